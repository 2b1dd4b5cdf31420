package lint

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// The work that counts for compiling a game once, and for laying two variants over it. The
// bytes of the text count as well.
const (
	loadWork = 20 << 10
	pairWork = 4 << 10
)

var ruleTooMuch = diag.Rule{ID: "lint-too-much", Title: "a game has more scenarios and variants than are tried together",
	Why: "Each scenario is compiled with each variant and with sets of them; past a limit the rest is not looked at, and may hold faults.",
	Bad: "200 scenarios with 100 variants each\n", Good: "20 scenarios with 30 variants each\n"}

// spendWork takes from the work allowed for one game. Past the limit the rest is left out, and
// a finding says so: files that were not looked at must not seem to be right.
func (l *linter) spendWork(work int) bool {
	if l.work += work; l.work <= limits.LintWork {
		return true
	}
	if !l.overLimit {
		l.overLimit = true
		l.rep.Report(ruleTooMuch, diag.Diagnostic{Pos: l.startPos(),
			Message: fmt.Sprintf("the game has %d scenarios and %d variants, which are more to try together than is tried; the rest was not looked at", len(l.g.Scenarios), len(l.g.Variants)),
			Hint:    "split the game, or say with scenarios: and conflicts: which variants go together"})
	}
	return false
}

// testsNeed reports whether author tests may ask for anything of a scenario with variants.
func (l *linter) testsNeed(scenario string, variants []string) bool {
	return slices.ContainsFunc(l.testedSets, func(x testedSet) bool { return x.scenario == scenario && slices.Equal(x.variants, variants) })
}

// testedSet is a scenario with the variants that author tests are for.
type testedSet struct {
	scenario string
	variants []string
}

// collectTestedSets finds out what author tests are for.
func (l *linter) collectTestedSets() {
	add := func(scenario string, variants []string) {
		if !l.testsNeed(scenario, variants) {
			l.testedSets = append(l.testedSets, testedSet{scenario, variants})
		}
	}
	for i := range l.g.Tests {
		t, ok := l.p.Read(&l.g.Tests[i]).Value.(*spec.TestFile)
		if !ok {
			continue
		}
		_, scenario := project.SplitRef(t.Scenario)
		add(scenario, nil)
		add(scenario, t.Variants)
		for k := range t.Cases {
			add(scenario, slices.Concat(t.Variants, t.Cases[k].Variants))
		}
	}
}
