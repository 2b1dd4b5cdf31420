package conformance_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// TestAlike puts a unit of each class on the map, here and there, and asks what it costs to
// get to every hex: units that share a table of costs pay what each pays without tables.
func TestAlike(t *testing.T) {
	for _, p := range projects(t) {
		for _, g := range p.Games {
			ref := g.ID + "/" + g.Scenarios[0].ID
			t.Run(ref, func(t *testing.T) { alike(t, loadRules(t, p, ref, compile.Options{})) })
		}
	}
}

func alike(t *testing.T, rules *game.Rules) {
	table, err := game.New(rules, game.Setting{Seed: seed()})
	if err != nil {
		t.Fatal(err)
	}
	g, p := rules.Model, table.Position().Clone()
	kept, bare := query.New(g).UsePosition(p), query.New(g).UsePosition(p)
	bare.DisabledCaches = query.CacheCosts
	if rules.NewHost != nil {
		kept.Host, bare.Host = rules.NewHost(), rules.NewHost()
	}
	for _, class := range g.Classes {
		u := class.First
		for at := 0; at < g.Grid.NumHexes(); at += max(g.Grid.NumHexes()/8, 1) {
			p.PlaceUnit(g, u, model.OnHex(model.HexID(at)))
			for mv := range g.Movements {
				mode := unasked
				kept.Modes.EachMoveMode(mv, u, func(w query.MoveMode) bool {
					if w.Mode == mode {
						return true
					}
					mode = w.Mode
					want, got := bare.Paths.FindReach(mv, w, u), kept.Paths.FindReach(mv, w, u)
					for h := range model.HexID(g.Grid.NumHexes()) {
						a, flipsA, okA := want.Cost(h)
						if b, flipsB, okB := got.Cost(h); a != b || flipsA != flipsB || okA != okB {
							t.Fatalf("%s to %s: %d %v %v with tables of costs, %d %v %v without", g.Units[u].ID, g.Grid.Label(h), b, flipsB, okB, a, flipsA, okA)
						}
					}
					return true
				})
			}
		}
	}
}

// unasked is no manner of moving.
const unasked = -2
