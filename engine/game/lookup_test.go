package game_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// A table that is asked for a cell which nothing names stops the game at the expression,
// and is not 0: the ground under a unit that is off the map is no row.
func TestNoCellIsAFault(t *testing.T) {
	small := gametest.Small{
		"game": `turns: {last: 3}
sides: {red: {name: Red}, blue: {name: Blue}}
terrain: {open: {}, wood: {}}
variables: {price: {type: integer}}
boxes: {gone: {}}
sequence: {turns: {for_each_side: [red], phases: {orders: {do: actions}}}}
actions:
  buy: {phase: orders, most: 9, effects: {pay: {set: price, to: "lookup('prices', counters['r-1'].terrain, 'cost')"}}}
  part: {phase: orders, most: 9, effects: {away: {place: "units", box: gone}}}
`,
		"map":    "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-3}\nbase: open\nhexes: {wood: [\"0202\"]}\n",
		"units":  "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot}}\n",
		"tables": "tables: {prices: {by: name, cells: number, columns: [cost], rows: {open: [2], wood: [5]}}}\n",
		"day":    "setup: {r-1: \"0202\"}\n",
	}
	tb := gametest.StartAt(t, small.Rules(t, ""), "{phase: red orders}")
	tb.MaxUndos = 5
	gametest.TakeOrder(t, tb, "{act: buy}")
	if got := tb.Position().Vars[tb.Model().Vars[0].Slot]; got != 5 {
		t.Errorf("the wood costs %d", got)
	}
	gametest.TakeOrder(t, tb, "{act: part}")
	_, no := tb.ApplyOrder(gametest.YAML(t, "{act: buy}"))
	if no == nil || no.Reason != "play-no-cell" || !strings.Contains(no.Text, "game.yaml:12") || !strings.Contains(no.Text, `"prices"`) || !strings.Contains(no.Text, "which row") {
		t.Fatalf("the order was answered %v", no)
	}
	if tb.Fault() != nil || len(tb.Legal()) == 0 {
		t.Errorf("the table cannot go on with another action: %v", tb.Fault())
	}
}
