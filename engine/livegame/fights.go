package livegame

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Fight is a combat and what came of it, as one side saw it up to some moment.
type Fight struct {
	Number int `json:"number" doc:"The moment of its die."`
	Index  int `json:"index,omitempty" doc:"Counts the combats of that moment, from 0."`
	game.CombatCard
	After []FightEvent `json:"after" doc:"Losses, retreats and advances that it led to, in order."`

	found bool // its event has been read
}

// FightEvent is an event that a combat led to, with the number of its moment.
type FightEvent struct {
	Number int `json:"number" doc:"The moment in which it happened."`
	game.EventView
}

// fightRef names a combat: the change that holds its event, and which of the combats there it is.
type fightRef struct{ number, index int }

// aftermath lists the events that belong to the combat before them.
var aftermath = []event.Kind{event.Eliminated, event.StepLost, event.Flipped, event.Retreated, event.Displaced, event.Advanced, event.Exited}

// FightsAt returns the combats that a side's change n shows, with what came of them up to that
// change: those whose die fell in it, else the one still under way when it came. n is from 1 to
// ChangeCount.
func (h *History) FightsAt(side model.SideID, n int) []*Fight {
	s := h.findSeat(side)
	var out []*Fight
	for _, ref := range s.changes[n-1].fights {
		out = append(out, s.readFight(ref, n))
	}
	return out
}

// noteFights returns the combats that a change with these events shows. back is the number of the
// change that an undo has restored, 0 after an action. open says whether a combat was under way
// before it.
func (s *seat) noteFights(events []game.EventView, back int, open bool) []fightRef {
	switch {
	case back > 0:
		return s.changes[back-1].fights
	case s.countCombats(events) == 0:
		if last := len(s.changes); open && last > 0 {
			before := s.changes[last-1].fights
			return before[max(0, len(before)-1):]
		}
		return nil
	}
	var refs []fightRef
	if last := len(s.changes); open && last > 0 {
		before := s.changes[last-1].fights
		refs = slices.Clone(before[max(0, len(before)-1):])
	}
	for i := range s.countCombats(events) {
		refs = append(refs, fightRef{len(s.changes) + 1, i})
	}
	return refs
}

// countCombats counts the combats among events.
func (s *seat) countCombats(events []game.EventView) (n int) {
	for i := range events {
		if events[i].Card != nil {
			n++
		}
	}
	return n
}

// readFight returns a combat with what came of it, from the changes on the way from its own to
// change n. Changes that were taken back are not on that way.
func (s *seat) readFight(ref fightRef, n int) *Fight {
	way := []int{}
	for k := n; k > ref.number; k-- {
		for s.changes[k-1].restoredNumber > 0 {
			k = s.changes[k-1].restoredNumber
		}
		if k > ref.number {
			way = append(way, k)
		}
	}
	way = append(way, ref.number)
	f := &Fight{Number: ref.number, Index: ref.index, After: []FightEvent{}}
	for _, k := range slices.Backward(way) {
		if !f.addEvents(s.changes[k-1].events, k) {
			break
		}
	}
	return f
}

// addEvents adds those events of a change that belong to the combat. It reports false when the
// combat has ended in them.
func (f *Fight) addEvents(events []game.EventView, number int) bool {
	combats := -1
	for i := range events {
		e := &events[i]
		if e.Card != nil {
			combats++
			if f.found {
				return false
			}
			if combats == f.Index {
				f.CombatCard, f.found = *e.Card, true
			}
			continue
		}
		kind := event.Kind(e.Kind)
		switch {
		case !f.found:
		case kind == event.Turn || kind == event.Phase || kind == event.Attack:
			return false
		case slices.Contains(aftermath, kind):
			f.After = append(f.After, FightEvent{number, *e})
		}
	}
	return true
}
