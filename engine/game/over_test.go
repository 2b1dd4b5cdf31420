package game_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// race is a game of one turn, that ends with the last move.
var race = gametest.Small{
	"game": "turns: {last: 1}\nsides: {red: {name: Red}, blue: {name: Blue}}\narmies: {red: {side: red}, blue: {side: blue}}\nvalues: {ma: {default: 4}}\nterrain: {clear: {}}\n" +
		"movement: {run: {allowance: ma}}\nattacks: {fight: {roles: {line: {}}, compare: {by: odds, table: crt}, die: 1d6, results: {NE: {}}}}\n" +
		"sequence: {turn: {for_each_side: [blue, red], phases: {fight: {do: attack, with: fight}, run: {do: move, with: run}}}}\n" +
		"victory: {there: {side: red, when: \"any(areas.east, h, any(h.units, side == 'red'))\"}}\nlosses: {value: 1}\n",
	"tables": "tables: {crt: {by: odds, columns: [1-1], rows: {1-6: [NE]}}}\n",
	"map":    "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-1}\nbase: clear\nareas: {east: [0301]}\n",
	"units":  "unit_kinds: {foot: {}}\nunits: {a: {army: red, kind: foot}, b: {army: blue, kind: foot}}\n",
	"day":    "setup: {a: \"0201\", b: \"0101\"}\n",
}

// TestAnOrderThatGoesOnWhenTheGameIsOver: an order whose first parts end the game is refused
// for what comes after it, in words, and nothing has changed.
func TestAnOrderThatGoesOnWhenTheGameIsOver(t *testing.T) {
	tb := gametest.StartAt(t, race.Rules(t, ""), "{phase: red run}")
	before := tb.Hash()
	order := yaml(t, `{move: a, to: "0301", done: true}`)
	if no := tb.Explainer().WhyNot(order); no == nil || no.Reason != game.ReasonTooFar || no.Part != "done" {
		t.Errorf("the rest of the order: %+v", no)
	}
	if _, no := tb.ApplyOrder(order); no == nil || tb.Hash() != before || tb.Result() != nil {
		t.Error("the order was carried out in part")
	}
	gametest.TakeOrder(t, tb, `{move: a, to: "0301"}`)
	if tb.Result() == nil {
		t.Error("the game goes on")
	}
}
