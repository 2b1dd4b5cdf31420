package sim

import (
	"context"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Player plays games of a cell, one after the other, on one table. It is for one
// goroutine; any number of players may share a cell.
type Player struct {
	cell    *Cell
	table   *game.Table
	measure Measure
	cards   map[*model.Source]string
	bots    []bot.Bot
	counter counter
	// For those who watch, each may be nil: Setting may add to how each game starts, BeforeAction is
	// called before each action, AfterAction after it.
	Setting      func(*game.Setting)
	BeforeAction func(*game.Table, flow.Action)
	AfterAction  func(*game.Table)
}

// Actor is a bot that carries its actions out itself, as a program that speaks the protocol does: one
// action or several, and calls seen for each.
type Actor interface {
	bot.Bot
	// Act carries out at least one action at the table.
	Act(t *game.Table, seen func([]event.Event)) error
	// Close is called when the game is over.
	Close()
}

// NewPlayer returns a player of a cell.
func NewPlayer(c *Cell) *Player { return newPlayer(c, &game.Table{Rules: c.Rules}) }

// newPlayer returns a player of a cell on a table that others may use between its games.
func newPlayer(c *Cell, t *game.Table) *Player {
	g := c.Rules.Model
	p := &Player{cell: c, table: t, measure: FindMeasure(g), bots: make([]bot.Bot, len(g.Sides)), cards: map[*model.Source]string{}}
	for i := range g.Cards {
		p.cards[&g.Cards[i].Source] = g.Cards[i].ID
	}
	return p
}

// PlayGame plays the game of a seed. A game that cannot end, or in which a script fails, is
// no error: it says so. It returns nil where ctx ends before the game does, within one decision.
func (p *Player) PlayGame(ctx context.Context, seed rng.Seed) *Game {
	g := &Game{Seed: seed, Winner: model.None}
	p.counter = counter{p: p, g: g, model: p.cell.Rules.Model}
	p.counter.startGame()
	if err := p.playSeed(ctx, seed, g); err != nil {
		g.Fault = err.Error()
	}
	p.counter.finishGame(p.table)
	for _, b := range p.bots {
		if x, ok := b.(Actor); ok {
			x.Close()
		}
	}
	clear(p.bots) // what they keep is much, and a worker has a player for each cell
	if ctx.Err() != nil && p.table.Result() == nil {
		return nil
	}
	return g
}

// playSeed plays one game with a seed and counts it in g. The error is that of a bot that
// cannot be made, of the set-up, or of play.
func (p *Player) playSeed(ctx context.Context, seed rng.Seed, g *Game) error {
	s := game.Setting{Seed: seed, Quiet: !p.cell.KeepEvents, KeepCounted: !p.cell.KeepEvents}
	if len(p.cards) > 0 {
		s.OnReached = p.counter.countCard
	}
	if p.Setting != nil {
		p.Setting(&s)
	}
	if err := p.seatBots(ctx, seed); err != nil {
		return err
	}
	if err := p.table.ResetTable(s); err != nil {
		return err
	}
	return p.PlayToEnd(ctx, g)
}

// seatBots makes the bots of a game.
func (p *Player) seatBots(ctx context.Context, seed rng.Seed) error {
	for i := range p.bots {
		b, err := p.cell.NewBot(ctx, i, seed)
		if err != nil {
			return err
		}
		p.bots[i] = b
	}
	return nil
}

// PlayToEnd plays the game on the table to its end. After the end of ctx it plays no further and
// returns its error.
func (p *Player) PlayToEnd(ctx context.Context, g *Game) error {
	t, most := p.table, p.cell.MaxDecisions
	if most == 0 {
		most = MaxDecisions
	}
	p.counter.countLatest(t)
	for t.Result() == nil {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, open := t.Decision()
		switch {
		case !open:
			return fmt.Errorf("no decision is open, and the game is not over")
		case g.Decisions >= most:
			return fmt.Errorf("it goes on after %d decisions", most)
		}
		g.Decisions++
		g.Kinds[d.Kind]++
		g.Sides[d.Side].Decisions++
		if x, ok := p.bots[d.Side].(Actor); ok {
			if err := x.Act(t, func(events []event.Event) { p.counter.countEvents(t, events) }); err != nil {
				return err
			}
			continue
		}
		a := p.bots[d.Side].Choose(t)
		if err := ctx.Err(); err != nil {
			return err // the bot may have searched less than it does otherwise
		}
		if p.BeforeAction != nil {
			p.BeforeAction(t, a)
		}
		if _, no := t.ApplyTrusted(a); no != nil {
			return no
		}
		p.counter.countLatest(t)
		if p.AfterAction != nil {
			p.AfterAction(t)
		}
	}
	return nil
}
