package conformance_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
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

// often is how many actions go by between two looks: few when a variable of the
// environment asks for many games, more in an ordinary run, which is to be short.
func often(name string, asked, ordinary int) int {
	if os.Getenv(name) != "" {
		return asked
	}
	return ordinary
}

// walkers are the bots that play a scenario: all, but in an ordinary run one of them, by turns.
func walkers(rules *game.Rules) []bot.Kind {
	all := bot.QuickKinds()
	if g := rules.Model; !diagtest.AllTests() && !more() {
		k := len(g.Scenario+strings.Join(g.Variants, "")) % len(all)
		return all[k : k+1]
	}
	return all
}

func seed() rng.Seed { return rng.Seed(count("VEDETTE_SEED", 1)) }

// TestGames plays games of every scenario by every kind of bot under the
// conformance checks.
func TestGames(t *testing.T) {
	each(t, func(t *testing.T, rules *game.Rules) {
		for _, k := range walkers(rules) {
			t.Run(k.Name, func(t *testing.T) {
				rep := conformance.CheckGames(t.Context(), rules, conformance.Options{Games: count("VEDETTE_GAMES", 1), Seed: seed(), Every: often("VEDETTE_GAMES", 12, 40),
					Players: players(t, k.Name, len(rules.Model.Sides))})
				t.Log(rep)
				if !rep.OK() {
					t.Fail()
				}
			})
		}
	})
}

// TestComplete compares the legal actions of random positions with what a slow
// walker finds.
func TestComplete(t *testing.T) {
	each(t, func(t *testing.T, rules *game.Rules) {
		rep := conformance.Complete(rules, conformance.CompleteOptions{Positions: count("VEDETTE_POSITIONS", diagtest.ChooseCount(2, 4)), Seed: seed()})
		t.Log(rep)
		if !rep.OK() {
			t.Fail()
		}
	})
}

// TestCrowd looks at a position where a crowd of units that is shut in would
// have to make room: there are more chains of units than can be tried, and an
// answer must come all the same, the walker's and the engine's alike.
func TestCrowd(t *testing.T) {
	rules := loadRules(t, projects(t)[0], "napoleon-at-waterloo/advanced", compile.Options{})
	rep := conformance.Complete(rules, conformance.CompleteOptions{Positions: 1, Seed: 457})
	if !rep.OK() || rep.Compared["routs"] == 0 {
		t.Error(rep)
	}
}
