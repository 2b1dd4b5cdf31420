package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Stacks answers what the stacking limits allow in a hex. [Places] keeps the sums of what
// units count, hex by hex.
type Stacks struct {
	c *Ctx

	leavingUnit model.UnitID // left out of sums: it is about to leave its hex; None for nobody
}

// WhyNotPlaced returns why a unit that is put on the map, or elsewhere on it, may not be put
// into a hex; nil if it may. Units that are not friendly hold the hex, its ground forbids it,
// or it is full under a limit that is checked at once. Markers may be put anywhere.
func (q *Stacks) WhyNotPlaced(u model.UnitID, h model.HexID) *Refusal {
	if q.c.IsMarker(u) {
		return nil
	}
	if q.c.Places.EntryForbidden(u, q.c.HexOf(u), h) {
		return q.EnemyThere(h)
	}
	if no := q.c.Costs.GroundRefusal(u, model.None, h); no != nil {
		return no
	}
	if full := q.FindFullLimit(u, h); full != nil && !full.AtPhaseEnd {
		return q.StackFull(h, full)
	}
	return nil
}

// FilterPlaceable keeps of some hexes, in place, those that a unit may be put into: see
// WhyNotPlaced.
func (q *Stacks) FilterPlaceable(u model.UnitID, in []model.HexID) []model.HexID {
	if q.c.IsMarker(u) {
		return in
	}
	if q.c.G.HasClosedGround {
		in = slices.DeleteFunc(in, func(h model.HexID) bool { return q.c.Costs.GroundRefusal(u, model.None, h) != nil })
	}
	var first []int16
	if q.fitsAnyEmptyHex(u) {
		first = q.c.Places.firstUnits() // nobody bars a unit from a hex that holds nobody
	}
	return slices.DeleteFunc(in, func(h model.HexID) bool {
		return (first == nil || first[h] >= 0) && q.WhyNotPlaced(u, h) != nil
	})
}

// EnemyThere refuses a hex that holds units which are not friendly.
func (q *Stacks) EnemyThere(h model.HexID) *Refusal {
	return &Refusal{Reason: "enemy-there", Text: "hex " + q.c.G.Grid.Label(h) + " holds a unit that is not friendly"}
}

// StackFull refuses a hex that has no room under a stacking limit.
func (q *Stacks) StackFull(h model.HexID, full *model.Stacking) *Refusal {
	return &Refusal{Reason: "stack-full", Text: "hex " + q.c.G.Grid.Label(h) + " holds as many units as the stacking limit allows", Source: &full.Source}
}

// FitsInHex reports whether unit u fits into hex h with the other units there, under every
// stacking limit.
func (q *Stacks) FitsInHex(u model.UnitID, h model.HexID) bool {
	return q.FindFullLimit(u, h) == nil
}

// FindFullLimit returns the first stacking limit that keeps u out of h, or nil: one that
// is checked at once comes before those checked at the end of the phase.
func (q *Stacks) FindFullLimit(u model.UnitID, h model.HexID) *model.Stacking {
	var late *model.Stacking
	for i := range q.c.G.Stacking {
		s := &q.c.G.Stacking[i]
		mine := q.stackWeight(i, u)
		if mine == 0 || mine+q.stackTotal(i, h, q.c.G.Units[u].Side, u) <= q.stackLimit(i, h) {
			continue
		}
		if !s.AtPhaseEnd {
			return s
		}
		if late == nil {
			late = s
		}
	}
	return late
}

// computeStackWeight works out how much a unit counts for a stacking limit.
func (q *Stacks) computeStackWeight(s *model.Stacking, u model.UnitID) int32 {
	if !q.c.UnitTrue(s.Units, u) {
		return 0
	}
	return q.c.UnitInt(s.Counts, u, 1)
}

// computeStackLimit works a stacking limit out in a hex.
func (q *Stacks) computeStackLimit(i int, h model.HexID) int32 {
	old := q.c.Scope
	q.c.Hex = h
	n := q.c.G.Stacking[i].Limit.Int(q.c)
	q.c.Scope = old
	return n
}

// scanStackTotal is stackTotal, unit by unit.
func (q *Stacks) scanStackTotal(i int, h model.HexID, side model.SideID, except model.UnitID) int32 {
	n := int32(0)
	for x := q.c.Places.FirstUnitIn(h); x >= 0; x = q.c.Places.NextUnitIn(x) {
		if x != except && x != q.leavingUnit && q.c.G.Units[x].Side == side && !q.c.IsMarker(x) {
			n += q.stackWeight(i, x)
		}
	}
	return n
}

// FindBrokenLimit returns the first stacking limit that a side breaks in a hex, or nil: one
// that is checked at once comes before those checked at the end of the phase.
func (q *Stacks) FindBrokenLimit(h model.HexID, side model.SideID) *model.Stacking {
	var late *model.Stacking
	for i := range q.c.G.Stacking {
		s := &q.c.G.Stacking[i]
		switch {
		case q.stackTotal(i, h, side, model.None) <= q.stackLimit(i, h):
		case !s.AtPhaseEnd:
			return s
		case late == nil:
			late = s
		}
	}
	return late
}

func (q *Stacks) countsOne(u model.UnitID) bool {
	for i := range q.c.G.Stacking {
		if q.stackWeight(i, u) != 1 {
			return false
		}
	}
	return true
}

// hasRoomInMany reports whether a unit has room in so many of some hexes.
func (q *Stacks) hasRoomInMany(u model.UnitID, hexes []model.HexID, so int) bool {
	for _, h := range hexes {
		if so == 0 {
			break
		}
		if q.FindFullLimit(u, h) == nil {
			so--
		}
	}
	return so == 0
}
