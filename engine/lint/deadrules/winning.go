package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var (
	ruleNoVictory = diag.Rule{ID: "side-cannot-win", Severity: diag.Warning, Title: "a side has no way to win",
		Why: "Other sides have conditions of victory and it has none: often a condition names the wrong side.",
		Bad: "victory: {a: {side: red, when: ...}, b: {side: red, when: ...}}\n", Good: "victory: {a: {side: red, when: ...}, b: {side: blue, when: ...}}\n"}
	ruleNoPoints = diag.Rule{ID: "side-without-points", Severity: diag.Warning, Title: "a side has no points",
		Why: "Victory is by points, and it never has any.", Bad: "points: {red: tracks.glory}\n", Good: "points: {red: tracks.glory, blue: tracks.fame}\n"}
	ruleShadowed = diag.Rule{ID: "victory-shadowed", Severity: diag.Warning, Title: "a victory comes to nothing beside another",
		Why: "The same side has the same condition for a level that is not lower.",
		Bad: "small: {side: red, level: 1, when: turn == 3}\ngreat: {side: red, level: 2, when: turn == 3}\n", Good: "small: {side: red, level: 1, when: turn == 3}\n"}
)

// unwinnableCheck finds sides that cannot win.
type unwinnableCheck struct{ *deadRuleCheck }

// winning finds sides that cannot win.
var winning = check{rules: []diag.Rule{ruleNoVictory, ruleNoPoints, ruleShadowed}, run: func(c *deadRuleCheck) {
	l := unwinnableCheck{c}
	if l.m.Scoring.By == "points" {
		l.checkPoints()
	} else {
		l.checkVictories()
	}
	l.checkShadowed()
}}

func (l unwinnableCheck) checkPoints() {
	some := slices.ContainsFunc(l.m.Scoring.Points, notNil)
	for i := range l.m.Sides {
		if some && i < len(l.m.Scoring.Points) && l.m.Scoring.Points[i] == nil && !l.hasOwnVictory(i) && l.m.Scoring.TiesTo != model.SideID(i) {
			at := l.Tree.Get("scoring").Get("points")
			if at == nil || len(at.Entries) == 0 {
				return
			}
			e := &at.Entries[0]
			l.report(ruleNoPoints, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the side " + quote(l.m.Sides[i].ID) + " has no points and no other way to win", Hint: "state its points too"})
		}
	}
}

func notNil[T any](p *T) bool { return p != nil }

func (l unwinnableCheck) hasOwnVictory(side int) bool {
	return slices.ContainsFunc(l.m.Victory, func(v model.Victory) bool { return int(v.Side) == side })
}

func (l unwinnableCheck) checkVictories() {
	if len(l.m.Victory) < 2 || l.findReferences().names["win"] {
		return
	}
	won := false
	l.eachEffect(func(e *model.Effect) { won = won || e.Verb == model.DoWin })
	if won {
		return
	}
	for i := range l.m.Sides {
		units := slices.ContainsFunc(l.m.Units, func(u model.Unit) bool { return int(u.Side) == i })
		if e := &l.s.Sides.Entries[i]; units && !l.hasOwnVictory(i) {
			l.report(ruleNoVictory, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "no condition of victory is for the side " + quote(e.Key), Hint: "add one, or mend the side of another"})
		}
	}
}

// checkShadowed finds two victories of one side with one condition.
func (l unwinnableCheck) checkShadowed() {
	for i := range l.m.Victory {
		for k := range l.m.Victory[:i] {
			a, b := &l.m.Victory[k], &l.m.Victory[i]
			if a.Side == b.Side && a.When != nil && b.When != nil && a.When.Text == b.When.Text && a.Once == b.Once {
				l.report(ruleShadowed, diag.Diagnostic{Pos: b.Pos, Len: len([]rune(b.ID)), Message: "the victories " + quote(a.ID) + " and " + quote(b.ID) + " of one side have the same condition",
					Hint: "mend one of the conditions, or leave one out", Related: []diag.Related{{Pos: a.Pos, Message: a.ID + " stands here"}}})
			}
		}
	}
}
