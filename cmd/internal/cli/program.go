package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/limits"
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

// startProgram runs the command. It stays connected until close ends it.
func (p *program) startProgram() error {
	var err error
	p.child, err = p.app.children.startChild(p.command, p.app.dir)
	return err
}

// connect seats the program at a server. onAction gets what each of its actions does.
func (p *program) connect(server *protocol.Server, onAction func(events []event.Event, undone bool)) error {
	conn, err := server.Connect("seat:" + p.side)
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

// close ends the program and all it has started.
func (p *program) close() {
	if p.child == nil {
		return
	}
	p.child.endProcess()
	p.showErrors()
}

// isRunning reports whether the command was started.
func (p *program) isRunning() bool { return p.child != nil }

// countUndo notes that the program has taken an action back, which it may do only so often.
func (p *program) countUndo() { p.undone++ }

// resetUndos forgets the actions taken back, as after one that cannot be.
func (p *program) resetUndos() { p.undone = 0 }

// release lets the program be forgotten once it has ended, as a run may start thousands.
func (p *program) release() { p.app.children.removeChild(p.child) }

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
