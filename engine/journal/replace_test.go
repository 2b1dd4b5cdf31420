package journal

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "save.json")
	if err := Replace(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := string(contents(t, path)); got != "new" {
		t.Errorf("the file holds %q", got)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("permissions became %v", info.Mode())
	}
	err := Replace(filepath.Join(dir, "none", "x"), nil)
	if e := mustFail(t, err, RuleReplace, 0); !e.Machine || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", e)
	}
}

func TestReplaceFailsAtEveryStep(t *testing.T) {
	for _, kind := range []error{nil, syscall.ENOSPC, syscall.EIO, os.ErrPermission} {
		for at := 1; ; at++ {
			dir := t.TempDir()
			path := filepath.Join(dir, "save.json")
			if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
				t.Fatal(err)
			}
			files := &FailingFiles{FailAt: at, Err: kind, HalfWrite: true}
			err := Options{Files: files}.Replace(path, []byte("something new"))
			if files.Count < at {
				if err != nil {
					t.Fatal(err)
				}
				break
			}
			last := files.Trace[len(files.Trace)-1]
			want, rule := "old", RuleReplace
			if last == "syncdir" {
				want, rule = "something new", RuleUnsettled
			}
			if e := mustFail(t, err, rule, 0); !e.Machine {
				t.Errorf("%s: not the machine's fault: %v", last, e)
			}
			if got := string(contents(t, path)); got != want {
				t.Errorf("%s: the file holds %q, want %q", last, got, want)
			}
			if left, _ := os.ReadDir(dir); len(left) != 1 {
				t.Errorf("%s: left behind: %v", last, left)
			}
		}
	}
}
