package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// movers is which units of a side can be moved now. Key: position, movement, side and phase,
// one at a time. Dropped: when the position's clock changes. Gains: the list of legal
// moves and the test of a chosen one ask for it one after the other.
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
	if c.Lacks(KeptMovers) || c.P.Combat != nil || c.ignore != model.None {
		return nil
	}
	k, clock := &c.kept.movers, c.P.Clock()
	if k.of != c.P || k.clock != clock || k.mv != mv || k.side != side {
		*k = movers{of: c.P, clock: clock, mv: mv, side: side, list: k.list[:0]}
	}
	return k
}

// EachMover calls use with the units of a side that can be moved now, in unit
// order, until it returns false. Units that must enter first come before all others.
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

// seekMovers asks unit by unit, but for those that are sure to be movers still.
func (c *Ctx) seekMovers(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	among := c.G.PhaseOf(phase).Units
	entryFirst := c.EntersFirst(mv, side)
	sure := c.sureOf(mv, phase, side)
	if entryFirst {
		sure = nil
	}
	for _, u := range c.G.UnitsOf(side) {
		if sure == nil || sure[u>>6]>>(u&63)&1 == 0 {
			if !c.mayBeMover(u, entryFirst) || !c.isMover(mv, among, u) {
				continue
			}
			if sure != nil && c.P.Units[u].At >= 0 && c.kept.steppers.units[u].known == can {
				sure[u>>6] |= 1 << (u & 63)
			}
		}
		if !use(u) {
			return
		}
	}
}

// sureOf gives which units on the map can be moved in a phase and need not be asked again, a bit
// each. Key: movement and phase. Dropped: a unit's bit with its entry in canStep; all, when the
// stamp of what the conditions of movement and phase read beside the unit changes. nil where these
// conditions ask for other units. Gains: a decision asks only units near which something changed.
func (c *Ctx) sureOf(mv int, phase model.PhaseID, side model.SideID) []uint64 {
	who, among := c.G.Movements[mv].Who, c.G.Phases[phase].Units
	if c.Lacks(KeptSteps|KeptMovers) || c.P.Combat != nil || !ownAlone(who) || !ownAlone(among) || c.isCrowded(mv, side) {
		return nil
	}
	k := c.stepsOf(mv)
	if k == nil {
		return nil
	}
	var reads expr.Deps
	noteReads(who, &reads)
	noteReads(among, &reads)
	if now := c.StampOf(reads); k.sure == nil || k.phase != phase || k.asOf != now {
		if k.sure == nil {
			k.sure = make([]uint64, len(k.asked))
		}
		clear(k.sure)
		k.phase, k.asOf = phase, now
	}
	return k.sure
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

// forWhom is whether a movement is for a unit. Key: movement and unit. Dropped: when the stamp
// of what the movement's condition reads changes.
type forWhom struct {
	of    *state.Position // the position at the last use and its clock then: if both are
	clock uint64          // the same, the stamp is not asked for
	stamp uint64
	known []uint8 // by unit: passes, bars, or 0 where it was not asked yet
}

// isFor reports whether a movement is for unit u.
func (c *Ctx) isFor(mv int, u model.UnitID) bool {
	who := c.G.Movements[mv].Who
	if who == nil || !c.mayKeep(KeptMovers, who.Deps) {
		return c.isAmong(mv, u)
	}
	if c.kept.forWhom == nil {
		c.kept.forWhom = make([]forWhom, len(c.G.Movements))
	}
	k := &c.kept.forWhom[mv]
	if clock := c.P.Clock(); k.of != c.P || k.clock != clock {
		c.renew(k, c.StampOf(who.Deps))
		k.of, k.clock = c.P, clock
	}
	if k.known[u] == 0 {
		k.known[u] = bars
		if c.isAmong(mv, u) {
			k.known[u] = passes
		}
	}
	return k.known[u] == passes
}

// renew drops all of k when its stamp is another than the one given.
func (c *Ctx) renew(k *forWhom, stamp uint64) {
	if k.known == nil {
		k.known = make([]uint8, len(c.G.Units))
	}
	if k.stamp != stamp {
		clear(k.known)
		k.stamp = stamp
	}
}
