package enginetest

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// rout is a retreat looked at anew.
type rout struct {
	rt    *model.Retreat
	side  model.SideID
	foes  []model.UnitID
	units []model.UnitID // those that retreat in the same effect

	source model.HexID   // the hex they retreat from, when it is no unit's
	way    []model.HexID // hexes that the unit on its way has left
}

// retreats lists, in id order, where a unit that still has to go so many hexes
// may go next; chain holds the units on their way.
func (w *walker) retreats(r *rout, u model.UnitID, left int, chain []model.UnitID) []model.HexID {
	if left <= 0 {
		return nil
	}
	from := w.hexOf(u)
	for i := range r.rt.Prefer {
		t := &r.rt.Prefer[i]
		least := 1 << 30
		best := map[model.HexID]int{}
		w.c.HexesLeft = int32(left - 1)
		for _, h := range w.adjacent(from) {
			if r.noReturn(chain) && slices.Contains(r.way, h) || w.shut(r, u, from, h) || !w.tierHolds(r, t, u, from, h) || !w.leadsOn(r, t, u, h, left, chain) {
				continue
			}
			best[h] = w.least(r, t, u, from, h)
			least = min(least, best[h])
		}
		var out []model.HexID
		for h, n := range best {
			if n == least {
				out = append(out, h)
			}
		}
		if slices.Sort(out); len(out) > 0 {
			return out
		}
	}
	return nil
}

func (w *walker) names(r *rout, u model.UnitID, from, to model.HexID) about {
	w.c.Victors = r.foes
	a := nothing()
	a.unit, a.from, a.to = u, from, to
	return a
}

func (w *walker) tierHolds(r *rout, t *model.Prefer, u model.UnitID, from, to model.HexID) bool {
	return w.holds(t.When, w.names(r, u, from, to))
}

func (w *walker) least(r *rout, t *model.Prefer, u model.UnitID, from, to model.HexID) int {
	return w.amount(t.Least, 0, w.names(r, u, from, to))
}

// shut reports whether a hex is closed to a retreating unit.
func (w *walker) shut(r *rout, u model.UnitID, from, to model.HexID) bool {
	if r.rt.Away && r.source >= 0 && w.g.Grid.Distance(to, r.source) <= w.g.Grid.Distance(from, r.source) {
		return true
	}
	if r.rt.Away {
		for _, v := range r.foes {
			if at := w.hexOf(v); at >= 0 && w.g.Grid.Distance(to, at) <= w.g.Grid.Distance(from, at) {
				return true
			}
		}
	}
	return w.forbids(r.rt.Never, w.names(r, u, from, to))
}

// leadsOn puts the unit into the hex and tries the rest: the hexes still to
// go, or the friends that must make room.
func (w *walker) leadsOn(r *rout, t *model.Prefer, u model.UnitID, h model.HexID, left int, chain []model.UnitID) bool {
	from, there := w.hexOf(u), w.with(u, h)
	if r.noReturn(chain) {
		next := *r
		next.way = append(slices.Clone(r.way), from)
		there.c.HexesLeft = int32(left - 1)
		if r.rt.LostIf != nil && there.holds(r.rt.LostIf, there.names(r, u, from, h)) {
			return true
		}
		there.c.HexesLeft = 0
		if left == 1 && r.rt.GoOn != nil && there.holds(r.rt.GoOn, there.names(r, u, from, h)) {
			return len(there.retreats(&next, u, 1, chain)) > 0
		}
		r = &next
	}
	if left == 1 && t.Displace == nil {
		return true
	}
	if left > 1 {
		return len(there.retreats(r, u, left-1, chain)) > 0
	}
	if !slices.Contains(chain, u) {
		chain = append(slices.Clone(chain), u)
	}
	return len(there.roomMakers(r, t.Displace, h, chain)) > 0
}

// noReturn reports whether a unit enters no hex twice: the first of its chain,
// where it may have to go on or may be lost on the way.
func (r *rout) noReturn(chain []model.UnitID) bool {
	return (r.rt.GoOn != nil || r.rt.LostIf != nil) && len(chain) <= 1
}

// roomMakers lists the friends in a hex that can make room: not of the same
// combat, not on their way, and with a hex to go to.
func (w *walker) roomMakers(r *rout, d *model.Displace, h model.HexID, chain []model.UnitID) []model.UnitID {
	var out []model.UnitID
	if !d.Chain && len(chain) > 1 {
		return nil
	}
	for _, v := range w.in(h) {
		fights := slices.Contains(r.units, v) || w.p.Combat != nil && w.p.Combat.Involved(v)
		a := nothing()
		a.unit = v
		if w.sideOf(v) != r.side || fights || slices.Contains(chain, v) || !w.holds(d.Who, a) {
			continue
		}
		if len(w.retreats(r, v, 1, append(slices.Clone(chain), v))) > 0 {
			out = append(out, v)
		}
	}
	return out
}
