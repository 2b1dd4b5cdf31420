package kit

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// RunPlayout plays one game on a table and returns its number of actions. After the end of ctx it
// plays no further and returns its error.
func RunPlayout(ctx context.Context, t *game.Table, name string, s game.Setting) (int, error) {
	if err := t.ResetTable(s); err != nil {
		return 0, err
	}
	const most = 1_000_000
	players, err := NewBots(name, s.Seed, len(t.Model().Sides))
	if err != nil {
		return 0, err
	}
	n := 0
	for ; t.Result() == nil; n++ {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		d, open := t.Decision()
		if !open || n > most {
			return n, fmt.Errorf("the game does not end")
		}
		if _, no := t.ApplyTrusted(players[d.Side].Choose(t)); no != nil {
			return n, no
		}
	}
	return n, nil
}

// NewBots makes the bots of a seating, one for each side.
func NewBots(seating string, seed rng.Seed, sides int) ([]bot.Bot, error) {
	out := make([]bot.Bot, sides)
	for i, name := range ExpandSeating(seating, sides) {
		b, err := bot.New(name, seed+rng.Seed(i)<<32)
		if err != nil {
			return nil, err
		}
		out[i] = b
	}
	return out, nil
}

// ExpandSeating returns a bot for each of the sides; the last one is repeated.
func ExpandSeating(seating string, sides int) []string {
	out := strings.Split(seating, "/")
	for len(out) < sides {
		out = append(out, out[0])
	}
	return out
}

// BotNames returns the names of all bots.
func BotNames() []string {
	var names []string
	for _, k := range bot.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// BotSeed derives the seed of a bot from that of the game and its side, so that bots of
// different sides do not play alike. The play of a bot reveals nothing about a wide seed.
func BotSeed(seed, side string) rng.Seed {
	short, wide := rng.ReadSeed(seed)
	if wide.Set() {
		return wide.DeriveSeed("seat " + side)
	}
	return sim.SeatSeed(short, side)
}

// NewSeed returns a random seed of 128 bits.
func NewSeed() rng.WideSeed {
	var w rng.WideSeed
	for !w.Set() {
		_, _ = rand.Read(w[:]) // it never fails: the program would end
	}
	return w
}
