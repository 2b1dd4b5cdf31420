package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// isUnitMasked reports whether a side sees of a unit only a counter; model.None is
// the referee.
func (t *Table) isUnitMasked(u model.UnitID, side model.SideID) bool {
	return side != model.None && u >= 0 && t.run.P.Units[u].Flags&state.IsHidden != 0 && t.Model().Units[u].Side != side
}

// isInClosedBox reports whether a unit lies in a box into which a side may not look.
func (t *Table) isInClosedBox(u model.UnitID, side model.SideID) bool {
	if side == model.None || u < 0 || t.Model().Units[u].Side == side {
		return false
	}
	b := t.run.P.Units[u].At.Box()
	return b >= 0 && t.Model().Boxes[b].OwnerOnly
}

// isUnitHidden reports whether a side may not know which unit this is, or where:
// a unit of another side that is out of play looks like one in a closed box.
func (t *Table) isUnitHidden(u model.UnitID, side model.SideID) bool {
	if t.isUnitMasked(u, side) || t.isInClosedBox(u, side) {
		return true
	}
	g := t.Model()
	return side != model.None && u >= 0 && g.Units[u].Side != side && t.run.P.Units[u].At == model.InBox(model.BoxOut) &&
		slices.ContainsFunc(g.Boxes, func(b model.Box) bool { return b.OwnerOnly })
}

// anyHidden reports whether the side sees one of the units only as a counter.
func (t *Table) anyHidden(us []model.UnitID, side model.SideID) bool {
	for _, u := range us {
		if t.isUnitMasked(u, side) {
			return true
		}
	}
	return false
}

// anyMaskedIn reports whether a side sees counters in one of the hexes without
// knowing what they are.
func (t *Table) anyMaskedIn(hexes []model.HexID, side model.SideID) bool {
	for _, h := range hexes {
		for u := t.run.Places.FirstUnitIn(h); u >= 0; u = t.run.Places.NextUnitIn(u) {
			if t.isUnitMasked(u, side) {
				return true
			}
		}
	}
	return false
}

// HidesAnything reports whether there is anything that a side may not know now, dice and
// draw piles aside.
func (t *Table) HidesAnything(side model.SideID) bool { return t.hidesAnything(side) }

// hidesAnything reports whether there is anything that a side may not know now, dice
// and draw piles aside. The answer tells nothing: counters are seen, and what
// is kept face down stands in the rules.
func (t *Table) hidesAnything(side model.SideID) bool {
	if side == model.None {
		return false
	}
	g := t.Model()
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
	return t.masksAnyUnit(side)
}

// masksAnyUnit reports whether a side sees counters without knowing what they are.
func (t *Table) masksAnyUnit(side model.SideID) bool {
	for i := range t.run.P.Units {
		if u := model.UnitID(i); t.isUnitMasked(u, side) && t.run.P.Units[i].At != model.InBox(model.BoxOut) && !t.isInClosedBox(u, side) {
			return true
		}
	}
	return false
}

// refuseForeign refuses a side's question about what another side can do, which may
// depend on what is hidden from it.
func (t *Table) refuseForeign(about, side model.SideID) *Refused {
	if side == model.None || about == side || !t.hidesAnything(side) {
		return nil
	}
	return &Refused{Reason: ReasonHidden, Text: "that is not known to this side"}
}
