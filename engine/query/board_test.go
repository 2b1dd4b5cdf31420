package query_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// valley is a board of two rows with a river between the third and fourth column, a wood in
// the second column, and the depot of red at the western end.
var valley = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 3}, size: {default: 1}}
terrain: {open: {}, wood: {blocks_sight: true}}
hexsides: {river: {}}
zones: {zoc: {units: kind == 'foot', blocked_by: [river]}}
stacking: {two: {limit: 2, counts: size}}
sight: {view: {blocked_by: blocks_sight}}
traces: {supply: {through: "not in_zone('zoc', hex, tracer)", to: in_area('depot'), length: 4}}
movement: {walk: {allowance: ma}}
sequence: {turn: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-6, rows: 1-2}
base: open
hexes: {wood: ["0201"]}
hexsides: {river: ["0301/0401", "0302/0401", "0302/0402"]}
areas: {depot: ["0101"]}
`,
	"units": `unit_kinds: {foot: {}, cart: {}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, r-3: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: cart}}
`,
	"day": "setup: {r-1: \"0501\", b-1: \"0602\"}\n",
}

const red, blue = model.SideID(0), model.SideID(1)

// ask returns the questions about a position of the valley, and the hexes by their numbers.
func ask(t *testing.T, change, units string) (*query.Ctx, func(string) model.HexID) {
	t.Helper()
	tb := gametest.StartAt(t, valley.Rules(t, change), "{phase: red march, only: {"+units+"}}")
	return tb.Run().Ctx, func(label string) model.HexID {
		h, ok := tb.Model().Grid.ParseLabel(label)
		if !ok {
			t.Fatalf("no hex %s", label)
		}
		return h
	}
}

// An enemy zone covers the hexes beside those who exert it, and does not cross a river.
func TestEnemyZoneCoversTheHexesBesideIt(t *testing.T) {
	for _, c := range []struct {
		name, change, units, hex string
		in                       bool
	}{
		{"beside the enemy", "", `b-1: "0302"`, "0201", true},
		{"two hexes away", "", `b-1: "0302"`, "0102", false},
		{"across the river", "", `b-1: "0302"`, "0401", false},
		{"across the river, which does not block", "{remove: zones.zoc.blocked_by}", `b-1: "0302"`, "0401", true},
		{"of a kind that exerts none", "", `b-2: "0302"`, "0201", false},
		{"of a friend", "", `r-1: "0302"`, "0201", false},
	} {
		ctx, at := ask(t, c.change, c.units)
		for _, off := range []query.CacheSet{0, query.CacheAll} {
			ctx.DisabledCaches = off
			if got := ctx.Zones.InZoneOfEnemy(0, at(c.hex), red); got != c.in {
				t.Errorf("%s: %s is in an enemy zone: %v, want %v", c.name, c.hex, got, c.in)
			}
			if got := ctx.Zones.ExertsZone(0, 3, at(c.hex)) || ctx.Zones.ExertsZone(0, 4, at(c.hex)); got != c.in {
				t.Errorf("%s: a unit of blue exerts its zone there: %v, want %v", c.name, got, c.in)
			}
		}
	}
}

// A unit fits into a hex while what is there counts no more with it than the limit; put there all
// the same, it brings the stack over its limit.
func TestStackOverItsLimit(t *testing.T) {
	for _, c := range []struct {
		name, change, units string
		fits                bool // r-3 into 0201
	}{
		{"the second of two", "", `r-1: "0201"`, true},
		{"the third of two", "", `r-1: "0201", r-2: "0201"`, false},
		{"the third of three", "{set: stacking.two.limit, to: 3}", `r-1: "0201", r-2: "0201"`, true},
		{"the second, where each counts two", "{set: values.size.default, to: 2}", `r-1: "0201"`, false},
		{"the enemy's units do not count", "", `b-1: "0201", b-2: "0201"`, true},
		{"units of which none counts", "{add: stacking.two.units, value: kind == 'cart'}", `r-1: "0201", r-2: "0201"`, true},
	} {
		ctx, at := ask(t, c.change, c.units+`, r-3: "0101"`)
		if got := ctx.Stacks.FindFullLimit(2, at("0201")) == nil; got != c.fits {
			t.Errorf("%s: it fits: %v, want %v", c.name, got, c.fits)
		}
		if ctx.Stacks.FindBrokenLimit(at("0201"), red) != nil {
			t.Errorf("%s: the stack is over its limit before", c.name)
		}
		ctx.P.PlaceUnit(ctx.G, 2, model.OnHex(at("0201")))
		if got := ctx.Stacks.FindBrokenLimit(at("0201"), red) == nil; got != c.fits {
			t.Errorf("%s: with it the stack is within its limit: %v, want %v", c.name, got, c.fits)
		}
	}
}

// A supply trace reaches its depot within its length; an enemy zone across all ways cuts it.
func TestEnemyZoneCutsASupplyTrace(t *testing.T) {
	for _, c := range []struct {
		name, change, units, from string
		supplied                  bool
	}{
		{"within its length", "", `r-1: "0501"`, "0501", true},
		{"one hex too far", "", `r-1: "0601"`, "0601", false},
		{"a zone on all ways", "", `r-1: "0501", b-1: "0301"`, "0501", false},
		{"a zone on one of two ways", "{set: traces.supply.length, to: 9}", `r-1: "0302", b-1: "0401"`, "0302", true},
		{"carts exert no zone", "", `r-1: "0501", b-2: "0301"`, "0501", true},
		{"the first hex may be in a zone", "", `r-1: "0302", b-1: "0402"`, "0302", true},
		{"its own zones do not count", "", `r-1: "0501", r-2: "0301"`, "0501", true},
	} {
		ctx, at := ask(t, c.change, c.units)
		for _, off := range []query.CacheSet{0, query.CacheAll} {
			ctx.DisabledCaches = off
			if got := ctx.Traces.CanTrace(0, at(c.from), red); got != c.supplied {
				t.Errorf("%s: supplied %v, want %v", c.name, got, c.supplied)
			}
		}
	}
}

// A line of sight is blocked by a hex between its ends, not by the ends themselves.
func TestSightIsBlockedBetweenItsEnds(t *testing.T) {
	for _, c := range []struct {
		name, from, to string
		sees           bool
	}{
		{"over the wood", "0101", "0302", false},
		{"into the wood", "0101", "0201", true},
		{"out of the wood", "0201", "0302", true},
		{"over open ground", "0301", "0501", true},
	} {
		ctx, at := ask(t, "", `r-1: "0501"`)
		if got := ctx.Sights.CanSee(0, at(c.from), at(c.to), red); got != c.sees {
			t.Errorf("%s: sees %v, want %v", c.name, got, c.sees)
		}
	}
}

// Units of a side are counted in a hex, and enemies near it, as the position has them.
func TestUnitsAreCountedWhereTheyStand(t *testing.T) {
	ctx, at := ask(t, "", `r-1: "0201", r-2: "0201", b-1: "0301"`)
	if n := ctx.Places.CountFriends(at("0201"), red); n != 2 {
		t.Errorf("%d of red in 0201, want 2", n)
	}
	if ctx.Places.HoldsEnemy(at("0201"), red) || !ctx.Places.HoldsEnemy(at("0201"), blue) || ctx.Places.HoldsEnemy(at("0101"), blue) {
		t.Error("the enemies in 0201 are those of blue, and in 0101 there is nobody")
	}
	ctx.P.PlaceUnit(ctx.G, 1, model.OnHex(at("0101")))
	if n, m := ctx.Places.CountFriends(at("0201"), red), ctx.Places.CountFriends(at("0101"), red); n != 1 || m != 1 {
		t.Errorf("after r-2 has gone to 0101: %d in 0201 and %d in 0101, want one each", n, m)
	}
}
