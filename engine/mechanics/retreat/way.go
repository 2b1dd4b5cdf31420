package retreat

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// RetreatStatus says where a unit on its way has come from, and how many hexes it
// still has to go.
func (f *Frame) RetreatStatus(u model.UnitID) (from model.HexID, left int32) {
	if f.Unit != u || len(f.LeftHexes) == 0 {
		return model.None, 0
	}
	return f.LeftHexes[len(f.LeftHexes)-1], max(f.HexesLeft, 0)
}

// wayMatters reports whether the way as a whole matters: a unit that may have to go
// on, or may be lost on the way, enters no hex twice.
func (f *Frame) wayMatters(rt *model.Retreat) bool {
	return (rt.ContinueWhile != nil || rt.FailsIf != nil) && len(f.Chain) <= 1
}

// isLostNow reports whether the unit on its way has entered a hex where it falls.
func (f *Frame) isLostNow(r *flow.Run, rt *model.Retreat) bool {
	return f.hasEnteredHex(r, rt) && f.isUnitLostAt(r, rt, f.Unit, f.LeftHexes[len(f.LeftHexes)-1], r.Ctx.HexOf(f.Unit), int(f.HexesLeft))
}

// mustGoOn reports whether the unit, its distance gone, must leave its hex again.
func (f *Frame) mustGoOn(r *flow.Run, rt *model.Retreat) bool {
	return f.hasEnteredHex(r, rt) && f.mustGoOnAt(r, rt, f.Unit, f.LeftHexes[len(f.LeftHexes)-1], r.Ctx.HexOf(f.Unit))
}

// hasEnteredHex reports whether the unit has entered a hex on a way that matters as a whole.
func (f *Frame) hasEnteredHex(r *flow.Run, rt *model.Retreat) bool {
	return f.wayMatters(rt) && len(f.LeftHexes) > 0 && r.Ctx.HexOf(f.Unit) >= 0
}

// isUnitLostAt reports whether a unit that goes from one hex into another falls there.
func (f *Frame) isUnitLostAt(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID, left int) bool {
	if rt.FailsIf == nil {
		return false
	}
	defer r.Ctx.RestoreScope(f.bindNames(r, u, from, h, left))
	return rt.FailsIf.Bool(r.Ctx)
}

// mustGoOnAt reports whether a unit that goes from one hex into another must leave it again.
func (f *Frame) mustGoOnAt(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID) bool {
	if rt.ContinueWhile == nil {
		return false
	}
	defer r.Ctx.RestoreScope(f.bindNames(r, u, from, h, 0))
	return rt.ContinueWhile.Bool(r.Ctx)
}
