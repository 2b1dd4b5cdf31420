package diag_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// TestJUnit: a case fails with all its errors; what is only told does not fail it, and
// no character of a name breaks the XML.
func TestJUnit(t *testing.T) {
	var out strings.Builder
	at := diag.Pos{File: "tests/a.yaml", Line: 4, Col: 2}
	err := diag.WriteJUnit(&out, []diag.JUnitSuite{{Name: "hill", Cases: []diag.JUnitCase{
		{Name: `a "die" < 3 & more`, Class: "tests/a.yaml", File: "tests/a.yaml", Line: 3, More: []string{"- was", "+ is"},
			Found: []diag.Diagnostic{{Rule: "one", Pos: at, Message: "first"}, {Rule: "two", Pos: at, Message: "second", Lines: []string{"x", "y"}}}},
		{Name: "warned", Found: []diag.Diagnostic{{Rule: "three", Severity: diag.Warning, Pos: at, Message: "beware"}}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Cases    []struct {
			Name    string   `xml:"name,attr"`
			Failure []string `xml:"failure"`
			Out     string   `xml:"system-out"`
		} `xml:"testsuite>testcase"`
	}
	if err := xml.Unmarshal([]byte(out.String()), &read); err != nil {
		t.Fatal(err, out.String())
	}
	if read.Tests != 2 || read.Failures != 1 || read.Cases[0].Name != `a "die" < 3 & more` || len(read.Cases[0].Failure) != 1 || len(read.Cases[1].Failure) != 0 {
		t.Errorf("%+v", read)
	}
	if text := read.Cases[0].Failure[0]; !strings.Contains(text, "second: x; y [two]") || !strings.Contains(text, "+ is") || !strings.Contains(read.Cases[1].Out, "beware") {
		t.Errorf("%q %q", text, read.Cases[1].Out)
	}
}
