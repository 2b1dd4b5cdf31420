package determinize

import (
	"cmp"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// MaskedUnits returns the units of a side that the viewer sees only as counters: face-down units
// on the map or in a box that all may look into. It returns nil for the viewer's own side.
func MaskedUnits(g *model.Game, p *state.Position, viewer, side model.SideID) []model.UnitID {
	if side == viewer {
		return nil
	}
	var us []model.UnitID
	for _, u := range g.UnitsOfSide(side) {
		x := &p.Units[u]
		if b := x.At.Box(); x.Flags&state.IsHidden != 0 && b != model.BoxOut && (b < 0 || !g.Boxes[b].OwnerOnly) {
			us = append(us, u)
		}
	}
	return us
}

// WaitingUnits returns the units of other sides that arrive on a turn which the viewer does not
// know. They are in boxes that only their owner may look into.
func WaitingUnits(g *model.Game, p *state.Position, viewer model.SideID) []model.UnitID {
	var us []model.UnitID
	for i := range p.Units {
		if b := p.Units[i].At.Box(); b >= 0 && g.Boxes[b].OwnerOnly && g.Units[i].Side != viewer && p.Units[i].Due > p.Turn {
			us = append(us, model.UnitID(i))
		}
	}
	return us
}

// counter is what all see of a hidden unit: where it lies, what it has done, and who
// speaks of it.
type counter struct {
	unit       model.UnitID
	at         model.Loc
	flags      state.UnitFlag
	mp         int16
	entry      int16
	vars       []int32
	references []int // places in the walk over all that names units
}

// compareSeen orders counters by what is seen of them; equal ones can be exchanged.
func (c counter) compareSeen(o counter) int {
	return cmp.Or(cmp.Compare(c.at, o.at), cmp.Compare(c.flags, o.flags), cmp.Compare(c.mp, o.mp), cmp.Compare(c.entry, o.entry),
		slices.Compare(c.vars, o.vars), slices.Compare(c.references, o.references))
}

// EachSeenSlot calls use with the slot of each open value that a unit bears, which stays with
// its counter.
func EachSeenSlot(g *model.Game, u model.UnitID, use func(slot int)) {
	for i := range g.Vars {
		if v := &g.Vars[i]; v.Owner == model.OfUnit && KnownToAll(v) {
			use(v.Slot + int(u))
		}
	}
}

// listCounters returns the counters of units, in an order that does not show which is which.
func (d *deal) listCounters(us []model.UnitID) []counter {
	of := make([]int, len(d.g.Units))
	out := make([]counter, len(us))
	for i, u := range us {
		x := &d.p.Units[u]
		out[i] = counter{unit: u, at: x.At, flags: x.Flags, mp: x.MP, entry: x.Entry}
		EachSeenSlot(d.g, u, func(slot int) { out[i].vars = append(out[i].vars, d.p.Vars[slot]) })
		of[u] = i + 1
	}
	n := 0
	eachNamedUnit(d.g, d.p, func(u model.UnitID) model.UnitID {
		if n++; u >= 0 && of[u] > 0 {
			c := &out[of[u]-1]
			c.references = append(c.references, n)
		}
		return u
	})
	slices.SortStableFunc(out, counter.compareSeen)
	return out
}

// placeCounters makes each unit of a pool the counter at its place in the list; is is by unit who
// has become what it was.
func (l *pool) placeCounters(d *deal, is []model.UnitID) {
	for i, u := range l.units {
		c, x := &l.counters[i], &d.p.Units[u]
		x.Flags, x.MP, x.Entry = c.flags, c.mp, c.entry
		d.p.PlaceUnit(d.g, u, c.at)
		k := 0
		EachSeenSlot(d.g, u, func(slot int) { d.p.Vars[slot], k = c.vars[k], k+1 })
		is[c.unit] = u
	}
	for i, u := range l.units {
		l.counters[i].unit = u
	}
}

// RenameUnits replaces the units that a position names outside its list of units: in frames, in
// the combat, in variables, and among those that entered. Unit u becomes is[u].
func RenameUnits(g *model.Game, p *state.Position, is []model.UnitID) {
	p.OwnFrames(0)
	p.Entries = slices.Clone(p.Entries) // shared with copies
	eachNamedUnit(g, p, func(u model.UnitID) model.UnitID {
		if u < 0 {
			return u
		}
		return is[u]
	})
}

// eachNamedUnit calls use with each unit that a position names, in an order that is always
// the same; what it gives is named instead.
func eachNamedUnit(g *model.Game, p *state.Position, use func(model.UnitID) model.UnitID) {
	by := func(_ string, u model.UnitID) model.UnitID { return use(u) }
	for _, f := range p.Frames {
		state.EachUnit(f, by)
	}
	if p.Combat != nil {
		state.EachUnit(p.Combat, by)
	}
	for i := range p.Entries {
		if e := &p.Entries[i]; use(e.Unit) != e.Unit {
			e.Unit = use(e.Unit)
		}
	}
	for i := range g.Vars {
		v := &g.Vars[i]
		if v.Type != model.TUnit {
			continue
		}
		for k := 0; k < v.Count; k++ {
			if x := p.Vars[v.Slot+k]; x >= 0 {
				p.Vars[v.Slot+k] = int32(use(model.UnitID(x)))
			}
		}
	}
	for i := range p.PlaceVars {
		if x := &p.PlaceVars[i]; g.Vars[x.Var].Type == model.TUnit && x.Value >= 0 {
			x.Value = int32(use(model.UnitID(x.Value)))
		}
	}
}

// dealArrivals gives units that wait unseen the turns that the set-up has for such units,
// and the places where they enter, in another order.
func (d *deal) dealArrivals() {
	var due []int16
	for _, u := range d.waiting {
		due = append(due, max(d.g.Setup[u].Due, d.p.Turn+1))
	}
	slices.Sort(due)
	shuffleList(due, d.roll)
	for i, u := range d.waiting {
		d.p.Units[u].Due, d.p.Units[u].Entry = due[i], d.entries[i]
	}
}
