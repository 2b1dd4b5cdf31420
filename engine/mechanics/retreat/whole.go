package retreat

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// noteStart notes where a retreat begins that must end exactly so many hexes from there.
func (f *Frame) noteStart(rt *model.Retreat, h model.HexID) {
	if rt.Exact {
		f.StartHex = h
	}
}

// staysNearStart reports whether a step does not lead farther from where the retreat began, though
// it must.
func (f *Frame) staysNearStart(r *flow.Run, from, h model.HexID) bool {
	return f.StartHex >= 0 && r.Ctx.G.Grid.Distance(h, f.StartHex) <= r.Ctx.G.Grid.Distance(from, f.StartHex)
}

// filterWholeWays returns the hexes of a tier from which the way of least sum can be reached, on
// which every hex belongs to the tier.
func (f *Frame) filterWholeWays(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, from model.HexID, open []model.HexID, left int) []model.HexID {
	var out []model.HexID
	least, tries := int32(1<<30), maxTries
	for _, h := range open {
		sum, ok := f.sumWay(r, rt, t, u, from, h, left, &tries)
		if ok && sum < least {
			least, out = sum, out[:0]
		}
		if ok && sum == least {
			out = append(out, h)
		}
	}
	return out
}

// sumWay returns the least sum of a tier over the ways of a unit that begin with a hex; ok is false
// if no way of the tier begins there.
func (f *Frame) sumWay(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, from, h model.HexID, left int, tries *int) (sum int32, ok bool) {
	old := f.bindNames(r, u, from, h, left-1)
	ok = r.Ctx.True(t.When)
	if ok && t.Lowest != nil {
		sum = t.Lowest.Int(r.Ctx)
	}
	r.Ctx.Scope = old
	if *tries--; !ok || *tries < 0 {
		return 0, false
	}
	lost := f.wayMatters(rt) && f.isUnitLostAt(r, rt, u, from, h, left-1)
	if left == 1 || lost {
		return sum, f.wayLeadsOn(r, rt, t, u, h, left)
	}
	at := r.Ctx.P.Units[u].At
	r.Ctx.P.PlaceUnit(r.Ctx.G, u, model.OnHex(h))
	defer r.Ctx.P.PlaceUnit(r.Ctx.G, u, at)
	if f.wayMatters(rt) {
		f.LeftHexes = append(f.LeftHexes, from)
		defer func() { f.LeftHexes = f.LeftHexes[:len(f.LeftHexes)-1] }()
	}
	least, found := int32(1<<30), false
	var six [6]model.HexID
	for _, next := range f.listOpenHexes(r, rt, u, h, left-2, six[:0]) {
		if n, ok := f.sumWay(r, rt, t, u, h, next, left-1, tries); ok {
			least, found = min(least, n), true
		}
	}
	return sum + least, found
}
