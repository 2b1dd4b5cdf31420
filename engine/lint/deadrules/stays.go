package deadrules

import (
	"regexp"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleStays = diag.Rule{ID: "place-where-they-are", Severity: diag.Warning, Title: "units are placed in the box where they are",
	Why: "The effect moves nobody: the box that units leave, or the one that they come to, is another.",
	Bad: "home: {place: \"filter(boxes.base.units, side == phasing)\", box: base}\n", Good: "home: {place: \"filter(boxes.flown.units, side == phasing)\", box: base}\n"}

// staysCheck finds placements without a move.
type staysCheck struct{ *deadRuleCheck }

// stays finds effects that place units in the box from which they are taken.
var stays = check{rules: []diag.Rule{ruleStays}, run: func(c *deadRuleCheck) {
	l := staysCheck{c}
	for i := range l.m.Phases {
		p := &l.m.Phases[i]
		if p.Effects == nil || p.Units == nil {
			continue
		}
		for k := range p.Effects.List {
			if e := &p.Effects.List[k]; e.Verb == model.DoPlace && e.Subject != nil && e.Subject.Text == "picked" {
				l.checkSource(e, inBox.FindStringSubmatch(p.Units.Text), p.Units)
			}
		}
	}
	l.eachEffect(func(e *model.Effect) {
		if e.Verb == model.DoPlace && e.Subject != nil {
			l.checkSource(e, fromBox.FindStringSubmatch(e.Subject.Text), e.Subject)
		}
	})
}}

var (
	inBox   = regexp.MustCompile(`\bbox == ['"]([^'"]+)['"]`)
	fromBox = regexp.MustCompile(`^(?:filter\(\s*)?boxes(?:\.|\[['"])([\w-]+)(?:['"]\])?\.units\b`)
	orWord  = regexp.MustCompile(`\bor\b|\bnot\b`)
)

// checkSource reports an effect whose units are all in the box that it places them in.
func (l staysCheck) checkSource(e *model.Effect, from []string, source *lang.Program) {
	if from == nil || e.Box < 0 || int(e.Box) >= len(l.m.Boxes) || l.m.Boxes[e.Box].ID != from[1] || orWord.MatchString(source.Text) {
		return
	}
	l.report(ruleStays, diag.Diagnostic{Pos: e.Pos, Len: len([]rune(e.ID)), Message: quote(e.ID) + " places units in the box " + quote(from[1]) + ", where all of them are", Hint: "name the other box",
		Related: []diag.Related{{Pos: source.Pos, Message: quote(source.Text)}}})
}
