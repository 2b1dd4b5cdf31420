package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// scan finds the first unit from u on at a place.
func (c *Ctx) scan(u int, at model.Loc) model.UnitID {
	for ; u < len(c.P.Units); u++ {
		if c.P.Units[u].At == at {
			return model.UnitID(u)
		}
	}
	return model.None
}

// unitsOnMap appends the units on the map, in unit order.
func (c *Ctx) unitsOnMap(buf []int32) []int32 {
	for u := range c.P.Units {
		if c.P.Units[u].At >= 0 {
			buf = append(buf, int32(u))
		}
	}
	return buf
}

// UnitsIn appends the units in a hex, in unit order.
func (c *Ctx) UnitsIn(h model.HexID, buf []model.UnitID) []model.UnitID {
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		buf = append(buf, u)
	}
	return buf
}

// enemyIn is EnemyIn, unit by unit.
func (c *Ctx) enemyIn(h model.HexID, s model.SideID) bool {
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		if c.Hostile(s, c.G.Units[u].Side) && !c.IsMarker(u) {
			return true
		}
	}
	return false
}

// blockedFor is BlockedFor, unit by unit.
func (c *Ctx) blockedFor(h model.HexID, s model.SideID) bool {
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		if !c.Friends(s, c.G.Units[u].Side) && !c.IsMarker(u) {
			return true
		}
	}
	return false
}

// Barred reports whether units that are not friendly keep u out of a hex that it would
// come into from another, or from off the map. from may be None.
func (c *Ctx) Barred(u model.UnitID, from, h model.HexID) bool {
	return c.BlockedFor(h, c.G.Units[u].Side) && !c.Shares(u, from, h)
}

// Shares reports whether the game lets a unit into a hex that holds units which are not
// friendly.
func (c *Ctx) Shares(u model.UnitID, from, h model.HexID) bool {
	if len(c.G.Shared) == 0 {
		return false
	}
	old := c.Scope
	defer func() { c.Scope = old }()
	c.Unit, c.From, c.To, c.Hex = u, from, h, h
	for i := range c.G.Shared {
		if c.True(c.G.Shared[i].When) {
			return true
		}
	}
	return false
}

// friendsIn is FriendsIn, unit by unit.
func (c *Ctx) friendsIn(h model.HexID, s model.SideID) int {
	n := 0
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		if c.G.Units[u].Side == s && !c.IsMarker(u) {
			n++
		}
	}
	return n
}

// Around appends the units of a side that stand within a distance of any of some hexes, in
// unit order, each once.
func (c *Ctx) Around(side model.SideID, hexes []model.HexID, reach int, buf []model.UnitID) []model.UnitID {
	first := len(buf)
	var few [61]model.HexID
	for _, at := range hexes {
		for _, h := range c.G.Grid.AppendWithin(at, reach, few[:0]) {
			for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
				if c.G.Units[u].Side == side {
					buf = append(buf, u)
				}
			}
		}
	}
	found := buf[first:]
	slices.Sort(found)
	return buf[:first+len(slices.Compact(found))]
}
