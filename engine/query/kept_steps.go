package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// canStep is which units can be moved and which cannot. Key: movement, one at a time, and
// unit. Dropped: all, when the stamp of what is read beside units changes; a unit's entry,
// when a unit changes that is near enough to count for it (see stepNeeds). Gains: after a
// move, only the units near it are asked again whether they have a move.
type canStep struct {
	mv          int
	of          *state.Position // the position at the last use and its clock then: if both are
	clock       uint64          // the same, all entries hold
	vars, onMap uint64          // the stamps of what is read beside units, and of who is on the map
	stands      uint64          // the stamp of all units for which seen was written
	seen        []state.Unit    // by unit: how it was then
	units       []standing      // by unit: the entries
	asked       []uint64        // by unit, a bit: there is an entry
	steps       []uint64        // by unit, a bit: the entry is a step to the next hex

	sure  []uint64 // by unit, a bit: it can be moved in the phase; see sureOf
	phase model.PhaseID
	asOf  uint64 // the stamp for which sure holds
}

// standing is whether a unit can be moved, with the proof that must still hold: for one that
// can, a legal step or hex of entry; for one that cannot, how far away it was searched for
// one.
type standing struct {
	known    ability
	zoned    bool        // can: an enemy zone acts on the step
	from, to model.HexID // can: the step; from is None where it enters
	chosen   int32       // can: who was chosen for it
	far      int         // cannot: the distance of the farthest hex that was visited
}

type ability uint8

const (
	notAsked ability = iota
	can
	cannot
)

// HasMove reports whether unit u has any legal move in a movement.
func (c *Ctx) HasMove(mv int, u model.UnitID) bool {
	if c.Lacks(KeptSteps) || c.P.Combat != nil {
		return c.tryMove(mv, u).can
	}
	steps := c.stepsOf(mv)
	if steps != nil {
		switch known := &steps.units[u]; {
		case known.known == cannot:
			return false
		case known.known == can && (!c.isCrowded(mv, c.G.Units[u].Side) || c.keepsLeavable(mv, u, known.to)):
			return true
		}
	}
	if c.kept.movable == nil {
		c.kept.movable = make([]movable, len(c.G.Units))
	}
	k := &c.kept.movable[u]
	if now := c.P.Stamps(); k.mv != mv || k.stamps != now || k.ignore != c.ignore {
		f := c.tryMove(mv, u)
		k.mv, k.stamps, k.ignore, k.can = mv, now, c.ignore, f.can
		if needs := &c.kept.needs[mv]; steps != nil && (f.can || needs.none) {
			steps.learn(u, standingOf(&f, needs))
		}
	}
	return k.can
}

// tryMove is seekMove, the direction in which the unit could move last time first.
func (c *Ctx) tryMove(mv int, u model.UnitID) finding {
	f := c.seekMove(mv, u, c.kept.hints[u])
	if f.dir >= 0 {
		c.kept.hints[u] = f.dir
	}
	return f
}

// standingOf is what of a finding may be kept. Where a limit checked at the end of the phase
// barred a hex nothing is: who makes room may be far.
func standingOf(f *finding, needs *stepNeeds) standing {
	switch {
	case f.can && f.plain && (f.from >= 0 || needs.entry >= 0):
		return standing{known: can, zoned: f.zoned, from: f.from, to: f.to, chosen: f.chosen}
	case !f.can && !f.tight:
		return standing{known: cannot, far: f.far}
	}
	return standing{}
}

// movable is whether a unit has a move. Key: unit; movement and the unit that is about to
// leave are compared. Dropped: when any count of the position changes.
type movable struct {
	mv     int
	stamps [3]uint64
	ignore model.UnitID
	can    bool
}

// stepsOf gives the entries of a movement that still hold; nil where none can be kept.
func (c *Ctx) stepsOf(mv int) *canStep {
	needs := c.stepNeeds(mv)
	if needs.reach < 0 || c.ignore != model.None {
		return nil
	}
	k, clock := &c.kept.steppers, c.P.Clock()
	if k.of == c.P && k.clock == clock && k.mv == mv {
		return k
	}
	vars, onMap := c.StampOf(needs.reads), uint64(0)
	if ch := c.G.Movements[mv].Choose; ch != nil && ch.Ever == nil {
		onMap = c.P.Stamp(state.StampOnMap) // who may be chosen
	}
	switch {
	case k.seen == nil:
		k.seen, k.units = slices.Clone(c.P.Units), make([]standing, len(c.P.Units))
		k.asked, k.steps = make([]uint64, (len(c.P.Units)+63)>>6), make([]uint64, (len(c.P.Units)+63)>>6)
	case k.mv != mv || k.vars != vars || k.onMap != onMap:
		clear(k.units)
		clear(k.asked)
		clear(k.sure)
		copy(k.seen, c.P.Units)
	default:
		c.lookAgain(k, mv, needs)
	}
	k.mv, k.of, k.clock, k.vars, k.onMap, k.stands = mv, c.P, clock, vars, onMap, c.P.Stamp(state.StampStands)
	return k
}

// knownToLeave reports whether a legal step of a unit on the map is kept and its hex has room
// still.
func (c *Ctx) knownToLeave(mv int, f model.UnitID) bool {
	if c.Lacks(KeptSteps) || c.P.Combat != nil {
		return false
	}
	k := &c.kept.steppers
	if c.ignore == model.None {
		k = c.stepsOf(mv)
	} else if k.of != c.P || k.clock != c.P.Clock() || k.mv != mv {
		k = nil // to bring it up to date would ask as if nobody left
	}
	if k == nil {
		return false
	}
	s := &k.units[f]
	return s.known == can && s.from >= 0 && c.FullFor(f, s.to) == nil
}

// learn writes the entry of a unit.
func (k *canStep) learn(u model.UnitID, s standing) {
	k.units[u] = s
	if s.known != notAsked {
		k.asked[u>>6] |= 1 << (u & 63)
	}
	k.steps[u>>6] &^= 1 << (u & 63)
	if s.known == can && s.from >= 0 {
		k.steps[u>>6] |= 1 << (u & 63)
	}
}

// forget drops the entry of a unit.
func (k *canStep) forget(u model.UnitID) {
	k.units[u].known = notAsked
	k.asked[u>>6] &^= 1 << (u & 63)
	if k.sure != nil {
		k.sure[u>>6] &^= 1 << (u & 63)
	}
}
