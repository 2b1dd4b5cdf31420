package deadrules

import (
	"reflect"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleAcrossClosed = diag.Rule{ID: "attack-across-closed", Severity: diag.Note, Title: "units attack across hexsides that forbid moving",
	Why: "Ground that forbids moving forbids retreats and advances too, but not attacks: many games forbid attacks across cliffs and unbridged rivers, others do not. Any condition or term of the attack that asks about the hexside settles it.",
	Bad: "hexsides: {cliff: {cost: {forbid: true, because: cliff}}}\nattacks: {assault: {roles: {line: {}}}}\n", Good: "attacks: {assault: {roles: {line: {never: {cliff: {when: \"across('cliff', from, to)\", because: cliff}}}}}}\n"}

// acrossClosedCheck finds attacks across hexsides that forbid moving.
type acrossClosedCheck struct{ *deadRuleCheck }

// acrossClosed finds attacks from hex to hex that ask nothing of a kind of hexside on the
// map that forbids moving.
var acrossClosed = check{rules: []diag.Rule{ruleAcrossClosed}, run: func(c *deadRuleCheck) {
	l := acrossClosedCheck{c}
	if l.m.Grid == nil || !l.m.HasClosedGround {
		return
	}
	for k := range l.m.HexsideKinds {
		t := l.m.HexsideKinds[k].Cost
		if t == nil || t.Op != model.OpForbid || !slices.ContainsFunc(l.m.HexsideBits, func(bits uint32) bool { return bits&(1<<k) != 0 }) {
			continue
		}
		for i := range l.m.Attacks {
			if at := &l.m.Attacks[i]; l.reachesAdjacent(at) && !l.asksHexsides(at) {
				kind := l.m.HexsideKinds[k].ID
				l.report(ruleAcrossClosed, diag.Diagnostic{Pos: at.Pos, Len: len([]rune(at.ID)),
					Message: "units may attack by " + quote(at.ID) + " across " + quote(kind) + ", which forbids moving: no rule of the attack asks about it",
					Hint:    "to forbid it, write in its role never: {" + kind + ": {when: \"across('" + kind + "', from, to)\", because: " + kind + "}}; if it is allowed, leave it so"})
				break // once for an attack
			}
		}
	}
}}

// reachesAdjacent reports whether some role of an attack reaches the next hex, without a line of
// sight that could ask about hexsides.
func (l acrossClosedCheck) reachesAdjacent(at *model.Attack) bool {
	return !l.anyHookAt("attack.verdict", at.ID) && slices.ContainsFunc(at.Roles, func(r model.Role) bool { return r.Min <= 1 && r.Max >= 1 && r.Sight == model.None })
}

// asksHexsides reports whether anything of an attack asks about hexsides, or a script may
// that has a hook in it.
func (l acrossClosedCheck) asksHexsides(at *model.Attack) bool {
	asks := func(text string) bool { return strings.Contains(text, "across(") || strings.Contains(text, "hexside") }
	found := false
	for _, point := range []string{"combat.planned", "combat.declared", "attack.modifiers", "attack.shifts", "attack.strength", "defence.strength"} {
		found = found || l.anyHookAt(point, at.ID) && slices.ContainsFunc(l.Scripts, func(s compile.Script) bool { return asks(s.Source) })
	}
	eachProgram(reflect.ValueOf(at), func(p *lang.Program) {
		found = found || asks(l.expandFunctions(p.Text))
	})
	return found
}
