package playcmd

import (
	"fmt"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/livegame"
)

// programPlayer is a program in a seat of the table.
type programPlayer struct{ programs.Program }

// newProgram returns the program that a command starts, for a seat; the error is wrong usage.
func newProgram(k *kit.Kit, command, side string, limit time.Duration) (player, error) {
	if strings.TrimSpace(command) == "" {
		return nil, kit.UsageError("--seat %s=exec: names no command", side)
	}
	if limit < 0 {
		return nil, kit.UsageError("--bot-time is how long a program may take, such as 30s or 5m; 0 sets no limit")
	}
	return &programPlayer{programs.Program{Kit: k, Command: command, Side: side, Limit: limit}}, nil
}

// seatProgram runs the command and connects it to the game.
func (p *programPlayer) seatProgram(t *tabletop) error {
	if err := p.StartProgram(); err != nil {
		return kit.IOError(fmt.Errorf("the program %q cannot be started: %w", p.Command, err))
	}
	server := t.session.NewProtocolServer()
	server.HostSession(livegame.NewWithoutHistory(t.session.Table, t.session.Recorder), t.session.Ref, t.session.Choice.VariantList())
	return p.Connect(server, func(events []event.Event, undone bool) { p.noteAction(t, events, undone) })
}

// noteAction prints what the program did.
func (p *programPlayer) noteAction(t *tabletop, events []event.Event, undone bool) {
	if undone {
		p.CountUndo()
		t.actions--
		t.screen.WriteLine("%s takes the last action back", p.DisplayName())
		return
	}
	if !t.session.Table.CanUndo() {
		p.ResetUndos()
	}
	t.tellAction(events)
}

// takeTurn answers the program until it has acted.
func (p *programPlayer) takeTurn(t *tabletop) error {
	if !p.IsRunning() {
		if err := p.seatProgram(t); err != nil {
			return err
		}
	}
	if err := p.AnswerUntilActed(); err != nil {
		return p.stopGame(t, err)
	}
	return nil
}

// close ends the program when the game is over or put away.
func (p *programPlayer) close() { p.Program.EndProgram() }

// stopGame stops the game because of the program, and says how to resume it.
func (p *programPlayer) stopGame(t *tabletop, why error) error {
	p.close()
	return kit.FindingsError("%s plays no further: %v\n%s", p.DisplayName(), why, t.putAway())
}

// actionChooser is a player that names an action and leaves the rest to the table.
type actionChooser func(t *tabletop) flow.Action

func (c actionChooser) takeTurn(t *tabletop) error { return t.carryOut(c(t)) }
