package cli

import (
	"fmt"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
)

// progress is one line on a person's terminal that says what a long command is at.
// Where nobody looks, it is silent.
type progress struct {
	mu    sync.Mutex
	to    *term.Safe
	begun time.Time
	last  time.Time
	shown bool
}

// A command that is soon done shows nothing; the line is renewed a few times a second.
const (
	progressAfter = 700 * time.Millisecond
	progressEvery = 150 * time.Millisecond
)

// progress is the line of a command that begins now.
func (a *app) progress() *progress {
	p := &progress{begun: time.Now()}
	if safe, ok := a.err.(*term.Safe); ok && isTerminal(a.err) && isTerminal(a.out) {
		p.to = safe
	}
	return p
}

// at says what the command is at.
func (p *progress) at(format string, args ...any) {
	if p.to == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.Sub(p.begun) < progressAfter || now.Sub(p.last) < progressEvery {
		return
	}
	p.last, p.shown = now, true
	text := []rune(fmt.Sprintf(format, args...))
	p.clear()
	fmt.Fprint(p.to, string(text[:min(len(text), 78)]))
}

// done takes the line away.
func (p *progress) done() {
	if p.to == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.clear()
		p.shown = false
	}
}

// clear empties the line; a terminal that cannot be written to shows nothing anyway.
func (p *progress) clear() { _ = p.to.Control("\r\x1b[K") }
