package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// CanSee reports whether side s has a line of sight from hex a to hex b. The
// end hexes never block.
func (c *Ctx) CanSee(sight int, a, b model.HexID, s model.SideID) bool {
	_, shut := c.FindSightBlock(sight, a, b, s)
	return !shut
}

// FindSightBlock is where the line from hex a to hex b is shut for side s: the hex that blocks it
// first, or the two on whose common side it runs, those of them that block. It is false
// where the line is open.
func (c *Ctx) FindSightBlock(sight int, a, b model.HexID, s model.SideID) (at hex.SightSegment, shut bool) {
	if c.G.Grid.Distance(a, b) <= 1 {
		return at, false
	}
	st := &c.G.Sights[sight]
	old := c.Scope
	c.Viewer = s
	if st.OffMap == model.OffLeftOut {
		c.steps = c.G.Grid.AppendSight(c.steps[:0], a, b)
	} else {
		c.steps = c.G.Grid.AppendSightOff(c.steps[:0], a, b)
	}
	for _, x := range c.steps {
		blocked := c.blocksSight(st, x.A)
		if shut = blocked; x.B != hex.None {
			other := c.blocksSight(st, x.B)
			if shut = blocked && other; st.BothFlanks {
				shut = blocked || other
			}
			if !other {
				x.B = hex.None
			}
		}
		if !blocked {
			x.A = hex.None
		}
		if shut {
			at = x
			break
		}
	}
	c.Scope = old
	return at, shut
}

func (c *Ctx) blocksSight(st *model.Sight, h model.HexID) bool {
	if h == hex.OffMap {
		return st.OffMap == model.OffBlocks
	}
	c.Hex = h
	return st.BlockedBy.Bool(c)
}

// IsHeldByZone reports whether an enemy zone keeps unit u from leaving its hex.
func (c *Ctx) IsHeldByZone(u model.UnitID) bool {
	h := c.HexOf(u)
	if h < 0 {
		return false
	}
	for z := range c.G.Zones {
		if c.ZoneBitsFor(z, u)[h]&c.HeldBits(z, u) != 0 {
			return true
		}
	}
	return false
}
