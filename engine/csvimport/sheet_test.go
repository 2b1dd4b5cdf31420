package csvimport_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/csvimport"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// TestCounters: each line is a counter, each column that is no key of a counter a value;
// semicolons, tabs, quotes and a byte order mark are as spreadsheets write them.
func TestCounters(t *testing.T) {
	for _, sep := range []string{",", ";", "\t"} {
		in := "\ufeffID,Name,Army,Kind,cs,traits\r\nred-1,\"The \"\"Iron\"\" Division\",red,infantry,4,elite guard\r\n\r\nblue-1,7,blue,cavalry,,\r\n"
		var rep diag.List
		got := csvimport.ConvertUnits("c.csv", []byte(strings.ReplaceAll(in, ",", sep)), &rep)
		want := `format: 2
kind: units
unit_kinds:
  infantry: {name: Infantry}
  cavalry: {name: Cavalry}
units:
  red-1: {name: "The \"Iron\" Division", army: red, kind: infantry, traits: [elite, guard], values: {cs: 4}}
  blue-1: {name: "7", army: blue, kind: cavalry}
`
		if got != want || rep.HasErrors() {
			t.Errorf("separator %q: %v\ngot\n%s\nwant\n%s", sep, rep.Items, got, want)
		}
	}
}

// TestIdsOfSheets: an id that lint takes in units.yaml is taken in a sheet, and no other.
func TestIdsOfSheets(t *testing.T) {
	for _, id := range []string{"1", "1gr", "8th-corps", "4.inf", "a", "a-b", "a.b", "a_b", "-a", ".a", "A", "a b", "é", "i-corps-1", "00", "1-gr-imperial-guard"} {
		var rep diag.List
		out := csvimport.ConvertUnits("c.csv", []byte("id,army,kind\n"+id+",red,inf\n"), &rep)
		var lint diag.List
		n := yamldoc.Read("units.yaml", []byte("format: 2\nkind: units\nunits: {\""+id+"\": {army: red, kind: inf}}\n"), &lint)
		_, _, found := spec.Format().Decode(n)
		if fine := !found.HasErrors() && !lint.HasErrors(); (out != "") != fine {
			t.Errorf("%q: as a file %v, as a sheet %v", id, found.Items, rep.Items)
		}
	}
}

// TestPrintedAndBacks: printed stands as it is on the counter, and a column FACE.VALUE is
// the value of a face.
func TestPrintedAndBacks(t *testing.T) {
	var rep diag.List
	got := csvimport.ConvertUnits("c.csv", []byte("id,army,kind,printed,worn.cs,worn.ma\n1gr,red,foot,4-5,2,5\n2gr,red,foot,3-5,,\n"), &rep)
	want := "  1gr: {army: red, kind: foot, printed: 4-5, faces: {worn: {values: {cs: 2, ma: 5}}}}\n  2gr: {army: red, kind: foot, printed: 3-5}\n"
	if !strings.HasSuffix(got, want) || rep.HasErrors() {
		t.Errorf("%v\ngot\n%s\nwant\n%s", rep.Items, got, want)
	}
}

// TestHexes: what most hexes have is the base, runs go down a column, a lost zero is
// given back, hexes that no line has are missing.
func TestHexes(t *testing.T) {
	var rep diag.List
	got := csvimport.ConvertMap("m.csv", []byte("hex,terrain,name,features\n101,clear,,\n102,woods,,\n0103,woods,,\n104,woods,,stream\n201,clear,,stream\n202,clear,Hill 12,\n203,clear,,\n"), &rep)
	want := `format: 2
kind: map
# Which columns stand half a hex lower is not in a sheet: see that shift is right.
grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-2, rows: 1-4}
base: clear
hexes:
  woods: [0102-0104]
features:
  stream: [0104, 0201]
names:
  Hill 12: [0202]
missing: [0204]
`
	if got != want || rep.HasErrors() {
		t.Errorf("%v\ngot\n%s\nwant\n%s", rep.Items, got, want)
	}
}

// TestWrongSheets: what cannot be read is told where it stands.
func TestWrongSheets(t *testing.T) {
	for _, x := range []struct{ kind, in, want string }{
		{"units", "", "1:1: the sheet has no line"},
		{"units", "id,name\n", "1:1: no column is called army"},
		{"units", "id,army,knd\nr,red,i\n", "1:1: no column is called kind"},
		{"units", "id,army,kind\nRed 1,red,inf\n", `2:1: "Red 1" is no id`},
		{"units", "id,army,kind\nr,red,inf\nr,red,inf\n", "3:1: the id r is there twice"},
		{"units", "id,army,kind\nr,,inf\n", "2:3: this counter has no army"},
		{"units", "id,army,kind,cs\nr,red,inf,four\nr-2,red,inf,4\n", `2:11: "four" is no whole number`},
		{"units", "id,army,kind,notes,cs\nr,red,inf,old guard,4\ns,red,inf,,4\n", `1:14: no column is called notes, so that it is not read`},
		{"units", "id,army,kind,cs,cs\nr,red,inf,3,4\n", "1:17: two columns are called cs"},
		{"units", "id,army,kind,\nr,red,inf,3\n", "1:14: this column has no name"},
		{"map", "hex,terrain,river\n101,clear,n\n", "1:13: no column is called river"},
		{"map", "hex,terrain\n0101,clear\n0103,clear\n0202,clear\n0204,clear\n", "1:1: no hex has the one below it in this sheet: 0101 and 0103"},
		{"units", "id,army,kind\nr,red,inf,4\n", "2:11: this line has 4 cells"},
		{"units", "id,army,kind\nr,\"red,inf\n", "cannot be cut into cells"},
		{"units", "id,army,kind\n\xff,red,inf\n", "not in UTF-8"},
		{"map", "hex,terrain\n0x1,clear\n", `2:1: "0x1" is no hex number`},
		{"map", "hex,terrain\n101,clear\n0101,clear\n", "3:1: the hex 0101 is there twice"},
		{"map", "hex,terrain\n101,Deep Woods\n", `2:5: "Deep Woods" is no kind of terrain`},
	} {
		var rep diag.List
		make := csvimport.ConvertUnits
		if x.kind == "map" {
			make = csvimport.ConvertMap
		}
		out := make("s.csv", []byte(x.in), &rep)
		var all strings.Builder
		for _, d := range rep.Items {
			all.WriteString(d.Pos.String() + ": " + d.Message + "\n")
		}
		if out != "" || !strings.Contains(all.String(), x.want) {
			t.Errorf("%q: want %q, got %s%s", x.in, x.want, all.String(), out)
		}
	}
}

// FuzzSheets: whatever a sheet holds, it is refused with a place, or the file made of it
// is one of its kind.
func FuzzSheets(f *testing.F) {
	f.Add([]byte("id,army,kind,cs\nr,red,inf,4\n"), true)
	f.Add([]byte("hex,terrain\n101,clear\n"), false)
	f.Fuzz(func(t *testing.T, data []byte, units bool) {
		var rep diag.List
		make := csvimport.ConvertMap
		if units {
			make = csvimport.ConvertUnits
		}
		out := make("s.csv", data, &rep)
		if (out == "") != rep.HasErrors() {
			t.Fatalf("%q, %v", out, rep.Items)
		}
		if out == "" {
			return
		}
		var found diag.List
		n := yamldoc.Read("x.yaml", []byte(out), &found)
		if found.HasErrors() || n == nil {
			t.Fatalf("not YAML: %v\n%s", found.Items, out)
		}
		if v, _, _ := spec.Format().Decode(n); v == nil {
			t.Fatalf("no file of a game\n%s", out)
		}
	})
}
