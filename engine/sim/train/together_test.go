package train

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/features"
)

// TestTogetherGoesAsAllSay: of pairs that each got better by one thing, by chance or not, the
// candidate of all together takes what most of them agree in, for each side apart.
func TestTogetherGoesAsAllSay(t *testing.T) {
	start := features.Even()
	s := &State{Center: []features.Weights{start, start}, Spread: firstSpread}
	p := &Plan{Seed: 1, Candidates: 60}
	all := p.candidates(s)
	for i := range all {
		c := &all[i]
		// More losses are good for the first side, fewer for the second; nothing else matters.
		won := int64(c.steps[0][features.Losses]-c.steps[1][features.Losses]) * int64(c.sign)
		c.m = &Match{Score: won}
	}
	c, ok := p.together(s, all)
	if !ok {
		t.Fatal("no candidate")
	}
	if a, b := c.w[0][features.Losses], c.w[1][features.Losses]; a < start[features.Losses]*3/2 || b > start[features.Losses]*2/3 {
		t.Errorf("losses %d and %d from %d", a, b, start[features.Losses])
	}
	for f := range start {
		if f != int(features.Losses) && (c.w[0][f] > start[f]*2 || c.w[0][f]*2 < start[f]) {
			t.Errorf("%s went from %d to %d for nothing", features.Names()[f], start[f], c.w[0][f])
		}
	}
	for i := range all {
		all[i].m = &Match{Score: 7}
	}
	if c, ok := p.together(s, all); ok {
		t.Errorf("where all did alike: %v", c.w)
	}
}
