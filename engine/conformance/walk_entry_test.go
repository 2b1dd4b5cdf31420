package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/move"
	"github.com/vedette-wargames/vedette/engine/mechanics/sequence"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// mayMove reports whether a unit may still be moved.
func (w *walker) mayMove(mv int, u model.UnitID) bool {
	m, p := &w.g.Movements[mv], &w.p.Units[u]
	a := noSubject()
	a.unit = u
	switch {
	case !m.Markers && w.isMarker(u), m.Once && p.Flags&state.HasMoved != 0, !w.holdsFor(m.Units, a):
		return false
	case p.At >= 0:
		return true
	}
	return m.Entry != nil && w.due(u) && !(m.Entry.InOrder && w.ahead(u) != model.None)
}

// ahead is the unit that must enter before u at one of its hexes, or None.
func (w *walker) ahead(u model.UnitID) model.UnitID {
	group := w.g.Setup[u].Reinforcement
	for i := 0; i <= int(group); i++ {
		same := slices.ContainsFunc(w.g.Reinforcements[i].Hexes, func(h model.HexID) bool { return slices.Contains(w.g.Reinforcements[group].Hexes, h) })
		for _, x := range w.g.Reinforcements[i].Units {
			if x == u {
				return model.None
			}
			if same && w.sideOf(x) == w.sideOf(u) && w.due(x) {
				return x
			}
		}
	}
	return model.None
}

// reserved reports whether all moves that a side has left are for units that
// can enter, and for those behind them.
func (w *walker) reserved(f *move.Frame, targets map[model.UnitID][]flow.Action) bool {
	m := &w.g.Movements[f.Movement]
	if m.Entry == nil || m.Entry.Reserve == nil || !w.holdsFor(m.Entry.Reserve, noSubject()) {
		return false
	}
	need := 0
	for u := model.UnitID(0); u < w.countUnits(); u++ {
		a, first := noSubject(), u
		a.unit = u
		if w.sideOf(u) != f.Side || !w.due(u) || !w.holdsFor(m.Units, a) {
			continue
		}
		if x := w.ahead(u); m.Entry.InOrder && x != model.None {
			first = x
		}
		if len(targets[first]) > 0 {
			need++
		}
	}
	left := w.movesLeft()
	return left >= 0 && need >= left
}

// movesLeft is how many more the side whose turn it is may do in the innermost
// alternation, -1 where nothing that all may see limits it.
func (w *walker) movesLeft() int {
	for _, fr := range slices.Backward(w.p.Frames) {
		alt, ok := fr.(*sequence.Alternate)
		if !ok {
			continue
		}
		phase, acted, left := alt.ActionCounts()
		if most := w.g.Phases[phase].PassMost; most != nil && !query.ReadsHidden(w.g, most.Deps) {
			if n := max(w.evalAmount(most, 0, noSubject())-int(acted), 0); left < 0 || n < int(left) {
				return n
			}
		}
		return int(left)
	}
	return -1
}

func (w *walker) due(u model.UnitID) bool {
	p := &w.p.Units[u]
	if p.At != model.InBox(model.BoxWaiting) {
		return false
	}
	came := p.Due > 0 && p.Due <= w.p.Turn
	if k := w.g.Setup[u].Reinforcement; p.Entry == 0 && k >= 0 && w.g.Reinforcements[k].When != nil {
		a := noSubject()
		a.unit = u
		return w.holdsFor(w.g.Reinforcements[k].When, a) && (p.Due == 0 || came)
	}
	return came
}
