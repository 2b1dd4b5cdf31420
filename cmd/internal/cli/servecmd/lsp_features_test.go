package servecmd

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
)

// bench is a client in a copy of the game of the planted faults, with places by words.
type bench struct {
	*client
	root  string
	files map[string]string
}

func newBench(t *testing.T, change map[string]string) *bench {
	t.Helper()
	b := &bench{root: t.TempDir(), files: kittest.ReadTree(t, "../../../../engine/lint/testdata/faults/base")}
	maps.Copy(b.files, change)
	kittest.WriteTree(t, b.root, b.files)
	b.client = newClient(t, b.root)
	return b
}

// at is the place in a file where a piece of its text stands, at the mark | in it.
func (b *bench) at(file, piece string) map[string]any {
	b.t.Helper()
	file = faultFile(file)
	text := strings.Replace(piece, "|", "", 1)
	i := strings.Index(b.files[file], text)
	if i < 0 || strings.Count(b.files[file], text) > 1 {
		b.t.Fatalf("%q does not stand once in %s", text, file)
	}
	i += strings.Index(piece, "|")
	line := strings.Count(b.files[file][:i], "\n")
	return map[string]any{"textDocument": map[string]any{"uri": lsp.FileURI(filepath.Join(b.root, file))},
		"position": map[string]any{"line": line, "character": unitsOf(b.files[file][strings.LastIndexByte(b.files[file][:i], '\n')+1 : i])}}
}

// unitsOf counts the units of UTF-16 of a text.
func unitsOf(text string) int { return len(utf16.Encode([]rune(text))) }

// cutUnits returns the part of a line between two places in units of UTF-16.
func cutUnits(line string, from, to float64) string {
	return string(utf16.Decode(utf16.Encode([]rune(line))[int(from):int(to)]))
}

// places are locations as file:line:words at the place.
func (b *bench) places(list []any) []string {
	var out []string
	for _, x := range list {
		l := x.(map[string]any)
		file, _ := lsp.URIFile(l["uri"].(string))
		name, _ := filepath.Rel(b.root, file)
		r := l["range"].(map[string]any)
		from, to := r["start"].(map[string]any), r["end"].(map[string]any)
		line := strings.Split(b.files[name], "\n")[int(from["line"].(float64))]
		out = append(out, fmt.Sprintf("%s:%v %s", strings.TrimPrefix(name, "scenarios/ford/"), from["line"].(float64)+1, cutUnits(line, from["character"].(float64), to["character"].(float64))))
	}
	slices.Sort(out)
	return out
}

// labels are what completion offers.
func (b *bench) labels(file, before, typed string) []string {
	b.t.Helper()
	name := faultFile(file)
	old := b.files[name]
	b.files[name] = strings.Replace(old, strings.Replace(before, "|", "", 1), strings.Replace(typed, "|", "", 1), 1)
	if b.files[name] == old && typed != before {
		b.t.Fatalf("%q does not stand in %s", before, file)
	}
	b.open(filepath.Join(b.root, name), b.files[name])
	var out []string
	for _, x := range b.ask("textDocument/completion", b.at(file, typed))["items"].([]any) {
		out = append(out, x.(map[string]any)["label"].(string))
	}
	b.close(filepath.Join(b.root, name))
	b.files[name] = old
	return out
}

func TestEditorGoesToDefinitionsAndReferences(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct{ file, piece, want string }{
		{"meeting.yaml", "re|d-1: 0102", "units.yaml:8 red-1"},
		{"units.yaml", "parent: red|-1", "units.yaml:8 red-1"},
		{"tests/first.yaml", "{move: |red-1", "units.yaml:8 red-1"},
		{"game.yaml", "'ho|rse'", "units.yaml:5 horse"},
		{"rules/combat.lua", `"ho|rse"`, "units.yaml:5 horse"},
		{"rules/combat.lua", "vars.m|ood", "game.yaml:96 mood"},
		{"rules/weather.lua", "if vars.w|et", "game.yaml:95 wet"},
		{"game.yaml", "run: rall|y", "rules/combat.lua:8 rally"},
		{"game.yaml", "stro|ng(it)", "rules/strength.lua:2 strong"},
		{"rules/weather.lua", `"thunder|_claps"`, "rules/weather.lua:14 thunder_claps"},
		{"game.yaml", "allowance: m|a", "game.yaml:17 ma"},
		{"rules/strength.lua", "u.c|s", "game.yaml:16 cs"},
		{"game.yaml", "in_zone('zo|c'", "game.yaml:29 zoc"},
		{"game.yaml", "option.ra|in", "game.yaml:107 rain"},
		{"variants/mud.yaml", "terrain.wo|ods", "game.yaml:22 woods"},
		{"variants/mud.yaml", "tracks.mor|ale", "game.yaml:98 morale"},
		{"variants/haste.yaml", "values.m|a", "game.yaml:17 ma"},
		{"variants/haste.lua", `adjust("mora|le"`, "game.yaml:98 morale"},
		{"game.yaml", "with: mar|ch", "game.yaml:42 march"},
		{"cards.yaml", "[drums x3, thun|der]", "cards.yaml:5 thunder"},
		{"game.yaml", "phase: move|ment", "game.yaml:89 movement"},
		{"game.yaml", "in_area('we|st')", "map.yaml:14 west"},
	} {
		if got := strings.Join(b.places(b.list("textDocument/definition", b.at(c.file, c.piece))), ", "); got != c.want {
			t.Errorf("%s %s leads to %q, want %q", c.file, c.piece, got, c.want)
		}
	}
	p := b.at("units.yaml", "red|-1: {army")
	p["context"] = map[string]any{"includeDeclaration": true}
	got := strings.Join(b.places(b.list("textDocument/references", p)), ", ")
	want := "meeting.yaml:5 red-1, night.yaml:6 red-1, tests/first.yaml:7 red-1, tests/first.yaml:8 red-1, units.yaml:10 red-1, units.yaml:8 red-1"
	if got != want {
		t.Errorf("red-1 is named at\n%s\nwant\n%s", got, want)
	}
}

func TestEditorTellsWhatStandsThere(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct {
		file, piece string
		want        []string
	}{
		{"meeting.yaml", "re|d-1: 0102", []string{"**unit** `red-1`", "printed: 4-4", "units.yaml:8:3"}},
		{"game.yaml", "value: c|s\n", []string{"**value** `cs`", "strength"}},
		{"game.yaml", "wo|ods: {cost: 2", []string{"**terrain** `woods`", "cost: 2"}},
		{"variants/mud.yaml", "terrain.wo|ods", []string{"cost: 3", "variant mud", "variants/ford/mud.yaml:8"}},
		{"rules/combat.lua", "function rall|y", []string{"function rally(unit)", "acting"}},
		{"game.yaml", "stro|ng(it)", []string{"function strong(u: unit)", "native"}},
		{"rules/combat.lua", "unit.ste|ps", []string{"steps"}},
		{"game.yaml", "friend|s_in(to)", []string{"friends_in("}},
		{"game.yaml", "blocks_si|ght: true", []string{"**blocks_sight**"}},
		{"units.yaml", "pri|nted: 4-4", []string{"**printed**"}},
		{"rules/weather.lua", "rol|l{dice", []string{"roll{"}},
		{"game.yaml", "how: af|ter, optional", []string{"**advance** `after`", "named in one other place."}},
	} {
		h := b.ask("textDocument/hover", b.at(c.file, c.piece))
		text := ""
		if h != nil {
			text = h["contents"].(map[string]any)["value"].(string)
		}
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s %s tells\n%s\nand not %q", c.file, c.piece, text, w)
			}
		}
	}
}

func TestEditorCompletes(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct {
		file, before, typed string
		want                []string // all of these
		not                 string
	}{
		{"meeting.yaml", "red-1: 0102", "re|: 0102", []string{"red-1", "red-3", "blue-2"}, "red-2"},
		{"meeting.yaml", "0103, face: tired", "0103, face: ti|", []string{"tired", "fresh"}, ""},
		{"meeting.yaml", "{turn: 2,", "{turn: 2, |,", []string{"face", "when", "hexes"}, "units"},
		{"units.yaml", "army: red, kind: horse}", "army: red, kind: |}", []string{"foot", "horse", "guns"}, ""},
		{"units.yaml", "red-2: {army: red", "red-2: {arm|: red", []string{"army", "printed"}, "kind"},
		{"game.yaml", "holder.kind == 'horse'", "holder.ki|", []string{"kind", "cs", "army"}, ""},
		{"game.yaml", "holder.kind == 'horse'", "holder.kind == '|'", []string{"foot", "horse", "guns"}, "red-1"},
		{"game.yaml", "friends_in(to) > 1", "fri|", []string{"friends_in", "to", "strong", "any"}, ""},
		{"game.yaml", "movement: {do: move", "movement: {do: |", []string{"move", "attack"}, ""},
		{"game.yaml", "storm: {at: turn.start", "storm: {at: |", []string{"turn.start", "attack.modifiers"}, ""},
		{"game.yaml", "cost: {morale: 1}, run: rally", "cost: {morale: 1}, run: |", []string{"rally", "storm", "weather"}, ""},
		{"game.yaml", "in_zone('zoc', to)", "in_zone('|', to)", []string{"zoc"}, ""},
		{"rules/combat.lua", "unit.steps < limit", "unit.| < limit", []string{"steps", "kind", "vars", "cs"}, ""},
		{"rules/combat.lua", `unit.kind == "horse"`, `unit.kind == "|"`, []string{"foot", "horse", "guns"}, "red-1"},
		{"rules/combat.lua", "vars.mood = ", "vars.| = ", []string{"mood"}, ""},
		{"rules/weather.lua", "vars.wet and", "va| and", []string{"vars", "turn", "thunder_claps", "roll"}, ""},
		{"rules/weather.lua", `note("thunder", turn)`, `note(counters["|"], turn)`, []string{"red-1", "blue-3"}, "foot"},
		{"tests/first.yaml", "{move: red-1", "{move: |", []string{"red-1", "blue-1"}, ""},
	} {
		got := b.labels(c.file, c.before, c.typed)
		for _, w := range c.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s %q offers %v, and not %q", c.file, c.typed, cutList(got), w)
			}
		}
		if c.not != "" && slices.Contains(got, c.not) {
			t.Errorf("%s %q offers %q", c.file, c.typed, c.not)
		}
	}
}

func cutList(l []string) []string { return l[:min(len(l), 25)] }

func TestEditorListsShowsAndMends(t *testing.T) {
	b := newBench(t, map[string]string{})
	var names []string
	for _, x := range b.list("textDocument/documentSymbol", b.at("units.yaml", "|units:\n")) {
		s := x.(map[string]any)
		names = append(names, s["detail"].(string)+" "+s["name"].(string))
	}
	for _, want := range []string{"unit kind foot", "unit red-1", "face tired"} {
		if !slices.Contains(names, want) {
			t.Errorf("the outline of units.yaml has no %s: %v", want, names)
		}
	}
	names = nil
	for _, x := range b.list("workspace/symbol", map[string]any{"query": "thucl"}) {
		names = append(names, x.(map[string]any)["name"].(string))
	}
	if fmt.Sprint(names) != "[thunder_claps]" {
		t.Errorf("thucl finds %v", names)
	}
	all := map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 99, "character": 0}}
	var hints []string
	for _, file := range []string{"tables.yaml", "units.yaml"} {
		p := b.at(file, "|format: 2")
		p["range"] = all
		for _, x := range b.list("textDocument/inlayHint", p) {
			hints = append(hints, x.(map[string]any)["label"].(string))
		}
	}
	if want := "[Ar 83% Dr 17% Dr 50% Ar 33% EX 17% EX 67% Dr 33% cs-ma]"; fmt.Sprint(hints) != want {
		t.Errorf("beside the tables and counters stands %v, want %s", hints, want)
	}
	file := filepath.Join(b.root, "scenarios/ford/units.yaml")
	b.open(file, strings.Replace(b.files["scenarios/ford/units.yaml"], "kind: guns", "kind: gums", 1))
	p := b.at("units.yaml", "|format: 2")
	p["range"] = all
	p["context"] = map[string]any{"diagnostics": b.shown[lsp.FileURI(file)]}
	done := false
	for _, x := range b.list("textDocument/codeAction", p) {
		a := x.(map[string]any)
		for uri, edits := range a["edit"].(map[string]any)["changes"].(map[string]any) {
			e := edits.([]any)[0].(map[string]any)
			done = done || uri == lsp.FileURI(file) && e["newText"] == "guns" && strings.HasPrefix(strings.ToLower(a["title"].(string)), "write")
		}
	}
	if !done {
		t.Errorf("a misspelt kind has no quick fix")
	}
}

// renamed asks for a rename and gives the files with it carried out, or why it is refused.
func (b *bench) renamed(file, piece, to string) (files map[string]string, refused string) {
	b.t.Helper()
	p := b.at(file, piece)
	p["newName"] = to
	result, fault := b.call("textDocument/rename", p)
	if fault != "" {
		return nil, fault
	}
	return carryOut(b.t, b.root, b.files, result), ""
}

// carryOut does the edits of the answer to a rename in copies of files.
func carryOut(t *testing.T, root string, files map[string]string, result any) map[string]string {
	t.Helper()
	out := maps.Clone(files)
	for uri, edits := range result.(map[string]any)["changes"].(map[string]any) {
		full, _ := lsp.URIFile(uri)
		name, _ := filepath.Rel(root, full)
		list := edits.([]any)
		slices.SortFunc(list, func(x, y any) int { return editStart(out[name], y) - editStart(out[name], x) })
		for _, e := range list {
			run := e.(map[string]any)["range"].(map[string]any)
			from, to := byteOf(out[name], run["start"]), byteOf(out[name], run["end"])
			out[name] = out[name][:from] + e.(map[string]any)["newText"].(string) + out[name][to:]
		}
	}
	return out
}

// editStart returns the byte at which an edit begins.
func editStart(text string, edit any) int {
	return byteOf(text, edit.(map[string]any)["range"].(map[string]any)["start"])
}

// byteOf returns the byte of a place of the protocol in a text.
func byteOf(text string, at any) int {
	place := at.(map[string]any)
	lines := strings.SplitAfter(text, "\n")
	row := int(place["line"].(float64))
	if row >= len(lines) {
		return len(text)
	}
	return len(strings.Join(lines[:row], "")) + len(cutUnits(lines[row], 0, place["character"].(float64)))
}

// Each thing that the game makes is renamed in all files, and nothing is found then; called as
// before it is the same game again, letter by letter.
func TestEditorRenamesEverything(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct{ file, piece, to string }{
		{"units.yaml", "red|-1: {army", "zz-first"},
		{"game.yaml", "  r|ed: {name: Red}", "zzside"},
		{"game.yaml", "  bl|ue: {side: blue}", "zz-army"},
		{"units.yaml", "ho|rse: {faces", "zz-kind"},
		{"game.yaml", "  c|s: {name", "zz_value"},
		{"game.yaml", "wo|ods: {cost: 2", "zz-woods"},
		{"game.yaml", "riv|er: {cost", "zz-river"},
		{"game.yaml", "  zo|c:", "zz-zone"},
		{"game.yaml", "suppl|y: {along", "zz-supply"},
		{"game.yaml", "mar|ch:\n", "zz-march"},
		{"game.yaml", "gro|und:\n", "zz-ground"},
		{"game.yaml", "  on|e:\n", "zz-one"},
		{"game.yaml", "movem|ent: {do", "zz-movement"},
		{"game.yaml", "rall|y: {phase", "zz-rally"},
		{"game.yaml", "  we|t: {type", "zz_wet"},
		{"game.yaml", "mor|ale: {start", "zz-morale"},
		{"game.yaml", "go|ne: {}", "zz-gone"},
		{"game.yaml", "ra|in: {default", "zz_rain"},
		{"map.yaml", "we|st: [", "zz-west"},
		{"tables.yaml", "cr|t:", "zz-crt"},
		{"cards.yaml", "dru|ms: {side", "zz-drums"},
		{"cards.yaml", "chi|ts: {cards", "zz-chits"},
		{"rules/combat.lua", "function rall|y", "zz_rally"},
		{"rules/strength.lua", "function str|ong", "zz_strong"},
		{"rules/weather.lua", "function thunder|_claps", "zz_claps"},
		{"rules/weather.lua", `"thun|der_claps"`, "zz_claps"},
		{"variants/haste.lua", "function re|st", "zz_rest"},
		{"meeting.yaml", "tir|ed}", "zz-tired"},
		{"game.yaml", "declared('mo|de')", "zz-mode"},
	} {
		files, refused := b.renamed(c.file, c.piece, c.to)
		if refused != "" {
			t.Errorf("%s %s: %s", c.file, c.piece, refused)
			continue
		}
		root := t.TempDir()
		kittest.WriteTree(t, root, files)
		if found := lintedJSON(t, root); len(found) > 0 {
			t.Errorf("%s %s as %s gives\n%s", c.file, c.piece, c.to, strings.Join(found, "\n"))
		}
		if same := backAgain(files, b.files, c.to); same != "" {
			t.Errorf("%s %s: %s", c.file, c.piece, same)
		}
	}
}

// backAgain reports a file that with the new name put back is not what it was.
func backAgain(now, before map[string]string, to string) string {
	old := ""
	for name := range before {
		a, b := now[name], before[name]
		if a == b {
			continue
		}
		i := strings.Index(a, to)
		if i < 0 {
			return name + " was changed elsewhere"
		}
		rest := a[i+len(to):]
		end := strings.Index(b[i:], rest[:min(len(rest), 8)])
		if old == "" && end > 0 {
			old = b[i : i+end]
		}
		if strings.ReplaceAll(a, to, old) != b {
			return name + " is another: " + old
		}
	}
	if old == "" {
		return "nothing was changed"
	}
	return ""
}

// A rename that would miss something, or is none, is refused with the reason.
func TestEditorRefusesToRename(t *testing.T) {
	b := newBench(t, map[string]string{"scenarios/ford/rules/parts.lua": "function thunder2(n)\n  note(\"x\", counters[\"blue-\" .. n].cs)\nend\n"})
	for _, c := range []struct{ file, piece, to, why string }{
		{"units.yaml", "blu|e-1: {army", "first", "put together"},
		{"units.yaml", "re|d-2: {army", "red-3", "there is a unit \"red-3\" already"},
		{"units.yaml", "re|d-2: {army", "Red Two", "cannot be the id"},
		{"game.yaml", "c|s: {name", "com-bat", "cannot be the id"},
		{"game.yaml", "blocks_si|ght: true", "x", "no id"},
		{"rules/weather.lua", "rol|l{dice", "x", "no id"},
		{"game.yaml", "c|s: {name", "hex", "something wrong"},
	} {
		if _, refused := b.renamed(c.file, c.piece, c.to); !strings.Contains(refused, c.why) {
			t.Errorf("%s %s to %s: %q, want %q in it", c.file, c.piece, c.to, refused, c.why)
		}
	}
	files, refused := b.renamed("game.yaml", "  r|ed: {name: Red}", "red-side")
	if got := files["scenarios/ford/game.yaml"]; !strings.Contains(got, "sides['red-side'].lost > 5") {
		t.Errorf("sides.red is not written sides['red-side']: %s %s", refused, got)
	}
	if _, refused := b.renamed("units.yaml", "re|d-2: {army", "red-9"); refused != "" {
		t.Errorf("red-2 is not put together from anything: %s", refused)
	}
}
