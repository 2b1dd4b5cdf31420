package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestEveryCallFails lets every single operation on files fail, reads, closes and removals
// too, and with it all later ones: nothing acknowledged is lost, no half file is taken for a
// journal, the error names the file, and when the disk is well again the game goes on.
func TestEveryCallFails(t *testing.T) {
	do := Entry{Side: "x", Action: json.RawMessage(`{"move":"abcdefghij"}`)}
	calls := 0
	for _, kind := range []error{nil, syscall.ENOSPC, syscall.EIO} {
		for _, sick := range []bool{false, true} {
			for at := 1; ; at++ {
				disk := &FailingFiles{FailAt: at, Err: kind, HalfWrite: true, FailAfter: sick, CountAll: true}
				path := filepath.Join(t.TempDir(), "g")
				acked, started, err := playOn(Options{Files: disk}, path, do)
				if disk.Count < at {
					break
				}
				calls++
				name := fmt.Sprintf("%v/%v/%d (%v)", kind, sick, at, disk.Trace)
				if err != nil && !strings.Contains(err.Error(), path) {
					t.Errorf("%s: the error does not name the file: %v", name, err)
				}
				if !started {
					mustStartAnew(t, name, path, sick, err)
					continue
				}
				// playOn leaves a torn line on purpose: going on cuts it off.
				w, log, err := Open(path)
				if err != nil {
					t.Errorf("%s: it cannot be gone on with: %v", name, err)
					continue
				}
				if len(log.Entries) < acked {
					t.Errorf("%s: %d acknowledged, %d there", name, acked, len(log.Entries))
				}
				if err := errors.Join(w.Append(do), w.Close()); err != nil {
					t.Errorf("%s: it does not go on: %v", name, err)
				}
				if log, err := Load(path); err != nil || log.Torn != nil || len(log.Entries) < acked+1 {
					t.Errorf("%s: after going on: %v", name, err)
				}
			}
		}
	}
	t.Logf("%d calls failed", calls)
	if calls < 100 {
		t.Errorf("only %d calls failed", calls)
	}
}

// mustStartAnew: a journal that was not begun is not there. Where it could not be removed
// either, the error says so, and it is refused or holds no entry.
func mustStartAnew(t *testing.T, name, path string, sick bool, failed error) {
	t.Helper()
	if _, err := os.Stat(path); err == nil {
		if !sick && !strings.Contains(failed.Error(), "could not be removed") {
			t.Errorf("%s: half a journal is left, and nobody says so: %v", name, failed)
		}
		if log, err := Load(path); err == nil && len(log.Entries) > 0 {
			t.Errorf("%s: entries that nobody wrote", name)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	w, err := Create(path, header())
	if err != nil {
		t.Errorf("%s: it cannot be begun anew: %v", name, err)
		return
	}
	w.Close()
}

// TestEveryCallOfReplaceFails: the old file or the new one stands there, whole, whatever
// fails; the error names it; a second try succeeds.
func TestEveryCallOfReplaceFails(t *testing.T) {
	calls := 0
	for _, kind := range []error{nil, syscall.ENOSPC, syscall.EIO} {
		for _, sick := range []bool{false, true} {
			for at := 1; ; at++ {
				path := filepath.Join(t.TempDir(), "save.json")
				if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
					t.Fatal(err)
				}
				disk := &FailingFiles{FailAt: at, Err: kind, HalfWrite: true, FailAfter: sick, CountAll: true}
				err := Options{Files: disk}.Replace(path, []byte("something new"))
				if disk.Count < at {
					break
				}
				calls++
				name := fmt.Sprintf("%v/%v/%d (%v)", kind, sick, at, disk.Trace)
				if err == nil || !strings.Contains(err.Error(), path) {
					t.Errorf("%s: got %v", name, err)
				}
				if got := string(contents(t, path)); got != "old" && got != "something new" {
					t.Errorf("%s: the file holds %q", name, got)
				}
				if err := Replace(path, []byte("again")); err != nil || string(contents(t, path)) != "again" {
					t.Errorf("%s: a second try: %v", name, err)
				}
			}
		}
	}
	t.Logf("%d calls failed", calls)
	if calls < 25 {
		t.Errorf("only %d calls failed", calls)
	}
}
