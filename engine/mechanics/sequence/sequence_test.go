package sequence_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// meadow is a board of two turns on which both sides march and then move one unit each in turn.
var meadow = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 1}}
terrain: {open: {}}
variables: {rain: {type: flag}}
movement: {walk: {allowance: ma}}
sequence:
  turn: {for_each_side: [red, blue], phases: {march: {do: move, with: walk, when: not vars.rain}}}
  dash: {do: alternate, what: moves, with: walk, first: blue, when: turn == 2}
scoring: {by: points, points: {red: "count(units, side == 'red' and in_area('town', hex))", blue: "count(units, side == 'blue' and in_area('town', hex))"}, margins: {1: Close}, tie: Nobody}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-5, rows: 1-1}
base: open
areas: {town: ["0301"]}
`,
	"units": `unit_kinds: {foot: {}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot}}
`,
	"day": "setup: {r-1: \"0101\", b-1: \"0501\"}\n",
}

// playOrders carries out orders and says after each whose turn it is: the turn, the phase and
// the side that is asked.
func playOrders(t *testing.T, tb *game.Table, orders ...string) string {
	t.Helper()
	var out []string
	note := func() {
		d, ok := tb.Decision()
		if !ok {
			out = append(out, "over")
			return
		}
		g, p := tb.Model(), tb.Position()
		out = append(out, strings.Join([]string{string(rune('0' + p.Turn)), g.Phases[p.Phase].ID, g.Sides[d.Side].ID}, " "))
	}
	note()
	for _, order := range orders {
		gametest.TakeOrder(t, tb, order)
		note()
	}
	return strings.Join(out, ", ")
}

// The phases follow each other as they are listed, for each side and turn after turn; one of
// which the condition does not hold is skipped. After the last turn the game is over.
func TestPhasesFollowEachOther(t *testing.T) {
	const done = "{done: true}"
	for _, c := range []struct {
		name, change, given string
		orders              []string
		want                string
	}{
		{"side after side, turn after turn", "{remove: sequence.dash}", "{}", []string{done, done, done, done}, "1 march red, 1 march blue, 2 march red, 2 march blue, over"},
		{"the sides the other way round", "{remove: sequence.dash}\n{set: sequence.turn.for_each_side, to: [blue, red]}", "{}", []string{done, done}, "1 march blue, 1 march red, 2 march blue"},
		{"what is skipped in the rain", "", "{variables: {rain: true}, turn: 2, phase: dash}", []string{"{pass: true}"}, "2 dash blue, 2 dash red"},
		{"a longer game", "{remove: sequence.dash}\n{set: turns.last, to: 3}", "{turn: 2, phase: blue march}", []string{done}, "2 march blue, 3 march red"},
	} {
		tb := gametest.StartAt(t, meadow.Rules(t, c.change), c.given)
		if got := playOrders(t, tb, c.orders...); got != c.want {
			t.Errorf("%s:\n got  %s\n want %s", c.name, got, c.want)
		}
	}
}

// A side may not end a phase while a condition of the phase forbids it, as long as it can do
// something else; it is told which.
func TestAPhaseMayNotEndYet(t *testing.T) {
	const held = "{add: sequence.turn.phases.march.never, value: {town: {when: \"not any(units, side == phasing and in_area('town', hex))\", because: town-empty}}}"
	for _, c := range []struct{ name, given, open, refused string }{
		{"nobody is in the town", `{phase: red march, only: {r-1: "0101", r-2: "0401", b-1: "0501"}}`, "r-1 r-2", "town-empty"},
		{"somebody is", `{phase: red march, only: {r-1: "0101", r-2: "0301", b-1: "0501"}}`, "r-1 r-2 done", ""},
	} {
		tb := gametest.StartAt(t, meadow.Rules(t, held), c.given)
		open := gametest.ListOpen(tb, flow.VMove)
		if slices.ContainsFunc(tb.Legal(), func(a flow.Action) bool { return a.Verb == flow.VDone }) {
			open += " done"
		}
		refused := ""
		if _, no := tb.Apply(flow.PlainAction(flow.VDone)); no != nil {
			refused = no.Reason
		}
		if open != c.open || refused != c.refused {
			t.Errorf("%s: open %q, done refused by %q; want %q, %q", c.name, open, refused, c.open, c.refused)
		}
	}
	// With nobody left to move the phase is over, whatever the condition says.
	tb := gametest.StartAt(t, meadow.Rules(t, held+"\n{add: movement.walk.once, value: true}"), `{phase: red march, only: {r-1: "0101", b-1: "0501"}}`)
	if got := playOrders(t, tb, `{move: r-1, to: "0201"}`); got != "1 march red, 1 march blue" {
		t.Errorf("after the last move: %s", got)
	}
}

// Two sides move one unit in turn until both have passed; whoever has passed is not asked again,
// and whoever has nobody left to move, or has moved as many as it may, passes unasked.
func TestSidesAlternate(t *testing.T) {
	const given = `{turn: 2, phase: dash, only: {r-1: "0101", r-2: "0201", b-1: "0501"}}`
	const pass = "{pass: true}"
	for _, c := range []struct {
		name, change string
		orders       []string
		want         string
	}{
		{"blue begins, both pass", "", []string{pass, pass}, "2 dash blue, 2 dash red, over"},
		{"red begins", "{set: sequence.dash.first, to: red}", []string{pass, pass}, "2 dash red, 2 dash blue, over"},
		{"blue passes and is not asked again: red goes on alone", "", []string{pass, `{move: r-2, to: "0301"}`, pass}, "2 dash blue, 2 dash red, 2 dash red, over"},
		{"one move a side at most", "{add: sequence.dash.pass, value: {most: 1}}", []string{`{move: b-1, to: "0401"}`, `{move: r-2, to: "0301"}`}, "2 dash blue, 2 dash red, over"},
		{"blue's only unit has moved: red goes on alone", "", []string{`{move: b-1, to: "0401"}`, `{move: r-2, to: "0301"}`, `{move: r-1, to: "0201"}`}, "2 dash blue, 2 dash red, 2 dash red, over"},
	} {
		tb := gametest.StartAt(t, meadow.Rules(t, c.change), given)
		if got := playOrders(t, tb, c.orders...); got != c.want {
			t.Errorf("%s:\n got  %s\n want %s", c.name, got, c.want)
		}
	}
}

// After the last turn the points decide: who has more wins by the level of the margin, and
// with as many on both sides nobody does.
func TestPointsDecideAfterTheLastTurn(t *testing.T) {
	for _, c := range []struct{ name, units, want string }{
		{"one unit in the town", `r-1: "0301", b-1: "0501"`, "red 1 Close"},
		{"the other's", `r-1: "0101", b-1: "0301"`, "blue 1 Close"},
		{"nobody there", `r-1: "0101", b-1: "0501"`, "nobody 0 Nobody"},
	} {
		tb := gametest.StartAt(t, meadow.Rules(t, "{remove: sequence.dash}"), "{turn: 2, phase: blue march, only: {"+c.units+"}}")
		gametest.TakeOrder(t, tb, "{done: true}")
		r, got := tb.Result(), "no result"
		if r != nil {
			who := "nobody"
			if r.Winner >= 0 {
				who = tb.Model().Sides[r.Winner].ID
			}
			got = who + " " + string(rune('0'+r.Level)) + " " + r.Name
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
