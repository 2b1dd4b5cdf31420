package deadrules

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleFullHex = diag.Rule{ID: "retreat-into-full", Severity: diag.Warning, Title: "a preference of a retreat is met only in full hexes, where nobody makes room",
	Why: "A retreat never ends in a hex over the stacking limit. A preference that holds only there is never met, unless it says with displace who makes room: the unit goes elsewhere, or dies.",
	Bad: "prefer: {free: {when: fits(to)}, full: {when: not fits(to)}}\n", Good: "prefer: {free: {when: fits(to)}, full: {when: not fits(to), displace: {}}}\n"}

// fullHexCheck finds preferences for hexes that are full.
type fullHexCheck struct{ *deadRuleCheck }

// fullHexes finds preferences of retreats that hold only in hexes where the unit has no
// room, and make none. It says nothing of a retreat that may pass through full hexes.
var fullHexes = check{standalone: true, rules: []diag.Rule{ruleFullHex}, run: func(c *deadRuleCheck) {
	l := fullHexCheck{c}
	for i := range l.m.Retreats {
		rt := &l.m.Retreats[i]
		if !endsAtOnce(rt) {
			continue
		}
		for k := range rt.Prefer {
			if t := &rt.Prefer[k]; t.Displace == nil && l.holdsOnlyWhereFull(t.When) {
				l.reportFullHex([]string{"retreats", rt.ID, "prefer", t.ID, "displace"}, t)
			}
		}
	}
}}

// endsAtOnce reports whether every hex that a retreat enters is its last one.
func endsAtOnce(rt *model.Retreat) bool {
	if !isAlwaysOne(rt.Hexes) || rt.ContinueWhile != nil || rt.FailsIf != nil {
		return false
	}
	for i := range rt.Prefer {
		if d := rt.Prefer[i].Displace; d != nil && !isAlwaysOne(d.Hexes) {
			return false
		}
	}
	return true
}

// isAlwaysOne reports whether an amount that is 1 where it is left out is always 1.
func isAlwaysOne(p *lang.Program) bool {
	if p == nil {
		return true
	}
	n, fixed := p.Const()
	return fixed && n == 1
}

// holdsOnlyWhereFull reports whether a condition can hold, but not where the unit fits.
func (l fullHexCheck) holdsOnlyWhereFull(when *lang.Program) bool {
	if when == nil {
		return false
	}
	room := "fits(to)"
	for i := range l.m.Stacking {
		if s := &l.m.Stacking[i]; isAlwaysOne(s.Limit) && s.Limit != nil && s.Units == nil && s.Counts == nil {
			room = "fits(to) and friends_in(to) == 0"
		}
	}
	for i := range l.Expressions {
		x := &l.Expressions[i]
		if x.At != when.Pos || x.Text != when.Text {
			continue
		}
		asked, free := l.analyzer.PrepareProbe(x.Text, x.At, x.Env, x.Want), l.analyzer.PrepareProbe(room, x.At, x.Env, lang.Bool)
		if asked != nil && free != nil {
			may, _ := asked.CanHoldOrFail()
			return may && !asked.CanHoldWith(free)
		}
	}
	return false
}

// reportFullHex reports a preference: where a layer takes its displace away there, else at
// its condition.
func (l fullHexCheck) reportFullHex(path []string, t *model.Prefer) {
	d := diag.Diagnostic{Pos: t.When.Pos, Len: len([]rune(t.When.Text)), Message: "the preference " + quote(t.ID) + " is never met: it holds only in hexes where the unit does not fit, and nobody makes room there",
		Hint: "write displace: {} beside the condition, with who makes room, or let it hold where fits(to)"}
	for _, o := range l.Origins.ListHistory(path) {
		if o.Op == yamldoc.OpRemove.String() && o.Path == yamldoc.FormatPath(path) {
			d.Pos, d.Len = o.Pos, 0
		}
	}
	l.report(ruleFullHex, d)
}
