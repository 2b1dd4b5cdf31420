package deadrules

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var (
	ruleNobodyActs = diag.Rule{ID: "phase-for-nobody", Severity: diag.Warning, Title: "nobody can do anything in a phase",
		Why: "The units that take part are none of those that the movement or the attack is for, or no side is acting: the phase is over as soon as it begins.",
		Bad: "charge: {do: attack, with: charge, units: kind == 'guns'}  # the attack is for horse alone\n", Good: "charge: {do: attack, with: charge, units: kind == 'horse'}\n"}
	ruleOfNobody = diag.Rule{ID: "effect-on-nobody", Severity: diag.Warning, Title: "an effect is for what there is not",
		Why: "Nobody is phasing there, or the set is always empty: it does nothing, in silence.",
		Bad: "effects: {rest: {adjust: morale, of: phasing, by: 1}}  # in a phase that is not run for each side\n", Good: "effects: {rest: {adjust: morale, of: sides, by: 1}}\n"}
	ruleTier = diag.Rule{ID: "tier-never", Severity: diag.Warning, Title: "a retreat never comes to a preference",
		Why: "The first preference with a hex decides, and one before it takes every hex that is open.",
		Bad: "prefer: {any: {lowest: way_left}, home: {when: nearer}}\n", Good: "prefer: {home: {when: nearer}, any: {lowest: way_left}}\n"}
	ruleShut = diag.Rule{ID: "way-shut", Severity: diag.Warning, Title: "a trace or a barrier undoes itself",
		Why: "A trace along roads that never crosses them goes nowhere; a barrier blocked and opened by the same hexsides never blocks.",
		Bad: "supply: {along: [road], not_across: [road]}\n", Good: "supply: {along: [road], not_across: [river]}\n"}
	ruleOneChoice = diag.Rule{ID: "choice-of-one", Severity: diag.Warning, Title: "there is one thing to choose from",
		Why: "A choice of one thing is no choice: others were forgotten, or it is not needed.",
		Bad: "options: {weather: {type: text, default: dry, values: [dry]}}\n", Good: "options: {weather: {type: text, default: dry, values: [dry, wet]}}\n"}
)

// idleCheck finds phases, effects and choices in which nobody can do anything.
type idleCheck struct{ *deadRuleCheck }

// idle finds phases, effects and choices in which nothing can happen.
var idle = check{rules: []diag.Rule{ruleNobodyActs, ruleOfNobody, ruleTier, ruleShut, ruleOneChoice}, run: func(c *deadRuleCheck) {
	l := idleCheck{c}
	l.eachPhase(func(p *model.Phase, e *schema.Entry[spec.Phase]) {
		l.checkNobodyActs(p, e)
		if p.Place != nil {
			l.checkPlacedFaces(p.Place, e.Value.Faces.Located.Pos)
		}
	})
	for i := range l.m.Actions {
		if n := l.Tree.Get("actions").Get(l.m.Actions[i].ID).Get("place").Get("faces"); n != nil {
			l.checkPlacedFaces(l.m.Actions[i].Place, n.Pos)
		}
	}
	l.eachEffect(l.checkEffectTarget)
	l.checkPreferences()
	l.checkSelfBlocking()
	l.checkChoices()
}}

// alreadyReported reports whether there is a finding in an expression.
func (l idleCheck) alreadyReported(p *lang.Program) bool {
	if !l.wantsFinding(p.Pos) {
		l.analyzeSkipped(p)
	}
	return slices.ContainsFunc(l.List, func(d diag.Diagnostic) bool { at, ok := l.Anchors[d.Pos]; return ok && at == p.Pos })
}

// checkNobodyActs reports phases whose units are none of those that may move or attack.
func (l idleCheck) checkNobodyActs(p *model.Phase, e *schema.Entry[spec.Phase]) {
	tell := func(why string) {
		l.report(ruleNobodyActs, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "nobody can do anything in the phase " + quote(e.Key) + ": " + why, Hint: "mend its conditions, or those of what it is for"})
	}
	if acts := p.Do == model.DoMovePhase || p.Do == model.DoAttackPhase || p.Do == model.DoActionsPhase; acts && p.Side == model.None && !p.OtherSide && p.When != nil && !l.alreadyReported(p.When) {
		if x := l.readExpression(p.When); x != nil {
			if can, ok := x.NarrowName("phasing", lang.KnownValues{Name: "phasing", Values: ranges.NewValueRange(int64(model.None), int64(len(l.m.Sides)-1))}); ok && can.Most < 0 {
				tell("it is there while no side is phasing")
				return
			}
		}
	}
	if p.Units == nil {
		return
	}
	fits := func(do model.PhaseProcedure, with int) bool {
		for u := range l.m.Units {
			if l.mayHoldFor(p.Units, u) && (do == model.DoMovePhase && l.mayHoldFor(l.m.Movements[with].Units, u) || do == model.DoAttackPhase && l.mayAttack(&l.m.Attacks[with], u)) {
				return true
			}
		}
		return false
	}
	if (p.Do == model.DoMovePhase || p.Do == model.DoAttackPhase) && p.RuleIndex >= 0 && !fits(p.Do, p.RuleIndex) {
		tell("none of its units is one that it is for")
	}
	for i := range p.Offers {
		if o := &p.Offers[i]; o.RuleIndex >= 0 && !fits(o.Do, o.RuleIndex) {
			l.report(ruleNobodyActs, diag.Diagnostic{Pos: p.Units.Pos, Message: "none of these units is one that the offer " + quote(o.ID) + " is for", Hint: "mend the units, or those of the offer"})
		}
	}
}

// checkEffectTarget reports effects on a member that never exists, and effects that change nothing.
func (l idleCheck) checkEffectTarget(e *model.Effect) {
	if !l.wantsFinding(e.Pos) {
		return
	}
	at := diag.Diagnostic{Pos: e.Pos, Len: len([]rune(e.ID))}
	if e.Subject != nil && l.targetsNobody(e) {
		at.Message, at.Hint = quote(e.Subject.Text)+" is nobody where this is done", "name who is meant"
		l.report(ruleOfNobody, at)
		return
	}
	if e.Verb == model.DoAdjust || e.Verb == model.DoStepLoss {
		if v := l.amountRange(e.Amount); e.Amount != nil && v.low == 0 && v.high == 0 {
			at.Message, at.Hint = "this changes nothing: by 0", "write how much, or leave it out"
			l.report(rulePointless, at)
		}
	}
}

// targetsNobody reports whether whom an effect is for is never there.
func (l *deadRuleCheck) targetsNobody(e *model.Effect) bool {
	x, s := l.readExpression(e.Subject), l.loadContexts()[placedText{e.Subject.Pos, e.Subject.Text}]
	if x == nil || s == nil {
		return false
	}
	can, ok := x.PossibleMembers(sortKnown(s.known)...)
	return ok && !can.IsEmpty() && can.Most < 0
}

// checkPreferences reports preferences of a retreat that come after one that takes every hex.
func (l idleCheck) checkPreferences() {
	for i := range l.m.Retreats {
		list := l.m.Retreats[i].Prefer
		for k := range list {
			l.checkForbiddenHexes(&l.m.Retreats[i], &list[k])
		}
		for k := range list[:max(len(list)-1, 0)] {
			if list[k].Displace != nil {
				continue
			}
			always := list[k].When == nil
			if !always {
				may, mayNot := true, true
				if x := l.readExpression(list[k].When); x != nil {
					may, mayNot = x.CanHoldOrFail()
				}
				always = may && !mayNot
			}
			if always {
				next := &list[k+1]
				l.report(ruleTier, diag.Diagnostic{Pos: list[k].Pos, Len: len([]rune(list[k].ID)), Message: "the preference " + quote(list[k].ID) + " takes every hex, so that those from " + quote(next.ID) + " on never count", Hint: "put it last, or give it a condition"})
				break
			}
		}
	}
}

// checkForbiddenHexes reports a preference for hexes that the retreat never enters.
func (l idleCheck) checkForbiddenHexes(r *model.Retreat, t *model.Prefer) {
	if t.When == nil {
		return
	}
	x := l.readExpression(t.When)
	if x == nil {
		return
	}
	if may, _ := x.CanHoldOrFail(); !may {
		return // reported as a condition
	}
	for i := range r.Never {
		if no := l.readExpression(r.Never[i].When); no != nil && !x.CanHoldUnless(no) {
			l.report(ruleTier, diag.Diagnostic{Pos: t.Pos, Len: len([]rune(t.ID)), Message: "the preference " + quote(t.ID) + " never counts: " + quote(r.Never[i].ID) + " forbids all its hexes", Hint: "mend one of the two conditions",
				Related: []diag.Related{{Pos: r.Never[i].Pos, Message: quote(r.Never[i].ID)}}})
			return
		}
	}
}

// checkSelfBlocking reports ways and barriers that undo themselves.
func (l idleCheck) checkSelfBlocking() {
	for i := range l.m.Traces {
		if t := &l.m.Traces[i]; t.Along != 0 && t.Along&^t.NotAcross == 0 {
			l.report(ruleShut, diag.Diagnostic{Pos: t.Pos, Len: len([]rune(t.ID)), Message: "the trace " + quote(t.ID) + " leads along hexsides that it never crosses", Hint: "mend along or not_across"})
		}
	}
	for i := range l.m.Zones {
		if z := &l.m.Zones[i]; z.BlockedBy != 0 && len(z.Barriers) == 0 && z.BlockedBy&^z.OpenedBy == 0 {
			at := z.Pos
			if n := l.Tree.Get("zones").Get(z.ID).Get("opened_by"); n != nil {
				at = n.Pos
			}
			l.report(ruleShut, diag.Diagnostic{Pos: at, Message: "the zone " + quote(z.ID) + " is opened by all that blocks it", Hint: "mend opened_by or blocked_by"})
		}
	}
	for i := range l.m.Sights {
		s := &l.m.Sights[i]
		if x := l.exprValues(s.BlockedBy); x.Least == 0 && x.Most == 0 {
			l.report(ruleNever, diag.Diagnostic{Pos: s.BlockedBy.Pos, Message: "nothing ever blocks the line of sight " + quote(s.ID), Hint: "say what blocks it"})
		}
	}
}

// checkChoices reports options and declarations with one thing to choose.
func (l idleCheck) checkChoices() {
	for i := range l.s.Options.Entries {
		e := &l.s.Options.Entries[i]
		n := l.Tree.Get("options").Get(e.Key).Get("values")
		if n == nil {
			continue
		}
		differ := map[string]bool{}
		for _, it := range n.Items {
			differ[it.Text] = true
		}
		if len(differ) == 1 {
			l.report(ruleOneChoice, diag.Diagnostic{Pos: n.Pos, Message: "the option " + quote(e.Key) + " has one value", Hint: "list what else it can be, or make it a constant"})
		}
	}
	for i := range l.m.Attacks {
		for k := range l.m.Attacks[i].Declarations {
			if de := &l.m.Attacks[i].Declarations[k]; len(de.Choices) == 1 && de.Choices[0].When == nil && de.Choices[0].Effects == nil && de.Choices[0].Run == "" && len(de.Choices[0].Cost) == 0 {
				l.report(ruleOneChoice, diag.Diagnostic{Pos: de.Pos, Len: len([]rune(de.ID)), Message: fmt.Sprintf("%q can be declared one way only, %q", de.ID, de.Choices[0].ID), Hint: "list what else can be declared, or leave it out"})
			}
		}
	}
}

// checkPlacedFaces reports faces to choose from that none of the units that are placed has.
func (l idleCheck) checkPlacedFaces(place *model.Placing, at diag.Pos) {
	if place == nil {
		return
	}
	for _, face := range place.Faces {
		has := false
		for u := range l.m.Units {
			has = has || slices.ContainsFunc(l.m.Units[u].Faces, func(f model.UnitFace) bool { return f.Face == face }) && l.mayHoldFor(place.Units, u)
		}
		if !has {
			l.report(ruleFace, diag.Diagnostic{Pos: at, Message: "none of the units that are placed has a face " + quote(l.m.Faces[face]), Hint: "name a face that they have"})
		}
	}
}
