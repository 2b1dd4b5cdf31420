package lint_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/lint"
)

// walker changes files one after the other and keeps few of them changed, so that most of a game
// compiles most of the time.
type walker struct {
	*maker
	shipped, now fstest.MapFS
	changed      []string
}

func newWalker(seed uint64, fsys fstest.MapFS) *walker {
	return &walker{maker: newMaker(seed, fsys), shipped: fsys, now: maps.Clone(fsys)}
}

// step makes one change and describes it.
func (w *walker) step() string {
	if len(w.changed) > 2 || len(w.changed) > 0 && w.r.IntN(3) == 0 {
		return w.restore()
	}
	names := slices.Sorted(maps.Keys(w.now))
	name := pick(w.r, names)
	switch n := w.r.IntN(10); {
	case n < 3:
		return w.addComment(name)
	case n == 3:
		text := w.now[name]
		delete(w.now, name)
		w.changed = append(w.changed, name)
		if w.r.IntN(2) == 0 {
			return "delete " + name
		}
		to := strings.Replace(name, ".", "-two.", 1)
		w.now[to] = text
		w.changed = append(w.changed, to)
		return "rename " + name
	}
	e, ok := w.next(pick(w.r, slices.Concat(kinds, beyond)))
	if !ok {
		return "nothing"
	}
	w.changed = append(w.changed, e.file)
	if e.deleted {
		delete(w.now, e.file)
	} else {
		w.now[e.file] = file(e.text)
	}
	return fmt.Sprintf("%s in %s:%d, %q to %q", e.kind, e.file, e.line, e.was, e.now)
}

// restore takes back the change of a file.
func (w *walker) restore() string {
	i := w.r.IntN(len(w.changed))
	name := w.changed[i]
	w.changed = slices.Delete(w.changed, i, i+1)
	if old := w.shipped[name]; old != nil {
		w.now[name] = old
	} else {
		delete(w.now, name)
	}
	return "restore " + name
}

// addComment writes a comment or a blank line above or behind a line.
func (w *walker) addComment(name string) string {
	sign := "# "
	if strings.HasSuffix(name, ".lua") {
		sign = "-- "
	}
	lines := strings.Split(string(w.now[name].Data), "\n")
	i := w.r.IntN(len(lines))
	switch w.r.IntN(3) {
	case 0:
		lines = slices.Insert(lines, i, "")
	case 1:
		lines = slices.Insert(lines, i, strings.Repeat(" ", w.r.IntN(4))+sign+"a remark")
	default:
		lines[i] += "  " + sign + "a remark"
	}
	w.now[name] = file(strings.Join(lines, "\n"))
	w.changed = append(w.changed, name)
	return fmt.Sprintf("comment in %s:%d", name, i+1)
}

// TestMemoryTellsWhatAFreshLookTells makes random changes of files: edits, comments, deleted and
// renamed files, and changes taken back. After each of them a look with a memory must find what a
// look without one finds, byte for byte. VEDETTE_EDITS is the number of changes of the invented game;
// those of the shipped games, whose looks take seconds, are a fiftieth of it.
func TestMemoryTellsWhatAFreshLookTells(t *testing.T) {
	t.Parallel()
	walk := func(t *testing.T, fsys fstest.MapFS, seed uint64, n int) {
		w := newWalker(seed, fsys)
		kept := full()
		kept.Cache = &lint.Cache{}
		verified, what := full(), ""
		verified.Cache = &lint.Cache{Verify: func(action, known, anew string) {
			t.Errorf("%s: the result of %q is no longer\n%s\nbut\n%s", what, action, known, anew)
		}}
		fresh, store := full(), newMapStore()
		for i := range n {
			what = w.step()
			shownOf(t, w.now, verified)
			got, want := shownOf(t, w.now, kept), shownOf(t, w.now, fresh)
			if got != want {
				t.Fatalf("change %d, %s: with a memory\n%s\nwithout\n%s", i, what, got, want)
			}
			if i%4 == 0 {
				stored := full()
				stored.Cache = &lint.Cache{Store: store}
				if got := shownOf(t, w.now, stored); got != want {
					t.Fatalf("change %d, %s: with a store\n%s\nwithout\n%s", i, what, got, want)
				}
			}
		}
	}
	n, _ := strconv.Atoi(os.Getenv("VEDETTE_EDITS"))
	walk(t, mapFS(t, faultDir+"base", "."), 1, max(60, n))
	if n > 0 {
		walk(t, mapFS(t, "../..", "scenarios", "variants"), 2, n/50)
	}
}

// TestCommentsRecomputeNothing writes comments and blank lines into each kind of file: nothing is
// compiled anew, and the findings move with their lines.
func TestCommentsRecomputeNothing(t *testing.T) {
	fsys := mapFS(t, faultDir+"base", ".")
	fsys["scenarios/ford/units.yaml"] = file(strings.Replace(string(fsys["scenarios/ford/units.yaml"].Data), "  red-2:", "  red-7:", 1))
	var compiled atomic.Int64
	kept := full()
	kept.Cache = &lint.Cache{}
	kept.Progress = func(string) { compiled.Add(1) }
	first := shownOf(t, fsys, kept)
	if compiled.Load() == 0 || !strings.Contains(first, "red-7") {
		t.Fatalf("%d scenarios are compiled at first; the findings are\n%s", compiled.Load(), first)
	}
	for _, name := range slices.Sorted(maps.Keys(fsys)) {
		if !strings.HasSuffix(name, ".yaml") && !strings.HasSuffix(name, ".lua") {
			continue
		}
		sign := "# "
		if strings.HasSuffix(name, ".lua") {
			sign = "-- "
		}
		lines := bytes.Split(fsys[name].Data, []byte("\n"))
		lines = slices.Insert(lines, len(lines)/2, []byte(""), []byte(sign+"a remark"), []byte(""))
		fsys[name] = file(string(bytes.Join(lines, []byte("\n"))))
		compiled.Store(0)
		got := shownOf(t, fsys, kept)
		if n := compiled.Load(); n > 0 {
			t.Errorf("a comment in %s compiles %d scenarios anew", name, n)
		}
		if want := shownOf(t, fsys, full()); got != want {
			t.Errorf("after a comment in %s a look with a memory finds\n%s\none without\n%s", name, got, want)
		}
	}
}
