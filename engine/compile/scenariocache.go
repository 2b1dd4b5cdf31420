package compile

import (
	"maps"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// ScenarioCache keeps scenarios that were merged with their game and rulesets, for loads with
// other variants. The variants then change the same nodes, so that a [schema.DecodeCache] knows
// what they leave alone.
//
// Key: the file of the scenario in an edition of the project. Lifetime: that of the caller's
// ScenarioCache. It holds only scenarios without findings. The zero value is ready for use by
// several goroutines.
type ScenarioCache struct {
	mu     sync.Mutex
	merged map[*project.Entry]*mergedScenario
}

// mergedScenario is what layers knows before variants are laid over a scenario.
type mergedScenario struct {
	tree         *yamldoc.Node
	origins      *yamldoc.Origins
	files        map[string]string
	rules        map[string]*yamldoc.Node
	scenarioSpec *spec.Scenario
	rulesets     []*project.Entry
	functions    *functionStack
	likes        *yamldoc.LikeCache // of the scenario with any variants
}

// loadScenario fills in a merged scenario; false where there is none.
func (k *ScenarioCache) loadScenario(l *layers) bool {
	if k == nil || len(l.findings.Items) > 0 {
		return false
	}
	k.mu.Lock()
	m := k.merged[l.scenario]
	k.mu.Unlock()
	if m == nil {
		return false
	}
	l.tree, l.origins, l.scenarioSpec, l.rulesets, l.functions, l.likes = m.tree, m.origins.Clone(), m.scenarioSpec, m.rulesets, m.functions.clone(), m.likes
	maps.Copy(l.files, m.files)
	if l.rules == nil {
		l.rules = map[string]*yamldoc.Node{}
	}
	maps.Copy(l.rules, m.rules)
	return true
}

// storeScenario keeps what l has merged from files, with their rulebook sections.
func (k *ScenarioCache) storeScenario(l *layers, files map[string]string, rules map[string]*yamldoc.Node) {
	if k == nil || len(l.findings.Items) > 0 {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.merged == nil {
		k.merged = map[*project.Entry]*mergedScenario{}
	}
	l.likes = &yamldoc.LikeCache{}
	k.merged[l.scenario] = &mergedScenario{l.tree, l.origins.Clone(), files, rules, l.scenarioSpec, l.rulesets, l.functions.clone(), l.likes}
}

// clone returns a copy that layers may be added to.
func (r *functionStack) clone() *functionStack {
	if r == nil {
		return nil
	}
	c := &functionStack{layers: slices.Clip(r.layers), names: slices.Clip(r.names), stack: maps.Clone(r.stack)}
	for name, list := range c.stack { // each by itself
		c.stack[name] = slices.Clip(list)
	}
	return c
}
