package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// checkBots finds weights that change nothing, and those that give all positions the same value.
func (l pointlessCheck) checkBots() {
	for i := range l.s.Bots.Entries {
		e := &l.s.Bots.Entries[i]
		if len(e.Value.Weights.By) == 0 && e.Value.Sides.Len() == 0 && len(e.Value.Scenarios) == 0 {
			l.report(rulePointless, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "bots judge by " + quote(e.Key) + " as they do without it: it states no weights", Hint: "state weights, or leave it out"})
		}
		for s, w := range l.m.Bots[i].Weights {
			if w == (features.Weights{}) {
				l.report(rulePointless, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "by " + quote(e.Key) + " all positions are alike for " + quote(l.m.Sides[s].ID) + ": every weight is 0", Hint: "give what matters a weight"})
				break
			}
		}
		for j := range e.Value.Sides.Entries {
			for _, w := range e.Value.Sides.Entries[j].Value.By {
				if sameForAllSides(&e.Value.Weights, w) {
					l.report(rulePointless, diag.Diagnostic{Pos: w.At.Pos, Len: len(w.At.Text), Message: "this changes nothing: " + quote(features.List()[w.Feature].Name) + " weighs that for all sides", Hint: "mend the number, or leave it out"})
				}
			}
		}
	}
}

// sameForAllSides reports whether a feature weighs the same for all sides.
func sameForAllSides(all *spec.Weights, w spec.Weight) bool {
	k := slices.IndexFunc(all.By, func(o spec.Weight) bool { return o.Feature == w.Feature })
	if k < 0 {
		return w.Value == features.List()[w.Feature].Default
	}
	return w.Value == all.By[k].Value
}
