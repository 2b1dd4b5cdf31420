package servecmd

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
)

// offered are the labels that completion offers in a fresh editor: the file is opened with a
// text, typed is put in the place of before, and nothing else is asked for.
func offered(t *testing.T, change map[string]string, file, before, typed string) []string {
	t.Helper()
	b := newBench(t, change)
	name := faultFile(file)
	b.open(filepath.Join(b.root, name), b.files[name])
	now := strings.Replace(b.files[name], before, strings.Replace(typed, "|", "", 1), 1)
	if now == b.files[name] && before != strings.Replace(typed, "|", "", 1) {
		t.Fatalf("%q is not in %s", before, file)
	}
	b.files[name] = now
	b.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": b.at(file, typed)["textDocument"].(map[string]any)["uri"], "version": 2},
		"contentChanges": []any{map[string]any{"text": now}}})
	var out []string
	for _, x := range b.ask("textDocument/completion", b.at(file, typed))["items"].([]any) {
		out = append(out, x.(map[string]any)["label"].(string))
	}
	return out
}

// TestCompletionAsksNothingBefore completes in an editor that has asked for nothing else:
// in a file that was right when it was opened, and in one that is broken elsewhere as well.
func TestCompletionAsksNothingBefore(t *testing.T) {
	base := kittest.ReadTree(t, "../../../../engine/lint/testdata/faults/base")
	broken := func(file, old, with string) map[string]string {
		name := faultFile(file)
		if !strings.Contains(base[name], old) {
			t.Fatalf("%q is not in %s", old, file)
		}
		return map[string]string{name: strings.Replace(base[name], old, with, 1)}
	}
	variant := map[string]string{"variants/ford/new.yaml": "format: 2\nkind: variant\nid: new\ngame: ford\nchange:\n  - {set: terrain.woods.cost, to: 4}\n"}
	for _, c := range []struct {
		about               string
		change              map[string]string
		file, before, typed string
		want                []string
	}{
		{"names of an expression", nil, "game.yaml", "friends_in(to) > 1", "fri|", []string{"friends_in", "to", "any"}},
		{"a field", nil, "game.yaml", "holder.kind == 'horse'", "holder.ki|", []string{"kind", "cs"}},
		{"a text that names a kind", nil, "game.yaml", "holder.kind == 'horse'", "holder.kind == 'h|'", []string{"horse", "foot"}},
		{"a script", nil, "rules/combat.lua", "unit.steps < limit", "unit.| < limit", []string{"steps", "kind"}},
		{"names where another file is broken", broken("units.yaml", "army: red", "army: rde"), "game.yaml", "friends_in(to) > 1", "fri|", []string{"friends_in", "to", "any"}},
		{"names where the file itself is broken", broken("game.yaml", "holder.kind == 'horse'", "holder.knd == 'horse'"), "game.yaml", "friends_in(to) > 1", "fri|", []string{"friends_in", "to", "any"}},
		{"a field where the file itself is broken", broken("game.yaml", "friends_in(to) > 1", "freinds_in(to) > 1"), "game.yaml", "holder.kind == 'horse'", "holder.ki|", []string{"kind", "cs"}},
		{"a script where another file is broken", broken("units.yaml", "army: red", "army: rde"), "rules/combat.lua", "unit.steps < limit", "unit.| < limit", []string{"steps", "kind"}},
		{"the first name of a path", variant, "variants/new.yaml", "terrain.woods.cost", "ter|", []string{"terrain", "stacking", "setup"}},
		{"the second name of a path", variant, "variants/new.yaml", "terrain.woods.cost", "terrain.|", []string{"woods"}},
		{"the last name of a path", variant, "variants/new.yaml", "terrain.woods.cost", "terrain.woods.|", []string{"cost"}},
		{"a path of a table", variant, "variants/new.yaml", "terrain.woods.cost", "tables.crt.|", []string{"rows", "columns"}},
		{"a path behind in", variant, "variants/new.yaml", "{set: terrain.woods.cost, to: 4}", "{in: terrain, set: woods.|, to: 4}", []string{"cost"}},
		{"a path among several", variant, "variants/new.yaml", "{set: terrain.woods.cost, to: 4}", "set: {terrain.woods.|: 4}", []string{"cost"}},
		{"a path of what goes", variant, "variants/new.yaml", "{set: terrain.woods.cost, to: 4}", "remove: [terrain.|]", []string{"woods"}},
		{"the keys of an entry to add", variant, "variants/new.yaml", "{set: terrain.woods.cost, to: 4}", "{add: terrain.woods.|, value: 1}", []string{"cost", "look", "name"}},
		{"scenarios of a variant", variant, "variants/new.yaml", "change:", "scenarios: [|]\nchange:", []string{"meeting", "night"}},
		{"variants that it conflicts with", variant, "variants/new.yaml", "change:", "conflicts: [|]\nchange:", []string{"mud"}},
		{"the game of a variant", variant, "variants/new.yaml", "game: ford", "game: |", []string{"ford"}},
		{"the scenario of a test", nil, "tests/first.yaml", "scenario: ford/meeting", "scenario: |", []string{"ford/meeting", "ford/night"}},
		{"the results of an attack", nil, "game.yaml", "Ar: {back: {retreat: attackers", "|: {back: {retreat: attackers", []string{"Ar"}},
	} {
		got := offered(t, c.change, c.file, c.before, c.typed)
		for _, w := range c.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: %q offers %v, and not %q", c.about, c.typed, cutList(got), w)
			}
		}
	}
}
