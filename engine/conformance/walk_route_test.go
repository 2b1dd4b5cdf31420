package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/mechanics/move"
	"github.com/vedette-wargames/vedette/engine/model"
)

// march is a unit that goes hex by hex, every way tried.
type march struct {
	w       *walker
	mv      int
	mode    int
	unit    model.UnitID
	trail   []model.HexID
	entered bool // a hex of this move
	left    int
	held    bool
}

func (x *march) at() model.HexID {
	if len(x.trail) == 0 {
		return model.None
	}
	return x.trail[len(x.trail)-1]
}

// next lists what one more step leads to.
func (x *march) next() []march {
	m := &x.w.g.Movements[x.mv]
	hexes := x.w.entries(x.unit)
	if x.at() >= 0 {
		if hexes = x.w.neighborsOf(x.at()); x.held || x.w.held(m, x.unit, x.at()) {
			return nil
		}
	}
	t := &tour{}
	if x.mode >= 0 {
		t.along = m.Modes[x.mode].Along
	}
	var out []march
	for _, h := range hexes {
		a := noSubject()
		a.unit, a.to = x.unit, h
		if slices.Contains(x.trail, h) || x.w.keepsUnitOut(x.unit, x.at(), h) || x.at() < 0 && x.w.anyHolds(m.Entry.Never, a) {
			continue
		}
		if n := len(x.trail); n > 1 && !x.w.joined(t, x.trail[n-2], x.at(), h) {
			continue
		}
		s := x.w.step(m, x.mode, x.unit, x.at(), h)
		if x.at() < 0 {
			s = x.w.entryStep(m, x.mode, x.unit, h)
		}
		if s.notAllowed || s.cost > x.left && (x.at() < 0 || !m.OneHex || x.entered) {
			continue
		}
		y := *x
		y.trail, y.entered, y.left, y.held = append(slices.Clone(x.trail), h), true, x.left-min(s.cost, max(x.left, 0)), s.stops
		out = append(out, y)
	}
	slices.SortFunc(out, func(a, b march) int { return int(a.at() - b.at()) })
	return out
}

// exits lists the exits that may be taken from where the unit stands.
func (x *march) exits() []flow.Action {
	m, h := &x.w.g.Movements[x.mv], x.at()
	var out []flow.Action
	for i := range m.Exits {
		e := &m.Exits[i]
		a := noSubject()
		a.unit, a.from, a.to = x.unit, h, h
		if h < 0 || !slices.Contains(x.w.g.Areas[e.Area].Hexes, h) || !x.w.holdsFor(e.Units, a) || x.w.forbidsFrom(e, a) ||
			e.ZoneStops && (x.held || x.w.held(m, x.unit, h)) || x.w.payFrom(e, a) > x.left && (!m.OneHex || x.entered) {
			continue
		}
		out = append(out, flow.WordAction(flow.VExit, e.ID))
	}
	return out
}

func (x *march) finishes() bool {
	if x.w.mayStop(x.mv, x.unit, x.at(), true) || len(x.exits()) > 0 {
		return true
	}
	return slices.ContainsFunc(x.next(), func(y march) bool { return y.finishes() })
}

// options lists what may be done next: hexes, exits, done.
func (x *march) options(by string) []flow.Action {
	var out []flow.Action
	for _, y := range x.next() {
		if y.finishes() {
			a := flow.HexAction(flow.VTo, y.at())
			a.Word = by
			out = append(out, a)
		}
	}
	for _, a := range x.exits() {
		if by != "" {
			a.Word += " by " + by
		}
		out = append(out, a)
	}
	if x.entered && x.w.mayStop(x.mv, x.unit, x.at(), true) {
		out = append(out, flow.PlainAction(flow.VDone))
	}
	return out
}

// marches lists what a unit that begins a move hex by hex may do.
func (w *walker) marches(mv int, u model.UnitID) []flow.Action {
	m := &w.g.Movements[mv]
	var out []flow.Action
	for mode := -1; mode < len(m.Modes); mode++ {
		a := noSubject()
		a.unit = u
		x, by := march{w: w, mv: mv, mode: mode, unit: u, left: w.points(mv, mode, u)}, ""
		if mode >= 0 {
			if by = m.Modes[mode].ID; !w.holdsFor(m.Modes[mode].When, a) {
				continue
			}
		}
		if h := w.hexOf(u); h >= 0 {
			x.trail = []model.HexID{h}
		}
		out = append(out, x.options(by)...)
	}
	return out
}

// onTheWay compares what a unit may do that has taken a step, or more.
func (c *comparer) onTheWay(t *game.Table, f *move.Frame) {
	w := newWalker(c.Rules, t.Position())
	x := march{w: w, mv: f.Movement, mode: -1, unit: f.Unit, trail: f.Trail, entered: true, left: int(f.PointsLeft), held: f.MustStop}
	for i := range w.g.Movements[f.Movement].Modes {
		if w.g.Movements[f.Movement].Modes[i].ID == f.Mode {
			x.mode = i
		}
	}
	c.equal("steps of a move", x.options(""), slices.Clone(t.Legal()))
	if c.Failed {
		return
	}
	next := t.Clone()
	if next.ApplyTrusted(t.Legal()[c.roll(len(t.Legal()))]); next.Result() != nil {
		return
	}
	if g, ok := next.Run().TopFrame().(*move.Frame); ok && g.Unit != model.None && len(g.Trail) > 0 {
		c.onTheWay(next, g)
	}
}
