package lang

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

const luaText = `--- rule: NB 1
-- What holds for all.

--- How far it is. More follows.
--- rule: NB 2.1
---@param a hex
---@param n integer
function far(a, n)
  local x = distance(a, home())
  if x > n then
    return 9
  end
  return x
end

--- reconstruction: true
function home() return hexes["0101"] end
function go(unit)
  unit.vars.far = far(unit.hex, 2)
end`

// TestReadLua: what stands in a file, and what its comments state.
func TestReadLua(t *testing.T) {
	f := ReadLua("a.lua", luaText)
	if len(f.Functions) != 3 {
		t.Fatalf("%d functions", len(f.Functions))
	}
	far, home, goes := f.Functions[0], f.Functions[1], f.Functions[2]
	if far.Label != "How far it is" || far.Rule != "NB 2.1" || far.Reconstruction || !far.IsOneExpression() || far.Pos.Line != 8 || far.Pos.Col != 10 {
		t.Errorf("%+v", far)
	}
	if len(far.Params) != 2 || far.Params[0].Type != "hex" || far.Params[1].Type != "integer" || far.Params[0].Pos.Line != 6 || far.Params[0].Pos.Col != 13 {
		t.Errorf("%+v", far.Params)
	}
	if home.Rule != "NB 1" || !home.Reconstruction || home.Label != "" {
		t.Errorf("%+v", home)
	}
	if goes.IsOneExpression() || goes.ActingWord == nil || goes.ActingWord.Pos.Line != 19 || len(goes.Calls) == 0 {
		t.Errorf("%+v", goes)
	}
	again := ReadLua("b.lua", strings.ReplaceAll(luaText, "\n  ", " -- x\n\t"))
	if again.Functions[0].Tokens != far.Tokens {
		t.Errorf("%q and %q", again.Functions[0].Tokens, far.Tokens)
	}
}

// FuzzReadLua: whatever is in a file, also one that ends too early, reading and checking it ends.
func FuzzReadLua(f *testing.F) {
	for _, s := range []string{luaText, "function f() return 'x", "---@param u", "function f(u) ---@param u unit", "function", "local function f(", "--[[", "x = [==[", "function f() if a then",
		"function f() return {a = 1, b} end", "function f() return any(u, function(x) return x end) end", "---@param u unit\nfunction f(u)"} {
		f.Add(s)
	}
	for i := range luaText {
		f.Add(luaText[:i])
	}
	f.Fuzz(func(t *testing.T, s string) {
		env, rep := testEnv(), &diag.List{}
		for _, fn := range ReadLua("a.lua", s).Functions {
			if fn.Pos.Line < 1 || fn.Pos.Col < 1 {
				t.Errorf("%+v", fn.Pos)
			}
			params := make([]Param, len(fn.Params))
			for i, p := range fn.Params {
				params[i].Name = p.Name
			}
			env.DefineLuaFunction(fn, params, Type{}, rep)
		}
		env.CheckFunctions(rep)
	})
}
