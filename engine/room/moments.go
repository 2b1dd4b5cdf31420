package room

import (
	"encoding/json"
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Change is what a seat is told when something happens: laid over the view before
// it, it gives the view after it.
type Change struct {
	Number int                        `json:"number" doc:"Counts what this seat was told, from 1."`
	Whole  bool                       `json:"whole,omitempty" doc:"It holds all of the view, and is laid over nothing."`
	Undone bool                       `json:"undone,omitempty" doc:"Something was taken back."`
	Back   int                        `json:"back,omitempty" doc:"With undone: the number whose view this is again; what was told since has not happened."`
	Events []game.EventView           `json:"events" doc:"What happened."`
	View   map[string]json.RawMessage `json:"view" doc:"The keys of the view that differ, units aside; null: gone. decision is in runs: see game.moment."`
	Units  []json.RawMessage          `json:"units,omitempty" doc:"Units that came or changed."`
	Gone   []string                   `json:"gone,omitempty" doc:"Ids of units no longer seen."`
	text   []byte
}

// Moment is one line about a change.
type Moment struct {
	Number int              `json:"number" doc:"Number of the moment, from 1."`
	Turn   int              `json:"turn" doc:"Number of the turn."`
	Phase  string           `json:"phase,omitempty" doc:"Path of the phase."`
	Side   string           `json:"side,omitempty" doc:"The side whose player turn it is."`
	Undone bool             `json:"undone,omitempty" doc:"Something was taken back."`
	Back   int              `json:"back,omitempty" doc:"With undone: the moment whose view this is again."`
	Texts  []string         `json:"texts,omitempty" doc:"What happened, for people."`
	Events []game.EventView `json:"events,omitempty" doc:"What happened, where events are asked for."`
	Marks  []string         `json:"marks,omitempty" doc:"What is worth a mark in a list: turn, combat, loss."`
}

// seat is that of a side; model.None is the referee's.
func (r *Room) seat(side model.SideID) *seat {
	if side == model.None {
		return &r.seats[len(r.seats)-1]
	}
	return &r.seats[side]
}

// Number is how many changes a side was told of.
func (r *Room) Number(side model.SideID) int { return len(r.seat(side).told) }

// Whole is all that a side sees after its change number n, which is from 1 to
// Number; as a change that is laid over nothing.
func (r *Room) Whole(side model.SideID, n int) *Change {
	s := r.seat(side)
	n = min(max(n, 1), len(s.told))
	return r.sightAt(s, n).whole(s.head(n))
}

// Watch has the changes of a side worked out as they come.
func (r *Room) Watch(side model.SideID) {
	s := r.seat(side)
	if !s.live {
		s.live, s.view, s.viewAt = true, see(r.Table, side, r.Table.CanUndo()), len(s.told)
	}
}

// Changes are at most so many changes of a side after its number from. It is false
// for a number that it has not reached.
func (r *Room) Changes(side model.SideID, from, most int) ([]*Change, bool) {
	s := r.seat(side)
	if from < 0 || from > len(s.told) {
		return nil, false
	}
	var out []*Change
	var before *sight
	for n := from + 1; n <= min(len(s.told), from+most); n++ {
		if k := len(s.recent) - 1 - (len(s.told) - n); k >= 0 && s.recent[k].Number == n {
			out, before = append(out, s.recent[k]), nil
			continue
		}
		if before == nil && n > 1 {
			before = r.sightAt(s, n-1)
		}
		after := r.sightAt(s, n)
		out = append(out, r.change(s, n, before, after))
		before = after
	}
	return out, true
}

// head is a change without its view.
func (s *seat) head(n int) *Change {
	t := &s.told[n-1]
	return &Change{Number: n, Undone: t.back > 0, Back: t.back, Events: t.events}
}

func (r *Room) change(s *seat, n int, before, after *sight) *Change {
	if before == nil {
		return after.whole(s.head(n))
	}
	return after.since(before, s.head(n))
}

// sightAt is the view of a seat after its change n.
func (r *Room) sightAt(s *seat, n int) *sight {
	if s.view != nil && s.viewAt == n {
		return s.view
	}
	k := r.steps[s.told[n-1].step].node
	if n == len(s.told) {
		return see(r.Table, s.side, r.Table.CanUndo())
	}
	return see(r.goTo(k), s.side, r.nodes[k].undos > 0)
}

// copied is the copy that is brought to moments.
func (r *Room) copied() *game.Table {
	if r.past == nil {
		r.past = r.Table.Clone()
		r.past.Undos = 0
		r.pastAt = -1
	}
	r.past.Ctx().SetBudget(r.Asking)
	return r.past
}

// goTo brings the copy to a node: from where it stands, or from the nearest position
// that is kept. Where a budget is used up on the way it stands elsewhere: see Asking.
func (r *Room) goTo(k int) *game.Table {
	t := r.copied()
	var way []int
	for n := k; n != r.pastAt; n = r.nodes[n].parent {
		if r.nodes[n].mark != nil {
			t.GoTo(r.nodes[n].mark)
			break
		}
		way = append(way, n)
	}
	r.pastAt = k
	for _, n := range slices.Backward(way) {
		if _, no := t.Do(r.nodes[n].action); no != nil { // the budget is used up, as the action was possible
			r.pastAt = -1
			break
		}
	}
	return t
}

// Moments are one line for each change of a side from number first to last, with
// their events where they are asked for.
func (r *Room) Moments(side model.SideID, first, last int, events bool) []Moment {
	s, g := r.seat(side), r.Table.Model()
	out := []Moment{}
	for n := max(first, 1); n <= min(last, len(s.told)); n++ {
		t := &s.told[n-1]
		m := Moment{Number: n, Turn: int(t.turn), Side: g.IDOfSide(t.by), Undone: t.back > 0, Back: t.back, Marks: marks(t.events)}
		if t.phase >= 0 {
			m.Phase = g.Phases[t.phase].Path
		}
		for i := range t.events {
			m.Texts = append(m.Texts, t.events[i].Text)
		}
		if events {
			m.Events = t.events
		}
		out = append(out, m)
	}
	return out
}

// marks are what a scrubber shows of some events.
func marks(events []game.EventView) []string {
	var out []string
	for _, m := range []struct {
		name  string
		kinds []event.Kind
	}{{"turn", []event.Kind{event.Turn}}, {"combat", []event.Kind{event.Combat}}, {"loss", []event.Kind{event.Eliminated, event.StepLost}}} {
		if slices.ContainsFunc(events, func(e game.EventView) bool { return slices.Contains(m.kinds, event.Kind(e.Kind)) }) {
			out = append(out, m.name)
		}
	}
	return out
}

// UndoTo takes back until a side is where it was after its change n; it reports how
// many actions were taken back. It does nothing where one of them cannot be.
func (r *Room) UndoTo(side model.SideID, n int) (count int, err error) {
	s := r.seat(side)
	if n < 1 || n >= len(s.told) {
		return 0, nil
	}
	k := r.steps[s.told[n-1].step].node
	for x := r.at; x != k; x = r.nodes[x].parent {
		if x <= 0 {
			return 0, nil // it lies on no way back from here
		}
		count++
	}
	if count > r.Table.CanGoBack() {
		return 0, nil
	}
	for i := range count {
		if done, err := r.Undo(); err != nil || !done {
			return i, err
		}
	}
	return count, nil
}

// Text is the change as JSON; it is written once for all who are sent it.
func (c *Change) Text() []byte {
	if c.text == nil {
		c.text, _ = json.Marshal(c) // plain data: it can always be written
	}
	return c.text
}

// At is a copy of the game as it stood after change n of a side, good until the room
// is asked for anything else.
func (r *Room) At(side model.SideID, n int) *game.Table {
	s := r.seat(side)
	return r.goTo(r.steps[s.told[n-1].step].node)
}
