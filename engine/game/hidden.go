package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// isUnitMasked reports whether a side sees of a unit only a counter; model.None is
// the referee.
func (ob Observer) isUnitMasked(u model.UnitID) bool {
	return ob.side != model.None && u >= 0 && ob.t.run.Ctx.P.Units[u].Flags&state.IsHidden != 0 && ob.t.Model().Units[u].Side != ob.side
}

// isInClosedBox reports whether a unit lies in a box into which a side may not look.
func (ob Observer) isInClosedBox(u model.UnitID) bool {
	if ob.side == model.None || u < 0 || ob.t.Model().Units[u].Side == ob.side {
		return false
	}
	b := ob.t.run.Ctx.P.Units[u].At.Box()
	return b >= 0 && ob.t.Model().Boxes[b].OwnerOnly
}

// isUnitHidden reports whether a side may not know which unit this is, or where. A unit of
// another side that is out of play looks like one in a closed box.
func (ob Observer) isUnitHidden(u model.UnitID) bool {
	if ob.isUnitMasked(u) || ob.isInClosedBox(u) {
		return true
	}
	g := ob.t.Model()
	return ob.side != model.None && u >= 0 && g.Units[u].Side != ob.side && ob.t.run.Ctx.P.Units[u].At == model.InBox(model.BoxOut) &&
		slices.ContainsFunc(g.Boxes, func(b model.Box) bool { return b.OwnerOnly })
}

// anyHidden reports whether the side sees one of the units only as a counter.
func (ob Observer) anyHidden(us []model.UnitID) bool {
	for _, u := range us {
		if ob.isUnitMasked(u) {
			return true
		}
	}
	return false
}

// anyMaskedIn reports whether a side sees counters in one of the hexes without
// knowing what they are.
func (ob Observer) anyMaskedIn(hexes []model.HexID) bool {
	for _, h := range hexes {
		for u := ob.t.run.Ctx.Places.FirstUnitIn(h); u >= 0; u = ob.t.run.Ctx.Places.NextUnitIn(u) {
			if ob.isUnitMasked(u) {
				return true
			}
		}
	}
	return false
}

// HidesAnything reports whether anything but dice and draw piles may be hidden from a side now.
// The answer reveals nothing: every side sees the counters, and the rules say what is kept face
// down.
func (ob Observer) HidesAnything() bool {
	if ob.side == model.None {
		return false
	}
	g := ob.t.Model()
	for i := range g.Boxes {
		if g.Boxes[i].OwnerOnly {
			return true
		}
	}
	for i := range g.Vars {
		if v := g.Vars[i].Visible; v != "" && v != "all" {
			return true
		}
	}
	return ob.masksAnyUnit()
}

// masksAnyUnit reports whether a side sees counters without knowing what they are.
func (ob Observer) masksAnyUnit() bool {
	for i := range ob.t.run.Ctx.P.Units {
		if u := model.UnitID(i); ob.isUnitMasked(u) && ob.t.run.Ctx.P.Units[i].At != model.InBox(model.BoxOut) && !ob.isInClosedBox(u) {
			return true
		}
	}
	return false
}

// refuseForeign refuses a side's question about what another side can do, which may
// depend on what is hidden from it.
func (ob Observer) refuseForeign(about model.SideID) *Refused {
	if ob.side == model.None || about == ob.side || !ob.HidesAnything() {
		return nil
	}
	return &Refused{Reason: ReasonHidden, Text: "that is not known to this side"}
}
