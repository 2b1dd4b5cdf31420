package determinize_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/determinize"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// fog is an invented game in which three counters of blue lie face down, a fourth is known, and
// blue keeps a number to itself.
var fog = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 2}}
terrain: {open: {}}
variables: {plan: {of: side, type: integer, min: 1, max: 6, default: 3, visible: owner}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}
`,
	"map":   "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-12, rows: 1-4}\nbase: open\n",
	"units": "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot}, b-3: {army: blue, kind: foot}, b-4: {army: blue, kind: foot}}\n",
	"day":   "setup: {r-1: \"0101\", b-1: \"0801\", b-2: \"1001\", b-3: \"1201\", b-4: \"0804\"}\n",
}

const down = `{phase: red march, units: {b-1: {hex: "0801", hidden: true}, b-2: {hex: "1001", hidden: true}, b-3: {hex: "1201", hidden: true}}}`

// roller gives dice of a number.
func roller(seed rng.Seed) determinize.Roll {
	n := uint32(0)
	return func(faces int) int { n++; return rng.RollDie(seed, "guess", n, faces) }
}

// hexes are where the units stand in a guess of red's, by their ids.
func hexes(t *testing.T, tb *game.Table, seed rng.Seed) map[string]string {
	t.Helper()
	g := determinize.DeterminizeTable(tb, 0, roller(seed))
	if g == nil {
		t.Fatal("no guess is found")
	}
	out := map[string]string{}
	for u, id := range g.Model().UnitIDs() {
		out[id] = g.Model().Grid.Label(g.Position().Units[u].At.Hex())
	}
	return out
}

// What lies face down is dealt among the counters that are seen, each way as often as the others; what
// a side knows stays where it is.
func TestHiddenCountersAreDealtEvenly(t *testing.T) {
	tb := gametest.StartAt(t, fog.Rules(t, ""), down)
	at := map[string]int{}
	const deals = 600
	for seed := range rng.Seed(deals) {
		h := hexes(t, tb, seed)
		if h["r-1"] != "0101" || h["b-4"] != "0804" {
			t.Fatalf("what is known moves: %v", h)
		}
		there := []string{h["b-1"], h["b-2"], h["b-3"]}
		at[there[0]+there[1]+there[2]]++
		if slices.Sort(there); !slices.Equal(there, []string{"0801", "1001", "1201"}) {
			t.Fatalf("other counters than are seen: %v", h)
		}
	}
	if len(at) != 6 {
		t.Fatalf("%d ways of six: %v", len(at), at)
	}
	for way, n := range at { // each is looked at by itself
		if n < deals/6-40 || n > deals/6+40 { // more than four standard errors
			t.Errorf("%s %d times of %d", way, n, deals)
		}
	}
}

// Who owns the counters guesses nothing about them.
func TestOnesOwnIsKnown(t *testing.T) {
	tb := gametest.StartAt(t, fog.Rules(t, ""), down)
	for seed := range rng.Seed(20) {
		g := determinize.DeterminizeTable(tb, 1, roller(seed))
		for u := range g.Position().Units {
			if g.Position().Units[u].At != tb.Position().Units[u].At {
				t.Fatalf("blue does not know where its own %s is", g.Model().Units[u].ID)
			}
		}
	}
}

// The same dice give the same guess, and the game itself is left as it was; the dice to come are
// others than those of the game.
func TestAGuessIsACopy(t *testing.T) {
	tb := gametest.StartAt(t, fog.Rules(t, ""), down)
	before := string(tb.EncodePosition())
	one, two := determinize.DeterminizeTable(tb, 0, roller(3)), determinize.DeterminizeTable(tb, 0, roller(3))
	if string(one.EncodePosition()) != string(two.EncodePosition()) || one.Run().Dice.SeedText() != two.Run().Dice.SeedText() {
		t.Error("the same dice, other guesses")
	}
	if one.Run().Dice.SeedText() == tb.Run().Dice.SeedText() {
		t.Error("a guess has the dice to come")
	}
	one.Position().PlaceUnit(one.Model(), 0, model.OnHex(5))
	if string(tb.EncodePosition()) != before {
		t.Error("a guess is no copy")
	}
}

// What another side keeps to itself is dealt anew among what it can be, and what stands there tells
// nothing: two truths give the same guess.
func TestValuesKeptFaceDown(t *testing.T) {
	seen := map[int32]int{}
	for seed := range rng.Seed(120) {
		var of [2]int32
		for i, truth := range []string{"2", "5"} {
			tb := gametest.StartAt(t, fog.Rules(t, ""), `{phase: red march, variables: {plan of blue: `+truth+`}}`)
			g := determinize.DeterminizeTable(tb, 0, roller(seed))
			of[i] = g.Position().Vars[g.Model().Vars[0].Slot+1]
		}
		if of[0] != of[1] {
			t.Fatalf("the guess is %d where it is 2 and %d where it is 5", of[0], of[1])
		}
		seen[of[0]]++
	}
	for v := int32(1); v <= 6; v++ {
		if seen[v] == 0 {
			t.Errorf("%d is never guessed: %v", v, seen)
		}
	}
}

// Masked are the units of others that lie face down on the map, and nobody's own.
func TestWhoIsMasked(t *testing.T) {
	tb := gametest.StartAt(t, fog.Rules(t, ""), down)
	p := tb.Position()
	if n := len(determinize.MaskedUnits(tb.Model(), p, 0, 1)); n != 3 {
		t.Errorf("red sees %d counters of blue face down, expected 3", n)
	}
	if n := len(determinize.MaskedUnits(tb.Model(), p, 1, 1)); n != 0 {
		t.Errorf("blue does not know %d of its own", n)
	}
	p.Units[1].Flags &^= state.IsHidden
	if n := len(determinize.MaskedUnits(tb.Model(), p, 0, 1)); n != 2 {
		t.Errorf("one is turned up, and %d are face down", n)
	}
}
