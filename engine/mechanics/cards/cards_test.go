package cards_test

import (
	"fmt"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// table is a board on which a card is drawn each turn, and then the sides act in the order of
// their chits.
var table = gametest.Small{
	"game": `turns: {last: 9}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 1}}
terrain: {open: {}}
variables: {luck: {max: 99}}
movement: {walk: {allowance: ma}}
sequence:
  omen: {do: draw, with: omens}
  turn: {chits: {deck: cup}, phases: {march: {do: move, with: walk}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-1}
base: open
`,
	"units": `unit_kinds: {foot: {}}
units: {r-1: {army: red, kind: foot}, b-1: {army: blue, kind: foot}}
`,
	"cards": `decks:
  omens: {cards: [good, great, none], shuffle: never}
  cup: {cards: [red-goes, blue-goes], shuffle: never, reshuffle: each turn}
cards:
  good: {effects: {more: {adjust: luck, by: 1}}}
  great: {effects: {more: {adjust: luck, by: 10}}, once: true}
  none: {when: turn > 3, effects: {more: {adjust: luck, by: 50}}}
  red-goes: {side: red}
  blue-goes: {side: blue}
`,
	"day": "setup: {r-1: \"0101\", b-1: \"0301\"}\n",
}

// omens are the numbers of cards to draw, on the discards and out of the game.
func omens(tb *game.Table) string {
	d := &tb.Position().Decks[0]
	return fmt.Sprintf("%d %d", len(d.Draw), len(d.Discard))
}

// A card drawn does what it says if its condition holds, and goes to the discards; one that is
// used once leaves the game. When the pile is empty the discards go back.
func TestCardsAreDrawnOneAfterTheOther(t *testing.T) {
	tb := gametest.StartAt(t, table.Rules(t, ""), "{phase: omen}")
	for _, c := range []struct {
		turn, luck int32
		piles      string
	}{
		{1, 1, "2 1"},  // good
		{2, 11, "1 1"}, // great, which leaves the game
		{3, 11, "0 2"}, // none, which has no effect before turn 4
	} {
		if luck, piles := gametest.FindVariable(t, tb, "luck", 0), omens(tb); luck != c.luck || piles != c.piles || int32(tb.Position().Turn) != c.turn {
			t.Errorf("turn %d: luck %d and piles %s, want turn %d, %d and %s", tb.Position().Turn, luck, piles, c.turn, c.luck, c.piles)
		}
		gametest.TakeOrder(t, tb, "{done: true}")
		gametest.TakeOrder(t, tb, "{done: true}")
	}
	if piles := omens(tb); piles != "1 1" {
		t.Errorf("on turn 4 the piles are %s, want 1 1: the two discards have gone back", piles)
	}
}

// Drawing that is optional is asked for; who declines leaves the pile as it is.
func TestDrawingMayBeDeclined(t *testing.T) {
	rules := table.Rules(t, "{add: sequence.omen.optional, value: true}\n{add: sequence.omen.side, value: blue}")
	for _, c := range []struct{ order, piles string }{{"{draw: omens}", "2 1"}, {"{decline: true}", "3 0"}} {
		tb := gametest.StartAt(t, rules, "{phase: omen}")
		if d, ok := tb.Decision(); !ok || d.Kind != "draw" || d.Side != 1 {
			t.Fatalf("asked is %q of side %d, want draw of blue", d.Kind, d.Side)
		}
		if gametest.TakeOrder(t, tb, c.order); omens(tb) != c.piles {
			t.Errorf("after %s: piles %s, want %s", c.order, omens(tb), c.piles)
		}
	}
}

// The side of the chit drawn acts, and then that of the next; when the cup is empty the turn
// is over.
func TestSidesActInTheOrderOfTheirChits(t *testing.T) {
	for _, c := range []struct{ change, want string }{
		{"", "red blue red"},
		{"{replace: decks.cup.cards, with: [blue-goes, blue-goes, red-goes]}", "blue blue red"},
	} {
		tb := gametest.StartAt(t, table.Rules(t, c.change), "{phase: omen}")
		got := ""
		for range 3 {
			d, _ := tb.Decision()
			got += tb.Model().Sides[d.Side].ID + " "
			gametest.TakeOrder(t, tb, "{done: true}")
		}
		if got != c.want+" " {
			t.Errorf("chits of %q: %s, want %s", c.change, got, c.want)
		}
	}
}
