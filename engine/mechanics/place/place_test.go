package place_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// camp is a board on which red first puts its reserves beside its units, and then both sides
// march; a third unit comes by the western edge on turn 2.
var camp = gametest.Small{
	"game": `turns: {last: 3}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 2}}
terrain: {open: {}, lake: {cost: forbidden}}
stacking: {two: {limit: 2}}
boxes: {tents: {}}
movement: {walk: {allowance: ma, entry: {}}}
sequence:
  posts: {do: place, side: red, units: box == 'tents', hexes: ["filter(hexes, h, any(h.units, side == 'red'))", "hexes['0501']"], faces: [fresh, spent]}
  turn: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-5, rows: 1-2}
base: open
hexes: {lake: ["0202"]}
areas: {west: ["0101", "0102"]}
`,
	"units": `unit_kinds: {foot: {faces: {fresh: {}, spent: {}}}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, r-3: {army: red, kind: foot}, r-4: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot}}
`,
	"day": `setup: {r-1: "0201", r-2: {box: tents}, r-3: {box: tents}, b-1: "0501"}
reinforcements: {late: {turn: 2, units: [r-4], at: west}}
`,
}

// A unit is placed in a hex of the first set that has room; a full hex, and one with an enemy,
// is left out; with no hex left the next set counts, and without one the unit stays.
func TestUnitsArePlacedWhereThereIsRoom(t *testing.T) {
	for _, c := range []struct{ name, change, units, open, at string }{
		{"beside a friend: the only hex is taken unasked", "", `r-1: "0201", b-1: "0501"`, "", "0201"},
		{"beside any of two", "", `r-1: "0201", r-4: "0301", b-1: "0501"`, "0201 0301", "tents"},
		{"one of them is full", "", `r-1: "0201", r-4: "0201", r-3: "0301", b-1: "0501"`, "", "0301"},
		{"a limit of three", "{set: stacking.two.limit, to: 3}", `r-1: "0201", r-4: "0201", r-3: "0301", b-1: "0501"`, "0201 0301", "tents"},
		{"all are full: the second set", "", `r-1: "0201", r-4: "0201", b-1: "0401"`, "", "0501"},
		{"all are full, and the enemy holds the rest", "", `r-1: "0201", r-4: "0201", b-1: "0501"`, "", "tents"},
	} {
		change := "{remove: sequence.posts.faces}\n" + c.change
		tb := gametest.StartAt(t, camp.Rules(t, change), "{phase: posts, only: {"+c.units+"}, units: {r-2: {box: tents}}}")
		if open, at := gametest.ListOpen(tb, flow.VPickHex), gametest.FindPlace(tb, "r-2"); open != c.open || at != c.at {
			t.Errorf("%s:\n at %s, open %s\n want %s, %s", c.name, at, open, c.at, c.open)
		}
	}
}

// Units that are due must be placed before the phase ends, but for those that may be left; no
// more are placed than may be. Each shows the face that its owner chose.
func TestPlacingEndsWhenAllAreInTheirPlaces(t *testing.T) {
	for _, c := range []struct {
		name, change  string
		before, after string // what is open at first, and after r-2 is placed
	}{
		{"all must be placed", "", "r-2 r-3", "fresh spent"}, // r-3 is the only one left
		{"they may be left", "{add: sequence.posts.optional, value: true}", "r-2 r-3 done", "r-3 done"},
		{"one at most", "{add: sequence.posts.most, value: 1}", "r-2 r-3", "march"},
	} {
		tb := gametest.StartAt(t, camp.Rules(t, "{replace: sequence.posts.hexes, with: [\"hexes['0301']\"]}\n"+c.change),
			`{phase: posts, only: {r-1: "0201", b-1: "0501"}, units: {r-2: {box: tents}, r-3: {box: tents}}}`)
		open := func() string {
			if d, _ := tb.Decision(); strings.HasPrefix(d.Kind, "move") {
				return "march"
			}
			text := gametest.ListOpen(tb, flow.VPick) + gametest.ListOpen(tb, flow.VChoose)
			for _, a := range tb.Legal() {
				if a.Verb == flow.VDone {
					text += " done"
				}
			}
			return text
		}
		before := open()
		gametest.TakeOrder(t, tb, "{pick: r-2}")
		gametest.TakeOrder(t, tb, "{choose: spent}")
		if after := open(); before != c.before || after != c.after {
			t.Errorf("%s: open are %q and then %q, want %q and %q", c.name, before, after, c.before, c.after)
		}
		if at := gametest.FindPlace(tb, "r-2"); at != "0301" || tb.Position().Units[1].Face != 1 {
			t.Errorf("%s: r-2 is at %s with face %d, want 0301 and face 1", c.name, at, tb.Position().Units[1].Face)
		}
	}
}
