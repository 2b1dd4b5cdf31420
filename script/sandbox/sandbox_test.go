package sandbox

import (
	"context"
	"errors"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func compile(t testing.TB, src string) *Program {
	t.Helper()
	var rep diag.List
	p := CompileFile("rules/test.lua", []byte(src), &rep)
	if p == nil {
		t.Fatalf("compile: %+v", rep.Items)
	}
	return p
}

func state(t testing.TB, src string) *State {
	t.Helper()
	s, err := NewState(Config{Programs: []*Program{compile(t, src)}, Bind: func(b *Binder) {
		b.AddFunction("ask", func(L *lua.LState) int {
			AbortRun(L, "question")
			return 0
		})
	}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// eval runs the body of a function and shows its results.
func eval(t testing.TB, body string) string {
	t.Helper()
	s := state(t, "function f() "+body+"\nend")
	results, err := s.CallFunction("f", DefaultFuel)
	if err != nil {
		return "error: " + err.Error()
	}
	var out []string
	for _, v := range results {
		var b strings.Builder
		RenderValue(&b, v)
		out = append(out, b.String())
	}
	return strings.Join(out, " ")
}

func TestLanguage(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`return 1 + 2 * 3`, "7"},
		{`return "a" .. 1 .. "b" .. 1.5`, `"a1b1.5"`},
		{`return #{1, 2, 3}, #"abc"`, "3 3"},
		{`local t = {} t.x = 1 t["y"] = 2 t[3] = 4 return t`, `{[3]=4,["x"]=1,["y"]=2,}`},
		{`local a, b = 1, 2 a, b = b, a return a, b`, "2 1"},
		{`local t = {1, 2} t[1], t[2] = t[2], t[1] return t[1], t[2]`, "2 1"},
		{`local i, t = 1, {} i, t[i] = i + 1, 20 return i, t[1], t[2]`, "2 20 nil"},
		{`local function g() return 1, 2, 3 end local t = {g()} return #t, (g())`, "3 1"},
		{`local t = {} t.x, t.y = (function() return 1, 2 end)() return t.x, t.y`, "1 2"},
		{`local function fact(n) if n < 2 then return 1 end return n * fact(n - 1) end return fact(10)`, "3628800"},
		{`local t = {n = 0} function t.add(x) t.n = t.n + x end function t:get() return self.n end t.add(3) return t:get()`, "3"},
		{`return -7 % 3, 7 % -3, 7.5 % 2, 5 % 0 ~= 5 % 0`, "2 -2 1.5 true"},
		{`return 2 ^ 10, 1.5 ^ 2`, "1024 2.25"},
		{`local a, b = 1, 2 return a < b, a <= b, a > b, a >= b, "a" < "b"`, "true true false false true"},
		{`local n = 0/0 local m = n return n < m, n >= m, n == m`, "false false false"},
		{`local s = 0 for i, v in ipairs{5, 6} do s = s + i * v end return s`, "17"},
		{`local s = 0 for i = 1, 10 do s = s + 0.1 end return s == 1, s < 1, (0.1 + 0.2) + 0.3 == 0.6`, "false true false"},
		{`local s = "" for k, v in pairs{10, x = 1, y = 2} do s = s .. k .. v .. ";" end return s`, `"110;x1;y2;"`},
		{`local t = {} for i = 1, 3 do t[#t + 1] = function() return i end end return t[1](), t[3]()`, "1 3"},
		{`for i = 1, 5 do if i == 3 then return i end end`, "3"},
		{`local i = 0 repeat local j = i i = i + 1 until j == 3 return i`, "4"},
		{`for i = 1, 3 do if i == 2 then goto continue end if i == 3 then return i end ::continue:: end`, "3"},
		{`return pcall(function() error("no") end)`, `false "no"`},
		{`return pcall(function() local x; return x.y end)`, `false "there is nothing here to take 'y' from: the value is nil"`},
		{`return pcall(function() return 1, 2 end)`, "true 1 2"},
		{`return next({}), next({5}), type(nil), tostring(12), tonumber("1e3"), tonumber("0105"), tonumber("x")`, `nil 1 "nil" "12" 1000 105 nil`},
		{`return tonumber("ff", 16), tonumber("0x1F"), tonumber("nan"), tonumber("inf")`, "255 31 nil nil"},
		{`return unpack{1, 2, 3}`, "1 2 3"},
		{`return math.floor(2.7), math.max(1, 5, 2), math.min(3, 2), math.abs(-1), math.sqrt(16), math.fmod(7, 4)`, "2 5 2 1 4 3"},
		{`return tostring({}), tostring(print and 1 or 2)`, `error: rules/test.lua:1: "print" is not available here: scripts have no terminal; use note(text, value) (in f)`},
		{`return tostring({}), tostring(function() end), string.format("%s", {})`, `"table" "function" "table"`},
		{`return ("x"):rep(3), ("Ab"):upper(), ("Ab"):lower(), ("abc"):sub(-2), ("abc"):byte(2), ("abc"):reverse(), string.char(72, 105)`, `"xxx" "AB" "ab" "bc" 98 "cba" "Hi"`},
		{`return string.format("%d %5.2f %s %q %x %3d%%", 5, 1.234, "a", "b", 255, 7)`, `"5  1.23 a \"b\" ff   7%"`},
		{`local t = {3, 1, 2} table.sort(t) return table.concat(t, ","), table.remove(t), #t`, `"1,2,3" 3 2`},
		{`local t = {1, 3} table.insert(t, 2, 2) table.insert(t, 4) return table.concat(t, "")`, `"1234"`},
		{`local t = {{1, 1}, {0, 2}, {1, 3}, {0, 4}} table.sort(t, function(a, b) return a[1] < b[1] end) return t[1][2], t[2][2], t[3][2], t[4][2]`, "2 4 1 3"},
		{`local a, b, c = 1, 2, 3 a, b, c = c, a, b return a, b, c`, "3 1 2"},
		{`local function g(z, a) a = z and a or (tostring(z)) return a end return g(1, 2), g(nil, 2)`, `2 "nil"`},
		{`local function g(a) a = a and (a .. "x") or "y" return a end return g("q"), g(nil)`, `"qx" "y"`},
		{`return "0105" + 1`, "error: rules/test.lua:1: a text cannot be used as a number: use tonumber() (in f)"},
		{`return -"5"`, "error: rules/test.lua:1: a text cannot be used as a number: use tonumber() (in f)"},
		{`return "5" ^ 2`, "error: rules/test.lua:1: cannot raise to a power: the values are a text and a number (in f)"},
		{`local t = {} function t:sum(o) return o.a + o.b, self == t end return t:sum{a = 1, b = 2}`, "3 true"},
		{`local t = {} function t:all(o) return o end return t:all{a = 1, b = nil, a = 2}`, `{["a"]=2,}`},
		{`local t = {n = 2} function t:less(o) self.n = self.n - 1 if self.n == 0 then return o.x end return self:less{x = o.x} end return t:less{x = 5}`, "5"},
		{`local t = {f = function(o) return o.x, 2 end} return t.f{x = 1}`, "1 2"},
		{`local x return x:f{a = 1}`, "error: rules/test.lua:1: there is nothing here to take 'f' from: the value is nil (in f)"},
		{`local t = {} return t:f{a = 1}`, "error: rules/test.lua:1: what is called here is not a function: check the spelling of its name (in f)"},
		{`local ask = {f = function(o) return o.x, 2 end} return ask.f{x = 1}`, "1 2"},
		{`return ask.x`, `error: rules/test.lua:1: a function has no 'x' (in f)`},
	} {
		if got := eval(t, c.body); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.body, got, c.want)
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`return ("hello world"):find("wor")`, "7 9"},
		{`return ("a.b"):find(".", 1, true)`, "2 2"},
		{`return ("key = value"):match("^(%w+)%s*=%s*(%w+)$")`, `"key" "value"`},
		{`return ("0105-0206"):match("%d+", 5)`, `"0206"`},
		{`return ("a,b,,c"):gsub(",", ";")`, `"a;b;;c" 3`},
		{`return ("hello"):gsub("l", {l = "L"}, 1)`, `"heLlo" 1`},
		{`return ("hello"):gsub("(h)(e)", "%2%1")`, `"ehllo" 1`},
		{`return ("abc"):gsub("%w", function(c) return c .. c end)`, `"aabbcc" 3`},
		{`return ("abc"):gsub("", "-")`, `"-a-b-c-" 4`},
		{`local s = "" for w in ("one two"):gmatch("%a+") do s = s .. w .. "|" end return s`, `"one|two|"`},
		{`return ("[x]"):match("%[(.-)%]"), ("a-b"):match("[%w-]+"), ("x]"):match("[]]"), ("Zürich"):match("Z.r")`, `"x" "a-b" "]" "Zür"`},
		{`return ("xaaa"):match("^a"), ("a*b"):match("(a)*"), ("AB"):match("%L+"), ("a_b"):match("a_b")`, `nil "a" "AB" "a_b"`},
		{`return pcall(string.match, "x", "%b()")`, `false "string.match: %b cannot be used in a pattern here; take the text apart with string.find"`},
		{`return pcall(string.match, "x", "(x)%1")`, `false "string.match: %1 (the same text again) cannot be used in a pattern; capture both and compare them"`},
		{`return pcall(string.match, "x", "[a")`, `false "string.match: the pattern \"[a\" has a [ without its ]"`},
		{`return pcall(string.match, "x", "[z-a]")`, `false "string.match: the pattern \"[z-a]\" cannot be used; a range such as [a-z] must go upwards"`},
		{`return pcall(string.match, "x", "()x")`, `false "string.match: the capture () of a place cannot be used; string.find gives the place"`},
	} {
		if got := eval(t, c.body); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.body, got, c.want)
		}
	}
}

func TestParameterReassigned(t *testing.T) {
	// The compiler reuses the register of the last parameter for the call.
	s := state(t, `
function f(a) a = a .. "x" return a end
function g(a) a = #a return a end
function h(a) a = {a} return a[1] end
function m(a) a = #a % 3 return a end`)
	for fn, want := range map[string]string{"f": "12x", "g": "2", "h": "12", "m": "2"} {
		got, err := s.CallFunction(fn, 1000, lua.LString("12"))
		if err != nil || len(got) != 1 || got[0].String() != want {
			t.Errorf("%s: %v %v, want %s", fn, got, err, want)
		}
	}
}

func TestAbortPassesPcall(t *testing.T) {
	s := state(t, `
function f() return pcall(function() return pcall(ask) end) end
function g() local t = {3, 2, 1} table.sort(t, function() ask() end) end
function h() return (("abc"):gsub("b", function() ask() end)) end
function ok() return 1 end`)
	for _, fn := range []string{"f", "g", "h"} {
		_, err := s.CallFunction(fn, DefaultFuel)
		var a *Aborted
		if !errors.As(err, &a) || a.Value != "question" {
			t.Errorf("%s: got %v", fn, err)
		}
		if r, err := s.CallFunction("ok", 100); err != nil || r[0] != lua.LNumber(1) {
			t.Errorf("after %s: %v %v", fn, r, err)
		}
	}
}

func TestErrorHasPlaceAndTrace(t *testing.T) {
	s := state(t, "function inner(x)\n  return x.strength\nend\nfunction outer()\n  local v = inner(nil)\n  return v\nend\n")
	_, err := s.CallFunction("outer", 1000)
	var e *Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if e.Kind != Runtime || e.File != "rules/test.lua" || e.Line != 2 || e.Function != "inner" || len(e.Traceback) != 2 || e.Traceback[1].Line != 5 {
		t.Errorf("got %+v", e)
	}
	if want := "there is nothing here to take 'strength' from: the value is nil"; e.Message != want {
		t.Errorf("message %q", e.Message)
	}
}

// After the end of its context a call ends within cancelEvery instructions, and no pcall
// catches it. The state serves the next call.
func TestACallEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	ticks, atEnd := 0, 0
	var s *State
	s, err := NewState(Config{Context: ctx,
		Programs: []*Program{compile(t, "function f() while true do pcall(function() while true do tick() end end) end end function g() return 7 end")},
		Bind: func(b *Binder) {
			b.AddFunction("tick", func(*lua.LState) int {
				if ticks++; ticks == 5000 {
					cancel()
					atEnd = s.UsedFuel()
				}
				return 0
			})
		}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.CallFunction("f", DefaultFuel)
	var e *Error
	if !errors.As(err, &e) || e.Kind != Fault || e.Message != "the function was interrupted" {
		t.Errorf("got %v", err)
	}
	if after := s.UsedFuel() - atEnd; ticks < 5000 || after > cancelEvery {
		t.Errorf("after %d ticks the call used %d of fuel more", ticks, after)
	}
	s.meter.ctx = nil
	if got, err := s.CallFunction("g", DefaultFuel); err != nil || got[0] != lua.LNumber(7) {
		t.Errorf("the next call: %v, %v", got, err)
	}
}

func TestHostPanicIsFaultAndStateRecovers(t *testing.T) {
	s, err := NewState(Config{Programs: []*Program{compile(t, "function f() return pcall(crash) end function ok() return 7 end")},
		Bind: func(b *Binder) { b.AddFunction("crash", func(*lua.LState) int { panic("boom") }) }})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.CallFunction("f", 1000)
	var e *Error
	if !errors.As(err, &e) || e.Kind != Fault {
		t.Fatalf("got %v", err)
	}
	if r, err := s.CallFunction("ok", 1000); err != nil || r[0] != lua.LNumber(7) {
		t.Errorf("after: %v %v", r, err)
	}
}

func TestRenderOfSharedTablesIsBounded(t *testing.T) {
	s := state(t, "function f() local t = {} for i = 1, 8 do local u = {} for j = 1, 100 do u[j] = t end t = u end return t end")
	if err := s.CheckFresh("f", DefaultFuel, nil); err != nil {
		t.Error(err)
	}
}

func TestInt(t *testing.T) {
	huge := lua.LNumber(1e300)
	for _, c := range []struct {
		v    lua.LValue
		want int
		ok   bool
	}{{lua.LNumber(3), 3, true}, {lua.LNumber(1.5), 0, false}, {huge, 0, false}, {huge * huge, 0, false},
		{huge*huge - huge*huge, 0, false}, {lua.LString("3"), 0, false}, {lua.LNil, 0, false}} {
		if n, ok := ToInt(c.v); n != c.want || ok != c.ok {
			t.Errorf("Int(%v) = %d %v", c.v, n, ok)
		}
	}
}
