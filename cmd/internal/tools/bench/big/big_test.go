package big

import (
	"context"
	"io/fs"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/query"
)

func pack(t *testing.T, hexes, counters int) fs.FS {
	t.Helper()
	f, err := Pack(hexes, counters, 7)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestEqualSizesGiveEqualFiles(t *testing.T) {
	a, b := pack(t, 700, 90), pack(t, 700, 90)
	for _, name := range []string{"game", "map", "tables", "units", "front"} {
		path := "scenarios/big/" + name + ".yaml"
		one, err := fs.ReadFile(a, path)
		if err != nil {
			t.Fatal(err)
		}
		two, _ := fs.ReadFile(b, path)
		if string(one) != string(two) || len(one) == 0 {
			t.Errorf("%s differs from one time to the next, or is empty", path)
		}
	}
}

func TestPacksOfAllSizesAreWithoutFindings(t *testing.T) {
	for _, size := range [][2]int{{40, 20}, {41, 60}, {700, 90}, {5000, 1000}} {
		f := pack(t, size[0], size[1])
		var rep diag.List
		p := project.Open(f, &rep)
		found := lint.Project(context.Background(), f, p, lint.Options{})
		for _, x := range append(rep.Items, found.Items...) {
			if size[0] < 700 && x.Severity != diag.Error {
				continue // so small a map has not every kind of terrain
			}
			t.Errorf("%v: %s: %s", size, x.Pos, x.Message)
		}
		if res := compile.Load(p, Ref, compile.Options{}, &rep); res.Game == nil || res.Game.Grid.NumHexes() < size[0] || len(res.Game.Units) != size[1] {
			t.Errorf("%v: it does not have that size", size)
		}
	}
}

// More units than a byte counts, and than the list of the last changes holds: the same
// lists with all that is kept as with nothing.
func TestWhatIsKeptIsRightForHundredsOfUnits(t *testing.T) {
	var rep diag.List
	res := compile.Load(project.Open(pack(t, 600, 400), &rep), Ref, compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	var tables [2]*game.Table
	for i, without := range []query.CacheSet{0, query.CacheAll} {
		made, err := game.New(&game.Rules{Model: res.Game}, game.Setting{Seed: 3, Quiet: true, DisabledCaches: without})
		if err != nil {
			t.Fatal(err)
		}
		tables[i] = made
	}
	player, _ := bot.New("random", 3)
	kinds := map[string]int{}
	for n := range 1500 {
		d, open := tables[0].Decision()
		if !open {
			break
		}
		kinds[d.Kind]++
		if n%20 == 0 && !slices.Equal(tables[0].Legal(), tables[1].Legal()) {
			t.Fatalf("after %d decisions (%s) the lists differ", n, d.Kind)
		}
		a := player.Choose(tables[0])
		for i := range tables {
			if _, no := tables[i].ApplyTrusted(a); no != nil {
				t.Fatalf("after %d decisions, table %d: %v", n, i, no)
			}
		}
	}
	if tables[0].Hash() != tables[1].Hash() {
		t.Error("the positions differ")
	}
	if kinds["attack.target"] == 0 || kinds["move.to"] < 300 {
		t.Errorf("too little was played: %v", kinds)
	}
}

func TestASmallOneKeepsTheConformanceChecks(t *testing.T) {
	var rep diag.List
	res := compile.Load(project.Open(pack(t, 200, 24), &rep), Ref, compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	got := conformance.CheckGames(t.Context(), &game.Rules{Model: res.Game}, conformance.Options{Games: 1, Seed: 1, Every: 10})
	for _, x := range got.Failures {
		t.Errorf("%s: %s (after %d actions)", x.Check, x.Text, x.Step)
	}
	if got.Actions < 200 {
		t.Errorf("a game of %d actions holds too little to measure", got.Actions)
	}
}
