package retreat_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// What follows a retreat happens once, when the whole retreat is over, and not at each hex; a
// unit that falls instead has not ended its retreat. What follows an advance happens once as well.
func TestHooksAfterWholeRetreatsAndAdvances(t *testing.T) {
	const (
		hooks = `{add: variables.ended, value: {of: unit, min: 0, max: 9}}
{add: variables.arrived, value: {of: unit, min: 0, max: 9}}
{add: hooks, value: {ended: {at: retreat.done, in: back, effects: {mark: {adjust: ended, of: unit, by: 1}}}, arrived: {at: advance.done, effects: {mark: {adjust: arrived, of: unit, by: 1}}}}}
{add: retreats.back.hexes, value: 2}
{add: advances, value: {follow: {along: path}}}
{replace: attacks.clash.results, with: {R: {back: {retreat: defenders, how: back}, follow: {advance: attackers, how: follow}}}}
` + away
	)
	tb := gametest.StartAt(t, moor.Rules(t, hooks), `{phase: red fight, only: {r-1: "0202", b-1: "0302"}}`)
	ids := map[string]int32{}
	for i, u := range tb.Model().Units {
		ids[u.ID] = int32(i)
	}
	count := func(what, u string) int32 { return gametest.FindVariable(t, tb, what, ids[u]) }
	gametest.TakeOrder(t, tb, `{attack: "0302", with: [r-1]}`)
	gametest.TakeOrder(t, tb, `{to: "0403"}`)
	if n := count("ended", "b-1"); n != 0 {
		t.Errorf("after the first of two hexes the retreat has ended %d times", n)
	}
	gametest.TakeOrder(t, tb, `{to: "0503"}`)
	if n := count("ended", "b-1"); n != 1 {
		t.Errorf("after both hexes the retreat has ended %d times", n)
	}
	gametest.TakeOrder(t, tb, "{advance: r-1}")
	if n := count("arrived", "r-1"); n != 0 {
		t.Errorf("on its way the advance has ended %d times", n)
	}
	gametest.TakeOrder(t, tb, "{done: true}")
	if n := count("arrived", "r-1"); n != 1 {
		t.Errorf("the advance has ended %d times", n)
	}
}

// A unit with no hex to retreat to is eliminated: its retreat is not called ended.
func TestNoHookForAUnitThatFalls(t *testing.T) {
	tb := fled(t, `{add: variables.ended, value: {min: 0, max: 9}}
{add: hooks, value: {ended: {at: retreat.done, effects: {mark: {adjust: ended, by: 1}}}}}
{replace: retreats.back.never, with: {all: {when: true}}}
`, `r-1: "0202", b-1: "0302", b-2: "0604"`, "b-1")
	if place := gametest.FindPlace(tb, "b-1"); place == "0302" {
		t.Errorf("b-1 is still in %s", place)
	}
	if n := gametest.FindVariable(t, tb, "ended", 0); n != 0 {
		t.Errorf("the retreat of a unit that fell has ended %d times", n)
	}
}
