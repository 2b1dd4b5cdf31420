package migrate

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Whatever a file holds, the carrying over ends without a fault, what comes out
// can be read, and a second run changes nothing.
func FuzzYAML(f *testing.F) {
	for _, in := range packs() {
		for _, x := range in {
			if strings.HasSuffix(x.Path, ".yaml") && len(x.Text) < 4000 {
				f.Add(x.Text)
			}
		}
	}
	for _, s := range []string{
		"format: 1\nkind: game\ndefine:\n  a: {params: [x, y], value: \"pick(x, y, 'b')\"}\n", "format: 1\nkind: ruleset\nadditions:\n  define: {}\n  map:\n    areas: {a: [1]}\nchange: []\n",
		"format: 1\nkind: variant\nchange:\n- {set: define.a.value, to: \"1 +\"}\n- {remove: attacks.a.times}\n", "format: 1\nkind: game\nattacks: {a: {before: {x: {effects: {}, only: y}}, times: {attacks: {limit: 1}}}}\n",
		"format: 1\nkind: game\nzones: {z: {of: \"a\\n/ b\"}}\n", "format: 1\nkind: game\nlosses: {value: >\n  size(units_in(hex))\n  / 2\n  }\n", "format: 1\nkind: game\nsequence: {a: {do: turn_faces, to: x, units: 'not in_box(''a'')'}}\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		in := []Input{{Path: "scenarios/x/game.yaml", Text: text}}
		var rep diag.List
		out := after(in, Game(in, &rep))
		if len(out) == 1 && out[0].Text == text {
			return
		}
		read(t, out)
		if again := Game(out, &diag.List{}); len(again) > 0 {
			t.Errorf("a second run changes %s", Diff(again[0].Path, again[0].Old, again[0].New))
		}
		before, _ := commentsAndFacts(in)
		now, _ := commentsAndFacts(out)
		for c, n := range before {
			if now[c] < n {
				t.Errorf("the comment %q is lost", c)
			}
		}
	})
}

// The same of Lua files.
func FuzzLua(f *testing.F) {
	for _, in := range packs() {
		for _, x := range in {
			if strings.HasSuffix(x.Path, ".lua") {
				f.Add(x.Text)
			}
		}
	}
	for _, s := range []string{"function f(game) return game:units{ box = 'a' }[1] end", "function g(game, u) u:to_box( --[[x]] 'b') end -- y", "function h(game --[[ ) ]], a) rules.f(game, a) end", "x = rules.a() .. game.b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		in := []Input{{Path: "scenarios/x/game.yaml", Text: "format: 1\nkind: game\nid: x\n"}, {Path: "scenarios/x/rules/a.lua", Text: text}}
		_, _, err := parseLua(text)
		out := after(in, Game(in, &diag.List{}))
		if err != nil {
			if out[1].Text != text {
				t.Error("what cannot be read was changed")
			}
			return
		}
		read(t, out)
		before, _ := commentsAndFacts(in)
		now, _ := commentsAndFacts(out)
		for c, n := range before {
			if now[c] < n {
				t.Errorf("the comment %q is lost in %q", c, out[1].Text)
			}
		}
	})
}
