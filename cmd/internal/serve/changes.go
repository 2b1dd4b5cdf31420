package serve

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
)

// change is what one seat is told of one moment: what differs from the moment
// before, laid over which it gives the view.
type change struct {
	Number int                        `json:"number"`
	Whole  bool                       `json:"whole,omitempty"` // laid over nothing
	Events []game.EventView           `json:"events,omitempty"`
	View   map[string]json.RawMessage `json:"view"`
	Units  []json.RawMessage          `json:"units,omitempty"`
	Gone   []string                   `json:"gone,omitempty"`
	Undone bool                       `json:"undone,omitempty"`
}

// sent is a change as it goes out, packed when the first asks for it so; all who
// look on share it.
type sent struct {
	number int
	text   []byte
	packed []byte
}

// follower numbers what one side is told.
type follower struct {
	side   model.SideID
	number int
	parts  map[string]json.RawMessage // of the last view
	units  map[string]json.RawMessage
	order  []string
	log    []*sent
	hides  bool // something is hidden from the side

	turn    int // for the lobby
	waiting string
	over    *game.ResultView
}

// take looks at the table after something was done, and keeps what there is to
// tell of it. What changes nothing that the side may know gets no number.
func (f *follower) take(t *game.Table, events []event.Event, undone bool) {
	f.hides = t.Hides(f.side)
	shown := t.Events(events, f.side)
	view := t.View(f.side)
	f.turn, f.waiting, f.over = view.Turn, view.Waiting, view.Result
	text, _ := json.Marshal(view) // plain data: it can always be written
	var parts map[string]json.RawMessage
	_ = json.Unmarshal(text, &parts)
	var list []json.RawMessage
	_ = json.Unmarshal(parts["units"], &list)
	delete(parts, "units")
	c := change{Events: shown, View: map[string]json.RawMessage{}, Undone: undone}
	for k, v := range parts {
		if !bytes.Equal(v, f.parts[k]) {
			c.View[k] = v
		}
	}
	for k := range f.parts {
		if _, still := parts[k]; !still {
			c.View[k] = json.RawMessage("null")
		}
	}
	units, order := map[string]json.RawMessage{}, []string{}
	for i, u := range list {
		id := view.Units[i].ID
		units[id], order = u, append(order, id)
		if !bytes.Equal(u, f.units[id]) {
			c.Units = append(c.Units, u)
		}
	}
	for _, id := range f.order {
		if _, still := units[id]; !still {
			c.Gone = append(c.Gone, id)
		}
	}
	if len(c.View)+len(c.Units)+len(c.Gone)+len(c.Events) == 0 {
		return
	}
	f.parts, f.units, f.order = parts, units, order
	f.number++
	c.Number = f.number
	if len(f.log) >= limits.ServeChanges {
		f.log = append(f.log[:0], f.log[len(f.log)/4:]...)
	}
	f.log = append(f.log, newSent(&c))
}

func newSent(c *change) *sent {
	text, _ := json.Marshal(c) // plain data: it can always be written
	return &sent{number: c.Number, text: text}
}

// whole is the present moment, laid over nothing.
func (f *follower) whole() *sent {
	c := change{Number: f.number, Whole: true, View: f.parts}
	for _, id := range f.order {
		c.Units = append(c.Units, f.units[id])
	}
	return newSent(&c)
}

// after lists what was told after a number; whole where that is not known.
func (f *follower) after(number int) []*sent {
	if number == f.number {
		return nil
	}
	i := slices.IndexFunc(f.log, func(s *sent) bool { return s.number == number+1 })
	if number <= 0 || i < 0 {
		return []*sent{f.whole()}
	}
	return slices.Clone(f.log[i:])
}
