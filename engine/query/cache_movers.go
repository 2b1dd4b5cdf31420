package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// moverList is which units of a side can be moved now. Key: position, movement, side and phase,
// one at a time. Dropped: when the position's clock changes. Gains: the list of legal
// moves and the test of a chosen one ask for it one after the other.
type moverList struct {
	position *state.Position
	clock    uint64
	mv       int
	side     model.SideID
	phase    model.PhaseID
	listed   bool // list is that of the phase
	asked    bool // enters is known
	enters   bool
	list     []model.UnitID
}

// loadMovers is what is known of who can be moved; nil where nothing may be kept.
func (c *Ctx) loadMovers(mv int, side model.SideID) *moverList {
	if c.CacheOff(CacheMovers) || c.P.Combat != nil || c.leavingUnit != model.None {
		return nil
	}
	k, clock := &c.cache.movers, c.P.Clock()
	if k.position != c.P || k.clock != clock || k.mv != mv || k.side != side {
		*k = moverList{position: c.P, clock: clock, mv: mv, side: side, list: k.list[:0]}
	}
	return k
}

// EachMover calls use with the units of a side that can be moved now, in unit
// order, until it returns false. Units that must enter first come before all others.
func (c *Ctx) EachMover(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	k := c.loadMovers(mv, side)
	if k == nil {
		c.findMovers(mv, phase, side, use)
		return
	}
	if !k.listed || k.phase != phase {
		list := k.list[:0]
		c.findMovers(mv, phase, side, func(u model.UnitID) bool { list = append(list, u); return true })
		k.list, k.listed, k.phase = list, true, phase
	}
	for _, u := range k.list {
		if !use(u) {
			return
		}
	}
}

// findMovers asks unit by unit, but for those that are sure to be movers still.
func (c *Ctx) findMovers(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	among := c.G.FindPhase(phase).Units
	entryFirst := c.EntersFirst(mv, side)
	sure := c.sureMovers(mv, phase, side)
	if entryFirst {
		sure = nil
	}
	for _, u := range c.G.UnitsOfSide(side) {
		if sure == nil || sure[u>>6]>>(u&63)&1 == 0 {
			if !c.isWhereMoversAre(u, entryFirst) || !c.canBeMoved(mv, among, u) {
				continue
			}
			if sure != nil && c.P.Units[u].At >= 0 && c.cache.moveProofs.units[u].known == can {
				sure[u>>6] |= 1 << (u & 63)
			}
		}
		if !use(u) {
			return
		}
	}
}

// sureMovers gives which units on the map can be moved in a phase and need not be asked again, a bit
// each. Key: movement and phase. Dropped: a unit's bit with its entry in moveProofs; all, when the
// stamp of what the conditions of movement and phase read beside the unit changes. nil where these
// conditions ask for other units. Gains: a decision asks only units near which something changed.
func (c *Ctx) sureMovers(mv int, phase model.PhaseID, side model.SideID) []uint64 {
	who, among := c.G.Movements[mv].Units, c.G.Phases[phase].Units
	if c.CacheOff(CacheSteps|CacheMovers) || c.P.Combat != nil || !readsOwnUnitOnly(who) || !readsOwnUnitOnly(among) || c.hasOverstack(mv, side) {
		return nil
	}
	k := c.loadMoveProofs(mv)
	if k == nil {
		return nil
	}
	var reads lang.Deps
	addDeps(who, &reads)
	addDeps(among, &reads)
	if now := c.RevisionOf(reads); k.sure == nil || k.phase != phase || k.sureRevision != now {
		if k.sure == nil {
			k.sure = make([]uint64, len(k.asked))
		}
		clear(k.sure)
		k.phase, k.sureRevision = phase, now
	}
	return k.sure
}

// SomeoneEnters reports whether a unit of a side can enter now.
func (c *Ctx) SomeoneEnters(mv int, side model.SideID) bool {
	if c.G.Movements[mv].Entry == nil {
		return false
	}
	k := c.loadMovers(mv, side)
	if k == nil {
		return c.scanForEntering(mv, side)
	}
	if !k.asked {
		k.asked, k.enters = true, c.scanForEntering(mv, side)
	}
	return k.enters
}

// movementUnits is whether a movement is for a unit. Key: movement and unit. Dropped: when the stamp
// of what the movement's condition reads changes.
type movementUnits struct {
	position *state.Position // the position at the last use and its clock then: if both are
	clock    uint64          // the same, the stamp is not asked for
	revision uint64
	known    []uint8 // by unit: passes, bars, or 0 where it was not asked yet
}

// movementIncludes reports whether a movement is for unit u.
func (c *Ctx) movementIncludes(mv int, u model.UnitID) bool {
	who := c.G.Movements[mv].Units
	if who == nil || !c.mayCache(CacheMovers, who.Deps) {
		return c.evalMovementUnits(mv, u)
	}
	if c.cache.movementUnits == nil {
		c.cache.movementUnits = make([]movementUnits, len(c.G.Movements))
	}
	k := &c.cache.movementUnits[mv]
	if clock := c.P.Clock(); k.position != c.P || k.clock != clock {
		c.renewMovementUnits(k, c.RevisionOf(who.Deps))
		k.position, k.clock = c.P, clock
	}
	if k.known[u] == 0 {
		k.known[u] = stepBlocked
		if c.evalMovementUnits(mv, u) {
			k.known[u] = stepAllowed
		}
	}
	return k.known[u] == stepAllowed
}

// renewMovementUnits drops all of k when its stamp is another than the one given.
func (c *Ctx) renewMovementUnits(k *movementUnits, stamp uint64) {
	if k.known == nil {
		k.known = make([]uint8, len(c.G.Units))
	}
	if k.revision != stamp {
		clear(k.known)
		k.revision = stamp
	}
}
