package script

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// lists are what the tests below look into: two lists that nobody has read.
const lists = `local l, o = filter(counters, { side = "red" }), filter(counters, { side = "blue" }) `

// Nothing that a script can do tells a list that was not read before from one
// that was: it gives the same, and costs the same fuel.
func TestListsReadLate(t *testing.T) {
	for body, want := range map[string]string{
		`note("n", #l)`:      "n: 2",
		`note("x", l[2])`:    "x: r2",
		`note("x", l[3])`:    "x",
		`note("x", l[0])`:    "x",
		`note("x", l["1"])`:  "x",
		`note("x", l.first)`: "x",
		`note("x", (pcall(function() l:first() end)))`:                                                 "x: false",
		`for i, u in ipairs(l) do note(i .. "", u) end`:                                                "1: r1; 2: r2",
		`for k, u in pairs(l) do note(k .. "", u) end`:                                                 "1: r1; 2: r2",
		`local k, u = next(l) note(k .. "", u)`:                                                        "1: r1",
		`local k, u = next(l, 1) note(k .. "", u)`:                                                     "2: r2",
		`note("x", (next(l, 2)))`:                                                                      "x",
		`local a, b, c = unpack(l) note("x", { b, a, c })`:                                             "x: {r2, r1}",
		`note("x", { unpack(l, 2) })`:                                                                  "x: {r2}",
		`table.insert(l, "last") note("x", l)`:                                                         "x: {r1, r2, last}",
		`table.insert(l, 1, "first") note("x", l)`:                                                     "x: {first, r1, r2}",
		`note("x", table.remove(l)) note("y", l)`:                                                      "x: r2; y: {r1}",
		`note("x", table.remove(l, 1)) note("y", #l)`:                                                  "x: r1; y: 1",
		`table.sort(l, function(a, b) return a.strength < b.strength or a.id > b.id end) note("x", l)`: "x: {r2, r1}",
		`local ok, why = pcall(table.concat, l) note("x", why)`:                                        "x: table.concat: entry 1 is an object of the game; it must be a text or a number",
		`l[#l + 1] = "more" note("x", l)`:                                                              "x: {r1, r2, more}",
		`l[1] = nil note("x", l)`:                                                                      "x: {r2}",
		`l[1], l[2] = l[2], l[1] note("x", l)`:                                                         "x: {r2, r1}",
		`l.name = "foot" note("x", l)`:                                                                 "x: {r1, r2, name = foot}",
		`local function count(list) return #list + list[1].steps end note("x", count(l))`:              "x: 4",
		`local box = { l, o, named = l } note("x", box[2][1]) note("y", box.named[2])`:                 "x: b1; y: r2",
		`note("x", l)`:                                                   "x: {r1, r2}",
		`note("x", { l })`:                                               `x: {{[1]=object,[2]=object,}}`,
		`note("x", type(l))`:                                             "x: table",
		`note("x", tostring(l))`:                                         "x: table",
		`note("x", l == l) note("y", l == o)`:                            "x: true; y: false",
		`local same = l note("x", same == l and same[1])`:                "x: r1",
		`note("x", (string.gsub("r1", "r", l)))`:                         "x: r1",
		`after("later", l)`:                                              "later: {r1, r2}",
		`after("later", { us = l })`:                                     "later: {us = {[1]=object,[2]=object,}}",
		`note("x", filter(l, { steps = 1 }))`:                            "x: {r2}",
		`note("x", filter({ l[1], "r2" }, { steps = 2 }))`:               "x: {r1}",
		`note("x", count(o, { side = "red" }))`:                          "x: 0",
		`note("x", ask.unit{ from = l })`:                                "(pick:r1 pick:r2)x: r1",
		`note("x", ask.units{ from = l, least = 2 })`:                    "x: {r1, r2}",
		`note("x", ask.unit{ from = { l, o } })`:                         "(pick:r1 pick:r2 pick:b1 pick:b2)x: r1",
		`note("x", ask.unit{ from = { o, "r2", l } })`:                   "(pick:r1 pick:r2 pick:b1 pick:b2)x: r1",
		`l[3] = o[1] note("x", ask.unit{ from = { l, o } })`:             "(pick:r1 pick:r2 pick:b1 pick:b2)x: r1",
		`table.remove(l) note("x", ask.unit{ from = l })`:                "x: r1",
		`local ok, why = pcall(ask.hex, { from = l }) note("x", why)`:    "x: ask.hex: an entry of from must be a hex or its number, not a unit",
		`local ok, why = pcall(ask.choice, { from = l }) note("x", why)`: "x: ask.choice: an entry of from must be a text, not a unit",
		`note("x", ask.choice{ from = sides })`:                          "(choose:red choose:blue)x: red",
		`note("x", table.concat(sides, "+"))`:                            "x: red+blue",
		`note("x", hexes["0101"].neighbors)`:                             "x: {0201, 0202, 0102}",
		`note("x", #hexes["0303"].hexsides)`:                             "x: 6",
		`local none = filter(boxes.out.units, { kind = "horse", army = "red" }) note("n", #none) note("x", none[1]) note("y", (next(none))) note("z", none) none[1] = "one" note("l", none)`: "n: 0; x; y; z: {}; l: {one}",
		`note("x", ask.unit{ from = boxes.out.units })`:                                                                                              "x",
		`for i = 1, 200 do local more = counters end note("x", l[2]) note("y", ask.unit{ from = o })`:                                                "(pick:b1 pick:b2)x: r2; y: b1",
		`local kept = {} for i = 1, 100 do kept[i] = hexes[i % 2 == 0 and "0101" or "0102"].units end note("x", kept[1][1]) note("y", kept[100][1])`: "x: r2; y: r1",
	} {
		got, fuel := lookedInto(t, "local x = o[1] "+body)
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", body, got, want)
		}
		if read, same := lookedInto(t, "local x = l[1] "+body); read != got || same != fuel {
			t.Errorf("%s:\n unread %s (%d)\n read   %s (%d)", body, got, fuel, read, same)
		}
	}
}

// lookedInto runs a hook and tells its question, if it asks one, what it noted
// and the fuel of the last call.
func lookedInto(t *testing.T, body string) (told string, fuel int) {
	t.Helper()
	x := start(t, world(t), "function hook()\n"+lists+body+"\nend\nfunction later(data) note(\"later\", data) end", "hook")
	x.host.VerifyTwice = false
	x.advance()
	if options := x.options(); options != "" {
		told = "(" + options + ")"
		x.take(0)
	}
	x.ended()
	told += strings.ReplaceAll(x.events(), "note ", "")
	return told, x.host.scripts.free[0].state.UsedFuel()
}

// A question asks the same whether its list was read or not, so that a journal
// fits both.
func TestQuestionsOfUnreadLists(t *testing.T) {
	keys := map[string]bool{}
	for _, from := range []string{"l", "{ l }", "{ unpack(l) }", `{ "r2", "r1" }`, "{ l, l }"} {
		for _, first := range []string{"", "local x = l[1] ", "table.insert(l, 1, table.remove(l)) "} {
			x := call(t, lists+first+`ask.unit{ by = "red", from = `+from+` }`)
			keys[fmt.Sprint(x.options(), x.host.paused.session.open.ID)] = true
		}
	}
	if len(keys) != 1 {
		t.Errorf("one question, told as %v", keys)
	}
}

// A query hook may give what a list holds, and not the list itself.
func TestQueryHooksGiveLists(t *testing.T) {
	for body, want := range map[string]string{
		`return filter(counters, { side = "red" })`:                                  "entry 1 of the list is not a term",
		`return { filter(counters, { side = "red" }) }`:                              `a term has no "1"`,
		`return { add = #filter(counters, { side = "red" }), label = first(sides) }`: "",
		`local l = sides for i, s in ipairs(l) do l[i] = { add = i } end return l`:   "",
	} {
		g := world(t)
		bindHook(g, "move.allowance", "hook")
		x := start(t, g, "function hook(move)\n"+body+"\nend", "hook")
		lines := x.host.AskTerms(x.run.Ctx, &g.Hooks[0])
		if err := x.host.TakeFault(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", body, err)
		} else if want == "" && (len(lines) == 0 || lines[0].Amount < 1) {
			t.Errorf("%s: %+v", body, lines)
		}
	}
}

// A hook can go through every hex of the largest maps there are, and what it does
// there is bounded by its steps alone.
func TestListsHoldTheLargestMap(t *testing.T) {
	g := world(t)
	l, problems := hex.ParseLayout(hex.LayoutText{Hexes: "pointy", Shift: "odd rows right", Number: "cccrrr", Rows: "1-200", Columns: "1-200"})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	grid, problems := hex.New(l)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	g.Grid, g.HexTerrain, g.HexFeatures = grid, make([]uint8, grid.NumHexes()), make([]uint32, grid.NumHexes())
	for i := range g.Setup {
		g.Setup[i].At = model.InBox(model.BoxWaiting)
	}
	state.PrepareNames(g)
	x := start(t, g, `function hook()
  local n, mine = 0, {}
  for _, h in ipairs(hexes) do n = n + 1 table.insert(mine, h) end
  note("n", n) note("mine", #mine) note("last", mine[#mine])
end`, "hook")
	x.host.VerifyTwice = false
	x.advance().ended()
	if got := x.events(); got != "note n: 40000; note mine: 40000; note last: 200200" {
		t.Error(got)
	}
	x = start(t, g, `function hook() for _ = 1, 100 do for _, h in ipairs(hexes) do local id = h.id end end end`, "hook")
	x.host.VerifyTwice = false
	if f := x.advance().fault(); f.Diag.Rule != RuleFuel {
		t.Errorf("no bound: %v", f)
	}
}
