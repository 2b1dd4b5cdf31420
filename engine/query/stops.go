package query

import "github.com/vedette-wargames/vedette/engine/model"

// WhyNotStop returns the reason why a unit may not end its move in a hex, nil if it may.
func (q *Paths) WhyNotStop(mv int, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	if no := q.ruleAgainstStop(mv, w, u, h); no != nil {
		return no
	}
	return q.stackAgainstStop(mv, u, h)
}

// ruleAgainstStop returns the rule of a movement that bars a unit from ending its move in a
// hex, nil if no rule does.
func (q *Paths) ruleAgainstStop(mv int, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	m := &q.c.G.Movements[mv]
	if f := q.conditionAgainstStop(m, w, u, h); f != nil {
		return NewRefusal(&f.Source, f.Because)
	}
	return q.stopVerdict(m, u, h)
}

// stackAgainstStop returns the stacking limit that bars a unit from ending its move in a hex,
// nil if no limit does.
func (q *Paths) stackAgainstStop(mv int, u model.UnitID, h model.HexID) *Refusal {
	full := q.findStopLimit(mv, u, h)
	switch {
	case full == nil:
		return nil
	case q.c.Stacks.FindFullLimit(u, h) != nil:
		return q.c.Stacks.StackFull(h, full)
	}
	at := q.c.G.Grid.Label(q.c.Overstacks.FindOverstacked(mv, q.c.G.Units[u].Side))
	return &Refusal{Reason: "stack-full", Text: "hex " + at + " holds too many units, and after this move they could not leave it any more", Source: &full.Source}
}

// mayStop is WhyNotStop without a reason.
func (q *Paths) mayStop(mv int, w MoveMode, u model.UnitID, h model.HexID) bool {
	m := &q.c.G.Movements[mv]
	return q.conditionAgainstStop(m, w, u, h) == nil && q.stopVerdict(m, u, h) == nil && q.findStopLimit(mv, u, h) == nil
}

func (q *Paths) stopVerdict(m *model.Movement, u model.UnitID, h model.HexID) *Refusal {
	if !q.stopHooks {
		return nil
	}
	return q.c.askVerdict("move.verdict", m.ID, u, q.c.HexOf(u), h)
}

// findStopLimit returns the stacking limit that bars a unit from ending its move in a hex,
// nil where there is room, or will be; of another hex, when its move there shut in
// a unit that is to leave it.
func (q *Paths) findStopLimit(mv int, u model.UnitID, h model.HexID) *model.Stacking {
	full := q.c.Stacks.FindFullLimit(u, h)
	if full != nil && !full.AtPhaseEnd {
		return full
	}
	if side := q.c.G.Units[u].Side; q.c.Overstacks.hasOverstack(mv, side) {
		if q.c.Overstacks.keepsWayOut(mv, u, h) {
			return nil
		}
		if full == nil {
			full = q.c.Stacks.FindBrokenLimit(q.c.Overstacks.FindOverstacked(mv, side), side)
		}
	} else if full == nil || q.c.Overstacks.someoneCanLeave(mv, h, u) {
		return nil
	}
	q.lateLimit = true
	return full
}

// conditionAgainstStop returns the condition of a movement that bars a unit from ending its
// move in a hex, or nil.
func (q *Paths) conditionAgainstStop(m *model.Movement, w MoveMode, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := q.c.Scope
	q.c.Unit, q.c.Chosen = u, w.Chosen
	q.c.From, q.c.To, q.c.Hex = q.c.HexOf(u), h, h
	f := q.c.FirstForbidding(m.Never)
	q.c.Scope = old
	return f
}

// innerSearch returns the working memory of questions asked inside a search.
func (q *Paths) innerSearch() *search {
	if q.inner == nil {
		q.inner = &search{}
	}
	return q.inner
}

// openHexes returns the first unit in each hex, for a unit that may stop in every empty hex.
// It is nil if that has to be asked hex by hex.
func (q *Paths) openHexes(mv int, u model.UnitID) []int16 {
	if len(q.c.G.Movements[mv].Never) > 0 || q.stopHooks || !q.c.Stacks.fitsAnyEmptyHex(u) || q.c.Overstacks.hasOverstack(mv, q.c.G.Units[u].Side) {
		return nil
	}
	return q.c.Places.firstUnits()
}

func (q *Paths) stopForbidden(m *model.Movement, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := q.c.Scope
	q.c.From, q.c.To, q.c.Hex = q.c.HexOf(u), h, h
	f := q.c.FirstForbidding(m.Never)
	q.c.Scope = old
	return f
}
