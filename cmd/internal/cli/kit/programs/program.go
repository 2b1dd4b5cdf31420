package programs

import (
	"errors"
	"fmt"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/children"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// DefaultTime is the default time that a program may take for one decision.
const DefaultTime = time.Minute

// patience is the time that a program may think before people read that they wait for it.
const patience = 2 * time.Second

// Program is a seat held by a command that speaks the protocol: it asks, play answers. A message
// is read only while the side decides. A program may therefore ask for its view after each
// action, and gets the answer when it is its turn.
//
// A program is not trusted: its lines, time, questions and errors are bounded. Past a bound the
// game is stopped, and its journal can be resumed.
type Program struct {
	Kit     *kit.Kit
	Command string
	Side    string
	Limit   time.Duration // for one decision; 0: none
	child   *children.Child
	conn    *protocol.Conn
	acted   bool // since it was asked
	undone  int  // actions taken back, since one that cannot be
	shown   int  // bytes of its error output
	Silent  bool // prints nothing while it thinks, as many play at once
}

// StartProgram runs the command. It stays connected until close ends it.
func (p *Program) StartProgram() error {
	var err error
	p.child, err = p.Kit.Children.StartChild(p.Command, p.Kit.Dir)
	return err
}

// Connect seats the program at a server. onAction gets what each of its actions does.
func (p *Program) Connect(server *protocol.Server, onAction func(events []event.Event, undone bool)) error {
	conn, err := server.Connect("seat:" + p.Side)
	if err != nil {
		return err
	}
	p.conn = conn
	conn.OnAction = func(events []event.Event, undone bool) {
		p.acted = true
		onAction(events, undone)
	}
	return nil
}

// AnswerUntilActed answers the program until it has acted, within its bounds.
func (p *Program) AnswerUntilActed() error {
	p.acted = false
	w := newDecisionTimer(p.Limit)
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
func (p *Program) checkPatience(before protocol.MessageCounts) error {
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
func (p *Program) readMessage(w *decisionTimer) ([]byte, error) {
	for {
		p.showErrors()
		select {
		case l := <-p.child.Lines:
			return l.Text, l.Err
		case <-p.child.ErrorOutput.Changed:
		case <-w.word:
			p.printWaiting()
		case <-w.end:
			return nil, fmt.Errorf("it has not acted for %s (--bot-time gives it longer)", p.Limit)
		}
	}
}

// sendAnswer hands over an answer. It may return before the program has read it.
func (p *Program) sendAnswer(w *decisionTimer, answer string) error {
	for {
		p.showErrors()
		select {
		case p.child.Answers <- answer + "\n":
			return nil
		case <-p.child.InputClosed:
			return errors.New("it has closed its input")
		case <-p.child.ErrorOutput.Changed:
		case <-w.word:
			p.printWaiting()
		case <-w.end:
			return fmt.Errorf("it does not read what it is told, for %s", p.Limit)
		}
	}
}

// DisplayName returns the name of the program in messages: its seat and its command.
func (p *Program) DisplayName() string {
	return fmt.Sprintf("the program in the seat of %s (%s)", p.Side, p.Command)
}

func (p *Program) printWaiting() {
	if p.Silent {
		return
	}
	fmt.Fprintf(p.Kit.Err, "waiting for %s\n", terminal.CleanText(p.DisplayName()))
}

// showErrors prints the program's error output, up to a bound.
func (p *Program) showErrors() {
	for _, line := range p.child.ErrorOutput.TakeLines() {
		if p.shown > limits.ProgramErrors {
			return
		}
		if p.shown += len(line) + 1; p.shown > limits.ProgramErrors {
			line = "(more of its messages are left out)"
		}
		fmt.Fprintf(p.Kit.Err, "%s: %s\n", p.Side, terminal.CleanText(line))
	}
}

// EndProgram ends the program and all it has started.
func (p *Program) EndProgram() {
	if p.child == nil {
		return
	}
	p.child.EndProcess()
	p.showErrors()
}

// IsRunning reports whether the command was started.
func (p *Program) IsRunning() bool { return p.child != nil }

// CountUndo counts an action that the program has taken back. The count is bounded, so that a
// program cannot undo for ever.
func (p *Program) CountUndo() { p.undone++ }

// ResetUndos sets the count to 0, as after an action that cannot be taken back.
func (p *Program) ResetUndos() { p.undone = 0 }

// Release frees a program once it has ended, because one run may start thousands.
func (p *Program) Release() { p.Kit.Children.RemoveChild(p.child) }

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

// ExecSeat begins the seat of a program: its command follows.
const ExecSeat = "exec:"
