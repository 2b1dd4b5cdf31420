package train

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// TestWatchingFindsWhatDecidesGames: games that two features decide, one twice as much as the other
// and the other way round, beside luck; a third goes along with nothing.
func TestWatchingFindsWhatDecidesGames(t *testing.T) {
	var m Moments
	n := uint32(0)
	die := func(faces int) int { n++; return rng.RollDie(7, "watch", n, faces) }
	for range 400 {
		var x watchedGame
		x.g = &sim.Game{}
		losses, places, support := die(1000)-500, die(1000)-500, die(1000)-500
		for range 5 {
			var v features.Weights
			v[features.Losses], v[features.Places], v[features.Support] = losses, places, support
			x.at = append(x.at, v)
		}
		m.addGame(x, int64(2*losses-places+die(600)-300))
	}
	start := features.DefaultWeights()
	w := m.Learn(&start)
	if w[features.Losses] < 1000 || w[features.Places] > -500 {
		t.Errorf("losses %d, places %d", w[features.Losses], w[features.Places])
	}
	if ratio := 1000 * w[features.Losses] / -w[features.Places]; ratio < 1700 || ratio > 2300 {
		t.Errorf("losses are %d thousandths of places", ratio)
	}
	if c := w[features.Support]; c*10 > w[features.Losses] || -c*10 > w[features.Losses] {
		t.Errorf("support weighs %d and decides nothing", c)
	}
	if w[features.Won] != start[features.Won] {
		t.Error("the end of the game is no feature of positions under way")
	}
}

func TestWatchingNothingTeachesNothing(t *testing.T) {
	start := features.DefaultWeights()
	if w := (&Moments{}).Learn(&start); w != start {
		t.Error(w)
	}
	var m Moments
	m.addGame(watchedGame{at: make([]features.Weights, 3)}, 500)
	if w := m.Learn(&start); w != start {
		t.Errorf("positions that are all alike: %v", w)
	}
}
