package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// moveProofs is which units can be moved and which cannot. Key: movement, one at a time, and
// unit. Dropped: all, when the stamp of what is read beside units changes; a unit's entry,
// when a unit changes that is near enough to count for it (see stepDeps). Gains: after a
// move, only the units near it are asked again whether they have a move.
type moveProofs struct {
	mv                          int
	position                    *state.Position // the position at the last use and its clock then: if both are
	clock                       uint64          // the same, all entries hold
	varsRevision, onMapRevision uint64          // the stamps of all that is read apart from units, and of the units on the map
	unitsRevision               uint64          // the stamp of all units for which seen was written
	lastUnits                   []state.Unit    // by unit: how it was then
	units                       []moveProof     // by unit: the entries
	asked                       []uint64        // by unit, a bit: there is an entry
	steps                       []uint64        // by unit, a bit: the entry is a step to the next hex

	sure         []uint64 // by unit, a bit: it can be moved in the phase; see sureMovers
	phase        model.PhaseID
	sureRevision uint64 // the stamp for which sure holds
}

// moveProof is whether a unit can be moved, with the proof that must still hold: for one that
// can, a legal step or hex of entry; for one that cannot, how far away it was searched for
// one.
type moveProof struct {
	known    ability
	zoned    bool        // can: an enemy zone acts on the step
	from, to model.HexID // can: the step; from is None where it enters
	chosen   int32       // can: the choice made for it
	farthest int         // cannot: the distance of the farthest hex that was visited
}

type ability uint8

const (
	notAsked ability = iota
	can
	cannot
)

// CanMove reports whether unit u has any legal move in a movement.
func (q *Movers) CanMove(mv int, u model.UnitID) bool {
	if q.c.CacheOff(CacheSteps) || q.c.P.Combat != nil {
		return q.retryLastDirection(mv, u).can
	}
	steps := q.loadMoveProofs(mv)
	if steps != nil {
		switch known := &steps.units[u]; {
		case known.known == cannot:
			return false
		case known.known == can && (!q.c.Overstacks.hasOverstack(mv, q.c.G.Units[u].Side) || q.c.Overstacks.keepsWayOut(mv, u, known.to)):
			return true
		}
	}
	if q.cache.canMove == nil {
		q.cache.canMove = make([]cachedCanMove, len(q.c.G.Units))
	}
	k := &q.cache.canMove[u]
	if now := q.c.P.MainRevisions(); k.mv != mv || k.revisions != now || k.leavingUnit != q.c.Stacks.leavingUnit {
		f := q.retryLastDirection(mv, u)
		k.mv, k.revisions, k.leavingUnit, k.can = mv, now, q.c.Stacks.leavingUnit, f.can
		if needs := &q.cache.stepDeps[mv]; steps != nil && (f.can || needs.keepsCannot) {
			steps.setProof(u, newMoveProof(&f, needs))
		}
	}
	return k.can
}

// retryLastDirection is findAnyMove, the direction in which the unit could move last time first.
func (q *Movers) retryLastDirection(mv int, u model.UnitID) moveFinding {
	if q.cache.lastDirections == nil {
		q.cache.lastDirections = make([]int8, len(q.c.G.Units))
	}
	f := q.findAnyMove(mv, u, q.cache.lastDirections[u])
	if f.dir >= 0 {
		q.cache.lastDirections[u] = f.dir
	}
	return f
}

// newMoveProof is what of a finding may be kept. Where a limit checked at the end of the phase
// barred a hex nothing is: who makes room may be far.
func newMoveProof(f *moveFinding, needs *stepDeps) moveProof {
	switch {
	case f.can && f.isPlainStep && (f.from >= 0 || needs.entry >= 0):
		return moveProof{known: can, zoned: f.zoned, from: f.from, to: f.to, chosen: f.chosen}
	case !f.can && !f.lateLimit:
		return moveProof{known: cannot, farthest: f.farthest}
	}
	return moveProof{}
}

// cachedCanMove is whether a unit has a move. Key: unit; movement and the unit that is about to
// leave are compared. Dropped: when any count of the position changes.
type cachedCanMove struct {
	mv          int
	revisions   [3]uint64
	leavingUnit model.UnitID
	can         bool
}

// loadMoveProofs returns the entries of a movement that still hold; nil where none can be kept.
func (q *Movers) loadMoveProofs(mv int) *moveProofs {
	needs := q.loadStepDeps(mv)
	if needs.reach < 0 || q.c.Stacks.leavingUnit != model.None {
		return nil
	}
	k, clock := &q.cache.proofs, q.c.P.Clock()
	if k.position == q.c.P && k.clock == clock && k.mv == mv {
		return k
	}
	vars, onMap := q.c.RevisionOf(needs.deps), uint64(0)
	if ch := q.c.G.Movements[mv].Choose; ch != nil && ch.PossibleMembers == nil {
		onMap = q.c.P.Revision(state.RevisionOnMap) // the units that may be chosen
	}
	switch {
	case k.lastUnits == nil:
		k.lastUnits, k.units = slices.Clone(q.c.P.Units), make([]moveProof, len(q.c.P.Units))
		k.asked, k.steps = make([]uint64, (len(q.c.P.Units)+63)>>6), make([]uint64, (len(q.c.P.Units)+63)>>6)
	case k.mv != mv || k.varsRevision != vars || k.onMapRevision != onMap:
		clear(k.units)
		clear(k.asked)
		clear(k.sure)
		copy(k.lastUnits, q.c.P.Units)
	default:
		q.dropChanged(k, mv, needs)
	}
	k.mv, k.position, k.clock, k.varsRevision, k.onMapRevision, k.unitsRevision = mv, q.c.P, clock, vars, onMap, q.c.P.Revision(state.RevisionAnyOfUnits)
	return k
}

// knownToLeave reports whether a legal step of a unit on the map is kept and its hex has room
// still.
func (q *Movers) knownToLeave(mv int, f model.UnitID) bool {
	if q.c.CacheOff(CacheSteps) || q.c.P.Combat != nil {
		return false
	}
	k := &q.cache.proofs
	if q.c.Stacks.leavingUnit == model.None {
		k = q.loadMoveProofs(mv)
	} else if k.position != q.c.P || k.clock != q.c.P.Clock() || k.mv != mv {
		k = nil // to bring it up to date would ask as if nobody left
	}
	if k == nil {
		return false
	}
	s := &k.units[f]
	return s.known == can && s.from >= 0 && q.c.Stacks.FindFullLimit(f, s.to) == nil
}

// setProof writes the entry of a unit.
func (k *moveProofs) setProof(u model.UnitID, s moveProof) {
	k.units[u] = s
	if s.known != notAsked {
		k.asked[u>>6] |= 1 << (u & 63)
	}
	k.steps[u>>6] &^= 1 << (u & 63)
	if s.known == can && s.from >= 0 {
		k.steps[u>>6] |= 1 << (u & 63)
	}
}

// dropProof drops the entry of a unit.
func (k *moveProofs) dropProof(u model.UnitID) {
	k.units[u].known = notAsked
	k.asked[u>>6] &^= 1 << (u & 63)
	if k.sure != nil {
		k.sure[u>>6] &^= 1 << (u & 63)
	}
}
