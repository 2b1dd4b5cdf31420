package query

import "github.com/vedette-wargames/vedette/engine/model"

// WhyNotStop says whether a unit may end its move in a hex: nil when it may.
func (c *Ctx) WhyNotStop(mv int, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	if no := c.ruleAgainstStop(mv, w, u, h); no != nil {
		return no
	}
	return c.stackAgainstStop(mv, u, h)
}

// ruleAgainstStop is the rule of a movement that bars a unit from ending its move in a hex, nil
// where there is none.
func (c *Ctx) ruleAgainstStop(mv int, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	m := &c.G.Movements[mv]
	if f := c.conditionAgainstStop(m, w, u, h); f != nil {
		return NewRefusal(&f.Source, f.Because)
	}
	return c.stopVerdict(m, u, h)
}

// stackAgainstStop is the stacking limit that does so.
func (c *Ctx) stackAgainstStop(mv int, u model.UnitID, h model.HexID) *Refusal {
	full := c.findStopLimit(mv, u, h)
	switch {
	case full == nil:
		return nil
	case c.FindFullLimit(u, h) != nil:
		return c.StackFull(h, full)
	}
	at := c.G.Grid.Label(c.FindOverstacked(mv, c.G.Units[u].Side))
	return &Refusal{Reason: "stack-full", Text: "hex " + at + " holds too many units, and after this move they could not leave it any more", Source: &full.Source}
}

// mayStop is WhyNotStop without a reason.
func (c *Ctx) mayStop(mv int, w MoveMode, u model.UnitID, h model.HexID) bool {
	m := &c.G.Movements[mv]
	return c.conditionAgainstStop(m, w, u, h) == nil && c.stopVerdict(m, u, h) == nil && c.findStopLimit(mv, u, h) == nil
}

func (c *Ctx) stopVerdict(m *model.Movement, u model.UnitID, h model.HexID) *Refusal {
	if !c.stopHooks {
		return nil
	}
	return c.askVerdict("move.verdict", m.ID, u, c.HexOf(u), h)
}

// findStopLimit is the stacking limit that bars a unit from ending its move in a hex,
// nil where there is room, or will be; of another hex, when its move there shut in
// a unit that is to leave it.
func (c *Ctx) findStopLimit(mv int, u model.UnitID, h model.HexID) *model.Stacking {
	full := c.FindFullLimit(u, h)
	if full != nil && !full.AtPhaseEnd {
		return full
	}
	if side := c.G.Units[u].Side; c.hasOverstack(mv, side) {
		if c.keepsWayOut(mv, u, h) {
			return nil
		}
		if full == nil {
			full = c.FindBrokenLimit(c.FindOverstacked(mv, side), side)
		}
	} else if full == nil || c.someoneCanLeave(mv, h, u) {
		return nil
	}
	c.lateLimit = true
	return full
}

// conditionAgainstStop is the condition of a movement that bars a unit from ending its move
// in a hex, or nil.
func (c *Ctx) conditionAgainstStop(m *model.Movement, w MoveMode, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := c.Scope
	c.Unit, c.Chosen = u, w.Chosen
	c.From, c.To, c.Hex = c.HexOf(u), h, h
	f := c.FirstForbidding(m.Never)
	c.Scope = old
	return f
}

// someoneCanLeave reports whether a friend in a hex, not yet moved, can move
// on to a hex with room once u has come from its own hex.
func (c *Ctx) someoneCanLeave(mv int, h model.HexID, u model.UnitID) bool {
	side := c.G.Units[u].Side
	oldIgnore := c.leavingUnit
	c.leavingUnit = u
	ok := false
	for f := c.FirstUnitIn(h); f >= 0 && !ok; f = c.NextUnitIn(f) {
		if f != u && c.G.Units[f].Side == side && c.MayMove(mv, f) {
			ok = c.canLeave(mv, f)
		}
	}
	c.leavingUnit = oldIgnore
	return ok
}

// searchWayOut looks for a hex with room where a unit can stop, or an exit for it.
func (c *Ctx) searchWayOut(mv int, f model.UnitID) bool {
	m, s, start := &c.G.Movements[mv], c.innerSearch(), c.HexOf(f)
	return !c.EachMoveMode(mv, f, func(w MoveMode) bool {
		return !c.searchMoves(s, mv, w, f, func(node int32, cost int) bool {
			h := s.nodeHex(node)
			return h != start && c.FindFullLimit(f, h) == nil && c.stopForbidden(m, f, h) == nil
		}) && !c.canExit(s, mv, w, f)
	})
}

// innerSearch is the working memory of questions asked inside a search.
func (c *Ctx) innerSearch() *search {
	if c.second == nil {
		c.second = &search{}
	}
	return c.second
}

// openHexes is the first unit in each hex where a unit may stop wherever there is none; nil
// when that cannot be said without asking hex by hex.
func (c *Ctx) openHexes(mv int, u model.UnitID) []int16 {
	if len(c.G.Movements[mv].Never) > 0 || c.stopHooks || !c.fitsAnyEmptyHex(u) || c.hasOverstack(mv, c.G.Units[u].Side) {
		return nil
	}
	return c.firstUnits()
}

func (c *Ctx) stopForbidden(m *model.Movement, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := c.Scope
	c.From, c.To, c.Hex = c.HexOf(u), h, h
	f := c.FirstForbidding(m.Never)
	c.Scope = old
	return f
}
