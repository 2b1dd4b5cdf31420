package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// mayBeMover reports whether a unit is where units are that can be moved: on the map, or
// waiting; where units must enter first, only who waits is.
func (c *Ctx) mayBeMover(u model.UnitID, entryFirst bool) bool {
	at := c.P.Units[u].At
	return at >= 0 && !entryFirst || at == model.InBox(model.BoxWaiting)
}

// isMover reports whether a unit that may be is one of those that can be moved now.
func (c *Ctx) isMover(mv int, among *expr.Program, u model.UnitID) bool {
	return c.MayMove(mv, u) && c.UnitTrue(among, u) && c.HasMove(mv, u)
}

// someoneEnters is SomeoneEnters for a movement that brings units onto the map.
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
		if most := c.G.PhaseOf(phase).PassMost; most != nil && !ReadsHidden(c.G, most.Deps) {
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
	if m.Once && p.Flags&state.Moved != 0 || !m.Markers && c.IsMarker(u) {
		return false
	}
	if p.At < 0 && !(m.Entry != nil && c.Due(u) && c.AheadOf(m, u) == model.None) {
		return false
	}
	return c.isFor(mv, u)
}

// AheadOf is the unit that must enter before u, None when u is the next.
func (c *Ctx) AheadOf(m *model.Movement, u model.UnitID) model.UnitID {
	first := model.UnitID(model.None)
	if m.Entry.InOrder {
		c.G.Ahead(u, func(x model.UnitID) bool {
			if c.Due(x) {
				first = x
			}
			return first == model.None
		})
	}
	return first
}

// Due reports whether a waiting unit may enter now.
func (c *Ctx) Due(u model.UnitID) bool {
	p := &c.P.Units[u]
	if p.At != model.InBox(model.BoxWaiting) {
		return false
	}
	if a := c.G.Setup[u].Group; p.Entry == 0 && a >= 0 && c.G.Arrivals[a].When != nil {
		if !c.UnitTrue(c.G.Arrivals[a].When, u) {
			return false
		}
		return p.Due == 0 || p.Due <= c.P.Turn
	}
	return p.Due > 0 && p.Due <= c.P.Turn
}

// isAmong is isFor: what the movement says of its units.
func (c *Ctx) isAmong(mv int, u model.UnitID) bool { return c.UnitTrue(c.G.Movements[mv].Who, u) }
