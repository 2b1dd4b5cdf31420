package query

import "github.com/vedette-wargames/vedette/engine/model"

// moveFinding is whether a unit has a legal move, and how that was found.
type moveFinding struct {
	can bool

	// Of one that can. Plain: by a step to the next hex, or by entering at a hex, in the plain
	// manner of moving and with room there at once.
	isPlainStep bool
	from, to    model.HexID // plain: the step; from is None where it enters
	chosen      int32       // plain: the choice made for it
	zoned       bool        // plain: an enemy zone acts on it
	dir         int8        // the direction of the step, -1 where it was found otherwise

	// Of one that cannot.
	farthest  int  // the distance of the farthest hex that was visited
	lateLimit bool // a limit checked at the end of the phase barred a hex
}

// findAnyMove looks for a move of a unit: first for a step to the next hex, in one direction first.
func (q *Movers) findAnyMove(mv int, u model.UnitID, first int8) moveFinding {
	start, s := q.c.HexOf(u), &q.c.Paths.probe
	f := moveFinding{dir: -1}
	q.c.Paths.lateLimit = false
	f.can = !q.c.Modes.EachMoveMode(mv, u, func(w MoveMode) bool {
		if w.Facing > 0 {
			return !q.c.Paths.canTurnHere(s, mv, w, u)
		}
		if start >= 0 && !q.c.G.Movements[mv].IsLayered() && q.findOneStep(mv, w, u, first, &f) {
			return false
		}
		found := q.c.Paths.searchMoves(s, mv, w, u, func(node int32, cost int) bool {
			h := s.nodeHex(node)
			if h == start || !q.c.Paths.mayStop(mv, w, u, h) {
				return false
			}
			if start < 0 && s.prev[node] == model.None && w.Mode == Normal && q.c.Stacks.FindFullLimit(u, h) == nil {
				f.isPlainStep, f.from, f.to, f.chosen, f.zoned = true, model.None, h, w.Chosen, s.isInEnemyZone(h)
			}
			return true
		})
		if found || q.c.Paths.canExit(s, mv, w, u) {
			return false
		}
		f.farthest = max(f.farthest, q.farthestVisited(s, u))
		return true
	})
	f.lateLimit = q.c.Paths.lateLimit
	return f
}

// findOneStep reports whether a unit on the map can move to some neighbour: the quick answer to
// whether it can move at all.
func (q *Movers) findOneStep(mv int, w MoveMode, u model.UnitID, first int8, f *moveFinding) bool {
	m, s, start := &q.c.G.Movements[mv], &q.c.Paths.probe, q.c.HexOf(u)
	s.m, s.mode = m, w.Mode
	q.c.Costs.loadCosts(s, mv, w.Mode, u)
	q.c.Paths.loadEnemyZones(s, m, u)
	if s.holdsMover(start) {
		return false
	}
	budget := int(q.c.Modes.MoveAllowance(mv, w, u, nil))
	old := q.c.Scope
	q.c.Chosen = w.Chosen
	q.c.Unit, q.c.Mover, q.c.Holder = u, u, model.None
	q.c.Costs.loadStepBlockers(s, m, w.Mode)
	found := false
	for k := int8(0); k < 6 && !found; k++ {
		d := (first + k) % 6
		to := q.c.G.Grid.Neighbors(start)[d]
		if to < 0 {
			continue
		}
		n, _ := q.c.Costs.stepCost(s, start, int(d), to)
		if n == Forbidden || q.c.Places.EntryForbidden(u, start, to) || q.c.Costs.isStepBlocked(s, start, int(d), to) {
			continue
		}
		extra, _, ok := q.c.Paths.zoneStep(s, start, to)
		if !ok || n+extra > budget && !m.OneHex || !q.c.Paths.mayStop(mv, w, u, to) {
			continue
		}
		found, f.dir = true, d
		if w.Mode == Normal && q.c.Stacks.FindFullLimit(u, to) == nil {
			f.isPlainStep, f.from, f.to, f.chosen, f.zoned = true, start, to, w.Chosen, s.isInEnemyZone(start) || s.isInEnemyZone(to)
		}
	}
	q.c.Scope = old
	return found
}

// farthestVisited returns the distance from a unit, or from the nearest hex where it may
// enter, of the farthest hex that a search has visited.
func (q *Movers) farthestVisited(s *search, u model.UnitID) int {
	far := 0
	own := [1]model.HexID{q.c.HexOf(u)}
	from := own[:]
	if own[0] < 0 {
		from = q.c.Paths.EntryHexes(u)
	}
	for _, node := range s.touched {
		least := -1
		for _, h := range from {
			if n := q.c.G.Grid.Distance(h, s.nodeHex(node)); least < 0 || n < least {
				least = n
			}
		}
		far = max(far, least)
	}
	return far
}
