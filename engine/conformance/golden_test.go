package conformance_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

var goldenWrite = flag.Bool("golden", false, "write testdata/golden anew: only when a rule of that game has changed")

// goldenSeeds is how many random games of each scenario are kept.
const goldenSeeds = 20

// TestGolden plays random games of the games kept in testdata/golden: the same
// seeds give the same hashes as when they were recorded, whatever the engine
// has learned since.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no golden files: the folder has moved")
	}
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(id, func(t *testing.T) {
			got := goldenOf(t, id)
			if *goldenWrite {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("games differ from those recorded in %s:\n%s", file, firstDifference(got, string(want)))
			}
		})
	}
}

// goldenOf plays the scenarios of a game: a line for each seed, with the hash
// after 100 actions, the number of actions and the hash at the end.
func goldenOf(t *testing.T, id string) string {
	var out strings.Builder
	for _, p := range projects(t) {
		for _, g := range p.Games {
			if g.ID != id {
				continue
			}
			for _, s := range g.Scenarios {
				rules := loadRules(t, p, g.ID+"/"+s.ID, compile.Options{})
				for seed := rng.Seed(1); seed <= goldenSeeds; seed++ {
					fmt.Fprintf(&out, "%s seed %d %s\n", s.ID, seed, goldenGame(t, rules, seed))
				}
			}
		}
	}
	return out.String()
}

func goldenGame(t *testing.T, rules *game.Rules, seed rng.Seed) string {
	tb, err := game.New(rules, game.Setting{Seed: seed, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	early, n := "", 0
	for ; tb.Result() == nil; n++ {
		if n == 100 {
			early = tb.Hash()
		}
		if _, no := tb.ApplyTrusted(conformance.ChooseRandom(tb, tb.Legal(), seed, uint32(n))); no != nil {
			t.Fatal(no)
		}
	}
	return fmt.Sprintf("100: %s, end: %d %s", early, n, tb.Hash())
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			line := "(nothing)"
			if i < len(w) {
				line = w[i]
			}
			return "now      " + g[i] + "\nrecorded " + line
		}
	}
	return fmt.Sprintf("now %d lines, recorded %d", len(g), len(w))
}
