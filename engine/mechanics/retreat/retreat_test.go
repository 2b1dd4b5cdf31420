package retreat_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// moor is a made-up game in which blue retreats from red, one unit a hex; the lake lies in
// the middle of the second row.
var moor = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 1}, ma: {default: 2}}
terrain: {open: {}, lake: {cost: forbidden}, wood: {}}
stacking: {one: {limit: 1}}
variables: {pushed: {of: unit, type: flag}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}, fight: {do: attack, with: clash}}}
attacks:
  clash:
    roles: {line: {}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results: {R: {back: {retreat: defenders, how: back}}}
retreats:
  back: {never: {lake: {when: "to.terrain == 'lake'"}}}
`,
	"map": `grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-6, rows: 1-4}
base: open
hexes: {lake: ["0402"], wood: ["0503"]}
`,
	"units": `unit_kinds: {foot: {}, cart: {}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot}, b-3: {army: blue, kind: foot}, b-4: {army: blue, kind: cart}, b-5: {army: blue, kind: cart}}
`,
	"tables": "tables: {crt: {by: odds, columns: [1-1], rows: {1-6: [R]}}}\n",
	"day":    "setup: {r-1: \"0101\", b-1: \"0601\"}\n",
}

// fled is a game in which units of blue must retreat from r-1.
func fled(t *testing.T, change, units, who string) *game.Table {
	t.Helper()
	return gametest.StartAt(t, moor.Rules(t, change), "{phase: red fight, only: {"+units+"}, pending: [{retreat: back, units: ["+who+"], from: [r-1]}]}")
}

const away = "{add: retreats.back.away, value: farther from victors}\n"

// A retreat goes one hex or as many as it says, away where it says so, not into hexes that
// are closed or full, and not where it could not go on; a single hex is taken unasked.
func TestWhereARetreatGoes(t *testing.T) {
	for _, c := range []struct{ name, change, units, open, at string }{
		{"to every hex beside it but the lake and the enemy's", "", `r-1: "0202", b-1: "0302"`, "0301 0303 0401 0403", "0302"},
		{"away from the victor", away, `r-1: "0203", b-1: "0303"`, "0302 0304 0403", "0303"},
		{"not into a hex with a friend", "", `r-1: "0202", b-1: "0302", b-2: "0301"`, "0303 0401 0403", "0302"},
		{"two hexes, the first", away + "{add: retreats.back.hexes, value: 2}", `r-1: "0103", b-1: "0203"`, "0202 0204 0303", "0203"},
		{"two hexes, not where friends end the way: the only other is taken", away + "{add: retreats.back.hexes, value: 2}",
			`r-1: "0104", b-1: "0204", b-2: "0404", b-3: "0403"`, "", "0302"},
		{"no hex leads away: eliminated", away, `r-1: "0502", b-1: "0602"`, "", "eliminated"},
		{"no hex leads away: it stays", away + "{add: retreats.back.if_impossible, value: stay}", `r-1: "0502", b-1: "0602"`, "", "0602"},
		{"no hex leads away: something else is done", away + "{add: retreats.back.if_impossible, value: {place: unit, hex: \"hexes['0101']\"}}", `r-1: "0502", b-1: "0602"`, "", "0101"},
	} {
		tb := fled(t, c.change, c.units, "b-1")
		if open, at := gametest.ListOpen(tb, flow.VTo), gametest.FindPlace(tb, "b-1"); open != c.open || at != c.at {
			t.Errorf("%s:\n at %s, open %s\n want %s, %s", c.name, at, open, c.at, c.open)
		}
	}
}

// The first tier that has a hex decides; of a tier with lowest, only its least hexes count.
func TestTiers(t *testing.T) {
	const tiers = "{add: retreats.back.prefer, value: {wood: {when: \"to.terrain == 'wood'\"}, rest: {lowest: \"distance(to, hexes['0101'])\"}}}"
	for _, c := range []struct{ name, units, open, at string }{
		{"the first tier has a hex", `r-1: "0302", b-1: "0502"`, "", "0503"},
		{"that hex is full: the next tier, and of it the lowest", `r-1: "0302", b-1: "0502", b-2: "0503"`, "", "0501"},
		{"two that are lowest", `r-1: "0302", b-1: "0202"`, "0102 0201", "0202"},
	} {
		tb := fled(t, tiers, c.units, "b-1")
		if open, at := gametest.ListOpen(tb, flow.VTo), gametest.FindPlace(tb, "b-1"); open != c.open || at != c.at {
			t.Errorf("%s:\n at %s, open %s\n want %s, %s", c.name, at, open, c.at, c.open)
		}
	}
}

// Where a friend stands in the only hex he makes room, in a chain or not, of those that
// may be asked; where nobody can, the hex is closed, or what is said is done.
func TestDisplacement(t *testing.T) {
	// b-1 can go to 0102 alone: the corner, the enemy beside it. Nobody comes back to 0101.
	const rule = `{add: retreats.back.never.corner, value: {when: "to == hexes['0101']"}}
{add: retreats.back.prefer, value: {free: {when: fits(to)}, full: {when: friends_in(to) > 0, displace: {WITH}}}}`
	const crowd = `r-1: "0201", b-1: "0101", b-2: "0102", b-3: "0103", b-4: "0202", b-5: "0203"`
	for _, c := range []struct{ name, with, units, asks, open, end string }{
		{"he makes room, and his owner picks the way", "", `r-1: "0201", b-1: "0101", b-2: "0102"`, "blue retreat.to", "0103 0202 0203", "b-1 0102, b-2 0102"},
		{"the victor picks the way", "moved_by: victor", `r-1: "0201", b-1: "0101", b-2: "0102"`, "red retreat.to", "0103 0202 0203", "b-1 0102, b-2 0102"},
		{"he may not be asked: the hex is closed", "units: kind == 'foot'", `r-1: "0201", b-1: "0101", b-4: "0102"`, "", "", "b-1 eliminated, b-4 0102"},
		{"nor is what is said done where nobody may be asked", "units: kind == 'foot', if_impossible: {eliminate: unit}", `r-1: "0201", b-1: "0101", b-4: "0102"`, "", "", "b-1 eliminated, b-4 0102"},
		{"he can go nowhere: what is said is done", "chain: false, if_impossible: {eliminate: displaced}", crowd, "", "", "b-1 0102, b-2 eliminated"},
		{"he can go nowhere without a chain: the hex is closed", "chain: false", crowd, "", "", "b-1 eliminated, b-2 0102"},
		{"he pushes the next, of those who may be pushed", "units: kind == 'foot'", crowd, "", "", "b-1 0102, b-2 0103, b-3 0104"},
		{"two hexes back: the first is picked", "hexes: 2", `r-1: "0201", b-1: "0101", b-2: "0102", b-3: "0202"`, "blue retreat.to", "0103 0203", "b-1 0102, b-2 0102"},
	} {
		tb := fled(t, strings.ReplaceAll(rule, "WITH", c.with), c.units, "b-1")
		var end []string
		for _, part := range strings.Split(c.end, ", ") {
			id, _, _ := strings.Cut(part, " ")
			end = append(end, id+" "+gametest.FindPlace(tb, id))
		}
		asks := ""
		if d, ok := tb.Decision(); ok && strings.HasPrefix(d.Kind, "retreat") {
			asks = tb.Model().Sides[d.Side].ID + " " + d.Kind
		}
		if open := gametest.ListOpen(tb, flow.VTo); asks != c.asks || open != c.open || strings.Join(end, ", ") != c.end {
			t.Errorf("%s:\n %s asks %q, open %s\n want %s, %q, %s", c.name, end, asks, open, c.end, c.asks, c.open)
		}
	}
}

// Of several that retreat, who has no hex at the moment goes first, unless the rules let
// the others make room before.
func TestTrappedFirst(t *testing.T) {
	const units = `r-1: "0201", b-1: "0101", b-2: "0102"`
	tb := fled(t, "", units, "b-1, b-2")
	if b1, b2 := gametest.FindPlace(tb, "b-1"), gametest.FindPlace(tb, "b-2"); b1 != "eliminated" || b2 != "0102" {
		t.Errorf("b-1 is at %s, b-2 at %s: b-1 had no hex", b1, b2)
	}
	tb = fled(t, "{add: retreats.back.trapped_first, value: false}", units, "b-1, b-2")
	if open := gametest.ListOpen(tb, flow.VRetreat); open != "b-1 b-2" {
		t.Fatalf("may go next: %s", open)
	}
	gametest.TakeOrder(t, tb, `{retreat: b-2, to: "0103"}`)
	if b1 := gametest.FindPlace(tb, "b-1"); b1 == "eliminated" || b1 == "0101" && gametest.ListOpen(tb, flow.VTo) == "" {
		t.Errorf("b-1 is at %s, though 0102 was free by then", b1)
	}
}

// A unit that has gone its distance goes on as long as it must, never back; one that comes
// where it fails falls there.
func TestGoingOnAndFailing(t *testing.T) {
	const wood = `{add: retreats.back.prefer, value: {wood: {when: "to.terrain == 'wood'"}, rest: {}}}` + "\n"
	for _, c := range []struct{ name, change, units, open, at string }{
		{"one hex, into the wood", wood, `r-1: "0303", b-1: "0403"`, "", "0503"},
		{"on out of the wood, not back", wood + `{add: retreats.back.continue_while, value: "to.terrain == 'wood'"}`, `r-1: "0303", b-1: "0403"`, "0404 0502 0504 0603", "0503"},
		{"lost in the wood", wood + `{add: retreats.back.fails_if, value: "to.terrain == 'wood'"}`, `r-1: "0303", b-1: "0403"`, "", "eliminated"},
	} {
		tb := fled(t, c.change, c.units, "b-1")
		if open, at := gametest.ListOpen(tb, flow.VTo), gametest.FindPlace(tb, "b-1"); open != c.open || at != c.at {
			t.Errorf("%s:\n at %s, open %s\n want %s, %s", c.name, at, open, c.at, c.open)
		}
	}
}
