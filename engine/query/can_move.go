package query

import "github.com/vedette-wargames/vedette/engine/model"

// hasMove is HasMove, worked out anew; what of it may be kept stands in c.stood.
func (c *Ctx) hasMove(mv int, u model.UnitID) bool {
	start := c.HexOf(u)
	c.stood, c.tight = standing{known: cannot}, false
	moves := !c.EachWay(mv, u, func(w Way) bool {
		if start >= 0 && c.oneStep(mv, w, u, start) {
			return false
		}
		found := c.find(&c.search, mv, w, u, func(node int32, cost int) bool {
			h := c.search.hexOf(node)
			if h == start || !c.mayStop(mv, w, u, h) {
				return false
			}
			c.stood = standing{}
			if start < 0 && c.search.prev[node] == model.None && w.Mode == Normal && c.stepNeeds(mv).entry >= 0 && c.FullFor(u, h) == nil {
				c.stood = standing{known: can, zoned: c.search.zoned(h), from: model.None, to: h, chosen: w.Chosen}
			}
			return true
		})
		if found {
			return false
		}
		if c.canExit(&c.search, mv, w, u) {
			c.stood = standing{}
			return false
		}
		c.stood.far = max(c.stood.far, c.cameFrom(u))
		return true
	})
	if !moves && c.tight {
		c.stood = standing{} // who makes room may be far
	}
	return moves
}

// oneStep reports whether a unit on the map can move to some neighbour: the
// quick answer to whether it can move at all. It tries first the direction
// that was open last time.
func (c *Ctx) oneStep(mv int, w Way, u model.UnitID, start model.HexID) bool {
	m := &c.G.Movements[mv]
	t := c.table(mv, w.Mode, u)
	s := &c.search
	c.edgesOf(s, m, u)
	s.last = searched{} // its zones are those of another unit now
	if s.held(start) {
		return false
	}
	budget := int(c.Allowance(mv, w, u, nil))
	old := c.Scope
	c.Chosen = w.Chosen
	c.Unit, c.Mover, c.Holder = u, u, model.None
	c.barsOf(s, m, w.Mode)
	found := false
	for k := int8(0); k < 6 && !found; k++ {
		d := (c.hints[u] + k) % 6
		to := c.G.Grid.Neighbors(start)[d]
		if to < 0 {
			continue
		}
		n, _ := c.stepCost(t, m, w.Mode, start, int(d), to)
		if n == Forbidden || c.Barred(u, start, to) || t != nil && c.barred(s, start, int(d), to) {
			continue
		}
		extra, _, ok := c.zoneStep(s, start, to)
		if !ok || n+extra > budget && !m.OneHex || !c.mayStop(mv, w, u, to) {
			continue
		}
		c.hints[u], found = d, true
		c.stood = standing{}
		if w.Mode == Normal && c.FullFor(u, to) == nil {
			c.stood = standing{known: can, zoned: s.zoned(start) || s.zoned(to), from: start, to: to, chosen: w.Chosen}
		}
	}
	c.Scope = old
	return found
}

// cameFrom is the distance from a unit, or from the nearest hex where it may enter, of the
// farthest hex that the search just made has visited.
func (c *Ctx) cameFrom(u model.UnitID) int {
	far, s := 0, &c.search
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
