package main

import (
	"bytes"
	"os"
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
		told, wrong, at := interrupt(t, dir, x.ends, append([]string{"sim"}, strings.Fields(x.args)...)...)
		want := regexp.MustCompile(string(regexp.MustCompile(x.ends).ExpandString(nil, x.tells, wrong, at)))
		if !want.MatchString(told) {
			t.Errorf("sim %s, told by\n%s%s", x.args, told, wrong)
		}
	}
	if left, _ := filepath.Glob(out + "*"); len(left) > 0 {
		t.Errorf("%v were written", left)
	}
}

// A soak that is interrupted says how many games were played, and what was found in them.
func TestSoakInterrupted(t *testing.T) {
	told, wrong, _ := interrupt(t, t.TempDir(), `interrupted: ([1-9]\d*) of \d+ games were played, with 0 failures`, "bench", "napoleon-at-waterloo/basic", "--soak", "100000", "--every", "50")
	if !regexp.MustCompile(`random +[1-9]\d* games, `).MatchString(told) {
		t.Errorf("%s%s", told, wrong)
	}
}

// A training that is interrupted keeps how far it is, in a file of its own where none is named.
func TestTrainInterrupted(t *testing.T) {
	dir := t.TempDir()
	train := strings.Fields("train napoleon-at-waterloo/basic --dry-run --watch 0 --generations 0 --held-out 100000")
	const kept = "napoleon-at-waterloo-basic.train"
	if err := os.WriteFile(filepath.Join(dir, kept), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	const other = "napoleon-at-waterloo-basic-2.train"
	told, wrong, _ := interrupt(t, dir, `interrupted: how far it is stands in `+other+`; the same command with --state `+other+` goes on`, train...)
	if strings.Contains(told, "held out") {
		t.Errorf("it was done before:\n%s%s", told, wrong)
	}
	before := fileOf(t, filepath.Join(dir, other))
	after := before
	for wait := time.Second; bytes.Equal(before, after) && wait <= 20*time.Second; wait *= 2 { // on a busy machine it may not have played yet
		_, wrong, _ = interruptAfter(t, dir, wait, `interrupted: how far it is stands in `+other+`; the same command goes on from there`, append(train, "--state", other)...)
		after = fileOf(t, filepath.Join(dir, other))
	}
	if bytes.Equal(before, after) {
		t.Errorf("it did not go on:\n%s", wrong)
	}
	if mine := fileOf(t, filepath.Join(dir, kept)); string(mine) != "mine" {
		t.Errorf("%s was there before and is now %s", kept, mine)
	}
}

// interrupt starts the program in a folder and interrupts it after a second, or later if it has
// not begun by then. It must exit with 1 and print ends; the output, the errors and the place of
// ends in them are returned.
func interrupt(t *testing.T, dir, ends string, args ...string) (told, wrong string, at []int) {
	t.Helper()
	return interruptAfter(t, dir, time.Second, ends, args...)
}

// interruptAfter is interrupt with another time before the first try.
func interruptAfter(t *testing.T, dir string, wait time.Duration, ends string, args ...string) (told, wrong string, at []int) {
	t.Helper()
	want := regexp.MustCompile(ends)
	for ; ; wait *= 2 { // it may not have begun to play yet, on a busy machine
		cmd := program(t, args...)
		var out, err bytes.Buffer
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &err
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(wait)
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
		told, wrong, at = out.String(), err.String(), want.FindStringSubmatchIndex(err.String())
		if at == nil && wait <= 20*time.Second {
			continue
		}
		if at == nil || cmd.ProcessState.ExitCode() != 1 {
			t.Fatalf("%s, interrupted after %v: %v\n%s%s", strings.Join(args, " "), wait, cmd.ProcessState, told, wrong)
		}
		return told, wrong, at
	}
}
