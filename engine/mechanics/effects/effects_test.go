package effects_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// fort is a board on which the effects of one phase are done, in the order in which they are
// listed; EFFECTS in it is replaced by them.
var fort = gametest.Small{
	"game": `turns: {last: 3}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 1}, cs: {default: 3}}
losses: {value: cs}
terrain: {open: {}}
stacking: {two: {limit: 2}}
boxes: {camp: {}}
variables: {count: {max: 99}, tired: {of: unit, type: flag}}
tracks: {nerve: {of: side, start: 5, max: 9}}
movement: {walk: {allowance: ma, entry: {}}}
sequence:
  event: {effects: {none: {adjust: count, by: 0}}}
  turn: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-1}
base: open
areas: {west: ["0101"]}
`,
	"units": `unit_kinds: {foot: {steps: 2, faces: {full: {}, half: {at_steps: 1}}}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, r-3: {army: red, kind: foot}, b-1: {army: blue, kind: foot}}
`,
	"day": "setup: {r-1: \"0101\", r-2: \"0101\", r-3: \"0201\", b-1: \"0401\"}\n",
}

// do carries out effects on the board.
func do(t *testing.T, effects string) *game.Table {
	t.Helper()
	return gametest.StartAt(t, fort.Rules(t, "{replace: sequence.event.effects, with: {"+effects+"}}"), "{phase: event}")
}

// Effects are done one after the other: a condition is looked at when its effect comes, and an effect sees what those before it did.
func TestEffectsAreDoneInTheirOrder(t *testing.T) {
	for _, c := range []struct {
		name, effects string
		count         int32
	}{
		{"one after the other", "a: {set: count, to: 5}, b: {adjust: count, by: 3}", 8},
		{"the other way round", "a: {adjust: count, by: 3}, b: {set: count, to: 5}", 5},
		{"a condition that does not hold", "a: {adjust: count, by: 3, when: \"count(units, side == 'blue') > 1\"}", 0},
		{"a condition that holds only then", "a: {set: count, to: 4}, b: {adjust: count, by: 3, when: vars.count == 4}", 7},
		{"for each unit", "a: {adjust: count, by: 2, each: \"filter(units, side == 'red')\"}", 6},
		{"for each unit, under a condition that does not hold", "a: {adjust: count, by: 2, each: \"filter(units, side == 'red')\", when: turn > 1}", 0},
		{"never over its limit", "a: {set: count, to: 98}, b: {adjust: count, by: 3}", 99},
		{"what the units before it did counts", "a: {eliminate: \"counters['r-1']\"}, b: {adjust: count, by: \"count(units, side == 'red')\"}", 2},
	} {
		if got := gametest.FindVariable(t, do(t, c.effects), "count", 0); got != c.count {
			t.Errorf("%s: %d, want %d", c.name, got, c.count)
		}
	}
}

// Each verb does to its units what it says, once to a unit.
func TestVerbsActOnUnits(t *testing.T) {
	const r1 = "\"counters['r-1']\""
	for _, c := range []struct {
		name, effects string
		at            string // where r-1 is, and how many points red has lost
		lost          int32
		face          int8
	}{
		{"eliminated, with its points", "a: {eliminate: " + r1 + "}", "eliminated", 3, 0},
		{"eliminated once", "a: {eliminate: " + r1 + "}, b: {eliminate: " + r1 + "}", "eliminated", 3, 0},
		{"put into a box", "a: {place: " + r1 + ", box: camp}", "camp", 0, 0},
		{"put into a hex", "a: {place: " + r1 + ", hex: \"hexes['0301']\"}", "0301", 0, 0},
		{"not into a hex with an enemy", "a: {place: " + r1 + ", hex: \"hexes['0401']\"}", "0101", 0, 0},
		{"turned to its other face", "a: {flip: " + r1 + ", to: half}", "0101", 0, 1},
		{"one step is lost", "a: {step_loss: " + r1 + "}", "0101", 0, 1},
		{"two steps are lost", "a: {step_loss: " + r1 + ", steps: 2}", "eliminated", 3, 0},
		{"it waits to enter", "a: {arrive: " + r1 + ", at: west}", "waiting", 0, 0},
	} {
		tb := do(t, c.effects)
		p := tb.Position()
		if at := gametest.FindPlace(tb, "r-1"); at != c.at || p.LostPoints[0] != c.lost || p.Units[0].Face != c.face && c.at != "eliminated" {
			t.Errorf("%s: r-1 at %s with face %d, %d points lost; want %s, %d, %d", c.name, at, p.Units[0].Face, p.LostPoints[0], c.at, c.face, c.lost)
		}
	}
}

// A loss that several units may bear is chosen by their owner; what is to be done with units in
// one of several hexes is asked for each.
func TestTheOwnerIsAskedForAChoice(t *testing.T) {
	tb := do(t, "a: {step_loss: \"filter(units, side == 'red')\"}")
	if d, ok := tb.Decision(); !ok || tb.Model().Sides[d.Side].ID != "red" {
		t.Fatal("red is not asked who takes the loss")
	}
	if open := gametest.ListOpen(tb, flow.VTakeLoss); open != "r-1 r-2 r-3" {
		t.Errorf("may take the loss: %q, want r-1 r-2 r-3", open)
	}
	gametest.TakeOrder(t, tb, "{take_loss: r-2}")
	if one, two := tb.Position().Units[0].Steps, tb.Position().Units[1].Steps; one != 2 || two != 1 {
		t.Errorf("r-1 has %d steps and r-2 has %d, want 2 and 1", one, two)
	}
	tb = do(t, "a: {place: \"counters['r-1']\", hexes: \"filter(hexes, h, not any(h.units, side == 'red'))\"}")
	if open := gametest.ListOpen(tb, flow.VPickHex); open != "0301" && gametest.FindPlace(tb, "r-1") != "0301" {
		t.Errorf("r-1 may be put into %q, want 0301: the enemy holds 0401", open)
	}
}

// A side wins by an effect, at that moment: nothing after it is done.
func TestAnEffectEndsTheGame(t *testing.T) {
	tb := do(t, "a: {win: sides.blue, level: 2, name: Rout}, b: {set: count, to: 7}")
	if r := tb.Result(); r == nil || r.Winner != 1 || r.Level != 2 || r.Name != "Rout" {
		t.Errorf("the result is %+v, want blue, level 2, Rout", tb.Result())
	}
	if got := gametest.FindVariable(t, tb, "count", 0); got != 0 {
		t.Errorf("count is %d after the end, want 0", got)
	}
}
