package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// scanUnits finds the first unit from u on at a place.
func (c *Ctx) scanUnits(u int, at model.Loc) model.UnitID {
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

// ListUnitsIn appends the units in a hex, in unit order.
func (c *Ctx) ListUnitsIn(h model.HexID, buf []model.UnitID) []model.UnitID {
	for u := c.FirstUnitIn(h); u >= 0; u = c.NextUnitIn(u) {
		buf = append(buf, u)
	}
	return buf
}

// scanForEnemy is HoldsEnemy, unit by unit.
func (c *Ctx) scanForEnemy(h model.HexID, s model.SideID) bool {
	for u := c.FirstUnitIn(h); u >= 0; u = c.NextUnitIn(u) {
		if c.AreHostile(s, c.G.Units[u].Side) && !c.IsMarker(u) {
			return true
		}
	}
	return false
}

// scanForBlocker is BlocksSide, unit by unit.
func (c *Ctx) scanForBlocker(h model.HexID, s model.SideID) bool {
	for u := c.FirstUnitIn(h); u >= 0; u = c.NextUnitIn(u) {
		if !c.AreFriends(s, c.G.Units[u].Side) && !c.IsMarker(u) {
			return true
		}
	}
	return false
}

// EntryForbidden reports whether units that are not friendly keep u out of a hex that it would
// come into from another, or from off the map. from may be None.
func (c *Ctx) EntryForbidden(u model.UnitID, from, h model.HexID) bool {
	return c.BlocksSide(h, c.G.Units[u].Side) && !c.MayShareHex(u, from, h)
}

// MayShareHex reports whether the game lets a unit into a hex that holds units which are not
// friendly.
func (c *Ctx) MayShareHex(u model.UnitID, from, h model.HexID) bool {
	if len(c.G.HexSharings) == 0 {
		return false
	}
	old := c.Scope
	defer func() { c.Scope = old }()
	c.Unit, c.From, c.To, c.Hex = u, from, h, h
	for i := range c.G.HexSharings {
		if c.True(c.G.HexSharings[i].When) {
			return true
		}
	}
	return false
}

// scanFriends is CountFriends, unit by unit.
func (c *Ctx) scanFriends(h model.HexID, s model.SideID) int {
	n := 0
	for u := c.FirstUnitIn(h); u >= 0; u = c.NextUnitIn(u) {
		if c.G.Units[u].Side == s && !c.IsMarker(u) {
			n++
		}
	}
	return n
}

// UnitsAround appends the units of a side that stand within a distance of any of some hexes, in
// unit order, each once.
func (c *Ctx) UnitsAround(side model.SideID, hexes []model.HexID, reach int, buf []model.UnitID) []model.UnitID {
	first := len(buf)
	var few [61]model.HexID
	for _, at := range hexes {
		for _, h := range c.G.Grid.AppendWithin(at, reach, few[:0]) {
			for u := c.FirstUnitIn(h); u >= 0; u = c.NextUnitIn(u) {
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
