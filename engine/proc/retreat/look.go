package retreat

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// look is one look ahead for a way, or a chain of friends that make room, that
// comes to an end. In a crowd there are too many chains to try them all, so a
// unit that was tried is first not tried again: what it could not do in one
// chain it can hardly do in another. Only where that finds nothing are all
// chains tried, up to a limit.
type look struct {
	once  bool
	tried []trial
	left  bool // something was not tried again
	steps int
}

// trial is a unit in a hex with so many hexes to go.
type trial struct {
	unit model.UnitID
	at   model.HexID
	left int
}

// maxSteps is how many steps are tried before a way is held not to exist.
const maxSteps = 4096

func find(search func(*look) bool) bool {
	first := look{once: true}
	if search(&first) {
		return true
	}
	return first.left && search(&look{})
}

// goesOn puts a unit into a hex and reports whether the rest can be done.
func (f *Frame) goesOn(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, h model.HexID, left int, l *look) bool {
	bound := f.bound(rt)
	if left == 1 && t.Displace == nil && !bound {
		return r.FitsInHex(u, h)
	}
	old := r.P.Units[u].At
	r.P.PlaceUnit(r.G, u, model.OnHex(h))
	defer r.P.PlaceUnit(r.G, u, old)
	if bound {
		from := old.Hex()
		f.Way = append(f.Way, from)
		defer func() { f.Way = f.Way[:len(f.Way)-1] }()
		switch {
		case f.lostAt(r, rt, u, from, h, left-1):
			return true
		case left == 1 && f.goesOnAt(r, rt, u, from, h):
			return f.canGo(r, rt, u, 1, l)
		case left == 1 && t.Displace == nil:
			return r.FitsInHex(u, h)
		}
	}
	if left > 1 {
		return f.canGo(r, rt, u, left-1, l)
	}
	if !slices.Contains(f.Chain, u) {
		f.Chain = append(f.Chain, u)
		defer func() { f.Chain = f.Chain[:len(f.Chain)-1] }()
	}
	for _, v := range f.asked(r, t.Displace, h) {
		if f.yields(r, rt, t.Displace, v, l) {
			return true
		}
	}
	return false
}

// yields reports whether a friend can make room.
func (f *Frame) yields(r *flow.Run, rt *model.Retreat, d *model.Displace, v model.UnitID, l *look) bool {
	f.Chain = append(f.Chain, v)
	ok := f.canGo(r, rt, v, int(r.UnitInt(d.Hexes, v, 1)), l)
	f.Chain = f.Chain[:len(f.Chain)-1]
	return ok
}

// canGo reports whether a unit has a hex to go to, and so on to the end.
func (f *Frame) canGo(r *flow.Run, rt *model.Retreat, u model.UnitID, left int, l *look) bool {
	from := r.HexOf(u)
	if l.steps++; l.steps > maxSteps {
		return false
	}
	if k := (trial{u, from, left}); l.once {
		if slices.Contains(l.tried, k) {
			l.left = true
			return false
		}
		l.tried = append(l.tried, k)
	}
	open := f.openTo(r, rt, u, from, left-1)
	for i := range rt.Prefer {
		for _, h := range open {
			old := f.names(r, u, from, h, left-1)
			ok := r.True(rt.Prefer[i].When)
			if r.Scope = old; ok && f.goesOn(r, rt, &rt.Prefer[i], u, h, left, l) {
				return true
			}
		}
	}
	return false
}
