package flow_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// talkative is a game in which nothing happens by itself.
var talkative = gametest.Small{
	"game": "turns: {last: 99}\nsides: {red: {name: Red}, blue: {name: Blue}}\narmies: {red: {side: red}, blue: {side: blue}}\nvalues: {ma: {default: 4}}\nterrain: {clear: {}}\n" +
		"movement: {run: {allowance: ma}}\nsequence: {turn: {for_each_side: [blue, red], phases: {run: {do: move, with: run}}}}\n" +
		"victory: {there: {side: red, when: \"turn > 98\"}}\nlosses: {value: 1}\n",
	"map":   "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-1}\nbase: clear\n",
	"units": "unit_kinds: {foot: {}}\nunits: {a: {army: red, kind: foot}, b: {army: blue, kind: foot}}\n",
	"day":   "setup: {a: \"0201\", b: \"0101\"}\n",
}

// TestTextIsBounded lets a run tell texts of many lengths: whatever they are, at most
// limits.EventText bytes are kept, the run stops with a finding at the same event whether events are
// kept or not, and what was counted is taken back with the action.
func TestTextIsBounded(t *testing.T) {
	for _, length := range []int{1, 100, 4096, 1 << 20, 3 << 20} {
		stopped := map[bool]int{}
		for _, kept := range []bool{true, false} {
			r := gametest.StartAt(t, talkative.Rules(t, ""), "{}").Run()
			r.KeepEvents = kept
			before := r.Usage()
			e := event.NewEvent(event.Said)
			e.Text = strings.Repeat("x", length)
			n := 0
			for ; !r.CheckFault() && n < 3*limits.EventText; n++ {
				r.EmitEvent(e)
			}
			stopped[kept] = n
			var over *flow.LimitError
			if !errors.As(r.Fault, &over) || over.Diag.Rule != flow.RuleEndless || !strings.Contains(over.Diag.Message, "tells too much") {
				t.Fatalf("texts of %d bytes: %v", length, r.Fault)
			}
			held := 0
			for range 1000 {
				r.EmitEvent(e)
			}
			for i := range r.Events {
				held += len(r.Events[i].Text)
			}
			if held > limits.EventText {
				t.Errorf("texts of %d bytes: %d bytes are kept", length, held)
			}
			r.Fault = nil
			if r.RestoreUsage(before); r.CheckFault() {
				t.Error("what was told is not taken back")
			}
		}
		if stopped[true] != stopped[false] || stopped[true]*length < limits.EventText-100 || stopped[true]*length > limits.EventText+length {
			t.Errorf("texts of %d bytes: stopped after %v", length, stopped)
		}
	}
}

// TestTextOfAGameIsBounded plays a game in which each action tells a little less than a decision may.
func TestTextOfAGameIsBounded(t *testing.T) {
	tb := gametest.StartAt(t, talkative.Rules(t, ""), "{}")
	e := event.NewEvent(event.Said)
	e.Text = strings.Repeat("x", limits.EventText/2)
	for n := 0; ; n++ {
		tb.Run().EmitEvent(e)
		tb.Run().Events = nil
		_, no := tb.Apply(tb.Legal()[0])
		if no != nil {
			if no.Reason != flow.RuleTooLong || n < limits.GameText/limits.EventText || n > 2*limits.GameText/limits.EventText+2 {
				t.Errorf("after %d actions: %v", n, no)
			}
			return
		}
		if n > 200 || tb.Result() != nil {
			t.Fatalf("the game goes on for %d actions", n)
		}
	}
}
