package retreat

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// RetreatStatus says where a unit on its way has come from, and how many hexes it
// still has to go.
func (f *Frame) RetreatStatus(u model.UnitID) (from model.HexID, left int32) {
	if f.Unit != u || len(f.Way) == 0 {
		return model.None, 0
	}
	return f.Way[len(f.Way)-1], max(f.Left, 0)
}

// bound reports whether the way as a whole matters: a unit that may have to go
// on, or may be lost on the way, enters no hex twice.
func (f *Frame) bound(rt *model.Retreat) bool {
	return (rt.ContinueWhile != nil || rt.FailsIf != nil) && len(f.Chain) <= 1
}

// lost reports whether the unit on its way has entered a hex where it falls.
func (f *Frame) lost(r *flow.Run, rt *model.Retreat) bool {
	return f.entered(r, rt) && f.lostAt(r, rt, f.Unit, f.Way[len(f.Way)-1], r.HexOf(f.Unit), int(f.Left))
}

// mustGoOn reports whether the unit, its distance gone, must leave its hex again.
func (f *Frame) mustGoOn(r *flow.Run, rt *model.Retreat) bool {
	return f.entered(r, rt) && f.goesOnAt(r, rt, f.Unit, f.Way[len(f.Way)-1], r.HexOf(f.Unit))
}

func (f *Frame) entered(r *flow.Run, rt *model.Retreat) bool {
	return f.bound(rt) && len(f.Way) > 0 && r.HexOf(f.Unit) >= 0
}

func (f *Frame) lostAt(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID, left int) bool {
	if rt.FailsIf == nil {
		return false
	}
	defer r.RestoreScope(f.names(r, u, from, h, left))
	return rt.FailsIf.Bool(r.Ctx)
}

func (f *Frame) goesOnAt(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID) bool {
	if rt.ContinueWhile == nil {
		return false
	}
	defer r.RestoreScope(f.names(r, u, from, h, 0))
	return rt.ContinueWhile.Bool(r.Ctx)
}
