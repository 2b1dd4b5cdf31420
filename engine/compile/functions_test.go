package compile_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// lua puts functions into the small game, a condition that asks them, and a variant
// with its own Lua.
func lua(t *testing.T, functions, condition, change, own string) (*compile.Result, *diag.List) {
	t.Helper()
	edits := map[string]string{
		"scenarios/small/rules/ways.lua": functions,
		"scenarios/small/game.yaml":      strings.Replace(small["scenarios/small/game.yaml"], "latches:\n", "latches:\n  asked: {when: \""+condition+"\"}\n", 1),
	}
	if own != "" {
		edits["variants/small/own.yaml"] = "format: 2\nkind: variant\nid: own\ngame: small\nchange: [" + change + "]\n"
		edits["variants/small/own.lua"] = own
		return load(t, files(edits), "small/meeting", compile.Options{Variants: []string{"own"}})
	}
	return load(t, files(edits), "small/meeting", compile.Options{})
}

const wet = "---@param h hex\nfunction wet(h)\n  return h.terrain == 'woods'\nend\n"

// TestFunctionsInConditions: what a function may be, and what is said of one that may not.
func TestFunctionsInConditions(t *testing.T) {
	for _, c := range []struct{ name, lua, when, want string }{
		{"one value", wet, "any(hexes, wet(it))", ""},
		{"its name alone", wet, "any(hexes, wet)", ""},
		{"locals and ifs", "---@param h hex\nfunction near(h)\n  local n = count(h.units)\n  if n > 2 then\n    return n\n  elseif n > 1 then return 9 end\n  return n * 2\nend\n", "any(hexes, near(it) > 3)", ""},
		{"functions of elements", "function some()\n  return filter(units, function(u)\n    local k = u.side\n    return k == phasing and any(h_of(u), { side = k })\n  end)\nend\n---@param u unit\nfunction h_of(u) return u.hex.units end\n", "any(some())", ""},
		{"a file's own", "local function odd(n) return n % 2 == 1 end\nfunction dawn() return turn == 1 end\n", "dawn()", ""},
		{"things by id", "function far() return within(2, hexes['0101']) end\n", "any(far()) and counters['red-1'].on_map and sides.red.enemy == 'blue'", ""},
		{"no type", "function wet(h) return h.terrain == 'woods' end\n", "any(hexes, wet(it))", "the parameter h of wet has no type"},
		{"a loop", "function all_of()\n  for i = 1, 3 do end\n  return true\nend\n", "all_of()", "all_of is not one expression: a loop (scenarios/small/rules/ways.lua:2:3)"},
		{"it acts", "function deep() return dive() end\nfunction dive()\n  return roll{dice = '1d6'} > 3\nend\n", "deep()", "deep changes the game, and a condition may only look: it calls dive: it calls \"roll\" (scenarios/small/rules/ways.lua:3:10)"},
		{"not on every way", "function half()\n  if turn == 1 then return true end\nend\n", "half()", "may end here without a value"},
		{"a circle", "function a() return b() end\nfunction b() return a() end\n", "a()", "leads back to itself"},
		{"a rest", "function r() return turn / 2 end\n", "r() == 1", "write floor_div"},
		{"a wrong field", "---@param h hex\nfunction wet(h) return h.terain == 'woods' end\n", "any(hexes, wet(it))", "a hex has no field \"terain\""},
		{"a bare field", "function f() return any(units, kind == 'foot') end\n", "f()", "has no question to ask of each element"},
		{"a wrong type", "---@param h hexagon\nfunction wet(h) return true end\n", "any(hexes, wet(it))", "\"hexagon\" is not a type of parameter"},
		{"a wrong result", "---@return integer\nfunction f() return turn == 1 end\n", "f()", "but its comment says a number"},
		{"no combat", "function f() return any(combat.attackers) end\n", "f()", "asks for the combat under way (combat.attackers), and there is none here"},
		{"a word", "function count() return 1 end\n", "turn == 1", "\"count\" is a word of the language"},
		{"nothing in a table", "---@param u unit\nfunction f(u) return any(units, {hex = u.hex}) end\n", "any(units, f(it))", "may be nothing"},
	} {
		t.Run(c.name, func(t *testing.T) { wants(t, c.want, c.lua, c.when, "", "") })
	}
}

// TestLoopInAFunctionOfACondition: the loop is reported once, at its own line of the Lua file,
// with what to write in its place.
func TestLoopInAFunctionOfACondition(t *testing.T) {
	for loop, line := range map[string]string{
		"  for i = 1, 3 do end\n": "2:3", "  local n = 1\n  while n < 3 do n = n + 1 end\n": "3:3", "  for _, u in ipairs(units) do end\n": "2:15",
	} {
		_, rep := lua(t, "function all_of()\n"+loop+"  return true\nend\nfunction twice() return all_of() end\n", "all_of() and twice()", "", "")
		found := 0
		for _, d := range rep.Items {
			if at := d.Pos.String(); at != "scenarios/small/rules/ways.lua:"+line {
				continue
			}
			found++
			if !strings.Contains(d.Message, "a condition asks it") || !strings.Contains(d.Hint, "in place of a loop") {
				t.Errorf("%q: the finding does not say what to write instead: %s; %s", loop, d.Message, d.Hint)
			}
		}
		if found != 1 {
			t.Errorf("%q is reported %d times at line %s:\n%s", loop, found, line, show(rep))
		}
	}
}

func wants(t *testing.T, want, functions, when, change, own string) {
	t.Helper()
	r, rep := lua(t, functions, when, change, own)
	text := show(rep)
	switch {
	case want == "" && (r.Game == nil || len(rep.Items) > 0):
		t.Errorf("found\n%s", text)
	case want != "" && (!strings.Contains(text, want) || r.Game != nil):
		t.Errorf("want %q, got\n%s", want, text)
	}
}

// TestLayersOfFunctions: a variant has a function anew where it says so, and base is what
// the layers below have.
func TestLayersOfFunctions(t *testing.T) {
	const own = "---@param h hex\nfunction wet(h)\n  return base.wet(h) or h.terrain == 'lake'\nend\n"
	for _, c := range []struct{ name, change, own, want string }{
		{"said", "{replace: [functions.wet]}", own, ""},
		{"not said", "", own, "there is a function \"wet\" already"},
		{"not there", "{replace: [functions.wet]}", "function others() return true end\n", "has no function \"wet\" of its own"},
		{"nothing below", "{replace: [functions.wte]}", "---@param h hex\nfunction wte(h) return true end\n", "there is no \"wte\" in functions"},
		{"other parameters", "{replace: [functions.wet]}", "---@param u unit\nfunction wet(u) return true end\n", "does not take what the function that it replaces takes"},
		{"it acts", "{replace: [functions.wet]}", "---@param h hex\nfunction wet(h) return roll{dice = '1d6'} == 1 end\n", "changes the game, and the function that it replaces does not"},
		{"a value", "{set: functions.wet, to: \"h.terrain == 'lake'\"}", "function others() return true end\n", ""},
		{"a wrong value", "{set: functions.wet, to: \"h.terain == 'lake'\"}", "function others() return true end\n", "has no field \"terain\""},
		{"removed", "{remove: functions.wet}", "function others() return true end\n", "unknown"},
		{"no base", "", "function other() return base.other() end\n", "no layer below has a function \"other\""},
	} {
		t.Run(c.name, func(t *testing.T) { wants(t, c.want, wet, "any(hexes, wet)", c.change, c.own) })
	}
}

// TestClasses: what each function may be used for, and why.
func TestClasses(t *testing.T) {
	r, _ := lua(t, wet+"---@param u unit\nfunction go(u)\n  u.vars.x = 1\nend\nfunction list()\n  local t = {}\n  return t\nend\nfunction through(u) go(u) end\n", "any(hexes, wet)", "", "")
	got := map[string]string{}
	for _, f := range r.Lua {
		got[f.Name] = f.Class
	}
	for name, want := range map[string]string{"wet": compile.Native, "go": compile.Acting, "list": compile.Looking, "through": compile.Acting} {
		if got[name] != want {
			t.Errorf("%s is %s, want %s", name, got[name], want)
		}
	}
}
