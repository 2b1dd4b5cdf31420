package room

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// seat is what one side, or the referee, was told. Its numbers count only that.
type seat struct {
	side         model.SideID
	changes      []seatChange
	numberByNode []int32       // by node: the number of the seat when the game was last there
	watched      bool          // somebody looks: changes are worked out as they come
	view         *viewSnapshot // the view after change viewAt, nil: not worked out
	viewAt       int
	recent       []*Change // the last changes, when they were worked out as they came
}

// seatChange is one thing a seat was told.
type seatChange struct {
	step           int
	restoredNumber int // of what was taken back: the number whose view this is again
	events         []game.EventView
	turn           int16
	phase          model.PhaseID
	actingSide     model.SideID // who acts in it
}

// maxRecent is how many changes of a seat are kept as they were sent.
const maxRecent = 64

// addEvents notes that the seat was told of the last step.
func (s *seat) addEvents(r *Session, events []game.EventView, back int) {
	p := r.Table.Position()
	s.changes = append(s.changes, seatChange{step: len(r.steps) - 1, restoredNumber: back, events: events, turn: p.Turn, phase: p.Phase, actingSide: p.Phasing})
	s.recordNumber(r)
}

// recordNumber notes the number at the node where the game stands.
func (s *seat) recordNumber(r *Session) {
	for len(s.numberByNode) <= r.current {
		s.numberByNode = append(s.numberByNode, 0)
	}
	s.numberByNode[r.current] = int32(len(s.changes))
}

// sendView tells the seat of the last step, if it changed what it may know or tells it
// something; undone is the node that was left, 0 after an action.
func (s *seat) sendView(r *Session, events []event.Event, undone int, alike bool, now decisionState) {
	if undone != 0 {
		if back := int(s.numberByNode[r.current]); back != int(s.numberByNode[undone]) {
			s.addEvents(r, []game.EventView{}, back)
			s.computeChange(r)
		}
		return
	}
	seen := r.Table.Events(events, s.side)
	if len(seen) == 0 && !s.viewDiffers(r, alike, now) {
		s.recordNumber(r)
		return
	}
	s.addEvents(r, seen, 0)
	s.computeChange(r)
}

// viewDiffers reports whether the view of the seat has changed with the last step.
func (s *seat) viewDiffers(r *Session, alike bool, now decisionState) bool {
	was := r.lastDecision
	if was.open != now.open || now.open && was.decision.Side != now.decision.Side {
		return true
	}
	if now.open && (s.side == model.None || s.side == now.decision.Side) &&
		(was.undo != now.undo || was.decision != now.decision || !slices.Equal(was.legal, now.legal)) {
		return true
	}
	if alike {
		return false
	}
	before := s.view
	if before == nil || s.viewAt != len(s.changes) {
		past := r.ensurePastTable()
		past.GoTo(r.lastMark)
		r.pastNode = -1
		before = takeSnapshot(past, s.side, was.undo)
	}
	if before.sameView(takeSnapshot(r.Table, s.side, now.undo)) {
		s.view, s.viewAt = before, len(s.changes)
		return false
	}
	return true
}

// computeChange works out the change at once where somebody looks.
func (s *seat) computeChange(r *Session) {
	if !s.watched {
		s.view = nil
		return
	}
	before := s.view
	if before == nil || s.viewAt != len(s.changes)-1 {
		before = r.loadSnapshot(s, len(s.changes)-1)
	}
	s.view, s.viewAt = takeSnapshot(r.Table, s.side, r.Table.CanUndo()), len(s.changes)
	if len(s.recent) == maxRecent {
		s.recent = append(s.recent[:0], s.recent[1:]...)
	}
	s.recent = append(s.recent, r.buildChange(s, len(s.changes), before, s.view))
}
