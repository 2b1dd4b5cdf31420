package query_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// A trace goes from hex to hex only where its condition on the step holds: a search that knows
// neither caches nor the order of the trace comes to the same hexes, while units move.
func TestTraceBetweenHexes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	const names = "not across('river', from, to) or any(to.units, side == tracer)"
	reached, cut := 0, 0
	for range 60 {
		var river []string
		for c := 1; c < 6; c++ {
			for _, r := range [2]string{fmt.Sprintf("0%d01/0%d01", c, c+1), fmt.Sprintf("0%d02/0%d02", c, c+1)} {
				if rnd.IntN(2) == 0 {
					river = append(river, `"`+r+`"`)
				}
			}
		}
		small := gametest.Small{}
		for k, v := range valley {
			small[k] = v
		}
		small["map"] = strings.Replace(valley["map"], `["0301/0401", "0302/0401", "0302/0402"]`, "["+strings.Join(append(river, `"0201/0202"`), ", ")+"]", 1)
		guarded := rnd.IntN(2) == 0
		rules := small.Rules(t, map[bool]string{true: `{set: traces.supply.through, to: "not enemy_in(hex, tracer)"}`, false: "{remove: traces.supply.through}"}[guarded]+`
{add: traces.supply.between, value: "`+names+`"}
`+[2]string{"{remove: traces.supply.length}", fmt.Sprintf("{set: traces.supply.length, to: %d}", 2+rnd.IntN(9))}[rnd.IntN(2)])
		tb := gametest.StartAt(t, rules, `{phase: red march, only: {r-1: "0402", b-1: "0501"}}`)
		ctx, g := tb.Run().Ctx, tb.Model()
		bit := uint32(1) << slices.IndexFunc(g.HexsideKinds, func(k model.HexsideKind) bool { return k.ID == "river" })
		for range 4 {
			ctx.P.PlaceUnit(g, 0, model.OnHex(model.HexID(rnd.IntN(g.Grid.NumHexes()))))
			ctx.P.PlaceUnit(g, 3, model.OnHex(model.HexID(rnd.IntN(g.Grid.NumHexes()))))
			length := g.Grid.NumHexes()
			if g.Traces[0].Length != nil {
				length = int(g.Traces[0].Length.Int(ctx))
			}
			for h := range g.Grid.NumHexes() {
				want := traceByHand(g, ctx, model.HexID(h), bit, length, guarded)
				for _, off := range []query.CacheSet{0, query.CacheAll} {
					ctx.DisabledCaches = off
					if got := ctx.Traces.CanTrace(0, model.HexID(h), red); got != want {
						t.Fatalf("from %s with rivers %v: %v, want %v", g.Grid.Label(model.HexID(h)), river, got, want)
					}
					if got := ctx.Traces.FindTrace(0, model.HexID(h), red) != nil; got != want {
						t.Fatalf("a path from %s: %v, want %v", g.Grid.Label(model.HexID(h)), got, want)
					}
				}
				if want {
					reached++
				} else {
					cut++
				}
			}
		}
	}
	if reached < 200 || cut < 200 {
		t.Errorf("%d traces came to an end and %d did not: too few to show anything", reached, cut)
	}
}

// traceByHand searches the depot ring by ring.
func traceByHand(g *model.Game, ctx *query.Ctx, from model.HexID, river uint32, length int, guarded bool) bool {
	depot, _ := g.Grid.ParseLabel("0101")
	at := func(u model.UnitID, h model.HexID) bool { return ctx.HexOf(u) == h }
	ring, seen := []model.HexID{from}, map[model.HexID]bool{from: true}
	for n := 0; n <= length; n++ {
		if slices.Contains(ring, depot) {
			return true
		}
		var next []model.HexID
		for _, h := range ring {
			for d, to := range g.Grid.Neighbors(h) {
				if to < 0 || seen[to] || guarded && at(3, to) || g.HexsideBits[g.Grid.Hexsides(h)[d]]&river != 0 && !at(0, to) {
					continue
				}
				seen[to] = true
				next = append(next, to)
			}
		}
		ring = next
	}
	return false
}
