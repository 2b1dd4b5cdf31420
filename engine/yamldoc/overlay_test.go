package yamldoc

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

const gameText = `
units:
  fr-i: {ma: 4, name: "I Corps", faces: {fresh: 6, tired: 3}}
  fr-ii: {ma: 4}
tables:
  crt:
    rows: {-1: {2-1: AE, 3-1: DR}, 0: [a, b]}
  cells: {columns: [1-1, 2-1, "3.5"], rows: {1: [NE, DR, 1], 2: [AE, NE, 2]}}
sequence:
  move: {do: move}
  combat: {do: attack}
empty:
roads: [x, y]
`

func must(t testing.TB, name, text string) *Node {
	t.Helper()
	var rep diag.List
	n := Read(name, []byte(text), &rep)
	if n == nil {
		t.Fatalf("%s: %+v", name, rep.Items)
	}
	return n
}

func changesOf(t testing.TB, name, text string, rep *diag.List) []Change {
	t.Helper()
	return ParseChanges(must(t, name, "change:\n  - "+strings.ReplaceAll(text, "\n", "\n  - ")).Get("change"), rep)
}

func TestApply(t *testing.T) {
	tests := []struct{ name, change, path, want string }{
		{"set", "{set: units.fr-i.ma, to: 5}", "units.fr-i", `{ma: 5, name: I Corps, faces: {fresh: 6, tired: 3}}`},
		{"set quoted path", `{set: "tables.crt.rows['-1']['3-1']", to: EX}`, "tables.crt.rows", `{-1: {2-1: AE, 3-1: EX}, 0: [a, b]}`},
		{"set bare path", `{set: tables.crt.rows.-1.3-1, to: EX}`, "tables.crt.rows.-1", `{2-1: AE, 3-1: EX}`},
		{"set nothing", "{set: units.fr-ii.ma, to: }", "units.fr-ii", `{ma: null}`},
		{"replace", "{replace: units.fr-i.faces, with: {fresh: 7}}", "units.fr-i.faces", `{fresh: 7}`},
		{"replace list", "{replace: roads, with: [z]}", "roads", `[z]`},
		{"adjust up", "{adjust: units.fr-i.ma, by: 2}", "units.fr-i.ma", `6`},
		{"adjust down", "{adjust: units.fr-i.ma, by: -5}", "units.fr-i.ma", `-1`},
		{"remove", "{remove: units.fr-i.name}", "units.fr-i", `{ma: 4, faces: {fresh: 6, tired: 3}}`},
		{"add at the end", "{add: units.fr-iii, value: {ma: 3}}", "units.fr-iii", `{ma: 3}`},
		{"add before", "{add: sequence.fire, value: {do: fire}, before: combat}", "sequence", `{move: {do: move}, fire: {do: fire}, combat: {do: attack}}`},
		{"add after", "{add: sequence.fire, value: {do: fire}, after: combat}", "sequence", `{move: {do: move}, combat: {do: attack}, fire: {do: fire}}`},
		{"add below nothing", "{add: empty.a, value: 1}", "empty", `{a: 1}`},
		{"add to the root", "{add: new, value: 1}", "new", `1`},
		{"when holds", "{set: units.fr-i.ma, to: 5, when: {scenario: basic}}", "units.fr-i.ma", `5`},
		{"when one of", "{set: units.fr-i.ma, to: 5, when: {scenario: [x, basic]}}", "units.fr-i.ma", `5`},
		{"when does not hold", "{set: units.fr-i.ma, to: 5, when: {scenario: [x, y]}}", "units.fr-i.ma", `4`},
		{"several after one operator", "{set: {units.fr-i.ma: 5, units.fr-i.name: X}}", "units.fr-i", `{ma: 5, name: X, faces: {fresh: 6, tired: 3}}`},
		{"several operators, in order", "{in: units, add: {fr-iii: {ma: 3}}, adjust: {fr-iii.ma: 2}, remove: [fr-i.name, fr-i.faces]}", "units", `{fr-i: {ma: 4}, fr-ii: {ma: 4}, fr-iii: {ma: 5}}`},
		{"several after one entry", "{add: {sequence.a: 1, sequence.b: 2}, after: move}", "sequence", `{move: {do: move}, a: 1, b: 2, combat: {do: attack}}`},
		{"several before one entry", "{add: {sequence.a: 1, sequence.b: 2}, before: combat}", "sequence", `{move: {do: move}, a: 1, b: 2, combat: {do: attack}}`},
		{"a pattern", "{set: {units.fr-*.ma: 7}}", "units", `{fr-i: {ma: 7, name: I Corps, faces: {fresh: 6, tired: 3}}, fr-ii: {ma: 7}}`},
		{"a pattern that only some have", "{adjust: {units.*.faces.*: 1}}", "units.fr-i.faces", `{fresh: 7, tired: 4}`},
		{"removed by a pattern", "{remove: units.*i.name}", "units.fr-i", `{ma: 4, faces: {fresh: 6, tired: 3}}`},
		{"a cell of a table", "{set: {tables.cells.rows.1.2-1: EX}}", "tables.cells.rows", `{1: [NE, EX, 1], 2: [AE, NE, 2]}`},
		{"a cell under a head with a dot", "{adjust: {\"tables.cells.rows.2['3.5']\": 3}}", "tables.cells.rows.2", `[AE, NE, 5]`},
		{"cells by pattern", "{set: {tables.cells.rows.*.1-1: XX}}", "tables.cells.rows", `{1: [XX, DR, 1], 2: [XX, NE, 2]}`},
		{"one after the other", "{add: units.fr-iii, value: {ma: 3}}\n{adjust: units.fr-iii.ma, by: 1}", "units.fr-iii.ma", `4`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var rep diag.List
			root := must(t, "game.yaml", gameText)
			before := Print(root)
			changes := changesOf(t, "v.yaml", tt.change, &rep)
			next := ApplyChanges(root, changes, Layer{Name: "variant v", Scenario: "basic"}, &rep)
			if len(rep.Items) > 0 {
				diagtest.MustBeClean(t, rep.Items)
			}
			segs, _, err := ParsePath(tt.path)
			if err != nil {
				t.Fatal(err)
			}
			if got := PrintInline(FindNode(next, segs)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if Print(root) != before {
				t.Error("the tree given was changed")
			}
			if next.Get("roads") != root.Get("roads") && !strings.Contains(tt.change, "roads") {
				t.Error("what no change touches must be shared")
			}
		})
	}
}

func TestApplyFails(t *testing.T) {
	tests := []struct{ name, change, want, nearest string }{
		{"set what is not there", "{set: units.fr-iv.ma, to: 5}", "2:11 change-path-missing", "fr-i"},
		{"replace what is not there", "{replace: unts.fr-i, with: 5}", "2:15 change-path-missing", "units"},
		{"remove what is not there", "{remove: units.fr-i.nam}", "2:14 change-path-missing", "name"},
		{"adjust what is not there", "{adjust: units.fr-i.mb, by: 1}", "2:14 change-path-missing", "ma"},
		{"adjust a text", "{adjust: units.fr-i.name, by: 1}", "2:14 change-not-number", ""},
		{"adjust a map", "{adjust: units.fr-i, by: 1}", "2:14 change-not-number", ""},
		{"adjust by text", "{adjust: units.fr-i.ma, by: \"1\"}", "2:33 change-not-number", ""},
		{"adjust too far", "{adjust: units.fr-i.ma, by: 9223372036854775807}", "2:14 change-not-number", ""},
		{"add what is there", "{add: units.fr-i, value: 1}", "2:11 change-path-exists", ""},
		{"add below what is not there", "{add: unit.x, value: 1}", "2:11 change-path-missing", "units"},
		{"add before nobody", "{add: sequence.x, value: 1, before: comat}", "2:11 change-neighbour", "combat"},
		{"add before and after", "{add: sequence.x, value: 1, before: combat, after: move}", "2:49 change-neighbour", ""},
		{"index", "{set: \"roads[0]\", to: z}", "2:17 change-path-index", ""},
		{"into a list", "{set: roads.0, to: z}", "2:11 change-path-index", ""},
		{"add to a list", "{add: roads.z, value: z}", "2:11 change-path-index", ""},
		{"below a scalar", "{set: units.fr-i.ma.x, to: z}", "2:11 change-path-missing", ""},
		{"empty path", "{set: \"\", to: z}", "2:12 change-path-syntax", ""},
		{"dots", "{set: units..ma, to: z}", "2:17 change-path-syntax", ""},
		{"open quote", "{set: \"a['b\", to: z}", "2:13 change-path-syntax", ""},
		{"path is a map", "{set: {a: b}, to: z}", "2:19 change-key-unknown", ""},
		{"no operator", "{sett: units.fr-i.ma, to: 5}", "2:6 change-operator", "set"},
		{"a list after add", "{add: [roads]}", "2:11 change-path-syntax", ""},
		{"a list after replace", "{replace: [roads]}", "2:16 change-key-missing", ""},
		{"by text in a map", "{adjust: {units.fr-i.ma: \"1\"}}", "2:30 change-not-number", ""},
		{"a pattern that fits nothing", "{set: {units.pr-*.ma: 5}}", "2:12 change-path-missing", ""},
		{"a column that is not there", "{set: {tables.cells.rows.1.3-1: AE}}", "2:12 change-path-missing", "1-1"},
		{"a cell cannot go", "{remove: tables.cells.rows.1.2-1}", "2:14 change-path-index", ""},
		{"to beside a map", "{set: {units.fr-i.ma: 5}, to: 4}", "2:31 change-key-unknown", ""},
		{"wrong argument", "{set: units.fr-i.ma, with: 5}", "2:26 change-key-unknown", ""},
		{"unknown key", "{set: units.fr-i.ma, to: 5, whem: {scenario: a}}", "2:33 change-key-unknown", "when"},
		{"when unknown", "{set: units.fr-i.ma, to: 5, when: {scenarios: a}}", "2:40 change-when", "scenario"},
		{"when empty", "{set: units.fr-i.ma, to: 5, when: {scenario: []}}", "2:50 change-when", ""},
		{"not a map", "set", "2:5 change-shape", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var rep diag.List
			root := must(t, "game.yaml", gameText)
			changes := changesOf(t, "v.yaml", tt.change, &rep)
			next := ApplyChanges(root, changes, Layer{Name: "variant v", Scenario: "a"}, &rep)
			if got := findings(&rep); got != tt.want {
				t.Fatalf("got %s, want %s: %+v", got, tt.want, rep.Items)
			}
			d := rep.Items[0]
			if d.Nearest != tt.nearest || d.Hint == "" || d.Pos.File != "v.yaml" {
				t.Errorf("nearest %q, want %q; %+v", d.Nearest, tt.nearest, d)
			}
			if !EqualValues(next, root) {
				t.Error("a change that fails must change nothing")
			}
		})
	}
}

func TestOrigins(t *testing.T) {
	var rep diag.List
	root := must(t, "game.yaml", gameText)
	root.SetLayer("game")
	o := NewOrigins(root, "game")
	n := ApplyChanges(root, changesOf(t, "r.yaml", "{set: units.fr-i.ma, to: 5}\n{replace: units.fr-ii, with: {ma: 9}}", &rep), Layer{Name: "ruleset adv", Origins: o}, &rep)
	n = ApplyChanges(n, changesOf(t, "v.yaml", "{adjust: units.fr-i.ma, by: -1}\n{remove: units.fr-ii}\n{add: units.fr-iii, value: {ma: 1}, before: fr-i}\n{set: units.fr-x, to: 1}", &rep), Layer{Name: "variant v", Origins: o}, &rep)
	why := func(path ...string) string {
		var lines []string
		for _, or := range o.ListHistory(path) {
			lines = append(lines, or.String())
		}
		return strings.Join(lines, "\n")
	}
	if len(rep.Items) != 1 {
		diagtest.MustBeClean(t, rep.Items)
	}
	for _, tt := range []struct{ got, want string }{
		{why("units", "fr-i", "ma"), "4  (game, game.yaml:3:14)\n4 -> 5  (ruleset adv, set units.fr-i.ma, r.yaml:2:6)\n5 -> 4  (variant v, adjust units.fr-i.ma, v.yaml:2:6)"},
		{why("units", "fr-ii", "ma"), "4  (game, game.yaml:4:15)\n4 -> 9  (ruleset adv, replace units.fr-ii, r.yaml:3:39)\nremoved, was 9  (variant v, remove units.fr-ii, v.yaml:3:6)"},
		{why("units", "fr-iii", "ma"), "1  (variant v, add units.fr-iii, v.yaml:4:37)"},
		{why("units", "fr-x"), ""},
	} {
		if tt.got != tt.want {
			t.Errorf("got\n%s\nwant\n%s", tt.got, tt.want)
		}
	}
	if got := FindNode(n, []string{"units", "fr-iii", "ma"}).Layer; got != "variant v" {
		t.Errorf("layer %q", got)
	}
	if len(o.ListHistory([]string{"units"})) != 6 {
		t.Errorf("history of a map: %v", o.ListHistory([]string{"units"}))
	}
	text := PrintWithOrigins(n, o)
	for _, want := range []string{
		"  fr-iii:  # variant v: add (v.yaml:4:6)\n    ma: 1\n",
		"    ma: 4  # ruleset adv: set 4 -> 5 (r.yaml:2:6); variant v: adjust 5 -> 4 (v.yaml:2:6)\n",
		"  # fr-ii: variant v: remove {ma: 9} (v.yaml:3:6)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if !EqualValues(must(t, "p", text), n) {
		t.Errorf("comments change the meaning:\n%s", text)
	}
}

func TestAdjustCommutes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var cs []Change
		for _, by := range rapid.SliceOfN(rapid.IntRange(-1000, 1000), 0, 6).Draw(rt, "by") {
			cs = append(cs, Change{Op: OpAdjust, Path: []string{"units", "fr-i", "ma"}, By: by})
		}
		root := must(t, "g", gameText)
		var rep diag.List
		a := ApplyChanges(root, cs, Layer{}, &rep)
		b := ApplyChanges(root, rapid.Permutation(cs).Draw(rt, "order"), Layer{}, &rep)
		if !EqualValues(a, b) || len(rep.Items) > 0 {
			rt.Fatalf("%s %s %v", PrintInline(a), PrintInline(b), rep.Items)
		}
	})
}

func TestConflicts(t *testing.T) {
	tests := []struct{ name, a, b, want string }{
		{"same value", "{set: a.b, to: 1}", "{set: a.b, to: 1}", "a.b"},
		{"two adjusts", "{adjust: a.b, by: 1}", "{adjust: a.b, by: 2}", ""},
		{"adjust and set", "{adjust: a.b, by: 1}", "{set: a.b, to: 2}", "a.b"},
		{"inside a removed map", "{remove: a}", "{adjust: a.b, by: 2}", "a.b"},
		{"inside a replaced map", "{set: a.b.c, to: 1}", "{replace: a.b, with: {}}", "a.b.c"},
		{"inside an added map", "{add: a.b, value: {c: 1}}", "{set: a.b.c, to: 1}", "a.b.c"},
		{"siblings", "{set: a.b, to: 1}", "{set: a.bc, to: 1}", ""},
		{"both add", "{add: a.b, value: 1}", "{add: a.b, value: 1}", "a.b"},
		{"never together", "{set: a.b, to: 1, when: {scenario: x}}", "{set: a.b, to: 1, when: {scenario: [y, z]}}", ""},
		{"sometimes together", "{set: a.b, to: 1, when: {scenario: x}}", "{set: a.b, to: 1}", "a.b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var rep diag.List
			got := []string{}
			for _, c := range FindConflicts([]VariantChanges{{"one", changesOf(t, "1.yaml", tt.a, &rep)}, {"two", changesOf(t, "2.yaml", tt.b, &rep)}}) {
				got = append(got, FormatPath(c.Path))
				if d := c.Diagnostic(); d.Pos.File != "2.yaml" || d.Related[0].Pos.File != "1.yaml" {
					t.Errorf("%+v", d)
				}
			}
			if strings.Join(got, " ") != tt.want || len(rep.Items) > 0 {
				t.Errorf("got %v, want %q", got, tt.want)
			}
		})
	}
}

func TestMergeFiles(t *testing.T) {
	var rep diag.List
	game := must(t, "game.yaml", "format: 2\nkind: game\nsides: {a: {}}\n")
	m := MergeFiles(game, must(t, "units.yaml", "format: 2\nkind: units\nunits: {x: {}}\nsides: {b: {}, a: {}}"), "", &rep)
	m = MergeFiles(m, must(t, "map.yaml", "format: 2\nkind: map\ngrid: {rows: 2}"), "map", &rep)
	m = MergeFiles(m, must(t, "map2.yaml", "kind: map\nhexes: 1\ngrid: 1"), "map", &rep)
	if got := PrintInline(m); got != "{format: 2, kind: game, sides: {a: {}, b: {}}, units: {x: {}}, map: {grid: {rows: 2}, hexes: 1}}" {
		t.Error(got)
	}
	if got := findings(&rep); got != "4:16 key-in-two-files;3:1 key-in-two-files" || rep.Items[0].Related[0].Pos.String() != "game.yaml:3:9" || rep.Items[1].Related[0].Pos.String() != "map.yaml:3:1" {
		t.Errorf("%+v", rep.Items)
	}
	if PrintInline(game) != "{format: 2, kind: game, sides: {a: {}}}" {
		t.Error("the root given was changed")
	}
	rep.Items = nil
	MergeFiles(must(t, "g", "map: 3"), game, "map", &rep)
	if got := findings(&rep); got != "1:1 key-in-two-files" {
		t.Error(got)
	}
}

func TestPaths(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		segs := rapid.SliceOfN(rapid.String(), 1, 5).Draw(rt, "segs")
		back, _, err := ParsePath(FormatPath(segs))
		if err != nil || !slices.Equal(back, segs) {
			rt.Fatalf("%q: %q %v", segs, back, err)
		}
	})
	for _, bad := range []string{"", ".", "a.", ".a", "a..b", "a[", "a[0]", "a['b", "a['b'", "a['b']c", "a b", "a]"} {
		if _, at, err := ParsePath(bad); err == nil || at < 0 || at > len(bad) {
			t.Errorf("%q: %v at %d", bad, err, at)
		}
	}
}

func FuzzPath(f *testing.F) {
	f.Add("tables.crt.rows['-1']['3-1']")
	f.Add("a[0].b")
	f.Fuzz(func(t *testing.T, s string) {
		segs, at, err := ParsePath(s)
		if at < 0 || at > len(s) {
			t.Fatalf("%q: fault at %d", s, at)
		}
		if err == nil {
			if back, _, err := ParsePath(FormatPath(segs)); err != nil || !slices.Equal(back, segs) {
				t.Fatalf("%q -> %q -> %q", s, segs, back)
			}
		}
	})
}

// tree draws a node tree as a file could hold it.
func tree(rt *rapid.T, depth int) *Node {
	text := rapid.OneOf(
		rapid.SampledFrom([]string{"0105", "0808", "12e2", "yes", "true", "null", "~", "", "-3", "+2", "a: b", "# x", "- x", "x #y", "it's", "a\nb", "<<", "---", "=", ".5", "2026-01-02", "é ü", "日本", "a,b", "[x]", " x ", "12:30", "-", "--a", "?", "a\\b", "a\"b", "\t", "99999999999999999999"}),
		rapid.StringMatching(`[ -~é\n]{0,30}`),
	)
	switch kind := rapid.IntRange(0, 3).Draw(rt, "kind"); {
	case kind == 0 && depth > 0:
		n := &Node{Kind: Map}
		for _, k := range rapid.SliceOfNDistinct(text, 0, 4, rapid.ID[string]).Draw(rt, "keys") {
			n.Entries = append(n.Entries, Entry{Key: k, Value: tree(rt, depth-1)})
		}
		return n
	case kind == 1 && depth > 0:
		n := &Node{Kind: List}
		for range rapid.IntRange(0, 4).Draw(rt, "n") {
			n.Items = append(n.Items, tree(rt, depth-1))
		}
		return n
	}
	return &Node{Text: text.Draw(rt, "text"), Quoted: rapid.Bool().Draw(rt, "quoted")}
}

func TestPrintThenRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := tree(rt, 4)
		if n.IsNull() {
			return
		}
		for _, text := range []string{Print(n), "a: " + PrintInline(n)} {
			var rep diag.List
			back := Read("f", []byte(text), &rep)
			if strings.HasPrefix(text, "a: ") && back.Get("a") != nil && EqualValues(back.Get("a"), n) {
				continue
			}
			if !EqualValues(n, back) {
				rt.Fatalf("%s\nreads as %s\n%+v", text, PrintInline(back), rep.Items)
			}
			if again := Print(back); again != Print(n) {
				rt.Fatalf("not canonical:\n%s\n%s", Print(n), again)
			}
			if f := firstFault([]byte(text)); f.rule != "" {
				rt.Fatalf("the scanner sees a fault in\n%s\n%+v", text, f)
			}
		}
	})
}

func TestPrintQuotes(t *testing.T) {
	n := must(t, "f", "a: 0105\nb: \"7\"\nc: 7\nd: [0808, 12e2, yes, x y, 'true', true]\n0105: q\n-1: z\ne: {}\nf: [{a: 1}, []]\ng:\n")
	want := `a: "0105"
b: "7"
c: 7
d: ["0808", "12e2", "yes", x y, "true", true]
"0105": q
-1: z
e: {}
f:
  - a: 1
  - []
g: null
`
	if got := Print(n); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
