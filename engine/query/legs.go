package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Legs answers where a unit may go next, in a movement that goes hex by hex.
type Legs struct{ c *Ctx }

// Leg is a unit on its way, in a movement that goes hex by hex: what it has left once it is in
// the last hex of its trail.
type Leg struct {
	Mv       int
	MoveMode MoveMode
	Unit     model.UnitID
	Left     int           // movement points
	Trail    []model.HexID // where it began and each hex entered; empty while it waits
	Begun    bool          // it has entered a hex
	Held     bool          // it had to stop in the last
}

// currentHex returns the last hex of the trail, or None.
func (l *Leg) currentHex() model.HexID {
	if len(l.Trail) == 0 {
		return model.None
	}
	return l.Trail[len(l.Trail)-1]
}

// beginLeg makes the unit of a leg the mover, with the zones that act on it.
func (q *Legs) beginLeg(l *Leg) (back func()) {
	q.c.Paths.loadEnemyZones(&q.c.Paths.probe, &q.c.G.Movements[l.Mv], l.Unit)
	return q.c.Reasons.setMover(l.MoveMode, l.Unit)
}

// LegSteps lists, in id order, the hexes into which a unit may go next: those from
// which it can come to an end of its move. It enters no hex twice.
func (q *Legs) LegSteps(l *Leg) []model.HexID {
	defer q.beginLeg(l)()
	var out []model.HexID
	for _, to := range q.legHexes(l) {
		if next, ok := q.takeLegStep(l, to); ok && q.legFinishes(&next, map[model.HexID]int{}) {
			out = append(out, to)
		}
	}
	slices.Sort(out)
	return out
}

// legHexes returns the hexes that lie next: beside it, or where it enters.
func (q *Legs) legHexes(l *Leg) []model.HexID {
	switch {
	case l.currentHex() < 0:
		return q.c.Paths.EntryHexes(l.Unit)
	case l.Held || q.c.Paths.probe.holdsMover(l.currentHex()):
		return nil
	}
	near := q.c.G.Grid.Neighbors(l.currentHex())
	return slices.DeleteFunc(slices.Clone(near[:]), func(h model.HexID) bool { return h < 0 })
}

// LegStep returns a leg after one more step; ok is false if the unit cannot take it.
func (q *Legs) LegStep(l *Leg, to model.HexID) (next Leg, ok bool) {
	defer q.beginLeg(l)()
	if !slices.Contains(q.legHexes(l), to) {
		return *l, false
	}
	return q.takeLegStep(l, to)
}

func (q *Legs) takeLegStep(l *Leg, to model.HexID) (Leg, bool) {
	m, s, from := &q.c.G.Movements[l.Mv], &q.c.Paths.probe, l.currentHex()
	next := *l
	if slices.Contains(l.Trail, to) {
		return next, false
	}
	cost, flags, ok := 0, uint8(0), true
	if from < 0 {
		along := l.MoveMode.Mode >= 0 && m.Modes[l.MoveMode.Mode].Along != 0 && !q.c.Costs.hasHexsideInto(to, m.Modes[l.MoveMode.Mode].Along)
		if cost, flags, ok = q.c.Paths.entryStep(s, m, l.MoveMode.Mode, l.Unit, to); !ok || along || cost > l.Left {
			return next, false
		}
	} else {
		if q.c.Places.EntryForbidden(l.Unit, from, to) || !q.legJoined(l, to) {
			return next, false
		}
		if cost, flags = q.c.Costs.evalStep(m, l.MoveMode.Mode, from, to); cost == Forbidden {
			return next, false
		}
		extra, zflags, ok := q.c.Paths.zoneStep(s, from, to)
		if cost, flags = cost+extra, flags|zflags; !ok || cost > l.Left && (!m.OneHex || l.Begun) {
			return next, false
		}
	}
	next.Left, next.Begun, next.Held = l.Left-min(cost, max(l.Left, 0)), true, flags&stepStop != 0
	next.Trail = append(l.Trail[:len(l.Trail):len(l.Trail)], to)
	return next, true
}

// LegRefusal returns what forbids a unit on the map the step into an adjacent hex, whatever
// the step costs. It is nil if nothing does.
func (q *Legs) LegRefusal(l *Leg, to model.HexID) *Refusal {
	defer q.beginLeg(l)()
	if l.currentHex() < 0 {
		return nil
	}
	return q.c.Reasons.stepRefusal(&q.c.Paths.probe, &q.c.G.Movements[l.Mv], l.MoveMode, l.Unit, l.currentHex(), to)
}

// legJoined reports whether the hexsides kept to meet in the hex that is left.
func (q *Legs) legJoined(l *Leg, to model.HexID) bool {
	n := len(l.Trail)
	if l.MoveMode.Mode < 0 || n < 2 || !l.Begun {
		return true
	}
	along, from, at := q.c.G.Movements[l.Mv].Modes[l.MoveMode.Mode].Along, l.Trail[n-2], l.currentHex()
	return along == 0 || q.c.G.FindJunction(at) < 0 || q.c.G.MayPassJunction(at, along, int(q.c.G.Grid.Direction(at, from)), int(q.c.G.Grid.Direction(at, to)))
}

// legFinishes reports whether a unit can end its move here, or farther on. With as
// much left it was not better off in a hex that was tried.
func (q *Legs) legFinishes(l *Leg, tried map[model.HexID]int) bool {
	if q.whyLegNotStop(l) == nil || len(q.legExits(l)) > 0 {
		return true
	}
	if left, ok := tried[l.currentHex()]; ok && left >= l.Left {
		return false
	}
	tried[l.currentHex()] = l.Left
	for _, to := range q.legHexes(l) {
		if next, ok := q.takeLegStep(l, to); ok && q.legFinishes(&next, tried) {
			return true
		}
	}
	return false
}

// MayLegEnd reports whether the move may end in the unit's present hex.
func (q *Legs) MayLegEnd(l *Leg) bool {
	defer q.beginLeg(l)()
	return l.Begun && q.whyLegNotStop(l) == nil
}

// WhyLegNotStop returns the rule that keeps a unit from ending its move in its present hex,
// nil if it may.
func (q *Legs) WhyLegNotStop(l *Leg) *Refusal {
	defer q.beginLeg(l)()
	return q.whyLegNotStop(l)
}

// whyLegNotStop returns the rule that keeps a unit from ending its move in the last hex of its
// trail, nil if it may. The movement's own rules are asked as they were when the hex was
// offered: the unit is still in the hex before, so that it is not counted in this one.
func (q *Legs) whyLegNotStop(l *Leg) *Refusal {
	n := len(l.Trail)
	before := model.InBox(model.BoxWaiting)
	if n > 1 {
		before = model.OnHex(l.Trail[n-2])
	}
	if m := &q.c.G.Movements[l.Mv]; l.Begun && (len(m.Never) > 0 || q.c.Paths.stopHooks) && q.c.P.Units[l.Unit].At != before {
		here := q.c.P
		q.c.P = here.Clone()
		q.c.P.PlaceUnit(q.c.G, l.Unit, before)
		no := q.c.Paths.ruleAgainstStop(l.Mv, l.MoveMode, l.Unit, l.currentHex())
		q.c.P = here
		if no != nil {
			return no
		}
		return q.c.Paths.stackAgainstStop(l.Mv, l.Unit, l.currentHex())
	}
	return q.c.Paths.WhyNotStop(l.Mv, l.MoveMode, l.Unit, l.currentHex())
}

// LegExits lists the exits by which the unit may leave the map from its present hex.
func (q *Legs) LegExits(l *Leg) []int {
	defer q.beginLeg(l)()
	return q.legExits(l)
}

func (q *Legs) legExits(l *Leg) []int {
	m, h := &q.c.G.Movements[l.Mv], l.currentHex()
	if h < 0 {
		return nil
	}
	var out []int
	for i := range m.Exits {
		x := &m.Exits[i]
		if !slices.Contains(q.c.G.Areas[x.Area].Hexes, h) || !q.c.UnitTrue(x.Units, l.Unit) || x.ZoneStops && (l.Held || q.c.Paths.probe.holdsMover(h)) {
			continue
		}
		q.c.From, q.c.Hex = h, h
		if q.c.FirstForbidding(x.Never) != nil || int(x.Cost.Int(q.c)) > l.Left && (!m.OneHex || l.Begun) {
			continue
		}
		out = append(out, i)
	}
	return out
}
