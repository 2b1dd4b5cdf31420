package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// IntRange is a run of whole numbers.
type IntRange struct {
	Low  int `json:"low"`
	High int `json:"high"`
}

// Reach holds the possible strengths, columns and modifiers of an attack with the counters
// there are.
type Reach struct {
	// Strengths and Columns are nil where scripts, or expressions that cannot be followed,
	// have a part in them.
	Strengths *Strengths `json:"strengths,omitempty"`
	// Sides are the strengths of single counters; none where they have none.
	Sides    []SideStrengths `json:"sides,omitempty"`
	Columns  *IntRange       `json:"columns,omitempty"` // of the table, by index, shifts counted in
	Shift    *IntRange       `json:"shift,omitempty"`   // what all shifts together can come to
	Modifier *IntRange       `json:"modifier,omitempty"`
}

// Strengths are the strengths that the two sides of an attack can have.
type Strengths struct {
	Attack  IntRange `json:"attack"`
	Defence IntRange `json:"defence"`
}

// SideStrengths are the strengths of a side's counters that may take part, before any
// terms, the least first: each once for each counter.
type SideStrengths struct {
	Side      string `json:"side"`
	Attackers []int  `json:"attackers"`
	Defenders []int  `json:"defenders"`
}

// ComputeReach works out what an attack of a game can come to.
func ComputeReach(g *Game, at *model.Attack) Reach {
	l := strengthFinder{newDeadRuleCheck(g)}
	var out Reach
	if !l.anyHookAt("attack.shifts", at.ID) {
		out.Shift = knownRange(l.applyTerms(interval{0, 0}, at.Shifts))
	}
	if !l.anyHookAt("attack.modifiers", at.ID) {
		out.Modifier = knownRange(l.applyTerms(interval{0, 0}, at.Modifiers))
	}
	for i := range l.m.Sides {
		if at.Value != nil {
			out.Sides = append(out.Sides, l.sideStrengths(at, model.SideID(i)))
		}
	}
	f, ok := l.attackStrengths(at)
	if !ok || l.anyHookAt("attack.strength", at.ID) || l.anyHookAt("defence.strength", at.ID) {
		return out
	}
	out.Strengths = &Strengths{Attack: *knownRange(f.attack), Defence: *knownRange(f.defence)}
	if at.Comparison != model.ByOpposedDice && out.Shift != nil {
		out.Columns = knownRange(l.reachableColumns(&l.m.Tables[at.Table], at, f))
	}
	return out
}

func (l strengthFinder) sideStrengths(at *model.Attack, side model.SideID) SideStrengths {
	out := SideStrengths{Side: l.m.Sides[side].ID, Attackers: []int{}, Defenders: []int{}}
	for _, u := range l.m.UnitsOfSide(side) {
		v := l.amountRange(at.Value, unitKnown(int(u)))
		if l.m.Kinds[l.m.Units[u].Kind].Marker || hasUnknownBound(v) {
			continue
		}
		if l.mayAttack(at, int(u)) {
			out.Attackers = append(out.Attackers, int(v.high))
		}
		if l.mayHoldFor(at.TargetUnits, int(u)) {
			out.Defenders = append(out.Defenders, int(v.high))
		}
	}
	slices.Sort(out.Attackers)
	slices.Sort(out.Defenders)
	return out
}

// knownRange returns a run as a span; nil where it is not known.
func knownRange(r interval) *IntRange {
	if hasUnknownBound(r) {
		return nil
	}
	return &IntRange{int(r.low), int(r.high)}
}
