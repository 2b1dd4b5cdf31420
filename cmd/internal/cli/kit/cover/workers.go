package cover

import (
	"fmt"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/load"
)

// Collector counts which parts of the rules games reach, over several workers.
type Collector struct {
	mu      sync.Mutex
	Parts   []coverPart
	set     coverage.Set
	watches []*coverage.Recorder
	roots   []*kit.Workspace
}

// coverPart holds the counts of one worker. rank orders the parts, so that the sum does not depend
// on which worker ended first.
type coverPart struct {
	set  *coverage.Set
	rank int
}

// Worker counts coverage in the games of one worker. Each worker has rules of its own, as
// the scripts report their lines themselves.
type Worker struct {
	*coverage.Recorder
	Rules *game.Rules
	set   *coverage.Set
	name  string
}

// Begin names the game that is played next.
func (w *Worker) Begin(seed rng.Seed) {
	w.set.Doing, w.set.Nth = fmt.Sprintf("%s, seed %d", w.name, uint64(seed)), int64(seed)
}

// NewWorker compiles a scenario for one worker, with counters of its own.
func (c *Collector) NewWorker(l *kit.LoadedScenario, name string, rank int, lacking query.CacheSet) (*Worker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	set := &coverage.Set{}
	x := new(load.Loader).CompileScenario(l.Project, l.Ref, compile.Options{Variants: l.Choice.VariantList(), Options: l.OptionValues, CountLine: set.CountLuaLine})
	if x.Game == nil {
		return nil, kit.ErrFindings
	}
	rules, err := kit.NewRules(x)
	if err != nil {
		return nil, err
	}
	rules.DisabledCaches = lacking
	w := &Worker{Recorder: coverage.New(x.Game, x.Spec, set), set: set, name: name}
	w.Rules = w.WrapRules(rules)
	x.EachStatement(set.RegisterLuaLine)
	c.Parts = append(c.Parts, coverPart{set, rank})
	if !slices.ContainsFunc(c.watches, func(r *coverage.Recorder) bool { return r.Name() == w.Name() }) {
		c.watches = append(c.watches, coverage.New(x.Game, x.Spec, &c.set))
	}
	if !slices.Contains(c.roots, l.Workspace) {
		c.roots = append(c.roots, l.Workspace)
	}
	return w, nil
}

// WriteCoverage merges the counts of all workers and writes them.
func (c *Collector) WriteCoverage(a *kit.Kit, f *Flags) error {
	slices.SortStableFunc(c.Parts, func(a, b coverPart) int { return a.rank - b.rank })
	for _, p := range c.Parts {
		c.set.Merge(p.set)
	}
	c.Parts = nil
	return f.WriteCoverage(a, &c.set, c.watches, c.roots)
}
