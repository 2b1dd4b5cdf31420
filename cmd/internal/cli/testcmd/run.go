package testcmd

import (
	"context"
	"fmt"
	"path"
	"slices"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// Run runs author tests and prints the results. The error carries an exit code: 1 where a test
// fails, 2 for options that do not go together or names that do not exist. After the end of ctx,
// or an interrupt, it begins nothing more, prints what there is by then and returns an error.
func Run(ctx context.Context, o Options) error {
	if err := o.check(); err != nil {
		return err
	}
	if o.Watch {
		return watchTests(ctx, &o)
	}
	t := newTester(&o)
	if err := t.collectCases(); err != nil {
		return err
	}
	if o.Play {
		return t.openCase(ctx)
	}
	what := "the case under way"
	if o.Mutation.On {
		what = "the changes under way"
	}
	ctx, release := o.Kit.CatchInterrupt(ctx, what)
	defer release()
	t.loader.Scripts.Context = ctx
	switch {
	case o.Rulebook:
		return t.traceRulebooks(ctx)
	case o.Mutation.On:
		return t.tryMutants(ctx)
	}
	return t.runAll(ctx)
}

// tester runs the tests that the options name.
type tester struct {
	o          *Options
	runner     run.Runner
	workspaces map[*run.Source]*kit.Workspace
	roots      []*kit.Workspace // in the order of the arguments
	figures    []drawnFigure    // of cases that hold, with Options.FiguresFolder
	loader     load.Loader
	compiled   *load.Compilation // what the runner loaded last
	began      time.Time
	took       map[*run.Case]time.Duration // with compiling, where a case was the first of its scenario
}

func newTester(o *Options) *tester {
	t := &tester{o: o, workspaces: map[*run.Source]*kit.Workspace{}, began: time.Now(), took: map[*run.Case]time.Duration{}}
	t.runner.Load = t.loadScenario
	t.runner.Record = o.Update
	if o.Cover.WantsCoverage() {
		t.runner.Cover = &run.Coverage{}
	}
	if o.FiguresFolder != "" {
		t.runner.Watch = t.watchFigure
	}
	return t
}

// loadScenario loads a scenario for the runner.
func (t *tester) loadScenario(p *project.Project, ref string, o compile.Options) run.Scenario {
	t.compiled = t.loader.CompileScenario(p, ref, o)
	return describeScenario(t.compiled)
}

// describeScenario returns what a runner needs of a compilation.
func describeScenario(c *load.Compilation) run.Scenario {
	return run.Scenario{Result: c.Result, Findings: c.Findings, MakeRules: c.MakeRules, EachStatement: c.EachStatement}
}

// workspace returns the workspace that a case is of.
func (t *tester) workspace(c *run.Case) *kit.Workspace { return t.workspaces[c.Source] }

// shownPlace returns the place of a case as seen from the working folder.
func (t *tester) shownPlace(c *run.Case) string { return t.workspace(c).Prefix + c.Place() }

// collectCases finds the cases of the games that the arguments concern.
func (t *tester) collectCases() error {
	var groups []*kit.ArgumentGroup
	if len(t.o.Args) == 0 {
		w, err := t.o.Kit.RequireOwnProject("test")
		if err != nil {
			return err
		}
		t.runner.Findings.Items = append(t.runner.Findings.Items, w.PlaceFindings(&w.Findings).Items...)
		if len(w.OwnGames()) == 0 && len(t.runner.Findings.Items) == 0 {
			return w.EmptyProjectError()
		}
		groups = append(groups, &kit.ArgumentGroup{Workspace: w, Games: w.OwnGames(), AllFiles: true})
	} else {
		groups = t.o.Kit.GroupArgs(t.o.Args)
	}
	for _, g := range groups {
		if g.Err != nil {
			return g.Err
		}
		if g.LoneFile != "" {
			return kit.UsageError("%s is not an author test of a game", g.LoneFile)
		}
		t.collectGroup(g)
	}
	return nil
}

// collectGroup collects the cases of what the arguments name of one project.
func (t *tester) collectGroup(g *kit.ArgumentGroup) {
	w := g.Workspace
	s := &run.Source{Project: w.Project, Files: w.FS, Place: w.PlaceFindings, Shipped: w.Root == "",
		ReadText: func(file string) string { return string(w.ReadFile(w.Prefix + file)) }}
	t.workspaces[s] = w
	t.roots = append(t.roots, w)
	t.runner.Sources = append(t.runner.Sources, s)
	for _, x := range w.Project.Games {
		if !slices.Contains(g.Games, x.ID) {
			continue
		}
		f := run.Filter{Files: g.OnlyFiles, Patterns: t.o.Patterns, At: t.o.At, OwnOnly: x.Library && !slices.Contains(g.NamedIDs, x.ID)}
		tests := project.ListPaths(x.Tests)
		if slices.ContainsFunc(f.Files, func(file string) bool { return kit.TouchesPath(x, file) && !slices.Contains(tests, file) }) {
			f.Files = nil // a file of the rules concerns all tests
		}
		t.runner.CollectGame(s, x, f)
	}
}

// runAll runs the cases, prints the results and writes the files that the options name.
func (t *tester) runAll(ctx context.Context) error {
	if err := t.runCases(ctx); err != nil {
		return err
	}
	err := t.printResults(ctx)
	if err != nil && err != kit.ErrFindings {
		return err
	}
	if t.o.FiguresFolder != "" {
		if wrong := t.writeFigures(); wrong != nil {
			return wrong
		}
	}
	if t.o.ShrinkFile != "" && err != nil {
		if wrong := t.shrinkAll(ctx); wrong != nil {
			return wrong
		}
	}
	if t.runner.Cover != nil {
		if wrong := t.reportCoverage(ctx); wrong != nil {
			return wrong
		}
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: %d of %s were run", t.countRun(), diag.CountNoun(len(t.runner.Cases), "case"))
	}
	return err
}

// runCases runs the cases until ctx ends. The error is one of reading or writing.
func (t *tester) runCases(ctx context.Context) error {
	p := t.o.Kit.StartProgress()
	defer p.EndLine()
	total := len(t.runner.Cases)
	var start time.Time
	begin := func(i int, c *run.Case) {
		start = time.Now()
		if !t.o.Verbose {
			p.ShowCount(int64(i), int64(total), "case %d of %d: %s", i+1, total, kit.CutText(c.Spec.Name, 30))
		}
	}
	end := func(c *run.Case) error {
		t.took[c] = time.Since(start)
		if t.o.Verbose && kit.PrintsFormat(t.o.Outputs, "text") {
			fmt.Fprintf(t.o.Kit.Out, "%s  %s: %s\n", map[bool]string{true: "FAIL", false: "ok  "}[c.Failed], c.Spec.Rule, c.Spec.Name)
		}
		if t.o.Update {
			return t.recordGolden(c)
		}
		return nil
	}
	if err := t.runner.RunCases(ctx, begin, end); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// countRun counts the cases that were run.
func (t *tester) countRun() int {
	n := 0
	for i := range t.runner.Cases {
		if t.runner.Cases[i].Ran {
			n++
		}
	}
	return n
}

// reportCoverage plays the random games that the options ask for and writes the coverage.
func (t *tester) reportCoverage(ctx context.Context) error {
	f, cov := &t.o.Cover, t.runner.Cover
	if f.Playouts > 0 {
		p := t.o.Kit.StartProgress()
		err := t.runner.PlayCoverage(ctx, f.Playouts, func(ref string, n int) {
			if n == 1 {
				p.RestartPace()
			}
			p.ShowCount(int64(n-1), int64(f.Playouts), "%s, game %d of %d", ref, n, f.Playouts)
		})
		p.EndLine()
		if err != nil && ctx.Err() == nil {
			return kit.FindingsError("%v", err)
		}
	}
	return f.WriteCoverage(t.o.Kit, &cov.Set, cov.Recorders, t.roots)
}

// goldenPath returns the path of the recorded game of a case as seen from the working folder.
func (t *tester) goldenPath(c *run.Case) string {
	return path.Join(path.Dir(t.workspace(c).Prefix+c.File.Path), c.Outcome.Golden.Name)
}

// readFile returns the text of a file of one of the projects, for excerpts; nil if none has it.
func (t *tester) readFile(file string) []byte {
	for _, w := range t.roots {
		if data := w.ReadFile(file); data != nil {
			return data
		}
	}
	return nil
}

// findingsError prints the findings that keep a case from being shown.
func (t *tester) findingsError(c *run.Case) error {
	if err := diag.WriteText(t.o.Kit.Err, &t.runner.Findings, t.workspace(c).ReadFile, t.o.Kit.Color); err != nil {
		return kit.IOError(err)
	}
	return kit.ErrFindings
}
