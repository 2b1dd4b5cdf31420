package cli

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Moonshot 4: a game whose keys are shuffled, whose lines are indented otherwise, without
// its comments, and whose files are split, is the same game: diff is empty, each scenario has
// the same content hash, and games play again.
func TestAnotherLayoutIsNoChange(t *testing.T) {
	games, layouts := []string{"napoleon-at-waterloo", "waterloo-campaign-1815"}, uint64(1)
	if os.Getenv("VEDETTE_EDITS") == "all" {
		games, layouts = append(games, "waterloo-20"), 3
	}
	root := t.TempDir()
	copyTree(t, filepath.Join("..", "..", "..", "scenarios"), filepath.Join(root, "old", "scenarios"), games...)
	copyTree(t, filepath.Join("..", "..", "..", "variants"), filepath.Join(root, "old", "variants"), games[1:]...)
	t.Chdir(root)
	was, err := (&kit.Kit{Dir: root}).OpenProject(filepath.Join(root, "old"))
	if err != nil {
		t.Fatal(err)
	}
	for seed := range layouts {
		to := fmt.Sprint("new", seed)
		l := &layout{t: t, r: rand.New(rand.NewPCG(seed, 4))}
		for name, text := range kittest.ReadTree(t, "old") {
			l.file(filepath.Join(root, to), name, text)
		}
		if l.shuffled < 300 || l.split < 3 {
			t.Errorf("only %d maps are shuffled and %d files split", l.shuffled, l.split)
		}
		is, err := (&kit.Kit{Dir: root}).OpenProject(filepath.Join(root, to))
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range games {
			for _, s := range was.Project.Game(game).Scenarios {
				var rep diag.List
				a := compile.Load(was.Project, game+"/"+s.ID, compile.Options{}, &rep)
				b := compile.Load(is.Project, game+"/"+s.ID, compile.Options{}, &rep)
				if a.Game == nil || b.Game == nil {
					t.Fatalf("%s/%s does not compile: %s", game, s.ID, errorsIn(&rep))
				}
				if a.Game.Content != b.Game.Content {
					t.Errorf("%s/%s has another content hash", game, s.ID)
				}
			}
			out, code := vedette("diff", "old/scenarios/"+game, to+"/scenarios/"+game, "--format", "json", "--replays", "1")
			var all []struct {
				Changes []struct{ Class, Text string }
				Replays []replayedGames
			}
			if err := json.Unmarshal([]byte(out), &all); err != nil || code != kit.ExitFine || len(all) != 1 {
				t.Fatalf("%s: exit status %d\n%s", game, code, out)
			}
			if len(all[0].Changes) > 0 {
				t.Errorf("%s: %v", game, all[0].Changes)
			}
			for _, r := range all[0].Replays {
				if r.Same != r.Games {
					t.Errorf("%s: %+v", game, r)
				}
			}
		}
	}
}

// layout writes the files of a project in another way.
type layout struct {
	t               *testing.T
	r               *rand.Rand
	shuffled, split int
}

// file writes a file, or what was one file as two.
func (l *layout) file(root, name, text string) {
	write := func(name, text string) { kittest.WriteTree(l.t, root, map[string]string{name: text}) }
	if path.Ext(name) != ".yaml" || strings.Contains(name, "/tests/") || strings.HasSuffix(name, ".test.yaml") {
		write(name, text)
		return
	}
	var rep diag.List
	n := yamldoc.Read(name, []byte(text), &rep)
	if n == nil {
		l.t.Fatal(rep.Items)
	}
	kind := n.Get("kind").Text
	n = l.shuffle(spec.Format().RootStep(kind), n)
	// The halves stand in the order of the names, as one file would between its neighbours.
	if section := map[string]string{"units": "units", "tables": "tables", "cards": "cards"}[kind]; section != "" && n.Get(section) != nil && len(n.Get(section).Entries) > 1 {
		first, second := halves(n, section)
		base := strings.TrimSuffix(name, ".yaml")
		write(base+"-1.yaml", l.print(first))
		write(base+"-2.yaml", l.print(second))
		l.split++
		return
	}
	write(name, l.print(n))
}

// shuffle puts declared keys in any order; those that an author chose keep theirs, which is
// that of the entries in play.
func (l *layout) shuffle(at schema.Cursor, n *yamldoc.Node) *yamldoc.Node {
	if n == nil || n.Kind != yamldoc.Map {
		return n
	}
	out := *n
	out.Entries = append([]yamldoc.Entry(nil), n.Entries...)
	for i := range out.Entries {
		e := &out.Entries[i]
		e.Value = l.shuffle(at.KeyStep(e.Key), e.Value)
	}
	if at.HasDeclaredKeys() && len(out.Entries) > 1 {
		l.r.Shuffle(len(out.Entries), func(i, k int) { out.Entries[i], out.Entries[k] = out.Entries[k], out.Entries[i] })
		l.shuffled++
	}
	return &out
}

// halves makes two files of one: all but the second half of a section, and that half.
func halves(n *yamldoc.Node, section string) (first, second *yamldoc.Node) {
	all := n.Get(section)
	one, two := *all, *all
	half := len(all.Entries) / 2
	one.Entries, two.Entries = all.Entries[:half], all.Entries[half:]
	a, b := *n, *n
	a.Entries, b.Entries = nil, nil
	for _, e := range n.Entries {
		switch e.Key {
		case section:
			a.Entries = append(a.Entries, yamldoc.Entry{Key: section, Value: &one})
			b.Entries = append(b.Entries, yamldoc.Entry{Key: section, Value: &two})
		case "format", "kind":
			a.Entries, b.Entries = append(a.Entries, e), append(b.Entries, e)
		default:
			a.Entries = append(a.Entries, e)
		}
	}
	return &a, &b
}

// print writes a file with more space before each line than it has in the canonical form,
// and empty lines and comments strewn in.
func (l *layout) print(n *yamldoc.Node) string {
	wide := 2 + l.r.IntN(3)
	var b strings.Builder
	for line := range strings.Lines(yamldoc.Print(n)) {
		rest := strings.TrimLeft(line, " ")
		if deep := (len(line) - len(rest)) / 2; l.r.IntN(20) == 0 {
			fmt.Fprintf(&b, "\n%s# remark\n", strings.Repeat(" ", deep*wide))
		}
		b.WriteString(strings.Repeat(" ", (len(line)-len(rest))/2*wide))
		for strings.HasPrefix(rest, "- ") {
			b.WriteString("-" + strings.Repeat(" ", wide-1))
			rest = rest[2:]
		}
		b.WriteString(rest)
	}
	return b.String()
}

func errorsIn(rep *diag.List) string {
	var b strings.Builder
	for i := range rep.Items {
		if rep.Items[i].Severity == diag.Error {
			fmt.Fprintf(&b, "%s: %s\n", rep.Items[i].Pos, rep.Items[i].Message)
		}
	}
	return b.String()
}
