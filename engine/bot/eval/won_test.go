package eval_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/eval"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
)

// won: nothing while the game goes on and of a draw; once it is over 1000 for the winner, and 50
// for each level or point of the margin, of which 20 count; as much less for each of his foes.
func TestWonByHand(t *testing.T) {
	const once = "{add: victory.hoard, value: {side: red, level: 7, at: once, when: sides.red.tracks.coins >= 9}}\n" +
		"{add: victory.broke, value: {side: blue, at: once, when: sides.red.tracks.coins == 0}}\n"
	const great = "{set: tracks.coins.max, to: 90}\n"
	const grey = "{add: sides.grey, value: {name: Grey}}\n{add: relations, value: {aside: {between: [red, grey], are: neutral}}}\n"
	for _, x := range []struct {
		why, change, given string
		want               []int // by side
	}{
		{"equal points at the end: a draw", "", `{}`, []int{0, 0}},
		{"5 points to 3 at the end: a margin of 2", "", `{tracks: {coins: {red: 5}}}`, []int{1000 + 2*50, -1000 - 2*50}},
		{"3 to 13: a margin of 10, for blue", "", `{tracks: {coins: {blue: 13}}}`, []int{-1000 - 10*50, 1000 + 10*50}},
		{"23 to 3: a margin of 20 is the last that counts", great, `{tracks: {coins: {red: 23}}}`, []int{2000, -2000}},
		{"83 to 3 is no more than 23 to 3", great, `{tracks: {coins: {red: 83}}}`, []int{2000, -2000}},
		{"at once, at level 7", once, `{tracks: {coins: {red: 9}}}`, []int{1000 + 7*50, -1000 - 7*50}},
		{"at once, at the least level, for blue", once, `{tracks: {coins: {red: 0}}}`, []int{-1000 - 50, 1000 + 50}},
		{"red wins: nothing to a neutral", once + grey, `{tracks: {coins: {red: 9}}}`, []int{1000 + 7*50, -1000 - 7*50, 0}},
		{"blue wins: grey is its enemy, too", once + grey, `{tracks: {coins: {red: 0}}}`, []int{-1000 - 50, 1000 + 50, -1000 - 50}},
	} {
		tb := gametest.StartAt(t, field.Rules(t, x.change), x.given)
		l := eval.New(tb.Model())
		for n := 0; tb.Result() == nil; n++ {
			if n > 20 {
				t.Fatalf("%s: the game does not end", x.why)
			}
			if v := l.FeatureVector(tb, 0)[features.Won]; v != 0 {
				t.Errorf("%s: %d while the game goes on", x.why, v)
			}
			gametest.TakeOrder(t, tb, `{done: true}`)
		}
		for side, want := range x.want {
			if got := l.FeatureVector(tb, model.SideID(side))[features.Won]; got != want {
				t.Errorf("%s (%+v): %d for side %d, expected %d", x.why, *tb.Result(), got, side, want)
			}
		}
	}
}
