package diag

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// TestSARIFKeepsToItsSchema holds what is written against the published schema of the
// standard: findings with everything, with nothing, and none.
func TestSARIFKeepsToItsSchema(t *testing.T) {
	schema, err := jsonschema.Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	rules := Catalogue{{ID: "unit-unknown", Title: "a unit that is none", Why: "It cannot be set up.", Bad: "a\n", Good: "b\n"}}
	full := Diagnostic{Rule: "unit-unknown", Severity: Warning, Pos: Pos{"games/süd ost/100% mine.yaml", 3, 7}, Len: 4, Message: "there is no unit \"bleu\"",
		Expected: "one of the units", Nearest: "blue", Hint: "mend it", Related: []Related{{Pos{"games/a.yaml", 1, 1}, "here"}, {Pos{}, "nowhere"}},
		Fix:    &Fix{What: "write blue", Edits: []Edit{{File: "games/a.yaml", Line: 3, Col: 7, EndLine: 3, EndCol: 11, New: "blue"}, {File: "games/a.yaml", Line: 4, Col: 1, EndLine: 5, EndCol: 1}}},
		Folded: []Diagnostic{{Rule: "unit-unknown", Pos: Pos{"games/b.yaml", 9, 0}, Message: "again"}}}
	for name, items := range map[string][]Diagnostic{
		"all": {full, full, {Rule: "made-up", Severity: Note, Message: "no place"}, {Rule: "unit-unknown", Pos: Pos{File: "/abs/x.yaml"}, Message: "a file"}}, "none": nil,
	} {
		var out bytes.Buffer
		if err := WriteSARIF(&out, &List{Items: items}, rules, ProgramVersion{"0.1.0", "v0.1.0"}); err != nil {
			t.Fatal(err)
		}
		var doc any
		dec := json.NewDecoder(bytes.NewReader(out.Bytes()))
		dec.UseNumber()
		if err := dec.Decode(&doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %#v\n%s", name, err, out.String())
		}
	}
}

// TestSARIFSaysWhere reads a log as a code host does: the place, escaped and below the
// source's root, and a fingerprint that tells two equal findings apart.
func TestSARIFSaysWhere(t *testing.T) {
	d := Diagnostic{Rule: "unit-unknown", Pos: Pos{"süd ost/100%.yaml", 3, 7}, Len: 4, Message: "no"}
	var out bytes.Buffer
	if err := WriteSARIF(&out, &List{Items: []Diagnostic{d, d}}, nil, ProgramVersion{}); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	r := log.Runs[0].Results
	at := r[0].Locations[0].Physical
	if at.Artifact != (sarifFile{"s%C3%BCd%20ost/100%25.yaml", "%SRCROOT%"}) || *at.Region != (sarifRegion{Line: 3, Col: 7, EndCol: 11}) {
		t.Errorf("the place is %+v", at)
	}
	if a, b := r[0].Prints["vedetteFinding/v1"], r[1].Prints["vedetteFinding/v1"]; a == b || a[:24] != b[:24] {
		t.Errorf("fingerprints %s and %s", a, b)
	}
}

// TestSARIFTellsWhatIsPutUpWith: what a comment or a baseline lists is written with the
// reason, as suppressed, and is no result of its own.
func TestSARIFTellsWhatIsPutUpWith(t *testing.T) {
	d := Diagnostic{Rule: "never-used", Severity: Warning, Pos: Pos{"game.yaml", 3, 7}, Len: 4, Message: "no"}
	l := &List{Ignored: []Ignored{{Diagnostic: d, Why: "a variant asks for it"}, {Diagnostic: d, Why: "listed in known.json", Listed: true}}}
	var out bytes.Buffer
	if err := WriteSARIF(&out, RenameFiles(l, func(f string) string { return "sub/" + f }), nil, ProgramVersion{}); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	r := log.Runs[0].Results
	if len(r) != 2 || r[0].Put[0] != (sarifSuppressed{"inSource", "a variant asks for it"}) || r[1].Put[0].Kind != "external" {
		t.Errorf("%+v", r)
	}
	if at := r[0].Locations[0].Physical.Artifact.URI; at != "sub/game.yaml" {
		t.Errorf("it stands in %s", at)
	}
}
