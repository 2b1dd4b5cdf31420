package train

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// match plays weights against others on so many seeds of a part of the line.
func (p *Plan) match(what string, a, b []features.Weights, part rng.Seed, seeds int, scale int64) (*Match, error) {
	all, err := p.matches(what, [][]features.Weights{a}, b, part, seeds, scale)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// matches plays each of some weights against others, all on the same seeds: on each from
// every side, with the others at all sides left.
func (p *Plan) matches(what string, of [][]features.Weights, others []features.Weights, part rng.Seed, seeds int, scale int64) ([]*Match, error) {
	sides := len(p.Rules.Model.Sides)
	var cells []*sim.Cell
	for _, w := range of {
		for s := range sides {
			c, err := p.cell(w, others, model.SideID(s))
			if err != nil {
				return nil, err
			}
			cells = append(cells, c)
		}
	}
	out := make([]*Match, len(of))
	for i := range out {
		out[i] = &Match{Seeds: seeds}
	}
	var fault error
	run := sim.Plan{Cells: cells, First: p.seeds(part), Games: seeds, Workers: p.Workers, Each: func(n int, games []*sim.Game) {
		p.played(what, (n+1)*len(games), seeds*len(games))
		for i, m := range out {
			together := int64(0)
			for s, g := range games[i*sides : (i+1)*sides] {
				if g.Fault != "" && fault == nil {
					fault = fmt.Errorf("the game of seed %d: %s", g.Seed, g.Fault)
				}
				score := Score(g, model.SideID(s), scale)
				together += score
				m.add(g, model.SideID(s), score)
			}
			switch {
			case together > 0:
				m.Better++
			case together < 0:
				m.Worse++
			}
		}
	}}
	run.Run()
	return out, fault
}

func (m *Match) add(g *sim.Game, side model.SideID, score int64) {
	m.Score += score
	switch {
	case g.Winner == model.None:
		m.Drawn++
	case g.Winner == side:
		m.Won++
	default:
		m.Lost++
	}
}

// cell seats the bot with weights at a side, and with others at all the rest.
func (p *Plan) cell(w, others []features.Weights, at model.SideID) (*sim.Cell, error) {
	c, err := sim.NewCell(p.Rules, []string{"random"})
	if err != nil {
		return nil, err
	}
	for s := range c.Seats {
		c.Seats[s] = p.Bot
	}
	c.Seat = func(kind string, side model.SideID, seed rng.Seed) (bot.Bot, error) {
		if side == at {
			return p.make(kind, w, seed)
		}
		return p.make(kind, others, seed)
	}
	_, err = c.Seat(p.Bot, at, 0)
	return c, err
}

func (p *Plan) make(kind string, w []features.Weights, seed rng.Seed) (bot.Bot, error) {
	if p.Make != nil {
		return p.Make(kind, w, seed)
	}
	return bot.Weighted(kind, w, seed)
}

// What a won game counts of 1000, and a margin beyond all bounds.
const (
	forWinning = 600
	forMargin  = 400
)

// Score is what a game is to a side, from -1000 to 1000: mostly who won, and by how much in
// usual margins, so that a side that is bound to lose learns, too.
func Score(g *sim.Game, side model.SideID, scale int64) int64 {
	if g.Fault != "" || side < 0 || int(side) >= len(g.Sides) {
		return 0
	}
	score := int64(0)
	switch {
	case g.Winner == side:
		score = forWinning
	case g.Winner != model.None:
		score = -forWinning
	}
	m := margin(g, side)
	return score + forMargin*m/max(max(m, -m)+scale, 1)
}

// margin is a side's measure less the best of the others.
func margin(g *sim.Game, side model.SideID) int64 {
	best, any := int64(0), false
	for i := range g.Sides {
		if model.SideID(i) != side && (!any || g.Sides[i].Measure > best) {
			best, any = g.Sides[i].Measure, true
		}
	}
	return g.Sides[side].Measure - best
}
