package move_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// march is a small game in which units move hex by hex, or by the cheapest way.
var march = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {name: strength}, ma: {name: movement}}
losses: {value: cs}
terrain: {clear: {cost: 1}}
hexsides: {river: {cost: {forbid: true, because: deep-river}}}
stacking: {nine: {limit: 9}}
movement:
  march:
    allowance: ma
    never: {full: {when: "count(to.units) >= 2"}}
    cost: {back: {forbid: true, when: "from == '0202' and to == '0201'", because: no-back}}
sequence: {turns: {for_each_side: [red, blue], phases: {move: {do: move, with: march}}}}
`,
	"map":   "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-4}\nbase: clear\nhexsides: {river: [0202/0203]}\n",
	"units": "unit_kinds: {infantry: {}}\nunits: {red-1: {army: red, kind: infantry, printed: 4-4}, red-2: {army: red, kind: infantry, printed: 4-4}, red-3: {army: red, kind: infantry, printed: 4-4}, red-s: {army: red, kind: infantry, printed: 4-1}, blue-1: {army: blue, kind: infantry, printed: 4-4}}\n",
	"day":   "setup: {red-1: 0101, blue-1: 0404}\n",
}

// ways are the two kinds of route, as changes of the game.
var ways = map[string]string{"cheapest": "", "chosen": "{add: movement.march.route, value: chosen}"}

// TestMoverIsNotCounted: a condition of where a unit may stop does not count the unit
// itself, neither when the hex is offered nor when it stands there.
func TestMoverIsNotCounted(t *testing.T) {
	for name, change := range ways {
		rules := march.Rules(t, change)
		tb := gametest.StartAt(t, rules, "{only: {red-1: 0202, red-2: 0302, blue-1: 0404}, phase: red move}")
		gametest.TakeOrder(t, tb, "{move: red-1}")
		if open := gametest.ListOpen(tb, flow.VTo); !strings.Contains(open, "0302") {
			t.Errorf("%s: a second unit may not stop in 0302: %s", name, open)
		}
		gametest.TakeOrder(t, tb, "{to: 0302}")
		if d, _ := tb.Decision(); name == "chosen" && d.Kind == "move.to" && !slices.Contains(tb.Legal(), flow.PlainAction(flow.VDone)) {
			t.Error("the unit was offered 0302, and may not stop there")
		}
		// A hex that is full is no place to stop. By the cheapest way it is not offered;
		// hex by hex it is a way on, and the unit may not end there.
		tb = gametest.StartAt(t, rules, "{only: {red-1: 0202, red-2: 0302, red-3: 0302, blue-1: 0404}, phase: red move}")
		_, no := tb.ApplyOrder(gametest.YAML(t, "{move: red-1, to: 0302}"))
		if no == nil || no.Reason != "full" {
			t.Errorf("%s: a third unit may stop in 0302: %v", name, no)
		}
	}
}

// TestNoWayOutIsNotOffered: a hex in which a unit may not stop, and from which it cannot go
// on, is not offered.
func TestNoWayOutIsNotOffered(t *testing.T) {
	rules := march.Rules(t, ways["chosen"])
	tb := gametest.StartAt(t, rules, "{only: {red-s: 0202, red-2: 0302, red-3: 0302, blue-1: 0404}, phase: red move}")
	gametest.TakeOrder(t, tb, "{move: red-s}")
	if open := gametest.ListOpen(tb, flow.VTo); strings.Contains(open, "0302") || open == "" {
		t.Errorf("offered with one point: %q", open)
	}
}

// TestBarOfAHexsideIsNamed: who may not step over a hexside is told the rule that closes
// it: hex by hex by its reason, else beside the way round that is too long.
func TestBarOfAHexsideIsNamed(t *testing.T) {
	for name, change := range ways {
		tb := gametest.StartAt(t, march.Rules(t, change), "{only: {red-s: 0202, blue-1: 0404}, phase: red move}")
		for hex, want := range map[string]string{"0203": "deep-river", "0201": "no-back"} {
			if name == "cheapest" {
				rule := strings.ReplaceAll(want, "-", " ")
				if _, no := tb.ApplyOrder(gametest.YAML(t, "{move: red-s, to: "+hex+"}")); no == nil || no.Reason != "too-far" || !strings.Contains(no.Text, "straight there, forbidden: "+rule) {
					t.Errorf("%s: to %s: %v", name, hex, no)
				}
				continue
			}
			if _, no := tb.ApplyOrder(gametest.YAML(t, "{move: red-s, to: "+hex+"}")); no == nil || no.Reason != want {
				t.Errorf("%s: to %s: %v, want %s", name, hex, no, want)
			}
		}
	}
}
