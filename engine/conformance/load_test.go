package conformance_test

import (
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script/load"
)

// roots are the folders whose games are all played: a scenario or variant
// added to one of them is tested without being named anywhere.
var roots = []string{"../..", "testdata/invented"}

// loaded are the rules that some test has loaded, by what was asked for. Nobody changes them, so what
// took a fifth of all time is done once.
var loaded = struct {
	sync.Mutex
	rules map[rulesKey]*game.Rules
}{rules: map[rulesKey]*game.Rules{}}

// mostLoaded is how many rules are kept: a whole run, of each variant of each scenario, would keep hundreds.
const mostLoaded = 16

type rulesKey struct {
	of   *project.Project
	what string
}

// loadRules compiles a scenario with its scripts, once for all tests; the test fails with the findings
// when it cannot.
func loadRules(tb testing.TB, p *project.Project, ref string, o compile.Options) *game.Rules {
	tb.Helper()
	loaded.Lock()
	defer loaded.Unlock()
	key := rulesKey{p, fmt.Sprintf("%s %q %q", ref, o.Variants, o.Options)}
	if loaded.rules[key] == nil {
		if len(loaded.rules) >= mostLoaded {
			clear(loaded.rules)
		}
		loaded.rules[key] = loadAnew(tb, p, ref, o)
	}
	return loaded.rules[key]
}

func loadAnew(tb testing.TB, p *project.Project, ref string, o compile.Options) *game.Rules {
	tb.Helper()
	c := new(load.Loader).CompileScenario(p, ref, o)
	if c.Game == nil {
		fatal(tb, ref+" does not compile", &c.Findings)
	}
	rules, err := c.MakeRules()
	if err != nil {
		fatal(tb, fmt.Sprintf("the scripts of %s cannot be used: %v", ref, err), &c.Findings)
	}
	return rules
}

func fatal(tb testing.TB, what string, rep *diag.List) {
	tb.Helper()
	for i := range rep.Items {
		tb.Logf("%s: %s", rep.Items[i].Pos, diag.FormatSummary(&rep.Items[i]))
	}
	tb.Fatal(what)
}

// projects opens the roots, once for all tests.
func projects(tb testing.TB) []*project.Project {
	tb.Helper()
	return projectsIn(tb, roots)
}

// opened are the projects that some test has opened, by folder.
var opened = struct {
	sync.Mutex
	projects map[string]*project.Project
}{projects: map[string]*project.Project{}}

// projectsIn opens the projects in some folders, each once for all tests.
func projectsIn(tb testing.TB, roots []string) []*project.Project {
	tb.Helper()
	opened.Lock()
	defer opened.Unlock()
	var out []*project.Project
	for _, root := range roots {
		if opened.projects[root] == nil {
			var rep diag.List
			p := project.Open(os.DirFS(root), &rep)
			if rep.HasErrors() || len(p.Games) == 0 {
				fatal(tb, "there are no games in "+root, &rep)
			}
			opened.projects[root] = p
		}
		out = append(out, opened.projects[root])
	}
	return out
}

// each calls use with every scenario below the roots, alone and with each
// variant that applies. In an ordinary run it leaves two of three variants out,
// others in another test.
func each(t *testing.T, use func(t *testing.T, rules *game.Rules)) {
	n := len(t.Name())
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				ref := g.ID + "/" + s.ID
				t.Run(ref, func(t *testing.T) { use(t, loadRules(t, p, ref, compile.Options{})) })
				for i := range g.Variants {
					v, ok := p.Read(&g.Variants[i]).Value.(*spec.Variant)
					if !ok || len(v.Scenarios) > 0 && !slices.Contains(v.Scenarios, s.ID) {
						continue
					}
					ids := append(slices.Clone(v.Requires), g.Variants[i].ID)
					n++
					left := n%3 > 0
					t.Run(ref+"+"+g.Variants[i].ID, func(t *testing.T) {
						if !more() && left {
							diagtest.SkipUnlessAll(t, "this variant of this scenario")
						}
						use(t, loadRules(t, p, ref, compile.Options{Variants: ids}))
					})
				}
			}
		}
	}
}

// more reports whether the environment asks for a number of games or positions.
func more() bool {
	return slices.ContainsFunc([]string{"VEDETTE_GAMES", "VEDETTE_POSITIONS", "VEDETTE_TWINS"}, func(name string) bool { return os.Getenv(name) != "" })
}

// players are bots of one kind for every side; each game has bots of its own.
func players(tb testing.TB, name string, sides int) []conformance.Player {
	out := make([]conformance.Player, sides)
	for i := range out {
		bots := map[rng.Seed]bot.Bot{}
		out[i] = func(t *game.Table, _ []flow.Action, seed rng.Seed, _ uint32) flow.Action {
			if bots[seed] == nil {
				b, err := bot.New(name, seed+rng.Seed(i)<<32)
				if err != nil {
					tb.Fatal(err)
				}
				bots[seed] = b
			}
			return bots[seed].Choose(t)
		}
	}
	return out
}
