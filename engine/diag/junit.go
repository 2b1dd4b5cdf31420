package diag

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// JUnitSuite is a group of checked things, for JUnit.
type JUnitSuite struct {
	Name  string
	Cases []JUnitCase
}

// JUnitCase is one thing that was checked, with its findings.
type JUnitCase struct {
	Name  string // unique in its class, for viewers that compare runs
	Class string // mostly a file
	File  string
	Line  int
	Found []Diagnostic
	// More is shown below the findings, such as the lines of a diff.
	More []string
}

// junitAll is the root of a JUnit report.
type junitAll struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

// junitSuite is a group of cases in a JUnit report.
type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string         `xml:"name,attr"`
	Class   string         `xml:"classname,attr"`
	File    string         `xml:"file,attr,omitempty"`
	Line    int            `xml:"line,attr,omitempty"`
	Failure []junitFailure `xml:"failure,omitempty"`
	Out     string         `xml:"system-out,omitempty"`
}

// junitFailure is the failure of a case; its text has all errors.
type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit prints what was checked as JUnit XML, which most CI systems show. A
// case with errors has one failure with all of them; warnings and notes are its
// output.
func WriteJUnit(w io.Writer, suites []JUnitSuite) error {
	var all junitAll
	for i := range suites {
		s := junitSuite{Name: suites[i].Name}
		for k := range suites[i].Cases {
			c := toJUnitCase(&suites[i].Cases[k])
			s.Tests++
			s.Failures += len(c.Failure)
			s.Cases = append(s.Cases, c)
		}
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Suites = append(all.Suites, s)
	}
	out := bytes.NewBufferString(xml.Header)
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	out.WriteByte('\n')
	_, err := w.Write(out.Bytes())
	return err
}

// toJUnitCase returns a case as XML has it.
func toJUnitCase(c *JUnitCase) junitCase {
	out := junitCase{Name: c.Name, Class: c.Class, File: c.File, Line: c.Line}
	var wrong, told []string
	var first *Diagnostic
	for i := range c.Found {
		d := &c.Found[i]
		text := fmt.Sprintf("%s: %s [%s]", d.Pos, FormatSummary(d), d.Rule)
		if d.Severity != Error {
			told = append(told, text)
			continue
		}
		if first == nil {
			first = d
		}
		wrong = append(wrong, text)
	}
	out.Out = strings.Join(told, "\n")
	if first != nil {
		out.Failure = []junitFailure{{Message: cleanText(first.Message), Type: first.Rule, Text: strings.Join(append(wrong, c.More...), "\n")}}
	}
	return out
}
