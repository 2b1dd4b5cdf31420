package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func testEnv() Env {
	kinds, sides := NewNames([]string{"infantry", "cavalry"}), NewNames([]string{"red", "blue"})
	return Env{
		Globals: map[string]Member{
			"game": {Type: "game"},
			"roll": {Func: true, MinArgs: 1, MaxArgs: 1, Type: Any, Effect: true, Options: map[string]Arg{"stream": {Optional: true, Type: Any}, "by": {Type: "side", Optional: true, Texts: sides}}},
			"note": {Func: true, Effect: true, MinArgs: 1, MaxArgs: 2, Params: []Arg{{Type: Any}, {Type: Any}}},
		},
		Families: map[string]*Names{"side": sides},
		Types: map[string]*Type{
			"game": {Fields: map[string]Member{
				"turn":  {Type: Any},
				"phase": {Type: Text, Texts: NewNames([]string{"movement", "combat"})},
				"vars":  {Type: "vars"},
				"units": {Func: true, MinArgs: 0, MaxArgs: 1, Type: "list of unit", Options: map[string]Arg{"side": {Type: Any, Optional: true}}},
				"unit":  {Func: true, MinArgs: 1, MaxArgs: 1, Type: "unit", Params: []Arg{{Type: Any}}},
				"after": {Func: true, MinArgs: 1, MaxArgs: 2, Effect: true, Params: []Arg{{Func: true}, {Type: Any}}},
				"at":    {Func: true, MinArgs: 2, MaxArgs: 3, Effect: true, Params: []Arg{{Type: Text, Texts: NewNames([]string{"movement", "combat"})}, {Func: true}}},
			}},
			"vars": {Open: true, Writable: true},
			"unit": {Fields: map[string]Member{"strength": {Type: Number}, "kind": {Type: Text, Texts: kinds}, "retreat": {Func: true, Method: true, MinArgs: 1, MaxArgs: 1, Params: []Arg{{Type: Any}}}, "leader": {Type: "unit"}}},
		},
		FuncTypes: map[string][]string{"hook": {"unit", "game"}},
		Bound:     map[string]bool{"hook": true},
	}
}

// run checks one file and shows the findings, one a line.
func run(src string) (string, []Function, *diag.List) {
	rep := &diag.List{}
	fns := CheckFiles([]File{{Name: "a.lua", Src: []byte(src)}}, testEnv(), rep)
	var out []string
	for _, d := range rep.Items {
		line := fmt.Sprintf("%d:%d+%d %s", d.Pos.Line, d.Pos.Col, d.Len, d.Rule)
		if d.Nearest != "" {
			line += " " + d.Nearest
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n"), fns, rep
}

func TestFindings(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"nothing wrong", "--- Adds one.\nfunction hook(u, g)\n  local s = 0\n  for _, x in ipairs(g.units{side = 'red'}) do\n    if x.kind == 'cavalry' then s = s + x.strength end\n  end\n  g.vars.n = s\n  game.after('later', s)\n  u:retreat(2)\n  return s\nend\nfunction later() note('x', hook) end", ""},
		{"syntax", "function f()\n  if x = 1 then end\nend", "2:8+1 lua-syntax"},
		{"code after return", "function f()\n  return 1\n  local x = 2\nend", "3:3+5 lua-syntax"},
		{"unknown name", "function f()\n  return gmae.turn\nend", "2:10+4 lua-name-unknown game"},
		{"unknown name twice in a line", "function f() return foo + foo end", "1:21+3 lua-name-unknown\n1:27+3 lua-name-unknown"},
		{"name after a character", "function f() return 'é', foo end", "1:26+3 lua-name-unknown"},
		{"name below its expression", "function f()\n  note(1,\n    foo)\nend", "3:5+3 lua-name-unknown"},
		{"unknown field", "function f()\n  return game.trun\nend", "2:15+4 lua-field-unknown turn"},
		{"unknown field in brackets", "function f() return game['trun'] end", "1:26+6 lua-field-unknown turn"},
		{"field of a parameter", "function hook(u)\n  return u.strenght\nend", "2:12+8 lua-field-unknown strength"},
		{"field of a result", "function f()\n  local u = game.unit('x')\n  return u.strenght\nend", "3:12+8 lua-field-unknown strength"},
		{"field of a loop variable", "function f()\n  for _, u in ipairs(game.units()) do note(u.knd) end\nend", "2:46+3 lua-field-unknown kind"},
		{"field of an entry", "function f()\n  local l = game.units()\n  return l[1].knd, #l\nend", "3:15+3 lua-field-unknown kind"},
		{"field of a field", "function hook(u) return u.leader.leader.kin end", "1:41+3 lua-field-unknown kind"},
		{"unknown method", "function hook(u)\n  u:retreet(2)\nend", "2:5+7 lua-field-unknown retreat"},
		{"a local that says what is set", "function f()\n  local g = game\n  g.vars.n = 1\n  local v = game.vars\n  v['n'] = 2\n  local l = game.units()\n  l[1] = l\nend", ""},
		{"a local whose entries are filled by a call", "function f(x)\n  local l = game.units()\n  table.insert(l, x)\nend", ""},
		{"a table of its own that is only filled", "function f(x)\n  local l = {}\n  l[#l + 1] = x\nend", "2:9+1 lua-local-unused"},
		{"set again is what was set", "function f()\n  local u = game.unit('x')\n  u = {}\n  return u.anything\nend", "4:12+8 lua-field-unknown"},
		{"unknown parameter", "function other(u) return u.anything end", ""},
		{"shadowed host name", "function f(game) return game.anything end", "1:12+4 lua-name-hides"},
		{"open type", "function f() return game.vars.anything end", ""},
		{"write to an unknown field", "function f() game.trun = 1 end", "1:19+4 lua-field-unknown turn"},
		{"library field", "function f() return string.uper('x'), math.floor(1) end", "1:28+4 lua-field-unknown upper"},
		{"too few", "function f() game.at('combat') end", "1:19+2 lua-argument-count"},
		{"too many", "function f() note(1, 2, 3) end", "1:14+4 lua-argument-count"},
		{"open number of values", "function g() return 'combat', 'g' end\nfunction f() note(g()) game.at(g()) note(1, 2, g()) end", ""},
		{"option", "function f() return roll{strem = 'x'} end", "1:26+5 lua-option-unknown stream"},
		{"option text", "function f() return roll{by = 'rde'} end", "1:31+5 lua-text-unknown red"},
		{"argument text", "function f() game.at('combta', 'f') end", "1:22+8 lua-text-unknown combat"},
		{"compared text", "function hook(u) if u.kind == 'cavlary' then note(1) end end", "1:31+9 lua-text-unknown cavalry"},
		{"compared text left", "function f() return 'combt' ~= game.phase end", "1:21+7 lua-text-unknown combat"},
		{"compared local", "function hook(u) local k = u.kind return k == 'horse' end", "1:47+7 lua-text-unknown"},
		{"global assigned", "function f()\n  count = 1\nend", "2:3+5 lua-global-assigned"},
		{"global at the top", "count = 1", "1:1+5 lua-global-assigned"},
		{"host name assigned", "function f() game = 1 end", "1:14+4 lua-global-assigned"},
		{"host name as function", "function roll() end", "1:10+4 lua-global-assigned"},
		{"function in a function", "function f()\n  function g() end\nend", "2:12+1 lua-global-assigned"},
		{"hidden number", "local n = 0\nfunction f()\n  n = n + 1\nend", "3:3+1 lua-hidden-state"},
		{"hidden table", "local t = {}\nfunction f()\n  t.x = 1\nend", "3:3+1 lua-hidden-state"},
		{"hidden list", "local t = {}\nfunction f()\n  table.insert(t, 1)\nend", "3:16+1 lua-hidden-state"},
		{"local of the file is read", "local t = {5}\nlocal function g() return t[1] end\nfunction f() return g() end", ""},
		{"forward local", "local g\nfunction f() return g() end\ng = function() return 1 end", ""},
		{"removed", "function f() os.exit() end", "1:14+2 lua-removed"},
		{"removed field", "function f() return math.random(6) end", "1:26+6 lua-removed"},
		{"removed print", "function f() print(1) end", "1:14+5 lua-removed"},
		{"removed names are free", "function f(os) local io = {} return os.x, io end", ""},
		{"twice", "function f() end\n\nfunction f() end", "3:10+1 lua-function-twice"},
		{"unreachable after do", "function f()\n  do return 1 end\n  note(2)\nend", "3:3+4 lua-unreachable"},
		{"unreachable after error", "function f()\n  error('x')\n  note(2)\n  note(3)\nend", "3:3+4 lua-unreachable"},
		{"unreachable after if", "function f(x)\n  if x then return 1 else return 2 end\n  note(2)\nend", "3:3+4 lua-unreachable"},
		{"reachable", "function f(x)\n  if x then return 1 end\n  note(2)\nend", ""},
		{"unknown callee", "function later() end\nfunction f() game.after('latre') end", "2:25+7 lua-function-unknown later"},
		{"unknown callee by place", "function later() end\nfunction f() game.at('combat', 'latre') end", "2:32+7 lua-function-unknown later"},
		{"dot for colon", "function hook(u) u.retreat(1) end", "1:20+7 lua-colon"},
		{"colon for dot", "function f() game:unit('x') end", "1:19+4 lua-colon"},
		{"vararg", "function f(...) end", "1:12+3 lua-refused"},
		{"break outside", "function f()\n  break\nend", "2:3+0 lua-syntax"},
		{"goto nowhere", "function f() goto x end", "1:1+0 lua-syntax"},
		{"table function", "local t = {}\nfunction t.f() return 1 end\nfunction t:g() return self end\nfunction h() return t.f() end", ""},
		{"goto", "function f() for i = 1, 2 do goto on ::on:: end end", ""},
	} {
		if got, _, _ := run(c.src); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.ReplaceAll(got, "\n", " | "), c.want)
		}
	}
}

func TestFunctions(t *testing.T) {
	_, fns, _ := run(`
--- The Deluge: rain.
--- Two lines.
function deluge(game, n)
  helper()
  game.after("dry")
  _G_is_no_name = nil
end

-- not a doc
function helper() return deluge end

local function inner() alone() end
function alone() inner() end
function dry() game.after("helper") end
function nobody() nobody() end
`)
	want := []Function{
		{Name: "deluge", Line: 4, Col: 10, Doc: "The Deluge: rain.\nTwo lines.", Used: true, Params: []string{"game", "n"}, Calls: []string{"dry", "helper"}},
		{Name: "helper", Line: 11, Col: 10, Used: true, Calls: []string{"deluge"}},
		{Name: "alone", Line: 14, Col: 10, Used: true},
		{Name: "dry", Line: 15, Col: 10, Used: true, Calls: []string{"helper"}},
		{Name: "nobody", Line: 16, Col: 10},
	}
	if len(fns) != len(want) {
		t.Fatalf("got %+v", fns)
	}
	for i, w := range want {
		w.File = "a.lua"
		if got := fmt.Sprintf("%+v", fns[i]); got != fmt.Sprintf("%+v", w) {
			t.Errorf("got %s\nwant %+v", got, w)
		}
	}
}

func TestFilesSeeOneAnother(t *testing.T) {
	rep := &diag.List{}
	CheckFiles([]File{{Name: "a.lua", Src: []byte("function f() return g() end")}, {Name: "b.lua", Src: []byte("function g() return f() end\nfunction f() end")}}, testEnv(), rep)
	if len(rep.Items) != 1 || rep.Items[0].Rule != ruleTwice || rep.Items[0].Pos.File != "b.lua" || rep.Items[0].Related[0].Pos.File != "a.lua" {
		t.Errorf("got %+v", rep.Items)
	}
}

func TestEveryRuleIsInTheCatalogue(t *testing.T) {
	c, err := diag.JoinRules(Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{ruleGlobal, ruleField, ruleArgs, ruleOption, ruleText, ruleAssigned, ruleHidden, ruleRemoved, ruleTwice, ruleUnreachable, ruleCallee, ruleColon} {
		if r, ok := c.FindRule(id); !ok || r.Title == "" || r.Bad == "" || r.Good == "" {
			t.Errorf("%s is missing or incomplete", id)
		}
	}
}

// FuzzCheck: any source gives findings with a place, never a crash.
func FuzzCheck(f *testing.F) {
	f.Add("function hook(u, g) local x = u.kind == 'x' g:at(1) t.x.y = 1 end")
	f.Add("local function f() return f end for i = 1, 2 do goto a ::a:: end")
	f.Add("function a.b:c() self.x, y = y, z end")
	f.Fuzz(func(t *testing.T, src string) {
		_, fns, rep := run(src)
		for _, d := range rep.Items {
			if d.Pos.Line < 1 || d.Pos.Col < 1 || d.Message == "" {
				t.Errorf("finding without a place: %+v", d)
			}
		}
		for _, fn := range fns {
			if fn.Line < 1 || fn.Name == "" {
				t.Errorf("function without a place: %+v", fn)
			}
		}
	})
}
