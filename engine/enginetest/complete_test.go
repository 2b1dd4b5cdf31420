package enginetest_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/enginetest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestComplete compares the legal actions of random positions with what a slow
// walker finds.
func TestComplete(t *testing.T) {
	each(t, func(t *testing.T, rules *game.Rules) {
		t.Parallel()
		rep := enginetest.Complete(rules, enginetest.CompleteOptions{Positions: count("VEDETTE_POSITIONS", 4), Seed: rng.Seed(count("VEDETTE_SEED", 1))})
		t.Log(rep)
		if !rep.OK() {
			t.Fail()
		}
	})
}
