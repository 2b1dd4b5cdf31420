package cli

import (
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// player acts for a side that no person plays.
type player interface {
	takeTurn(t *tabletop) error
}

func botNames() []string {
	var names []string
	for _, k := range bot.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// newPlayer returns the bot or program for a seat; the error is wrong usage.
func (a *app) newPlayer(g *model.Game, who, side, seed string, limit time.Duration) (player, error) {
	if command, ok := strings.CutPrefix(who, execSeat); ok {
		return a.newProgram(command, side, limit)
	}
	names := botNames()
	if name := bot.KindName(who); !slices.Contains(names, name) {
		return nil, usageError("nobody called %q can sit for %s%s; seats: human, %s, exec:COMMAND", name, side, didYouMean(name, append(names, human)), strings.Join(names, ", "))
	}
	if err := bot.CheckTimed(g, who); err != nil {
		return nil, usageError("the seat of %s: %v", side, err)
	}
	b, err := bot.NewTimed(who, byTheClock, botSeed(seed, side))
	if err != nil {
		return nil, usageError("%v", err)
	}
	return actionChooser(func(t *tabletop) flow.Action { return b.Choose(t.table) }), nil
}

// byTheClock returns a function that gives the used part of a bot's time, in thousandths; always
// 0 for a time of 0.
func byTheClock(milliseconds int) func() int {
	begun := time.Now()
	return func() int {
		if milliseconds == 0 {
			return 0
		}
		return int(time.Since(begun).Milliseconds()) * 1000 / milliseconds
	}
}

// botSeed derives the seed of a bot from that of the game and its side, so that bots of
// different sides do not play alike. The play of a bot reveals nothing about a wide seed.
func botSeed(seed, side string) rng.Seed {
	short, wide := rng.ReadSeed(seed)
	if wide.Set() {
		return wide.DeriveSeed("seat " + side)
	}
	return sim.SeatSeed(short, side)
}

// newSeed returns a random seed of 128 bits.
func newSeed() rng.WideSeed {
	var w rng.WideSeed
	for !w.Set() {
		_, _ = rand.Read(w[:]) // it never fails: the program would end
	}
	return w
}
