package migrate

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/layout"
)

// Lines above 140 columns are broken where the file says the same after it, as
// far out as can be; what cannot be broken stays.
func TestLongLinesAreBroken(t *testing.T) {
	long := func(n int) string { return strings.TrimSpace(strings.Repeat("word ", n)) }
	game := "format: 1\nkind: game\nid: g\nterrain:\n" +
		"  open: {name: Open, cost: 1, look: {fill: \"#e8e4c9\", mark: none, letter: \".\"}, rule: \"" + long(14) + "\", label: the open}\n" +
		"  wood: {name: \"" + long(40) + "\", cost: 1}\n" +
		"  hill:\n    name: " + long(30) + "\n    cost: 2 # " + long(40) + "\n" +
		"  '" + strings.Repeat("x", 150) + "': {name: X}\n"
	script := "function f(game)\n  game:say(\"" + long(20) + "\" .. \"" + long(10) + "\", { a = 1 })\n  -- " + long(40) + "\nend\n"
	in := []Input{{Path: "scenarios/g/game.yaml", Text: game}, {Path: "scenarios/g/rules/g.lua", Text: script}}
	var rep, unread diag.List
	out := after(in, Game(in, &rep))
	old := layout.Read("", strings.Replace(game, "format: 1", "format: 2", 1), &unread)
	if now := layout.Read("", out[0].Text, &unread); now == nil || !alike(old, now) {
		t.Errorf("the file does not say the same:\n%s", out[0].Text)
	}
	want := "  open: {name: Open, cost: 1, look: {fill: \"#e8e4c9\", mark: none, letter: \".\"},\n      rule: \"" + long(14) + "\", label: the open}\n"
	if !strings.Contains(out[0].Text, want) {
		t.Errorf("it is not broken between the keys:\n%s", out[0].Text)
	}
	for _, f := range out {
		for line := range strings.Lines(f.Text) {
			if utf8.RuneCountInString(line) > lineMost+1 && !strings.Contains(line, "xxx") && !strings.Contains(line, "# ") && !strings.Contains(line, "-- ") {
				t.Errorf("%s: a line of %d columns: %s", f.Path, utf8.RuneCountInString(line), line)
			}
		}
	}
	if !strings.Contains(out[1].Text, "\"\n      .. \"word") {
		t.Errorf("the Lua file is not broken before an operator:\n%s", out[1].Text)
	}
}
