package mapedit_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/mapedit"
)

// field is a grid of five by five hexes, 0101 to 0505.
func field(t testing.TB) *hex.Grid {
	t.Helper()
	l, bad := hex.ParseLayout(hex.LayoutText{Hexes: "pointy", Shift: "even rows right", Number: "ccrr", Columns: "1-5", Rows: "1-5"})
	g, more := hex.New(l)
	if len(bad)+len(more) > 0 {
		t.Fatal(bad, more)
	}
	return g
}

// Each case is a text, a change, and what the text is then.
func TestWhatAnEditWrites(t *testing.T) {
	wood := func(h string) mapedit.Change {
		return mapedit.Change{Do: mapedit.Terrain, What: "woods", Hexes: []string{h}}
	}
	clear := func(h string) mapedit.Change {
		return mapedit.Change{Do: mapedit.Terrain, What: "clear", Hexes: []string{h}}
	}
	river := func(s ...string) mapedit.Change { return mapedit.Change{Do: mapedit.Hexside, What: "river", Sides: s} }
	dry := func(s ...string) mapedit.Change {
		return mapedit.Change{Do: mapedit.Hexside, What: "river", Sides: s, Off: true}
	}
	noRoad := func(s string) mapedit.Change {
		return mapedit.Change{Do: mapedit.Hexside, What: "road", Sides: []string{s}, Off: true}
	}
	road := mapedit.Change{Do: mapedit.Path, What: "road", Hexes: []string{"0101", "0201", "0301"}}
	for _, c := range []struct {
		name, before string
		do           mapedit.Change
		after        string
	}{
		{"the first woods of a map", "base: clear\n# end\n", wood("0203"), "base: clear\nhexes:\n  woods: [0203]\n# end\n"},
		{"a kind of its own", "base: clear\nhexes:\n  hill: [0101] # high\n", wood("0203"), "base: clear\nhexes:\n  hill: [0101] # high\n  woods: [0203]\n"},
		{"into its place", "base: clear\nhexes:\n  woods: [0101, 0303]\n", wood("0203"), "base: clear\nhexes:\n  woods: [0101, 0203, 0303]\n"},
		{"quoted as the others", "base: clear\nhexes:\n  woods: [\"0101\", \"0303\"]\n", wood("0403"), "base: clear\nhexes:\n  woods: [\"0101\", \"0303\", \"0403\"]\n"},
		{"one alone becomes a list", "base: clear\nhexes:\n  woods: 0101\n", wood("0303"), "base: clear\nhexes:\n  woods: [0101, 0303]\n"},
		{"a text of several", "base: clear\nhexes:\n  woods: 0101 0102\n", wood("0303"), "base: clear\nhexes:\n  woods: 0101 0102 0303\n"},
		{"one a line", "base: clear\nhexes:\n  woods:\n    - 0101\n    - 0303 # far\n", wood("0203"), "base: clear\nhexes:\n  woods:\n    - 0101\n    - 0203\n    - 0303 # far\n"},
		{"by names", "base: clear\nhexes:\n  woods:\n    Big Wood: 0101\n", wood("0203"), "base: clear\nhexes:\n  woods:\n    Big Wood: 0101\n    woods 0203: 0203\n"},
		{"from one terrain to another", "base: clear\nhexes:\n  hill: [0101, 0203]\n  woods: [0301]\n", wood("0203"), "base: clear\nhexes:\n  hill: [0101]\n  woods: [0203, 0301]\n"},
		{"out of the middle of a run", "base: clear\nhexes:\n  woods: [0101-0501]\n", clear("0301"), "base: clear\nhexes:\n  woods: [0101, 0201, 0401, 0501]\n"},
		{"off the end of a run", "base: clear\nhexes:\n  woods: [0101-0501]\n", clear("0501"), "base: clear\nhexes:\n  woods: [0101-0401]\n"},
		{"a run that stands alone", "base: clear\nhexes:\n  woods: 0101-0301\n", clear("0201"), "base: clear\nhexes:\n  woods: [0101, 0301]\n"},
		{"the last of a kind", "base: clear\nhexes:\n  hill: 0101\n  woods: 0301 # lone\nnames: {A: 0202}\n", clear("0301"), "base: clear\nhexes:\n  hill: 0101\nnames: {A: 0202}\n"},
		{"the last of all", "base: clear\nhexes:\n  woods: [0301]\nnames: {A: 0202}\n", clear("0301"), "base: clear\nnames: {A: 0202}\n"},
		{"out of several lines", "base: clear\nhexes:\n  woods: [0101, 0102,\n    0203, 0204,\n    0301]\n", clear("0203"), "base: clear\nhexes:\n  woods: [0101, 0102,\n    0204,\n    0301]\n"},
		{"the end of a line", "base: clear\nhexes:\n  woods: [0101, 0102,\n    0203, 0204]\n", clear("0102"), "base: clear\nhexes:\n  woods: [0101,\n    0203, 0204]\n"},
		{"rows of letters", "base: clear\nrows:\n  - \".....\"\n  - \"..#..\"\nletters: {\".\": clear, \"#\": woods}\n", wood("0502"), "base: clear\nrows:\n  - \".....\"\n  - \"..#.#\"\nletters: {\".\": clear, \"#\": woods}\n"},
		{"a river in one drag", "hexsides:\n  river: [0101/0102]\n", river("0201/0202", "0301/0302"), "hexsides:\n  river: [0101/0102, 0201/0202, 0301/0302]\n"},
		{"a side of a chain", "hexsides:\n  river: [0101/0201/0301/0401]\n", dry("0201/0301"), "hexsides:\n  river: [0101/0201, 0301/0401]\n"},
		{"the last side", "hexsides:\n  river: {Dyle: 0101/0201}\nnames: {A: 0202}\n", dry("0201/0101"), "names: {A: 0202}\n"},
		{"a new road", "paths:\n  road:\n    - [0105, 0205]\n", road, "paths:\n  road:\n    - [0105, 0205]\n    - [0101, 0201, 0301]\n"},
		{"a road with a name", "paths:\n  road:\n    High Street: [0105, 0205]\n", road, "paths:\n  road:\n    High Street: [0105, 0205]\n    road 2: [0101, 0201, 0301]\n"},
		{"the first road", "base: clear\n", road, "base: clear\npaths:\n  road: [[0101, 0201, 0301]]\n"},
		{"a road cut in two", "paths:\n  road:\n    - [0101, 0201, 0301, 0401]\n", noRoad("0201/0301"), "paths:\n  road:\n    - [0101, 0201]\n    - [0301, 0401]\n"},
		{"the end of a road", "paths:\n  road:\n    - [0101, 0201, 0301]\n", noRoad("0201/0301"), "paths:\n  road:\n    - [0101, 0201]\n"},
		{"a name", "names:\n  A: 0101\n", mapedit.Change{Do: mapedit.Name, What: "St. Amand: mill", Hexes: []string{"0202"}}, "names:\n  A: 0101\n  \"St. Amand: mill\": 0202\n"},
		{"a feature", "base: clear\n", mapedit.Change{Do: mapedit.Feature, What: "town", Hexes: []string{"0202"}}, "base: clear\nfeatures:\n  town: [0202]\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, no := mapedit.EditMap("map.yaml", c.before, field(t), c.do)
			if no != nil {
				t.Fatal(diag.FormatSummary(no))
			}
			want := c.after
			// The place of a quoted number is a matter of taste, not of this test.
			if got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			if again, no := mapedit.EditMap("map.yaml", got, field(t), c.do); no == nil && again != got && c.do.Do != mapedit.Path {
				t.Errorf("done twice it writes\n%s", again)
			}
		})
	}
}

// A unit starts elsewhere: one line of the scenario.
func TestAUnitIsPlaced(t *testing.T) {
	before := "setup:\n  # Red\n  red-1: \"0101\"\n  red-2: {hex: \"0102\", face: weak}\n  red-3: {box: reserve}\n"
	for unit, want := range map[string]string{
		"red-1": strings.Replace(before, `red-1: "0101"`, `red-1: "0305"`, 1),
		"red-2": strings.Replace(before, `hex: "0102"`, `hex: "0305"`, 1),
		"red-3": strings.Replace(before, `box: reserve`, `hex: "0305"`, 1),
		"blue":  before + "  blue: \"0305\"\n",
	} {
		got, no := mapedit.EditSetup("s.yaml", before, field(t), mapedit.Change{Do: mapedit.Place, What: unit, Hexes: []string{"0305"}})
		if no != nil || got != want {
			t.Errorf("%s: %v\n%s", unit, no, got)
		}
	}
	got, no := mapedit.EditSetup("s.yaml", before, field(t), mapedit.Change{Do: mapedit.Place, What: "red-2", Off: true})
	if want := strings.Replace(before, "  red-2: {hex: \"0102\", face: weak}\n", "", 1); no != nil || got != want {
		t.Errorf("%v\n%s", no, got)
	}
}

// A cell of a table is written over, and the columns stay below each other.
func TestACellIsWritten(t *testing.T) {
	before := "tables:\n  crt:\n    columns: [1-2, \"1-1\", 2-1]\n    rows:\n      1:     [AE,  Ar,  DR] # low\n      2: [AE, EX, DE]\n"
	for _, c := range []struct{ row, column, to, want string }{
		{"1", "1-2", "EXC", strings.Replace(before, "[AE,  Ar,  DR]", "[EXC, Ar,  DR]", 1)},
		{"1", "1-1", "A", strings.Replace(before, "[AE,  Ar,  DR]", "[AE,  A,   DR]", 1)},
		{"1", "2-1", "DE", strings.Replace(before, "[AE,  Ar,  DR]", "[AE,  Ar,  DE]", 1)},
		{"2", "1-1", "no effect", strings.Replace(before, "[AE, EX, DE]", "[AE, no effect, DE]", 1)},
	} {
		got, no := mapedit.EditTable("tables.yaml", before, nil, mapedit.Change{Do: mapedit.Cell, What: "crt", Row: c.row, Column: c.column, To: c.to})
		if no != nil || got != c.want {
			t.Errorf("%v: %v\n%s", c, no, got)
		}
	}
	for _, c := range []mapedit.Change{{Do: mapedit.Cell, What: "crt", Row: "7", Column: "1-1", To: "DE"}, {Do: mapedit.Cell, What: "crt", Row: "1", Column: "9-1", To: "DE"},
		{Do: mapedit.Cell, What: "tec", Row: "1", Column: "1-1", To: "DE"}, {Do: mapedit.Cell, What: "crt", Row: "1", Column: "1-1"}} {
		if got, no := mapedit.EditTable("tables.yaml", before, nil, c); no == nil || got != before {
			t.Errorf("%v is not refused", c)
		}
	}
}

// What cannot be written is refused with a reason, and the text stays as it was.
func TestWhatCannotBeWritten(t *testing.T) {
	for _, c := range []struct {
		text string
		do   mapedit.Change
		says string
	}{
		{"base: clear\n", mapedit.Change{Do: mapedit.Terrain, What: "woods", Hexes: []string{"0909"}}, "0909"},
		{"base: clear\n", mapedit.Change{Do: mapedit.Hexside, What: "river", Sides: []string{"0101/0303"}}, "no hexside"},
		{"base: clear\n", mapedit.Change{Do: mapedit.Path, What: "road", Hexes: []string{"0101", "0303"}}, "do not adjoin"},
		{"base: clear\n", mapedit.Change{Do: "dig", What: "x"}, "nothing that is done"},
		{"base: clear\n", mapedit.Change{Do: mapedit.Terrain}, "say what"},
		{"base: [clear\n", mapedit.Change{Do: mapedit.Terrain, What: "woods", Hexes: []string{"0101"}}, "cannot be read"},
		{"rows: [\"..\"]\nletters: {\".\": clear}\n", mapedit.Change{Do: mapedit.Terrain, What: "woods", Hexes: []string{"0101"}}, "no letter stands for woods"},
	} {
		got, no := mapedit.EditMap("map.yaml", c.text, field(t), c.do)
		if no == nil || !strings.Contains(no.Message, c.says) || got != c.text {
			t.Errorf("%+v: %v", c.do, no)
		}
	}
}

// No text and no change makes the editor fail: what it writes can be read again.
func FuzzAnEdit(f *testing.F) {
	f.Add("base: clear\nhexes:\n  woods: [0101, 0102-0104]\nhexsides: {river: 0101/0102}\npaths: {road: [[0101, 0201]]}\n", "terrain", "woods", "0103", "0101/0102", false)
	f.Add("hexes: {a: {b: [[0101], 0202]}}", "terrain", "b", "0101", "0101/0201", true)
	f.Add("paths: {road: [0101, 0201, 0301]}", "hexside", "road", "0101", "0201/0301", true)
	g := field(f)
	f.Fuzz(func(t *testing.T, text, do, what, h, side string, off bool) {
		c := mapedit.Change{Do: do, What: what, Hexes: []string{h}, Sides: []string{side}, Off: off, Row: h, Column: side, To: what}
		for _, write := range []func(string, string, *hex.Grid, mapedit.Change) (string, *diag.Diagnostic){mapedit.EditMap, mapedit.EditSetup, mapedit.EditTable} {
			got, no := write("m.yaml", text, g, c)
			if no != nil && got != text {
				t.Fatal("a refused edit changed the text")
			}
		}
	})
}
