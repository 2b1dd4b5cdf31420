package game

import (
	"github.com/vedette-wargames/vedette/engine/model"
)

// refuseConcealed refuses a question whose answer could tell a side which of the
// counters that it sees face down is which. It must be asked of the position as it
// is: a hypothetical one may leave the hidden units out.
//
// A rule of a game may read what a hidden unit is, so an answer that depends on all
// units is refused. How far a unit gets from where it is stays open: the actions that
// the side is offered say the same.
func (iq Inquirer) refuseConcealed(q *Question, side model.SideID) *Refused {
	if side == model.None || !iq.t.Observer(side).masksAnyUnit() {
		return nil
	}
	switch {
	case q.Zone != "":
		return hiddenAnswer("where a zone works")
	case q.Sight != "" && iq.sightReads(q.Sight):
		return hiddenAnswer("what closes this line of sight")
	case q.Trace != "" && iq.traceReads(q.Trace):
		return hiddenAnswer("where this path is open")
	case q.Hypothetical != nil && !q.Distance && q.Numbers == "" && q.Table == "":
		return hiddenAnswer("what would be so in another position")
	}
	return nil
}

// hiddenAnswer returns the refusal of an answer that could reveal hidden units.
func hiddenAnswer(what string) *Refused {
	return &Refused{Reason: ReasonHidden, Text: "something is hidden from this side, and " + what + " could tell of it"}
}

// sightReads reports whether a line of sight depends on more than the map.
func (iq Inquirer) sightReads(id string) bool {
	for i := range iq.t.Model().Sights {
		if s := &iq.t.Model().Sights[i]; s.ID == id && s.BlockedBy != nil && s.BlockedBy.Deps != 0 {
			return true
		}
	}
	return false
}

// traceReads reports whether a trace depends on more than the map.
func (iq Inquirer) traceReads(id string) bool {
	for i := range iq.t.Model().Traces {
		tr := &iq.t.Model().Traces[i]
		if tr.ID != id {
			continue
		}
		if tr.Through != nil && tr.Through.Deps != 0 || tr.Between != nil && tr.Between.Deps != 0 || tr.To != nil && tr.To.Deps != 0 || tr.Length != nil && tr.Length.Deps != 0 {
			return true
		}
	}
	return false
}
