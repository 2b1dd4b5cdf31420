package enginetest_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/vedette-wargames/vedette/engine/enginetest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// count is a number of repetitions: few by default, more by a variable of the
// environment.
func count(name string, few int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return few
}

// TestGames plays random games of every scenario under the conformance checks.
func TestGames(t *testing.T) {
	each(t, func(t *testing.T, rules *game.Rules) {
		t.Parallel()
		rep := enginetest.Check(rules, enginetest.Options{Games: count("VEDETTE_GAMES", 2), Seed: rng.Seed(count("VEDETTE_SEED", 1)), Every: 5})
		t.Log(rep)
		if !rep.OK() {
			t.Fail()
		}
	})
}
