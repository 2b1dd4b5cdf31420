package position

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Rule ids of the findings about given positions.
const (
	RuleValue      = "given-value"      // a value that cannot be
	RuleName       = "given-unknown"    // a name this scenario does not have
	RulePhase      = "given-phase"      // the phase is unknown or unclear
	RuleImpossible = "given-impossible" // a warning: the rules could not lead there
)

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleValue, Title: "a given value cannot be", Why: "The position described does not exist."},
		{ID: RuleName, Title: "a given position names something this scenario does not have", Why: "A misspelt name must not be ignored."},
		{ID: RulePhase, Title: "a given phase is unknown or unclear", Why: "Play cannot go on from there."},
		{ID: RuleImpossible, Severity: diag.Warning, Title: "the rules could not lead to this position",
			Why: "A hex holds more units than stacking allows, or enemies share one: mostly a number mistyped, so that the test is about something else. It is allowed where it is meant.",
			Bad: "given: {only: {red-1: \"0303\", blue-1: \"0303\"}}\n", Good: "given: {only: {red-1: \"0303\", blue-1: \"0303\"}, impossible: true}\n"},
	}
}

// CheckGiven reports names and values of a description that the scenario does not
// have, without playing it; n is its text. before are the patches below it, of
// which any may be nil. With full it also looks for overstacked hexes, and returns
// the work that expressions of stacking took.
func CheckGiven(g *model.Game, before []*spec.Given, gv *spec.Given, n *yamldoc.Node, full bool, rep *diag.List) (worked int) {
	if gv == nil {
		return 0
	}
	var found, unheard diag.List
	b := newPatch(g, state.New(g), &unheard)
	flow.SetUp(g, b.State)
	for _, first := range before {
		if first != nil {
			b.applyPatch(first)
		}
	}
	b.Rep, b.unfinished = &found, nil
	b.applyPatch(gv)
	if full && b.faults == 0 {
		b.State.MarkAllChanged()
		c := query.New(g).UsePosition(b.State)
		b.WarnUnreachable(c)
		worked = c.WorkDone()
	}
	for _, n := range b.unfinished {
		b.queueUnfinishedAct(n)
	}
	for _, d := range found.Items {
		if d.Pos == gv.Pos {
			d.Pos, d.Len = findGivenPlace(gv, n, &d)
		}
		rep.Add(d)
	}
	return worked
}

// findGivenPlace returns the value that a finding about a whole position is about.
func findGivenPlace(gv *spec.Given, n *yamldoc.Node, d *diag.Diagnostic) (diag.Pos, int) {
	key := "turn"
	switch {
	case d.Rule == RulePhase:
		key = "phase"
	case d.Rule == RuleName:
		key = "latched"
	}
	for _, v := range yamldoc.AsList(n.Get(key)) {
		if key != "latched" || strings.Contains(d.Message, fmt.Sprintf("%q", v.Text)) {
			return v.Pos, len([]rune(v.Text))
		}
	}
	return gv.Pos, 0
}
