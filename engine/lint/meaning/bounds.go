package meaning

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
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
		Why: "What costs it is never offered.", Bad: "cost: {morale: 12}  # max: 10\n", Good: "cost: {morale: 2}\n"}
	ruleShift = diag.Rule{ID: "shift-past-table", Severity: diag.Warning, Title: "a shift is wider than the table",
		Why: "It leads to the last column wherever it begins: often a strength was meant.", Bad: "shifts: {guns: {shift: 12}}  # the table has 8 columns\n", Good: "shifts: {guns: {shift: 2}}\n"}
)

// bounds finds limits that never bind, or leave nothing, with the numbers there can be.
var bounds = check{rules: []diag.Rule{ruleSlack, ruleCapped, ruleShortRange, ruleUnpayable, ruleShift}, run: func(l *looker) {
	l.allowances()
	l.dice()
	l.stackings()
	l.prices()
	l.ranges()
	l.noRange()
	for i := range l.m.Attacks {
		a := &l.m.Attacks[i]
		for k := range a.Columns {
			t := &a.Columns[k]
			by := l.amount(t.Amount)
			if t.Op == model.OpShift && a.Table >= 0 && by.low == by.high && !big(by) && max(by.low, -by.low) >= int64(len(l.m.Tables[a.Table].Columns)) {
				l.tell(ruleShift, diag.Diagnostic{Pos: t.Pos, Len: len([]rune(t.ID)), Message: fmt.Sprintf("a shift of %d columns, and the table %q has %d", by.low, l.m.Tables[a.Table].ID, len(l.m.Tables[a.Table].Columns)), Hint: "mend the number"})
			}
		}
	}
}}

// allowances looks at the terms of movement allowances.
func (l *looker) allowances() {
	for i := range l.m.Movements {
		m := &l.m.Movements[i]
		if l.hooked("move.allowance", m.ID) {
			continue
		}
		all := run{unknown, -unknown}
		for u := range l.m.Units {
			if l.may(m.Who, u) {
				all = all.or(l.amount(m.Allowance, unitKnown(u)))
			}
		}
		if all.low <= all.high {
			l.limits(all, m.Bonus, "the movement allowance")
		}
	}
}

// dice looks at the modifiers of combat dice.
func (l *looker) dice() {
	for i := range l.m.Attacks {
		a := &l.m.Attacks[i]
		if a.By != model.ByOpposedDice && !l.hooked("attack.modifiers", a.ID) {
			l.limits(run{int64(a.Dice.Spec.Min()), int64(a.Dice.Spec.Max())}, a.Modify, "the modified die")
		}
	}
}

// limits goes through terms with what a number can be before each.
func (l *looker) limits(v run, terms []model.Term, what string) {
	for i := range terms {
		t := &terms[i]
		if n := l.amount(t.Amount); n.low == n.high && !big(n) && !big(v) && t.Group == "" {
			d := diag.Diagnostic{Pos: t.Pos, Len: len([]rune(t.ID))}
			of := fmt.Sprintf("%s is %d to %d before it", what, v.low, v.high)
			switch {
			case t.Op == model.OpCap && n.low >= v.high:
				d.Message, d.Hint = fmt.Sprintf("the cap of %d never binds: %s", n.low, of), "mend the number, or leave the term out"
				l.tell(ruleSlack, d)
			case t.Op == model.OpFloor && n.low < v.low: // one at the least there is only says so
				d.Message, d.Hint = fmt.Sprintf("the floor of %d never binds: %s", n.low, of), "mend the number, or leave the term out"
				l.tell(ruleSlack, d)
			case t.When != nil: // it may stand for all others
			case t.Op == model.OpCap && n.low < v.low, t.Op == model.OpFloor && n.low > v.high:
				d.Message, d.Hint = fmt.Sprintf("this leaves %d whatever comes before: %s", n.low, of), "mend the number"
				l.tell(ruleCapped, d)
			}
		}
		v = l.through(v, terms[i:i+1])
	}
}

// stackings finds limits on stacking that are above all counters of a side.
func (l *looker) stackings() {
	for i := range l.m.Stacking {
		s := &l.m.Stacking[i]
		if s.Counts != nil || s.Limit == nil {
			continue
		}
		most := 0
		for side := range l.m.Sides {
			n := 0
			for u := range l.m.Units {
				if int(l.m.Units[u].Side) == side && !l.m.Kinds[l.m.Units[u].Kind].Marker && l.may(s.Who, u) {
					n++
				}
			}
			most = max(most, n)
		}
		if v := l.amount(s.Limit); most > 1 && v.low >= int64(most) && !big(v) {
			l.tell(ruleSlack, diag.Diagnostic{Pos: s.Pos, Len: len([]rune(s.ID)), Message: fmt.Sprintf("the stacking limit %q never binds: it lets %d stand together, and no side has more than %d that count", s.ID, v.low, most),
				Hint: "mend the number, or leave the limit out"})
		}
	}
}

// prices finds costs that no track can pay.
func (l *looker) prices() {
	look := func(costs []model.Cost, at *model.Source, n *source.Node) {
		for k := range costs {
			t := &l.m.Tracks[costs[k].Track]
			if v := l.amount(costs[k].Price); v.low > int64(t.Max-t.Min) && !big(v) {
				pos := at.Pos
				if x := n.Get("cost").Get(t.ID); x != nil {
					pos = x.Pos
				}
				l.tell(ruleUnpayable, diag.Diagnostic{Pos: pos, Message: fmt.Sprintf("%q costs %d of the track %q, which is %d to %d: nobody can ever pay it", at.ID, v.low, t.ID, t.Min, t.Max), Hint: "mend the cost, or the track"})
			}
		}
	}
	l.exitPrices()
	for i := range l.m.Actions {
		a := &l.m.Actions[i]
		look(a.Cost, &a.Source, l.Tree.Get("actions").Get(a.ID))
	}
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Declare {
			de := &l.m.Attacks[i].Declare[k]
			for x := range de.Options {
				o := &de.Options[x]
				look(o.Cost, &o.Source, l.Tree.Get("attacks").Get(l.m.Attacks[i].ID).Get("declare").Get(de.ID).Get("choices").Get(o.ID))
			}
		}
	}
}

// exitPrices finds exits that cost more than anybody has to move with.
func (l *looker) exitPrices() {
	for i := range l.m.Movements {
		m := &l.m.Movements[i]
		if len(m.Exits) == 0 || len(m.Modes) > 0 || l.hooked("move.allowance", m.ID) {
			continue
		}
		most := int64(0)
		for u := range l.m.Units {
			if l.may(m.Who, u) {
				most = max(most, l.through(l.amount(m.Allowance, unitKnown(u)), m.Bonus).high)
			}
		}
		for k := range m.Exits {
			x := &m.Exits[k]
			if cost := l.amount(x.Cost); cost.low > most && !big(cost) && most > 0 && most < 1<<30 {
				at := x.Pos
				if n := l.Tree.Get("movement").Get(m.ID).Get("exits").Get(x.ID).Get("cost"); n != nil {
					at = n.Pos
				}
				l.tell(ruleUnpayable, diag.Diagnostic{Pos: at, Message: fmt.Sprintf("the exit %q costs %d, and nobody has more than %d to move with", x.ID, cost.low, most), Hint: "mend the cost"})
			}
		}
	}
}

// ranges finds ranges that reach beyond the map.
func (l *looker) ranges() {
	if !slices.ContainsFunc(l.m.Attacks, func(a model.Attack) bool {
		return slices.ContainsFunc(a.Roles, func(r model.Role) bool { return r.Max > 9 })
	}) {
		return
	}
	across := l.across()
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Roles {
			if r := &l.m.Attacks[i].Roles[k]; r.Max > across {
				pos := r.Pos
				if x := l.Tree.Get("attacks").Get(l.m.Attacks[i].ID).Get("roles").Get(r.ID).Get("range"); x != nil {
					pos = x.Pos
				}
				l.tell(ruleSlack, diag.Diagnostic{Pos: pos, Message: fmt.Sprintf("a range of %d reaches beyond the map, whose farthest hexes are %d apart", r.Max, across), Hint: "mend the number"})
			}
		}
	}
}

// noRange finds roles that reach nobody: no attack is made within one hex.
func (l *looker) noRange() {
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Roles {
			r := &l.m.Attacks[i].Roles[k]
			x := l.Tree.Get("attacks").Get(l.m.Attacks[i].ID).Get("roles").Get(r.ID).Get("range")
			if r.Max < 1 && x != nil {
				l.tell(ruleShortRange, diag.Diagnostic{Pos: x.Pos, Len: len([]rune(x.Text)), Message: "a range of 0 reaches nobody: those attacked stand in other hexes", Hint: "write 1 for the hexes beside, or more"})
			}
		}
	}
}

// across is how far the farthest hexes of the map are from each other: they lie on its rim.
func (l *looker) across() int {
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
