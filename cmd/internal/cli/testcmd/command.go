package testcmd

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
	"github.com/vedette-wargames/vedette/script/load"
)

// testFlags are what the verb test takes.
type testFlags struct {
	formats       []string
	at            string
	run           []string
	play, verbose bool
	update, watch bool
	shrink        string
	figures       string
	cover         cover.Flags
	mutate        mutateFlags

	outs []kit.Output // what formats says
	open tableOpener
}

// testFormats are the forms in which results of tests are printed.
var testFormats = []string{"text", "json", "github", "junit"}

// isPlainText reports whether the only output is text on the screen.
func (f *testFlags) isPlainText() bool { return len(f.outs) == 1 && kit.PrintsFormat(f.outs, "text") }

// tableOpener plays on from the position of a table, with people in all seats.
type tableOpener func(a *kit.Kit, l *kit.LoadedScenario, t *game.Table) error

// New makes the command `vedette test`. With --play, open plays on from a case.
func New(k *kit.Kit, open tableOpener) *cobra.Command {
	f := testFlags{open: open}
	c := &cobra.Command{
		Use: "test [PATH or ID...]", Short: "Run the author tests of games and variants",
		Long: `Run the author tests of the games named, or of the project found from here: of
a shipped game that the project changes or tests, those of the project. Where a
file is named that holds no tests, those of its game are run. A pattern for --run is a part of a case's name, rule or file, or a glob such as
'*zone*'; of several one must fit. With --at CASE --play, the position of a case is
opened at the table.

--format may be given several times, and each may go to a file: --format text
--format junit=tests.xml prints failures and keeps them for the CI host.

--update records the games of cases that say golden: anew, beside the test file; look
at the difference before you commit it. --watch runs the tests again whenever a file
of the project changes, until it is stopped.

--shrink FILE looks, for each property that fails (always, never), for the smallest test
that fails in the same way: it begins as late as it can, with the fewest orders, units
and other things given. What is found is written as an author test.

--figures FOLDER draws each case that has a figure: as a picture (SVG) for a rulebook;
one that fails is not drawn.

--cover counts what the tests reach of the rules: cells of tables, terms, refusals,
effects, cards, hooks, ground by side, arrivals, victory conditions, lines of Lua; and
lists what they never do. --cover-play N plays N random games of each scenario besides.
--cover-html writes the printed tables as a heat map, --cover-lcov the lines for viewers
of coverage.

--mutate changes the rules one small thing at a time, in memory: cells, numbers on
counters, costs, turns, constants, comparisons, conditions. For each the tests run that
reach its line, then the others, until one fails. What no test notices is told as it is
found, in an order that --mutate-seed draws, and then the score of each game; what does
not compile, what lint tells of and what changes nothing is not counted. An interrupt
(Ctrl-C) ends it with the score of what was tried till then, which is a fair part.`,
		Example: "  vedette test\n  vedette test {game} --run zone\n  vedette test {game} --at 'CASE' --play",
		RunE: func(c *cobra.Command, args []string) error {
			var err error
			if f.outs, err = kit.ParseOutputs(f.formats, testFormats); err != nil {
				return err
			}
			if err := k.CheckWritable(append(kit.ListOutputFiles(f.outs), f.cover.HTMLFile, f.cover.LCOVFile, f.cover.CSVFile, f.shrink)...); err != nil {
				return err
			}
			if f.play != (f.at != "") {
				return kit.UsageError("--at CASE and --play go together")
			}
			if err := checkCoverFlags(&f.cover, &f); err != nil {
				return err
			}
			if err := f.mutate.checkFlags(&f); err != nil {
				return err
			}
			if f.watch && (f.play || f.update || !f.isPlainText()) {
				return kit.UsageError("--watch goes with neither --play, --update nor --format")
			}
			if f.figures != "" && (f.watch || f.play || f.mutate.on || f.cover.WantsCoverage()) {
				return kit.UsageError("--figures goes with none of --watch, --play, --mutate and --cover")
			}
			if f.watch {
				return watchTests(k, args, &f)
			}
			t := newTester(k, &f)
			if err := t.collectCases(args); err != nil {
				return err
			}
			if f.play {
				return t.openCase()
			}
			if f.mutate.on {
				return t.untilInterrupted(c.Context())
			}
			return t.runAll()
		},
	}
	kit.AddFormatsFlag(c, &f.formats, testFormats)
	c.Flags().StringArrayVar(&f.run, "run", nil, "only cases whose name, rule or file fits this pattern, or one of several")
	c.Flags().BoolVar(&f.update, "update", false, "record the games of cases that say golden: anew")
	c.Flags().BoolVar(&f.watch, "watch", false, "run the tests again whenever a file changes")
	c.Flags().StringVar(&f.shrink, "shrink", "", "write a test as small as can be found for each property that fails, to this file")
	c.Flags().StringVar(&f.figures, "figures", "", "draw the cases that have a figure: into this folder")
	addCoverFlags(&f.cover, c)
	f.mutate.addFlags(c)
	c.Flags().StringVar(&f.at, "at", "", "the case to open, by a pattern that fits one case only")
	c.Flags().BoolVar(&f.play, "play", false, "open the case named by --at at the table")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "name every case")
	return c
}

// tester runs author tests.
type tester struct {
	kit       *kit.Kit
	f         *testFlags
	cases     []testCase
	rules     map[string]*testedRules // by scenario, variants and options
	bases     map[string]*model.Game  // with --mutate: the games as they are, by the same
	findings  diag.List
	roots     []*kit.Workspace
	games     []string // whose cases are collected
	workDone  int64    // what the cases took so far, of limits.TestWork
	loader    *load.Loader
	cover     *coverageSum // nil: nothing is counted
	bytesRead int          // bytes compiled for them so far, of limits.TestText

	figures []drawnFigure // with --figures
}

// testCase is one case with its file, game and outcome.
type testCase struct {
	w     *kit.Workspace
	game  string
	entry *project.Entry
	file  *project.File
	spec  *spec.TestFile
	c     *spec.Case

	positions *authortest.Positions // of all tests of its game
	bytes     int                   // of the text of its game

	ran      bool
	bad      bool
	out      authortest.Outcome
	findings []diag.Diagnostic // findings with places as seen from the working folder
}

// maxCachedRules is how many compiled scenarios with variants and options are kept for the
// cases to come.
const maxCachedRules = 24

// testedRules is a scenario as a test uses it.
type testedRules struct {
	rules *game.Rules
	load  *load.Compilation
	watch *coverage.Recorder // nil where nothing is counted
}

func newTester(k *kit.Kit, f *testFlags) *tester {
	t := &tester{kit: k, f: f, rules: map[string]*testedRules{}, loader: &load.Loader{}}
	if f.cover.WantsCoverage() {
		t.cover = &coverageSum{}
	}
	return t
}

// collectCases finds the cases of the games that the arguments concern.
func (t *tester) collectCases(args []string) error {
	groups := []*kit.ArgumentGroup{}
	if len(args) == 0 {
		w, err := t.kit.RequireOwnProject("test")
		if err != nil {
			return err
		}
		t.addFindings(w, &w.Findings)
		if len(w.OwnGames()) == 0 && len(t.findings.Items) == 0 {
			return w.EmptyProjectError()
		}
		groups = append(groups, &kit.ArgumentGroup{Workspace: w, Games: w.OwnGames(), AllFiles: true})
	} else {
		groups = t.kit.GroupArgs(args)
	}
	for _, g := range groups {
		if g.Err != nil {
			return g.Err
		}
		if g.LoneFile != "" {
			return kit.UsageError("%s is not an author test of a game", g.LoneFile)
		}
		t.roots = append(t.roots, g.Workspace)
		for _, x := range g.Workspace.Project.Games {
			if slices.Contains(g.Games, x.ID) {
				t.games = append(t.games, x.ID)
				t.collectGame(g.Workspace, x, g.OnlyFiles, x.Library && !slices.Contains(g.NamedIDs, x.ID))
			}
		}
	}
	return nil
}

// collectGame collects the cases of a game; own leaves out those of the library. With files it
// takes only the cases in them.
func (t *tester) collectGame(w *kit.Workspace, g *project.Game, files []string, own bool) {
	tests := project.ListPaths(g.Tests)
	var named diag.List
	positions := authortest.CollectPositions(w.Project, g, &named)
	t.addFindings(w, &named)
	other := func(f string) bool { return kit.TouchesPath(g, f) && !slices.Contains(tests, f) }
	for i := range g.Tests {
		e := &g.Tests[i]
		if len(files) > 0 && !slices.Contains(files, e.Path) && !slices.ContainsFunc(files, other) || own && e.Library {
			continue
		}
		f := w.Project.Read(e)
		t.addFindings(w, &f.Findings)
		s, ok := f.Value.(*spec.TestFile)
		if !ok {
			continue
		}
		for k := range s.Cases {
			if c := &s.Cases[k]; t.matchesAny(t.f.run, f, c) && t.matchesPattern(t.f.at, f, c) {
				t.cases = append(t.cases, testCase{w: w, game: g.ID, entry: e, file: f, spec: s, c: c, positions: &positions, bytes: g.Bytes})
			}
		}
	}
}

// matchesAny reports whether a case matches one of the patterns, or there is no pattern.
func (t *tester) matchesAny(patterns []string, f *project.File, c *spec.Case) bool {
	return len(patterns) == 0 || slices.ContainsFunc(patterns, func(p string) bool { return t.matchesPattern(p, f, c) })
}

// matchesPattern reports whether a case matches a pattern.
func (t *tester) matchesPattern(pattern string, f *project.File, c *spec.Case) bool {
	if pattern == "" {
		return true
	}
	for _, text := range []string{c.Name, c.Rule, f.Path, fmt.Sprintf("%s:%d", f.Path, c.Pos.Line)} {
		if strings.Contains(strings.ToLower(text), strings.ToLower(pattern)) {
			return true
		}
		if ok, err := path.Match(pattern, text); ok && err == nil {
			return true
		}
	}
	return false
}

func (t *tester) addFindings(w *kit.Workspace, l *diag.List) {
	t.findings.Items = append(t.findings.Items, w.PlaceFindings(l).Items...)
}

// singleCase returns the one case that is named.
func (t *tester) singleCase(name string) (*testCase, error) {
	if len(t.cases) == 1 {
		return &t.cases[0], nil
	}
	var names []string
	for i := range t.cases {
		names = append(names, fmt.Sprintf("  %s:%d %s", t.cases[i].file.Path, t.cases[i].c.Pos.Line, t.cases[i].c.Name))
	}
	if len(names) == 0 {
		return nil, kit.UsageError("no case fits %q", name)
	}
	return nil, kit.UsageError("%d cases fit %q; give more of the name, or file:line:\n%s", len(names), name, strings.Join(names, "\n"))
}

// caseTable returns the starting position of a case; nil if it is invalid.
func (t *tester) caseTable(c *testCase, r *testedRules) *game.Table {
	givens, wrong := c.positions.Givens(c.spec, c.c)
	var rep diag.List
	if wrong != nil {
		rep.Add(*wrong)
		t.addFindings(c.w, &rep)
		return nil
	}
	table := game.StartFromPatch(r.rules, game.Setting{Dice: readDice(c.c.Dice)}, givens, &rep)
	if table == nil {
		t.addFindings(c.w, &rep)
	}
	return table
}

// caseFailure prints the findings of a case that cannot be shown.
func (t *tester) caseFailure(c *testCase) error {
	if err := diag.WriteText(t.kit.Err, &t.findings, c.w.ReadFile, t.kit.Color); err != nil {
		return kit.IOError(err)
	}
	return kit.ErrFindings
}

// openCase plays on from the position of a case.
func (t *tester) openCase() error {
	c, err := t.singleCase(t.f.at)
	if err != nil {
		return err
	}
	r := t.loadCase(c)
	if r == nil {
		return t.caseFailure(c)
	}
	table := t.caseTable(c, r)
	if table == nil {
		return t.caseFailure(c)
	}
	if err := table.Fault(); err != nil {
		return kit.FindingsError("%v", err)
	}
	l := &kit.LoadedScenario{Target: &kit.Target{Workspace: c.w, Ref: c.spec.Scenario}, Result: r.load.Result, Compilation: r.load}
	name, err := filepath.Rel(t.kit.Dir, filepath.Join(c.w.Root, c.file.Path))
	if err != nil {
		name = c.file.Path
	}
	fmt.Fprintf(t.kit.Out, "%s:%d: %s: %s\n", name, c.c.Pos.Line, c.c.Rule, c.c.Name)
	for _, order := range c.c.When {
		fmt.Fprintf(t.kit.Out, "  the case goes on with %s\n", yamldoc.PrintInline(order))
	}
	return t.f.open(t.kit, l, table)
}
