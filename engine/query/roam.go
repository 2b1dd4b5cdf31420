package query

import "github.com/vedette-wargames/vedette/engine/model"

// seekRoam appends the hexes where a unit may stop in some manner of moving, room
// aside, and reports whether it can leave the map.
func (c *Ctx) seekRoam(mv int, u model.UnitID, hexes []model.HexID) (_ []model.HexID, exits bool) {
	if c.reached == nil {
		c.reached = newHexSet(c.G.Grid.NumHexes())
	}
	s, m, start := c.inner(), &c.G.Movements[mv], c.HexOf(u)
	c.EachWay(mv, u, func(w Way) bool {
		c.find(s, mv, w, u, nil)
		for _, node := range s.touched {
			if h := s.hexOf(node); h != start && !c.reached.has(h) && c.stopBarred(m, u, h) == nil {
				c.reached.add(h)
				hexes = append(hexes, h)
			}
		}
		exits = exits || c.canExit(s, mv, w, u)
		return true
	})
	for _, h := range hexes {
		c.reached.drop(h)
	}
	return hexes, exits
}
