package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleAlwaysZero = diag.Rule{ID: "amount-always-zero", Severity: diag.Warning, Title: "an amount that is worked out is always 0",
	Why: "With the values that the counters and variables have it comes to 0 every time: often the two numbers of a division are exchanged.",
	Bad: "exploit: {allowance: \"floor_div(2, ma)\"}  # ma is 4 to 6\n", Good: "exploit: {allowance: \"floor_div(ma, 2)\"}\n"}

// zeroCheck finds amounts that are always 0.
type zeroCheck struct{ *deadRuleCheck }

// alwaysZero finds amounts that are worked out and come to 0 for all units.
var alwaysZero = check{rules: []diag.Rule{ruleAlwaysZero}, run: func(c *deadRuleCheck) {
	l := zeroCheck{c}
	for i := range l.m.Movements {
		m := &l.m.Movements[i]
		if !l.anyHookAt("move.allowance", m.ID) && !slices.ContainsFunc(m.AllowanceTerms, raises) {
			l.checkForUnits(m.Allowance, m.Units, "the movement allowance")
		}
		l.checkTerms(m.AllowanceTerms)
		l.checkTerms(m.Cost)
	}
	for i := range l.m.Attacks {
		a := &l.m.Attacks[i]
		l.checkForUnits(a.Value, nil, "the strength")
		for _, terms := range [][]model.Term{a.AttackerTerms, a.DefenderTerms, a.AttackTotal, a.DefenceTotal, a.Shifts, a.Modifiers} {
			l.checkTerms(terms)
		}
	}
	l.eachEffect(func(e *model.Effect) {
		if e.Verb == model.DoAdjust || e.Verb == model.DoStepLoss {
			l.checkAmount(e.Amount)
		}
	})
	for i := range l.m.Retreats {
		l.checkAmount(l.m.Retreats[i].Hexes)
	}
	for i := range l.m.Advances {
		l.checkAmount(l.m.Advances[i].Hexes)
	}
}}

// raises reports whether a term may make more of 0.
func raises(t model.Term) bool {
	return t.Op == model.OpAdd || t.Op == model.OpSet || t.Op == model.OpFloor
}

// checkForUnits reports an amount that is 0 for each unit of a movement or attack.
func (l zeroCheck) checkForUnits(p, units *lang.Program, what string) {
	if p == nil || !isWorkedOut(p) || !l.wantsFinding(p.Pos) {
		return
	}
	some := false
	for u := range l.m.Units {
		if l.m.Kinds[l.m.Units[u].Kind].Marker || !l.mayHoldFor(units, u) {
			continue
		}
		if v := l.amountRange(p, unitKnown(u)); v.low != 0 || v.high != 0 {
			return
		}
		some = true
	}
	if some {
		l.reportZero(p, what+" "+quote(p.Text)+" is 0 for every unit")
	}
}

func (l zeroCheck) checkTerms(terms []model.Term) {
	for i := range terms {
		if t := &terms[i]; t.Op == model.OpAdd || t.Op == model.OpShift || t.Op == model.OpMultiply {
			l.checkAmount(t.Amount)
		}
	}
}

func (l zeroCheck) checkAmount(p *lang.Program) {
	if p == nil || !isWorkedOut(p) || !l.wantsFinding(p.Pos) {
		return
	}
	if v := l.exprValues(p); !v.IsEmpty() && v.Least == 0 && v.Most == 0 {
		l.reportZero(p, "the amount "+quote(p.Text)+" is always 0")
	}
}

func (l zeroCheck) reportZero(p *lang.Program, message string) {
	l.report(ruleAlwaysZero, diag.Diagnostic{Pos: p.Pos, Len: len([]rune(p.Text)), Message: message, Hint: "change the calculation, or leave it out"})
}

// isWorkedOut reports whether an amount is more than a plain number or a single name.
func isWorkedOut(p *lang.Program) bool {
	if _, fixed := p.Const(); fixed && !slices.ContainsFunc([]byte(p.Text), func(c byte) bool { return c >= 'a' && c <= 'z' }) {
		return false
	}
	return slices.ContainsFunc([]byte(p.Text), func(c byte) bool { return !nameByte(c) && c != '.' && c != '-' })
}
