package sim

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/determinize"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Playout plays a game on from a position to its end, again and again with other dice.
type Playout struct {
	Cell    *Cell
	Saved   []byte       // the position, as Table.Save writes it
	Side    model.SideID // what it cannot know is dealt anew each time; None: all is known but the dice to come
	First   rng.Seed
	Games   int
	Workers int // 0: as many as there are cores
	// OnStart, if set, is called when a game begins, with how many have begun before, from
	// several goroutines.
	OnStart func(n int)
}

// Run plays and counts. The same position and seeds give the same tally, however many
// workers there are. After the end of ctx games under way are dropped, and the
// seeds before the first dropped one are counted.
func (o *Playout) Run(ctx context.Context) (*Tally, error) {
	workers := o.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = max(1, min(workers, o.Games))
	var (
		next   atomic.Int64
		wait   sync.WaitGroup
		games  = make([]*Game, o.Games)
		faults = make([]error, workers)
	)
	for w := range workers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			faults[w] = o.playSeeds(ctx, &next, games)
		}()
	}
	wait.Wait()
	for _, err := range faults {
		if err != nil {
			return nil, err
		}
	}
	out := NewTally(o.Cell.Rules.Model)
	for _, g := range games {
		if g == nil {
			break // it was not begun, or dropped at the end of ctx
		}
		out.Add(o.Cell.Rules.Model, g)
	}
	return out, nil
}

// playSeeds plays seed after seed on a table of its own.
func (o *Playout) playSeeds(ctx context.Context, next *atomic.Int64, games []*Game) (err error) {
	defer func() {
		if x := recover(); x != nil { // returned where it can be reported
			err = fmt.Errorf("playing on failed: %v", x)
		}
	}()
	var rep diag.List
	t := game.LoadPosition(o.Cell.Rules, game.Setting{Seed: o.First, Quiet: true}, o.Saved, &rep)
	if t == nil {
		return fmt.Errorf("the position cannot be taken up: %v", diag.FormatSummary(&rep.Items[0]))
	}
	p := NewPlayer(o.Cell)
	var mind determinize.Determinizer
	for ctx.Err() == nil {
		n := int(next.Add(1)) - 1
		if n >= o.Games {
			return nil
		}
		if o.OnStart != nil {
			o.OnStart(n)
		}
		games[n] = p.continueGame(ctx, t, &mind, o.Side, o.First+rng.Seed(n))
	}
	return nil
}

// continueGame plays a game on from its position, with the dice of a seed. It returns nil where
// ctx ends before the game does.
func (p *Player) continueGame(ctx context.Context, t *game.Table, mind *determinize.Determinizer, side model.SideID, seed rng.Seed) *Game {
	g := &Game{Seed: seed, Winner: model.None}
	p.counter = counter{p: p, g: g, model: p.cell.Rules.Model}
	p.counter.startGame()
	drawn := uint32(0)
	roll := func(faces int) int {
		drawn++
		return rng.RollDie(seed, "what may be", drawn, faces)
	}
	switch p.table = mind.NextTable(t, side, roll); {
	case p.table == nil && side != model.None: // its content would reveal hidden units
		p.table, g.Fault = &game.Table{Rules: p.cell.Rules}, "nothing lawful was found that the side may believe"
		return g
	case p.table == nil:
		p.table = t.Clone()
		determinize.NewDice(p.table, roll)
	}
	r := p.table.Run()
	r.KeepCounted = true
	if len(p.cards) > 0 {
		r.OnReached = p.counter.countCard
	}
	p.counter.turn = min(max(int(p.table.Position().Turn)-p.counter.model.FirstTurn, 0), p.counter.turns-1)
	p.counter.g.Turns = int(p.table.Position().Turn) - p.counter.model.FirstTurn + 1
	err := p.seatBots(ctx, seed)
	if err == nil {
		err = p.PlayToEnd(ctx, g)
	}
	if err != nil {
		g.Fault = err.Error()
	}
	p.counter.finishGame(p.table)
	if ctx.Err() != nil && p.table.Result() == nil {
		return nil
	}
	return g
}
