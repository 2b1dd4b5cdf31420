package main

import (
	"bytes"
	"regexp"
	"testing"
)

// TestMeasure: a small game is loaded and played, and every kind of decision is timed.
func TestMeasure(t *testing.T) {
	var out bytes.Buffer
	if err := measure(&out, options{hexes: 700, counters: 90, decisions: 300, bot: "random", seed: "1"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`7\d\d hexes, 90 counters: loaded and set up in .* MB of memory`, `300 decisions of a random game in .* decisions/s`, `move.to .* microseconds each`} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("%s is missing in\n%s", want, out.String())
		}
	}
	if err := measure(&out, options{hexes: 700, counters: 90, without: "no-such"}); err == nil {
		t.Error("an unknown kind of kept answers is taken")
	}
}
