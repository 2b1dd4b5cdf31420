package move_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// A reinforcement enters at its area from its turn on, where no enemy stands and, if the rules
// say so, no enemy zone reaches; it must enter before the phase ends where entry is compulsory.
func TestReinforcementsEnterAtTheirArea(t *testing.T) {
	const wide = "{set: reinforcements.more.at, to: rim}\n{set: values.ma.default, to: 1}\n" // who has entered has no point left
	for _, c := range []struct{ name, change, turn, units, open string }{
		{"on its turn", wide, "1", `b-1: "0102"`, "0601 0602 0603; done"},
		{"before its turn", wide + "{set: reinforcements.more.turn, to: 2}", "1", `r-1: "0302", b-1: "0102"`, "; done"},
		{"after its turn", wide, "2", `b-1: "0102"`, "0601 0602 0603; done"},
		{"an enemy stands in one of them", wide, "1", `b-1: "0602"`, "0601 0603; done"},
		{"friends fill one of them", wide, "1", `r-1: "0601", r-2: "0601", b-1: "0102"`, "0602 0603; done"},
		{"not in an enemy zone", wide + "{add: movement.walk.entry.never, value: {zone: {when: \"in_zone('watch', to)\"}}}", "1", `b-1: "0501"`, "0602 0603; done"},
		{"it must enter", wide + "{set: movement.walk.entry.compulsory, to: true}", "1", `b-1: "0102"`, "0601 0602 0603; "},
		{"it must enter, and cannot", "{set: movement.walk.entry.compulsory, to: true}", "1", `r-1: "0302", b-1: "0101"`, "; done"},
	} {
		tb := gametest.StartAt(t, heath.Rules(t, c.change), "{phase: red march, turn: "+c.turn+", only: {"+c.units+"}, units: {r-3: {box: waiting}}}")
		done := ""
		if slices.ContainsFunc(tb.Legal(), func(a flow.Action) bool { return a.Verb == flow.VDone }) {
			done = "done"
		}
		open := ""
		if strings.Contains(gametest.ListOpen(tb, flow.VMove), "r-3") {
			gametest.TakeOrder(t, tb, "{move: r-3}")
			open = gametest.ListOpen(tb, flow.VTo)
		}
		if got := open + "; " + done; got != c.open {
			t.Errorf("%s:\n open %s\n want %s", c.name, got, c.open)
		}
	}
}
