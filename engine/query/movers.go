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
	k, clock := &c.movers, c.P.Clock()
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

func (c *Ctx) seekMovers(mv int, phase model.PhaseID, side model.SideID, use func(model.UnitID) bool) {
	among := c.G.PhaseOf(phase).Units
	entryFirst := c.EntersFirst(mv, side)
	sure := c.sureOf(mv, phase, side)
	if entryFirst {
		sure = nil
	}
	for _, u := range c.G.UnitsOf(side) {
		if sure != nil && sure[u>>6]>>(u&63)&1 == 1 {
			if !use(u) {
				return
			}
			continue
		}
		at := c.P.Units[u].At
		if at < 0 && at != model.InBox(model.BoxWaiting) || at >= 0 && entryFirst {
			continue
		}
		if !c.MayMove(mv, u) || !c.UnitTrue(among, u) || !c.HasMove(mv, u) {
			continue
		}
		if sure != nil && at >= 0 && c.steppers.units[u].known == can {
			sure[u>>6] |= 1 << (u & 63)
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
	var reads expr.ReadSet
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

func (c *Ctx) someoneEnters(mv int, side model.SideID) bool {
	for _, u := range c.G.UnitsOf(side) {
		if c.P.Units[u].At == model.InBox(model.BoxWaiting) && c.MayMove(mv, u) && c.HasMove(mv, u) {
			return true
		}
	}
	return false
}

// EntersFirst reports whether units of a side that can enter must do so before
// its other units move: by rule, or because it has no more moves than they need.
func (c *Ctx) EntersFirst(mv int, side model.SideID) bool {
	e := c.G.Movements[mv].Entry
	switch {
	case e == nil:
		return false
	case e.First != nil && e.First.Bool(c) && c.SomeoneEnters(mv, side):
		return true
	}
	if e.Reserve == nil || !e.Reserve.Bool(c) {
		return false
	}
	left := c.movesLeft()
	return left >= 0 && c.SomeoneEnters(mv, side) && c.entering(mv, side) >= left
}

// entering counts the units of a side that can enter now, with those that come
// in behind them.
func (c *Ctx) entering(mv int, side model.SideID) int32 {
	n, m := int32(0), &c.G.Movements[mv]
	for _, u := range c.G.UnitsOf(side) {
		if !c.Due(u) || !c.isFor(mv, u) {
			continue
		}
		first := u
		if x := c.AheadOf(m, u); x != model.None {
			first = x
		}
		if c.MayMove(mv, first) && c.HasMove(mv, first) {
			n++
		}
	}
	return n
}

// movesLeft is how many more the side whose turn it is may do in the innermost
// alternation, -1 where nothing limits it. A limit that not all may see does not
// count: who is offered what would tell it.
func (c *Ctx) movesLeft() int32 {
	for i := len(c.P.Frames) - 1; i >= 0; i-- {
		p, ok := c.P.Frames[i].(passing)
		if !ok {
			continue
		}
		phase, acted, left := p.Done()
		if most := c.G.PhaseOf(phase).PassMost; most != nil && !ReadsHidden(c.G, most.Reads) {
			if n := max(most.Int(c)-acted, 0); left < 0 || n < left {
				left = n
			}
		}
		return left
	}
	return -1
}
