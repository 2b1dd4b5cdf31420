package train

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Plan says what is to be learned and how long. All that decides what comes out is in it.
type Plan struct {
	Rules *game.Rules
	Bot   string // the kind of bot that plays
	// NewBot makes a bot of that kind which judges by weights, by side; nil: bot.NewWeighted.
	NewBot      func(kind string, w []features.Weights, seed rng.Seed) (bot.Bot, error)
	Against     []string           // other bots that the weights are to do well against, too
	Margin      int                // how much of 1000 the margin of a game counts; the rest is for the winner
	Start       []features.Weights // by side
	Seed        rng.Seed
	Watched     int // games that are watched first
	Generations int
	Candidates  int // weights that are tried in a generation, in pairs
	Games       int // seeds on which each is tried, from each side; a step is tried on more
	Held        int // seeds on which start and end are compared, which nothing was learned from
	Workers     int // 0: as many as there are cores; they decide nothing
	// OnSeed, if set, is called after each seed that was played, by its number in what is played.
	OnSeed func(what string, done, of int)

	ctx       context.Context    // of Run
	saveState func(*State) error // the step of Run; an error ends it
}

// The parts of the line of seeds: no game is played for two purposes.
const (
	watchSeeds = 1_000_000
	trySeeds   = 2_000_000
	curveSeeds = 3_000_000
	heldSeeds  = 4_000_000
)

// seedStart returns where a part of the line of seeds begins.
func (p *Plan) seedStart(part rng.Seed) rng.Seed { return p.Seed*10_000_000 + part }

// Run goes on from a state to the end of the plan. After each seed of a match and each other step it
// hands out the state, for whoever writes it down; an error from there ends it. After the end of
// ctx it returns its error, once the state is handed out; games under way are dropped.
func (p *Plan) Run(ctx context.Context, s *State, step func(*State) error) error {
	if err := p.checkState(s); err != nil {
		return err
	}
	if step == nil {
		step = func(*State) error { return nil }
	}
	q := *p
	q.ctx = ctx
	q.saveState = func(s *State) error {
		if err := step(s); err != nil || s.IsDone(p) {
			return err
		}
		return ctx.Err()
	}
	return q.runPhases(s)
}

func (p *Plan) runPhases(s *State) error {
	for !s.IsDone(p) {
		var err error
		switch {
		case s.Watch.Games < p.Watched:
			err = p.watchBatch(s)
		case s.Scale == 0:
			err = p.measureScale(s)
		case s.Generation < p.Generations:
			err = p.runGeneration(s)
		default:
			s.Held, err = p.playMatch(s, "held out", s.Center, p.Start, heldSeeds, p.Held)
		}
		if err == nil {
			s.InProgress = nil
			err = p.saveState(s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Plan) reportSeed(what string, done, of int) {
	if p.OnSeed != nil {
		p.OnSeed(what, done, of)
	}
}

// checkState reports whether a state belongs to the plan; an empty one becomes its beginning.
func (p *Plan) checkState(s *State) error {
	g := p.Rules.Model
	if len(p.Start) != len(g.Sides) {
		return fmt.Errorf("weights for %d sides, and %s has %d", len(p.Start), g.ID, len(g.Sides))
	}
	if s.Format == 0 {
		*s = State{Format: stateFormat, PlanKey: p.planKey(), Features: features.Names(), Center: slices.Clone(p.Start), StepSize: firstStepSize}
	}
	if err := s.checkFormat(); err != nil {
		return err
	}
	switch {
	case !slices.Equal(s.Features, features.Names()):
		return fmt.Errorf("the state is of a program with other features: begin anew")
	case s.PlanKey != p.planKey():
		return fmt.Errorf("the state is of another plan:\n  it has %s\n  asked  %s", s.PlanKey, p.planKey())
	case len(s.Center) != len(g.Sides):
		return fmt.Errorf("the state has weights for %d sides, and %s has %d", len(s.Center), g.ID, len(g.Sides))
	}
	return nil
}

// planKey returns, in one line, all of a plan that decides the outcome.
func (p *Plan) planKey() string {
	g := p.Rules.Model
	foes := ""
	for _, foe := range p.Against {
		foes += ", against " + foe
	}
	return fmt.Sprintf("%s/%s %v, content %.16s, bot %s%s, margin %d, seed %d, watch %d, generations %d, candidates %d, games %d, held out %d, start %v",
		g.ID, g.Scenario, g.Variants, g.Content, p.Bot, foes, p.Margin, p.Seed, p.Watched, p.Generations, p.Candidates, p.Games, p.Held, p.Start)
}
