package query

import "github.com/vedette-wargames/vedette/engine/model"

// searchUnstackedReach appends the hexes where a unit may stop in some manner of moving, room
// aside, and reports whether it can leave the map.
func (q *Overstacks) searchUnstackedReach(mv int, u model.UnitID, hexes []model.HexID) (_ []model.HexID, exits bool) {
	if q.reached == nil {
		q.reached = newHexSet(q.c.G.Grid.NumHexes())
	}
	s, m, start := q.c.Paths.innerSearch(), &q.c.G.Movements[mv], q.c.HexOf(u)
	q.c.Modes.EachMoveMode(mv, u, func(w MoveMode) bool {
		if w.Facing > 0 {
			return true // it comes to no other hexes
		}
		q.c.Paths.searchMoves(s, mv, w, u, nil)
		for _, node := range s.touched {
			if h := s.nodeHex(node); h != start && !q.reached.has(h) && q.c.Paths.stopForbidden(m, u, h) == nil {
				q.reached.add(h)
				hexes = append(hexes, h)
			}
		}
		exits = exits || q.c.Paths.canExit(s, mv, w, u)
		return true
	})
	for _, h := range hexes {
		q.reached.drop(h)
	}
	return hexes, exits
}

// someoneCanLeave reports whether a friend in a hex, not yet moved, can move
// on to a hex with room once u has come from its own hex.
func (q *Overstacks) someoneCanLeave(mv int, h model.HexID, u model.UnitID) bool {
	side := q.c.G.Units[u].Side
	oldIgnore := q.c.Stacks.leavingUnit
	q.c.Stacks.leavingUnit = u
	ok := false
	for f := q.c.Places.FirstUnitIn(h); f >= 0 && !ok; f = q.c.Places.NextUnitIn(f) {
		if f != u && q.c.G.Units[f].Side == side && q.c.Movers.MayMove(mv, f) {
			ok = q.canLeave(mv, f)
		}
	}
	q.c.Stacks.leavingUnit = oldIgnore
	return ok
}

// searchWayOut looks for a hex with room where a unit can stop, or an exit for it.
func (q *Overstacks) searchWayOut(mv int, f model.UnitID) bool {
	m, s, start := &q.c.G.Movements[mv], q.c.Paths.innerSearch(), q.c.HexOf(f)
	return !q.c.Modes.EachMoveMode(mv, f, func(w MoveMode) bool {
		if w.Facing > 0 {
			return true // it comes to no other hexes
		}
		return !q.c.Paths.searchMoves(s, mv, w, f, func(node int32, cost int) bool {
			h := s.nodeHex(node)
			return h != start && q.c.Stacks.FindFullLimit(f, h) == nil && q.c.Paths.stopForbidden(m, f, h) == nil
		}) && !q.c.Paths.canExit(s, mv, w, f)
	})
}
