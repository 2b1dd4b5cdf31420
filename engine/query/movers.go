package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// isWhereMoversAre reports whether a unit is where units are that can be moved: on the map, or
// waiting; where units must enter first, only who waits is.
func (c *Ctx) isWhereMoversAre(u model.UnitID, entryFirst bool) bool {
	at := c.P.Units[u].At
	return at >= 0 && !entryFirst || at == model.InBox(model.BoxWaiting)
}

// canBeMoved reports whether a unit that may be is one of those that can be moved now.
func (c *Ctx) canBeMoved(mv int, among *lang.Program, u model.UnitID) bool {
	return c.MayMove(mv, u) && c.UnitTrue(among, u) && c.CanMove(mv, u)
}

// scanForEntering is SomeoneEnters for a movement that brings units onto the map.
func (c *Ctx) scanForEntering(mv int, side model.SideID) bool {
	for _, u := range c.G.UnitsOfSide(side) {
		if c.P.Units[u].At == model.InBox(model.BoxWaiting) && c.MayMove(mv, u) && c.CanMove(mv, u) {
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
	case e.BeforeOthers != nil && e.BeforeOthers.Bool(c) && c.SomeoneEnters(mv, side):
		return true
	}
	if e.Reserve == nil || !e.Reserve.Bool(c) {
		return false
	}
	left := c.movesLeft()
	return left >= 0 && c.SomeoneEnters(mv, side) && c.countEntering(mv, side) >= left
}

// countEntering counts the units of a side that can enter now, with those that come
// in behind them.
func (c *Ctx) countEntering(mv int, side model.SideID) int32 {
	n, m := int32(0), &c.G.Movements[mv]
	for _, u := range c.G.UnitsOfSide(side) {
		if !c.MayEnterNow(u) || !c.movementIncludes(mv, u) {
			continue
		}
		first := u
		if x := c.UnitAheadOf(m, u); x != model.None {
			first = x
		}
		if c.MayMove(mv, first) && c.CanMove(mv, first) {
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
		p, ok := c.P.Frames[i].(passingFrame)
		if !ok {
			continue
		}
		phase, acted, left := p.ActionCounts()
		if most := c.G.FindPhase(phase).PassMost; most != nil && !ReadsHidden(c.G, most.Deps) {
			if n := max(most.Int(c)-acted, 0); left < 0 || n < left {
				left = n
			}
		}
		return left
	}
	return -1
}

// MayMove reports whether unit u may still be moved in this phase: on the map
// or due, not yet moved, and one of those the movement is for.
func (c *Ctx) MayMove(mv int, u model.UnitID) bool {
	m := &c.G.Movements[mv]
	p := &c.P.Units[u]
	if m.Once && p.Flags&state.HasMoved != 0 || !m.Markers && c.IsMarker(u) {
		return false
	}
	if p.At < 0 && !(m.Entry != nil && c.MayEnterNow(u) && c.UnitAheadOf(m, u) == model.None) {
		return false
	}
	return c.movementIncludes(mv, u)
}

// UnitAheadOf is the unit that must enter before u, None when u is the next.
func (c *Ctx) UnitAheadOf(m *model.Movement, u model.UnitID) model.UnitID {
	first := model.UnitID(model.None)
	if m.Entry.InOrder {
		c.G.EachAhead(u, func(x model.UnitID) bool {
			if c.MayEnterNow(x) {
				first = x
			}
			return first == model.None
		})
	}
	return first
}

// MayEnterNow reports whether a waiting unit may enter now.
func (c *Ctx) MayEnterNow(u model.UnitID) bool {
	p := &c.P.Units[u]
	if p.At != model.InBox(model.BoxWaiting) {
		return false
	}
	if a := c.G.Setup[u].Reinforcement; p.Entry == 0 && a >= 0 && c.G.Reinforcements[a].When != nil {
		if !c.UnitTrue(c.G.Reinforcements[a].When, u) {
			return false
		}
		return p.Due == 0 || p.Due <= c.P.Turn
	}
	return p.Due > 0 && p.Due <= c.P.Turn
}

// evalMovementUnits is movementIncludes: what the movement says of its units.
func (c *Ctx) evalMovementUnits(mv int, u model.UnitID) bool {
	return c.UnitTrue(c.G.Movements[mv].Units, u)
}
