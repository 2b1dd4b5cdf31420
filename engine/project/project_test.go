package project_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

func tree(files ...string) fstest.MapFS {
	out := fstest.MapFS{}
	for _, f := range files {
		name, text, _ := strings.Cut(f, "|")
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// TestClaims: a project claims what lies where its games and variants are, by the project file or by
// default, and nothing else of the repository.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		config  string
		yes, no []string
	}{
		{"", []string{"vedette.yaml", "scenarios/hill/game.yaml", "scenarios/hill/rules/a.lua", "variants/hill/x.yml", "scenarios/new/x.yaml"},
			[]string{".pre-commit-config.yaml", ".github/dependabot.yaml", "k8s/game.yaml", "scenarios.yaml", "scenarios/README.md", "tool.lua", "scenarios/hill/.hidden.yaml", "my/scenarios/x.yaml"}},
		{"games: [games/*, old/hill]\nvariants: ./house\n", []string{"games/hill/game.yaml", "old/hill/map.yaml", "house/hill/x.yaml", "vedette.yaml"},
			[]string{"scenarios/hill/game.yaml", "variants/x.yaml", "old/other.yaml"}},
		{"games: '*'\n", []string{"variants/x.yaml"}, []string{".github/x.yaml", "docs/x.yaml"}},
	} {
		fsys := fstest.MapFS{}
		for name, f := range plain {
			fsys[name] = f
		}
		if c.config != "" {
			fsys["vedette.yaml"] = &fstest.MapFile{Data: []byte("format: 2\nkind: project\n" + c.config)}
		}
		p := project.Open(fsys, &diag.List{})
		for _, name := range c.yes {
			if !p.ClaimsFile(name) {
				t.Errorf("with %q, %s is not claimed", c.config, name)
			}
		}
		for _, name := range c.no {
			if p.ClaimsFile(name) {
				t.Errorf("with %q, %s is claimed", c.config, name)
			}
		}
	}
}

func describe(p *project.Project) string {
	var b strings.Builder
	for _, g := range p.Games {
		fmt.Fprintf(&b, "%s %q parts %v scenarios %v rulesets %v variants %v tests %d scripts %d\n", g.ID, g.Title, project.ListIDs(g.Parts), project.ListIDs(g.Scenarios),
			project.ListIDs(g.Rulesets), project.ListIDs(g.Variants), len(g.Tests), len(g.Scripts))
	}
	return b.String()
}

var plain = tree(
	"scenarios/hill/units.yaml|kind: units\n",
	"scenarios/hill/game.yaml|# the game\nformat: 2\nkind: game\ntitle: \"The Hill\" # short\n",
	"scenarios/hill/day.yaml|format: 2\nkind: scenario\ntitle: Day's end\n",
	"scenarios/hill/rulesets/hard.yaml|kind: ruleset\n",
	"scenarios/hill/rules/a.lua|x = 1",
	"scenarios/hill/rules/notes.txt|no",
	"scenarios/hill/tests/move.yaml|kind: test\n",
	"scenarios/hill/README.md|text",
	"scenarios/empty/notes.txt|x",
	"variants/hill/fog.yaml|kind: variant\n",
	"variants/hill/fog.test.yaml|kind: test\n",
	"variants/hill/fog.lua|x = 1",
)

func TestOpenDefaultLayout(t *testing.T) {
	rep := &diag.List{}
	p := project.Open(plain, rep)
	want := "hill \"The Hill\" parts [game units] scenarios [day] rulesets [hard] variants [fog] tests 2 scripts 1\n"
	if got := describe(p); got != want || len(rep.Items) > 0 {
		t.Errorf("got %swant %s%v", got, want, rep.Items)
	}
	g, sc := p.FindScenario("hill", rep)
	if g == nil || sc == nil || sc.Title != "Day's end" || p.FindSibling(&g.Variants[0], "fog.lua") == nil || p.FindSibling(&g.Variants[0], "no.lua") != nil {
		t.Errorf("find: %v %v", g, sc)
	}
}

func TestConfigAndRoots(t *testing.T) {
	rep := &diag.List{}
	own := tree(
		"vedette.yaml|format: 2\nkind: project\ngames: [mine/*, old]\nvariants: more\nminimum_version: \"0.1\"\n",
		"mine/ford/game.yaml|kind: game\ntitle: Ford\n",
		"old/hill/game.yaml|kind: game\ntitle: My Hill\n",
		"more/ford/wet.yaml|kind: variant\n",
		"more/hill/fog.test.yaml|kind: test\n",
		"more/hill/mist.yaml|kind: variant\n",
	)
	p := project.Open(own, rep, plain)
	want := "ford \"Ford\" parts [game] scenarios [] rulesets [] variants [wet] tests 0 scripts 0\n" +
		"hill \"My Hill\" parts [game] scenarios [] rulesets [] variants [mist] tests 1 scripts 0\n"
	if got := describe(p); got != want || len(rep.Items) > 0 || p.Minimum != "0.1" {
		t.Errorf("got\n%swant\n%s%v", got, want, rep.Items)
	}
}

// TestLibrary: a later root is a library. Its games may have variants and tests
// in the first root; those by a name of the library's own take its place.
func TestLibrary(t *testing.T) {
	own := tree(
		"vedette.yaml|format: 2\nkind: project\n",
		"variants/hill/fog.yaml|kind: variant\ntitle: Mine\n",
		"variants/hill/guard.test.yaml|kind: test\n",
		"scenarios/ford/game.yaml|kind: game\n",
	)
	p := project.Open(own, &diag.List{}, plain)
	hill, ford := p.Game("hill"), p.Game("ford")
	if !hill.Library || !hill.OwnedByProject() || ford.Library || !ford.OwnedByProject() {
		t.Errorf("hill is a library's: %t, own: %t; ford: %t, %t", hill.Library, hill.OwnedByProject(), ford.Library, ford.OwnedByProject())
	}
	if len(hill.Variants) != 1 || hill.Variants[0].Title != "Mine" || hill.Variants[0].Library {
		t.Errorf("variants: %+v", hill.Variants)
	}
	// The library's tests of its fog are not those of another fog.
	if got := project.ListIDs(hill.Tests); len(got) != 2 || got[0] != "move" || got[1] != "guard" || !hill.Tests[0].Library || hill.Tests[1].Library {
		t.Errorf("tests: %+v", hill.Tests)
	}
	if p := project.Open(tree("vedette.yaml|format: 2\nkind: project\n"), &diag.List{}, plain); p.Game("hill").OwnedByProject() {
		t.Error("a game of the library counts as one's own")
	}
}

func TestConfigNamesNothing(t *testing.T) {
	rep := &diag.List{}
	project.Open(tree("vedette.yaml|format: 2\nkind: project\ngames: [mine, there]\n", "mine/x/game.yaml|kind: game\n"), rep)
	if len(rep.Items) != 1 || rep.Items[0].Rule != project.RuleFolder || rep.Items[0].Pos != (diag.Pos{File: "vedette.yaml", Line: 3, Col: 15}) {
		t.Errorf("%+v", rep.Items)
	}
}

func TestRootIsAGame(t *testing.T) {
	p := project.Open(tree("game.yaml|kind: game\nid: lone\n", "one.yaml|kind: scenario\n"), &diag.List{})
	if len(p.Games) != 1 || p.Games[0].ID != "lone" || len(p.Games[0].Scenarios) != 1 {
		t.Error(describe(p))
	}
}

func TestReadOnce(t *testing.T) {
	p := project.Open(plain, &diag.List{})
	e := &p.Games[0].Parts[0]
	if a, b := p.Read(e), p.Read(e); a != b || a.Hash == "" || a.Kind != "game" || !a.Findings.HasErrors() {
		t.Errorf("%p %p %+v", a, b, a)
	}
}

func TestMount(t *testing.T) {
	a, _ := fs.Sub(plain, "scenarios")
	b, _ := fs.Sub(plain, "variants")
	m := project.Mount(project.Part{Name: "scenarios", FS: a}, project.Part{Name: "variants", FS: b})
	if err := fstest.TestFS(m, "scenarios/hill/game.yaml", "variants/hill/fog.yaml"); err != nil {
		t.Error(err)
	}
	if got, want := describe(project.Open(m, &diag.List{})), describe(project.Open(plain, &diag.List{})); got != want {
		t.Errorf("got %swant %s", got, want)
	}
}

func TestRulesAreComplete(t *testing.T) {
	for _, r := range project.Rules {
		if r.ID == "" || r.Title == "" || r.Why == "" || r.Bad == "" || r.Good == "" {
			t.Errorf("%+v says too little", r)
		}
	}
}
