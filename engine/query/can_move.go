package query

import "github.com/vedette-wargames/vedette/engine/model"

// finding is whether a unit has a legal move, and how that was found.
type finding struct {
	can bool

	// Of one that can. Plain: by a step to the next hex, or by entering at a hex, in the plain
	// manner of moving and with room there at once.
	plain    bool
	from, to model.HexID // plain: the step; from is None where it enters
	chosen   int32       // plain: who was chosen for it
	zoned    bool        // plain: an enemy zone acts on it
	dir      int8        // the direction of the step, -1 where it was found otherwise

	// Of one that cannot.
	far   int  // the distance of the farthest hex that was visited
	tight bool // a limit checked at the end of the phase barred a hex
}

// seekMove looks for a move of a unit: first for a step to the next hex, in one direction first.
func (c *Ctx) seekMove(mv int, u model.UnitID, first int8) finding {
	start, s := c.HexOf(u), &c.probe
	f := finding{dir: -1}
	c.tight = false
	f.can = !c.EachWay(mv, u, func(w Way) bool {
		if start >= 0 && c.oneStep(mv, w, u, first, &f) {
			return false
		}
		found := c.find(s, mv, w, u, func(node int32, cost int) bool {
			h := s.hexOf(node)
			if h == start || !c.mayStop(mv, w, u, h) {
				return false
			}
			if start < 0 && s.prev[node] == model.None && w.Mode == Normal && c.FullFor(u, h) == nil {
				f.plain, f.from, f.to, f.chosen, f.zoned = true, model.None, h, w.Chosen, s.zoned(h)
			}
			return true
		})
		if found || c.canExit(s, mv, w, u) {
			return false
		}
		f.far = max(f.far, c.farthest(s, u))
		return true
	})
	f.tight = c.tight
	return f
}

// oneStep reports whether a unit on the map can move to some neighbour: the quick answer to
// whether it can move at all.
func (c *Ctx) oneStep(mv int, w Way, u model.UnitID, first int8, f *finding) bool {
	m, s, start := &c.G.Movements[mv], &c.probe, c.HexOf(u)
	s.m, s.mode = m, w.Mode
	c.openCosts(s, mv, w.Mode, u)
	c.edgesOf(s, m, u)
	if s.held(start) {
		return false
	}
	budget := int(c.Allowance(mv, w, u, nil))
	old := c.Scope
	c.Chosen = w.Chosen
	c.Unit, c.Mover, c.Holder = u, u, model.None
	c.openBars(s, m, w.Mode)
	found := false
	for k := int8(0); k < 6 && !found; k++ {
		d := (first + k) % 6
		to := c.G.Grid.Neighbors(start)[d]
		if to < 0 {
			continue
		}
		n, _ := c.stepCost(s, start, int(d), to)
		if n == Forbidden || c.Barred(u, start, to) || c.barred(s, start, int(d), to) {
			continue
		}
		extra, _, ok := c.zoneStep(s, start, to)
		if !ok || n+extra > budget && !m.OneHex || !c.mayStop(mv, w, u, to) {
			continue
		}
		found, f.dir = true, d
		if w.Mode == Normal && c.FullFor(u, to) == nil {
			f.plain, f.from, f.to, f.chosen, f.zoned = true, start, to, w.Chosen, s.zoned(start) || s.zoned(to)
		}
	}
	c.Scope = old
	return found
}

// farthest is the distance from a unit, or from the nearest hex where it may enter, of the
// farthest hex that a search has visited.
func (c *Ctx) farthest(s *search, u model.UnitID) int {
	far := 0
	own := [1]model.HexID{c.HexOf(u)}
	from := own[:]
	if own[0] < 0 {
		from = c.EntryHexes(u)
	}
	for _, node := range s.touched {
		least := -1
		for _, h := range from {
			if n := c.G.Grid.Distance(h, s.hexOf(node)); least < 0 || n < least {
				least = n
			}
		}
		far = max(far, least)
	}
	return far
}
