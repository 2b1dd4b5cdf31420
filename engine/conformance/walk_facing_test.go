package conformance

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// facing returns the direction that a unit faces in a movement, hex.NoDir for one that faces none.
func (w *walker) facing(m *model.Movement, u model.UnitID) hex.Dir {
	a := noSubject()
	a.unit = u
	if m.Facing == nil || !w.holdsFor(m.Facing.Units, a) {
		return hex.NoDir
	}
	text := w.p.Vars[w.g.Vars[m.Facing.Var].Slot+int(u)]
	return hex.Dir(slices.Index(w.g.Directions, text))
}

// turnCost counts a unit around, the shorter way, and pays for each hexside but those that are free.
func (w *walker) turnCost(m *model.Movement, u model.UnitID, from, to hex.Dir) int {
	right, left := 0, 0
	for d := from; d != to; d = (d + 1) % 6 {
		right++
	}
	for d := from; d != to; d = (d + 5) % 6 {
		left++
	}
	a := noSubject()
	a.unit = u
	return max(min(right, left)-m.Facing.Free, 0) * w.evalAmount(m.Facing.Turn, 0, a)
}

// turn is a way to take a step: what it costs beside the hex, and where the unit faces then.
type turn struct {
	cost  int
	faces hex.Dir
}

// turns lists the ways to take a step in a direction.
func (w *walker) turns(m *model.Movement, u model.UnitID, faces, step hex.Dir) []turn {
	if w.facing(m, u) < 0 {
		return []turn{{0, hex.NoDir}}
	}
	out := []turn{{w.turnCost(m, u, faces, step), step}}
	if m.Facing.Reverse != nil && step == (faces+3)%6 {
		a := noSubject()
		a.unit = u
		out = append(out, turn{w.evalAmount(m.Facing.Reverse, 0, a), faces})
	}
	return out
}

// payOtherwise pays for a step from the further points of a unit.
func (w *walker) payOtherwise(t *tour, m *model.Movement, u model.UnitID, l leg, next stand, cost int, stops bool) {
	for i := range m.Pools {
		a := noSubject()
		a.unit, a.mover = u, u
		has := min(w.evalAmount(m.Pools[i].Points, 0, a), 60)
		a.from, a.to = l.at, next.at
		if next.pools[i]+cost > has || !w.holdsFor(m.Pools[i].Pays, a) {
			continue
		}
		paid := next
		paid.pools[i] += cost
		w.arrive(t, m, u, paid, l.spent, stops)
	}
}

// turnedEnds lists where a unit may end its move in one manner, and where it faces then.
func (w *walker) turnedEnds(t *tour, mv, mode int, u model.UnitID, late bool, by string) []flow.Action {
	m := &w.g.Movements[mv]
	faces := w.facing(m, u)
	if faces < 0 {
		return nil
	}
	points, own := w.points(mv, mode, u), w.hexOf(u)
	var out []flow.Action
	for d := hex.Dir(0); d < 6; d++ {
		for h := model.HexID(0); int(h) < w.g.Grid.NumHexes(); h++ {
			n, reached := t.turned[turned{h, d}]
			if h == own {
				n, reached = w.turnCost(m, u, faces, d), d != faces
			}
			if !reached || n > points || h != own && !w.mayStop(mv, u, h, late) {
				continue
			}
			x := flow.HexAction(flow.VTo, h)
			x.Word = strings.TrimSpace(by + " " + w.g.Grid.DirName(d))
			out = append(out, x)
		}
	}
	return out
}
