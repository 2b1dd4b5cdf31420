package train

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// playMatch plays weights against others on so many seeds of a part of the line.
func (p *Plan) playMatch(s *State, what string, a, b []features.Weights, part rng.Seed, seeds int) (*Match, error) {
	all, err := p.playMatches(s, what, [][]features.Weights{a}, b, part, seeds)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// playMatches plays each of some weights against others, all on the same seeds: on each from
// every side, with the others at all sides left; and against each of the plan's other bots,
// where what counts is how much better than the others they do in the same seat. The state has
// what was played of them, and is handed out after each seed.
func (p *Plan) playMatches(s *State, what string, of [][]features.Weights, others []features.Weights, part rng.Seed, seeds int) ([]*Match, error) {
	l, err := p.newLineup(of, others)
	if err != nil {
		return nil, err
	}
	out, err := s.findMatches(part, len(of), p.Against)
	if err != nil {
		return nil, err
	}
	done := out[0].Seeds
	if done >= seeds {
		return out, nil
	}
	var fault error
	run := sim.Plan{Cells: l.cells, First: p.seedStart(part) + rng.Seed(done), Games: seeds - done, Workers: p.Workers}
	run.OnSeed = func(n int, games []*sim.Game) {
		p.reportSeed(what, (done+n+1)*len(games), seeds*len(games))
		if fault = firstFault(games); fault != nil {
			return
		}
		for i, m := range out {
			p.addSeed(m, l.gamesAgainst(games, 0, i), s.Scale)
			for v := range m.Versus {
				p.addVersus(m, v, l.gamesAgainst(games, v+1, i), l.gamesAgainst(games, v+1, len(of)), s.Scale)
			}
			m.endSeed()
		}
		fault = p.saveState(s)
	}
	run.Enough = func(*sim.Work) bool { return fault != nil }
	if run.Run(p.ctx); fault == nil && out[0].Seeds < seeds {
		fault = p.ctx.Err()
	}
	return out, fault
}

// firstFault returns, as an error, the fault of the first game that has one; nil if none has.
func firstFault(games []*sim.Game) error {
	for _, g := range games {
		if g.Fault != "" {
			return fmt.Errorf("the game of seed %d: %s", g.Seed, g.Fault)
		}
	}
	return nil
}

// lineup is who plays on each seed of some matches: weights against others of their kind, in
// order of the weights and from each side; then for each other bot those weights against it,
// and the others themselves.
type lineup struct {
	cells []*sim.Cell
	sides int
	first []int // the first cell against each bot
}

func (p *Plan) newLineup(of [][]features.Weights, others []features.Weights) (*lineup, error) {
	l := &lineup{sides: len(p.Rules.Model.Sides)}
	for _, foe := range append([]string{p.Bot}, p.Against...) {
		l.first = append(l.first, len(l.cells))
		players := of
		if foe != p.Bot {
			players = append(slices.Clone(of), others)
		}
		for _, w := range players {
			for s := range l.sides {
				c, err := p.newCell(w, foe, others, model.SideID(s))
				if err != nil {
					return nil, err
				}
				l.cells = append(l.cells, c)
			}
		}
	}
	return l, nil
}

// gamesAgainst returns the games of one of some weights against a bot, by side.
func (l *lineup) gamesAgainst(games []*sim.Game, foe, w int) []*sim.Game {
	at := l.first[foe] + w*l.sides
	return games[at : at+l.sides]
}

// addSeed counts a seed's games against others of the same kind, from each side.
func (p *Plan) addSeed(m *Match, games []*sim.Game, scale int64) {
	for s, g := range games {
		m.Tally.addGame(g, model.SideID(s))
		m.together += p.Score(g, model.SideID(s), scale)
	}
}

// addVersus counts a seed's games against another bot, and those of the others against it.
func (p *Plan) addVersus(m *Match, foe int, games, theirs []*sim.Game, scale int64) {
	v, ahead := &m.Versus[foe], int64(0)
	for s, g := range games {
		v.Tally.addGame(g, model.SideID(s))
		v.Others.addGame(theirs[s], model.SideID(s))
		ahead += p.Score(g, model.SideID(s), scale) - p.Score(theirs[s], model.SideID(s), scale)
	}
	v.Better, v.Worse = countOutcome(ahead, v.Better, v.Worse)
	v.Sum.addScore(ahead)
	m.together += ahead
}

// endSeed ends a seed.
func (m *Match) endSeed() {
	m.Seeds++
	m.Sum.addScore(m.together)
	m.Better, m.Worse = countOutcome(m.together, m.Better, m.Worse)
	m.together = 0
}

func countOutcome(together int64, better, worse int) (int, int) {
	switch {
	case together > 0:
		better++
	case together < 0:
		worse++
	}
	return better, worse
}

// addGame counts a game.
func (t *Tally) addGame(g *sim.Game, side model.SideID) {
	switch {
	case g.Winner == model.None:
		t.Drawn++
	case g.Winner == side:
		t.Won++
	default:
		t.Lost++
	}
}

// newCell seats the bot with weights at a side, and at all the rest a foe, with others where it
// is of the same kind.
func (p *Plan) newCell(w []features.Weights, foe string, others []features.Weights, at model.SideID) (*sim.Cell, error) {
	c, err := sim.NewCell(p.Rules, []string{"random"})
	if err != nil {
		return nil, err
	}
	for s := range c.Seats {
		c.Seats[s] = foe
	}
	c.Seats[at] = p.Bot
	c.Seat = func(ctx context.Context, kind string, side model.SideID, seed rng.Seed) (bot.Bot, error) {
		switch {
		case side == at:
			return p.newBot(ctx, kind, w, seed)
		case kind == p.Bot:
			return p.newBot(ctx, kind, others, seed)
		}
		return bot.NewWeighted(ctx, kind, nil, seed)
	}
	_, err = c.Seat(p.ctx, p.Bot, at, 0)
	return c, err
}

func (p *Plan) newBot(ctx context.Context, kind string, w []features.Weights, seed rng.Seed) (bot.Bot, error) {
	if p.NewBot != nil {
		return p.NewBot(kind, w, seed)
	}
	return bot.NewWeighted(ctx, kind, w, seed)
}

// Score returns the worth of a game to a side, from -1000 to 1000. It counts who won, and the
// margin in units of scale, the usual margin, so that a side that is bound to lose learns,
// too. The plan says how much the margin counts.
func (p *Plan) Score(g *sim.Game, side model.SideID, scale int64) int64 {
	if g.Fault != "" || side < 0 || int(side) >= len(g.Sides) {
		return 0
	}
	score := int64(0)
	switch {
	case g.Winner == side:
		score = int64(1000 - p.Margin)
	case g.Winner != model.None:
		score = -int64(1000 - p.Margin)
	}
	m := sideMargin(g, side)
	return score + int64(p.Margin)*m/max(max(m, -m)+scale, 1)
}

// sideMargin returns a side's measure less the best of the others.
func sideMargin(g *sim.Game, side model.SideID) int64 {
	best, any := int64(0), false
	for i := range g.Sides {
		if model.SideID(i) != side && (!any || g.Sides[i].Measure > best) {
			best, any = g.Sides[i].Measure, true
		}
	}
	return g.Sides[side].Measure - best
}
