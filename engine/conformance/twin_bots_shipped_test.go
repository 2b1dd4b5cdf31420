package conformance_test

import (
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/conformance/twins"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// asked are the bots that are asked in twins of shipped games, with budgets at which each of them
// looks ahead as it does with more, and at how many places of a game in an ordinary run.
var asked = []struct {
	name   string
	places int
}{{"random", 0}, {"contact", 10}, {"greedy", 1}, {"planner:2", 0}, {"mcts:4", 0}}

// first takes the first action.
type first struct{}

// Choose needs no thought.
func (first) Choose(t *game.Table) flow.Action { return t.Legal()[0] }

// twinsAsked plays twins of a game by chance and asks who gives at so many places of it at most,
// each in the game and in its twin.
func twinsAsked(rules *game.Rules, places, every int, who func(rng.Seed) twins.Chooser) *conformance.Report {
	n := 0
	return twins.CheckTwins(rules, twins.Options{Seed: seed(), Every: every, MaxFail: 1, Asked: func(seed rng.Seed) twins.Chooser {
		if n++; n > 2*places {
			return first{}
		}
		return who(seed)
	}})
}

// TestNoBotPeeksInShippedGames asks each bot in every shipped scenario, and with the sets of
// variants that hide the most at once, and in twins that differ in what its side cannot see, the
// dice to come included: it chooses the same. An ordinary run looks at few places, and asks those
// who think long nowhere; VEDETTE_TWINS says at how many places each is asked.
func TestNoBotPeeksInShippedGames(t *testing.T) {
	long := os.Getenv("VEDETTE_TWINS") != ""
	shipped := projects(t)[0]
	eachStage(t, func(p *project.Project, ref string, _ *compile.VariantBase, may *compile.VariantSets) {
		if p.Games[0].ID != shipped.Games[0].ID {
			return
		}
		sets := append([][]string{nil}, may.MaximalSets(64)...)
		if !long && len(sets) > 2 {
			sets = [][]string{nil, sets[len(sets)-1]}
		}
		for _, set := range sets {
			rules := loadRules(t, p, ref, compile.Options{Variants: set})
			for _, k := range asked {
				places := count("VEDETTE_TWINS", k.places)
				if places == 0 || testing.Short() && k.places < 10 {
					continue
				}
				t.Run(strings.Join(append([]string{ref}, set...), "+")+" "+k.name, func(t *testing.T) {
					rep := twinsAsked(rules, places, often("VEDETTE_TWINS", 20, 150), func(seed rng.Seed) twins.Chooser {
						b, err := bot.New(k.name, seed)
						if err != nil {
							t.Fatal(err)
						}
						return b
					})
					if t.Log(rep); !rep.OK() {
						t.Fail()
					}
				})
			}
		}
	})
}

// TestPeekingBotIsFoundInAShippedGame shows that the test above can fail.
func TestPeekingBotIsFoundInAShippedGame(t *testing.T) {
	rules := loadRules(t, projects(t)[0], "waterloo-20/closing-battles", compile.Options{Variants: []string{"dummies"}})
	rep := twinsAsked(rules, 40, 10, func(rng.Seed) twins.Chooser { return peeker{} })
	if rep.OK() || !strings.Contains(rep.Failures[0].Text, "choices of bots") {
		t.Errorf("a bot that peeks is not found:\n%s", rep)
	}
}
