package diag_test

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// writeSampleJUnit returns the report of a case that fails, one that is warned about, and one that was not run.
func writeSampleJUnit(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	at := diag.Pos{File: "tests/a.yaml", Line: 4, Col: 2}
	if err := diag.WriteJUnit(&out, &diag.JUnitReport{Began: "2026-01-02T03:04:05", Suites: []diag.JUnitSuite{
		{Name: "hill", Seconds: 0.25, Cases: []diag.JUnitCase{
			{Name: `a "die" < 3 & more`, Class: "tests/a.yaml", Seconds: 1.5, More: []string{"- was", "+ is"},
				Found: []diag.Diagnostic{{Rule: "one", Pos: at, Message: "first"}, {Rule: "two", Pos: at, Message: "second", Lines: []string{"x", "y"}}}},
			{Name: "warned", Class: "tests/a.yaml", Found: []diag.Diagnostic{{Rule: "three", Severity: diag.Warning, Pos: at, Message: "beware \x01"}}},
			{Name: "left", Class: "tests/a.yaml", NotRun: "the tests were interrupted"}}},
		{Name: "pond", Cases: []diag.JUnitCase{{Name: "it", Class: "tests/b.yaml", Seconds: 1e-9}}}}}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A case fails with all its errors; a warning does not fail it; one that was not run has an error; no
// character of a name breaks the XML.
func TestJUnitHoldsWhatBecameOfEachCase(t *testing.T) {
	text := writeSampleJUnit(t)
	var read struct {
		Suites []struct {
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Errors   int    `xml:"errors,attr"`
			Time     string `xml:"time,attr"`
			Out      string `xml:"system-out"`
			Cases    []struct {
				Name    string   `xml:"name,attr"`
				Time    string   `xml:"time,attr"`
				Failure []string `xml:"failure"`
				Error   []struct {
					Message string `xml:"message,attr"`
				} `xml:"error"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(text), &read); err != nil {
		t.Fatal(err, text)
	}
	s := read.Suites[0]
	if s.Tests != 3 || s.Failures != 1 || s.Errors != 1 || s.Time != "1.750" || s.Cases[0].Name != `a "die" < 3 & more` || s.Cases[0].Time != "1.500" {
		t.Errorf("%+v", s)
	}
	if len(s.Cases[0].Failure) != 1 || len(s.Cases[1].Failure)+len(s.Cases[1].Error) != 0 || len(s.Cases[2].Error) != 1 || s.Cases[2].Error[0].Message != "the tests were interrupted" {
		t.Errorf("%+v", s.Cases)
	}
	if text := s.Cases[0].Failure[0]; !strings.Contains(text, "second: x; y [two]") || !strings.Contains(text, "+ is") || !strings.Contains(s.Out, "tests/a.yaml:4:2: beware") {
		t.Errorf("%q %q", text, s.Out)
	}
}

// junitShape says what a strict reader allows of an element: the attributes that it must have, all of
// them, and the order of its children.
type junitShape struct {
	attrs    []string
	children string
}

// junitShapes are what the schema of Ant and that of the xunit plugin of Jenkins (junit-10.xsd) allow both.
var junitShapes = map[string]junitShape{
	"testsuites": {nil, `^(testsuite )*$`},
	"testsuite": {[]string{"name", "package", "id", "timestamp", "hostname", "tests", "failures", "errors", "time"},
		`^properties (testcase )*system-out system-err $`},
	"properties": {nil, `^$`},
	"testcase":   {[]string{"name", "classname", "time"}, `^((failure|error) )?$`},
	"failure":    {[]string{"message", "type"}, `^$`},
	"error":      {[]string{"message", "type"}, `^$`},
	"system-out": {nil, `^$`},
	"system-err": {nil, `^$`},
}

// junitValues are the forms of values on which both schemas agree.
var junitValues = map[string]*regexp.Regexp{
	"time":      regexp.MustCompile(`^[0-9]+\.[0-9]{3}$`),
	"timestamp": regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$`),
	"id":        regexp.MustCompile(`^\d+$`),
	"hostname":  regexp.MustCompile(`.`),
	"type":      regexp.MustCompile(`.`),
}

// Both strict schemas accept a report, byte by byte of what they disagree on.
func TestJUnitIsWhatBothSchemasAllow(t *testing.T) {
	text := writeSampleJUnit(t)
	if wrong := checkJUnit(text); len(wrong) > 0 {
		t.Errorf("%v in\n%s", wrong, text)
	}
	for _, x := range [][2]string{
		{`<testsuites>`, `<testsuites tests="4">`}, {` errors="1"`, ``}, {`time="1.500"`, `time="1.5e0"`}, {`<system-err></system-err>`, ``},
		{`<testcase `, `<testcase file="tests/a.yaml" `}, {`timestamp="2026-01-02T03:04:05"`, `timestamp="2026-01-02T03:04:05Z"`},
	} {
		if broken := strings.Replace(text, x[0], x[1], 1); broken == text || len(checkJUnit(broken)) == 0 {
			t.Errorf("with %q in place of %q the check finds nothing", x[1], x[0])
		}
	}
}

// checkJUnit lists what of a report the schemas do not allow.
func checkJUnit(text string) []string {
	var wrong []string
	type open struct{ name, children string }
	var path []open
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch x := token.(type) {
		case xml.StartElement:
			if len(path) > 0 {
				path[len(path)-1].children += x.Name.Local + " "
			}
			path = append(path, open{name: x.Name.Local})
			var names []string
			for _, a := range x.Attr {
				names = append(names, a.Name.Local)
				if form := junitValues[a.Name.Local]; form != nil && !form.MatchString(a.Value) {
					wrong = append(wrong, fmt.Sprintf("%s has %s=%q", x.Name.Local, a.Name.Local, a.Value))
				}
			}
			if shape, ok := junitShapes[x.Name.Local]; !ok || !slices.Equal(names, shape.attrs) {
				wrong = append(wrong, fmt.Sprintf("%s has the attributes %v", x.Name.Local, names))
			}
		case xml.EndElement:
			last := path[len(path)-1]
			path = path[:len(path)-1]
			if shape := junitShapes[last.name]; !regexp.MustCompile(shape.children).MatchString(last.children) {
				wrong = append(wrong, fmt.Sprintf("%s holds %s", last.name, last.children))
			}
		}
	}
	return wrong
}
