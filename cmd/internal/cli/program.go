package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// botTime is the default time that a program may take for one decision.
const botTime = time.Minute

// patience is how long people are left without a word while a program thinks.
const patience = 2 * time.Second

// program is a seat held by a command that speaks the protocol: it asks, play answers. A message
// is read only while the side decides. A program may therefore ask for its view after each
// action, and gets the answer when it is its turn.
//
// A program is not trusted: its lines, time, questions and errors are bounded. Past a bound the
// game is stopped, and its journal can be resumed.
type program struct {
	app     *app
	command string
	side    string
	limit   time.Duration // for one decision; 0: none
	child   *child
	conn    *protocol.Conn
	acted   bool // since it was asked
	undone  int  // actions taken back, since one that cannot be
	shown   int  // bytes of its error output
	silent  bool // prints nothing while it thinks, as many play at once
}

func (a *app) newProgram(command, side string, limit time.Duration) (player, error) {
	if strings.TrimSpace(command) == "" {
		return nil, usageError("--seat %s=exec: names no command", side)
	}
	if limit < 0 {
		return nil, usageError("--bot-time is how long a program may take, such as 30s or 5m; 0 sets no limit")
	}
	return &program{app: a, command: command, side: side, limit: limit}, nil
}

// startProgram runs the command and connects it to the game.
func (p *program) startProgram(t *tabletop) error {
	var err error
	if p.child, err = p.app.children.startChild(p.command, p.app.dir); err != nil {
		return ioError(fmt.Errorf("the program %q cannot be started: %w", p.command, err))
	}
	server := t.newProtocolServer()
	server.HostSession(livegame.NewWithoutHistory(t.table, t.recorder), t.ref, t.choice.variantList())
	if p.conn, err = server.Connect("seat:" + p.side); err != nil {
		return err
	}
	p.conn.OnAction = func(events []event.Event, undone bool) { p.noteAction(t, events, undone) }
	return nil
}

// noteAction records that the program has acted, and prints the events.
func (p *program) noteAction(t *tabletop, events []event.Event, undone bool) {
	p.acted = true
	if undone {
		p.undone++
		t.actions--
		t.screen.WriteLine("%s takes the last action back", p.displayName())
		return
	}
	if !t.table.CanUndo() {
		p.undone = 0
	}
	t.tellAction(events)
}

// takeTurn answers the program until it has acted.
func (p *program) takeTurn(t *tabletop) error {
	if p.child == nil {
		if err := p.startProgram(t); err != nil {
			return err
		}
	}
	if err := p.answerUntilActed(); err != nil {
		return p.stopGame(t, err)
	}
	return nil
}

// answerUntilActed answers the program until it has acted, within its bounds.
func (p *program) answerUntilActed() error {
	p.acted = false
	w := newDecisionTimer(p.limit)
	defer w.stopTimers()
	before := p.conn.MessageCounts()
	for !p.acted {
		line, err := p.readMessage(w)
		if err != nil {
			return err
		}
		answer := p.conn.AnswerMessage(line)
		if answer != "" {
			if err := p.sendAnswer(w, answer); err != nil && !p.acted {
				return err
			}
		}
		if err := p.checkPatience(before); err != nil {
			return err
		}
	}
	return nil
}

// checkPatience returns an error when a program has asked or erred too often for one decision.
func (p *program) checkPatience(before protocol.MessageCounts) error {
	now := p.conn.MessageCounts()
	switch {
	case p.undone > limits.ProgramUndos:
		return fmt.Errorf("it has taken back %d actions and goes no further", p.undone)
	case p.acted:
		return nil
	case now.Failed-before.Failed >= limits.ProgramRefused:
		return fmt.Errorf("it was refused %d times for one decision; the last time: %s", now.Failed-before.Failed, terminal.CleanText(now.Last))
	case now.Answered-before.Answered >= limits.ProgramQuestions:
		return fmt.Errorf("it has asked %d times for one decision and does not act", now.Answered-before.Answered)
	}
	return nil
}

// readMessage waits for a line of the program, until the time of its decision is over.
func (p *program) readMessage(w *decisionTimer) ([]byte, error) {
	for {
		p.showErrors()
		select {
		case l := <-p.child.lines:
			return l.text, l.err
		case <-p.child.errors.news:
		case <-w.word:
			p.printWaiting()
		case <-w.end:
			return nil, fmt.Errorf("it has not acted for %s (--bot-time gives it longer)", p.limit)
		}
	}
}

// sendAnswer hands over an answer. It may return before the program has read it.
func (p *program) sendAnswer(w *decisionTimer, answer string) error {
	for {
		p.showErrors()
		select {
		case p.child.answers <- answer + "\n":
			return nil
		case <-p.child.inputClosed:
			return errors.New("it has closed its input")
		case <-p.child.errors.news:
		case <-w.word:
			p.printWaiting()
		case <-w.end:
			return fmt.Errorf("it does not read what it is told, for %s", p.limit)
		}
	}
}

func (p *program) displayName() string {
	return fmt.Sprintf("the program in the seat of %s (%s)", p.side, p.command)
}

func (p *program) printWaiting() {
	if p.silent {
		return
	}
	fmt.Fprintf(p.app.err, "waiting for %s\n", terminal.CleanText(p.displayName()))
}

// showErrors prints the program's error output, up to a bound.
func (p *program) showErrors() {
	for _, line := range p.child.errors.takeLines() {
		if p.shown > limits.ProgramErrors {
			return
		}
		if p.shown += len(line) + 1; p.shown > limits.ProgramErrors {
			line = "(more of its messages are left out)"
		}
		fmt.Fprintf(p.app.err, "%s: %s\n", p.side, terminal.CleanText(line))
	}
}

// stopGame stops the game because of the program, and says how to resume it.
func (p *program) stopGame(t *tabletop, why error) error {
	p.close()
	return findingsError("%s plays no further: %v\n%s", p.displayName(), why, t.putAway())
}

// close ends the program and all it has started.
func (p *program) close() {
	if p.child == nil {
		return
	}
	p.child.endProcess()
	p.showErrors()
}

// decisionTimer is the time that a program has for one decision.
type decisionTimer struct {
	word, end <-chan time.Time
	timers    []*time.Timer
}

func newDecisionTimer(limit time.Duration) *decisionTimer {
	first := time.NewTimer(patience)
	w := &decisionTimer{word: first.C, timers: []*time.Timer{first}}
	if limit > 0 {
		last := time.NewTimer(limit)
		w.end, w.timers = last.C, append(w.timers, last)
	}
	return w
}

func (w *decisionTimer) stopTimers() {
	for _, t := range w.timers {
		t.Stop()
	}
}

// actionChooser is a player that names an action and leaves the rest to the table.
type actionChooser func(t *tabletop) flow.Action

func (c actionChooser) takeTurn(t *tabletop) error { return t.carryOut(c(t)) }
