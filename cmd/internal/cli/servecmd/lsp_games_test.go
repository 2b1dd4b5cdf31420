package servecmd

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
	"github.com/vedette-wargames/vedette/script/load"
)

// Moonshot 7: a unit of a shipped game is renamed by the server in all files. Nothing is found
// then, the rules of each scenario are the same but for the name, the author tests that name
// it are still right, and the recorded games are played again to the same hashes.
func TestEditorRenamesAUnitOfAShippedGame(t *testing.T) {
	diagtest.SkipUnlessAll(t, "no unit of a shipped game is renamed, which plays whole games")
	for _, c := range []struct{ game, file, piece, unit string }{
		{"waterloo-20", "units.yaml", "\n  ad|-1:", "ad-1"},
		{"waterloo-campaign-1815", "units.yaml", "\n  fr-grand|-battery:", "fr-grand-battery"},
		{"napoleon-at-waterloo", "units-basic.yaml", "\n  fr-inf|-1:", "fr-inf-1"},
	} {
		t.Run(c.game, func(t *testing.T) {
			b := &bench{root: t.TempDir(), files: map[string]string{}}
			for _, part := range []string{"scenarios/" + c.game, "variants/" + c.game} {
				if _, err := os.Stat("../../../../" + part); err == nil {
					for name, text := range kittest.ReadTree(t, "../../../../"+part) {
						b.files[path.Join(part, name)] = text
					}
				}
			}
			kittest.WriteTree(t, b.root, b.files)
			b.client = newClient(t, b.root)
			if found := b.found(b.root); len(found) > 0 {
				t.Fatalf("the game has findings\n%s", strings.Join(found, "\n"))
			}
			to := c.unit[:1] + "z" + c.unit[2:] // as long, so that no line gets too long, and in the same order
			files, refused := b.renamed("/scenarios/"+c.game+"/"+c.file, c.piece, to)
			if refused != "" {
				t.Fatal(refused)
			}
			changed := 0
			for name, text := range files {
				if text != b.files[name] {
					changed++
					b.open(filepath.Join(b.root, name), text)
				}
			}
			t.Logf("%d files changed", changed)
			if found := b.found(b.root); len(found) > 0 {
				t.Errorf("with the new name there is\n%s", strings.Join(found, "\n"))
			}
			root := t.TempDir()
			kittest.WriteTree(t, root, files)
			sameGame(t, b.root, root, c.game, c.unit, to)
		})
	}
}

// sameGame holds the scenarios of a game in two projects against each other, and plays the
// first of its recorded games in the second.
func sameGame(t *testing.T, old, renamed, id, from, to string) {
	t.Helper()
	was, err := (&kit.Kit{Dir: old}).OpenProject(old)
	if err != nil {
		t.Fatal(err)
	}
	is, err := (&kit.Kit{Dir: renamed}).OpenProject(renamed)
	if err != nil {
		t.Fatal(err)
	}
	recorded, _ := os.ReadFile("../../../../engine/conformance/testdata/golden/" + id + ".txt") // not each game is recorded
	for _, s := range is.Project.Game(id).Scenarios {
		var loader load.Loader
		before := loader.CompileScenario(was.Project, id+"/"+s.ID, compile.Options{})
		after := loader.CompileScenario(is.Project, id+"/"+s.ID, compile.Options{})
		if after.Game == nil || before.Game == nil {
			t.Fatalf("%s: %v %v", s.ID, before.Findings.Items, after.Findings.Items)
		}
		if a, b := yamldoc.Print(before.Tree), strings.ReplaceAll(yamldoc.Print(after.Tree), to, from); a != b {
			t.Errorf("%s: with the old name put back the rules are others", s.ID)
		}
		first, err := before.MakeRules()
		second, err2 := after.MakeRules()
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		told, hashes := playedOut(t, first, 1)
		if line := fmt.Sprintf("%s seed 1 %s\n", s.ID, hashes); recorded != nil && !strings.Contains(string(recorded), line) {
			t.Errorf("the game is not the one recorded: %s", line)
		}
		if now, _ := playedOut(t, second, 1); strings.ReplaceAll(now, to, from) != told {
			t.Errorf("%s: a game goes otherwise with the new name", s.ID)
		}
	}
}

// playedOut plays a random game as the recorded ones were played: each action and die, and
// the hashes that are recorded, in which the ids are.
func playedOut(t *testing.T, rules *game.Rules, seed rng.Seed) (told, hashes string) {
	tb, err := game.New(rules, game.Setting{Seed: seed, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	early, n := "", 0
	var all strings.Builder
	for ; tb.Result() == nil; n++ {
		if n == 100 {
			early = tb.Hash()
		}
		a := conformance.ChooseRandom(tb, tb.Legal(), seed, uint32(n))
		if _, no := tb.ApplyTrusted(a); no != nil {
			t.Fatal(no)
		}
		fmt.Fprintln(&all, a, tb.Rolls())
	}
	fmt.Fprintf(&all, "%+v", *tb.Result())
	return all.String(), fmt.Sprintf("100: %s, end: %d %s", early, n, tb.Hash())
}
