package script_test

import (
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script"
)

// roots are folders with games that have scripts.
var roots = []string{"../engine/conformance/testdata/invented", "../engine/conformance/testdata/hardest"}

// each compiles every scenario below the roots, with its scripts.
func each(t *testing.T, use func(t *testing.T, res *compile.Result, sources []script.Source)) {
	for _, root := range roots {
		var rep diag.List
		p := project.Open(os.DirFS(root), &rep)
		for _, g := range p.Games {
			for _, sc := range g.Scenarios {
				t.Run(g.ID+"/"+sc.ID, func(t *testing.T) {
					var rep diag.List
					res := compile.Load(p, g.ID+"/"+sc.ID, compile.Options{}, &rep)
					if res.Game == nil {
						t.Fatalf("the scenario does not compile: %v", rep.Items)
					}
					use(t, res, script.ListSources(res.Scripts))
				})
			}
		}
	}
}

// TestGamesCheck: the scripts of the games that serve as tests have no findings.
func TestGamesCheck(t *testing.T) {
	each(t, func(t *testing.T, res *compile.Result, sources []script.Source) {
		var rep diag.List
		script.LintScripts(res, &rep)
		for _, d := range rep.Items {
			t.Errorf("%s:%d:%d %s (%s) %s", d.Pos.File, d.Pos.Line, d.Pos.Col, d.Message, d.Rule, d.Nearest)
		}
	})
}

// TestGamesConform: saving, loading, cloning and undoing at every few steps,
// in the middle of hooks too, gives the same game.
func TestGamesConform(t *testing.T) {
	each(t, func(t *testing.T, res *compile.Result, sources []script.Source) {
		var rep diag.List
		scripts := script.CompileFiles(sources, &rep)
		if scripts == nil {
			diagtest.MustBeClean(t, rep.Items)
		}
		rules := &game.Rules{Model: res.Game, NewHost: func() game.ScriptHost { return scripts.NewHost() }}
		if got := conformance.CheckGames(t.Context(), rules, conformance.Options{Games: 1, Seed: 3, Every: 20}); !got.OK() {
			t.Error(got)
		}
	})
}

// TestGamesPlay: random games with every hook run twice, the second time in a
// fresh state.
func TestGamesPlay(t *testing.T) {
	each(t, func(t *testing.T, res *compile.Result, sources []script.Source) {
		var rep diag.List
		scripts := script.CompileFiles(sources, &rep)
		if scripts == nil {
			diagtest.MustBeClean(t, rep.Items)
		}
		var hosts []*script.Host
		rules := &game.Rules{Model: res.Game, NewHost: func() game.ScriptHost {
			h := scripts.NewHost()
			h.VerifyTwice = true
			hosts = append(hosts, h)
			return h
		}}
		for seed := rng.Seed(1); seed <= 3; seed++ {
			tb, err := game.New(rules, game.Setting{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for n := uint32(0); n < 1500; n++ {
				legal := tb.Legal()
				if len(legal) == 0 {
					break
				}
				if _, no := tb.ApplyTrusted(legal[rng.RollDie(seed, "play", n, len(legal))-1]); no != nil {
					t.Fatal(no)
				}
				for _, h := range hosts {
					if err := h.TakeFault(); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	})
}
