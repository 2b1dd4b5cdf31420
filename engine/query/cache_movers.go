package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// moverCache keeps which units can be moved. Gain: 0 to 58 %.
type moverCache struct {
	proofs         moveProofs
	canMove        []cachedCanMove // by unit, for one movement
	lastDirections []int8          // by unit: in which it could move last time. Never dropped: it only says which direction is tried first
	list           moverList
	included       []movementUnits // by movement
	stepDeps       []stepDeps      // by movement: facts of the game, worked out at first use
}

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

// loadMovers returns what is known of the units that can be moved, nil if nothing may be kept.
func (q *Movers) loadMovers(mv int, side model.SideID) *moverList {
	if q.c.CacheOff(CacheMovers) || q.c.P.Combat != nil || q.c.Stacks.leavingUnit != model.None {
		return nil
	}
	k, clock := &q.cache.list, q.c.P.Clock()
	if k.position != q.c.P || k.clock != clock || k.mv != mv || k.side != side {
		*k = moverList{position: q.c.P, clock: clock, mv: mv, side: side, list: k.list[:0]}
	}
	return k
}

// EachMover calls use with the units of a side that can be moved now, in unit
// order, until it returns false. Units that must enter first come before all others.
func (q *Movers) EachMover(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	k := q.loadMovers(mv, side)
	if k == nil {
		q.findMovers(mv, phase, side, use)
		return
	}
	if !k.listed || k.phase != phase {
		list := k.list[:0]
		q.findMovers(mv, phase, side, func(u model.UnitID) bool { list = append(list, u); return true })
		k.list, k.listed, k.phase = list, true, phase
	}
	for _, u := range k.list {
		if !use(u) {
			return
		}
	}
}

// findMovers asks unit by unit, but for those that are sure to be movers still.
func (q *Movers) findMovers(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	among := q.c.G.FindPhase(phase).Units
	entryFirst := q.EntersFirst(mv, side)
	sure := q.sureMovers(mv, phase, side)
	if entryFirst {
		sure = nil
	}
	for _, u := range q.c.G.UnitsOfSide(side) {
		if sure == nil || sure[u>>6]>>(u&63)&1 == 0 {
			if !q.isWhereMoversAre(u, entryFirst) || !q.canBeMoved(mv, among, u) {
				continue
			}
			if sure != nil && q.c.P.Units[u].At >= 0 && q.cache.proofs.units[u].known == can {
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
func (q *Movers) sureMovers(mv int, phase model.PhaseID, side model.SideID) []uint64 {
	who, among := q.c.G.Movements[mv].Units, q.c.G.Phases[phase].Units
	if q.c.CacheOff(CacheSteps|CacheMovers) || q.c.P.Combat != nil || !readsOwnUnitOnly(who) || !readsOwnUnitOnly(among) || q.c.Overstacks.hasOverstack(mv, side) {
		return nil
	}
	k := q.loadMoveProofs(mv)
	if k == nil {
		return nil
	}
	var reads lang.Deps
	addDeps(who, &reads)
	addDeps(among, &reads)
	if now := q.c.RevisionOf(reads); k.sure == nil || k.phase != phase || k.sureRevision != now {
		if k.sure == nil {
			k.sure = make([]uint64, len(k.asked))
		}
		clear(k.sure)
		k.phase, k.sureRevision = phase, now
	}
	return k.sure
}

// SomeoneEnters reports whether a unit of a side can enter now.
func (q *Movers) SomeoneEnters(mv int, side model.SideID) bool {
	if q.c.G.Movements[mv].Entry == nil {
		return false
	}
	k := q.loadMovers(mv, side)
	if k == nil {
		return q.scanForEntering(mv, side)
	}
	if !k.asked {
		k.asked, k.enters = true, q.scanForEntering(mv, side)
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
func (q *Movers) movementIncludes(mv int, u model.UnitID) bool {
	who := q.c.G.Movements[mv].Units
	if who == nil || !q.c.mayCache(CacheMovers, who.Deps) {
		return q.evalMovementUnits(mv, u)
	}
	if q.cache.included == nil {
		q.cache.included = make([]movementUnits, len(q.c.G.Movements))
	}
	k := &q.cache.included[mv]
	if clock := q.c.P.Clock(); k.position != q.c.P || k.clock != clock {
		q.renewMovementUnits(k, q.c.RevisionOf(who.Deps))
		k.position, k.clock = q.c.P, clock
	}
	if k.known[u] == 0 {
		k.known[u] = stepBlocked
		if q.evalMovementUnits(mv, u) {
			k.known[u] = stepAllowed
		}
	}
	return k.known[u] == stepAllowed
}

// renewMovementUnits drops all of k when its stamp is another than the one given.
func (q *Movers) renewMovementUnits(k *movementUnits, stamp uint64) {
	if k.known == nil {
		k.known = make([]uint8, len(q.c.G.Units))
	}
	if k.revision != stamp {
		clear(k.known)
		k.revision = stamp
	}
}
