package syntax

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// TestBrokenFunctionsAreLeftOut: each function that is not valid Lua is reported, its name stays, and
// all other functions are read at the places that they have.
func TestBrokenFunctionsAreLeftOut(t *testing.T) {
	text := "local limit = 3\n\nfunction one(a\n  return a\nend\n\n--- Doc of two.\nfunction two(b)\n  if b > limit\n    return 1\n  end\nend\n\n" +
		"function three(c)\n  return c + 1\nend\n\nlocal function four()\n  return 4\n"
	var rep diag.List
	f := ReadAround("a.lua", text, &rep)
	if f == nil || strings.Join(f.Broken, " ") != "one two four" {
		t.Fatalf("read %v", f)
	}
	want := []string{"3:14", "9:14", "19:10"}
	for i, d := range rep.Items {
		if at := d.Pos.String(); at != "a.lua:"+want[i] || d.Rule != RuleSyntax {
			t.Errorf("%s is found, not %s: %s", at, want[i], d.Message)
		}
	}
	if len(f.Text) != len(text) || strings.Index(f.Text, "function three") != strings.Index(text, "function three") || !strings.Contains(f.Text, "--- Doc of two.\nfunction two(b) end") {
		t.Errorf("the text around is %q", f.Text)
	}
	if n := len(rep.Items); n != 3 {
		t.Errorf("%d findings", n)
	}
	if f := ReadAround("a.lua", "function one()\nend\nend\n", &rep); f == nil || len(f.Broken) != 1 {
		t.Errorf("one end too many belongs to a function: %v", f)
	}
}
