package query

import "github.com/vedette-wargames/vedette/engine/model"

// CanStop says whether a unit may end its move in a hex: nil when it may.
func (c *Ctx) CanStop(mv int, w Way, u model.UnitID, h model.HexID) *Refusal {
	if no := c.ruledStop(mv, w, u, h); no != nil {
		return no
	}
	return c.fullStop(mv, u, h)
}

// ruledStop is the rule of a movement that bars a unit from ending its move in a hex, nil
// where there is none.
func (c *Ctx) ruledStop(mv int, w Way, u model.UnitID, h model.HexID) *Refusal {
	m := &c.G.Movements[mv]
	if f := c.neverStops(m, w, u, h); f != nil {
		return RefusalOf(&f.Source, f.Because)
	}
	return c.stopVerdict(m, u, h)
}

// fullStop is the stacking limit that does so.
func (c *Ctx) fullStop(mv int, u model.UnitID, h model.HexID) *Refusal {
	full := c.staysFull(mv, u, h)
	switch {
	case full == nil:
		return nil
	case c.FullFor(u, h) != nil:
		return c.StackFull(h, full)
	}
	at := c.G.Grid.Label(c.Crowded(mv, c.G.Units[u].Side))
	return &Refusal{Reason: "stack-full", Text: "hex " + at + " holds too many units, and after this move they could not leave it any more", Source: &full.Source}
}

// mayStop is CanStop without a reason.
func (c *Ctx) mayStop(mv int, w Way, u model.UnitID, h model.HexID) bool {
	m := &c.G.Movements[mv]
	return c.neverStops(m, w, u, h) == nil && c.stopVerdict(m, u, h) == nil && c.staysFull(mv, u, h) == nil
}

func (c *Ctx) stopVerdict(m *model.Movement, u model.UnitID, h model.HexID) *Refusal {
	if !c.stopHooks {
		return nil
	}
	return c.verdict("move.verdict", m.ID, u, c.HexOf(u), h)
}

// staysFull is the stacking limit that bars a unit from ending its move in a hex,
// nil where there is room, or will be; of another hex, when its move there shut in
// a unit that is to leave it.
func (c *Ctx) staysFull(mv int, u model.UnitID, h model.HexID) *model.Stacking {
	full := c.FullFor(u, h)
	if full != nil && !full.AtPhaseEnd {
		return full
	}
	if side := c.G.Units[u].Side; c.isCrowded(mv, side) {
		if c.keepsLeavable(mv, u, h) {
			return nil
		}
		if full == nil {
			full = c.Excess(c.Crowded(mv, side), side)
		}
	} else if full == nil || c.someoneCanLeave(mv, h, u) {
		return nil
	}
	c.tight = true
	return full
}

// neverStops is the condition of a movement that bars a unit from ending its move
// in a hex, or nil.
func (c *Ctx) neverStops(m *model.Movement, w Way, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := c.Scope
	c.Unit, c.Chosen = u, w.Chosen
	c.From, c.To, c.Hex = c.HexOf(u), h, h
	f := c.Forbids(m.Never)
	c.Scope = old
	return f
}

// someoneCanLeave reports whether a friend in a hex, not yet moved, can move
// on to a hex with room once u has come from its own hex.
func (c *Ctx) someoneCanLeave(mv int, h model.HexID, u model.UnitID) bool {
	side := c.G.Units[u].Side
	oldIgnore := c.ignore
	c.ignore = u
	ok := false
	for f := c.FirstIn(h); f >= 0 && !ok; f = c.NextIn(f) {
		if f != u && c.G.Units[f].Side == side && c.MayMove(mv, f) {
			ok = c.canLeave(mv, f)
		}
	}
	c.ignore = oldIgnore
	return ok
}

// seekLeave looks for a hex with room where a unit can stop, or an exit for it.
func (c *Ctx) seekLeave(mv int, f model.UnitID) bool {
	m, s, start := &c.G.Movements[mv], c.inner(), c.HexOf(f)
	return !c.EachWay(mv, f, func(w Way) bool {
		return !c.find(s, mv, w, f, func(node int32, cost int) bool {
			h := s.hexOf(node)
			return h != start && c.FullFor(f, h) == nil && c.stopBarred(m, f, h) == nil
		}) && !c.canExit(s, mv, w, f)
	})
}

// inner is the working memory of questions asked inside a search.
func (c *Ctx) inner() *search {
	if c.second == nil {
		c.second = &search{}
	}
	return c.second
}

// openHexes is the first unit in each hex where a unit may stop wherever there is none; nil
// when that cannot be said without asking hex by hex.
func (c *Ctx) openHexes(mv int, u model.UnitID) []int16 {
	if len(c.G.Movements[mv].Never) > 0 || c.stopHooks || !c.roomAlone(u) || c.isCrowded(mv, c.G.Units[u].Side) {
		return nil
	}
	return c.firsts()
}

func (c *Ctx) stopBarred(m *model.Movement, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := c.Scope
	c.From, c.To, c.Hex = c.HexOf(u), h, h
	f := c.Forbids(m.Never)
	c.Scope = old
	return f
}
