package simcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// splitSeats splits names with slashes between. As the command of a program may contain slashes,
// after exec: a slash ends a seat only before the name of a bot or another exec:.
func splitSeats(text string) []string {
	var out []string
	for _, part := range strings.Split(text, "/") {
		k := len(out) - 1
		if k >= 0 && strings.HasPrefix(out[k], programs.ExecSeat) && !strings.HasPrefix(part, programs.ExecSeat) && !slices.Contains(kit.BotNames(), bot.KindName(part)) {
			out[k] += "/" + part
			continue
		}
		out = append(out, part)
	}
	return out
}

// hasProgram reports whether a program has a seat.
func hasProgram(seats []string) bool {
	return slices.ContainsFunc(seats, func(s string) bool { return strings.HasPrefix(s, programs.ExecSeat) })
}

// seatedPrograms are the programs that play games of sim. The first failure ends the run;
// otherwise a program that hangs would take the time of a decision in every game.
type seatedPrograms struct {
	kit   *kit.Kit
	limit time.Duration

	mu     sync.Mutex
	failed error
}

// firstFailure returns why a program stopped, nil if none did.
func (s *seatedPrograms) firstFailure() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// newCell returns the cell of a scenario with programs in some seats: a process for each program
// in each game.
func (s *seatedPrograms) newCell(l *kit.LoadedScenario, rules *game.Rules, seats []string) (*sim.Cell, error) {
	c, err := sim.NewUncheckedCell(rules, seats)
	if err != nil {
		return nil, err
	}
	for _, seat := range c.Seats {
		command, isProgram := strings.CutPrefix(seat, programs.ExecSeat)
		switch {
		case !isProgram:
			err = bot.CheckSeat(rules.Model, seat)
		case strings.TrimSpace(command) == "":
			err = errors.New("exec: names no command")
		}
		if err != nil {
			return nil, err
		}
	}
	c.KeepEvents = true
	c.Seat = func(ctx context.Context, name string, side model.SideID, seed rng.Seed) (bot.Bot, error) {
		command, isProgram := strings.CutPrefix(name, programs.ExecSeat)
		if !isProgram {
			return bot.NewWeighted(ctx, name, nil, seed)
		}
		return &programBot{Program: programs.Program{Kit: s.kit, Command: command, Side: c.Sides[side], Limit: s.limit, Silent: true}, of: s, l: l}, nil
	}
	return c, nil
}

// programBot is a program in a seat of one game of sim.
type programBot struct {
	programs.Program
	of *seatedPrograms
	l  *kit.LoadedScenario
}

// Choose is never called: a program acts by itself.
func (p *programBot) Choose(*game.Table) flow.Action { panic("a program acts by itself") }

// Act answers the program until it has acted.
func (p *programBot) Act(t *game.Table, seen func([]event.Event)) error {
	err := p.of.firstFailure()
	if err != nil {
		return errors.New("no more games are played, as a program has failed")
	}
	if !p.IsRunning() {
		err = p.startGame(t, seen)
	}
	if err == nil {
		err = p.AnswerUntilActed()
	}
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s plays no further: %w", p.DisplayName(), err)
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	if p.of.failed == nil {
		p.of.failed = err
	}
	return err
}

// startGame starts the program and seats it.
func (p *programBot) startGame(t *game.Table, seen func([]event.Event)) error {
	if err := p.StartProgram(); err != nil {
		return fmt.Errorf("it cannot be started: %w", err)
	}
	server := p.l.NewProtocolServer()
	server.HostSession(livegame.NewWithoutHistory(t, nil), p.l.Ref, p.l.Choice.VariantList())
	return p.Connect(server, func(events []event.Event, _ bool) { seen(events) })
}

// Close ends the program.
func (p *programBot) Close() {
	if !p.IsRunning() {
		return
	}
	p.EndProgram()
	p.Release()
}
