package game_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestForcedIsToldWhereNothingIsHidden: how many answers there were can depend on
// what the other side does not see.
func TestForcedIsToldWhereNothingIsHidden(t *testing.T) {
	for _, hides := range []bool{false, true} {
		g := *rulesOf(t, basic).Model
		g.Boxes = slices.Clone(g.Boxes)
		g.Boxes[0].OwnerOnly = hides // a box that only its owner looks into
		tb, err := game.New(&game.Rules{Model: &g}, game.Setting{})
		if err != nil {
			t.Fatal(err)
		}
		e := event.NewEvent(event.Passed)
		e.Side, e.Forced, e.AskedSide = 0, true, 0
		for side, told := range map[model.SideID]bool{model.None: true, 0: true, 1: !hides} {
			if v := tb.ViewEvents([]event.Event{e}, side); len(v) != 1 || v[0].Forced != told || (v[0].By != "") != told {
				t.Errorf("something is hidden: %t; side %d is told %+v", hides, side, v)
			}
		}
	}
}
