package lint_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/vedette-wargames/vedette/engine/lint"
)

// mapStore is a store in memory.
type mapStore struct {
	mu   sync.Mutex
	data map[string][]byte
}

func newMapStore() *mapStore { return &mapStore{data: map[string][]byte{}} }

func (s *mapStore) LoadResult(key string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.data[key]
}

func (s *mapStore) SaveResult(key string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.data[key] = data
}

// TestStoreKeepsResults looks at a game with one store again and again, each time with a new
// cache: nothing is compiled anew but for another build of the program, and from damaged results.
func TestStoreKeepsResults(t *testing.T) {
	fsys := mapFS(t, faultDir+"base", ".")
	fsys["scenarios/ford/units.yaml"] = file(strings.Replace(string(fsys["scenarios/ford/units.yaml"].Data), "red-2:", "red-7:", 1))
	want := shownOf(t, fsys, full())
	store := newMapStore()
	look := func(build string) int64 {
		var compiled atomic.Int64
		o := full()
		o.Cache = &lint.Cache{Store: store, Build: build}
		o.Progress = func(string) { compiled.Add(1) }
		if got := shownOf(t, fsys, o); got != want {
			t.Errorf("build %q finds\n%s\nnot\n%s", build, got, want)
		}
		return compiled.Load()
	}
	first := look("1")
	if again := look("1"); first == 0 || again > 0 {
		t.Errorf("%d scenarios are compiled at first, and %d again", first, again)
	}
	if other := look("2"); other != first {
		t.Errorf("another build compiles %d scenarios, not %d", other, first)
	}
	for key, data := range store.data {
		store.data[key] = data[:len(data)/2]
	}
	if damaged := look("1"); damaged != first {
		t.Errorf("from damaged results %d scenarios are compiled, not %d", damaged, first)
	}
}
