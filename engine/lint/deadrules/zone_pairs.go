package deadrules

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

// zonePairs finds zones that hold no enemy: their condition holds for units of one side alone.
var zonePairs = check{rules: nil, run: func(l *deadRuleCheck) {
	for i := range l.m.Zones {
		z := &l.m.Zones[i]
		if z.Holds == nil || !l.wantsFinding(z.Holds.Pos) {
			continue
		}
		x := l.readExpression(z.Holds)
		if x == nil {
			continue
		}
		if may, _ := x.CanHoldOrFail(); !may || l.holdsSomeEnemy(x) {
			continue // one that never holds is reported as a condition
		}
		l.reportNever(z.Holds, quote(z.Holds.Text)+" is never true of an enemy, and zones hold enemies only", "mend the condition, or write holds: false")
	}
}}

// holdsSomeEnemy reports whether a condition can hold for units of two sides.
func (l *deadRuleCheck) holdsSomeEnemy(x *lang.Probe) bool {
	of := make([]ranges.ValueSet, len(l.m.Sides))
	for s := range of {
		var list []int32
		for _, u := range l.m.UnitsOfSide(model.SideID(s)) {
			list = append(list, int32(u))
		}
		of[s] = ranges.NewValueSet(list...)
	}
	for a := range of {
		for b := range of {
			if a == b || of[a].IsEmpty() || of[b].IsEmpty() {
				continue
			}
			if may, _ := x.CanHoldOrFail(lang.KnownValues{Name: "mover", Values: of[a]}, lang.KnownValues{Name: "holder", Values: of[b]}); may {
				return true
			}
		}
	}
	return false
}
