package train

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/bot/eval"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// watchBatchSize is how many games are watched between two looks at the state.
const watchBatchSize = 40

// watchBatch plays some games between bots that know little and the one that learns, and notes
// the features of their positions with how the games ended.
func (p *Plan) watchBatch(s *State) error {
	n := min(watchBatchSize, p.Watched-s.Watch.Games)
	seen, err := p.watchGames("watching", s.Watch.Games, n, p.Watched)
	if err != nil {
		return err
	}
	if s.Scale == 0 {
		s.Scale = usualMargin(seen)
	}
	for _, x := range seen {
		s.Watch.addGame(x, p.Score(x.g, 0, s.Scale))
	}
	if s.Watch.Games >= p.Watched {
		w := s.Watch.Learn(&p.Start[0])
		s.Learned = &w
	}
	return nil
}

// gaugeGames is how many games measure a usual margin if none are watched.
const gaugeGames = 12

// measureScale measures a usual margin.
func (p *Plan) measureScale(s *State) error {
	seen, err := p.watchGames("what margins are usual", 0, gaugeGames, gaugeGames)
	if err == nil {
		s.Scale = usualMargin(seen)
	}
	return err
}

// watchedGame is a game with the positions that were looked at, from the first side.
type watchedGame struct {
	g  *sim.Game
	at []features.Weights // values, not weights
}

// watchGames plays n games, of which the first is number from of all.
func (p *Plan) watchGames(what string, from, n, all int) ([]watchedGame, error) {
	c, err := sim.NewCell(p.Rules, []string{"random"})
	if err != nil {
		return nil, err
	}
	for s := range c.Seats {
		c.Seats[s] = p.Bot
	}
	first := p.seedStart(watchSeeds) + rng.Seed(from)
	c.Seat = func(ctx context.Context, kind string, side model.SideID, seed rng.Seed) (bot.Bot, error) {
		if watcher := seed ^ sim.SeatSeed(0, c.Sides[side]); playsStranger(int(watcher-first)+from, side) {
			return bot.New("contact", seed)
		}
		return p.newBot(ctx, kind, p.Start, seed)
	}
	out := make([]watchedGame, n)
	run := sim.Plan{Cells: []*sim.Cell{c}, First: first, Games: n, Workers: p.Workers,
		OnSeed: func(k int, games []*sim.Game) {
			p.reportSeed(what, from+k+1, all)
			out[k].g = games[0]
		}}
	run.OnPlayer = func(_, _ int, pl *sim.Player) { observeGames(p.Rules.Model, pl, first, out) }
	if _, played := run.Run(p.ctx); played < n {
		return nil, p.ctx.Err()
	}
	for i := range out {
		if f := out[i].g.Fault; f != "" {
			return nil, fmt.Errorf("the game of seed %d: %s", out[i].g.Seed, f)
		}
	}
	return out, nil
}

// playsStranger reports whether a side is played by a bot that learns nothing: so that
// positions are seen to which the learner alone would not come.
func playsStranger(game int, side model.SideID) bool { return game>>uint(min(side, 8))&1 == 0 }

// observeGames has a player's games looked at, at the beginning of each phase.
func observeGames(g *model.Game, pl *sim.Player, first rng.Seed, out []watchedGame) {
	var at *[]features.Weights
	turn, phase := int16(-1), model.PhaseID(-1)
	lens := eval.New(g)
	pl.Setting = func(s *game.Setting) {
		turn, at = -1, &out[s.Seed-first].at
	}
	pl.AfterAction = func(t *game.Table) {
		pos := t.Position()
		if t.Result() != nil || int16(pos.Turn) == turn && pos.Phase == phase {
			return
		}
		turn, phase = int16(pos.Turn), pos.Phase
		*at = append(*at, features.Weights(lens.FeatureVector(t, 0)))
	}
}

// usualMargin returns the median of all margins without their signs, at least 1.
func usualMargin(all []watchedGame) int64 {
	var m []int64
	for _, x := range all {
		v := sideMargin(x.g, 0)
		m = append(m, max(v, -v))
	}
	if len(m) == 0 {
		return 1
	}
	slices.SortFunc(m, cmp.Compare[int64])
	return max(m[len(m)/2], 1)
}
