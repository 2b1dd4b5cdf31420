package game

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
)

// FilterEvents returns what a side may know of events, as data; model.None is the referee, who
// knows all. Call it right after the action that made them, as for ViewEvents.
func (ob Observer) FilterEvents(events []event.Event) []event.Event {
	var out []event.Event
	for _, e := range events {
		if ob.side == model.None || ob.redactEvent(&e) {
			out = append(out, e)
		}
	}
	return out
}
