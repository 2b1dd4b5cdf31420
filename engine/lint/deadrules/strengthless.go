package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleStrengthless = diag.Rule{ID: "unit-without-strength", Severity: diag.Warning, Title: "a counter has no strength, though all others of its kind have",
	Why: "Attacked with a strength of 0 or less, it always gives the best column of the table: often a number was left out.", Bad: "red-1: {army: red, kind: foot, printed: 0-4}\n", Good: "red-1: {army: red, kind: foot, printed: 4-4}\n"}

// strengthlessCheck finds counters whose strength is missing or below 0.
type strengthlessCheck struct{ *deadRuleCheck }

// strengthless finds strengths below 0, and strengths of 0 where no other counter of the
// kind has one.
var strengthless = check{standalone: true, rules: []diag.Rule{ruleStrengthless}, run: func(c *deadRuleCheck) {
	l := strengthlessCheck{c}
	for v := range l.m.Values {
		if !l.isStrength(v) {
			continue
		}
		l.checkBelowZero(v)
		for k := range l.m.Kinds {
			l.checkMissingStrength(v, k)
		}
	}
}}

// isStrength reports whether an attack takes a printed value, unchanged, for the strength of
// its units.
func (l strengthlessCheck) isStrength(v int) bool {
	return slices.ContainsFunc(l.m.Attacks, func(a model.Attack) bool { return a.Value != nil && a.Value.Text == l.m.Values[v].ID })
}

func (l strengthlessCheck) checkBelowZero(v int) {
	for u := range l.m.Units {
		if slices.ContainsFunc(l.m.Units[u].Faces, func(f model.UnitFace) bool { return f.Values[v] < 0 }) {
			l.report(ruleNegative, diag.Diagnostic{Pos: l.valuePos(u, l.m.Values[v].ID), Message: "the " + l.m.Values[v].Name() + " of " + quote(l.m.Units[u].ID) + " is less than 0, and attacks take it as a strength", Expected: "0 or more"})
		}
	}
}

// checkMissingStrength reports the one counter of a kind that has no strength on any face.
func (l strengthlessCheck) checkMissingStrength(v, kind int) {
	if l.m.Kinds[kind].Marker {
		return
	}
	if u := l.soleWithoutValue(v, kind); u >= 0 {
		l.report(ruleStrengthless, diag.Diagnostic{Pos: l.valuePos(u, l.m.Values[v].ID), Message: "the " + l.m.Values[v].Name() + " of " + quote(l.m.Units[u].ID) + " is 0, as that of no other " + l.m.Kinds[kind].Name(), Hint: "write its strength"})
	}
}
