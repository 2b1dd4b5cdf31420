package script_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
)

// notes are what the hooks noted since the last action.
func notes(tb *game.Table) string {
	var out []string
	for _, e := range tb.Run().Events {
		if e.Kind == event.Note {
			out = append(out, e.Text)
		}
	}
	return strings.Join(out, "; ")
}

// A script may say who picks the hexes of a retreat.
func TestRetreatMovedBy(t *testing.T) {
	for by, want := range map[string]string{``: "red", `, moved_by = "blue"`: "blue", `, moved_by = "red"`: "red"} {
		tb := laneTable(t, "retreats: {back: {moved_by: owner, prefer: {any: {when: true}}}}\nsequence: {rout: {do: run, run: rout}}\n",
			fmt.Sprintf("function rout(game)\n  game:retreat{ unit = \"r1\", foes = { \"b1\" }, how = \"back\"%s }\nend\n", by))
		d, ok := tb.Decision()
		if !ok || tb.Model().Sides[d.Side].ID != want || d.Kind != "retreat.to" {
			t.Errorf("%q: %s is asked %s", by, tb.Model().Sides[d.Side].ID, d.Kind)
		}
	}
}

// Hooks on actions run after the action's own function, with the candidate.
func TestActionHook(t *testing.T) {
	tb := laneTable(t, `actions:
  dig:   {phase: work, candidates: "filter(units, side == 'red')", run: dig, limit: 2}
  rest:  {phase: work, run: rest, limit: 1}
  bribe: {phase: work, candidates: "filter(sides, it ~= 'red')", run: rest, limit: 1}
hooks:
  dug:  {at: action, in: dig, run: dug}
  any:  {at: action, run: any}
sequence: {all: {for_each_side: red, phases: {work: {do: actions}}}}
`, `function dig(game, unit) note("dig", unit) end
function rest(game, what) note("rest", what) end
function dug(game, unit) note("dug by " .. unit.kind, unit) end
function any(game, what) note("any", what) end
`)
	order(t, tb, "{act: dig, on: r1}")
	if got := notes(tb); got != "dig: r1; dug by foot: r1; any: r1" {
		t.Error(got)
	}
	order(t, tb, "{act: rest}")
	if got := notes(tb); got != "rest: red; any: red" {
		t.Error(got)
	}
	order(t, tb, "{act: bribe, on_side: blue}")
	if got := notes(tb); got != "rest: blue; any: blue" {
		t.Error(got)
	}
}
