package query

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// setMover makes the bare names of a movement mean a unit and mode. The function that it
// returns puts the names back.
func (q *Reasons) setMover(w MoveMode, u model.UnitID) (back func()) {
	old := q.c.Scope
	q.c.Unit, q.c.Mover, q.c.Chosen, q.c.Holder = u, u, w.Chosen, model.None
	return func() {
		q.c.Scope = old
	}
}

// stepRefusal returns what forbids the mover a step between two hexes: a unit there, the
// terrain, a rule of the movement, or an enemy zone of a search. It is nil if nothing does.
func (q *Reasons) stepRefusal(s *search, m *model.Movement, w MoveMode, u model.UnitID, from, to model.HexID) *Refusal {
	if q.c.Places.EntryForbidden(u, from, to) {
		return q.c.Stacks.EnemyThere(to)
	}
	q.c.From, q.c.To, q.c.Hex = from, to, to
	side := hex.NoHexside
	if from >= 0 {
		side = q.c.G.Grid.HexsideBetween(from, to)
	}
	v, no := q.c.Costs.computeStepCost(m, w.Mode, side, true, nil)
	if no == nil && from < 0 && m.Entry != nil {
		_, no = q.c.Costs.entryCost(m, v, nil)
	}
	if no != nil {
		return no
	}
	return q.zoneRefusal(s, from, to)
}

// zoneRefusal returns the term of an enemy zone that forbids a step, as a refusal.
func (q *Reasons) zoneRefusal(s *search, from, to model.HexID) *Refusal {
	for i := range s.enemyZones {
		e := &s.enemyZones[i]
		if from >= 0 && e.bits[from]&ZoneIn != 0 {
			if no := q.zoneForbids(e.zone, e.zone.Leave, len(e.zone.Enter), e.bits[from], from, to); no != nil {
				return no
			}
		}
		if e.bits[to]&ZoneIn != 0 {
			if no := q.zoneForbids(e.zone, e.zone.Enter, 0, e.bits[to], from, to); no != nil {
				return no
			}
		}
	}
	return nil
}

func (q *Reasons) zoneForbids(zn *model.Zone, terms []model.Term, first int, bits ZoneBits, from, to model.HexID) *Refusal {
	q.c.From, q.c.To, q.c.Hex = from, to, to
	for i := range terms {
		t := &terms[i]
		if t.Op == model.OpForbid && (t.When == nil || q.c.Zones.termApplies(zn, first+i, t, bits)) {
			return NewRefusal(&t.Source, t.Because)
		}
	}
	return nil
}

// directRefusal is what forbids the step into a hex that is next to the unit; nil
// when nothing does, or it is farther off.
func (q *Reasons) directRefusal(s *search, m *model.Movement, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	at := q.c.HexOf(u)
	if at < 0 || q.c.G.Grid.Distance(at, h) != 1 {
		return nil
	}
	defer q.setMover(w, u)()
	return q.stepRefusal(s, m, w, u, at, h)
}

// wayBar is a step on the way to a hex that a rule forbids; without a refusal there is none.
type wayBar struct {
	from, to model.HexID
	refusal  *Refusal
}

// pointsLeftAt returns the movement points that the unit has left in a hex that it reaches.
func (q *Reasons) pointsLeftAt(r *Reach, at model.HexID) int {
	cost, _, ok := r.Cost(at)
	if !ok {
		return 0
	}
	return r.s.budget - cost
}

// barOnTheWay returns what bars the way to a hex from the hex nearest to it that the unit gets
// to, when every step from there that comes nearer is barred. It is the first of these.
func (q *Reasons) barOnTheWay(s *search, m *model.Movement, w MoveMode, u model.UnitID, h model.HexID) (bar wayBar) {
	defer q.setMover(w, u)()
	grid, from := q.c.G.Grid, model.HexID(model.None)
	for x := range model.HexID(grid.NumHexes()) {
		if s.hasReachedHex(x) && (from < 0 || grid.Distance(x, h) < grid.Distance(from, h)) {
			from = x
		}
	}
	if from < 0 {
		return wayBar{}
	}
	for _, x := range grid.Neighbors(from) {
		if x < 0 || grid.Distance(x, h) >= grid.Distance(from, h) {
			continue
		}
		no := q.stepRefusal(s, m, w, u, from, x)
		if no == nil {
			return wayBar{}
		}
		if bar.refusal == nil {
			bar = wayBar{from, x, no}
		}
	}
	return bar
}

// whyNotStep looks for a reason in the last step: every way into the hex from
// where the unit gets (from anywhere, when it gets nowhere near) is forbidden.
func (q *Reasons) whyNotStep(s *search, m *model.Movement, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	defer q.setMover(w, u)()
	near := false // the search reached a neighbour
	for _, from := range q.c.G.Grid.Neighbors(h) {
		near = near || from >= 0 && s.hasReachedHex(from)
	}
	var first *Refusal
	for _, from := range q.c.G.Grid.Neighbors(h) {
		if from < 0 || near && !s.hasReachedHex(from) {
			continue
		}
		no := q.stepRefusal(s, m, w, u, from, h)
		if no == nil {
			return nil
		}
		if first == nil || from == q.c.HexOf(u) {
			first = no
		}
	}
	return first
}

// WhyNotEnter returns what bars a waiting unit from coming onto the map at a hex. If the unit
// enters at other hexes only, it returns what bars it at all of those. It is nil if nothing
// does.
func (q *Reasons) WhyNotEnter(mv int, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	m := &q.c.G.Movements[mv]
	if m.Entry == nil {
		return nil
	}
	defer q.setMover(w, u)()
	s := &q.c.Paths.probe
	q.c.Paths.loadEnemyZones(s, m, u)
	var first *Refusal
	entries := q.c.Paths.EntryHexes(u)
	for _, to := range entries {
		if slices.Contains(entries, h) && to != h {
			continue
		}
		no := q.entryRefusal(s, m, w, u, to)
		if no == nil {
			return nil
		}
		if first == nil {
			first = no
		}
	}
	return first
}

// entryRefusal returns what bars a waiting unit from one hex of entry, nil if nothing does.
func (q *Reasons) entryRefusal(s *search, m *model.Movement, w MoveMode, u model.UnitID, to model.HexID) *Refusal {
	q.c.From, q.c.To, q.c.Hex = model.None, to, to
	if !q.c.Places.EntryForbidden(u, model.None, to) {
		if f := q.c.FirstForbidding(m.Entry.Never); f != nil {
			return NewRefusal(&f.Source, f.Because)
		}
	}
	return q.stepRefusal(s, m, w, u, model.None, to)
}

// WhyNoStep returns what keeps a unit on the map from every hex beside it: the reason that all
// of them share, else no-move with the reason of each. It is nil if any step is open, even if
// the unit may not stop there.
func (q *Reasons) WhyNoStep(mv int, w MoveMode, u model.UnitID) *Refusal {
	m, at := &q.c.G.Movements[mv], q.c.HexOf(u)
	defer q.setMover(w, u)()
	s := &q.c.Paths.probe
	q.c.Paths.loadEnemyZones(s, m, u)
	var all []string
	var one *Refusal
	for _, to := range q.c.G.Grid.Neighbors(at) {
		if to < 0 {
			continue
		}
		no := q.stepRefusal(s, m, w, u, at, to)
		switch {
		case no == nil:
			return nil
		case one == nil && all == nil:
			one = no
		case one != nil && one.Reason != no.Reason:
			one = nil
		}
		all = append(all, q.c.G.Grid.Label(to)+": "+no.Text)
	}
	if one != nil || all == nil {
		return one
	}
	return &Refusal{Reason: "no-move", Text: q.c.G.Units[u].Name() + " has no hex it can move to (" + strings.Join(all, "; ") + ")", Source: &m.Source}
}
