package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
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

// noReturn reports whether a unit enters no hex twice: the first of its chain,
// where it may have to go on or may be lost on the way.
func (r *rout) noReturn(chain []model.UnitID) bool {
	return (r.rt.ContinueWhile != nil || r.rt.FailsIf != nil) && len(chain) <= 1
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
		w.c.HexesLeft = int32(left - 1)
		out := w.leastOf(r, t, u, from, chain, func(h model.HexID) bool { return w.leadsOn(r, t, u, h, left, chain) })
		if d := t.Displace; len(out) == 0 && d != nil && d.FallbackEffects != nil && left == 1 && len(chain) <= 1 {
			out = w.jams(r, t, u, from, chain)
		}
		if slices.Sort(out); len(out) > 0 {
			return out
		}
	}
	return nil
}

// jams lists the hexes where somebody would have to make room and nobody can.
func (w *walker) jams(r *rout, t *model.Prefer, u model.UnitID, from model.HexID, chain []model.UnitID) []model.HexID {
	return w.leastOf(r, t, u, from, chain, func(h model.HexID) bool {
		return len(w.brokenLimits(u, h)) > 0 && len(w.crowd(r, t.Displace, h, append(slices.Clone(chain), u))) > 0
	})
}

// leastOf lists the hexes beside one where a tier lets a unit go, of which it has the least.
func (w *walker) leastOf(r *rout, t *model.Prefer, u model.UnitID, from model.HexID, chain []model.UnitID, fits func(model.HexID) bool) (out []model.HexID) {
	least := 1 << 30
	for _, h := range w.neighborsOf(from) {
		if r.noReturn(chain) && slices.Contains(r.way, h) || w.shut(r, u, from, h) || !w.tierHolds(r, t, u, from, h) || !fits(h) {
			continue
		}
		n := w.least(r, t, u, from, h)
		if n < least {
			least, out = n, nil
		}
		if n == least {
			out = append(out, h)
		}
	}
	return out
}

func (w *walker) names(r *rout, u model.UnitID, from, to model.HexID) about {
	w.c.Victors = r.foes
	a := noSubject()
	a.unit, a.from, a.to = u, from, to
	return a
}

func (w *walker) tierHolds(r *rout, t *model.Prefer, u model.UnitID, from, to model.HexID) bool {
	return w.holdsFor(t.When, w.names(r, u, from, to))
}

func (w *walker) least(r *rout, t *model.Prefer, u model.UnitID, from, to model.HexID) int {
	return w.evalAmount(t.Lowest, 0, w.names(r, u, from, to))
}

// shut reports whether a hex is closed to a retreating unit.
func (w *walker) shut(r *rout, u model.UnitID, from, to model.HexID) bool {
	if r.rt.AwayFromEnemy && r.source >= 0 && w.g.Grid.Distance(to, r.source) <= w.g.Grid.Distance(from, r.source) {
		return true
	}
	if r.rt.AwayFromEnemy {
		for _, v := range r.foes {
			if at := w.hexOf(v); at >= 0 && w.g.Grid.Distance(to, at) <= w.g.Grid.Distance(from, at) {
				return true
			}
		}
	}
	a := w.names(r, u, from, to)
	if w.keepsUnitOut(u, from, to) || w.anyHolds(r.rt.Never, a) {
		return true
	}
	if r.rt.AnyGround != nil && w.holdsFor(r.rt.AnyGround, a) {
		return false
	}
	a.mover = u
	_, bad := w.ground(w.sharedHexsides(from, to), to, a)
	return bad
}

// leadsOn puts the unit into the hex and tries the rest: the hexes still to
// go, or the friends that must make room.
func (w *walker) leadsOn(r *rout, t *model.Prefer, u model.UnitID, h model.HexID, left int, chain []model.UnitID) bool {
	if left == 1 && t.Displace == nil && !r.noReturn(chain) {
		return len(w.brokenLimits(u, h)) == 0
	}
	return w.tryAll(func(q *quest) bool { return w.follows(r, t, u, h, left, chain, q) })
}

// roomMakers lists the friends in a hex that can make room.
func (w *walker) roomMakers(r *rout, d *model.Displace, h model.HexID, chain []model.UnitID) []model.UnitID {
	return slices.DeleteFunc(w.crowd(r, d, h, chain), func(v model.UnitID) bool {
		return !w.tryAll(func(q *quest) bool { return w.escapes(r, v, w.pushed(d, v), append(slices.Clone(chain), v), q) })
	})
}

// crowd lists the friends in a hex that could be displaced: not of the same
// combat and not on their way.
func (w *walker) crowd(r *rout, d *model.Displace, h model.HexID, chain []model.UnitID) []model.UnitID {
	if !d.Chain && len(chain) > 1 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(w.unitsInHex(h)), func(v model.UnitID) bool {
		fights := slices.Contains(r.units, v) || w.p.Combat != nil && w.p.Combat.Involves(v)
		a := noSubject()
		a.unit = v
		return w.sideOf(v) != r.side || fights || slices.Contains(chain, v) || d.Once && w.p.Units[v].Flags&state.WasDisplaced != 0 || !w.holdsFor(d.Units, a)
	})
}

// quest is a search for one way out. A crowd that is shut in has more chains
// of units than can be tried: a first search tries each unit in each hex once,
// a second all of them, as far as its steps go.
type quest struct {
	been  map[[3]int]bool // nil: all are tried
	again bool
	steps int
}

const maxQuest = 4096

func (w *walker) tryAll(search func(*quest) bool) bool {
	q := &quest{been: map[[3]int]bool{}}
	return search(q) || q.again && search(&quest{})
}

// follows reports whether a unit that goes to a hex comes to the end of its
// way, with all who must make room.
func (w *walker) follows(r *rout, t *model.Prefer, u model.UnitID, h model.HexID, left int, chain []model.UnitID, q *quest) bool {
	if left == 1 && t.Displace == nil && !r.noReturn(chain) {
		return len(w.brokenLimits(u, h)) == 0
	}
	from, there := w.hexOf(u), w.placeUnit(u, h)
	if r.noReturn(chain) {
		next := *r
		next.way, r = append(slices.Clone(r.way), from), &next
		there.c.HexesLeft = int32(left - 1)
		if r.rt.FailsIf != nil && there.holdsFor(r.rt.FailsIf, there.names(r, u, from, h)) {
			return true
		}
		if left == 1 && r.rt.ContinueWhile != nil && there.holdsFor(r.rt.ContinueWhile, there.names(r, u, from, h)) {
			return there.escapes(r, u, 1, chain, q)
		}
		if left == 1 && t.Displace == nil {
			return len(there.brokenLimits(u, h)) == 0
		}
	}
	if left > 1 {
		return there.escapes(r, u, left-1, chain, q)
	}
	if !slices.Contains(chain, u) {
		chain = append(slices.Clone(chain), u)
	}
	return slices.ContainsFunc(there.crowd(r, t.Displace, h, chain), func(v model.UnitID) bool {
		return there.escapes(r, v, there.pushed(t.Displace, v), append(slices.Clone(chain), v), q)
	})
}

// pushed is how far a unit that makes room has to go.
func (w *walker) pushed(d *model.Displace, v model.UnitID) int {
	a := noSubject()
	a.unit = v
	return w.evalAmount(d.Hexes, 1, a)
}

// escapes reports whether a unit has somewhere to go.
func (w *walker) escapes(r *rout, u model.UnitID, left int, chain []model.UnitID, q *quest) bool {
	from := w.hexOf(u)
	if q.steps++; q.steps > maxQuest {
		return false
	}
	if q.been != nil {
		k := [3]int{int(u), int(from), left}
		if q.been[k] {
			q.again = true
			return false
		}
		q.been[k] = true
	}
	w.c.HexesLeft = int32(left - 1)
	for i := range r.rt.Prefer {
		t := &r.rt.Prefer[i]
		if slices.ContainsFunc(w.neighborsOf(from), func(h model.HexID) bool {
			return !(r.noReturn(chain) && slices.Contains(r.way, h)) && !w.shut(r, u, from, h) && w.tierHolds(r, t, u, from, h) && w.follows(r, t, u, h, left, chain, q)
		}) {
			return true
		}
	}
	return false
}
