package conformance_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/conformance/twins"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestNoBotPeeks asks each bot in games with hidden things, and in twins of them that
// differ only in what its side cannot see: it must choose the same.
func TestNoBotPeeks(t *testing.T) {
	for _, k := range bot.Kinds() {
		name := k.Name
		if k.Budget > 0 {
			name += ":2" // much of a budget would see no more
		}
		if k.Name == "mcts" {
			name = "mcts:6" // the least that crosses plans and compares them on another guess
		}
		t.Run(k.Name, func(t *testing.T) {
			rep := peeks(t, func(seed rng.Seed) twins.Chooser {
				b, err := bot.New(name, seed)
				if err != nil {
					t.Fatal(err)
				}
				return b
			})
			if t.Log(rep); !rep.OK() || rep.Compared["choices of bots"] == 0 || rep.Compared["counters exchanged"] == 0 {
				t.Fail()
			}
		})
	}
}

// peeker chooses by the identity of a hidden unit: what no bot may do.
type peeker struct{}

// Choose takes another action where the first hidden unit of somebody else is another one.
func (peeker) Choose(t *game.Table) flow.Action {
	n := 0
	for _, u := range t.View(referee).Units {
		if u.Hidden {
			n = n*31 + len(u.ID) + int(u.ID[len(u.ID)-1])*len(u.Hex)
			for _, c := range u.Hex {
				n = n*31 + int(c)
			}
		}
	}
	legal := t.Legal()
	return legal[int(uint32(n))%len(legal)]
}

// TestPeekingBotIsFound shows that the test above can fail.
func TestPeekingBotIsFound(t *testing.T) {
	rep := peeks(t, func(rng.Seed) twins.Chooser { return peeker{} })
	if rep.OK() || !strings.Contains(rep.Failures[0].Text, "choices of bots") {
		t.Errorf("a bot that peeks is not found:\n%s", rep)
	}
}

func peeks(t *testing.T, who func(rng.Seed) twins.Chooser) *conformance.Report {
	rules := loadRules(t, projects(t)[1], "blind-ford/day", compile.Options{})
	return twins.CheckTwins(rules, twins.Options{Games: diagtest.ChooseCount(1, 3), Seed: seed(), Every: 4, MaxFail: 1, Asked: who})
}
