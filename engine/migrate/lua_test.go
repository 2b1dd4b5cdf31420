package migrate

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// Every Lua file of the checkout is read, and so is what the real parser reads.
func TestLuaIsReadAsItsParserReadsIt(t *testing.T) {
	files := diagtest.ShippedFiles(t, "../..", ".lua")
	for name, text := range files {
		if _, _, err := parseLua(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(files) < 30 {
		t.Errorf("only %d files", len(files))
	}
	for _, src := range []string{"", "local a <const> = 1", "x = [==[ ]] ]==] -- y", "f{1; 2, a = 3, [4] = 5}:g'x'.y[1] = 2, 3", "return -x ^ -2 .. 'a' .. #b",
		"for i = 1, 2, 3 do break end", "a.b:c()", "(a).b = 1", "a", "return;", "--[[ x\n]] return", "local function f(...) return ... end", "x = 'a\\\nb'",
		"repeat local x until x", "if a then elseif b then else end", "f() = 1", "return not not a == b and c or d", "x = 0x1F + 1e-5 + .5", "a = b\n(c)()"} {
		_, _, err := parseLua(src)
		_, want := lua.Parse(strings.NewReader(src), "")
		if (err == nil) != (want == nil) {
			t.Errorf("%q: %v, the parser of Lua says %v", src, err, want)
		}
	}
}

// Names of the author's own that mean something else in format 2 give way: a
// function called as a verb, one called as a helper, a local name that hides a
// verb or a function where it is written.
func TestNamesGiveWay(t *testing.T) {
	in := []Input{
		{Path: "scenarios/g/game.yaml", Text: "format: 1\nkind: game\nid: g\ndefine:\n  foot: {params: [\"u: unit\"], value: kind == 'foot'}\n  few: {value: 3}\n" +
			"hooks:\n  day: {at: turn.start, run: exchange}\n  night: {at: turn.end, run: rest}\n"},
		{Path: "scenarios/g/rules/g.lua", Text: `local say = 1
function exchange(game)
  game:after("exchange", say)
end
function few(game)
  exchange(game)
end
function foot(game, unit)
  local place = unit.hex
  unit:place(place)
  local foot, stop = {}, 2
  if rules.foot(unit) then foot[1] = { place = place, stop } end
end
function rest(game)
  local exchange = game:unit("a")
  game:say("rest")
  exchange:flip("tired")
end
`},
	}
	want := `local the_say = 1
function do_exchange()
  after("do_exchange", the_say)
end
function few()
  do_exchange()
end
function do_foot(unit)
  local the_place = unit.hex
  place(unit, the_place)
  local the_foot, stop = {}, 2
  if foot(unit) then the_foot[1] = { place = the_place, stop } end
end
function rest()
  local exchange = counters["a"]
  say("rest")
  flip(exchange, "tired")
end
`
	var rep diag.List
	for _, r := range Game(in, &rep) {
		if strings.HasSuffix(r.Path, "g.lua") && r.New != want {
			t.Error(Diff(r.Path, want, r.New))
		}
		if strings.HasSuffix(r.Path, "game.yaml") && (!strings.Contains(r.New, "run: do_exchange}") || !strings.Contains(r.New, "run: rest}")) {
			t.Error(r.New)
		}
	}
	for _, d := range rep.Items {
		t.Errorf("%s: %s", d.Pos, d.Message)
	}
}
