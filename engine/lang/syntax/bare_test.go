package syntax

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBareLuaHasTheSameWords compares the words and documentation of odd and of shipped Lua files
// with those of their texts without layout.
func TestBareLuaHasTheSameWords(t *testing.T) {
	texts := map[string]string{"odd": `-- head

-- more
local a = "-- no" -- yes
--- of f

-- plain
function f(x) -- one
  --[[ long
  ]] local s = [[
  -- text

  ]] -- after
  return x  --- doc

end
--- of g
---@param x number

-- gone
--- really of g
function g(x) return x end -- last
`}
	for _, pattern := range []string{"scenarios/*/rules/*.lua", "scenarios/*/rulesets/*.lua", "variants/*/*.lua"} {
		names, _ := filepath.Glob("../../../" + pattern)
		for _, name := range names {
			data, _ := os.ReadFile(name)
			texts[name] = string(data)
		}
	}
	for name, text := range texts {
		bare, lines := RemoveLayout(text)
		if lines == nil {
			t.Fatalf("%s is not read", name)
		}
		a, b := Parse(name, text), Parse(name, bare)
		if b.Err != nil || len(a.Tokens) != len(b.Tokens) {
			t.Fatalf("%s: %v, %d words are %d", name, b.Err, len(a.Tokens), len(b.Tokens))
		}
		for i := range a.Tokens {
			x, y := a.Tokens[i], b.Tokens[i]
			if x.Kind != y.Kind || x.Text != y.Text || x.Col != y.Col || lines[y.Line-1] != x.Line || a.DocAbove(x.Line) != b.DocAbove(y.Line) {
				t.Errorf("%s:%d: %q with %q is %q with %q", name, x.Line, x.Text, a.DocAbove(x.Line), y.Text, b.DocAbove(y.Line))
			}
		}
		more := strings.Replace(text, "\nend\n", "\n\nend -- more\n  -- more\n", 1) + "\n-- more"
		if again, _ := RemoveLayout(more); again != bare {
			t.Errorf("%s: a comment changes what is kept", name)
		}
	}
}
