package deadrules

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleTooDear = diag.Rule{ID: "terrain-too-dear", Severity: diag.Warning, Title: "no unit has enough movement points for a kind of terrain",
	Why: "Its cost is more than the greatest movement allowance, so it is as good as forbidden: often a digit too many. Say cost: forbidden if that is meant.",
	Bad: "woods: {cost: 12}  # nobody has more than 6\n", Good: "woods: {cost: 2}\n"}

// tooDear finds terrain of the map whose cost nobody can pay.
var tooDear = check{rules: []diag.Rule{ruleTooDear}, run: func(l *deadRuleCheck) {
	most, ok := l.mostPoints()
	if !ok || l.m.Grid == nil {
		return
	}
	for i := range l.m.Terrain {
		t := &l.m.Terrain[i]
		if t.Cost.Forbidden || len(t.CostByKind) > 0 && hasOwnCosts(t.CostByKind) || l.hasCheaperWay(i) || t.Cost.Amount == nil {
			continue
		}
		if c := l.amountRange(t.Cost.Amount); c.low > most && !hasUnknownBound(c) {
			at := t.Pos
			if n := l.Tree.Get("terrain").Get(t.ID).Get("cost"); n != nil {
				at = n.Pos
			}
			l.report(ruleTooDear, diag.Diagnostic{Pos: at, Message: fmt.Sprintf("a hex of %q costs %d, and nobody has more than %d movement points", t.ID, c.low, most), Hint: "change the cost, or write cost: forbidden"})
		}
	}
}}

func hasOwnCosts(by []*model.MoveCost) bool {
	for _, c := range by {
		if c != nil {
			return true
		}
	}
	return false
}

// mostPoints returns the most movement points that any unit can have; ok is false where that is
// not known, or where units may always move one hex.
func (l *deadRuleCheck) mostPoints() (most int64, ok bool) {
	for i := range l.m.Movements {
		m := &l.m.Movements[i]
		if m.OneHex || m.Allowance == nil || l.anyHookAt("move.allowance", m.ID) || len(m.Cost) > 0 {
			return 0, false
		}
		for u := range l.m.Units {
			if !l.mayHoldFor(m.Units, u) {
				continue
			}
			v := l.applyTerms(l.amountRange(m.Allowance, unitKnown(u)), m.AllowanceTerms)
			for k := range m.Modes {
				v = v.union(l.applyTerms(v, m.Modes[k].AllowanceTerms))
				if len(m.Modes[k].Cost) > 0 {
					return 0, false
				}
			}
			most = max(most, v.high)
		}
	}
	return most, most > 0 && most < 1<<30
}

// hasCheaperWay reports whether a hexside or feature may set the cost of a hex of some terrain.
func (l *deadRuleCheck) hasCheaperWay(terrain int) bool {
	cheaper := func(t *model.Term) bool { return t != nil && t.Op != model.OpAdd && t.Op != model.OpForbid }
	for i := range l.m.HexsideKinds {
		if cheaper(l.m.HexsideKinds[i].Cost) {
			return true
		}
	}
	for i := range l.m.Features {
		if cheaper(l.m.Features[i].Cost) {
			return true
		}
	}
	for _, t := range l.m.HexTerrain {
		if int(t) == terrain {
			return false
		}
	}
	return true // none on the map
}
