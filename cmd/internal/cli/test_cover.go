package cli

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// coverFlags are the flags of test for coverage.
type coverFlags struct {
	text       bool
	play       int
	html, lcov string
	csv        string
}

func (f *coverFlags) addFlags(c *cobra.Command) {
	c.Flags().IntVar(&f.play, "cover-play", 0, "count what so many random games of each scenario reach as well")
	f.addOutputFlags(c, "the tests")
}

// addOutputFlags adds the flags for the forms in which coverage is written.
func (f *coverFlags) addOutputFlags(c *cobra.Command, who string) {
	c.Flags().BoolVar(&f.text, "cover", false, "say what of the rules "+who+" reach, and list what they never do")
	c.Flags().StringVar(&f.html, "cover-html", "", "write the tables as a heat map to this file")
	c.Flags().StringVar(&f.lcov, "cover-lcov", "", "write the lines of YAML and Lua that are reached to this file")
	c.Flags().StringVar(&f.csv, "cover-csv", "", "write all there is to this file, with how often it was reached and what reached it first")
}

func (f *coverFlags) wantsCoverage() bool {
	return f.text || f.play > 0 || f.html != "" || f.lcov != "" || f.csv != ""
}

func (f *coverFlags) checkFlags(t *testFlags) error {
	switch {
	case f.play < 0:
		return usageError("--cover-play is 1 or more")
	case f.wantsCoverage() && (t.play || t.watch || !onScreen(t.outs, "text") && f.text):
		return usageError("--cover goes with neither --play, --watch nor --format without text; --cover-html, --cover-lcov and --cover-csv write files")
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
	if f.play > 0 {
		if err := c.playRandom(t); err != nil {
			return err
		}
	}
	return f.writeCoverage(t.app, &c.set, c.watches, t.roots)
}

// writeCoverage writes the coverage in all requested forms.
func (f *coverFlags) writeCoverage(a *app, set *coverage.Set, watches []*coverage.Recorder, roots []*workspace) error {
	place := func(file string) string {
		for _, w := range roots {
			if w.onDisk(file) {
				return w.prefix + file
			}
		}
		return file
	}
	if f.text || f.html == "" && f.lcov == "" && f.csv == "" {
		if err := coverage.WriteText(a.out, set, place); err != nil {
			return ioError(err)
		}
	}
	for _, x := range []struct {
		file  string
		write func(*bytes.Buffer) error
	}{
		{f.html, func(b *bytes.Buffer) error {
			return coverage.WriteHTML(b, coverage.NewPage("What is reached", set, coverage.CollectSheets(watches)))
		}},
		{f.lcov, func(b *bytes.Buffer) error { return coverage.WriteLCOV(b, set, place) }},
		{f.csv, func(b *bytes.Buffer) error { return coverage.WriteCSV(b, set, place) }},
	} {
		if x.file == "" {
			continue
		}
		var b bytes.Buffer
		if err := x.write(&b); err != nil {
			return ioError(err)
		}
		if err := os.WriteFile(x.file, b.Bytes(), 0o644); err != nil {
			return ioError(err)
		}
		fmt.Fprintf(a.out, "wrote %s\n", x.file)
	}
	return nil
}

// playRandom plays random games of every scenario of the tested games, without variants.
func (c *coverageSum) playRandom(t *tester) error {
	p := t.app.newProgress()
	defer p.endLine()
	for _, w := range t.roots {
		for _, g := range w.project.Games {
			if !slices.Contains(t.games, g.ID) {
				continue
			}
			for _, s := range g.Scenarios {
				r, err := c.loadCovered(t, w, g, s.ID)
				if err != nil || r == nil {
					return err
				}
				r.watch.Probe = true
				for n := range t.f.cover.play {
					p.showState("%s, game %d of %d", path.Join(g.ID, s.ID), n+1, t.f.cover.play)
					c.set.Doing = fmt.Sprintf("random game %d of %s/%s", n+1, g.ID, s.ID)
					if err := coveredGame(r, n+1); err != nil {
						return findingsError("%s stops: %v", c.set.Doing, err)
					}
				}
				r.watch.Probe = false
			}
		}
	}
	return nil
}

// loadCovered loads a scenario with coverage counters.
func (c *coverageSum) loadCovered(t *tester, w *workspace, g *project.Game, id string) (*testedRules, error) {
	res := t.loader.CompileScenario(w.project, g.ID+"/"+id, compile.Options{CountLine: c.set.CountLuaLine})
	t.findings.Items = append(t.findings.Items, res.Findings.Items...)
	if res.Game == nil {
		return nil, errFindings
	}
	rules, err := newRules(res)
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
