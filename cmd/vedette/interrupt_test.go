package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A simulation that is interrupted tells of the games that were played, and leaves no file
// that would pass for the whole.
func TestSimInterrupted(t *testing.T) {
	out := filepath.Join(t.TempDir(), "result.json")
	for wait := time.Second; ; wait *= 2 {
		cmd := program(t, "sim", "napoleon-at-waterloo/basic", "--bots", "random", "--games", "1000000", "--out", out)
		var told, wrong bytes.Buffer
		cmd.Stdout, cmd.Stderr = &told, &wrong
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(wait)
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
		var played int
		_, text, there := strings.Cut(wrong.String(), "vedette: interrupted: ")
		if _, err := fmt.Sscanf(text, "%d of 1000000 games", &played); there && err == nil && played > 0 {
			if cmd.ProcessState.ExitCode() != 1 {
				t.Errorf("it ends with %v", cmd.ProcessState)
			}
			if want := fmt.Sprintf("%d games, seeds 1 to %[1]d", played); !strings.Contains(told.String(), want) {
				t.Errorf("%d games were played, and it tells\n%s", played, &told)
			}
			if want := "the games under way are brought to an end first"; !strings.Contains(wrong.String(), want) {
				t.Errorf("it does not say %q:\n%s", want, &wrong)
			}
			break
		}
		if wait > 20*time.Second { // else it had not begun to play, on a busy machine
			t.Fatalf("interrupted after %v: %v\n%s%s", wait, cmd.ProcessState, &told, &wrong)
		}
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Errorf("%s: %v", out, err)
	}
}
