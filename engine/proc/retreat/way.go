package retreat

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Retreating says where a unit on its way has come from, and how many hexes it
// still has to go.
func (f *Frame) Retreating(u model.UnitID) (from model.HexID, left int32) {
	if f.Unit != u || len(f.Way) == 0 {
		return model.None, 0
	}
	return f.Way[len(f.Way)-1], max(f.Left, 0)
}

// bound reports whether the way as a whole matters: a unit that may have to go
// on, or may be lost on the way, enters no hex twice.
func (f *Frame) bound(rt *model.Retreat) bool {
	return (rt.GoOn != nil || rt.LostIf != nil) && len(f.Chain) <= 1
}

// lost reports whether the unit on its way has entered a hex where it falls.
func (f *Frame) lost(r *flow.Run, rt *model.Retreat) bool {
	return f.entered(r, rt) && f.lostAt(r, rt, f.Unit, f.Way[len(f.Way)-1], r.HexOf(f.Unit), int(f.Left))
}

// goesOn reports whether the unit, its distance gone, must leave its hex again.
func (f *Frame) goesOn(r *flow.Run, rt *model.Retreat) bool {
	return f.entered(r, rt) && f.goesOnFrom(r, rt, f.Unit, f.Way[len(f.Way)-1], r.HexOf(f.Unit))
}

func (f *Frame) entered(r *flow.Run, rt *model.Retreat) bool {
	return f.bound(rt) && len(f.Way) > 0 && r.HexOf(f.Unit) >= 0
}

func (f *Frame) lostAt(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID, left int) bool {
	if rt.LostIf == nil {
		return false
	}
	defer f.names(r, u, from, h, left)()
	return rt.LostIf.Bool(r.Ctx)
}

func (f *Frame) goesOnFrom(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID) bool {
	if rt.GoOn == nil {
		return false
	}
	defer f.names(r, u, from, h, 0)()
	return rt.GoOn.Bool(r.Ctx)
}

// leadsOn looks ahead: the unit is put into the hex, and the rest of its way,
// or the chain of friends that must make room, is tried.
func (f *Frame) leadsOn(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, h model.HexID, left int) bool {
	last, bound := left == 1, f.bound(rt)
	if last && t.Displace == nil && !bound {
		return true
	}
	old := r.P.Units[u].At
	r.P.Place(r.G, u, model.OnHex(h))
	defer r.P.Place(r.G, u, old)
	if bound {
		f.Way = append(f.Way, old.Hex())
		defer func() { f.Way = f.Way[:len(f.Way)-1] }()
		switch {
		case f.lostAt(r, rt, u, old.Hex(), h, left-1):
			return true
		case last && f.goesOnFrom(r, rt, u, old.Hex(), h):
			return f.anyHex(r, rt, u, 1)
		case last && t.Displace == nil:
			return true
		}
	}
	if !last {
		return f.anyHex(r, rt, u, left-1)
	}
	inChain := slices.Contains(f.Chain, u)
	if !inChain {
		f.Chain = append(f.Chain, u)
	}
	ok := len(f.victims(r, rt, t.Displace, h)) > 0
	if !inChain {
		f.Chain = f.Chain[:len(f.Chain)-1]
	}
	return ok
}

// anyHex reports whether hexes would find one; it stops at the first.
func (f *Frame) anyHex(r *flow.Run, rt *model.Retreat, u model.UnitID, left int) bool {
	from := r.HexOf(u)
	for _, h := range sortedNeighbors(r, from) {
		if f.barred(r, rt, u, from, h, left-1) != nil {
			continue
		}
		for i := range rt.Prefer {
			t := &rt.Prefer[i]
			back := f.names(r, u, from, h, left-1)
			ok := t.When.Bool(r.Ctx)
			back()
			if ok && f.leadsOn(r, rt, t, u, h, left) {
				return true
			}
		}
	}
	return false
}
