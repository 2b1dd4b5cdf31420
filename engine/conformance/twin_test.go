package conformance_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/conformance/twins"
	"github.com/vedette-wargames/vedette/engine/game"
)

// TestTwins plays games of every scenario and compares them with twins that
// differ only in what a side cannot see.
func TestTwins(t *testing.T) {
	each(t, func(t *testing.T, rules *game.Rules) {
		for _, k := range walkers(rules) {
			t.Run(k.Name, func(t *testing.T) {
				rep := twins.CheckTwins(rules, twins.Options{Games: count("VEDETTE_TWINS", 1), Seed: seed(), Every: often("VEDETTE_TWINS", 12, 80),
					Players: players(t, k.Name, len(rules.Model.Sides))})
				t.Log(rep)
				if !rep.OK() {
					t.Fail()
				}
			})
		}
	})
}
