package query

import "github.com/vedette-wargames/vedette/engine/model"

// Reasons answers why a unit cannot move to a hex, and explains what a path costs.
type Reasons struct{ c *Ctx }

// WhyNotTo returns the reason why a unit cannot end its move in a hex, nil if it can.
func (q *Reasons) WhyNotTo(mv int, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	m := &q.c.G.Movements[mv]
	start := q.c.HexOf(u)
	if h == start && w.Facing > 0 {
		return q.whyNotTurn(mv, w, u)
	}
	if h == start {
		return &Refusal{Reason: "same-hex", Text: "the unit is there already"}
	}
	if q.c.Places.EntryForbidden(u, start, h) {
		return q.c.Stacks.EnemyThere(h)
	}
	if start >= 0 {
		if z := q.c.Zones.HoldingZone(mv, u); z != nil {
			return &Refusal{Reason: "zone-held", Text: "the unit may not leave the enemy zone it is in", Source: &z.Source}
		}
	}
	r := q.c.Paths.FindReach(mv, w, u)
	if _, _, ok := r.Cost(h); ok {
		return q.c.Paths.WhyNotStop(mv, w, u, h)
	}
	if start < 0 {
		if no := q.WhyNotEnter(mv, w, u, h); no != nil {
			return no
		}
	}
	if no := q.whyNotStep(r.s, m, w, u, h); no != nil {
		return no
	}
	text := "its movement points do not suffice for " + q.c.G.Grid.Label(h)
	if d := q.directRefusal(r.s, m, w, u, h); d != nil {
		text += " by another way; straight there, " + d.Text
	} else if bar := q.barOnTheWay(r.s, m, w, u, h); bar.refusal != nil && q.pointsLeftAt(r, bar.from) > 0 {
		text = "the way is barred: into " + q.c.G.Grid.Label(bar.to) + ", " + bar.refusal.Text
	}
	return &Refusal{Reason: "too-far", Text: text, Source: &m.Source}
}

// WhyNotOut returns the rule that keeps a unit from leaving the map by an exit, from
// whichever of its hexes; nil where one is open.
func (q *Reasons) WhyNotOut(x *model.Exit, u model.UnitID) *Refusal {
	oldU, oldF, oldH := q.c.Unit, q.c.From, q.c.Hex
	defer func() { q.c.Unit, q.c.From, q.c.Hex = oldU, oldF, oldH }()
	var no *Refusal
	q.c.Unit = u
	for _, h := range q.c.G.Areas[x.Area].Hexes {
		q.c.From, q.c.Hex = h, h
		f := q.c.FirstForbidding(x.Never)
		if f == nil {
			return nil
		}
		if no == nil {
			no = NewRefusal(&f.Source, f.Because)
		}
	}
	return no
}
