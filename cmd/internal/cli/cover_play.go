package cli

import (
	"fmt"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/load"
)

// playCover counts what games reach that several workers play.
type playCover struct {
	mu      sync.Mutex
	parts   []coverPart
	set     coverage.Set
	watches []*coverage.Recorder
	roots   []*workspace
}

// coverPart is what one worker has counted; rank puts the parts of one thing played before
// those of another.
type coverPart struct {
	set  *coverage.Set
	rank int
}

// coverWorker counts coverage in the games of one worker. Each worker has rules of its own, as
// the scripts report their lines themselves.
type coverWorker struct {
	*coverage.Recorder
	rules *game.Rules
	set   *coverage.Set
	name  string
}

// Begin names the game that is played next.
func (w *coverWorker) Begin(seed rng.Seed) {
	w.set.Doing, w.set.Nth = fmt.Sprintf("%s, seed %d", w.name, uint64(seed)), int64(seed)
}

// newWorker compiles a scenario for one worker, with counters of its own.
func (c *playCover) newWorker(l *loadedScenario, name string, rank int, lacking query.CacheSet) (*coverWorker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	set := &coverage.Set{}
	x := new(load.Loader).CompileScenario(l.project, l.ref, compile.Options{Variants: l.choice.variantList(), Options: l.values, CountLine: set.CountLuaLine})
	if x.Game == nil {
		return nil, errFindings
	}
	rules, err := newRules(x)
	if err != nil {
		return nil, err
	}
	rules.DisabledCaches = lacking
	w := &coverWorker{Recorder: coverage.New(x.Game, x.Spec, set), set: set, name: name}
	w.rules = w.WrapRules(rules)
	x.EachStatement(set.RegisterLuaLine)
	c.parts = append(c.parts, coverPart{set, rank})
	if !slices.ContainsFunc(c.watches, func(r *coverage.Recorder) bool { return r.Name() == w.Name() }) {
		c.watches = append(c.watches, coverage.New(x.Game, x.Spec, &c.set))
	}
	if !slices.Contains(c.roots, l.workspace) {
		c.roots = append(c.roots, l.workspace)
	}
	return w, nil
}

// writeCoverage merges the counts of all workers and writes them.
func (c *playCover) writeCoverage(a *app, f *coverFlags) error {
	slices.SortStableFunc(c.parts, func(a, b coverPart) int { return a.rank - b.rank })
	for _, p := range c.parts {
		c.set.Merge(p.set)
	}
	c.parts = nil
	return f.writeCoverage(a, &c.set, c.watches, c.roots)
}
