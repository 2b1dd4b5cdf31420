package cli

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// simJournal plays the game of one seed again and writes its journal.
func (a *app) simJournal(f *simFlags, arg string) error {
	seed, path, _ := strings.Cut(f.journal, "=")
	l, err := a.loadScenario(arg, f.variantChoice)
	if err != nil {
		return err
	}
	c, err := simCell(l, strings.Split(f.bots, "/"))
	if err != nil {
		return err
	}
	if path == "" {
		path = strings.ReplaceAll(l.ref, "/", "-") + "-" + seed + ".journal"
	}
	seats := map[string]string{}
	for i, side := range c.Sides {
		seats[side] = c.Seats[i]
	}
	s, err := l.beginGame(seedOrigin{seed: seedText(seed)}, a.inDir(path), seats)
	if err != nil {
		return err
	}
	played := s.playBots(c, nil)
	if err := s.closeJournal(); err != nil {
		return err
	}
	g := s.table
	fmt.Fprintf(a.out, "%s, seed %s: %s\n", c.Name(), s.seed, resultText(g.Model(), g))
	fmt.Fprintf(a.out, "kept in %s; look at it with: vedette replay %s\n", path, path)
	return played
}

// playBots plays a session to its end with the bots of a cell, exactly as sim plays the seed.
// told, if not nil, is called with the events.
func (s *session) playBots(c *sim.Cell, told func(*session, []event.Event)) error {
	s.table.MaxUndos = 0
	seed := s.table.Run().Seed
	bots := make([]bot.Bot, len(c.Sides))
	for i := range bots {
		b, err := c.NewBot(i, seed)
		if err != nil {
			return usageError("%v", err)
		}
		bots[i] = b
	}
	for n := 0; s.table.Result() == nil; n++ {
		d, open := s.table.Decision()
		if !open || n >= sim.MaxDecisions {
			return findingsError("the game does not end")
		}
		events, err := s.applyAction(bots[d.Side].Choose(s.table))
		if err != nil {
			return err
		}
		if told != nil {
			told(s, events)
		}
	}
	return s.concludeGame()
}
