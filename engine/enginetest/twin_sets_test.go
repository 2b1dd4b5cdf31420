package enginetest_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/enginetest"
)

// TestTwinsOfSets plays twins of every scenario with the greatest sets of
// variants that may be used together: what several of them hide at once.
func TestTwinsOfSets(t *testing.T) {
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for i := range g.Scenarios {
				stage := compile.OpenStage(p, g, &g.Scenarios[i])
				if stage == nil {
					t.Fatalf("%s/%s cannot be laid out", g.ID, g.Scenarios[i].ID)
				}
				for _, set := range compile.SetsOf(stage.Variants, stage.Always()).Maximal(64) {
					if len(set) < 2 {
						continue
					}
					ref := g.ID + "/" + g.Scenarios[i].ID
					t.Run(ref+"+"+strings.Join(set, "+"), func(t *testing.T) {
						rules := load(t, p, ref, compile.Options{Variants: set})
						kinds := bot.Kinds()
						if testing.Short() {
							t.Log("short: games of", kinds[0].Name, "only")
							kinds = kinds[:1]
						}
						for _, k := range kinds {
							rep := enginetest.Twins(rules, enginetest.Options{Games: count("VEDETTE_TWINS", 1), Seed: seed(), Every: often("VEDETTE_TWINS", 12, 80),
								Players: players(t, k.Name, len(rules.Model.Sides))})
							t.Log(rep)
							if !rep.OK() {
								t.Fail()
							}
						}
					})
				}
			}
		}
	}
}
