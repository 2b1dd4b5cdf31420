package sim_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// heavy stands for a bot that keeps much.
type heavy struct{ bot.Bot }

// TestABotEndsWithItsGame: a worker has a player for each cell, so a bot that looks ahead, with
// all it keeps, must not wait there until the cell's next game.
func TestABotEndsWithItsGame(t *testing.T) {
	var alive, made atomic.Int64
	c := cellOf(t, "../..", "napoleon-at-waterloo/basic", "random")
	c.Seat = func(_ context.Context, name string, _ model.SideID, seed rng.Seed) (bot.Bot, error) {
		b, err := bot.New(name, seed)
		h := &heavy{Bot: b}
		alive.Add(1)
		made.Add(1)
		runtime.AddCleanup(h, func(int) { alive.Add(-1) }, 0)
		return h, err
	}
	var players []*sim.Player
	run := sim.Plan{Cells: []*sim.Cell{c, c, c}, First: 1, Games: 2, Workers: 1,
		OnPlayer: func(_, _ int, p *sim.Player) { players = append(players, p) }}
	run.Run(context.Background())
	for range 100 {
		if runtime.GC(); alive.Load() == 0 {
			break
		}
		time.Sleep(20 * time.Millisecond) // what is cleaned up is told by another goroutine
	}
	if alive.Load() != 0 || made.Load() != 12 {
		t.Errorf("of %d bots %d are kept by %d players", made.Load(), alive.Load(), len(players))
	}
	runtime.KeepAlive(players)
}
