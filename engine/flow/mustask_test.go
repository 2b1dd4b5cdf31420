package flow

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// A side is asked for the sake of what others do not know of it, and for nothing else.
func TestMustAsk(t *testing.T) {
	const camp = model.BoxWaiting + 1 // into which only its owner looks
	g := &model.Game{Sides: make([]model.Side, 2), Boxes: make([]model.Box, camp+1), Units: []model.Unit{{Side: 0}, {Side: 1}}}
	g.Boxes[camp].OwnerOnly = true
	for _, c := range []struct {
		name      string
		at        model.Loc
		flags     state.UnitFlag
		onMap, in bool // asked among those on the map, and among arrivals
	}{
		{"a unit that all see", model.OnHex(3), 0, false, false},
		{"a hidden unit on the map", model.OnHex(3), state.IsHidden, true, true},
		{"a hidden unit that is eliminated", model.InBox(model.BoxEliminated), state.IsHidden, false, false},
		{"a unit in a box that others see", model.InBox(model.BoxWaiting), 0, false, false},
		{"a unit in a box of its own", model.InBox(camp), 0, false, true},
	} {
		p := &state.Position{Units: []state.Unit{{At: c.at, Flags: c.flags}, {At: model.OnHex(1)}}}
		r := NewRun(query.New(g).UsePosition(p), nil)
		if got := r.MustAsk(0, AmongUnitsOnMap); got != c.onMap {
			t.Errorf("%s: asked among those on the map: %v", c.name, got)
		}
		if got := r.MustAsk(0, AmongArrivals); got != c.in {
			t.Errorf("%s: asked among arrivals: %v", c.name, got)
		}
		if r.MustAsk(1, AmongArrivals) {
			t.Errorf("%s: the other side is asked for it", c.name)
		}
	}
}
