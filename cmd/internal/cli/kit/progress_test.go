package kit

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// In a log, a command says after a minute what it is at, and then ever more seldom: no log is
// filled by a long night, and none is silent for longer than a tenth of the time so far.
func TestProgressInALog(t *testing.T) {
	out := &bytes.Buffer{}
	begun := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	now := begun
	p := &Progress{lines: out, now: func() time.Time { return now }, begun: begun, pace: begun}
	for i := 1; i <= 12*360; i++ {
		now = begun.Add(time.Duration(i) * 10 * time.Second)
		p.ShowState("game %d of 4320", i)
	}
	p.EndLine()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if lines[0] != "after 1m0s: game 6 of 4320" || lines[1] != "after 2m0s: game 12 of 4320" || lines[10] != "after 11m10s: game 67 of 4320" {
		t.Errorf("a log begins\n%s", strings.Join(lines[:11], "\n"))
	}
	if len(lines) < 40 || len(lines) > 60 {
		t.Errorf("twelve hours are %d lines, not some fifty", len(lines))
	}
}

// A command of less than a minute says nothing in a log.
func TestProgressOfAShortCommand(t *testing.T) {
	out := &bytes.Buffer{}
	p := (&Kit{Out: out, Err: out}).StartProgress()
	p.ShowState("game 1 of 2")
	p.EndLine()
	if out.Len() > 0 {
		t.Errorf("%q", out)
	}
}

// How fast something goes, and how long it takes yet, is said once that can be known.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		took     time.Duration
		done, of int64
		want     string
	}{
		{0, 0, 100, ""},
		{500 * time.Millisecond, 3, 100, ""},
		{10 * time.Second, 5, 100, ", 0.5 a second, 3m10s left"},
		{10 * time.Second, 200, 1000, ", 20 a second, 40s left"},
		{10 * time.Second, 200, 0, ", 20 a second"},
		{10 * time.Second, 100, 100, ", 10 a second"},
	} {
		if got := paceText(c.took, c.done, c.of); got != c.want {
			t.Errorf("%d of %d in %v: %q, want %q", c.done, c.of, c.took, got, c.want)
		}
	}
}

// A command that counts in stages shows the rate and the time left of its stage.
func TestPaceOfAStage(t *testing.T) {
	out := &bytes.Buffer{}
	begun := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	now := begun
	p := &Progress{lines: out, now: func() time.Time { return now }, begun: begun, pace: begun}
	now = begun.Add(time.Hour)
	p.RestartPace()
	now = now.Add(100 * time.Second)
	p.ShowCount(50, 100, "games")
	if want := "after 1h1m40s: games, 0.5 a second, 1m40s left\n"; out.String() != want {
		t.Errorf("%q, not %q", out, want)
	}
}
