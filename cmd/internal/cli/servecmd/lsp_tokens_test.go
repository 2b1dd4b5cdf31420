package servecmd

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
)

// tokens are the semantic tokens of the line that holds a piece of text: each as its text, its type
// and the numbers of its modifiers.
func (b *bench) tokens(file, piece string) string {
	b.t.Helper()
	at := b.at(file, piece)
	legend := b.hello["capabilities"].(map[string]any)["semanticTokensProvider"].(map[string]any)["legend"].(map[string]any)["tokenTypes"].([]any)
	row := at["position"].(map[string]any)["line"].(int)
	text := strings.Split(b.files[faultFile(file)], "\n")[row]
	data := b.ask("textDocument/semanticTokens/full", at)["data"].([]any)
	var out []string
	line, from := 0, 0
	for i := 0; i+4 < len(data); i += 5 {
		n := func(k int) int { return int(data[i+k].(float64)) }
		if n(0) > 0 {
			from = 0
		}
		line, from = line+n(0), from+n(1)
		if line == row {
			out = append(out, fmt.Sprintf("%s %v %d", cutUnits(text, float64(from), float64(from+n(2))), legend[n(3)], n(4)))
		}
	}
	return strings.Join(out, ", ")
}

// Semantic tokens tell ids by their kind, the parts of expressions, and the words of Lua that mean
// something in the game.
func TestEditorColoursByMeaning(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct{ file, piece, want string }{
		{"units.yaml", "  r|ed-3: {army", "red-3 class 1, red namespace 0, guns type 0, cs property 0, red-1 class 0"},
		{"game.yaml", "  wo|ods: {cost: 2", "woods type 1"},
		{"game.yaml", "  sup|ply: {along", "supply struct 1, road type 0, 4 number 0, in_area parameter 4, west enumMember 0"},
		{"game.yaml", "  ra|lly: {phase", "rally event 1, movement event 0, filter parameter 4, units parameter 4, on_map property 4, it parameter 4, cs property 0, > operator 0, 1 number 0, morale variable 0, 1 number 0, rally function 0"},
		{"game.yaml", "  bro|ken: {when", "broken event 1, sides parameter 4, red namespace 0, lost property 4, > operator 0, 5 number 0"},
		{"meeting.yaml", "re|d-1: 0102", "red-1 class 0"},
		{"variants/mud.yaml", "terrain.wo|ods", "woods type 0"},
		{"variants/haste.lua", "adju|st(", "adjust parameter 4"},
		{"rules/combat.lua", "if unit.k|ind", "kind property 4, horse type 0, steps property 4"},
		{"rules/combat.lua", "function ra|lly", "rally function 1"},
	} {
		if got := b.tokens(c.file, c.piece); got != c.want {
			t.Errorf("%s %s has\n%s\nwant\n%s", c.file, c.piece, got, c.want)
		}
	}
	whole := b.ask("textDocument/semanticTokens/full", b.at("game.yaml", "|format: 2"))["data"].([]any)
	p := b.at("game.yaml", "|format: 2")
	p["range"] = map[string]any{"start": map[string]any{"line": 10, "character": 0}, "end": map[string]any{"line": 20, "character": 0}}
	part := b.ask("textDocument/semanticTokens/range", p)["data"].([]any)
	if len(part) == 0 || len(part) >= len(whole) {
		t.Errorf("ten lines have %d numbers, all have %d", len(part), len(whole))
	}
}

// While a file does not compile, ids and expressions keep their tokens.
func TestEditorColoursABrokenFile(t *testing.T) {
	b := newBench(t, nil)
	name := faultFile("game.yaml")
	before := b.tokens("game.yaml", "  ra|lly: {phase")
	b.files[name] = strings.Replace(b.files[name], "holder.kind == 'horse'", "holder.knd == 'horse'", 1)
	b.open(filepath.Join(b.root, name), b.files[name])
	if got := b.tokens("game.yaml", "  ra|lly: {phase"); got != before {
		t.Errorf("with a slip elsewhere the line has\n%s\nand had\n%s", got, before)
	}
}

// hints are the inlay hints of a file: the characters before each and its text.
func (b *bench) hints(file string) []string {
	p := b.at(file, "|"+strings.SplitN(b.files[faultFile(file)], "\n", 2)[0]+"\n")
	p["range"] = map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 999, "character": 0}}
	var out []string
	for _, x := range b.list("textDocument/inlayHint", p) {
		h := x.(map[string]any)
		at := h["position"].(map[string]any)
		line := strings.Split(b.files[faultFile(file)], "\n")[int(at["line"].(float64))]
		out = append(out, cutUnits(line, 0, at["character"].(float64))+" "+h["label"].(string))
	}
	return out
}

// Hints and signatures are shown in the Lua of rules, of rulesets and of variants.
func TestHintsAndSignaturesInLua(t *testing.T) {
	lua := "function count_old(u)\n  return u.cs >= counters[\"red-1\"].cs\nend\n\nfunction reward()\n  adjust(\"morale\", 1)\nend\n"
	ruleset := "change:\n  - {add: hooks.reward, value: {at: turn.end, when: \"any(units, count_old(it))\", run: reward}}\n"
	b := newBench(t, map[string]string{
		"scenarios/ford/rulesets/advanced.lua": "---@param u unit\n" + lua,
		"scenarios/ford/units.yaml":            strings.Replace(fordFile(t, "units.yaml"), "red-1: {army", "red-1: {name: Old Guard, army", 1),
		"variants/ford/old.lua":                "---@param u unit\n" + strings.ReplaceAll(strings.ReplaceAll(lua, "count_old", "count_old2"), "reward", "reward2"),
		"variants/ford/old.yaml":               "format: 2\nkind: variant\nid: old\ngame: ford\n" + strings.ReplaceAll(strings.ReplaceAll(ruleset, "count_old", "count_old2"), "reward", "reward2"),
	})
	advanced := filepath.Join(b.root, "scenarios/ford/rulesets/advanced.yaml")
	b.files["scenarios/ford/rulesets/advanced.yaml"] = strings.Replace(b.files["scenarios/ford/rulesets/advanced.yaml"], "change:\n", ruleset, 1)
	b.open(advanced, b.files["scenarios/ford/rulesets/advanced.yaml"])
	if found := b.found(b.root); len(found) > 0 {
		t.Fatal(found)
	}
	for _, c := range []struct{ file, want string }{
		{"rulesets/advanced.lua", `[  return u.cs >= counters["red-1" Old Guard function reward() acting]`},
		{"variants/old.lua", `[  return u.cs >= counters["red-1" Old Guard function reward2() acting]`},
	} {
		if got := fmt.Sprint(b.hints(c.file)); got != c.want {
			t.Errorf("%s has the hints\n%s\nwant\n%s", c.file, got, c.want)
		}
		x := b.ask("textDocument/signatureHelp", b.at(c.file, `adjust("morale", |1)`))
		if x == nil || !strings.HasPrefix(x["signatures"].([]any)[0].(map[string]any)["label"].(string), "adjust(") || x["activeParameter"] != 1.0 {
			t.Errorf("%s: the signature is %v", c.file, x)
		}
	}
}

// The server counts in units of UTF-16 wherever a letter outside ASCII comes before the place: an
// umlaut is one unit and two bytes, an emoji two units and four bytes.
func TestEditorCountsUnitsOfUTF16(t *testing.T) {
	const wide = "Jäger 🐎🐎 "
	b := newBench(t, map[string]string{
		"scenarios/ford/units.yaml":       strings.Replace(fordFile(t, "units.yaml"), "red-3: {army", "red-3: {name: \""+wide+"\", army", 1),
		"scenarios/ford/rules/combat.lua": strings.Replace(fordFile(t, "rules/combat.lua"), "vars.wet = false; set(", "note(\""+wide+"\", counters[\"red-1\"].cs); vars.wet = false; set(", 1),
		"scenarios/ford/game.yaml":        strings.Replace(fordFile(t, "game.yaml"), "broken: {when: \"sides.red.lost > 5\", say: Red is broken.}", "broken: {say: \""+wide+"\", when: \"sides.red.lost > 5 and friends_in(counters['red-1'].hex, counters['red-1']) > 0\"}", 1),
	})
	for _, c := range []struct{ file, piece, want string }{
		{"units.yaml", "parent: red|-1", "units.yaml:8 red-1"},
		{"units.yaml", wide + "\", army: r|ed", "game.yaml:12 red"},
		{"rules/combat.lua", "counters[\"re|d-1", "units.yaml:8 red-1"},
		{"game.yaml", "sides.re|d.lost", "game.yaml:9 red"},
		{"game.yaml", "friends_in(counters['re|d-1", "units.yaml:8 red-1"},
	} {
		if got := strings.Join(b.places(b.list("textDocument/definition", b.at(c.file, c.piece))), ", "); got != c.want {
			t.Errorf("%s %s leads to %q, want %q", c.file, c.piece, got, c.want)
		}
		if h := b.ask("textDocument/hover", b.at(c.file, c.piece)); h == nil {
			t.Errorf("%s %s has no help", c.file, c.piece)
		}
	}
	p := b.at("units.yaml", "parent: red|-1")
	p["context"] = map[string]any{"includeDeclaration": false}
	uses := b.places(b.list("textDocument/references", p))
	if len(uses) < 7 {
		t.Errorf("red-1 is named at %q", uses)
	}
	for _, place := range uses {
		if !strings.HasSuffix(place, " red-1") {
			t.Errorf("a reference is at %q", place)
		}
	}
	if got, want := b.tokens("units.yaml", "red|-3: {name"), "red-3 class 1, red namespace 0, guns type 0, cs property 0, red-1 class 0"; got != want {
		t.Errorf("the tokens are\n%s\nwant\n%s", got, want)
	}
	if x := b.ask("textDocument/signatureHelp", b.at("game.yaml", "friends_in(|counters")); x == nil {
		t.Error("an expression behind wide letters has no signature")
	}
	files, refused := b.renamed("units.yaml", "parent: red|-1", "red-guard")
	if refused != "" {
		t.Fatal(refused)
	}
	for name, text := range files {
		if want := strings.ReplaceAll(b.files[name], "red-1", "red-guard"); text != want {
			t.Errorf("renamed, %s is\n%s\nwant\n%s", name, text, want)
		}
	}
	b.checkWideEdits(t, wide)
}

// checkWideEdits writes a misspelt kind behind wide letters, by an edit of a part of the line: the
// finding covers the word, its quick fix mends it, and completion replaces it.
func (b *bench) checkWideEdits(t *testing.T, wide string) {
	name := faultFile("units.yaml")
	file := filepath.Join(b.root, name)
	b.open(file, b.files[name])
	from := b.at("units.yaml", wide+"\", army: red, kind: |guns")
	start := from["position"].(map[string]any)
	end := map[string]any{"line": start["line"], "character": start["character"].(int) + len("guns")}
	b.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": lsp.FileURI(file), "version": 2},
		"contentChanges": []any{map[string]any{"range": map[string]any{"start": start, "end": end}, "text": "gums"}}})
	b.files[name] = strings.Replace(b.files[name], "kind: guns", "kind: gums", 1)
	if found := b.found(b.root); len(found) != 1 || !strings.Contains(found[0], "gums") {
		t.Fatalf("the findings are %q", found)
	}
	d := b.shown[lsp.FileURI(file)][0].(map[string]any)
	if got := b.places([]any{map[string]any{"uri": lsp.FileURI(file), "range": d["range"]}}); !strings.HasSuffix(got[0], " gums") {
		t.Errorf("the finding covers %q", got)
	}
	p := map[string]any{"textDocument": from["textDocument"], "range": d["range"], "context": map[string]any{"diagnostics": b.shown[lsp.FileURI(file)]}}
	action := b.list("textDocument/codeAction", p)[0].(map[string]any)
	if now := carryOut(t, b.root, b.files, action["edit"]); now[name] != strings.Replace(b.files[name], "gums", "guns", 1) {
		t.Errorf("mended, the file is\n%s", now[name])
	}
	item := b.ask("textDocument/completion", b.at("units.yaml", "kind: gu|ms"))["items"].([]any)[0].(map[string]any)["textEdit"].(map[string]any)
	if got := b.places([]any{map[string]any{"uri": lsp.FileURI(file), "range": item["range"]}}); !strings.HasSuffix(got[0], " gums") {
		t.Errorf("completion replaces %q", got)
	}
}
