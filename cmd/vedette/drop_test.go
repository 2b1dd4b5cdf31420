//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// dropTo names the user that the program becomes before it starts: nothing is
// shut to root. The file's name keeps this before what makes the test binary
// behave as the program.
const dropTo = "VEDETTE_TEST_DROP_TO"

func init() {
	id, err := strconv.Atoi(os.Getenv(dropTo))
	if err != nil {
		return
	}
	if err := errors.Join(syscall.Setgroups(nil), syscall.Setgid(id), syscall.Setuid(id)); err != nil {
		panic(err)
	}
}

// run runs the program in a folder as somebody who is not root, and gives its
// exit code and what it said.
func run(t *testing.T, dir string, args ...string) (code int, said string) {
	t.Helper()
	cmd := program(t, args...)
	cmd.Dir = dir
	if os.Getuid() == 0 {
		cmd.Env = append(cmd.Env, dropTo+"=65534")
	}
	var errors bytes.Buffer
	cmd.Stderr = &errors
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), errors.String()
}

// shut makes a folder that holds one file and lets nobody write.
func shut(t *testing.T, name, text string, mode os.FileMode) (dir, file string) {
	t.Helper()
	top := t.TempDir()
	dir = filepath.Join(top, "shut")
	file = filepath.Join(dir, name)
	err := errors.Join(os.Mkdir(dir, 0o755), os.WriteFile(file, []byte(text), 0o644), os.Chmod(file, mode),
		os.Chmod(dir, 0o555), os.Chmod(top, 0o755), os.Chmod(filepath.Dir(top), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o755) })
	return dir, file
}

// TestShutFolder writes where permissions forbid it: exit 4, words that name
// the file and the cause, the old file whole, nothing left behind.
func TestShutFolder(t *testing.T) {
	game := filepath.Join(t.TempDir(), "game.journal")
	if out, err := program(t, "play", "napoleon-at-waterloo/basic", "--all", "random", "--seed", "3", "--journal", game).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	whole, err := os.ReadFile(game)
	if err != nil {
		t.Fatal(err)
	}
	half := string(whole[:bytes.IndexByte(whole[len(whole)/2:], '\n')+len(whole)/2+1])
	for _, c := range []struct {
		name, file, text string
		mode             os.FileMode
		args             []string
	}{
		{"a new journal", "other", "kept", 0o644, []string{"play", "napoleon-at-waterloo/basic", "--all", "random", "--journal", "shut/new.journal"}},
		{"a journal that may only be read", "old.journal", half, 0o444, []string{"play", "--resume", "shut/old.journal", "--all", "random"}},
		{"a file put in place of another", "units.schema.json", "old", 0o666, []string{"schema", "--write", "shut"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, file := shut(t, c.file, c.text, c.mode)
			code, said := run(t, filepath.Dir(dir), c.args...)
			if code != 4 || !strings.Contains(said, "shut") || !strings.Contains(said, "permission") {
				t.Errorf("exit %d: %s", code, said)
			}
			if now, err := os.ReadFile(file); err != nil || string(now) != c.text {
				t.Errorf("the old file changed: %v", err)
			}
			if left, _ := os.ReadDir(dir); len(left) != 1 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}
