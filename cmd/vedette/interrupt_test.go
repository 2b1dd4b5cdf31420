package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A simulation that is interrupted tells of the games that were played, and leaves no file
// that would pass for the whole.
func TestSimInterrupted(t *testing.T) {
	dir := t.TempDir()
	if text, err := program(t, "play", "napoleon-at-waterloo/basic", "--all", "random", "--seed", "1", "--journal", filepath.Join(dir, "a.game")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	out := filepath.Join(dir, "out")
	for _, x := range []struct{ args, ends, tells string }{
		{"napoleon-at-waterloo/basic --bots random --games 1000000 --out " + out, `interrupted: ([1-9]\d*) of 1000000 games`, `$1 games, seeds 1 to $1\n`},
		{"napoleon-at-waterloo/basic --bots random --games 800 --sweep=strength --target 50% --out " + out + ".yaml", `interrupted: ([1-9]\d*) of \d+ changes are tried, .*; nothing is proposed`, `as it is`},
		{"--from " + filepath.Join(dir, "a.game") + "@40 --bots random --games 1000000", `interrupted: 1 of 1 moment are played on from, the last in ([1-9]\d*) games`, `$1 games from each moment`},
	} {
		ends := regexp.MustCompile(x.ends)
		for wait := time.Second; ; wait *= 2 { // it may not have begun to play yet, on a busy machine
			cmd := program(t, append([]string{"sim"}, strings.Fields(x.args)...)...)
			var told, wrong bytes.Buffer
			cmd.Stdout, cmd.Stderr = &told, &wrong
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(wait)
			_ = cmd.Process.Signal(syscall.SIGTERM)
			_ = cmd.Wait()
			if at := ends.FindStringSubmatchIndex(wrong.String()); at != nil {
				want := regexp.MustCompile(string(ends.ExpandString(nil, x.tells, wrong.String(), at)))
				if cmd.ProcessState.ExitCode() != 1 || !want.Match(told.Bytes()) || !strings.Contains(wrong.String(), "brought to an end first") {
					t.Errorf("sim %s: %v, told by\n%s%s", x.args, cmd.ProcessState, &told, &wrong)
				}
				break
			}
			if wait > 20*time.Second {
				t.Fatalf("sim %s, interrupted after %v: %v\n%s%s", x.args, wait, cmd.ProcessState, &told, &wrong)
			}
		}
	}
	if left, _ := filepath.Glob(out + "*"); len(left) > 0 {
		t.Errorf("%v were written", left)
	}
}
