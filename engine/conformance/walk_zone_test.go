package conformance

import (
	"github.com/vedette-wargames/vedette/engine/model"
)

// holders lists the enemies of u that exert a zone over a hex.
func (w *walker) holders(zn *model.Zone, u model.UnitID, h model.HexID) []model.UnitID {
	q := zoned{zn, w.sideOf(u), h, w.chosen}
	out, known := w.zoned[q]
	if !known {
		out = w.findHolders(zn, q.side, h)
		w.zoned[q] = out
	}
	return out
}

func (w *walker) findHolders(zn *model.Zone, side model.SideID, h model.HexID) []model.UnitID {
	var out []model.UnitID
	for e := model.UnitID(0); e < w.countUnits(); e++ {
		far := w.hexOf(e) < 0 || w.hexOf(e) == h || w.g.Grid.Distance(w.hexOf(e), h) > zn.Reach
		if far || w.isMarker(e) || !w.areHostile(side, w.sideOf(e)) {
			continue
		}
		a := noSubject()
		a.unit = e
		b := noSubject()
		b.holder, b.to = e, h
		if w.holdsFor(zn.Units, a) && w.radiates(zn, w.hexOf(e), h, zn.Reach) && w.holdsFor(zn.Covers, b) {
			out = append(out, e)
		}
	}
	return out
}

// radiates reports whether a zone gets from one hex to another in so many
// steps, each across an open hexside into a hex that lets it in.
func (w *walker) radiates(zn *model.Zone, from, to model.HexID, steps int) bool {
	if steps <= 0 {
		return false
	}
	for _, n := range w.neighborsOf(from) {
		on := w.sharedHexsides(from, n)
		barred := on&zn.BlockedBy != 0
		for _, b := range zn.Barriers {
			a := noSubject()
			a.from, a.to = from, n
			barred = barred || on&b.Bit != 0 && w.holdsFor(b.When, a)
		}
		if barred && on&zn.OpenedBy == 0 {
			continue
		}
		a := noSubject()
		a.from, a.to = from, n
		if zn.NotInto != nil && w.holdsFor(zn.NotInto, a) {
			continue
		}
		if n == to || w.radiates(zn, n, to, steps-1) {
			return true
		}
	}
	return false
}

// held reports whether an enemy keeps u from leaving a hex, by one of the
// zones that act on a movement.
func (w *walker) held(m *model.Movement, u model.UnitID, h model.HexID) bool {
	for _, z := range m.Zones {
		zn := &w.g.Zones[z]
		if zn.Holds == nil {
			continue
		}
		for _, e := range w.holders(zn, u, h) {
			a := noSubject()
			a.mover, a.holder = u, e
			if w.holdsFor(zn.Holds, a) {
				return true
			}
		}
	}
	return false
}

// pass is what becomes of a step: its cost, and what it does to the mover.
type pass struct {
	cost         int
	stops, flips bool
	notAllowed   bool
}

// zones is what the enemy zones do to a step.
func (w *walker) zones(m *model.Movement, u model.UnitID, from, to model.HexID) pass {
	var out pass
	for _, z := range m.Zones {
		zn := &w.g.Zones[z]
		if from >= 0 {
			w.zoneTerms(zn.Leave, w.holders(zn, u, from), u, from, to, &out)
		}
		w.zoneTerms(zn.Enter, w.holders(zn, u, to), u, from, to, &out)
	}
	return out
}

func (w *walker) zoneTerms(terms []model.Term, by []model.UnitID, u model.UnitID, from, to model.HexID, out *pass) {
	if len(by) == 0 {
		return
	}
	n := 0
	for i := range terms {
		t := &terms[i]
		applies := false
		for _, e := range by {
			a := noSubject()
			a.unit, a.mover, a.holder, a.from, a.to = u, u, e, from, to
			applies = applies || w.holdsFor(t.When, a)
		}
		if !applies {
			continue
		}
		switch t.Op {
		case model.OpForbid:
			out.notAllowed = true
		case model.OpStop:
			out.stops = true
		case model.OpFlip:
			out.flips = true
		default:
			a := noSubject()
			a.unit, a.mover, a.from, a.to = u, u, from, to
			n = operate(n, t.Op, w.evalAmount(t.Amount, 0, a))
		}
	}
	out.cost += n
}

// operate is the meaning of the operators on numbers.
func operate(v int, op model.Op, n int) int {
	switch op {
	case model.OpSet:
		return n
	case model.OpAdd, model.OpShift:
		return v + n
	case model.OpMultiply:
		return v * n
	case model.OpCap:
		return min(v, n)
	case model.OpFloor:
		return max(v, n)
	}
	if n == 0 {
		return v
	}
	q := v / n
	if v%n != 0 {
		up := (v < 0) == (n < 0)
		switch {
		case op == model.OpDivideUp && up:
			q++
		case op == model.OpDivideDown && !up:
			q--
		}
	}
	return q
}
