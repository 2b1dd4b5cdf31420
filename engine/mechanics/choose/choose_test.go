package choose_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// muster is a board on which red picks units that are flagged.
var muster = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 1}}
terrain: {open: {}}
variables: {chosen: {of: unit, type: flag}}
movement: {walk: {allowance: ma}}
sequence:
  pick: {do: pick, side: red, units: kind == 'foot', least: 1, most: 2, effects: {mark: {set: chosen, of: picked, to: true}}}
  turn: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-1}
base: open
`,
	"units": `unit_kinds: {foot: {}, guns: {}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, r-3: {army: red, kind: foot}, r-4: {army: red, kind: guns}, b-1: {army: blue, kind: foot}}
`,
	"day": "setup: {r-1: \"0101\", r-2: \"0101\", r-3: \"0201\", r-4: \"0101\", b-1: \"0301\"}\n",
}

// list returns the units that may be added, with done where the choice may end.
func list(tb *game.Table) string {
	if d, ok := tb.Decision(); !ok || d.Kind != "choose.units" {
		return "over"
	}
	text := gametest.ListOpen(tb, flow.VAdd)
	if slices.ContainsFunc(tb.Legal(), func(a flow.Action) bool { return a.Verb == flow.VDone }) {
		text += " done"
	}
	return text
}

// Units of the side that the phase is for are picked in their order, so that each set is
// picked in one way: at least and at most as many as it says. All are picked unasked when
// all must be; of fewer than must be picked all are.
func TestUnitsArePickedInTheirOrder(t *testing.T) {
	for _, c := range []struct{ name, change, first, after string }{ // after: once r-2 is picked
		{"one or two of three", "", "r-1 r-2 r-3", "r-3 done"},
		{"none need be picked", "{set: sequence.pick.least, to: 0}", "r-1 r-2 r-3 done", "r-3 done"},
		{"two must be picked: r-3 would leave one too few", "{set: sequence.pick.least, to: 2}", "r-1 r-2", "r-3"},
		{"one at most", "{set: sequence.pick.most, to: 1}", "r-1 r-2 r-3", "over"},
		{"all must be picked", "{set: sequence.pick.least, to: 3}\n{set: sequence.pick.most, to: 3}", "over", ""},
		{"more than there are must be picked", "{set: sequence.pick.least, to: 9}\n{set: sequence.pick.most, to: 9}", "over", ""},
		{"nobody can be picked", "{set: sequence.pick.units, to: kind == 'guns' and side == 'blue'}", "over", ""},
	} {
		tb := gametest.StartAt(t, muster.Rules(t, c.change), "{phase: pick}")
		first, after := list(tb), ""
		if first != "over" {
			gametest.TakeOrder(t, tb, "{add: r-2}")
			after = list(tb)
		}
		if first != c.first || after != c.after {
			t.Errorf("%s: open are %q and then %q, want %q and %q", c.name, first, after, c.first, c.after)
		}
	}
}

// The effects of the phase are done to the units that were picked, and to no others.
func TestEffectsAreDoneToThePickedUnits(t *testing.T) {
	tb := gametest.StartAt(t, muster.Rules(t, ""), "{phase: pick}")
	gametest.TakeOrder(t, tb, "{add: r-1}")
	gametest.TakeOrder(t, tb, "{add: r-3}")
	for u, want := range []int32{1, 0, 1, 0, 0} {
		if got := gametest.FindVariable(t, tb, "chosen", int32(u)); got != want {
			t.Errorf("%s is marked: %d, want %d", tb.Model().Units[u].ID, got, want)
		}
	}
}
