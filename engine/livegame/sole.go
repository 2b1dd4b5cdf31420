package livegame

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// soleVerbs are the answers that are taken for a side when there is no other. Those that name a
// unit or a place of a move or an attack are not among them: a player looks at these first.
var soleVerbs = []flow.Verb{flow.VDone, flow.VPass, flow.VDecline, flow.VStay, flow.VDeclare, flow.VChoose, flow.VPick, flow.VPickHex, flow.VOnUnit, flow.VOnHex, flow.VOnSide, flow.VOnArmy, flow.VTakeLoss}

// endVerbs are the answers that end a question or leave it be.
var endVerbs = []flow.Verb{flow.VDone, flow.VPass, flow.VDecline}

// SetSoleAnswers says whether questions to a side that have one answer are answered at once, each
// as an action of its own in journal and history, which is taken back with the action before it.
// A question after whose answer a die is rolled is asked all the same, and so is the end of what
// the side has just chosen in. At first no side's questions are answered so.
//
// Where something of the side is hidden, others learn from it that the side had no choice.
func (s *Session) SetSoleAnswers(side model.SideID, on bool) {
	if s.soleAnswers == nil {
		s.soleAnswers = map[model.SideID]bool{}
	}
	s.soleAnswers[side] = on
}

// HasSoleAnswers reports whether questions to a side that have one answer are answered at once.
func (s *Session) HasSoleAnswers(side model.SideID) bool { return s.soleAnswers[side] }

// findSoleAnswer returns the answer that is taken at once to the question that is open now; before is
// the question answered last. ok is false where the question is asked.
func (s *Session) findSoleAnswer(before flow.Decision) (a flow.Action, ok bool) {
	d, open := s.Table.Decision()
	if !open || !s.soleAnswers[d.Side] {
		return a, false
	}
	legal := s.Table.Legal()
	if len(legal) != 1 || !slices.Contains(soleVerbs, legal[0].Verb) {
		return a, false
	}
	if slices.Contains(endVerbs, legal[0].Verb) && d.Side == before.Side && d.Kind == before.Kind && d.Source == before.Source {
		return a, false
	}
	rolls, no := s.Table.Estimator().RollsAfter([]flow.Action{legal[0]}, model.None)
	return legal[0], no == nil && !rolls[0]
}
