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
		key := hashAll("tests", shared, f.Path, f.Hash)
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

// sharedKey returns the part of the key that all files of author tests have: the rules of the
// game, and the files that have named positions, or whose cases begin with one.
func (l *testFileCheck) sharedKey() string {
	in := l.l.inputs
	parts := []string{in.rules, fmt.Sprint(l.o.Plain)}
	for _, of := range [][]project.Entry{l.g.Scenarios, l.g.Variants} {
		for i := range of {
			parts = append(parts, of[i].Path, in.files[of[i].Path])
		}
	}
	for i := range l.g.Tests {
		f := l.p.Read(&l.g.Tests[i])
		named := func(c spec.Case) bool { return c.Position != "" }
		if t, ok := f.Value.(*spec.TestFile); ok && (len(t.Positions.Entries) > 0 || slices.ContainsFunc(t.Cases, named)) {
			parts = append(parts, f.Path, f.Hash)
		}
	}
	return hashAll(parts...)
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
