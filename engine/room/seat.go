package room

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// seat is what one side, or the referee, was told. Its numbers count only that.
type seat struct {
	side   model.SideID
	told   []told
	number []int32 // by node: the number of the seat when the game was last there
	live   bool    // somebody looks: changes are worked out as they come
	view   *sight  // the view after change viewAt, nil: not worked out
	viewAt int
	recent []*Change // the last changes, when they were worked out as they came
}

// told is one thing a seat was told.
type told struct {
	step   int
	back   int // of what was taken back: the number whose view this is again
	events []game.EventView
	turn   int16
	phase  model.PhaseID
	by     model.SideID // who acts in it
}

// recentKept is how many changes of a seat are kept as they were sent.
const recentKept = 64

// tell notes that the seat was told of the last step.
func (s *seat) tell(r *Room, events []game.EventView, back int) {
	p := r.Table.Position()
	s.told = append(s.told, told{step: len(r.steps) - 1, back: back, events: events, turn: p.Turn, phase: p.Phase, by: p.Phasing})
	s.here(r)
}

// here notes the number at the node where the game stands.
func (s *seat) here(r *Room) {
	for len(s.number) <= r.at {
		s.number = append(s.number, 0)
	}
	s.number[r.at] = int32(len(s.told))
}

// look tells the seat of the last step, if it changed what it may know or tells it
// something; undone is the node that was left, 0 after an action.
func (s *seat) look(r *Room, events []event.Event, undone int, alike bool, now asked) {
	if undone != 0 {
		if back := int(s.number[r.at]); back != int(s.number[undone]) {
			s.tell(r, []game.EventView{}, back)
			s.work(r)
		}
		return
	}
	seen := r.Table.Events(events, s.side)
	if len(seen) == 0 && !s.differs(r, alike, now) {
		s.here(r)
		return
	}
	s.tell(r, seen, 0)
	s.work(r)
}

// differs reports whether the view of the seat has changed with the last step.
func (s *seat) differs(r *Room, alike bool, now asked) bool {
	was := r.before
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
	if before == nil || s.viewAt != len(s.told) {
		past := r.copied()
		past.GoTo(r.was)
		r.pastAt = -1
		before = see(past, s.side, was.undo)
	}
	if before.same(see(r.Table, s.side, now.undo)) {
		s.view, s.viewAt = before, len(s.told)
		return false
	}
	return true
}

// work works out the change at once where somebody looks.
func (s *seat) work(r *Room) {
	if !s.live {
		s.view = nil
		return
	}
	before := s.view
	if before == nil || s.viewAt != len(s.told)-1 {
		before = r.sightAt(s, len(s.told)-1)
	}
	s.view, s.viewAt = see(r.Table, s.side, r.Table.CanUndo()), len(s.told)
	if len(s.recent) == recentKept {
		s.recent = append(s.recent[:0], s.recent[1:]...)
	}
	s.recent = append(s.recent, r.change(s, len(s.told), before, s.view))
}
