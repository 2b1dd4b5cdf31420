package pagetest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// all is whether the long part is asked for, too.
var all = os.Getenv("VEDETTE_BROWSER") == "all"

// shippedGames are one scenario of each game, with the side that a person plays.
var shippedGames = []struct{ scenario, side, other string }{
	{"napoleon-at-waterloo/basic", "french", "allied"},
	{"waterloo-20/standard", "allied", "french"},
	{"waterloo-campaign-1815/june-16", "french", "coalition"},
}

// A game is played against a bot by what is on the page only; at each question what is
// lit is the engine's list, and nothing else (rows 11 and 12 of the table's list).
func TestGamesByMouseKeysAndFinger(t *testing.T) {
	s := serve(t)
	c := open(t)
	hands := []struct {
		name string
		hand hand
		look look
	}{{"mouse", byMouse{}, desk}, {"keys", byKeys{}, desk}, {"finger", byFinger{}, phone}}
	for i, g := range shippedGames {
		for j, h := range hands {
			if !all && i != j {
				continue // each game, each hand, once
			}
			t.Run(strings.ReplaceAll(g.scenario, "/", " ")+" by "+h.name, func(t *testing.T) {
				made := s.begin(map[string]any{"scenario": g.scenario, "seed": fmt.Sprint(7 + i), "seats": map[string]string{g.side: "human", g.other: "random"}})
				key := keyOf(made.Links[g.side])
				s.rpc(key, "seat.bot", map[string]any{"pause": 0}, nil)
				b := c.sit(t, s, made.Links[g.side], h.look)
				p := &player{b: b, hand: h.hand, pick: rand.New(rand.NewPCG(uint64(i), uint64(j))), check: listed(t, s, key)}
				most := 12
				if all {
					most = 5000
				}
				over := p.play(most)
				b.shot(fmt.Sprintf("end-%d-%s", i, h.name))
				if all && !over {
					t.Errorf("the game is not over after %d choices", p.steps)
				}
				t.Logf("%d choices", p.steps)
			})
		}
	}
}
