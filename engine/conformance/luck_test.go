package conformance_test

import (
	"math"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestLuck plays a game of each shipped scenario and reads the ledger of its combats: each
// combat stands in it once, asking changes nothing, and over many combats what came
// lies near what was to be expected.
func TestLuck(t *testing.T) {
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				t.Run(g.ID+"/"+s.ID, func(t *testing.T) {
					rules := loadRules(t, p, g.ID+"/"+s.ID, compile.Options{})
					tb, err := game.New(rules, game.Setting{Seed: seed()})
					if err != nil {
						t.Fatal(err)
					}
					r, fought := livegame.New(tb, nil), 0
					for k := uint32(0); k < uint32(count("VEDETTE_LUCK", 250)) && tb.Result() == nil; k++ {
						events, no, err := r.Apply(conformance.ChooseRandom(tb, tb.Legal(), seed(), k))
						if no != nil || err != nil {
							t.Fatal(no, err)
						}
						for i := range events {
							if events[i].Combat != nil {
								fought++
								break
							}
						}
					}
					hash := tb.Hash()
					ledger := r.History.CombatLedger(model.None)
					if len(ledger) != fought || tb.Hash() != hash {
						t.Fatalf("%d combats in the ledger, %d fought", len(ledger), fought)
					}
					measured, real, expected := 0, 0.0, 0.0
					for _, l := range ledger {
						if !l.Measured {
							continue
						}
						measured++
						if l.AtLeast < 1 || l.AtLeast > l.Throws {
							t.Errorf("%d of %d throws are as good as the one that fell", l.AtLeast, l.Throws)
						}
						for _, x := range l.Losses {
							real, expected = real+float64(x.Steps), expected+x.ExpectedSteps
						}
					}
					t.Logf("%d combats, %d measured: %.0f steps lost, %.1f to be expected", fought, measured, real, expected)
					if math.Abs(real-expected) > 6+4*math.Sqrt(float64(measured)+expected) {
						t.Errorf("%.0f steps were lost, %.1f to be expected", real, expected)
					}
				})
			}
		}
	}
}
