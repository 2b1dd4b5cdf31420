package lint

import (
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// checkTestFiles checks the author tests: the scenario each names, then what its
// cases name.
func (l *linter) checkTestFiles() {
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
			d.Rule, d.Message, d.Expected = RuleTestScenario, "the test is in the folder of "+l.g.ID+" but names \""+t.Scenario+"\"", "a scenario of "+l.g.ID
			d.Nearest = diag.NearestName(t.Scenario, l.scenarioRefs())
			if project.FindEntry(l.g.Scenarios, t.Scenario) != nil {
				d.Nearest = l.g.ID + "/" + t.Scenario
			}
		case project.FindEntry(l.g.Scenarios, scenario) == nil:
			d.Rule, d.Message = RuleTestScenario, "there is no scenario \""+t.Scenario+"\""
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

func (l *linter) reportNotTest(f *project.File) {
	if f.Kind == "" || f.Kind == "test" {
		return // its form is reported already
	}
	l.rep.Add(diag.Diagnostic{Rule: RuleTestScenario, Pos: diag.Pos{File: f.Path, Line: 1, Col: 1},
		Message: "a file of kind " + f.Kind + " does not belong among the author tests", Expected: "kind: test"})
}

func (l *linter) scenarioRefs() []string {
	var out []string
	for _, s := range l.g.Scenarios {
		out = append(out, l.g.ID+"/"+s.ID)
	}
	return out
}
