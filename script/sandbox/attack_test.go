package sandbox

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const (
	attackFuel   = 1_000_000
	attackMemory = 64 << 20
	// Only an escape is this slow, on any machine; the bound that matters is the fuel.
	attackTime = time.Minute
)

// attacks are the bodies of functions that must not do harm. want is the kind
// of end: fuel, memory, runtime, or ok when the script simply ends.
var attacks = []struct{ name, src, want string }{
	{"endless loop", `function f() while true do end end`, "fuel"},
	{"endless loop in pcall", `function f() while true do pcall(function() while true do end end) end end`, "fuel"},
	{"endless loop in a comparator", `function f() table.sort({2, 1}, function() while true do end end) end`, "fuel"},
	{"endless goto", `function f() ::a:: goto a end`, "fuel"},
	{"endless repeat", `function f() repeat until false end`, "fuel"},
	{"coroutine", `function f() local c = coroutine.create(function() while true do end end) coroutine.resume(c) end`, "runtime"},
	{"coroutine bomb", `function f() while true do coroutine.wrap(function() coroutine.yield() end)() end end`, "runtime"},
	{"rep 1e9", `function f() return string.rep("x", 1e9) end`, "memory"},
	{"rep 1e10", `function f() return ("x"):rep(1e10) end`, "memory"},
	{"rep 2^53", `function f() return ("x"):rep(2 ^ 53) end`, "memory"},
	{"rep 1e300", `function f() return ("x"):rep(1e300) end`, "runtime"},
	{"rep in a loop", `function f() while true do local s = ("x"):rep(4000) end end`, "fuel"},
	{"doubling", `function f() local s = "x" while true do s = s .. s end end`, "memory"},
	{"doubling caught", `function f() while true do pcall(function() local s = "x" while true do s = s .. s end end) end end`, "memory"},
	{"far write", `function f() local t = {} t[60000000] = 1 return #t end`, "ok"},
	{"far write in a loop", `function f() while true do local t = {} t[4000] = 1 end end`, "fuel"},
	{"far constructor in a loop", `function f() while true do local t = {[4000] = 1} end end`, "fuel"},
	{"far insert", `function f() local t = {} table.insert(t, 60000000, 1) end`, "runtime"},
	{"list growth", `function f() local t, i = {}, 1 while true do t[i] = i i = i + 1 end end`, "memory"},
	{"list growth by append", `function f() local t = {} while true do t[#t + 1] = 1 end end`, "memory"},
	{"list growth by insert", `function f() local t = {} while true do table.insert(t, 1) end end`, "memory"},
	{"key growth", `function f() local t, i = {}, 0 while true do t["k" .. i] = i i = i + 1 end end`, "fuel"},
	{"fraction key growth", `function f() local t, i = {}, 0.5 while true do t[i] = i i = i + 1 end end`, "fuel"},
	{"table hoarding", `function f() local t = {} while true do t = {t} end end`, "fuel"},
	{"table churn", `function f() while true do local t = {a = 1, 2} t[0.5] = 1 end end`, "fuel"},
	{"closure hoarding", `function f() local g while true do local h = g g = function() return h end end end`, "fuel"},
	{"closures of many captures", `function f() local a, b, c, d, e, g, h, i = 1, 2, 3, 4, 5, 6, 7, 8 while true do local x = function() return a, b, c, d, e, g, h, i end end end`, "fuel"},
	{"pattern question marks", `function f() while true do (("a"):rep(30)):find(("a?"):rep(30) .. ("a"):rep(30)) end end`, "fuel"},
	{"pattern lazy", `function f() local s = ("a"):rep(4000) while true do s:find(".-.-.-.-.-b") end end`, "fuel"},
	{"pattern greedy", `function f() local s = ("a"):rep(4000) while true do s:match("(.*)b") end end`, "fuel"},
	{"pattern compile", `function f() local i = 0 while true do i = i + 1 ("x"):find("[a-z]*" .. i .. ("%w*"):rep(70)) end end`, "fuel"},
	{"gsub growth", `function f() local s = "x" while true do s = s:gsub(".", "%0%0") end end`, "fuel"},
	{"gsub to a long text", `function f() local s = ("x"):rep(60) return s:gsub(".", ("y"):rep(100)) end`, "memory"},
	{"gsub empty", `function f() local s = ("x"):rep(4000) while true do s:gsub("", "") end end`, "fuel"},
	{"gmatch", `function f() local s = ("a"):rep(4000) while true do for w in s:gmatch("a-") do end end end`, "fuel"},
	{"deep recursion", `function f() return 1 + f() end`, "runtime"},
	{"pcall recursion", `function f() return (pcall(f)) end`, "ok"},
	{"pcall recursion in a loop", `function g() pcall(g) end function f() while true do pcall(g) end end`, "fuel"},
	{"recursion through pcall in a loop", `function g() A() end function A() while true do pcall(g) end end function f() A() end`, "runtime"},
	{"tail recursion", `function f() return f() end`, "runtime"},
	{"tail recursion with growth", `function f(a, b) return f({a}, {b}) end`, "runtime"},
	{"comparator recursion", `function f() table.sort({2, 1}, f) end`, "runtime"},
	{"gsub recursion", `function f() ("x"):gsub("x", f) end`, "runtime"},
	{"metatable", `function f() local t = setmetatable({}, {}) end`, "runtime"},
	{"__index recursion", `function f() local t = {} setmetatable(t, {__index = function(a, b) return a[b] end}) return t.x end`, "runtime"},
	{"__gc", `function f() setmetatable({}, {__gc = function() while true do end end}) end`, "runtime"},
	{"string metatable", `function f() getmetatable("").__index = nil end`, "runtime"},
	{"write into a library", `function f() string.upper = nil end`, "runtime"},
	{"insert into a library", `function f() table.insert(string, 1) end`, "runtime"},
	{"write through a text", `function f() local s = "" s.upper = nil end`, "runtime"},
	{"concat to 4 GB", `function f() local t = {} for i = 1, 800 do t[i] = ("x"):rep(4000) end return table.concat(t) end`, "memory"},
	{"concat in a loop", `function f() local t = {} for i = 1, 4000 do t[i] = "x" end while true do table.concat(t) end end`, "fuel"},
	{"concat of far places", `function f() return table.concat({}, "", 1, 2 ^ 52) end`, "runtime"},
	{"sort in a loop", `function f() local t = {} for i = 1, 4000 do t[i] = -i end while true do table.sort(t) t[1], t[4000] = t[4000], t[1] end end`, "fuel"},
	{"sort with a false order", `function f() local t = {} for i = 1, 1000 do t[i] = i end while true do table.sort(t, function() return true end) end end`, "fuel"},
	{"length over a nil tail", `function f() local t = {} t[4000] = 1 t[4000] = nil while true do local n = #t end end`, "fuel"},
	{"insert at the front", `function f() local t = {} for i = 1, 4000 do t[i] = i end while true do table.insert(t, 1, 0) table.remove(t, 1) end end`, "fuel"},
	{"upper in a loop", `function f() local s = ("x"):rep(4000) while true do s:upper() end end`, "fuel"},
	{"reverse in a loop", `function f() local s = ("x"):rep(4000) while true do s:reverse() end end`, "fuel"},
	{"byte in a loop", `function f() local s = ("x"):rep(4000) while true do s:byte(1, 64) end end`, "fuel"},
	{"byte of all", `function f() local s = ("x"):rep(4000) return s:byte(1, -1) end`, "runtime"},
	{"next over deleted keys", `function f() local t = {} for i = 1, 8000 do t[i + 0.5] = 1 end for i = 1, 8000 do t[i + 0.5] = nil end while true do next(t) end end`, "fuel"},
	{"pairs over deleted keys", `function f() local t = {} for i = 1, 8000 do t[i + 0.5] = 1 end for i = 1, 8000 do t[i + 0.5] = nil end while true do for k in pairs(t) do end end end`, "fuel"},
	{"unpack of a long list", `function f() local t = {} for i = 1, 4000 do t[i] = i end return unpack(t) end`, "runtime"},
	{"unpack of far places", `function f() return unpack({}, 1, 1e15) end`, "runtime"},
	{"unpack in a loop", `function f() local t = {} for i = 1, 64 do t[i] = i end while true do local u = {unpack(t)} end end`, "fuel"},
	{"format width", `function f() return ("%999999999d"):format(1) end`, "runtime"},
	{"format hoarding", `function f() local t, i = {}, 0 while true do i = i + 1 t["k" .. i] = ("%99d%99d%99d"):format(i, i, i) end end`, "fuel"},
	{"format of long texts", `function f() local s = ("x"):rep(3000) return ("%s%s"):format(s, s) end`, "memory"},
	{"errors in a loop", `function f() while true do pcall(error, "x") end end`, "fuel"},
	{"long errors in a loop", `function f() local s = ("x"):rep(4000) while true do pcall(error, s) end end`, "fuel"},
	{"error objects", `function f() error({}) end`, "runtime"},
	{"compare of long texts", `function f() local a, b = ("x"):rep(4000), ("x"):rep(4000) while a <= b do end end`, "fuel"},
	{"equal long texts", `function f() local a, b = ("x"):rep(4000), ("x"):rep(3999) .. "x" while a == b do end end`, "fuel"},
	{"long keys", `function f() local t, s = {}, ("x"):rep(4000) for i = 1, 40 do t["k" .. i] = i end t[s] = 1 while true do local x = t[s] end end`, "fuel"},
	{"number of long text", `function f() local s = "1." .. ("1"):rep(4000) while true do pcall(function() return s + 1 end) end end`, "fuel"},
	{"remainder of far numbers", `function f() local a, b = 1e308, 1.5 while true do local x = a % b end end`, "fuel"},
	{"fmod of far numbers", `function f() while true do math.fmod(1e308, 1e-308) end end`, "fuel"},
	{"power", `function f() local x = 1.0000001 while true do local y = x ^ 1024 end end`, "fuel"},
	{"open captures on every level", `function g(n) local a, b, c, d, e, h, i, j = 1, 2, 3, 4, 5, 6, 7, 8
		local k = function() return a, b, c, d, e, h, i, j end
		if n > 0 then g(n - 1) else while true do local x if n == 1 then k = function() return x end end end end end function f() g(40) end`, "fuel"},
	{"many locals", `function f() while true do local ` + names(150) + ` end end`, "fuel"},
	{"removed io", `function f() io.open("/etc/passwd") end`, "runtime"},
	{"removed os", `function f() os.exit() end`, "runtime"},
	{"removed load", `function f() loadstring("x = 1")() end`, "runtime"},
	{"removed require", `function f() require("os") end`, "runtime"},
	{"removed random", `function f() math.random() end`, "runtime"},
	{"removed channel", `function f() channel.make() end`, "runtime"},
	{"removed debug", `function f() debug.getinfo(1) end`, "runtime"},
	{"removed _G", `function f() _G.x = 1 end`, "runtime"},
	{"removed setfenv", `function f() setfenv(1, {}) end`, "runtime"},
	{"removed newproxy", `function f() newproxy(true) end`, "runtime"},
	{"removed collectgarbage", `function f() while true do collectgarbage() end end`, "runtime"},
	{"removed dump", `function f() string.dump(f) end`, "runtime"},
}

func names(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = "v" + formatNumber(float64(i))
	}
	return strings.Join(list, ", ")
}

func TestAttacks(t *testing.T) {
	for _, a := range attacks {
		t.Run(a.name, func(t *testing.T) {
			s := state(t, a.src)
			used, memory, took, kind := attack(s)
			if kind != a.want {
				t.Errorf("ended as %s, want %s", kind, a.want)
			}
			if used > attackFuel+1 || a.want == "fuel" && used < attackFuel {
				t.Errorf("used %d steps of %d", used, attackFuel)
			}
			if memory > attackMemory {
				t.Errorf("allocated %d MB", memory>>20)
			}
			if took > attackTime {
				t.Errorf("took %v", took)
			}
			if again, _, _, k := attack(s); again != used || k != kind {
				t.Errorf("the second run ended as %s at step %d, the first as %s at %d", k, again, kind, used)
			}
			t.Logf("%-8s %8d steps %6d KB %v", kind, used, memory>>10, took.Round(100*time.Microsecond))
		})
	}
}

func attack(s *State) (used int, memory uint64, took time.Duration, kind string) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	_, err := s.CallFunction("f", attackFuel)
	took = time.Since(start)
	runtime.ReadMemStats(&after)
	kind = "ok"
	var e *Error
	if errors.As(err, &e) {
		kind = e.Kind.String()
	}
	return s.UsedFuel(), after.TotalAlloc - before.TotalAlloc, took, kind
}

// Sources that must not get as far as running.
func TestRefusedSources(t *testing.T) {
	for _, c := range []struct {
		name, src, rule string
		line            int
	}{
		{"3 MB of brackets", strings.Repeat("(", 3<<20), syntax.RuleTooBig, 1},
		{"brackets", strings.Repeat("(", 60000), syntax.RuleTooBig, 1},
		{"tables", "x = " + strings.Repeat("{", 60000), syntax.RuleTooBig, 1},
		{"blocks", strings.Repeat("do ", 20000), syntax.RuleTooBig, 1},
		{"operators", "local x = " + strings.Repeat("not ", 16000) + "1", syntax.RuleTooBig, 1},
		{"joins", "local x = " + strings.Repeat("1 .. ", 12000) + "1", syntax.RuleTooBig, 1},
		{"calls", "local x = f" + strings.Repeat("()", 30000), syntax.RuleTooBig, 1},
		{"long file", strings.Repeat("--\n", 30000), syntax.RuleTooBig, 1},
		{"vararg", "function f(...)\nreturn ...\nend", RuleRefused, 1},
		{"global", "function f()\n  count = 1\nend", RuleRefused, 2},
		{"twice", "function f() end\nfunction f() end", RuleRefused, 2},
		{"captures", "local function f()\n local " + names(20) + "\n return function()\n return " + names(20) + "\nend end", RuleRefused, 3},
		{"long text", "function f() return \"" + strings.Repeat("x", 5000) + "\" end", RuleRefused, 1},
		{"syntax", "function f()\n  if x = 1 then end\nend", syntax.RuleSyntax, 2},
		{"cut", "function f()\n  if true then", syntax.RuleSyntax, 2},
		{"break", "function f()\n break\nend", syntax.RuleSyntax, 2},
		{"locals", "function f()\n local " + names(250) + "\nend", syntax.RuleSyntax, 1},
	} {
		var rep diag.List
		if CompileFile("a.lua", []byte(c.src), &rep) != nil || len(rep.Items) == 0 {
			t.Errorf("%s: accepted", c.name)
			continue
		}
		d := rep.Items[0]
		if d.Rule != c.rule || d.Pos.Line != c.line || d.Pos.Col < 1 {
			t.Errorf("%s: got %s at %d:%d %q", c.name, d.Rule, d.Pos.Line, d.Pos.Col, d.Message)
		}
	}
}

// Programs that would keep a value from one call to the next.
func TestSealed(t *testing.T) {
	for _, c := range []struct{ name, src, load, call string }{
		{"file local", "local n = 0 function f() n = n + 1 return n end", "would keep its value", ""},
		{"inner local", "local c = (function() local n = 0 return function() n = n + 1 return n end end)() function f() return c() end", "would keep its value", ""},
		{"nested write", "local n = 0 function f() return (function() n = n + 1 end)() end", "would keep its value", ""},
		{"table", "local t = {} function f() t.x = 1 end", "", "kept from one call to the next"},
		{"inner table", "local t = {{}} function f() t[1][1] = 1 end", "", "kept from one call to the next"},
		{"insert", "local t = {} function f() table.insert(t, 1) end", "", "kept from one call to the next"},
		{"sort", "local t = {2, 1} function f() table.sort(t) end", "", "kept from one call to the next"},
		{"plain global", "count = 1 function f() end", "is not a function", ""},
		{"host name", "function ask() end", "is a name of the host", ""},
		{"library", "function string() end", "is a name of the host", ""},
		{"endless load", "while true do end", "ran too long", ""},
		{"shared constant", "local t = {5} local function g() return t[1] end function f() return g() end", "", ""},
		{"forward", "local g function f() return g() end g = function() return 1 end", "", ""},
	} {
		s, err := NewState(Config{Programs: []*Program{compile(t, c.src)}, Bind: func(b *Binder) { b.AddFunction("ask", nil) }})
		if err != nil || c.load != "" {
			if err == nil || c.load == "" || !strings.Contains(err.Error(), c.load) {
				t.Errorf("%s: load gave %v, want %q", c.name, err, c.load)
			}
			continue
		}
		_, err = s.CallFunction("f", 1000)
		if (err != nil) != (c.call != "") || err != nil && !strings.Contains(err.Error(), c.call) {
			t.Errorf("%s: call gave %v, want %q", c.name, err, c.call)
		}
		if err := s.CheckFresh("f", 1000, nil); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestTwoFilesSameFunction(t *testing.T) {
	_, err := NewState(Config{Programs: []*Program{compile(t, "function f() end"), compile(t, "\nfunction f() end")}})
	var e *Error
	if !errors.As(err, &e) || e.Line != 2 || !strings.Contains(e.Message, "already made in rules/test.lua, line 1") {
		t.Errorf("got %v", err)
	}
}
