package train

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestUphillIsAsAllSay: of pairs that each got better by one thing, by chance or not, the step
// uphill takes what most of them agree in, for each side apart; half a step goes half as far.
func TestUphillIsAsAllSay(t *testing.T) {
	start := features.EvenWeights()
	s := &State{Center: []features.Weights{start, start}, StepSize: firstStepSize}
	sides := []model.Side{{Source: model.Source{ID: "red"}}, {Source: model.Source{ID: "blue"}}}
	p := &Plan{Seed: 1, Candidates: 60, Rules: &game.Rules{Model: &model.Game{Sides: sides}}}
	pairs := p.candidatePairs(s, s.Center)
	ms := make([]*Match, len(pairs))
	for i, c := range pairs {
		// More losses are good for the first side, fewer for the second; nothing else matters.
		ms[i] = &Match{Seeds: 1, Sum: Sum{Score: int64(c.steps[0][features.Losses]-c.steps[1][features.Losses]) * int64(c.sign)}}
	}
	up := p.gradientSteps(s, s.Center, pairs, ms)
	if len(up) != 9 {
		t.Fatalf("%d steps", len(up))
	}
	for i, least := range []int{1500, 1220, 1110} {
		all, red, blue := up[3*i].w, up[3*i+1], up[3*i+2]
		if a, b := all[0][features.Losses], all[1][features.Losses]; a < least || b > 1_000_000/least {
			t.Errorf("%s: losses %d and %d from %d", up[3*i].name, a, b, start[features.Losses])
		}
		if red.w[1] != start || red.w[0][features.Losses] < least || !strings.HasSuffix(red.name, " of red") {
			t.Errorf("%s: %v", red.name, red.w)
		}
		if blue.w[0] != start || blue.w[1][features.Losses] > 1_000_000/least {
			t.Errorf("%s: %v", blue.name, blue.w)
		}
	}
	for f := range start {
		if w := up[0].w[0][f]; f != int(features.Losses) && (w > start[f]*2 || w*2 < start[f]) {
			t.Errorf("%s went from %d to %d for nothing", features.Names()[f], start[f], w)
		}
	}
	for i := range ms {
		ms[i] = &Match{Seeds: 1, Sum: Sum{Score: 7}}
	}
	if up := p.gradientSteps(s, s.Center, pairs, ms); up != nil {
		t.Errorf("where all did alike: %v", up)
	}
}

// TestAWeightOfNothingGoesBothWays: of a pair one weighs for what weighed nothing, and the other as much
// against it; where all pairs say that it is bad, the step weighs against it.
func TestAWeightOfNothingGoesBothWays(t *testing.T) {
	start := features.EvenWeights()
	start[features.Support] = 0
	s := &State{Center: []features.Weights{start}, StepSize: firstStepSize}
	p := &Plan{Seed: 1, Candidates: 60, Rules: &game.Rules{Model: &model.Game{Sides: []model.Side{{Source: model.Source{ID: "red"}}}}}}
	pairs := p.candidatePairs(s, s.Center)
	ms := make([]*Match, len(pairs))
	for i, c := range pairs {
		if w, other := c.w[0][features.Support], pairs[i^1].w[0][features.Support]; w != -other || w*c.sign*c.steps[0][features.Support] < 0 {
			t.Fatalf("%s weighs %d, its opposite %d", c.name, w, other)
		}
		ms[i] = &Match{Seeds: 1, Sum: Sum{Score: -100 * int64(c.w[0][features.Support])}}
	}
	for _, c := range p.gradientSteps(s, s.Center, pairs, ms) {
		if w := c.w[0][features.Support]; w >= 0 {
			t.Errorf("%s: it weighs %d", c.name, w)
		}
	}
}

// TestWhatIsNeverThereIsNotTried: features that were nothing in all games watched stay as they are.
func TestWhatIsNeverThereIsNotTried(t *testing.T) {
	start := features.EvenWeights()
	s := &State{Center: []features.Weights{start, start}, StepSize: firstStepSize}
	var at features.Weights
	at[features.Losses] = 300
	s.Watch.addGame(watchedGame{at: []features.Weights{at}}, 1000)
	lost := 0
	for _, c := range (&Plan{Seed: 1, Candidates: 20}).candidatePairs(s, s.Center) {
		for f := range start {
			switch moved := c.w[0][f] != start[f]; {
			case moved && f == int(features.Losses):
				lost++
			case moved:
				t.Errorf("%s: %s is %d", c.name, features.Names()[f], c.w[0][f])
			}
		}
	}
	if lost == 0 {
		t.Error("losses are never tried")
	}
}
