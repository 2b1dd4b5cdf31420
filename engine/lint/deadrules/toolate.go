package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleTooLate = diag.Rule{ID: "effect-too-late", Severity: diag.Warning, Title: "an effect is for units that one before it has taken away",
	Why: "Effects are done in order: who is eliminated retreats no more, and is eliminated once.",
	Bad: "DE: {losses: {eliminate: defenders}, back: {retreat: defenders, how: one-hex}}\n", Good: "Dr: {back: {retreat: defenders, how: one-hex}}\nDE: {losses: {eliminate: defenders}}\n"}

// mapVerbs are the effects that do nothing to a unit off the map.
var mapVerbs = []model.EffectVerb{model.DoRetreat, model.DoAdvance, model.DoEliminate, model.DoExchange, model.DoStepLoss}

// tooLate finds effects on units that an effect of the same list has eliminated.
var tooLate = check{rules: []diag.Rule{ruleTooLate}, run: func(l *deadRuleCheck) {
	if len(l.m.HooksByPoint.FindHooks("unit.eliminated")) > 0 {
		return // it may bring them back
	}
	for _, x := range l.m.Effects {
		for i := range x.List {
			gone := &x.List[i]
			if gone.Verb == model.DoRetreat {
				l.checkAdvanceAfterRetreat(x, i)
			}
			if gone.Verb != model.DoEliminate || gone.Subject == nil || gone.ForEach != nil || gone.Optional != model.Nobody {
				continue
			}
			for k := i + 1; k < len(x.List); k++ {
				e := &x.List[k]
				if !followsElimination(gone, e) {
					continue
				}
				l.report(ruleTooLate, diag.Diagnostic{Pos: e.Pos, Len: len([]rune(e.ID)), Message: quote(e.ID) + " comes too late: " + quote(gone.ID) + " has eliminated " + gone.Subject.Text,
					Hint: "leave one of the two out, give them conditions that shut each other out, or mend whom they are for", Related: []diag.Related{{Pos: gone.Pos, Message: quote(gone.ID)}}})
			}
		}
	}
}}

// followsElimination reports whether an effect that comes later is for the same units, and done only
// where the one before is done.
func followsElimination(gone, e *model.Effect) bool {
	same := e.Subject != nil && e.Subject.Text == gone.Subject.Text && slices.Contains(mapVerbs, e.Verb) || e.ForEach != nil && e.ForEach.Text == gone.Subject.Text && e.Verb == model.DoEliminate
	return same && (gone.When == nil || e.When != nil && e.When.Text == gone.When.Text)
}

// checkAdvanceAfterRetreat reports an advance of units that an effect before it makes retreat.
func (l *deadRuleCheck) checkAdvanceAfterRetreat(x *model.Effects, i int) {
	back := &x.List[i]
	for k := i + 1; k < len(x.List); k++ {
		e := &x.List[k]
		if e.Verb != model.DoAdvance || e.Subject == nil || back.Subject == nil || e.Subject.Text != back.Subject.Text || back.When != nil || back.ForEach != nil || back.Optional != model.Nobody {
			continue
		}
		l.report(ruleTooLate, diag.Diagnostic{Pos: e.Pos, Len: len([]rune(e.ID)), Message: quote(e.ID) + " comes too late: " + quote(back.ID) + " has made " + back.Subject.Text + " retreat", Hint: "name who advances, or leave one of the two out",
			Related: []diag.Related{{Pos: back.Pos, Message: quote(back.ID)}}})
	}
}
