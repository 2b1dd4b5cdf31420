package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
)

// progress says what a long command is at: on a person's terminal in one line that is
// renewed, elsewhere (a log, a pipe) in a line now and then.
type progress struct {
	mu    sync.Mutex
	to    *terminal.Safe // the terminal, nil where lines are printed
	lines io.Writer
	now   func() time.Time
	begun time.Time
	last  time.Time
	shown bool
}

// A command that is soon done shows nothing; the line of a terminal is renewed a few times a second.
const (
	progressAfter = 700 * time.Millisecond
	progressEvery = 150 * time.Millisecond
)

// progressLine is how long it takes to the first line of a log. From one to the next
// it is as long, and a tenth of the time so far where that is longer: a night has some fifty lines.
const progressLine = time.Minute

// newProgress returns the progress display of a command that begins now.
func (a *app) newProgress() *progress {
	p := &progress{lines: a.err, now: time.Now}
	p.begun = p.now()
	if safe, ok := a.err.(*terminal.Safe); ok && isTerminal(a.err) && isTerminal(a.out) {
		p.to = safe
	}
	return p
}

// showState shows what the command is doing, not more often than progressEvery.
func (p *progress) showState(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if p.to == nil {
		p.printLine(now, format, args...)
		return
	}
	if now.Sub(p.begun) < progressAfter || now.Sub(p.last) < progressEvery {
		return
	}
	p.last, p.shown = now, true
	text := []rune(fmt.Sprintf(format, args...))
	p.clearLine()
	fmt.Fprint(p.to, string(text[:min(len(text), 78)]))
}

// showCount is showState with the rate and, where the total is known, the time left.
func (p *progress) showCount(done, of int64, format string, args ...any) {
	p.showState("%s%s", fmt.Sprintf(format, args...), paceText(p.now().Sub(p.begun), done, of))
}

// paceText returns the rate of something of which done is finished, and the time left; of is the
// total, 0 where it is unknown.
func paceText(took time.Duration, done, of int64) string {
	if done < 1 || took < time.Second {
		return ""
	}
	text := fmt.Sprintf(", %.2g a second", float64(done)/took.Seconds())
	if rate := float64(done) / took.Seconds(); rate >= 10 {
		text = fmt.Sprintf(", %.0f a second", rate)
	}
	if of > done {
		left := time.Duration(float64(took) / float64(done) * float64(of-done))
		text += fmt.Sprintf(", %s left", left.Round(time.Second))
	}
	return text
}

// printLine prints the state as a line, at most once in progressLine.
func (p *progress) printLine(now time.Time, format string, args ...any) {
	sofar := now.Sub(p.begun)
	if sofar < progressLine || now.Sub(p.last) < max(progressLine, sofar/10) {
		return
	}
	p.last = now
	fmt.Fprintf(p.lines, "after %s: %s\n", sofar.Truncate(time.Second), fmt.Sprintf(format, args...))
}

// endLine removes the progress line from a terminal.
func (p *progress) endLine() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.clearLine()
		p.shown = false
	}
}

// clearLine empties the line. Errors are ignored, as there is nothing else to show them on.
func (p *progress) clearLine() { _ = p.to.Control("\r\x1b[K") }
