package conformance_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance/twins"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/project"
)

// TestTwinsOfSets plays twins of every scenario with the greatest sets of
// variants that may be used together: what several of them hide at once.
func TestTwinsOfSets(t *testing.T) {
	eachStage(t, func(p *project.Project, ref string, _ *compile.VariantBase, may *compile.VariantSets) {
		for _, set := range may.MaximalSets(64) {
			if len(set) < 2 {
				continue
			}
			t.Run(ref+"+"+strings.Join(set, "+"), func(t *testing.T) {
				rules := loadRules(t, p, ref, compile.Options{Variants: set})
				kinds := bot.QuickKinds()
				if !diagtest.AllTests() {
					t.Log("short: games of", kinds[0].Name, "only")
					kinds = kinds[:1]
				}
				for _, k := range kinds {
					rep := twins.CheckTwins(rules, twins.Options{Games: count("VEDETTE_TWINS", 1), Seed: seed(), Every: often("VEDETTE_TWINS", 12, 80),
						Players: players(t, k.Name, len(rules.Model.Sides))})
					t.Log(rep)
					if !rep.OK() {
						t.Fail()
					}
				}
			})
		}
	})
}
