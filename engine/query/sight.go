package query

import (
	"github.com/vedette-wargames/vedette/engine/model"
)

// Sees reports whether side s has a line of sight from hex a to hex b. The
// end hexes never block.
func (c *Ctx) Sees(sight int, a, b model.HexID, s model.SideID) bool {
	if c.G.Grid.Distance(a, b) <= 1 {
		return true
	}
	st := &c.G.Sights[sight]
	oldH, oldV := c.Hex, c.Viewer
	c.Viewer = s
	c.steps = c.G.Grid.AppendSight(c.steps[:0], a, b)
	open := true
	for _, x := range c.steps {
		blockedA := c.blocks(st, x.A)
		if x.B >= 0 {
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
	c.Hex, c.Viewer = oldH, oldV
	return open
}

func (c *Ctx) blocks(st *model.Sight, h model.HexID) bool {
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
		if c.ZoneFor(z, u)[h]&ZoneHeld != 0 {
			return true
		}
	}
	return false
}

// Traced searches a path for side s from a hex: the hexes from there to the
// first hex that satisfies the trace's end, by the fewest hexes; nil when
// there is none.
func (c *Ctx) Traced(trace int, from model.HexID, s model.SideID) []model.HexID {
	t := &c.G.Traces[trace]
	oldH, oldT := c.Hex, c.Tracer
	c.Tracer = s
	defer func() { c.Hex, c.Tracer = oldH, oldT }()
	limit := c.G.Grid.N()
	if t.Length != nil {
		c.Hex = from
		limit = int(t.Length.Int(c))
	}
	if !t.StartFree && !c.through(t, from) {
		return nil
	}
	prev := make([]model.HexID, c.G.Grid.N())
	for i := range prev {
		prev[i] = -2
	}
	prev[from] = model.None
	frontier := []model.HexID{from}
	for n := 0; len(frontier) > 0; n++ {
		for _, h := range frontier {
			if c.ends(t, h) {
				return pathBack(prev, h)
			}
		}
		if n >= limit {
			return nil
		}
		frontier = c.traceStep(t, frontier, prev)
	}
	return nil
}

func (c *Ctx) traceStep(t *model.Trace, frontier, prev []model.HexID) []model.HexID {
	var next []model.HexID
	for _, h := range frontier {
		for d, to := range c.G.Grid.Neighbors(h) {
			if to < 0 || prev[to] != -2 {
				continue
			}
			on := c.G.SideBits[c.G.Grid.Sides(h)[d]]
			if t.Along != 0 && on&t.Along == 0 || on&t.Not != 0 || !c.through(t, to) {
				continue
			}
			prev[to] = h
			next = append(next, to)
		}
	}
	return next
}

func (c *Ctx) through(t *model.Trace, h model.HexID) bool {
	c.Hex = h
	return c.True(t.Through)
}

func (c *Ctx) ends(t *model.Trace, h model.HexID) bool {
	c.Hex = h
	return c.True(t.To)
}

func pathBack(prev []model.HexID, h model.HexID) []model.HexID {
	var path []model.HexID
	for ; h >= 0; h = prev[h] {
		path = append([]model.HexID{h}, path...)
	}
	return path
}
