package query

import "github.com/vedette-wargames/vedette/engine/model"

// searchUnstackedReach appends the hexes where a unit may stop in some manner of moving, room
// aside, and reports whether it can leave the map.
func (c *Ctx) searchUnstackedReach(mv int, u model.UnitID, hexes []model.HexID) (_ []model.HexID, exits bool) {
	if c.reached == nil {
		c.reached = newHexSet(c.G.Grid.NumHexes())
	}
	s, m, start := c.innerSearch(), &c.G.Movements[mv], c.HexOf(u)
	c.EachMoveMode(mv, u, func(w MoveMode) bool {
		c.searchMoves(s, mv, w, u, nil)
		for _, node := range s.touched {
			if h := s.nodeHex(node); h != start && !c.reached.has(h) && c.stopForbidden(m, u, h) == nil {
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
