package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Sees reports whether side s has a line of sight from hex a to hex b. The
// end hexes never block.
func (c *Ctx) Sees(sight int, a, b model.HexID, s model.SideID) bool {
	if c.G.Grid.Distance(a, b) <= 1 {
		return true
	}
	st := &c.G.Sights[sight]
	old := c.Scope
	c.Viewer = s
	if st.OffMap == model.OffLeftOut {
		c.steps = c.G.Grid.AppendSight(c.steps[:0], a, b)
	} else {
		c.steps = c.G.Grid.AppendSightOff(c.steps[:0], a, b)
	}
	open := true
	for _, x := range c.steps {
		blockedA := c.blocks(st, x.A)
		if x.B != hex.None {
			blockedB := c.blocks(st, x.B)
			if st.BothFlanks {
				blockedA = blockedA || blockedB
			} else {
				blockedA = blockedA && blockedB
			}
		}
		if blockedA {
			open = false
			break
		}
	}
	c.Scope = old
	return open
}

func (c *Ctx) blocks(st *model.Sight, h model.HexID) bool {
	if h == hex.Off {
		return st.OffMap == model.OffBlocks
	}
	c.Hex = h
	return st.BlockedBy.Bool(c)
}

// Held reports whether an enemy zone keeps unit u from leaving its hex.
func (c *Ctx) Held(u model.UnitID) bool {
	h := c.HexOf(u)
	if h < 0 {
		return false
	}
	for z := range c.G.Zones {
		if c.ZoneFor(z, u)[h]&c.HeldBits(z, u) != 0 {
			return true
		}
	}
	return false
}
