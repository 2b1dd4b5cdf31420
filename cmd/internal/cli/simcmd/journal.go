package simcmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// simJournal plays the game of one seed again and writes its journal.
func simJournal(ctx context.Context, k *kit.Kit, f *SimOptions, arg string) error {
	seed, path, _ := strings.Cut(f.Journal, "=")
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	l, err := k.LoadScenario(arg, f.VariantChoice)
	if err != nil {
		return err
	}
	c, err := simCell(l, strings.Split(f.Bots, "/"))
	if err != nil {
		return err
	}
	if path == "" {
		path = strings.ReplaceAll(l.Ref, "/", "-") + "-" + seed + ".journal"
	}
	seats := map[string]string{}
	for i, side := range c.Sides {
		seats[side] = c.Seats[i]
	}
	s, err := session.BeginGame(l, session.SeedOrigin{Seed: session.FormatSeed(seed)}, k.AbsolutePath(path), seats)
	if err != nil {
		return err
	}
	played := playBots(ctx, s, c, nil)
	if err := s.CloseJournal(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: the game in %s is not at its end", path)
	}
	g := s.Table
	fmt.Fprintf(k.Out, "%s, seed %s: %s\n", c.Name(), s.Seed, session.FormatResult(g.Model(), g))
	fmt.Fprintf(k.Out, "kept in %s; look at it with: vedette replay %s\n", path, path)
	return played
}

// playBots plays a session to its end with the bots of a cell, exactly as sim plays the seed.
// told, if not nil, is called with the events.
func playBots(ctx context.Context, s *session.Session, c *sim.Cell, told func(*session.Session, []event.Event)) error {
	s.Table.MaxUndos = 0
	seed := s.Table.Run().Dice.Seed
	bots := make([]bot.Bot, len(c.Sides))
	for i := range bots {
		b, err := c.NewBot(ctx, i, seed)
		if err != nil {
			return kit.UsageError("%v", err)
		}
		bots[i] = b
	}
	for n := 0; s.Table.Result() == nil; n++ {
		if ctx.Err() != nil {
			return kit.FindingsError("interrupted: the game is not at its end")
		}
		d, open := s.Table.Decision()
		if !open || n >= sim.MaxDecisions {
			return kit.FindingsError("the game does not end")
		}
		events, err := s.ApplyAction(bots[d.Side].Choose(s.Table))
		if err != nil {
			return err
		}
		if told != nil {
			told(s, events)
		}
	}
	return s.ConcludeGame()
}
