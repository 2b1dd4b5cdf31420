package query_test

import (
	"strconv"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
)

// An exit costs the way to the cheapest hex of its area and what leaving takes; it is
// not open beyond the allowance, to others, or out of a zone of control.
// (Napoleon at Waterloo, Conditions of Victory B: one point off the north edge.)
func TestExitCost(t *testing.T) {
	var shelf gametest.Shelf
	for _, c := range []struct{ name, given, unit, hex, cost string }{
		{"from the edge", `{only: {fr-inf-1: "0601"}, phase: french movement}`, "fr-inf-1", "0601", "1"},
		{"the first of two hexes as near", `{only: {fr-inf-1: "0604"}, phase: french movement}`, "fr-inf-1", "0501", "4"},
		{"the allowance does not last", `{only: {fr-inf-1: "0605"}, phase: french movement}`, "fr-inf-1", "", ""},
		{"another side does not leave", `{only: {br-inf-2: "0601"}, phase: allied movement}`, "br-inf-2", "", ""},
		{"not by a hex in a zone of control", `{only: {fr-inf-1: "0602", br-inf-2: "0402"}, phase: french movement}`, "fr-inf-1", "0601", "2"},
		{"held in a zone of control", `{only: {fr-inf-1: "0602", br-inf-2: "0601"}, phase: french movement}`, "fr-inf-1", "", ""},
	} {
		var rep diag.List
		tb := game.StartFromText(shelf.Rules(t, "napoleon-at-waterloo/basic"), game.Setting{}, gametest.YAML(t, c.given), nil, &rep)
		diagtest.MustBeClean(t, rep.Items)
		a, no := tb.Inquirer().AskQuestion(&game.Question{Reach: c.unit}, model.None)
		if no != nil {
			t.Fatal(no)
		}
		hex, cost := "", ""
		if len(a.Exits) > 0 {
			hex, cost = a.Exits[0].Hex, strconv.Itoa(a.Exits[0].Cost)
		}
		if hex != c.hex || cost != c.cost {
			t.Errorf("%s: leaves from %q for %q, not from %q for %q", c.name, hex, cost, c.hex, c.cost)
		}
	}
}
