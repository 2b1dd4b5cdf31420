package conformance_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// TestCanTrace asks, on the way through games, of every hex whether a side can trace
// from it, and searches the way itself at a copy: both say the same.
func TestCanTrace(t *testing.T) {
	rules := loadRules(t, projects(t)[0], "waterloo-campaign-1815/june-16", compile.Options{})
	g, found := rules.Model, [2]int{}
	played, err := game.New(rules, game.Setting{Seed: seed()})
	if err != nil {
		t.Fatal(err)
	}
	for n := uint32(0); played.Result() == nil; n++ {
		if n%50 == 0 {
			truth := played.Clone()
			for i := range len(g.Traces) * len(g.Sides) * g.Grid.NumHexes() {
				h, side, trace := model.HexID(i%g.Grid.NumHexes()), model.SideID(i/g.Grid.NumHexes()%len(g.Sides)), i/g.Grid.NumHexes()/len(g.Sides)
				can, way := played.Ctx().Traces.CanTrace(trace, h, side), truth.Ctx().Traces.FindTrace(trace, h, side)
				if can != (way != nil) {
					t.Fatalf("%s by %s from %s: %v, but the way is %v", g.Traces[trace].ID, g.Sides[side].ID, g.Grid.Label(h), can, way)
				}
				found[min(len(way), 1)]++
			}
		}
		played.ApplyTrusted(conformance.ChooseRandom(played, played.Legal(), seed(), n))
	}
	if found[0] == 0 || found[1] == 0 {
		t.Errorf("%d ways, %d without: both are to be met", found[1], found[0])
	}
}

// TestFlooded asks, on the way through games, how far traces of both sides reach from
// each unit, and works it out at a copy where nothing is kept: both say the same, and
// that some hex of them is asked for is answered alike.
func TestFlooded(t *testing.T) {
	rules := loadRules(t, projects(t)[0], "waterloo-campaign-1815/june-16", compile.Options{})
	g, barred := rules.Model, 0
	played, err := game.New(rules, game.Setting{Seed: seed()})
	if err != nil {
		t.Fatal(err)
	}
	for n := uint32(0); n < 400 && played.Result() == nil; n++ {
		if n%4 == 0 {
			truth := played.Clone()
			truth.Ctx().DisabledCaches = query.CacheAll
			for u := range g.Units {
				h, side, trace, most := played.Ctx().HexOf(model.UnitID(u)), model.SideID(u%len(g.Sides)), (u+int(n)/4)%len(g.Traces), 2+u%5
				if h < 0 {
					continue
				}
				want := truth.Ctx().Traces.FloodTrace(trace, h, side, most, nil)
				wanted := want[len(want)*3/4:]
				some := func(of []int32) bool {
					return slices.ContainsFunc(of, func(h int32) bool { return slices.Contains(wanted, h) })
				}
				if !played.Ctx().Traces.AnyFloodedHex(trace, h, side, most, some) && len(want) > 0 || played.Ctx().Traces.AnyFloodedHex(trace, h, side, most, func([]int32) bool { return false }) {
					t.Fatalf("%s by %s from %s: a wrong answer whether it comes to some hex", g.Traces[trace].ID, g.Sides[side].ID, g.Grid.Label(h))
				}
				if got := played.Ctx().Traces.FloodTrace(trace, h, side, most, nil); !slices.Equal(got, want) {
					t.Fatalf("%s by %s from %s in %d: %v, but it is %v", g.Traces[trace].ID, g.Sides[side].ID, g.Grid.Label(h), most, got, want)
				}
				if len(want) < 3*most*(most+1)+1 {
					barred++
				}
			}
		}
		played.ApplyTrusted(conformance.ChooseRandom(played, played.Legal(), seed(), n))
	}
	if barred == 0 {
		t.Error("nothing bars a trace")
	}
}
