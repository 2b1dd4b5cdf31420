package diag

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// JUnitReport is what a JUnit file holds.
type JUnitReport struct {
	// Began is when the work began, as 2006-01-02T15:04:05, by the clock of the caller.
	Began  string
	Suites []JUnitSuite
}

// JUnitSuite is a group of checked things, for JUnit.
type JUnitSuite struct {
	Name    string
	Seconds float64 // that all cases took together, beside their own
	Cases   []JUnitCase
}

// JUnitCase is one thing that was checked, with its findings.
type JUnitCase struct {
	Name    string // unique in its class, for viewers that compare runs
	Class   string // mostly a file
	Seconds float64
	Found   []Diagnostic
	// NotRun says why the case was not run; empty: it was.
	NotRun string
	// More is shown below the findings, such as the lines of a diff.
	More []string
}

// junitAll is the root of a JUnit report. It has no attributes: the schema of Ant allows none.
type junitAll struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

// junitSuite is a group of cases in a JUnit report, with all that the schema of Ant requires.
type junitSuite struct {
	Name       string      `xml:"name,attr"`
	Package    string      `xml:"package,attr"`
	ID         int         `xml:"id,attr"`
	Timestamp  string      `xml:"timestamp,attr"`
	Host       string      `xml:"hostname,attr"`
	Tests      int         `xml:"tests,attr"`
	Failures   int         `xml:"failures,attr"`
	Errors     int         `xml:"errors,attr"`
	Time       string      `xml:"time,attr"`
	Properties struct{}    `xml:"properties"`
	Cases      []junitCase `xml:"testcase"`
	Out        string      `xml:"system-out"`
	Err        string      `xml:"system-err"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    string        `xml:"time,attr"`
	Failure *junitFailure `xml:"failure"`
	Error   *junitFailure `xml:"error"`
}

// junitFailure is why a case did not pass; its text has all errors.
type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// junitNotRun is the type of the error of a case that was not run.
const junitNotRun = "not-run"

// WriteJUnit prints what was checked as JUnit XML. It uses only what both strict schemas in use
// allow: that of Ant and that of the xunit plugin of Jenkins. A case with errors has one failure with
// all of them, and one that was not run has an error. Warnings and notes are the output of the
// suite, as the schema of Ant allows none of a case.
func WriteJUnit(w io.Writer, r *JUnitReport) error {
	var all junitAll
	for i := range r.Suites {
		all.Suites = append(all.Suites, toJUnitSuite(i, r.Began, &r.Suites[i]))
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

// toJUnitSuite returns a suite as XML has it, with its sums.
func toJUnitSuite(id int, began string, s *JUnitSuite) junitSuite {
	out := junitSuite{Name: s.Name, Package: s.Name, ID: id, Timestamp: began, Host: "localhost", Tests: len(s.Cases)}
	seconds := s.Seconds
	var warned []string
	for i := range s.Cases {
		c, told := toJUnitCase(&s.Cases[i])
		if c.Failure != nil {
			out.Failures++
		}
		if c.Error != nil {
			out.Errors++
		}
		seconds += s.Cases[i].Seconds
		warned = append(warned, told...)
		out.Cases = append(out.Cases, c)
	}
	out.Time, out.Out = formatSeconds(seconds), strings.Join(warned, "\n")
	return out
}

// formatSeconds writes a time as both schemas read it: a decimal without an exponent.
func formatSeconds(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }

// toJUnitCase returns a case as XML has it, and its warnings and notes.
func toJUnitCase(c *JUnitCase) (out junitCase, warned []string) {
	out = junitCase{Name: c.Name, Class: c.Class, Time: formatSeconds(c.Seconds)}
	var wrong []string
	var first *Diagnostic
	for i := range c.Found {
		d := &c.Found[i]
		text := fmt.Sprintf("%s: %s [%s]", d.Pos, FormatSummary(d), d.Rule)
		if d.Severity != Error {
			warned = append(warned, text)
			continue
		}
		if first == nil {
			first = d
		}
		wrong = append(wrong, text)
	}
	text := strings.Join(append(wrong, c.More...), "\n")
	switch {
	case c.NotRun != "":
		out.Error = &junitFailure{Message: cleanText(c.NotRun), Type: junitNotRun, Text: text}
	case first != nil:
		out.Failure = &junitFailure{Message: cleanText(first.Message), Type: first.Rule, Text: text}
	}
	return out, warned
}
