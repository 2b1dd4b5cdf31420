package lobby

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// maxCachedRules is how many compiled scenarios are kept for the next table of them.
const maxCachedRules = 8

// rulesCache keeps compiled scenarios, so that tables share a model and what is derived from it.
// The key is everything that the compilation depends on; the oldest entry is dropped for a new
// one.
type rulesCache struct {
	load    protocol.Loader
	stamp   func() string // of the files that are watched; nil: they do not change
	mu      sync.Mutex
	entries []*cachedRules
}

type cachedRules struct {
	name     string
	once     sync.Once
	rules    *game.Rules
	findings *diag.List
}

// loadRules compiles a scenario. Callers of the same scenario wait for one compilation; others
// do not wait.
func (r *rulesCache) loadRules(scenario string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
	stamp := ""
	if r.stamp != nil {
		stamp = r.stamp()
	}
	key, _ := json.Marshal([]any{scenario, variants, options, stamp}) // plain data: it can always be written
	r.mu.Lock()
	i := slices.IndexFunc(r.entries, func(s *cachedRules) bool { return s.name == string(key) })
	if i < 0 {
		if len(r.entries) == maxCachedRules {
			r.entries = slices.Delete(r.entries, 0, 1)
		}
		i = len(r.entries)
		r.entries = append(r.entries, &cachedRules{name: string(key)})
	}
	one := r.entries[i]
	r.mu.Unlock()
	one.once.Do(func() { one.rules, one.findings = r.load(scenario, variants, options) })
	if one.rules == nil {
		r.mu.Lock()
		r.entries = slices.DeleteFunc(r.entries, func(s *cachedRules) bool { return s == one }) // it may be mended
		r.mu.Unlock()
	}
	return one.rules, one.findings
}

// errNotReady says in one line why a scenario cannot be played.
func errNotReady(scenario string, rep *diag.List) error {
	if rep != nil && len(rep.Items) > 0 {
		d := &rep.Items[0]
		return fmt.Errorf("%s cannot be played: %s: %s", scenario, d.Pos.String(), diag.FormatSummary(d))
	}
	return fmt.Errorf("%s cannot be played", scenario)
}
