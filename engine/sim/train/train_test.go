package train_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim/train"
)

// brave is a bot that attacks where contact weighs more than losses with it, and else does
// anything: who learns finds out.
func brave(_ string, w []features.Weights, seed rng.Seed) (bot.Bot, error) {
	if w[0][features.Contact] > w[0][features.Losses] {
		return bot.New("contact", seed)
	}
	return bot.New("random", seed)
}

var shelf gametest.Shelf

func plan(rules *game.Rules) *train.Plan {
	w := features.DefaultWeights()
	w[features.Contact], w[features.Losses] = 1000, 1500
	return &train.Plan{Rules: rules, Bot: "brave", NewBot: brave, Margin: 400, Start: []features.Weights{w, w}, Seed: 3, Watched: 41, Generations: 2, Candidates: 6, Games: 3, Held: 20}
}

func learn(t *testing.T, p *train.Plan, s *train.State, step func(*train.State) error) {
	t.Helper()
	if err := p.Run(context.Background(), s, step); err != nil {
		t.Fatal(err)
	}
}

// TestTrainingFindsWhatWins: the end beats the start on dice that nothing was learned from.
func TestTrainingFindsWhatWins(t *testing.T) {
	diagtest.SkipUnlessAll(t, "a training to its end")
	p := plan(shelf.Rules(t, "napoleon-at-waterloo/basic"))
	var s train.State
	learn(t, p, &s, nil)
	if w := s.Center[0]; w[features.Contact] <= w[features.Losses] {
		t.Errorf("contact %d, losses %d: nothing was learned\n%+v", w[features.Contact], w[features.Losses], s.Curve)
	}
	if s.Held.Better < 15 || s.Held.Games() != 40 {
		t.Errorf("held out: %+v", s.Held)
	}
	if len(s.Curve) != 2 || s.Watch.Games != 41 || s.Watch.Positions == 0 {
		t.Errorf("%d generations, %d games watched, %d positions", len(s.Curve), s.Watch.Games, s.Watch.Positions)
	}
	if csv := s.CSV("x"); strings.Count(csv, "\n") != 2 || strings.Count(csv, ",") != 2*strings.Count(train.CurveHead, ",") {
		t.Error(csv)
	}
}

// TestTrainingAgainstOthers: with another bot to do well against each seed is played against
// it, too, by the weights and by those they are compared with; weights against themselves are no
// better there either.
func TestTrainingAgainstOthers(t *testing.T) {
	p := plan(shelf.Rules(t, "napoleon-at-waterloo/basic"))
	p.Against, p.Watched, p.Generations, p.Held = []string{"random"}, 1, 0, 6
	var s train.State
	learn(t, p, &s, func(s *train.State) error {
		for side := range s.Center {
			s.Center[side][features.Contact] = 9000 // as if it had been learned
		}
		return nil
	})
	v := s.Held.Versus
	if len(v) != 1 || v[0].Bot != "random" || v[0].Games() != 12 || v[0].Others.Games() != 12 || s.Held.AllGames() != 24 {
		t.Fatalf("held out: %+v", s.Held)
	}
	if v[0].Better <= v[0].Worse {
		t.Errorf("contact does no better than random against random: %+v", v[0])
	}
	s = train.State{}
	learn(t, p, &s, nil)
	if m := s.Held; m.Better+m.Worse+m.Versus[0].Better+m.Versus[0].Worse != 0 || m.Versus[0].Tally != m.Versus[0].Others {
		t.Errorf("the start against itself: %+v", m)
	}
}

// TestTrainingGoesOnWhereItWas: stopped after each step, also in the midst of a match, written and
// read, on any number of cores: the same weights, games and curve.
func TestTrainingGoesOnWhereItWas(t *testing.T) {
	const trainTrials = 4
	p := plan(shelf.Rules(t, "napoleon-at-waterloo/basic"))
	p.Candidates, p.Games, p.Held = 4, 1, 3
	var whole, parts train.State
	p.Workers = 1
	learn(t, p, &whole, nil)
	stop := errors.New("killed")
	p.Workers = 2
	steps := 0
	for !parts.IsDone(p) {
		if err := p.Run(context.Background(), &parts, func(*train.State) error { return stop }); !errors.Is(err, stop) {
			t.Fatal(err)
		}
		data, err := json.Marshal(&parts)
		if err != nil {
			t.Fatal(err)
		}
		parts = train.State{}
		if err := json.Unmarshal(data, &parts); err != nil {
			t.Fatal(err)
		}
		if err := parts.CheckState(); err != nil {
			t.Fatal(err)
		}
		steps++
	}
	if least := 2 + p.Generations*(p.Games+trainTrials*p.Games) + p.Held; steps < least {
		t.Errorf("%d steps: two for the games watched, then one for each seed of each match, at least %d", steps, least)
	}
	if !reflect.DeepEqual(whole, parts) {
		t.Errorf("stopped on the way it is another:\n%+v\n%+v", whole, parts)
	}
}

// TestStateOfAnotherPlan: weights that were learned otherwise are not gone on with.
func TestStateOfAnotherPlan(t *testing.T) {
	p := plan(shelf.Rules(t, "napoleon-at-waterloo/basic"))
	p.Watched, p.Generations, p.Held = 4, 0, 0
	var s train.State
	learn(t, p, &s, nil)
	p.Seed = 4
	if err := p.Run(context.Background(), &s, nil); err == nil || !strings.Contains(err.Error(), "another plan") {
		t.Error(err)
	}
	s.Features = s.Features[1:]
	if err := p.Run(context.Background(), &s, nil); err == nil || !strings.Contains(err.Error(), "other features") {
		t.Error(err)
	}
	for _, bad := range []string{`{}`, `{"format":1}`, `{"format":3,"spread":1}`, `{"format":3,"spread":1200,"generation":1}`, `{"format":3,"spread":1200,"watch":{"games":1,"xx":[1]}}`,
		`{"format":3,"spread":1200,"under":[null]}`, `{"format":3,"spread":1200,"under":[{}]}`, `{"format":3,"spread":1200,"under":[{"matches":[null]}]}`,
		`{"format":3,"spread":1200,"under":[{"matches":[{"seeds":2},{"seeds":1}]}]}`, `{"format":3,"spread":1200,"under":[{"matches":[{"seeds":-1}]}]}`} {
		var x train.State
		if err := json.Unmarshal([]byte(bad), &x); err == nil && x.CheckState() == nil {
			t.Errorf("%s is taken for a state", bad)
		}
	}
}

// TestTrainingEndsWithItsContext: it hands out the state of the last seed played, then returns,
// and goes on from there to the same end.
func TestTrainingEndsWithItsContext(t *testing.T) {
	p := plan(shelf.Rules(t, "napoleon-at-waterloo/basic"))
	p.Candidates, p.Games, p.Held, p.Generations, p.Workers = 4, 1, 3, 1, 1
	var whole, parts train.State
	learn(t, p, &whole, nil)
	for stopAt := 1; !parts.IsDone(p); stopAt++ {
		ctx, end := context.WithCancel(t.Context())
		steps := 0
		err := p.Run(ctx, &parts, func(*train.State) error {
			if steps++; steps == stopAt {
				end()
			}
			return nil
		})
		if steps > stopAt || !parts.IsDone(p) && !errors.Is(err, context.Canceled) {
			t.Fatalf("ended at step %d of %d: %v", stopAt, steps, err)
		}
		end()
	}
	if !reflect.DeepEqual(whole.Center, parts.Center) {
		t.Errorf("the weights are %v, not %v", parts.Center, whole.Center)
	}
}
