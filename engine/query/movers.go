package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Movers answers which units can be moved now, and whether a unit has any move.
type Movers struct {
	c     *Ctx
	cache moverCache
}

// isWhereMoversAre reports whether a unit is where units are that can be moved: on the map, or
// waiting; where units must enter first, only who waits is.
func (q *Movers) isWhereMoversAre(u model.UnitID, entryFirst bool) bool {
	at := q.c.P.Units[u].At
	return at >= 0 && !entryFirst || at == model.InBox(model.BoxWaiting)
}

// canBeMoved reports whether a unit that may be is one of those that can be moved now.
func (q *Movers) canBeMoved(mv int, among *lang.Program, u model.UnitID) bool {
	return q.MayMove(mv, u) && q.c.UnitTrue(among, u) && q.CanMove(mv, u)
}

// scanForEntering is SomeoneEnters for a movement that brings units onto the map.
func (q *Movers) scanForEntering(mv int, side model.SideID) bool {
	for _, u := range q.c.G.UnitsOfSide(side) {
		if q.c.P.Units[u].At == model.InBox(model.BoxWaiting) && q.MayMove(mv, u) && q.CanMove(mv, u) {
			return true
		}
	}
	return false
}

// EntersFirst reports whether units of a side that can enter must do so before
// its other units move: by rule, or because it has no more moves than they need.
func (q *Movers) EntersFirst(mv int, side model.SideID) bool {
	e := q.c.G.Movements[mv].Entry
	switch {
	case e == nil:
		return false
	case e.BeforeOthers != nil && e.BeforeOthers.Bool(q.c) && q.SomeoneEnters(mv, side):
		return true
	}
	if e.Reserve == nil || !e.Reserve.Bool(q.c) {
		return false
	}
	left := q.movesLeft()
	return left >= 0 && q.SomeoneEnters(mv, side) && q.countEntering(mv, side) >= left
}

// countEntering counts the units of a side that can enter now, with those that come
// in behind them.
func (q *Movers) countEntering(mv int, side model.SideID) int32 {
	n, m := int32(0), &q.c.G.Movements[mv]
	for _, u := range q.c.G.UnitsOfSide(side) {
		if !q.MayEnterNow(u) || !q.movementIncludes(mv, u) {
			continue
		}
		first := u
		if x := q.UnitAheadOf(m, u); x != model.None {
			first = x
		}
		if q.MayMove(mv, first) && q.CanMove(mv, first) {
			n++
		}
	}
	return n
}

// movesLeft returns how many more acts the side whose turn it is may do in the innermost
// alternation, -1 without a limit. A limit that reads hidden units does not count: the list of
// choices would reveal it.
func (q *Movers) movesLeft() int32 {
	for i := len(q.c.P.Frames) - 1; i >= 0; i-- {
		p, ok := q.c.P.Frames[i].(passingFrame)
		if !ok {
			continue
		}
		phase, acted, left := p.ActionCounts()
		if most := q.c.G.FindPhase(phase).PassMost; most != nil && !ReadsHidden(q.c.G, most.Deps) {
			if n := max(most.Int(q.c)-acted, 0); left < 0 || n < left {
				left = n
			}
		}
		return left
	}
	return -1
}

// MayMove reports whether unit u may still be moved in this phase: on the map
// or due, not yet moved, and one of those the movement is for.
func (q *Movers) MayMove(mv int, u model.UnitID) bool {
	m := &q.c.G.Movements[mv]
	p := &q.c.P.Units[u]
	if m.Once && p.Flags&state.HasMoved != 0 || !m.Markers && q.c.IsMarker(u) {
		return false
	}
	if p.At < 0 && !(m.Entry != nil && q.MayEnterNow(u) && q.UnitAheadOf(m, u) == model.None) {
		return false
	}
	return q.movementIncludes(mv, u)
}

// UnitAheadOf returns the unit that must enter before u, None when u is the next.
func (q *Movers) UnitAheadOf(m *model.Movement, u model.UnitID) model.UnitID {
	first := model.UnitID(model.None)
	if m.Entry.InOrder {
		q.c.G.EachAhead(u, func(x model.UnitID) bool {
			if q.MayEnterNow(x) {
				first = x
			}
			return first == model.None
		})
	}
	return first
}

// MayEnterNow reports whether a waiting unit may enter now.
func (q *Movers) MayEnterNow(u model.UnitID) bool {
	p := &q.c.P.Units[u]
	if p.At != model.InBox(model.BoxWaiting) {
		return false
	}
	if a := q.c.G.Setup[u].Reinforcement; p.Entry == 0 && a >= 0 && q.c.G.Reinforcements[a].When != nil {
		if !q.c.UnitTrue(q.c.G.Reinforcements[a].When, u) {
			return false
		}
		return p.Due == 0 || p.Due <= q.c.P.Turn
	}
	return p.Due > 0 && p.Due <= q.c.P.Turn
}

// evalMovementUnits is movementIncludes: what the movement says of its units.
func (q *Movers) evalMovementUnits(mv int, u model.UnitID) bool {
	return q.c.UnitTrue(q.c.G.Movements[mv].Units, u)
}

// MustBePushedBack reports whether a unit is in the way of units of a side that are about to
// enter at a hex.
func (q *Movers) MustBePushedBack(x *model.PushBack, e model.UnitID, h model.HexID, side model.SideID) bool {
	at := q.c.HexOf(e)
	if at < 0 || q.c.IsMarker(e) || !q.c.AreHostile(side, q.c.G.Units[e].Side) {
		return false
	}
	if q.c.G.Grid.Distance(at, h) <= x.Within {
		return true
	}
	for _, z := range x.Zones {
		if q.c.G.Grid.Distance(at, h) > x.Within+q.c.G.Zones[z].Reach {
			continue
		}
		q.c.Places.near = q.c.G.Grid.AppendWithin(h, x.Within, q.c.Places.near[:0])
		for _, near := range q.c.Places.near {
			if q.c.Zones.ExertsZone(z, e, near) {
				return true
			}
		}
	}
	return false
}

// AnyToPushBack reports whether any unit is in the way of units of a side that are about to
// enter at a hex.
func (q *Movers) AnyToPushBack(x *model.PushBack, h model.HexID, side model.SideID) bool {
	var few [19]model.HexID // the questions about each hex may use c.buf
	for _, near := range q.c.G.Grid.AppendWithin(h, x.Within, few[:0]) {
		if q.c.Places.HoldsEnemy(near, side) || slices.ContainsFunc(x.Zones, func(z int) bool { return q.c.Zones.InZoneOfEnemy(z, near, side) }) {
			return true
		}
	}
	return false
}
