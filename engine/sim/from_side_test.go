package sim_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// ambush is an invented game that a counter lying face down decides: red wins if the strong one of
// three lies at 0801. Only red moves, and to no avail.
var ambush = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 1}}
terrain: {open: {}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red], phases: {march: {do: move, with: walk}}}
victory:
  found: {side: red, when: "any(hexes['0801'].units, cs == 8)"}
  gone:  {side: blue, when: "not any(hexes['0801'].units, cs == 8)"}
`,
	"map":   "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-12, rows: 1-4}\nbase: open\n",
	"units": "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot}, b-1: {army: blue, kind: foot, values: {cs: 8}}, b-2: {army: blue, kind: foot}, b-3: {army: blue, kind: foot}}\n",
	"day":   "setup: {r-1: \"0101\", b-1: \"0801\", b-2: \"1001\", b-3: \"1201\"}\n",
}

// truths are two positions that differ only in what red cannot see: where the strong counter lies.
var truths = [2]string{
	`{phase: red march, units: {b-1: {hex: "0801", hidden: true}, b-2: {hex: "1001", hidden: true}, b-3: {hex: "1201", hidden: true}}}`,
	`{phase: red march, units: {b-1: {hex: "1201", hidden: true}, b-2: {hex: "1001", hidden: true}, b-3: {hex: "0801", hidden: true}}}`,
}

// From one side's view the secrets of the other are dealt anew in each game and never read: twins give
// the same tally, with about the third of the games that three counters leave. Who knows all, and
// the side that owns them, play the truth on.
func TestFromASidesViewSecretsAreDealtAnew(t *testing.T) {
	rules := ambush.Rules(t, "")
	c, err := sim.NewCell(rules, []string{"random", "random"})
	if err != nil {
		t.Fatal(err)
	}
	const games = 300
	won := func(side model.SideID) (red [2]int64, texts [2]string) {
		for i, truth := range truths {
			got := onward(t, c, gametest.StartAt(t, rules, truth), side, games, 2)
			red[i], texts[i] = int64(got.Winners["red"]), text(t, got)
		}
		return red, texts
	}
	red, texts := won(0)
	if texts[0] != texts[1] {
		t.Errorf("red can tell the two from each other: %v of %d", red, games)
	}
	if red[0] < games/3-40 || red[0] > games/3+40 { // about five standard errors
		t.Errorf("red wins %d of %d; one in three is what it can know", red[0], games)
	}
	for _, side := range []model.SideID{model.None, 1} {
		if red, _ := won(side); red != [2]int64{games, 0} {
			t.Errorf("side %d knows where it lies, and red wins %v of %d", side, red, games)
		}
	}
}

// A game that is over is won by who won it, whatever still lies face down: nothing is asked any more.
func TestFromTheEndOfAGameWithSecrets(t *testing.T) {
	rules := ambush.Rules(t, "")
	c, err := sim.NewCell(rules, []string{"random", "random"})
	if err != nil {
		t.Fatal(err)
	}
	g := gametest.StartAt(t, rules, truths[0])
	for g.Result() == nil {
		gametest.TakeOrder(t, g, `{done: true}`)
	}
	if !g.Observer(0).HidesAnything() {
		t.Fatal("nothing is hidden from red")
	}
	for _, side := range []model.SideID{model.None, 0, 1} {
		if got := onward(t, c, g, side, 5, 2); got.Games != 5 || got.Winners["red"] != 5 {
			t.Errorf("side %d: %v of %d; red has won", side, got.Winners, got.Games)
		}
	}
}
