package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// GroundBar is what of the ground forbids a unit the way into a hex: terrain or a feature
// that no unit of its kind may enter, or, from a hex beside it, the hexside between. It is
// the same for every way onto a hex, as it is for a move; nil where nothing forbids it.
// Markers may be put anywhere.
func (c *Ctx) GroundBar(u model.UnitID, from, to model.HexID) *Refusal {
	if c.IsMarker(u) || !c.G.Closes {
		return nil
	}
	old := c.Scope
	defer func() { c.Scope = old }()
	side := hex.NoSide
	if from >= 0 {
		side = c.G.Grid.SideOf(from, to)
	}
	on := uint32(0)
	if side >= 0 {
		on = c.G.SideBits[side]
	} else {
		from = model.None
	}
	c.Unit, c.Mover, c.Chosen, c.Holder = u, u, model.None, model.None
	c.From, c.To, c.Hex = from, to, to
	_, no := c.ground(on, nil)
	if no == nil || side < 0 && c.roadOpens(to) {
		return nil
	}
	return no
}

// roadOpens reports whether a hexside of a hex sets the cost of entering it, which opens
// terrain that is closed: a unit that is put there has come by that road.
func (c *Ctx) roadOpens(h model.HexID) bool {
	for _, s := range c.G.Grid.Sides(h) {
		for k, bits := 0, c.G.SideBits[s]; bits != 0; k, bits = k+1, bits>>1 {
			if t := c.G.SideKinds[k].Move; bits&1 == 1 && t != nil && t.Op == model.OpSet {
				return true
			}
		}
	}
	return false
}
