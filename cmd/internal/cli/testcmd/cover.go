package testcmd

import (
	"fmt"
	"path"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

func addCoverFlags(f *cover.Flags, c *cobra.Command) {
	c.Flags().IntVar(&f.Playouts, "cover-play", 0, "count what so many random games of each scenario reach as well")
	f.AddOutputFlags(c, "the tests")
}

func checkCoverFlags(f *cover.Flags, t *testFlags) error {
	switch {
	case f.Playouts < 0:
		return kit.UsageError("--cover-play is 1 or more")
	case f.WantsCoverage() && (t.play || t.watch || !kit.PrintsFormat(t.outs, "text") && f.Text):
		return kit.UsageError("--cover goes with neither --play, --watch nor --format without text; --cover-html, --cover-lcov and --cover-csv write files")
	}
	return nil
}

// coverageSum counts what the tests of a run reach.
type coverageSum struct {
	set     coverage.Set
	watches []*coverage.Recorder
}

// watchScenario begins to count the coverage of a scenario.
func (c *coverageSum) watchScenario(r *testedRules) {
	r.watch = coverage.New(r.load.Game, r.load.Spec, &c.set)
	r.rules = r.watch.WrapRules(r.rules)
	r.load.EachStatement(c.set.RegisterLuaLine)
	for _, fn := range r.load.Lua {
		if fn.Class == compile.Native && !fn.Removed {
			for _, line := range fn.StatementLines() {
				c.set.RegisterLuaLine(fn.Pos.File, line)
			}
		}
	}
	name := r.watch.Name()
	if !slices.ContainsFunc(c.watches, func(w *coverage.Recorder) bool { return w.Name() == name }) {
		c.watches = append(c.watches, r.watch)
	}
}

// reportCoverage plays the requested games and writes the coverage.
func (c *coverageSum) reportCoverage(t *tester) error {
	f := &t.f.cover
	if f.Playouts > 0 {
		if err := c.playRandom(t); err != nil {
			return err
		}
	}
	return f.WriteCoverage(t.kit, &c.set, c.watches, t.roots)
}

// playRandom plays random games of every scenario of the tested games, without variants.
func (c *coverageSum) playRandom(t *tester) error {
	p := t.kit.StartProgress()
	defer p.EndLine()
	for _, w := range t.roots {
		for _, g := range w.Project.Games {
			if !slices.Contains(t.games, g.ID) {
				continue
			}
			for _, s := range g.Scenarios {
				r, err := c.loadCovered(t, w, g, s.ID)
				if err != nil || r == nil {
					return err
				}
				r.watch.Probe = true
				for n := range t.f.cover.Playouts {
					p.ShowState("%s, game %d of %d", path.Join(g.ID, s.ID), n+1, t.f.cover.Playouts)
					c.set.Doing = fmt.Sprintf("random game %d of %s/%s", n+1, g.ID, s.ID)
					if err := coveredGame(r, n+1); err != nil {
						return kit.FindingsError("%s stops: %v", c.set.Doing, err)
					}
				}
				r.watch.Probe = false
			}
		}
	}
	return nil
}

// loadCovered loads a scenario with coverage counters.
func (c *coverageSum) loadCovered(t *tester, w *kit.Workspace, g *project.Game, id string) (*testedRules, error) {
	res := t.loader.CompileScenario(w.Project, g.ID+"/"+id, compile.Options{CountLine: c.set.CountLuaLine})
	t.findings.Items = append(t.findings.Items, res.Findings.Items...)
	if res.Game == nil {
		return nil, kit.ErrFindings
	}
	rules, err := kit.NewRules(res)
	if err != nil {
		return nil, err
	}
	r := &testedRules{rules: rules, load: res}
	c.watchScenario(r)
	return r, nil
}

// maxCoveredActions ends a random game that does not end by itself.
const maxCoveredActions = 20_000

// coveredGame plays one game with all counters on.
func coveredGame(r *testedRules, seed int) error {
	var s game.Setting
	s.SetSeed(strconv.Itoa(seed))
	r.watch.StartGame(&s)
	t, err := game.New(r.rules, s)
	if err != nil {
		return err
	}
	b, err := bot.New("random", rng.Seed(seed))
	if err != nil {
		return err
	}
	r.watch.AfterAction(t, t.Run().Events)
	for range maxCoveredActions {
		if t.Result() != nil || len(t.Legal()) == 0 {
			break
		}
		a := b.Choose(t)
		r.watch.BeforeAction(t, a)
		es, no := t.ApplyTrusted(a)
		if no != nil {
			return no
		}
		r.watch.AfterAction(t, es)
	}
	return t.Fault()
}
