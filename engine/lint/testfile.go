package lint

import (
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var ruleTestScenario = diag.Rule{ID: "test-scenario", Title: "an author test does not name a scenario of its game",
	Why: "The test would never run."}

// testFileCheck checks what author tests name against the scenarios that were compiled.
type testFileCheck struct {
	*lintedGame
	loads          []*load
	stackingWork   int                  // what stacking took in positions: past limits.Work it is left to the verb test
	namedPositions authortest.Positions // of the author tests of the game
}

// checkTestFiles checks the author tests: the scenario each names, then what its
// cases name.
func (l *testFileCheck) checkTestFiles() {
	loaded := map[string]*compile.Result{}
	for _, x := range l.loads {
		if len(x.variants) == 0 {
			loaded[x.scenario] = x.res
		}
	}
	l.namedPositions = authortest.CollectPositions(l.p, l.g, l.rep)
	for i := range l.g.Tests {
		f := l.p.Read(&l.g.Tests[i])
		t, ok := f.Value.(*spec.TestFile)
		if !ok {
			l.reportNotTest(f)
			continue
		}
		game, scenario := project.SplitRef(t.Scenario)
		at := f.Node.Get("scenario")
		if at == nil || t.Scenario == "" {
			continue
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
			if res := loaded[scenario]; res != nil && res.Game != nil {
				l.checkCases(res, f, t)
			}
			continue
		}
		l.rep.Add(d)
	}
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
