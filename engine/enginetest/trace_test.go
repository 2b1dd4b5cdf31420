package enginetest_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/enginetest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestCanTrace asks, on the way through games, of every hex whether a side can trace
// from it, and searches the way itself at a copy: both say the same.
func TestCanTrace(t *testing.T) {
	rules := load(t, projects(t)[0], "waterloo-campaign-1815/june-16", compile.Options{})
	g, found := rules.Model, [2]int{}
	played, err := game.New(rules, game.Setting{Seed: seed()})
	if err != nil {
		t.Fatal(err)
	}
	for n := uint32(0); played.Over() == nil; n++ {
		if n%50 == 0 {
			truth := played.Clone()
			for i := range len(g.Traces) * len(g.Sides) * g.Grid.N() {
				h, side, trace := model.HexID(i%g.Grid.N()), model.SideID(i/g.Grid.N()%len(g.Sides)), i/g.Grid.N()/len(g.Sides)
				can, way := played.Ctx().CanTrace(trace, h, side), truth.Ctx().Traced(trace, h, side)
				if can != (way != nil) {
					t.Fatalf("%s by %s from %s: %v, but the way is %v", g.Traces[trace].ID, g.Sides[side].ID, g.Grid.Label(h), can, way)
				}
				found[min(len(way), 1)]++
			}
		}
		played.Do(enginetest.Random(played, played.Legal(), seed(), n))
	}
	if found[0] == 0 || found[1] == 0 {
		t.Errorf("%d ways, %d without: both are to be met", found[1], found[0])
	}
}
