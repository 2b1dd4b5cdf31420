package migrate

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua/parse"
)

// Every Lua file of the checkout is read, and so is what the real parser reads.
func TestLuaIsReadAsItsParserReadsIt(t *testing.T) {
	files := shippedFiles(t, ".lua")
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
