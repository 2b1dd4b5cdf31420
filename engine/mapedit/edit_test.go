package mapedit_test

import (
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/mapedit"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
)

// sheet is the map of a game, that is edited.
type sheet struct {
	ref, file string
	project   *project.Project
	game      *model.Game
	text      string
}

func open(t testing.TB, folder, ref string) *sheet {
	t.Helper()
	var rep diag.List
	p := project.Open(os.DirFS(folder), &rep)
	res := compile.Load(p, ref, compile.Options{}, &rep)
	if res.Game == nil {
		t.Fatal(rep.Items)
	}
	s := &sheet{ref: ref, project: p, game: res.Game}
	for i := range p.Game(res.Game.ID).Parts {
		if f := p.Read(&p.Game(res.Game.ID).Parts[i]); f.Kind == "map" {
			s.file, s.text = f.Path, f.Text
		}
	}
	return s
}

// with is the game as an edited map makes it; nil where it does not compile.
func (s *sheet) with(t testing.TB, text string) *model.Game {
	t.Helper()
	var rep diag.List
	res := compile.Load(s.project.WithText(s.file, text), s.ref, compile.Options{}, &rep)
	for _, d := range rep.Items {
		// A road may be gone that a junction names: that is for the author to see.
		if d.Severity == diag.Error && d.Pos.File == s.file && !strings.Contains(d.Message, "no road leads") {
			t.Fatalf("the map has a fault now: %s\n%s", diag.FormatSummary(&d), d.Pos)
		}
	}
	return res.Game
}

// edited is how many lines of two texts differ: those that came, and those that went.
func edited(a, b string) (came, went int) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	row := make([]int, len(y)+1)
	for i := range x {
		before := 0
		for j := range y {
			keep := row[j+1]
			if x[i] == y[j] {
				row[j+1] = before + 1
			} else {
				row[j+1] = max(row[j+1], row[j])
			}
			before = keep
		}
	}
	same := row[len(y)]
	return len(y) - same, len(x) - same
}

func comments(text string) (out []string) {
	for _, l := range strings.Split(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(l), "#") {
			out = append(out, l)
		}
	}
	return out
}

// edits is how many edits of each map are tried: VEDETTE_EDITS asks for more.
func edits() int {
	if n, err := strconv.Atoi(os.Getenv("VEDETTE_EDITS")); err == nil && n > 0 {
		return n
	}
	return 12
}

var maps = [][2]string{
	{"../..", "napoleon-at-waterloo/basic"}, {"../..", "waterloo-20/standard"}, {"../..", "waterloo-campaign-1815/june-15"},
	{"../conformance/testdata/invented", "blind-ford/day"},
}

// one is an edit of one thing, with what must be true of the compiled game after it.
func (s *sheet) one(r *rand.Rand) (c mapedit.Change, want func(g *model.Game) string) {
	g := s.game
	h := hex.ID(r.Intn(g.Grid.NumHexes()))
	label := g.Grid.Label(h)
	switch n := r.Intn(10); {
	case n < 4:
		k := r.Intn(len(g.Terrain))
		return mapedit.Change{Do: mapedit.Terrain, What: g.Terrain[k].ID, Hexes: []string{label}}, func(g *model.Game) string {
			return differs(int(g.HexTerrain[h]), k)
		}
	case n < 5 && len(g.Features) > 0:
		k, off := r.Intn(len(g.Features)), r.Intn(2) == 0
		return mapedit.Change{Do: mapedit.Feature, What: g.Features[k].ID, Hexes: []string{label}, Off: off}, func(g *model.Game) string {
			return differs(g.HexFeatures[h]>>k&1 == 1, !off)
		}
	case n < 9 && len(g.HexsideKinds) > 0:
		k, off, d := r.Intn(len(g.HexsideKinds)), r.Intn(2) == 0, hex.Dir(r.Intn(6))
		b := g.Grid.Neighbors(h)[d]
		for b == hex.None {
			d = (d + 1) % 6
			b = g.Grid.Neighbors(h)[d]
		}
		if off { // one that is there, if one is found
			for range 200 {
				side := hex.HexsideID(r.Intn(len(g.HexsideBits)))
				x, y := g.Grid.HexsideEnds(side)
				if g.HexsideBits[side]>>k&1 == 1 && y != hex.None {
					h, b = x, y
					break
				}
			}
		}
		return mapedit.Change{Do: mapedit.Hexside, What: g.HexsideKinds[k].ID, Sides: []string{g.Grid.Label(h) + "/" + g.Grid.Label(b)}, Off: off}, func(g *model.Game) string {
			return differs(g.HexsideBits[g.Grid.HexsideBetween(h, b)]>>k&1 == 1, !off)
		}
	}
	name := "Place " + strconv.Itoa(r.Intn(1000))
	return mapedit.Change{Do: mapedit.Name, What: name, Hexes: []string{label}}, func(g *model.Game) string {
		if !strings.Contains(g.HexNames[h], name) {
			return fmt.Sprintf("%s is called %q", label, g.HexNames[h])
		}
		return ""
	}
}

func differs[T comparable](is, want T) string {
	if is == want {
		return ""
	}
	return fmt.Sprintf("%v instead of %v", is, want)
}

// Each edit of one hex or hexside is on the map when the files are read again; of the
// text a line or two change, and no comment; whatever it leaves out stays.
func TestAnEditIsTheSmallestDiff(t *testing.T) {
	for _, m := range maps {
		t.Run(m[1], func(t *testing.T) {
			s := open(t, m[0], m[1])
			r := rand.New(rand.NewSource(1))
			was := s.game
			for i := range edits() {
				c, want := s.one(r)
				text, no := mapedit.EditMap(s.file, s.text, was.Grid, c)
				if no != nil {
					t.Fatalf("edit %d %+v: %s", i, c, no.Message)
				}
				came, went := edited(s.text, text)
				if came > 2 || went > 2 {
					t.Errorf("%+v: %d lines came and %d went", c, came, went)
				}
				if !slices.Equal(comments(s.text), comments(text)) {
					t.Errorf("%+v: a comment changed", c)
				}
				g := s.with(t, text)
				if g == nil {
					continue // what stands there may not stand there any more
				}
				if wrong := want(g); wrong != "" {
					t.Fatalf("%+v: %s\n%s", c, wrong, text)
				}
				if other := otherwise(was, g); other > 1 {
					t.Fatalf("%+v changes %d places", c, other)
				}
				s.text, s.game, was = text, g, g
				for _, line := range strings.Split(text, "\n") {
					if n := len([]rune(line)); n > 150 {
						t.Fatalf("%+v: a line of %d columns: %s", c, n, line)
					}
				}
			}
		})
	}
}

// otherwise counts the hexes and hexsides in which two games differ.
func otherwise(a, b *model.Game) int {
	n := 0
	for h := range a.HexTerrain {
		if a.HexTerrain[h] != b.HexTerrain[h] || a.HexFeatures[h] != b.HexFeatures[h] {
			n++
		}
	}
	for s := range a.HexsideBits {
		if a.HexsideBits[s] != b.HexsideBits[s] {
			n++
		}
	}
	return n
}
