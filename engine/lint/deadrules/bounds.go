package deadrules

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var (
	ruleSlack = diag.Rule{ID: "limit-never-binds", Severity: diag.Warning, Title: "a limit lies where nothing comes to it",
		Why: "A cap above all that can be capped, a stacking limit above all counters, a range beyond the map: as good as no limit, so a number is likely wrong.",
		Bad: "allowance_terms: {mud: {cap: 40, when: vars.mud}}  # nobody has more than 6\n", Good: "allowance_terms: {mud: {cap: 4, when: vars.mud}}\n"}
	ruleCapped = diag.Rule{ID: "limit-hides-all", Severity: diag.Warning, Title: "a limit makes one number of all",
		Why: "A floor above all that there can be, or a cap below it, leaves nothing of the number and of the terms before it.",
		Bad: "allowance_terms: {mud: {add: -1}, least: {floor: 12}}  # nobody has more than 6\n", Good: "allowance_terms: {mud: {add: -1}, least: {floor: 1}}\n"}
	ruleShortRange = diag.Rule{ID: "range-of-nothing", Severity: diag.Warning, Title: "a range reaches no hex",
		Why: "Nobody can ever attack in that role.", Bad: "guns: {units: kind == 'guns', range: 0}\n", Good: "guns: {units: kind == 'guns', range: 1-2}\n"}
	ruleUnpayable = diag.Rule{ID: "cost-never-paid", Severity: diag.Warning, Title: "a cost is more than anybody can have",
		Why: "Actions with this cost are never offered.", Bad: "cost: {morale: 12}  # max: 10\n", Good: "cost: {morale: 2}\n"}
	ruleShift = diag.Rule{ID: "shift-past-table", Severity: diag.Warning, Title: "a shift is wider than the table",
		Why: "It leads to the last column wherever it begins: often a strength was meant.", Bad: "shifts: {guns: {shift: 12}}  # the table has 8 columns\n", Good: "shifts: {guns: {shift: 2}}\n"}
)

// boundsCheck finds limits that bind nothing or everything.
type boundsCheck struct{ *deadRuleCheck }

// bounds finds limits that never bind, or leave nothing, with the numbers there can be.
var bounds = check{rules: []diag.Rule{ruleSlack, ruleCapped, ruleShortRange, ruleUnpayable, ruleShift}, run: func(c *deadRuleCheck) {
	l := boundsCheck{c}
	l.checkAllowances()
	l.checkDice()
	l.checkStackLimits()
	l.checkPrices()
	l.checkRanges()
	l.checkEmptyRanges()
	l.checkNearSights()
	l.eachEffect(l.checkAdjustments)
	for i := range l.m.Attacks {
		a := &l.m.Attacks[i]
		for k := range a.Shifts {
			t := &a.Shifts[k]
			by := l.amountRange(t.Amount)
			if t.Op == model.OpShift && a.Table >= 0 && by.low == by.high && !hasUnknownBound(by) && max(by.low, -by.low) >= int64(len(l.m.Tables[a.Table].Columns)) {
				l.report(ruleShift, diag.Diagnostic{Pos: t.Pos, Len: len([]rune(t.ID)), Message: fmt.Sprintf("a shift of %d columns, and the table %q has %d", by.low, l.m.Tables[a.Table].ID, len(l.m.Tables[a.Table].Columns)), Hint: "mend the number"})
			}
		}
	}
}}

// checkAllowances looks at the terms of movement allowances.
func (l boundsCheck) checkAllowances() {
	for i := range l.m.Movements {
		m := &l.m.Movements[i]
		if l.anyHookAt("move.allowance", m.ID) {
			continue
		}
		all := interval{unknownBound, -unknownBound}
		for u := range l.m.Units {
			if l.mayHoldFor(m.Units, u) {
				all = all.union(l.amountRange(m.Allowance, unitKnown(u)))
			}
		}
		if all.low <= all.high {
			l.checkLimits(all, m.AllowanceTerms, "the movement allowance")
		}
	}
}

// checkDice looks at the modifiers of combat dice.
func (l boundsCheck) checkDice() {
	for i := range l.m.Attacks {
		a := &l.m.Attacks[i]
		if a.Comparison != model.ByOpposedDice && !l.anyHookAt("attack.modifiers", a.ID) {
			l.checkLimits(interval{int64(a.Dice.Spec.Min()), int64(a.Dice.Spec.Max())}, a.Modifiers, "the modified die")
		}
	}
}

// checkLimits goes through terms, with the interval in which the number can be before each.
func (l boundsCheck) checkLimits(v interval, terms []model.Term, what string) {
	for i := range terms {
		t := &terms[i]
		if n := l.amountRange(t.Amount); n.low == n.high && !hasUnknownBound(n) && !hasUnknownBound(v) && t.Group == "" {
			d := diag.Diagnostic{Pos: t.Pos, Len: len([]rune(t.ID))}
			of := fmt.Sprintf("%s is %d to %d before it", what, v.low, v.high)
			switch {
			case t.Op == model.OpCap && n.low >= v.high:
				d.Message, d.Hint = fmt.Sprintf("the cap of %d never binds: %s", n.low, of), "mend the number, or leave the term out"
				l.report(ruleSlack, d)
			case t.Op == model.OpFloor && n.low < v.low: // one at the least there is only says so
				d.Message, d.Hint = fmt.Sprintf("the floor of %d never binds: %s", n.low, of), "mend the number, or leave the term out"
				l.report(ruleSlack, d)
			case t.When != nil: // it may replace all others
			case t.Op == model.OpCap && n.low < v.low, t.Op == model.OpFloor && n.low > v.high:
				d.Message, d.Hint = fmt.Sprintf("this leaves %d whatever comes before: %s", n.low, of), "mend the number"
				l.report(ruleCapped, d)
			}
		}
		v = l.applyTerms(v, terms[i:i+1])
	}
}

// checkStackLimits finds limits on stacking that are above all counters of a side.
func (l boundsCheck) checkStackLimits() {
	for i := range l.m.Stacking {
		s := &l.m.Stacking[i]
		if s.Counts != nil || s.Limit == nil {
			continue
		}
		most := 0
		for side := range l.m.Sides {
			n := 0
			for u := range l.m.Units {
				if int(l.m.Units[u].Side) == side && !l.m.Kinds[l.m.Units[u].Kind].Marker && l.mayHoldFor(s.Units, u) {
					n++
				}
			}
			most = max(most, n)
		}
		if v := l.amountRange(s.Limit); most > 1 && v.low >= int64(most) && !hasUnknownBound(v) {
			l.report(ruleSlack, diag.Diagnostic{Pos: s.Pos, Len: len([]rune(s.ID)), Message: fmt.Sprintf("the stacking limit %q never binds: it lets %d stand together, and no side has more than %d that count", s.ID, v.low, most),
				Hint: "mend the number, or leave the limit out"})
		}
	}
}

// checkPrices finds costs that no track can pay.
func (l boundsCheck) checkPrices() {
	look := func(costs []model.Cost, at *model.Source, n *yamldoc.Node) {
		for k := range costs {
			t := &l.m.Tracks[costs[k].Track]
			if v := l.amountRange(costs[k].Price); v.low > int64(t.Max-t.Min) && !hasUnknownBound(v) {
				pos := at.Pos
				if x := n.Get("cost").Get(t.ID); x != nil {
					pos = x.Pos
				}
				l.report(ruleUnpayable, diag.Diagnostic{Pos: pos, Message: fmt.Sprintf("%q costs %d of the track %q, which is %d to %d: nobody can ever pay it", at.ID, v.low, t.ID, t.Min, t.Max), Hint: "mend the cost, or the track"})
			}
		}
	}
	l.checkExitPrices()
	for i := range l.m.Actions {
		a := &l.m.Actions[i]
		look(a.Cost, &a.Source, l.Tree.Get("actions").Get(a.ID))
	}
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Declarations {
			de := &l.m.Attacks[i].Declarations[k]
			for x := range de.Choices {
				o := &de.Choices[x]
				look(o.Cost, &o.Source, l.Tree.Get("attacks").Get(l.m.Attacks[i].ID).Get("declare").Get(de.ID).Get("choices").Get(o.ID))
			}
		}
	}
}

// checkExitPrices finds exits that cost more than anybody has to move with.
func (l boundsCheck) checkExitPrices() {
	for i := range l.m.Movements {
		m := &l.m.Movements[i]
		if len(m.Exits) == 0 || len(m.Modes) > 0 || l.anyHookAt("move.allowance", m.ID) {
			continue
		}
		most := int64(0)
		for u := range l.m.Units {
			if l.mayHoldFor(m.Units, u) {
				most = max(most, l.applyTerms(l.amountRange(m.Allowance, unitKnown(u)), m.AllowanceTerms).high)
			}
		}
		for k := range m.Exits {
			x := &m.Exits[k]
			if cost := l.amountRange(x.Cost); cost.low > most && !hasUnknownBound(cost) && most > 0 && most < 1<<30 {
				at := x.Pos
				if n := l.Tree.Get("movement").Get(m.ID).Get("exits").Get(x.ID).Get("cost"); n != nil {
					at = n.Pos
				}
				l.report(ruleUnpayable, diag.Diagnostic{Pos: at, Message: fmt.Sprintf("the exit %q costs %d, and nobody has more than %d to move with", x.ID, cost.low, most), Hint: "mend the cost"})
			}
		}
	}
}

// checkRanges finds ranges that reach beyond the map.
func (l boundsCheck) checkRanges() {
	if !slices.ContainsFunc(l.m.Attacks, func(a model.Attack) bool {
		return slices.ContainsFunc(a.Roles, func(r model.Role) bool { return r.Max > 9 })
	}) {
		return
	}
	across := l.mapDiameter()
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Roles {
			if r := &l.m.Attacks[i].Roles[k]; r.Max > across {
				pos := r.Pos
				if x := l.Tree.Get("attacks").Get(l.m.Attacks[i].ID).Get("roles").Get(r.ID).Get("range"); x != nil {
					pos = x.Pos
				}
				l.report(ruleSlack, diag.Diagnostic{Pos: pos, Message: fmt.Sprintf("a range of %d reaches beyond the map, whose farthest hexes are %d apart", r.Max, across), Hint: "mend the number"})
			}
		}
	}
}

// checkEmptyRanges finds roles that reach nobody: no attack is made within one hex.
func (l boundsCheck) checkEmptyRanges() {
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Roles {
			r := &l.m.Attacks[i].Roles[k]
			x := l.Tree.Get("attacks").Get(l.m.Attacks[i].ID).Get("roles").Get(r.ID).Get("range")
			if r.Max < 1 && x != nil {
				l.report(ruleShortRange, diag.Diagnostic{Pos: x.Pos, Len: len([]rune(x.Text)), Message: "a range of 0 reaches nobody: those attacked stand in other hexes", Hint: "write 1 for the hexes beside, or more"})
			}
		}
	}
}

// checkAdjustments finds changes of a track that go beyond an end of it wherever it is.
func (l boundsCheck) checkAdjustments(e *model.Effect) {
	if e.Verb != model.DoAdjust || e.Track == model.None || e.Amount == nil {
		return
	}
	t, by := &l.m.Tracks[e.Track], l.amountRange(e.Amount)
	width := int64(t.Max - t.Min)
	if width < 2 || hasUnknownBound(by) || by.low < width && by.high > -width {
		return
	}
	end := t.Max
	if by.high < 0 {
		end = t.Min
	}
	l.report(ruleCapped, diag.Diagnostic{Pos: e.Amount.Pos, Len: len([]rune(e.Amount.Text)), Message: fmt.Sprintf("this leaves the track %q at %d wherever it is: the track is %d to %d", t.ID, end, t.Min, t.Max), Hint: "mend the number, or write set"})
}

// checkNearSights finds lines of sight for attacks between neighbours.
func (l boundsCheck) checkNearSights() {
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Roles {
			r := &l.m.Attacks[i].Roles[k]
			x := l.Tree.Get("attacks").Get(l.m.Attacks[i].ID).Get("roles").Get(r.ID).Get("sight")
			if r.Sight != model.None && r.Max == 1 && x != nil {
				l.report(ruleSlack, diag.Diagnostic{Pos: x.Pos, Len: len([]rune(x.Text)), Message: "the line of sight " + quote(x.Text) + " is never blocked here: a role with range 1 reaches neighbours only", Hint: "mend the range, or leave the line of sight out"})
			}
		}
	}
}

// mapDiameter returns how far the farthest hexes of the map are from each other: they lie on
// its rim.
func (l boundsCheck) mapDiameter() int {
	var rim []model.HexID
	for h := range l.m.HexTerrain {
		if slices.ContainsFunc(l.m.Grid.Neighbors(model.HexID(h))[:], func(n model.HexID) bool { return n < 0 }) {
			rim = append(rim, model.HexID(h))
		}
	}
	most := 0
	for i, a := range rim {
		for _, b := range rim[:i] {
			most = max(most, l.m.Grid.Distance(a, b))
		}
	}
	return most
}
