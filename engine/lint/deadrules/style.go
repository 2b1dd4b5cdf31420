package deadrules

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var ruleCalledAlike = diag.Rule{ID: "called-alike", Severity: diag.Warning, Title: "two counters, cards or actions have one name",
	Why: "Players read names, not ids, and all others of their sort have names of their own: one was copied and not renamed.",
	Bad: "red-1: {name: Guard}\nred-2: {name: Guard}\n", Good: "red-1: {name: Old Guard}\nred-2: {name: Young Guard}\n"}

// styleCheck finds small things that say nothing.
type styleCheck struct{ *deadRuleCheck }

// style finds small things that say nothing: values that are so anyway, names given twice.
var style = check{standalone: true, rules: []diag.Rule{ruleCalledAlike}, run: func(c *deadRuleCheck) {
	l := styleCheck{c}
	checkCalledAlike(c, "units", l.m.Units, func(u *model.Unit) (*model.Source, int) { return &u.Source, int(u.Army) })
	checkCalledAlike(c, "cards", l.m.Cards, func(c *model.Card) (*model.Source, int) { return &c.Source, 0 })
	checkCalledAlike(c, "actions", l.m.Actions, func(a *model.ActionDef) (*model.Source, int) { return &a.Source, 0 })
	l.checkSameCosts()
	l.checkFreeHexsides()
	l.checkBaseListed()
	l.eachPhase(func(p *model.Phase, e *schema.Entry[spec.Phase]) {
		if v := l.amountRange(p.PassMost); p.PassMost != nil && v.low == 0 && v.high == 0 {
			l.report(ruleNobodyActs, diag.Diagnostic{Pos: e.Value.Pass.Most.Located.Pos, Message: "nobody can do anything in the phase " + quote(e.Key) + ": a side may do 0 in all", Hint: "write how many, or leave it out"})
		}
	})
}}

// checkCalledAlike reports two things of one name where all others have names of their own.
func checkCalledAlike[T any](l *deadRuleCheck, sort string, all []T, of func(*T) (s *model.Source, army int)) {
	type called struct {
		army int
		name string
	}
	const few = 4
	first := map[called]*model.Source{}
	var again []*model.Source
	var was *model.Source
	for i := range all {
		s, army := of(&all[i])
		if s.Label == "" || s.Pos.File == "" {
			continue
		}
		if k := (called{army, s.Label}); first[k] == nil {
			first[k] = s
		} else {
			again, was = append(again, s), first[k]
		}
	}
	if len(again) != 1 || len(first) < few && sort != "actions" {
		return
	}
	s := again[0]
	l.report(ruleCalledAlike, diag.Diagnostic{Pos: s.Pos, Len: len([]rune(s.ID)), Message: fmt.Sprintf("the %s %q and %q are both called %q", sort, was.ID, s.ID, s.Label), Hint: "give one of them another name",
		Related: []diag.Related{{Pos: was.Pos, Message: "the other stands here"}}})
}

func plainCost(m *spec.MoveCost) (int, bool) {
	return m.Amount.V, !m.Forbidden && m.Amount.Set && m.Amount.Expr == ""
}

// checkSameCosts reports a cost for a kind of unit that is the cost for all.
func (l styleCheck) checkSameCosts() {
	for i := range l.s.Terrain.Entries {
		t := &l.s.Terrain.Entries[i].Value
		all, ok := 1, true
		if t.Cost != nil {
			all, ok = plainCost(t.Cost)
		}
		for k := range t.CostByKind.Entries {
			e := &t.CostByKind.Entries[k]
			if n, plain := plainCost(&e.Value); ok && plain && n == all {
				l.report(rulePointless, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: fmt.Sprintf("this changes nothing: it costs %d for all", all), Hint: "mend the cost, or leave it out"})
			}
		}
	}
}

// checkFreeHexsides reports hexsides and features whose cost adds nothing, and of terrain that
// blocks a sight which is not there.
func (l styleCheck) checkFreeHexsides() {
	adds := func(key string, at diag.Pos, t *spec.Term) {
		if t != nil && t.Add != nil && t.Add.Set && t.Add.Expr == "" && t.Add.V == 0 {
			l.report(rulePointless, diag.Diagnostic{Pos: at, Len: len([]rune(key)), Message: "the cost of " + quote(key) + " changes nothing: add 0", Hint: "write another number, or leave the cost out"})
		}
	}
	for i := range l.s.Hexsides.Entries {
		e := &l.s.Hexsides.Entries[i]
		adds(e.Key, e.KeyAt, e.Value.Cost)
	}
	for i := range l.s.Features.Entries {
		e := &l.s.Features.Entries[i]
		adds(e.Key, e.KeyAt, e.Value.Cost)
	}
	if len(l.m.Sights) > 0 || l.findReferences().names["blocks_sight"] {
		return
	}
	for i := range l.s.Terrain.Entries {
		if e := &l.s.Terrain.Entries[i]; e.Value.BlocksSight {
			at := e.KeyAt
			if n := l.Tree.Get("terrain").Get(e.Key).Get("blocks_sight"); n != nil {
				at = n.Pos
			}
			l.report(rulePointless, diag.Diagnostic{Pos: at, Message: "nothing is blocked: the game has no lines of sight", Hint: "declare one under sight, or leave this out"})
		}
	}
}

// checkBaseListed reports hexes that are listed with the terrain that they have anyway.
func (l styleCheck) checkBaseListed() {
	if l.s.Map == nil {
		return
	}
	for i := range l.s.Map.Hexes.Entries {
		e := &l.s.Map.Hexes.Entries[i]
		named := slices.ContainsFunc(e.Value.Items, func(it spec.HexItem) bool { return it.Name != "" })
		if e.Key == l.s.Map.Base && !named {
			l.report(rulePointless, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "hexes that are not listed are " + quote(e.Key) + " anyway", Hint: "name the terrain that they have, or leave them out"})
		}
	}
}
