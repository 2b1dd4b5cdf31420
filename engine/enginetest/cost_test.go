package enginetest_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/enginetest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/proc/move"
	"github.com/vedette-wargames/vedette/engine/query"
)

// TestCostTo asks, for every destination listed on the way through games, what the
// search that listed them tells of the points spent to get there, and searches for each
// at a copy where nothing is kept: both say the same, and the unit keeps its face.
func TestCostTo(t *testing.T) {
	rules := load(t, projects(t)[0], "waterloo-campaign-1815/june-16", compile.Options{})
	played, err := game.New(rules, game.Setting{Seed: seed()})
	if err != nil {
		t.Fatal(err)
	}
	told, turned := 0, 0
	for n := uint32(0); n < 1500 && played.Over() == nil; n++ {
		legal := played.Legal()
		frames := played.Position().Frames
		if f, ok := frames[len(frames)-1].(*move.Frame); ok && f.Unit != model.None {
			truth := played.Clone()
			truth.Ctx().Without = query.KeptAll
			for _, a := range legal {
				if a.Verb != flow.VTo {
					continue
				}
				c, to := played.Ctx(), model.HexID(a.ID)
				way, _ := c.WayCalled(f.Mv, f.Unit, a.Word)
				want, flips, _ := truth.Ctx().ReachTo(f.Mv, way, f.Unit, to).Cost(to)
				switch got, ok := c.CostTo(f.Mv, way, f.Unit, to); {
				case ok && (got != want || flips):
					t.Fatalf("%s to %s %s for %d, but it is %d, turned: %v", c.G.Units[f.Unit].ID, c.G.Grid.Label(to), a.Word, got, want, flips)
				case ok:
					told++
				case flips:
					turned++
				}
			}
		}
		played.Do(enginetest.Random(played, legal, seed(), n))
	}
	if told == 0 || turned == 0 {
		t.Errorf("%d destinations told, %d where the unit turns: both are to be met", told, turned)
	}
}
