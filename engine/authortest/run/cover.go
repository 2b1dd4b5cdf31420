package run

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Coverage counts what of the rules is reached. The zero Coverage is ready.
type Coverage struct {
	Set       coverage.Set
	Recorders []*coverage.Recorder // one for each scenario with its variants
}

// watchScenario begins to count the coverage of a scenario.
func (c *Coverage) watchScenario(x *Loaded) {
	x.recorder = coverage.New(x.Game, x.Spec, &c.Set)
	x.Rules = x.recorder.WrapRules(x.Rules)
	x.EachStatement(c.Set.RegisterLuaLine)
	for _, fn := range x.Lua {
		if fn.Class == compile.Native && !fn.Removed {
			for _, line := range fn.StatementLines() {
				c.Set.RegisterLuaLine(fn.Pos.File, line)
			}
		}
	}
	name := x.recorder.Name()
	if !slices.ContainsFunc(c.Recorders, func(w *coverage.Recorder) bool { return w.Name() == name }) {
		c.Recorders = append(c.Recorders, x.recorder)
	}
}

// PlayCoverage plays random games of every scenario of the tested games, without variants, and
// counts what they reach. It calls begin, which may be nil, before each game, n counted from 1.
// It returns the error of ctx soon after its end.
func (r *Runner) PlayCoverage(ctx context.Context, games int, begin func(ref string, n int)) error {
	for _, s := range r.Sources {
		for _, g := range s.Project.Games {
			if !slices.Contains(r.Games, g.ID) {
				continue
			}
			for i := range g.Scenarios {
				if err := r.coverScenario(ctx, s.Project, g.ID+"/"+g.Scenarios[i].ID, games, begin); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// coverScenario plays random games of one scenario.
func (r *Runner) coverScenario(ctx context.Context, p *project.Project, ref string, games int, begin func(ref string, n int)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	x := &Loaded{Scenario: r.Load(p, ref, compile.Options{CountLine: r.Cover.Set.CountLuaLine})}
	r.Findings.Items = append(r.Findings.Items, x.Findings.Items...)
	if x.Game == nil {
		return fmt.Errorf("%s does not compile: `vedette lint` shows its errors", ref)
	}
	var err error
	if x.Rules, err = x.MakeRules(); err != nil {
		return err
	}
	r.Cover.watchScenario(x)
	x.recorder.Probe = true
	for n := range games {
		if begin != nil {
			begin(ref, n+1)
		}
		r.Cover.Set.Doing = fmt.Sprintf("random game %d of %s", n+1, ref)
		switch err := playCovered(ctx, x, n+1); {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return fmt.Errorf("%s stops: %w", r.Cover.Set.Doing, err)
		}
	}
	x.recorder.Probe = false
	return nil
}

// maxCoveredActions ends a random game that does not end by itself.
const maxCoveredActions = 20_000

// playCovered plays one game with all counters on, until it or ctx ends.
func playCovered(ctx context.Context, x *Loaded, seed int) error {
	var s game.Setting
	s.SetSeed(strconv.Itoa(seed))
	x.recorder.StartGame(&s)
	t, err := game.New(x.Rules, s)
	if err != nil {
		return err
	}
	b, err := bot.New("random", rng.Seed(seed))
	if err != nil {
		return err
	}
	x.recorder.AfterAction(t, t.Run().Events)
	for range maxCoveredActions {
		if t.Result() != nil || ctx.Err() != nil || len(t.Legal()) == 0 {
			break
		}
		a := b.Choose(t)
		x.recorder.BeforeAction(t, a)
		es, no := t.ApplyTrusted(a)
		if no != nil {
			return no
		}
		x.recorder.AfterAction(t, es)
	}
	return t.Fault()
}
