package query

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// movers is who of a side can be moved, as long as the position stands.
type movers struct {
	of     *state.Position
	clock  uint64
	mv     int
	side   model.SideID
	phase  model.PhaseID
	listed bool // list is that of the phase
	asked  bool // enters is known
	enters bool
	list   []model.UnitID
}

// moversOf is what is known of who can be moved; nil where nothing may be kept.
func (c *Ctx) moversOf(mv int, side model.SideID) *movers {
	if c.NoCache || c.P.Combat != nil || c.ignore != model.None {
		return nil
	}
	k, clock := &c.movers, c.P.Clock()
	if k.of != c.P || k.clock != clock || k.mv != mv || k.side != side {
		*k = movers{of: c.P, clock: clock, mv: mv, side: side, list: k.list[:0]}
	}
	return k
}

// EachMover calls use with the units of a side that can be moved now, in unit
// order, until it returns false. While a hex holds too many, only its units that have
// not moved go on; units that must enter first come before all others.
func (c *Ctx) EachMover(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	k := c.moversOf(mv, side)
	if k == nil {
		c.seekMovers(mv, phase, side, use)
		return
	}
	if !k.listed || k.phase != phase {
		list := k.list[:0]
		c.seekMovers(mv, phase, side, func(u model.UnitID) bool { list = append(list, u); return true })
		k.list, k.listed, k.phase = list, true, phase
	}
	for _, u := range k.list {
		if !use(u) {
			return
		}
	}
}

func (c *Ctx) seekMovers(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	m, among := &c.G.Movements[mv], c.G.Phases[phase].Units
	crowded := c.Crowded(mv, side)
	entryFirst := m.Entry != nil && crowded == model.None && m.Entry.First != nil && m.Entry.First.Bool(c) && c.SomeoneEnters(mv, side)
	for _, u := range c.G.UnitsOf(side) {
		at := c.P.Units[u].At
		if at < 0 && at != model.InBox(model.BoxWaiting) || at >= 0 && entryFirst || crowded != model.None && at.Hex() != crowded {
			continue
		}
		if c.MayMove(mv, u) && c.UnitTrue(among, u) && c.HasMove(mv, u) && !use(u) {
			return
		}
	}
}

// SomeoneEnters reports whether a unit of a side can enter now.
func (c *Ctx) SomeoneEnters(mv int, side model.SideID) bool {
	if c.G.Movements[mv].Entry == nil {
		return false
	}
	k := c.moversOf(mv, side)
	if k == nil {
		return c.someoneEnters(mv, side)
	}
	if !k.asked {
		k.asked, k.enters = true, c.someoneEnters(mv, side)
	}
	return k.enters
}

func (c *Ctx) someoneEnters(mv int, side model.SideID) bool {
	for _, u := range c.G.UnitsOf(side) {
		if c.P.Units[u].At == model.InBox(model.BoxWaiting) && c.MayMove(mv, u) && c.HasMove(mv, u) {
			return true
		}
	}
	return false
}
