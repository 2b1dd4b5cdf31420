package diag

import "testing"

// TestNameFixIsSure lists slips that are mended and those that are left to the author.
func TestNameFixIsSure(t *testing.T) {
	for _, c := range []struct {
		line               string
		col, length        int
		message, near, exp string
		want               string // the line mended; empty: left alone
	}{
		{"  kind: hrose", 9, 5, `there is no unit kind "hrose"`, "horse", "one of the unit kinds foot, horse, guns", "  kind: horse"},
		{"  - {set: terrain.wods.cost, to: 3}", 11, 17, `set terrain.wods.cost: there is no "wods" in terrain`, "woods", "one of clear, woods", "  - {set: terrain.woods.cost, to: 3}"},
		{"mvoe: 3", 1, 4, `unknown key "mvoe"`, "move", "", "move: 3"},
		{`when: "turn != 3"`, 13, 2, `"!=" is not an operator here`, "~=", "~=", `when: "turn ~= 3"`},
		{`a: "hrose"`, 4, 7, "no", "horse", "", `a: "horse"`},
		{"red-9: 0101", 1, 5, `there is no unit "red-9"`, "red-1", "", ""},                       // another figure
		{"units: [cat]", 9, 3, `there is no unit "cat"`, "cab", "one of the units cab, car", ""}, // two as near
		{"kind: infantry", 7, 8, `there is no kind "infantry"`, "inf", "", ""},                   // far
		{"kind: hrose", 7, 50, `there is no kind "hrose"`, "horse", "", ""},                      // not on the line
		{"kind: hrose hrose", 7, 11, `there is no "hrose"`, "horse", "", ""},                     // which of them?
		{"to: ab", 5, 2, `no "ab"`, "ac", "", ""},                                                // too short to be sure
		{"name: horse", 7, 5, `no "horse"`, "horse", "", ""},                                     // it is that already
		{"when: kind == hq: x", 7, 10, `no`, "kind == 'hq'", "", ""},                             // no name
	} {
		d := &Diagnostic{Pos: Pos{"a.yaml", 1, c.col}, Len: c.length, Message: c.message, Nearest: c.near, Expected: c.exp}
		f := NameFix(d, NewLineIndex(c.line))
		got := ""
		if f != nil {
			got, _ = ApplyFixes("a.yaml", c.line, []*Fix{f})
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}

// TestMendKeepsTheRest carries edits out in a text with a byte order mark, Windows line
// ends and letters of two bytes, and leaves what overlaps.
func TestMendKeepsTheRest(t *testing.T) {
	text := "\ufeffname: Süd # vedette: ignore x\r\nkind: hrose\r\n# last"
	name := &Fix{Edits: []Edit{{File: "a", Line: 2, Col: 7, EndLine: 2, EndCol: 12, New: "horse"}}}
	tail := &Fix{Edits: []Edit{{File: "a", Line: 1, Col: 11, EndLine: 1, EndCol: 30, Trim: true}}}
	line := &Fix{Edits: []Edit{{File: "a", Line: 3, Col: 1, EndLine: 4, EndCol: 1}}}
	over := &Fix{Edits: []Edit{{File: "a", Line: 2, Col: 1, EndLine: 2, EndCol: 9, New: "no"}}}
	other := &Fix{Edits: []Edit{{File: "b", Line: 1, Col: 1, EndLine: 1, EndCol: 2}}}
	off := &Fix{Edits: []Edit{{File: "a", Line: 9, Col: 1, EndLine: 9, EndCol: 2}}}
	got, done := ApplyFixes("a", text, []*Fix{name, tail, line, over, other, off})
	if want := "\ufeffname: Süd\r\nkind: horse\r\n"; got != want || len(done) != 3 {
		t.Errorf("%q with %d fixes, want %q with 3", got, len(done), want)
	}
}
