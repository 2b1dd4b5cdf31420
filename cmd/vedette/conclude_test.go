//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// TestEndIsWrittenLater: the disk is full just when the end of a sealed game, or
// its secrets, are to be written. Resumed, the game says its end and tells its
// secrets, and nothing is there twice.
func TestEndIsWrittenLater(t *testing.T) {
	if _, err := exec.LookPath("prlimit"); err != nil {
		t.Skip("there is no prlimit to bound a file with")
	}
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	path := filepath.Join(dir, "game.journal")
	play := func(limit int, args ...string) error {
		cmd := program(t, append([]string{"play"}, args...)...)
		if limit > 0 {
			cmd.Args = append([]string{"prlimit", "--fsize=" + strconv.Itoa(limit), cmd.Path}, cmd.Args[1:]...)
			cmd.Path, _ = exec.LookPath("prlimit")
		}
		return cmd.Run()
	}
	if play(20000, "napoleon-at-waterloo/basic", "--all", "random", "--sealed", "--journal", path) == nil {
		t.Fatal("the file was not bounded")
	}
	begun := read(t, path)
	kept, _ := filepath.Glob(filepath.Join(dir, "state", "vedette", "secrets", "*.json"))
	if len(kept) != 1 {
		t.Fatalf("secrets kept: %v", kept)
	}
	secrets := read(t, kept[0])
	if err := play(0, "--resume", path); err != nil {
		t.Fatal(err)
	}
	whole := read(t, path)
	if _, err := os.Stat(kept[0]); err == nil {
		t.Error("secrets that have been told are still kept")
	}
	lines := strings.SplitAfter(string(whole), "\n")
	last := len(lines[len(lines)-2])
	for name, missing := range map[string]int{"the secrets": last / 2, "the end": last + 5} {
		for file, data := range map[string][]byte{path: begun, kept[0]: secrets} {
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if play(len(whole)-missing, "--resume", path) == nil {
			t.Errorf("%s: the file was not bounded", name)
		}
		if log, err := journal.Load(path); err != nil || log.IsRevealed() {
			t.Errorf("%s: %v", name, err)
		}
		if err := play(0, "--resume", path); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(read(t, path), whole) {
			t.Errorf("%s: the journal is another one than that of a game that was not stopped", name)
		}
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
