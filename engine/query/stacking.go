package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// WhyNotPlaced says why a unit that is put on the map, or elsewhere on it, may not be put
// into a hex: units that are not friendly hold it, its ground forbids it, or it is full
// under a limit that is checked at once. Markers may be put anywhere.
func (c *Ctx) WhyNotPlaced(u model.UnitID, h model.HexID) *Refusal {
	if c.IsMarker(u) {
		return nil
	}
	if c.EntryForbidden(u, c.HexOf(u), h) {
		return c.EnemyThere(h)
	}
	if no := c.GroundRefusal(u, model.None, h); no != nil {
		return no
	}
	if full := c.FindFullLimit(u, h); full != nil && !full.AtPhaseEnd {
		return c.StackFull(h, full)
	}
	return nil
}

// FilterPlaceable keeps of some hexes, in place, those that a unit may be put into: see
// WhyNotPlaced.
func (c *Ctx) FilterPlaceable(u model.UnitID, in []model.HexID) []model.HexID {
	if c.IsMarker(u) {
		return in
	}
	if c.G.HasClosedGround {
		in = slices.DeleteFunc(in, func(h model.HexID) bool { return c.GroundRefusal(u, model.None, h) != nil })
	}
	var first []int16
	if c.fitsAnyEmptyHex(u) {
		first = c.firstUnits() // nobody bars a unit from a hex that holds nobody
	}
	return slices.DeleteFunc(in, func(h model.HexID) bool {
		return (first == nil || first[h] >= 0) && c.WhyNotPlaced(u, h) != nil
	})
}

// EnemyThere refuses a hex that holds units which are not friendly.
func (c *Ctx) EnemyThere(h model.HexID) *Refusal {
	return &Refusal{Reason: "enemy-there", Text: "hex " + c.G.Grid.Label(h) + " holds a unit that is not friendly"}
}

// StackFull refuses a hex that has no room under a stacking limit.
func (c *Ctx) StackFull(h model.HexID, full *model.Stacking) *Refusal {
	return &Refusal{Reason: "stack-full", Text: "hex " + c.G.Grid.Label(h) + " holds as many units as the stacking limit allows", Source: &full.Source}
}

// FitsInHex reports whether unit u fits into hex h besides the units there other
// than u, under every stacking limit.
func (c *Ctx) FitsInHex(u model.UnitID, h model.HexID) bool {
	return c.FindFullLimit(u, h) == nil
}

// FindFullLimit is the first stacking limit that keeps u out of h, or nil: one that
// is checked at once comes before those checked at the end of the phase.
func (c *Ctx) FindFullLimit(u model.UnitID, h model.HexID) *model.Stacking {
	var late *model.Stacking
	for i := range c.G.Stacking {
		s := &c.G.Stacking[i]
		mine := c.stackWeight(i, u)
		if mine == 0 || mine+c.stackTotal(i, h, c.G.Units[u].Side, u) <= c.stackLimit(i, h) {
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
func (c *Ctx) computeStackWeight(s *model.Stacking, u model.UnitID) int32 {
	if !c.UnitTrue(s.Units, u) {
		return 0
	}
	return c.UnitInt(s.Counts, u, 1)
}

// computeStackLimit works a stacking limit out in a hex.
func (c *Ctx) computeStackLimit(i int, h model.HexID) int32 {
	old := c.Scope
	c.Hex = h
	n := c.G.Stacking[i].Limit.Int(c)
	c.Scope = old
	return n
}

// scanStackTotal is stackTotal, unit by unit.
func (c *Ctx) scanStackTotal(i int, h model.HexID, side model.SideID, except model.UnitID) int32 {
	n := int32(0)
	for x := c.FirstUnitIn(h); x >= 0; x = c.NextUnitIn(x) {
		if x != except && x != c.leavingUnit && c.G.Units[x].Side == side && !c.IsMarker(x) {
			n += c.stackWeight(i, x)
		}
	}
	return n
}

// FindBrokenLimit is the first stacking limit that a side breaks in a hex, or nil: one that is
// checked at once comes before those checked at the end of the phase.
func (c *Ctx) FindBrokenLimit(h model.HexID, side model.SideID) *model.Stacking {
	var late *model.Stacking
	for i := range c.G.Stacking {
		s := &c.G.Stacking[i]
		switch {
		case c.stackTotal(i, h, side, model.None) <= c.stackLimit(i, h):
		case !s.AtPhaseEnd:
			return s
		case late == nil:
			late = s
		}
	}
	return late
}
