package hex

import (
	"strings"
	"testing"
)

func TestNumberingPatterns(t *testing.T) {
	cases := []struct {
		pattern, rows, columns string
		col, row               int
		label                  string
	}{
		{"ccrr", "1-22", "1-27", 10, 14, "1014"},
		{"rrcc", "1-22", "1-27", 10, 14, "1410"},
		{"cc.rr", "1-22", "1-27", 3, 4, "03.04"},
		{"c-r", "1-22", "1-27", 3, 14, "3-14"},
		{"r:c", "1-22", "1-27", 3, 14, "14:3"},
		{"cr", "1-9", "1-27", 12, 3, "123"},
		{"Arr", "1-22", "A-AB", 27, 5, "AA05"},
		{"Arr", "1-22", "1-28", 28, 5, "AB05"},
		{"AAr", "1-22", "A-BB", 28, 5, "BB5"},
		{"Acc", "A-Z", "1-30", 5, 2, "B05"},
		{"rrA", "1-22", "A-Z", 26, 7, "07Z"},
		{"cccrr", "1-22", "98-120", 98, 7, "09807"},
	}
	for _, c := range cases {
		g := mustGrid(t, LayoutText{Hexes: "pointy", Shift: "even rows left", Number: c.pattern, Rows: c.rows, Columns: c.columns})
		id := g.HexAtNumbers(c.col, c.row)
		if got := g.Label(id); got != c.label {
			t.Errorf("%s: column %d row %d is %q, expected %q", c.pattern, c.col, c.row, got, c.label)
		}
		for i, label := range g.Labels() {
			if back, ok := g.ParseLabel(label); !ok || int(back) != i {
				t.Fatalf("%s: %s parses to %d, not %d", c.pattern, label, back, i)
			}
		}
	}
}

func TestLayoutProblems(t *testing.T) {
	base := flatText
	edit := func(f func(*LayoutText)) LayoutText {
		x := base
		f(&x)
		return x
	}
	cases := []struct {
		text         LayoutText
		field, words string
	}{
		{edit(func(t *LayoutText) { t.Hexes = "square" }), "hexes", `"square"`},
		{edit(func(t *LayoutText) { t.Shift = "odd rows right" }), "shift", "odd or even, then columns, then down or up"},
		{edit(func(t *LayoutText) { t.Shift = "" }), "shift", "which columns of a flat grid"},
		{edit(func(t *LayoutText) { t.Rows = "1 to 22" }), "rows", "first-last"},
		{edit(func(t *LayoutText) { t.Rows = "1-22 from the east" }), "rows", `"from the north" or "from the south"`},
		{edit(func(t *LayoutText) { t.Rows = "22-1" }), "rows", "1-22 from the south"},
		{edit(func(t *LayoutText) { t.Columns = "27-1" }), "columns", "1-27 from the east"},
		{edit(func(t *LayoutText) { t.Rows = "1-99999" }), "rows", "numbers from 0 to 9999"},
		{edit(func(t *LayoutText) { t.Rows, t.Columns = "1-999", "1-999" }), "rows", "at most 65535 hexes"},
		{edit(func(t *LayoutText) { t.Number = "ccxx" }), "number", "from its character 3 on"},
		{edit(func(t *LayoutText) { t.Number = "cc" }), "number", "one column and one row"},
		{edit(func(t *LayoutText) { t.Number = "cccccrr" }), "number", "too wide"},
		{edit(func(t *LayoutText) { t.Number = "ccrrcc" }), "number", "one column and one row"},
		{edit(func(t *LayoutText) { t.Number = "" }), "number", "c for the column"},
		{edit(func(t *LayoutText) { t.Number = "cr" }), "number", "are both 111"},
		{edit(func(t *LayoutText) { t.Number, t.Columns = "Arr", "0-5" }), "columns", "letters cannot start at 0"},
		{edit(func(t *LayoutText) { t.Missing = []string{"0101", "2801"} }), "missing", "nearest is 2701"},
		{edit(func(t *LayoutText) { t.Rows, t.Columns, t.Missing = "1-2", "1-1", []string{"0101-0102"} }), "missing", "every hex"},
	}
	for _, c := range cases {
		l, ps := ParseLayout(c.text)
		if len(ps) == 0 {
			_, ps = New(l)
		}
		if len(ps) != 1 || ps[0].Field != c.field || !strings.Contains(ps[0].Error(), c.words) {
			t.Errorf("%+v\n got %+v\n expected %s: %s", c.text, ps, c.field, c.words)
		}
	}
	if _, ps := New(Layout{Orientation: 7, Number: "x", Rows: Range{First: 3}, Columns: Range{Last: -1}}); len(ps) != 4 {
		t.Errorf("every problem should be named: %v", ps)
	}
}

func TestParseRange(t *testing.T) {
	text := flatText
	text.Missing = []string{"0505", "2701-2705"}
	plain, dashed := mustGrid(t, text), mustGrid(t, LayoutText{Hexes: "pointy", Shift: "odd rows left", Number: "c-r", Rows: "1-12", Columns: "1-12"})
	cases := []struct {
		g               *Grid
		text, want, bad string
	}{
		{plain, "0101", "0101", ""},
		{plain, "0101-0104", "0101 0102 0103 0104", ""},
		{plain, " 0104 - 0101 ", "0104 0103 0102 0101", ""},
		{plain, "0301-0601", "0301 0401 0501 0601", ""},
		{plain, "0301-0301", "0301", ""},
		{plain, "0301-0402", "", "share neither a row nor a column"},
		{plain, "0504-0506", "", "passes 0505"},
		{plain, "0301-0323", "", `no hex "0323" on the map; expected a number from 0101 to 2722; nearest is 0322`},
		{plain, "301-0305", "", "nearest is 0301"},
		{plain, "", "", `no hex ""`},
		{plain, "woods", "", `no hex "woods"`},
		{plain, "2703", "", "nearest is 2603"},
		{dashed, "3-4", "3-4", ""},
		{dashed, "3-4-3-6", "3-4 3-5 3-6", ""},
		{dashed, "3-4 - 1-4", "3-4 2-4 1-4", ""},
		{dashed, "3-4-3-60", "", `no hex "3-60"`},
		{dashed, "13-4", "", `no hex "13-4" on the map; expected a number from 1-1 to 12-12; nearest is 12-4`},
	}
	for _, c := range cases {
		ids, err := c.g.ParseRange(c.text)
		var got []string
		for _, id := range ids {
			got = append(got, c.g.Label(id))
		}
		if s := strings.Join(got, " "); s != c.want || (err == nil) != (c.bad == "") || (err != nil && !strings.Contains(err.Error(), c.bad)) {
			t.Errorf("%q: got %q, %v; expected %q, %q", c.text, s, err, c.want, c.bad)
		}
	}
}

func TestParseSide(t *testing.T) {
	g := mustGrid(t, flatText)
	for _, c := range []struct{ text, want, bad string }{
		{"1014/1015", "1014/1015", ""},
		{"1015 / 1014", "1014/1015", ""},
		{"1014/S", "1014/1015", ""},
		{"0201/N", "0201/N", ""},
		{"1014", "", "slash between"},
		{"1014/1016", "", "nearest is 1014/1015"},
		{"1014/E", "", `no hex "E"`},
		{"101/0102", "", "nearest is 0101"},
		{"0101/0101", "", "not neighbours"},
	} {
		s, err := g.ParseHexside(c.text)
		if g.HexsideLabel(s) != c.want || (err == nil) != (c.bad == "") || (err != nil && !strings.Contains(err.Error(), c.bad)) {
			t.Errorf("%q: got %q, %v; expected %q, %q", c.text, g.HexsideLabel(s), err, c.want, c.bad)
		}
	}
}

func TestNamesOffTheGrid(t *testing.T) {
	g := mustGrid(t, flatText)
	if g.Label(None) != "" || g.Label(9999) != "" || g.DirName(NoDir) != "" || g.DirName(9) != "" || g.HexAtNumbers(0, 0) != None ||
		g.Hexside(3, NoDir) != NoHexside || g.HexsideBetween(3, None) != NoHexside || g.Direction(0, None) != NoDir || g.Direction(0, 400) != NoDir || NoDir.Opposite() != NoDir {
		t.Error("something off the grid has a name")
	}
	if _, ok := g.ParseDir("E"); ok {
		t.Error("a flat grid has no east")
	}
	if _, ok := ParseEdge("up"); ok {
		t.Error("up is no edge")
	}
	for d, name := range Flat.DirNames() {
		if got, ok := g.ParseDir(name); !ok || got != Dir(d) {
			t.Errorf("%s parses to %d", name, got)
		}
	}
}

func FuzzParseLayout(f *testing.F) {
	f.Add("flat", "odd columns down", "ccrr", "1-22", "1-27", "0101-0104")
	f.Add("pointy", "even rows left", "A.rr", "10-40 from the south", "A-AA from the east", "B.12")
	f.Add("pointy", "odd rows right", "c-r", "0-3", "0-3", "1-1-1-3")
	f.Fuzz(func(t *testing.T, hexes, shift, number, rows, columns, missing string) {
		l, ps := ParseLayout(LayoutText{hexes, shift, number, rows, columns, []string{missing}})
		if len(ps) > 0 {
			return
		}
		g, ps := New(l)
		if (g == nil) != (len(ps) > 0) {
			t.Fatalf("grid %v with problems %v", g != nil, ps)
		}
		if g == nil {
			return
		}
		for i, label := range g.Labels() {
			if id, ok := g.ParseLabel(label); !ok || int(id) != i {
				t.Fatalf("%q parses to %d, not %d", label, id, i)
			}
		}
		_, _ = g.ParseRange(missing)
		_, _ = g.ParseHexside(missing + "/" + shift)
	})
}
