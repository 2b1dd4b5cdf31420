package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var (
	ruleEmpty = diag.Rule{ID: "empty-part", Severity: diag.Warning, Title: "a part of the game holds nothing",
		Why: "A deck without cards, an area without hexes or a phase without actions looks like a rule and does nothing.",
		Bad: "areas: {camp: []}\n", Good: "areas: {camp: [0101, 0102]}\n"}
	rulePointless = diag.Rule{ID: "no-effect", Severity: diag.Warning, Title: "something changes nothing",
		Why: "To add 0, to multiply by 1, or to set what a later term sets anew is as good as nothing: often a number is missing.",
		Bad: "woods: {add: 0, when: terrain == 'woods'}\n", Good: "woods: {add: 1, when: terrain == 'woods'}\n"}
	ruleCardless = diag.Rule{ID: "card-without-deck", Severity: diag.Warning, Title: "a card is in no deck",
		Why: "Nobody can draw it.", Bad: "cards: {rain: {}, mud: {}}\ndecks: {events: {cards: [rain]}}\n", Good: "decks: {events: {cards: [rain, mud]}}\n"}
)

// pointlessCheck finds parts of a game that change nothing.
type pointlessCheck struct{ *deadRuleCheck }

// noEffect finds parts that hold nothing or do nothing.
var noEffect = check{rules: []diag.Rule{ruleEmpty, rulePointless, ruleCardless}, run: func(c *deadRuleCheck) {
	l := pointlessCheck{c}
	l.checkEmptyParts()
	l.checkCards()
	l.checkEmptyPhases()
	l.eachTerms(l.checkIdleTerms)
	l.eachTerms(l.checkSingleTermGroups)
	l.checkBots()
}}

func (l pointlessCheck) checkEmptyParts() {
	for i := range l.s.Decks.Entries {
		if e := &l.s.Decks.Entries[i]; len(l.m.Decks[i].Cards) == 0 {
			l.report(ruleEmpty, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the deck " + quote(e.Key) + " has no cards", Hint: "list its cards, or leave it out"})
		}
	}
	for i := range l.mapAreas().Entries {
		if e := &l.mapAreas().Entries[i]; len(e.Value.Items) == 0 {
			l.report(ruleEmpty, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the area " + quote(e.Key) + " has no hexes", Hint: "list its hexes, or leave it out"})
		}
	}
	for i := range l.m.Movements {
		for k := range l.m.Movements[i].Exits {
			x := &l.m.Movements[i].Exits[k]
			if x.Area < 0 || x.Area >= len(l.m.Areas) {
				continue
			}
			if hexes := l.m.Areas[x.Area].Hexes; len(hexes) > 0 && !slices.ContainsFunc(hexes, l.mayEnterHex) {
				l.report(ruleEmpty, diag.Diagnostic{Pos: x.Pos, Len: len([]rune(x.ID)), Message: "no unit can stand where the exit " + quote(x.ID) + " leads from: the terrain of " + quote(l.m.Areas[x.Area].ID) + " is forbidden",
					Hint: "name another area"})
			}
		}
	}
}

// mayEnterHex reports whether terrain lets somebody into a hex.
func (l *deadRuleCheck) mayEnterHex(h model.HexID) bool {
	t := &l.m.Terrain[l.m.HexTerrain[h]]
	return !t.Cost.Forbidden || l.m.HexFeatures[h] != 0 || slices.ContainsFunc(l.m.Grid.Hexsides(h)[:], func(s int32) bool { return s >= 0 && l.m.HexsideBits[s] != 0 }) ||
		slices.ContainsFunc(t.CostByKind, func(m *model.MoveCost) bool { return m != nil && !m.Forbidden })
}

func (l pointlessCheck) checkCards() {
	in := make([]bool, len(l.m.Cards))
	for i := range l.m.Decks {
		for _, k := range l.m.Decks[i].Cards {
			in[k] = true
		}
	}
	for i := range l.s.Cards.Entries {
		e := &l.s.Cards.Entries[i]
		if in[i] || !l.wantsFinding(e.KeyAt) || l.findKeyRefs()[ref{"card", e.Key}] || l.findReferences().mayName(e.Key) {
			continue
		}
		l.report(ruleCardless, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the card " + quote(e.Key) + " is in no deck", Hint: "add it to the cards of a deck, or leave it out"})
	}
}

// checkEmptyPhases finds phases that offer actions where none is declared for them.
func (l pointlessCheck) checkEmptyPhases() {
	l.eachPhase(func(p *model.Phase, e *schema.Entry[spec.Phase]) {
		if n := len(p.Actions); n == 0 && (p.Do == model.DoActionsPhase || p.Do == model.DoAlternatePhase && p.Alternates == model.DoActionsPhase) {
			l.report(ruleEmpty, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "no action is declared for the phase " + quote(e.Key), Hint: "name it in phase: of an action, or leave the phase out"})
		}
		if p.Do == model.DoGroup && len(p.Children) == 0 && p.Effects == nil && p.Run == "" && !p.Hooked && e.Value.Effects.Len() == 0 {
			l.report(ruleEmpty, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "nothing happens in the phase " + quote(e.Key), Hint: "say what it does, or leave it out"})
		}
	})
}

// eachPhase goes over the sequence of play, with what the compiler made of it.
func (l *deadRuleCheck) eachPhase(use func(p *model.Phase, e *schema.Entry[spec.Phase])) {
	i := 0
	var visit func(m *schema.Map[spec.Phase])
	visit = func(m *schema.Map[spec.Phase]) {
		for k := range m.Entries {
			if i >= len(l.m.Phases) {
				return
			}
			p := &l.m.Phases[i]
			i++
			use(p, &m.Entries[k])
			visit(&m.Entries[k].Value.Phases)
		}
	}
	visit(&l.s.Sequence)
}

// eachTerms goes over every list of terms; zones aside, terms of a list are done in order.
func (l *deadRuleCheck) eachTerms(use func(terms *spec.Terms, ordered bool)) {
	for i := range l.s.Zones.Entries {
		z := &l.s.Zones.Entries[i].Value
		use(&z.Enter, false)
		use(&z.Leave, false)
	}
	for i := range l.s.Movement.Entries {
		m := &l.s.Movement.Entries[i].Value
		use(&m.AllowanceTerms, true)
		use(&m.Cost, true)
		for k := range m.Modes.Entries {
			use(&m.Modes.Entries[k].Value.Allowance, true)
			use(&m.Modes.Entries[k].Value.Cost, true)
		}
	}
	for i := range l.s.Attacks.Entries {
		a := &l.s.Attacks.Entries[i].Value
		for _, t := range []*spec.Terms{&a.Strength.Attackers, &a.Strength.Defenders, &a.Strength.AttackTotal, &a.Strength.DefenceTotal, &a.Shifts, &a.Die.Modifiers} {
			use(t, true)
		}
	}
}

// checkSingleTermGroups finds groups of one term: only the best of a group counts, and one is the best
// of itself.
func (l pointlessCheck) checkSingleTermGroups(terms *spec.Terms, _ bool) {
	count := map[string]int{}
	var names []string
	for i := range terms.Entries {
		if g := terms.Entries[i].Value.Group; g != "" {
			if count[g]++; count[g] == 1 {
				names = append(names, g)
			}
		}
	}
	for i := range terms.Entries {
		e := &terms.Entries[i]
		if g := e.Value.Group; g != "" && count[g] == 1 {
			others := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == g })
			l.report(rulePointless, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the term " + quote(e.Key) + " is alone in its group " + quote(g) + ", so that the group changes nothing",
				Nearest: diag.NearestName(g, others), Hint: "write the group of those that it does not add up with, or leave group out"})
		}
	}
}

func (l pointlessCheck) checkIdleTerms(terms *spec.Terms, ordered bool) {
	for i := range terms.Entries {
		e := &terms.Entries[i]
		t := &e.Value
		for _, a := range []struct {
			word string
			x    *schema.Amount
			idle int
		}{{"add", t.Add, 0}, {"shift", t.Shift, 0}, {"multiply", t.Multiply, 1}, {"divide", t.Divide, 1}} {
			if a.x != nil && t.Group == "" && a.x.Set && a.x.Expr == "" && a.x.V == a.idle {
				at, length := e.KeyAt, len([]rune(e.Key))
				if a.x.Located.Pos.Line > at.Line {
					at, length = a.x.Located.Pos, 1
				}
				l.report(rulePointless, diag.Diagnostic{Pos: at, Len: length, Message: "the term " + quote(e.Key) + " changes nothing: " + a.word + " " + formatInt(a.idle), Hint: "write another number, or leave the term out"})
			}
		}
		if ordered && i > 0 && t.Set != nil && t.Set.Set && t.Set.Expr == "" && (t.When == nil || !t.When.Set) {
			before := &terms.Entries[i-1]
			if !before.Value.Forbid && !before.Value.Stop {
				l.report(rulePointless, diag.Diagnostic{Pos: before.KeyAt, Len: len([]rune(before.Key)), Message: "the term " + quote(before.Key) + " changes nothing: " + quote(e.Key) + " after it sets the value anew, whatever it was",
					Hint: "put a condition on " + e.Key + ", or leave " + before.Key + " out"})
			}
		}
	}
}
