package actions_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// redoubt is a board on which red may dig in, for a spade each, and rest.
var redoubt = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 1}}
terrain: {open: {}}
variables: {dug: {of: unit, type: flag}, rests: {max: 9}}
tracks: {spades: {of: side, start: 2, max: 9}}
movement: {walk: {allowance: ma}}
sequence: {turn: {for_each_side: [red, blue], phases: {works: {do: actions}, march: {do: move, with: walk}}}}
actions:
  dig:
    phase: [works, march]
    by: red
    candidates: filter(units, side == 'red')
    when: not it.vars.dug
    because: dug-already
    cost: {spades: 1}
    uses_unit: true
    effects: {dig: {set: dug, of: it, to: true}}
  rest: {phase: works, by: red, most: 2, effects: {note: {adjust: rests, by: 1}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-1}
base: open
`,
	"units": `unit_kinds: {foot: {}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, b-1: {army: blue, kind: foot}}
`,
	"day": "setup: {r-1: \"0101\", r-2: \"0101\", b-1: \"0301\"}\n",
}

// refuse returns the reason for which an order is refused, empty when it is open.
func refuse(t *testing.T, tb *game.Table, order string) string {
	t.Helper()
	if no := tb.Explainer().WhyNot(gametest.YAML(t, order)); no != nil {
		return no.Reason
	}
	return ""
}

// An action is offered while its cost can be paid, it has a candidate and it was not taken too
// often in the phase; each of these has its own refusal.
func TestActionsAreOfferedWhileTheyCanBePaid(t *testing.T) {
	for _, c := range []struct {
		name, change string
		orders       []string
		open         string
		order, why   string
	}{
		{"at first", "", nil, "dig rest", "{act: dig, on: r-2}", ""},
		{"one spade is left", "", []string{"{act: dig, on: r-1}"}, "dig rest", "{act: dig, on: r-2}", ""},
		{"that unit is dug in", "", []string{"{act: dig, on: r-1}"}, "dig rest", "{act: dig, on: r-1}", "not-open"},
		{"no spade is left", "{set: tracks.spades.start, to: 1}", []string{"{act: dig, on: r-1}"}, "rest", "{act: dig, on: r-2}", "cannot-pay"},
		{"no candidate is left", "{set: tracks.spades.start, to: 9}", []string{"{act: dig, on: r-1}", "{act: dig, on: r-2}"}, "rest", "{act: dig, on: r-2}", "dug-already"},
		{"twice in the phase", "", []string{"{act: rest}", "{act: rest}"}, "dig", "{act: rest}", "used-up"},
		{"the enemy's turn", "", []string{"{done: true}", "{done: true}"}, "", "{act: rest}", "not-in-this-phase"},
	} {
		tb := gametest.StartAt(t, redoubt.Rules(t, c.change), "{phase: red works}")
		for _, order := range c.orders {
			gametest.TakeOrder(t, tb, order)
		}
		if open := gametest.ListOpen(tb, flow.VAct); open != c.open {
			t.Errorf("%s: open %q, want %q", c.name, open, c.open)
		}
		if why := refuse(t, tb, c.order); why != c.why {
			t.Errorf("%s: %s is refused for %q, want %q", c.name, c.order, why, c.why)
		}
	}
}

// An action is paid by the side that takes it, is done to its candidate, and with uses_unit
// takes the unit's move in the phase.
func TestAnActionIsPaidAndDone(t *testing.T) {
	tb := gametest.StartAt(t, redoubt.Rules(t, ""), "{phase: red works}")
	gametest.TakeOrder(t, tb, "{act: dig, on: r-2}")
	values := tb.Run().Values
	if ours, theirs := values.TrackValue(0, 0), values.TrackValue(0, 1); ours != 1 || theirs != 2 {
		t.Errorf("red has %d spades and blue %d, want 1 and 2", ours, theirs)
	}
	if one, two := gametest.FindVariable(t, tb, "dug", 0), gametest.FindVariable(t, tb, "dug", 1); one != 0 || two != 1 {
		t.Errorf("dug in are r-1 %d and r-2 %d, want 0 and 1", one, two)
	}
	gametest.TakeOrder(t, tb, "{done: true}")
	gametest.TakeOrder(t, tb, "{act: dig, on: r-1}")
	if open := gametest.ListOpen(tb, flow.VMove); open != "r-2" {
		t.Errorf("may move: %q, want r-2: r-1 has used its move in this phase", open)
	}
}
