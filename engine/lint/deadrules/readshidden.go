package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleReadsHidden = diag.Rule{ID: "condition-reads-hidden", Severity: diag.Warning, Title: "a rule tells the enemy which hidden unit is which",
	Why: "Where units can be face down, the enemy meets their zones and sees whom it may attack. A condition that holds for one hidden unit and not for another of the same side gives away what they are.",
	Bad: "setup: {blue-1: {hex: 0305, hidden: true}, dummy: {hex: 0304, hidden: true}}\nzones: {zoc: {units: kind ~= 'dummy'}}\n", Good: "zones: {zoc: {units: kind ~= 'dummy' or hidden}}\n"}

// hiddenReadsCheck finds lists of choices that reveal hidden units.
type hiddenReadsCheck struct{ *deadRuleCheck }

// hiddenReads finds conditions of zones, of targets and of attacks that are not the same for
// all units of a side that are face down.
var hiddenReads = check{rules: []diag.Rule{ruleReadsHidden}, standalone: true, run: func(c *deadRuleCheck) {
	l := hiddenReadsCheck{c}
	hidden := l.unitsEverHidden()
	if len(hidden) < 2 {
		return
	}
	for i := range l.m.Zones {
		z := &l.m.Zones[i]
		what := "the zone " + quote(z.ID)
		l.checkTellsApart(what, z.Units, "unit", hidden)
		l.checkTellsApart(what, z.Holds, "holder", hidden)
		for _, t := range slices.Concat(z.Enter, z.Leave) {
			l.checkTellsApart(what, t.When, "holder", hidden)
		}
	}
	for i := range l.m.Attacks {
		at := &l.m.Attacks[i]
		l.checkTellsApart("who can be a target of the attack "+quote(at.ID), at.TargetUnits, "unit", hidden)
		l.checkAttackConditions(at, hidden)
	}
}}

// checkAttackConditions checks the conditions that keep a side from attacking, of single units and
// of whole attacks: whether an attack on a hex is offered shows what is in it.
func (l hiddenReadsCheck) checkAttackConditions(at *model.Attack, hidden []model.UnitID) {
	what := "who may be attacked in the attack " + quote(at.ID)
	all := slices.Concat(at.Never, at.Refuse)
	for i := range at.Roles {
		all = append(all, at.Roles[i].Never...)
	}
	for i := range all {
		for _, set := range [...]string{"defenders", "target.units", "to.units"} {
			l.checkTellsApart(what, all[i].When, set, hidden)
		}
	}
	for i := range at.Refuse {
		if x := l.readExpression(at.Refuse[i].When); x != nil && x.Mentions("defence_strength") {
			l.checkStrengthsDiffer(what, at, at.Refuse[i].When, hidden)
		}
	}
}

// checkStrengthsDiffer reports a condition on the defenders' strength where units that are face
// down surely differ in it.
func (l hiddenReadsCheck) checkStrengthsDiffer(what string, at *model.Attack, when *lang.Program, hidden []model.UnitID) {
	value := l.readExpression(at.Value)
	if value == nil || !l.wantsFinding(when.Pos) {
		return
	}
	strength := func(u model.UnitID) ranges.ValueSet {
		return value.PossibleValues(hiddenMember("unit", u)...)
	}
	for i, a := range hidden {
		if may, _ := l.readExpression(when).CanHoldOrFail(hiddenMember("defenders", a)...); !may {
			continue
		}
		for _, b := range hidden[i+1:] {
			if l.m.Units[a].Side == l.m.Units[b].Side && !strength(a).Overlaps(strength(b)) {
				l.report(ruleReadsHidden, diag.Diagnostic{Pos: when.Pos, Len: len([]rune(when.Text)),
					Message: what + " tells the enemy which hidden unit is which: " + quote(when.Text) + " reads the defenders' strength, and " + l.m.Units[a].ID + " and " + l.m.Units[b].ID + " differ in it face down",
					Hint:    "let it hold only where nobody is hidden: add \"and not any(defenders, hidden)\""})
				return
			}
		}
	}
}

// unitsEverHidden lists the units that the set-up or an effect turns face down. Units that
// scripts hide are not known here.
func (l hiddenReadsCheck) unitsEverHidden() []model.UnitID {
	can := make([]bool, len(l.m.Units))
	for i := range l.m.Setup {
		if s := &l.m.Setup[i]; s.Hidden && i < len(can) {
			can[i] = true
		}
	}
	l.eachEffect(func(e *model.Effect) {
		if e.Verb != model.DoHide || e.Subject == nil {
			return
		}
		k := slices.IndexFunc(l.Expressions, func(x Expression) bool { return x.At == e.Subject.Pos && x.Text == e.Subject.Text })
		x := l.readExpression(e.Subject)
		if k < 0 || x == nil {
			return
		}
		members, ok := x.PossibleMembers(l.knownValues(&l.Expressions[k])...)
		for u := range can {
			can[u] = can[u] || ok && members.Contains(int64(u))
		}
	})
	var out []model.UnitID
	for u := range can {
		if can[u] && !l.m.Kinds[l.m.Units[u].Kind].Marker {
			out = append(out, model.UnitID(u))
		}
	}
	return out
}

// checkTellsApart reports a condition on a unit that surely holds for one unit that is face
// down, and surely not for another of its side.
func (l hiddenReadsCheck) checkTellsApart(what string, when *lang.Program, name string, hidden []model.UnitID) {
	if when == nil || !l.wantsFinding(when.Pos) {
		return
	}
	x := l.readExpression(when)
	if x == nil {
		return
	}
	isSet := name != "unit" && name != "holder"
	var holds, fails []model.UnitID
	for _, u := range hidden {
		switch may, mayNot := x.CanHoldOrFail(hiddenMember(name, u)...); {
		case may && (isSet || !mayNot):
			holds = append(holds, u)
		case mayNot && !may:
			fails = append(fails, u)
		}
	}
	for _, a := range holds {
		for _, b := range fails {
			if l.m.Units[a].Side != l.m.Units[b].Side {
				continue
			}
			l.report(ruleReadsHidden, diag.Diagnostic{Pos: when.Pos, Len: len([]rune(when.Text)),
				Message: what + " tells the enemy which hidden unit is which: " + quote(when.Text) + " holds for " + l.m.Units[a].ID + " face down, and not for " + l.m.Units[b].ID,
				Hint:    "let it be the same for all that are hidden: add \"or " + hiddenTest(name) + "\", or \"and not " + hiddenTest(name) + "\""})
			return
		}
	}
}

// hiddenMember says that a name is one unit face down, or the set of that unit alone.
func hiddenMember(name string, u model.UnitID) []lang.KnownValues {
	return []lang.KnownValues{{Name: "#" + name, Values: ranges.NewValueSet(1)}, {Name: name, Values: ranges.NewValueSet(int32(u))}, {Name: name + ".hidden", Values: ranges.NewValueSet(1)}}
}

// hiddenTest returns how a condition asks whether its unit is hidden.
func hiddenTest(name string) string {
	switch name {
	case "unit":
		return "hidden"
	case "holder":
		return "holder.hidden"
	}
	return "any(" + name + ", hidden)"
}
