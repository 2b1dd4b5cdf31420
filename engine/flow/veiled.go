package flow

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Veiled reports whether a side has units on the map that others do not know.
// Such a side is asked even when nothing is open to it: that it is not asked
// would tell what they are.
func (r *Run) Veiled(side model.SideID) bool {
	for i := range r.P.Units {
		if u := &r.P.Units[i]; r.G.Units[i].Side == side && u.At >= 0 && u.Flags&state.Hidden != 0 {
			return true
		}
	}
	return false
}

// Awaited reports whether a side has units in a box into which others may not
// look: that it is not asked would tell that none of them is due.
func (r *Run) Awaited(side model.SideID) bool {
	for i := range r.P.Units {
		if b := r.P.Units[i].At.Box(); r.G.Units[i].Side == side && b >= 0 && r.G.Boxes[b].OwnerOnly {
			return true
		}
	}
	return false
}

// VeiledActions reports whether others cannot know if an action of a phase is
// open to a side: it is not used up, and it asks for units that they do not know.
func (r *Run) VeiledActions(ph model.PhaseID, side model.SideID) bool {
	for _, i := range r.G.PhaseOf(ph).Actions {
		a := &r.G.Actions[i]
		if r.actor(a) != side || a.Limit > 0 && r.P.Vars[a.Counter] >= int32(a.Limit) {
			continue
		}
		if (a.Candidates != nil || a.Place != nil || a.When != nil && a.When.Reads.Has(query.ReadUnits|query.ReadPlaces)) && r.Veiled(side) {
			return true
		}
	}
	return false
}
