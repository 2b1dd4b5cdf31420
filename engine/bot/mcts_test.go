package bot

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
)

// TestTheBetterHalfGoesOn: what playouts gave decides between candidates, greedy's judgement where
// they gave alike; the budget bounds how many there are.
func TestTheBetterHalfGoesOn(t *testing.T) {
	one := func(n, sum, worth int) *path {
		return &path{order: order{worth: worth}, n: n, sum: sum}
	}
	for _, c := range []struct {
		name   string
		a, b   *path
		better bool // the first is better
	}{
		{"more from playouts", one(4, 4000, 0), one(4, 2000, 0), true},
		{"alike, judged better", one(4, 4000, 100), one(4, 4000, 0), true},
		{"much more from playouts, judged a little worse", one(16, 16000, 0), one(16, 8000, 100), true},
		{"hardly more from few playouts, judged much worse", one(2, 1000, 0), one(2, 900, 3000), false},
		{"a ruin in the judgement does not count without bounds", one(400, 400*60_000, unable), one(400, 0, 0), true},
	} {
		best := max(c.a.worth, c.b.worth)
		if got := c.a.gives(best) > c.b.gives(best); got != c.better {
			t.Errorf("%s: %d against %d", c.name, c.a.gives(best), c.b.gives(best))
		}
	}
	var seen []order
	for i := range 40 {
		seen = append(seen, order{[]flow.Action{{Verb: flow.VTo, ID: int32(i)}}, i})
	}
	for budget, want := range map[int]int{1: 2, 8: 2, 32: 8, 1000: mctsWidest} {
		b := &mcts{greedy: &greedy{thinker: &thinker{budget: budget}}}
		all := b.candidates(seen[3], slices.Clone(seen))
		if len(all) != want || all[0].worth != 3 || all[1].worth != 39 {
			t.Errorf("budget %d: %d candidates, the first worth %d, then %d", budget, len(all), all[0].worth, all[1].worth)
		}
	}
}
