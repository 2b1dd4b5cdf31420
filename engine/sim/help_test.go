package sim_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// seated are the bots of a cell's seats in the game of a seed.
func seated(t testing.TB, c *sim.Cell, seed rng.Seed) []bot.Bot {
	var out []bot.Bot
	for i, name := range c.Seats {
		b, err := bot.New(name, sim.SeatSeed(seed, c.Sides[i]))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}
