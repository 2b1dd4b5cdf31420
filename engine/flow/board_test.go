package flow_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
)

// ridge is a board on which each side has two phases in which nothing need be done, and
// variables that last for different times.
var ridge = gametest.Small{
	"game": `turns: {last: 3}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 2}, ma: {default: 1}}
losses: {value: cs}
terrain: {open: {}}
boxes: {camp: {}}
variables:
  for_phase: {until: end of phase}
  for_pass: {until: end of player turn}
  for_turn: {until: end of turn}
  for_good: {max: 5}
  dug_in: {of: unit, type: flag, until: leaves hex}
tracks: {nerve: {start: 3, max: 4}}
movement: {walk: {allowance: ma, entry: {compulsory: false}}}
sequence: {turn: {for_each_side: [red, blue], phases: {first: {do: move, with: walk}, second: {do: move, with: walk}}}}
latches:
  shaken: {when: tracks.nerve < 2, effects: {shout: {adjust: for_good, by: 1}}}
  wary: {when: tracks.nerve < 3, again: true, effects: {shout: {adjust: for_good, by: 2}}}
victory: {rout: {side: blue, at: once, when: sides.red.lost >= 4}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-1}
base: open
`,
	"units": `unit_kinds: {foot: {steps: 2, faces: {full: {}, half: {values: {cs: 1}, at_steps: 1}}}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, r-3: {army: red, kind: foot}, b-1: {army: blue, kind: foot}}
`,
	"day": "setup: {r-1: \"0101\", r-2: \"0101\", r-3: \"0201\", b-1: \"0401\"}\n",
}

// set gives a variable of the game a value.
func set(t *testing.T, tb *game.Table, id string, value int32) {
	t.Helper()
	for i := range tb.Model().Vars {
		if tb.Model().Vars[i].ID == id {
			tb.Run().Values.SetVariable(model.VarID(i), 0, value, nil)
			return
		}
	}
	t.Fatalf("there is no variable %s", id)
}

// What is set falls back when its time is over: at the end of the phase, of what the side
// does in the turn, or of the turn; or never.
func TestVariablesEndWithTheirTime(t *testing.T) {
	tb := gametest.StartAt(t, ridge.Rules(t, ""), "{phase: red first}")
	names := []string{"for_phase", "for_pass", "for_turn", "for_good"}
	for _, id := range names {
		set(t, tb, id, 1)
	}
	for _, c := range []struct {
		after string
		want  [4]int32
	}{
		{"red first", [4]int32{0, 1, 1, 1}},
		{"red second", [4]int32{0, 0, 1, 1}},
		{"blue first", [4]int32{0, 0, 1, 1}},
		{"blue second, the last of the turn", [4]int32{0, 0, 0, 1}},
	} {
		gametest.TakeOrder(t, tb, "{done: true}")
		for i, id := range names {
			if got := gametest.FindVariable(t, tb, id, 0); got != c.want[i] {
				t.Errorf("after %s: %s is %d, want %d", c.after, id, got, c.want[i])
			}
		}
	}
}

// What holds until a unit leaves its hex ends when it moves, and not before.
func TestVariableEndsWhenTheUnitLeavesItsHex(t *testing.T) {
	tb := gametest.StartAt(t, ridge.Rules(t, ""), `{phase: red first, only: {r-1: "0101", r-2: "0101", b-1: "0401"}}`)
	for i := range tb.Model().Vars {
		if tb.Model().Vars[i].ID == "dug_in" {
			tb.Run().Values.SetVariable(model.VarID(i), 0, 1, nil)
			tb.Run().Values.SetVariable(model.VarID(i), 1, 1, nil)
		}
	}
	tb.Run().Units.MoveUnit(0, tb.Position().Units[0].At.Hex()+1, event.Placed, 0)
	if moved, stayed := gametest.FindVariable(t, tb, "dug_in", 0), gametest.FindVariable(t, tb, "dug_in", 1); moved != 0 || stayed != 1 {
		t.Errorf("the unit that moved has %d, that which stayed %d; want 0 and 1", moved, stayed)
	}
}

// A track stops at its limits. A latch falls when its condition begins to hold: once, or with
// again each time anew.
func TestTracksStopAtTheirLimitsAndLatchesFall(t *testing.T) {
	tb := gametest.StartAt(t, ridge.Rules(t, ""), "{phase: red first}")
	for _, c := range []struct {
		name         string
		by, at, told int32 // the change, the track after it, and what both latches have added
	}{
		{"down by one: the second falls", -1, 2, 2},
		{"down by one: the first falls, the second holds on", -1, 1, 3},
		{"down by ten: it stops at its least", -10, 0, 3},
		{"up by ten: it stops at its most", 10, 4, 3},
		{"down by three: the second falls anew, the first does not", -3, 1, 5},
	} {
		r := tb.Run()
		r.Values.AddTrack(0, 0, c.by)
		r.RunToDecision()
		if at, told := r.Values.TrackValue(0, 0), gametest.FindVariable(t, tb, "for_good", 0); at != c.at || told != c.told {
			t.Errorf("%s: the track is %d and the latches have added %d, want %d and %d", c.name, at, told, c.at, c.told)
		}
	}
}

// A unit that loses a step shows the face of the step it has left; with its last step it is
// eliminated, and what it is worth then is lost to its side. A victory at once ends the game.
func TestStepsAreLostUntilAUnitIsEliminated(t *testing.T) {
	tb := gametest.StartAt(t, ridge.Rules(t, ""), "{phase: red first}")
	r := tb.Run()
	for _, c := range []struct {
		name  string
		unit  model.UnitID
		steps int32
		face  int8
		at    string
		lost  int32
		over  bool
	}{
		{"one of two steps", 0, 1, 1, "0101", 0, false},
		{"it is given back", 0, -1, 0, "0101", 0, false},
		{"no more than its full strength", 0, -1, 0, "0101", 0, false},
		{"both steps", 0, 2, 0, "eliminated", 2, false},
		{"one more unit: the victory falls", 1, 2, 0, "eliminated", 4, true},
	} {
		r.Units.LoseSteps(c.unit, c.steps, nil)
		r.RunToDecision()
		id := tb.Model().Units[c.unit].ID
		if face, at, lost := r.Ctx.P.Units[c.unit].Face, gametest.FindPlace(tb, id), r.Ctx.P.LostPoints[0]; face != c.face || at != c.at || lost != c.lost {
			t.Errorf("%s: face %d, at %s, %d points lost; want %d, %s, %d", c.name, face, at, lost, c.face, c.at, c.lost)
		}
		if over := r.Ctx.P.Result != nil; over != c.over {
			t.Errorf("%s: the game is over: %v, want %v", c.name, over, c.over)
		}
	}
	if legal := (&flow.List{}); r.Ctx.P.Result != nil {
		if r.ListLegal(legal); len(legal.Actions) != 0 {
			t.Error("actions are open after the end")
		}
	}
}
