package kit

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
)

// Progress shows how far a long command has come. A terminal gets one line that is renewed; a log
// or a pipe gets a new line now and then.
type Progress struct {
	step  func() // OnStep of the kit
	mu    sync.Mutex
	to    *terminal.Safe // the terminal, nil where lines are printed
	lines io.Writer
	now   func() time.Time
	begun time.Time
	pace  time.Time // since when ShowCount counts
	last  time.Time
	shown bool
}

// A command that is soon done shows nothing; the line of a terminal is renewed a few times a second.
const (
	progressAfter = 700 * time.Millisecond
	progressEvery = 150 * time.Millisecond
)

// progressLine is the time to the first line of progress in a log. Later lines wait as long, or a
// tenth of the time so far if that is longer, so that a night has only some fifty lines.
const progressLine = time.Minute

// StartProgress returns the progress display of a command that begins now.
func (k *Kit) StartProgress() *Progress {
	p := &Progress{step: k.OnStep, lines: k.Err, now: time.Now}
	p.begun = p.now()
	p.pace = p.begun
	if safe, ok := k.Err.(*terminal.Safe); ok && IsTerminal(k.Err) && IsTerminal(k.Out) {
		p.to = safe
	}
	return p
}

// ShowState shows what the command is doing, not more often than progressEvery.
func (p *Progress) ShowState(format string, args ...any) {
	if p.step != nil {
		p.step()
	}
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

// ShowCount is ShowState with the rate and, where the total is known, the time left.
func (p *Progress) ShowCount(done, of int64, format string, args ...any) {
	p.ShowState("%s%s", fmt.Sprintf(format, args...), paceText(p.now().Sub(p.pace), done, of))
}

// RestartPace begins the rate and the time left anew, for a command that counts in stages.
func (p *Progress) RestartPace() { p.pace = p.now() }

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
func (p *Progress) printLine(now time.Time, format string, args ...any) {
	sofar := now.Sub(p.begun)
	if sofar < progressLine || now.Sub(p.last) < max(progressLine, sofar/10) {
		return
	}
	p.last = now
	fmt.Fprintf(p.lines, "after %s: %s\n", sofar.Truncate(time.Second), fmt.Sprintf(format, args...))
}

// EndLine removes the progress line from a terminal.
func (p *Progress) EndLine() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.clearLine()
		p.shown = false
	}
}

// clearLine empties the line. Errors are ignored, as there is nothing else to show them on.
func (p *Progress) clearLine() { _ = p.to.Control("\r\x1b[K") }
