package compile

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

const (
	botsKey     = "bots"
	defaultBots = "default" // the entry for scenarios that no other entry lists
)

// compileBots compiles the weights by which bots judge positions. No rule reads
// them.
func compileBots(c scope) {
	taken := map[string]string{} // scenario to the entry that lists it
	for i := range c.s.Bots.Entries {
		e := &c.s.Bots.Entries[i]
		if slices.Contains(model.ProgramBots, e.Key) {
			c.fail(RuleBots, keySpot(e.KeyAt, e.Key), quote(e.Key)+" are the program's own weights, in every game", "choose another id")
		}
		checkBotScenarios(c, e, taken)
		out := model.BotWeights{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, e.Value.Name), Text: e.Value.Text,
			Default: slices.Contains(e.Value.Scenarios, c.g.Scenario), Weights: make([]features.Weights, len(c.g.Sides))}
		for s := range out.Weights {
			out.Weights[s] = features.DefaultWeights()
			applyWeights(&out.Weights[s], &e.Value.Weights)
		}
		for j := range e.Value.Sides.Entries {
			if s := c.findIndex("side", e.Value.Sides.Entries[j].Key); s >= 0 {
				applyWeights(&out.Weights[s], &e.Value.Sides.Entries[j].Value)
			}
		}
		c.g.Bots = append(c.g.Bots, out)
	}
	if k := slices.IndexFunc(c.g.Bots, func(b model.BotWeights) bool { return b.ID == defaultBots }); k >= 0 && taken[c.g.Scenario] == "" {
		c.g.Bots[k].Default = true
	}
}

// checkBotScenarios checks the scenarios of an entry: each exists, and no other
// entry lists it. taken maps each scenario to the entry that lists it.
func checkBotScenarios(c scope, e *schema.Entry[spec.Judgement], taken map[string]string) {
	for j, id := range e.Value.Scenarios {
		at := c.listItemSpot(e.Value.Located, "scenarios", j)
		switch was, ok := taken[id]; {
		case !slices.Contains(c.idsBySort["scenario"], id):
			c.reportUnknown("scenario", id, at, c.idsBySort["scenario"])
		case ok:
			c.addFinding(RuleBots, at, diag.Diagnostic{Message: "the scenario " + quote(id) + " has its bots' weights already, those of " + quote(was), Hint: "list it at one of the two"})
		default:
			taken[id] = e.Key
		}
	}
}

// applyWeights sets the weights that an entry states and keeps the others.
func applyWeights(to *features.Weights, w *spec.Weights) {
	for _, x := range w.By {
		to[x.Feature] = x.Value
	}
}

// removeBots returns the tree without the weights of bots, which no rule reads.
func removeBots(tree *yamldoc.Node) *yamldoc.Node {
	out := *tree
	out.Entries = slices.DeleteFunc(slices.Clone(tree.Entries), func(e yamldoc.Entry) bool { return e.Key == botsKey })
	return &out
}

// hashRuleFiles returns the hashes of the files that hold rules. Weights of bots
// are left out: they may be retrained while a game is under way.
func (l *layers) hashRuleFiles() map[string]string {
	out := maps.Clone(l.files)
	for i := range l.folder.Parts {
		if l.folder.Parts[i].Kind == botsKey {
			delete(out, l.folder.Parts[i].Path)
		}
	}
	return out
}
