package lintcmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// heard is an output that a test looks into while it is written.
type heard struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (h *heard) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(p)
}

func (h *heard) wait(t *testing.T, what string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		h.mu.Lock()
		found := strings.Contains(h.text.String(), what)
		h.mu.Unlock()
		if found {
			return
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	t.Fatalf("%q is not told in\n%s", what, h.text.String())
}

// TestWatchTellsWhatIsNew changes a file under `lint --watch`: the fault is told, then that
// it is gone, and what was there all the time only once.
func TestWatchTellsWhatIsNew(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../../../engine/lint/testdata/faults/base")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "variants/ford/mud.yaml")
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "vedette.yaml"), []byte("format: 2\nkind: project\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "variants/ford/stray.lua"), []byte("-- nobody's\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := &heard{}
	a := &kit.Kit{Out: out, Err: out, Dir: dir}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- watchLint(ctx, a, nil, &Options{FailOn: "error"}) }()
	out.wait(t, "stray.lua:1:1: warning")
	out.wait(t, "0 errors, 1 warning, looked at in")
	write(strings.Replace(string(good), "terrain.woods", "terrain.wods", 1))
	out.wait(t, "there is no \"wods\" in terrain")
	out.wait(t, "1 error, 1 warning")
	write(string(good))
	out.wait(t, "no longer found: set terrain.wods.cost")
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("ended by its context: %v", err)
	}
	out.mu.Lock()
	defer out.mu.Unlock()
	if n := strings.Count(out.text.String(), "stray.lua:1:1: warning"); n != 1 {
		t.Errorf("what was there all the time is told %d times", n)
	}
}
