package retreat

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// lookahead is one search for a way to the end of a retreat, or for a chain of friends that
// make room. In a crowd there are too many chains to try all. So a unit is tried only once at
// first: what it could not do in one chain it can hardly do in another. If that finds nothing,
// all chains are tried, up to a limit.
type lookahead struct {
	once    bool
	tried   []trial
	skipped bool // something was not tried again
	tries   int
}

// trial is a unit in a hex with so many hexes to go.
type trial struct {
	unit model.UnitID
	at   model.HexID
	left int
}

// maxTries is how many steps are tried before a way is held not to exist.
const maxTries = 4096

// searchTwice searches with each unit tried once. If that finds nothing and skipped something,
// it searches again without that limit.
func searchTwice(search func(*lookahead) bool) bool {
	first := lookahead{once: true}
	if search(&first) {
		return true
	}
	return first.skipped && search(&lookahead{})
}

// canContinue puts a unit into a hex and reports whether the rest can be done.
func (f *Frame) canContinue(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, h model.HexID, left int, l *lookahead) bool {
	bound := f.wayMatters(rt)
	if left == 1 && t.Displace == nil && !bound {
		return r.Ctx.Stacks.FitsInHex(u, h)
	}
	old := r.Ctx.P.Units[u].At
	r.Ctx.P.PlaceUnit(r.Ctx.G, u, model.OnHex(h))
	defer r.Ctx.P.PlaceUnit(r.Ctx.G, u, old)
	if bound {
		from := old.Hex()
		f.LeftHexes = append(f.LeftHexes, from)
		defer func() { f.LeftHexes = f.LeftHexes[:len(f.LeftHexes)-1] }()
		switch {
		case f.isUnitLostAt(r, rt, u, from, h, left-1):
			return true
		case left == 1 && f.mustGoOnAt(r, rt, u, from, h):
			return f.canGo(r, rt, u, 1, l)
		case left == 1 && t.Displace == nil:
			return r.Ctx.Stacks.FitsInHex(u, h)
		}
	}
	if left > 1 {
		return f.canGo(r, rt, u, left-1, l)
	}
	if !slices.Contains(f.Chain, u) {
		f.Chain = append(f.Chain, u)
		defer func() { f.Chain = f.Chain[:len(f.Chain)-1] }()
	}
	for _, v := range f.listAskable(r, t.Displace, h) {
		if f.canMakeRoom(r, rt, t.Displace, v, l) {
			return true
		}
	}
	return false
}

// canMakeRoom reports whether a friend can make room.
func (f *Frame) canMakeRoom(r *flow.Run, rt *model.Retreat, d *model.Displace, v model.UnitID, l *lookahead) bool {
	f.Chain = append(f.Chain, v)
	old := f.StartHex
	f.noteStart(rt, r.Ctx.HexOf(v))
	ok := f.canGo(r, rt, v, int(r.Ctx.UnitInt(d.Hexes, v, 1)), l)
	f.Chain, f.StartHex = f.Chain[:len(f.Chain)-1], old
	return ok
}

// canGo reports whether a unit has a hex to go to, and so on to the end.
func (f *Frame) canGo(r *flow.Run, rt *model.Retreat, u model.UnitID, left int, l *lookahead) bool {
	from := r.Ctx.HexOf(u)
	if l.tries++; l.tries > maxTries {
		return false
	}
	if k := (trial{u, from, left}); l.once {
		if slices.Contains(l.tried, k) {
			l.skipped = true
			return false
		}
		l.tried = append(l.tried, k)
	}
	var six [6]model.HexID
	open := f.listOpenHexes(r, rt, u, from, left-1, six[:0])
	for i := range rt.Prefer {
		if rt.Prefer[i].WholeWay && left > 1 {
			if len(f.filterWholeWays(r, rt, &rt.Prefer[i], u, from, open, left)) > 0 {
				return true
			}
			continue
		}
		for _, h := range open {
			old := f.bindNames(r, u, from, h, left-1)
			ok := r.Ctx.True(rt.Prefer[i].When)
			if r.Ctx.Scope = old; ok && f.canContinue(r, rt, &rt.Prefer[i], u, h, left, l) {
				return true
			}
		}
	}
	return false
}
