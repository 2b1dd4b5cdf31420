package lint

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var ruleTestScenario = diag.Rule{ID: "test-scenario", Title: "an author test does not name a scenario of its game",
	Why: "The test would never run."}

// testFileCheck checks what author tests name against the scenarios that were compiled.
type testFileCheck struct {
	*lintedGame
	l              *linter
	stackingWork   int                  // what stacking took in positions: past limits.Work it is left to the verb test
	namedPositions authortest.Positions // of the author tests of the game
}

// testResult is the part of the check of a file of author tests that is kept.
type testResult struct {
	Found []diag.Diagnostic
	Work  int // what stacking took
}

// String returns the result as text, for comparing it with another.
func (r *testResult) String() string { return fmt.Sprintln(r.Work) + printFindings(r.Found) }

// checkTestFiles checks the author tests: the scenario each names, then what its
// cases name. A file whose result is known is left out while there is work left for stacking.
func (l *testFileCheck) checkTestFiles() {
	l.namedPositions = authortest.CollectPositions(l.p, l.g, l.rep)
	shared, cached := l.sharedKey(), l.l.o.Cache != nil && l.focus == nil && !l.l.overLimit
	whole := l.rep
	for i := range l.g.Tests {
		f := l.p.Read(&l.g.Tests[i])
		key := l.testsKey(shared, f)
		if old, known := findAction[*testResult](l.l, key); cached && known && l.stackingWork+old.Work < limits.Work {
			whole.Items = append(whole.Items, old.Found...)
			l.stackingWork += old.Work
			continue
		}
		if l.ctx.Err() != nil {
			break
		}
		before := l.stackingWork
		own := *l.lintedGame
		own.rep = &diag.List{}
		l.lintedGame = &own
		l.checkTestFile(f)
		whole.Items = append(whole.Items, own.rep.Items...)
		if cached && l.stackingWork < limits.Work {
			storeAction(l.l, key, "tests of "+f.Path, &testResult{own.rep.Items, l.stackingWork - before})
		}
	}
}

// sharedTestKey is the part of the key that all files of author tests have.
type sharedTestKey struct {
	positions string // of the files that have named positions, or whose cases begin with one
	all       string // of all scenarios and variants
}

func (l *testFileCheck) sharedKey() sharedTestKey {
	var all, positions []string
	for _, of := range [][]project.Entry{l.g.Scenarios, l.g.Rulesets, l.g.Variants} {
		for i := range of {
			all = append(all, of[i].Path, l.l.inputs.files[of[i].Path])
		}
	}
	for i := range l.g.Tests {
		if f := l.p.Read(&l.g.Tests[i]); usesPositions(f) {
			positions = append(positions, f.Path, f.Hash)
		}
	}
	return sharedTestKey{hashAll(positions...), hashAll(all...)}
}

// usesPositions reports whether a file of author tests has named positions, or cases that begin with
// one.
func usesPositions(f *project.File) bool {
	named := func(c spec.Case) bool { return c.Position != "" }
	t, ok := f.Value.(*spec.TestFile)
	return ok && (len(t.Positions.Entries) > 0 || slices.ContainsFunc(t.Cases, named))
}

// testsKey returns the key of a file of author tests: its text, and all that its scenario reads with
// the variants of its cases. Named positions may be of other files, and those of other scenarios.
func (l *testFileCheck) testsKey(shared sharedTestKey, f *project.File) string {
	parts := []string{"tests", l.l.inputs.rules, fmt.Sprint(l.o.Plain), shared.positions, f.Path, f.Hash}
	t, ok := f.Value.(*spec.TestFile)
	if !ok || usesPositions(f) {
		return hashAll(append(parts, shared.all)...)
	}
	_, scenario := project.SplitRef(t.Scenario)
	sets := []string{l.l.scenarioKey(scenario, nil), l.l.scenarioKey(scenario, t.Variants)}
	for i := range t.Cases {
		sets = append(sets, l.l.scenarioKey(scenario, slices.Concat(t.Variants, t.Cases[i].Variants)))
	}
	slices.Sort(sets)
	return hashAll(append(parts, slices.Compact(sets)...)...)
}

// checkTestFile checks one file.
func (l *testFileCheck) checkTestFile(f *project.File) {
	t, ok := f.Value.(*spec.TestFile)
	if !ok {
		l.reportNotTest(f)
		return
	}
	game, scenario := project.SplitRef(t.Scenario)
	at := f.Node.Get("scenario")
	if at == nil || t.Scenario == "" {
		return
	}
	d := diag.Diagnostic{Pos: at.Pos, Len: len([]rune(t.Scenario)), Hint: "write game/scenario"}
	switch {
	case game != l.g.ID:
		d.Rule, d.Message, d.Expected = ruleTestScenario.ID, "the test is in the folder of "+l.g.ID+" but names \""+t.Scenario+"\"", "a scenario of "+l.g.ID
		d.Nearest = diag.NearestName(t.Scenario, l.scenarioRefs())
		if project.FindEntry(l.g.Scenarios, t.Scenario) != nil {
			d.Nearest = l.g.ID + "/" + t.Scenario
		}
	case project.FindEntry(l.g.Scenarios, scenario) == nil:
		d.Rule, d.Message = ruleTestScenario.ID, "there is no scenario \""+t.Scenario+"\""
		d.Nearest = diag.NearestName(t.Scenario, l.scenarioRefs())
	default:
		if res := l.findCompiled(scenario, nil); res != nil {
			l.checkCases(res, f, t)
		}
		return
	}
	l.rep.Add(d)
}

func (l *testFileCheck) reportNotTest(f *project.File) {
	if f.Kind == "" || f.Kind == "test" {
		return // its form is reported already
	}
	l.rep.Report(ruleTestScenario, diag.Diagnostic{Pos: diag.Pos{File: f.Path, Line: 1, Col: 1},
		Message: "a file of kind " + f.Kind + " does not belong among the author tests", Expected: "kind: test"})
}

func (l *testFileCheck) scenarioRefs() []string {
	var out []string
	for _, s := range l.g.Scenarios {
		out = append(out, l.g.ID+"/"+s.ID)
	}
	return out
}
