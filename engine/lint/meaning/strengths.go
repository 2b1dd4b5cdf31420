package meaning

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Span is a run of whole numbers.
type Span struct {
	Low  int `json:"low"`
	High int `json:"high"`
}

// Reach is what an attack can come to with the counters there are.
type Reach struct {
	// Strengths and Columns are nil where scripts, or expressions that cannot be followed,
	// have a part in them.
	Strengths *Strengths `json:"strengths,omitempty"`
	// Sides are the strengths of single counters; none where they have none.
	Sides    []SideStrengths `json:"sides,omitempty"`
	Columns  *Span           `json:"columns,omitempty"` // of the table, by index, shifts counted in
	Shift    *Span           `json:"shift,omitempty"`   // what all shifts together can come to
	Modifier *Span           `json:"modifier,omitempty"`
}

// Strengths are what the two sides of an attack can have.
type Strengths struct {
	Attack  Span `json:"attack"`
	Defence Span `json:"defence"`
}

// SideStrengths are the strengths of a side's counters that may take part, before any
// terms, the least first: each once for each counter.
type SideStrengths struct {
	Side      string `json:"side"`
	Attackers []int  `json:"attackers"`
	Defenders []int  `json:"defenders"`
}

// ReachOf works out what an attack of a game can come to.
func ReachOf(g *Game, at *model.Attack) Reach {
	l := &looker{Game: g, m: g.Result.Game, s: g.Spec, judge: expr.NewJudge()}
	var out Reach
	if !l.hooked("attack.shifts", at.ID) {
		out.Shift = known(l.through(run{0, 0}, at.Columns))
	}
	if !l.hooked("attack.modifiers", at.ID) {
		out.Modifier = known(l.through(run{0, 0}, at.Modify))
	}
	for i := range l.m.Sides {
		if at.Value != nil {
			out.Sides = append(out.Sides, l.strengthsOf(at, model.SideID(i)))
		}
	}
	f, ok := l.forces(at)
	if !ok || l.hooked("attack.strength", at.ID) || l.hooked("defence.strength", at.ID) {
		return out
	}
	out.Strengths = &Strengths{Attack: *known(f.attack), Defence: *known(f.defence)}
	if at.By != model.ByOpposedDice && out.Shift != nil {
		out.Columns = known(l.columnsOf(&l.m.Tables[at.Table], at, f))
	}
	return out
}

func (l *looker) strengthsOf(at *model.Attack, side model.SideID) SideStrengths {
	out := SideStrengths{Side: l.m.Sides[side].ID, Attackers: []int{}, Defenders: []int{}}
	for _, u := range l.m.UnitsOf(side) {
		v := l.amount(at.Value, unitKnown(int(u)))
		if l.m.Kinds[l.m.Units[u].Kind].Marker || big(v) {
			continue
		}
		if l.mayAttack(at, int(u)) {
			out.Attackers = append(out.Attackers, int(v.high))
		}
		if l.may(at.TargetWho, int(u)) {
			out.Defenders = append(out.Defenders, int(v.high))
		}
	}
	slices.Sort(out.Attackers)
	slices.Sort(out.Defenders)
	return out
}

// known is a run as a span; nil where it is not known.
func known(r run) *Span {
	if big(r) {
		return nil
	}
	return &Span{int(r.low), int(r.high)}
}
