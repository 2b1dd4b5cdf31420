package flow

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// AskScope says which units a question chooses among.
type AskScope uint8

// What a question chooses among.
const (
	AmongUnitsOnMap AskScope = iota
	AmongArrivals            // those in boxes, too
)

// MustAsk reports whether a side is asked even when it has one option or none. It is, when it has
// units that others do not know, on the map or in a box closed to others. Not asking would reveal
// what those units are, or that none of them is due.
func (r *Run) MustAsk(side model.SideID, among AskScope) bool {
	for i := range r.Ctx.P.Units {
		if r.Ctx.G.Units[i].Side != side {
			continue
		}
		u := &r.Ctx.P.Units[i]
		if b := u.At.Box(); b < 0 && u.Flags&state.IsHidden != 0 || among == AmongArrivals && b >= 0 && r.Ctx.G.Boxes[b].OwnerOnly {
			return true
		}
	}
	return false
}

// MustAskActions is MustAsk for the actions of a phase. It returns true when an action is left
// that depends on units, and the side has units that others do not know.
func (as *DeclaredActions) MustAskActions(ph model.PhaseID, side model.SideID) bool {
	for _, i := range as.r.Ctx.G.FindPhase(ph).Actions {
		a := &as.r.Ctx.G.Actions[i]
		if as.actingSide(a) != side || a.Most > 0 && as.r.Ctx.P.Vars[a.Counter] >= int32(a.Most) {
			continue
		}
		if (a.Candidates != nil || a.Place != nil || a.When != nil && a.When.Deps.Overlaps(query.ReadUnits|query.ReadPlaces)) && as.r.MustAsk(side, AmongUnitsOnMap) {
			return true
		}
	}
	return false
}
