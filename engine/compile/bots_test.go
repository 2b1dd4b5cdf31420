package compile_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
)

// ford compiles the game of the planted faults with a file of bots and with changes of
// a scenario.
func ford(t *testing.T, scenario, bots string) *model.Game {
	t.Helper()
	base, files := os.DirFS("../lint/testdata/faults/base"), fstest.MapFS{}
	err := fs.WalkDir(base, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, _ := fs.ReadFile(base, name)
			files[name] = &fstest.MapFile{Data: data}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if bots != "" {
		files["scenarios/ford/bots.yaml"] = &fstest.MapFile{Data: []byte("format: 2\nkind: bots\nbots:\n" + bots)}
	}
	var rep diag.List
	res := compile.Load(project.Open(files, &rep), "ford/"+scenario, compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	return res.Game
}

const someBots = "  default: {weights: {losses: 7000}}\n  night: {like: default, scenarios: [night], sides: {blue: {losses: 1, places: 2}}}\n"

// Bots that are told no name take the weights of their scenario, else those called default, else the
// program's own; a side's own weights stand over those for all.
func TestBotsJudgeByWhatTheGameSays(t *testing.T) {
	plain := features.DefaultWeights()
	for _, c := range []struct {
		scenario, bots, name string
		side                 string
		losses, places       int
	}{
		{"meeting", "", "", "red", plain[features.Losses], plain[features.Places]},
		{"meeting", someBots, "", "red", 7000, plain[features.Places]},
		{"meeting", someBots, "plain", "red", plain[features.Losses], plain[features.Places]},
		{"meeting", someBots, "night", "blue", 1, 2},
		{"night", someBots, "", "red", 7000, plain[features.Places]},
		{"night", someBots, "", "blue", 1, 2},
		{"night", someBots, "default", "blue", 7000, plain[features.Places]},
	} {
		g := ford(t, c.scenario, c.bots)
		got, err := g.FindWeights(c.name)
		if err != nil {
			t.Fatal(err)
		}
		for s := range g.Sides {
			if w := got[s]; g.Sides[s].ID == c.side && (w[features.Losses] != c.losses || w[features.Places] != c.places) {
				t.Errorf("%s with %q, %s: losses %d, places %d; want %d, %d", c.scenario, c.name, c.side, w[features.Losses], w[features.Places], c.losses, c.places)
			}
		}
	}
	if _, err := ford(t, "night", someBots).FindWeights("nigth"); err == nil || !strings.Contains(err.Error(), `did you mean "night"?`) {
		t.Error(err)
	}
}

// No journal is bound to what bots judge by: they may learn while a game is under way.
func TestBotsAreNoPartOfTheContent(t *testing.T) {
	without, with := ford(t, "night", ""), ford(t, "night", someBots)
	if without.Content != with.Content {
		t.Error("weights of bots change the content that journals are bound to")
	}
	for name := range with.Files {
		if without.Files[name] == "" {
			t.Errorf("journals list %s, which holds no rules", name)
		}
	}
}
