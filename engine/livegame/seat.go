package livegame

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// seat holds the changes that one side, or the referee, has had. Their numbers count this seat's
// changes only, so that they reveal nothing about what others did.
type seat struct {
	side         model.SideID
	changes      []seatChange
	numberByNode []int32       // by node: the number of the seat when the game was last there
	watched      bool          // somebody looks: changes are worked out as they come
	view         *viewSnapshot // the view after change viewAt, nil: not worked out
	viewAt       int
	recent       []*Change // the last changes, when they were worked out as they came
	fightOpen    bool      // after the last action or undo a combat was under way whose die has fallen
}

// seatChange is one change of a seat.
type seatChange struct {
	step           int
	restoredNumber int // after an undo: the number whose view this is again
	events         []game.EventView
	turn           int16
	phase          model.PhaseID
	actingSide     model.SideID // the side that acted in it; the phasing side if none did
	fights         []fightRef   // the combats that it shows
}

// maxRecent is how many changes of a seat are kept as they were sent.
const maxRecent = 64

// addEvents adds a change for the last action or undo.
func (s *seat) addEvents(h *History, events []game.EventView, back int) {
	p := h.table.Position()
	acting := p.Phasing
	if h.lastDecision.open && h.lastDecision.decision.Side >= 0 {
		acting = h.lastDecision.decision.Side
	}
	fights := s.noteFights(events, back, s.fightOpen)
	s.changes = append(s.changes, seatChange{step: len(h.steps) - 1, restoredNumber: back, events: events, turn: p.Turn, phase: p.Phase, actingSide: acting, fights: fights})
	s.recordNumber(h)
}

// recordNumber stores the seat's latest number at the node of the present position.
func (s *seat) recordNumber(h *History) {
	for len(s.numberByNode) <= h.current {
		s.numberByNode = append(s.numberByNode, 0)
	}
	s.numberByNode[h.current] = int32(len(s.changes))
}

// sendView adds a change if the last action or undo changed the seat's view or has events for
// it. undone is the node that was left by an undo, 0 after an action.
func (s *seat) sendView(h *History, events []event.Event, undone int, alike bool, now decisionState) {
	if undone != 0 {
		if back := int(s.numberByNode[h.current]); back != int(s.numberByNode[undone]) {
			s.addEvents(h, []game.EventView{}, back)
			s.computeChange(h)
		}
		return
	}
	seen := h.table.ViewEvents(events, s.side)
	if len(seen) == 0 && !s.viewDiffers(h, alike, now) {
		s.recordNumber(h)
		return
	}
	s.addEvents(h, seen, 0)
	s.computeChange(h)
}

// viewDiffers reports whether the seat's view changed with the last action or undo.
func (s *seat) viewDiffers(h *History, alike bool, now decisionState) bool {
	was := h.lastDecision
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
		past := h.ensurePastTable()
		past.RestoreCheckpoint(h.lastMark)
		h.pastNode = -1
		before = takeSnapshot(past, s.side, was.undo)
	}
	if before.sameView(takeSnapshot(h.table, s.side, now.undo)) {
		s.view, s.viewAt = before, len(s.changes)
		return false
	}
	return true
}

// computeChange computes the latest change at once if the seat is watched.
func (s *seat) computeChange(h *History) {
	if !s.watched {
		s.view = nil
		return
	}
	before := s.view
	if before == nil || s.viewAt != len(s.changes)-1 {
		before = h.loadSnapshot(s, len(s.changes)-1)
	}
	s.view, s.viewAt = takeSnapshot(h.table, s.side, h.table.CanUndo()), len(s.changes)
	if len(s.recent) == maxRecent {
		s.recent = append(s.recent[:0], s.recent[1:]...)
	}
	s.recent = append(s.recent, h.buildChange(s, len(s.changes), before, s.view))
}
