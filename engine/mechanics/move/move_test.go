package move_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/state"
)

// heath is a made-up game of three rows: a road along the second, a bog, a zone around
// every unit, two faces, two units a hex.
var heath = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 3}}
terrain: {open: {cost: 1}, bog: {cost: 2}, lake: {cost: forbidden}}
hexsides: {road: {cost: {set: 1}}, ditch: {cost: {add: 1}}}
stacking: {two: {limit: 2}}
zones: {watch: {enter: {halt: {stop: true}}, leave: {slow: {add: 1}}}}
boxes: {gone: {}}
variables: {met: {of: unit}}
movement:
  walk: {allowance: ma, exits: {east: {from: rim, cost: 1, box: gone}}, entry: {compulsory: false}}
sequence:
  turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-6, rows: 1-3}
base: open
hexes: {bog: ["0201", "0302"], lake: ["0401"]}
paths: {road: [["0102", "0202", "0302", "0402", "0502", "0602"]]}
hexsides: {ditch: ["0103/0203"]}
areas: {rim: ["0601-0603"], west: ["0101"]}
`,
	"units": `unit_kinds: {foot: {faces: {fresh: {}, spent: {values: {ma: 1}}}}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, r-3: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot}}
`,
	"day": `setup: {r-1: "0102", r-2: "0102", b-1: "0603"}
reinforcements: {more: {turn: 1, units: [r-3], at: west}}
`,
}

// places lists where r-1 may go, with the ways and exits that are open to it.
func places(t *testing.T, change, units string) string {
	t.Helper()
	tb := gametest.StartAt(t, heath.Rules(t, change), "{phase: red march, only: {"+units+"}}")
	gametest.TakeOrder(t, tb, "{move: r-1}")
	return gametest.ListOpen(tb, flow.VTo)
}

// What a step costs is the terrain entered, what the hexside adds, or what the road sets;
// who has not enough left for a hex does not enter it.
func TestCostOfSteps(t *testing.T) {
	for _, c := range []struct{ name, change, units, want string }{
		{"three points over open ground, a bog of two, and the road through the other", "", `r-1: "0102"`, "0101 0103 0201 0202 0203 0301 0302 0303 0402 0403"},
		{"one point more", "{adjust: values.ma.default, by: 1}", `r-1: "0102"`, "0101 0103 0201 0202 0203 0301 0302 0303 0402 0403 0502 0503"},
		{"by the road into a bog", "{set: values.ma.default, to: 1}", `r-1: "0202"`, "0102 0103 0203 0302 0303"},
		{"a point alone does not suffice for a bog", "{set: values.ma.default, to: 1}", `r-1: "0101"`, "0102"},
		{"but for a unit that may always enter one hex", "{set: values.ma.default, to: 1}\n{add: movement.walk.one_hex, value: true}", `r-1: "0101"`, "0102 0201"},
		{"the ditch costs one more", "{set: values.ma.default, to: 1}", `r-1: "0103"`, "0102 0202"},
		{"no way into the lake", "{set: values.ma.default, to: 1}", `r-1: "0402"`, "0302 0303 0403 0502 0503"},
	} {
		if got := places(t, c.change, c.units); got != c.want {
			t.Errorf("%s:\n open %s\n want %s", c.name, got, c.want)
		}
	}
}

// A unit stops in the first hex of a zone that it enters, and leaves one for a point more.
func TestZonesOnTheWay(t *testing.T) {
	for _, c := range []struct{ name, change, units, want string }{
		{"it stops beside the enemy", "", `r-1: "0102", b-1: "0402"`, "0101 0103 0201 0202 0203 0301 0302 0303"},
		{"a point more to leave, and a bog is two", "", `r-1: "0303", b-1: "0402"`, "0102 0103 0202 0203 0302 0403"},
		{"no zone", "{remove: zones.watch}", `r-1: "0303", b-1: "0402"`, "0101 0102 0103 0201 0202 0203 0301 0302 0403 0502 0503 0602 0603"},
	} {
		if got := places(t, c.change, c.units); got != c.want {
			t.Errorf("%s:\n open %s\n want %s", c.name, got, c.want)
		}
	}
}

// A hex that is full is passed through; nobody ends his move there, unless the limit is
// that of the phase and somebody can still leave. A hex with an enemy is not entered.
func TestStackingOnTheWay(t *testing.T) {
	const full = `r-1: "0102", r-2: "0202", r-3: "0202"`
	for _, c := range []struct{ name, change, units, want string }{
		{"through the full hex, and not into it", "{remove: zones.watch}", full, "0101 0103 0201 0203 0301 0302 0303 0402 0403"},
		{"no end over the limit of the phase, as long as one can still leave", "{remove: zones.watch}\n{add: stacking.two.checked, value: end of phase}", full, "0101 0103 0201 0202 0203 0301 0302 0303 0402 0403"},
		{"an enemy is walked round", "{remove: zones.watch}", `r-1: "0102", b-1: "0202"`, "0101 0103 0201 0203 0301"},
	} {
		if got := places(t, c.change, c.units); got != c.want {
			t.Errorf("%s:\n open %s\n want %s", c.name, got, c.want)
		}
	}
}

// Each manner of moving is offered by its name, with its own allowance and on its own
// ways; one that is closed is refused by name.
func TestModes(t *testing.T) {
	const column = "{add: movement.walk.modes, value: {column: {along: [road], when: vars.met == 0, allowance: {far: {add: 2}}}}}"
	rules := heath.Rules(t, column)
	tb := gametest.StartAt(t, rules, `{phase: red march, only: {r-1: "0102"}}`)
	gametest.TakeOrder(t, tb, "{move: r-1}")
	if got, want := gametest.ListOpen(tb, flow.VTo), "0101 0103 0201 0202 0202/column 0203 0301 0302 0302/column 0303 0402 0402/column 0403 0502/column 0602/column"; got != want {
		t.Errorf("open %s, not %s", got, want)
	}
	tb = gametest.StartAt(t, rules, `{phase: red march, only: {r-1: "0102"}, variables: {met of r-1: 1}}`)
	gametest.TakeOrder(t, tb, "{move: r-1}")
	if no := tb.Explainer().WhyNot(gametest.YAML(t, `{to: "0502", by: column}`)); no == nil || no.Reason != "mode-closed" {
		t.Errorf("a closed manner of moving is refused with %v", no)
	}
}

// Who is due comes in at its area for the cost of the hex; who stands at the rim leaves
// for what the exit costs.
func TestEntryAndExit(t *testing.T) {
	tb := gametest.StartAt(t, heath.Rules(t, ""), `{phase: red march, only: {r-1: "0502"}, units: {r-3: {box: waiting}}}`)
	if got := gametest.ListOpen(tb, flow.VMove); got != "r-1 r-3" {
		t.Errorf("may move: %s", got)
	}
	c := tb.Clone()
	gametest.TakeOrder(t, c, "{move: r-3}")
	if got, want := gametest.ListOpen(c, flow.VTo), "0101 0102 0103 0201 0202"; got != want {
		t.Errorf("enters to %s, not %s", got, want)
	}
	gametest.TakeOrder(t, tb, "{move: r-1, exit: east}")
	if at := tb.Position().Units[0].At; at.Hex() >= 0 || tb.Model().Boxes[at.Box()].ID != "gone" {
		t.Errorf("r-1 left for %v", at)
	}
}

// A hook on entering runs in each hex of the way and may stop the unit there: it has paid
// for the hexes that it entered, and turned as they say, not as those beyond.
func TestStoppedOnTheWay(t *testing.T) {
	const hooks = `{replace: zones.watch.enter, with: {form: {flip: spent}}}
{add: hooks, value: {count: {at: unit.enters, effects: {one: {adjust: met, of: unit, by: 1}}}, trap: {at: unit.enters, when: "to == hexes['0202']", effects: {caught: {stop: unit}}}}}`
	for _, c := range []struct {
		name, from, to, at string
		left, met          int
		face               string
	}{
		{"stopped in the first of two hexes", "0102", "0303", "0202", 2, 1, "fresh"},
		{"stopped where it would have ended", "0102", "0202", "0202", 2, 1, "fresh"},
		{"not stopped, and a point more to leave the zone", "0203", "0403", "0403", 0, 2, "spent"},
		{"a hex that costs two", "0102", "0201", "0201", 1, 1, "fresh"},
	} {
		tb := gametest.StartAt(t, heath.Rules(t, hooks), `{phase: red march, only: {r-1: "`+c.from+`", r-2: "0101", b-1: "0402"}}`)
		gametest.TakeOrder(t, tb, `{move: r-1, to: "`+c.to+`"}`)
		u, g := &tb.Position().Units[0], tb.Model()
		at, face := g.Grid.Label(u.At.Hex()), g.Faces[g.Units[0].Faces[u.Face].Face]
		if met := int(tb.Position().Vars[g.Vars[0].Slot]); at != c.at || int(u.MP) != c.left || met != c.met || face != c.face {
			t.Errorf("%s: at %s with %d points left after %d hexes, %s; want %s, %d, %d, %s", c.name, at, u.MP, met, face, c.at, c.left, c.met, c.face)
		}
		if u.Flags&state.WasStopped != 0 {
			t.Errorf("%s: it is still stopped, and could not set out again", c.name)
		}
	}
}

// A hex that nothing but the way to it bars is refused with the bar on the way.
func TestBarOnTheWayIsTold(t *testing.T) {
	tb := gametest.StartAt(t, heath.Rules(t, "{set: terrain.bog.cost, to: forbidden}\n{remove: hexsides.road.cost}"), `{phase: red march, only: {r-1: "0102"}}`)
	gametest.TakeOrder(t, tb, "{move: r-1}")
	if no := tb.Explainer().WhyNot(gametest.YAML(t, `{to: "0301"}`)); no == nil || !strings.Contains(no.Text, "the way is barred: into 0") {
		t.Errorf("refused with %v", no)
	}
}
