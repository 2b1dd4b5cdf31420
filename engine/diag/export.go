package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// jsonPlace is a place in the report for programs.
type jsonPlace struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"col"`
}

// jsonRelated is a related place in the report for programs.
type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

// jsonFinding is a finding in the report for programs. Its field names are stable.
type jsonFinding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	jsonPlace
	Length   int           `json:"length"`
	Message  string        `json:"message"`
	Expected string        `json:"expected,omitempty"`
	Nearest  string        `json:"nearest,omitempty"`
	Hint     string        `json:"hint,omitempty"`
	Related  []jsonRelated `json:"related,omitempty"`
	Lines    []string      `json:"lines,omitempty"`
	Fix      *jsonFix      `json:"fix,omitempty"`
	Folded   []jsonFinding `json:"folded,omitempty"`
}

// jsonFix is a fix in the report for programs.
type jsonFix struct {
	What  string     `json:"what"`
	Edits []jsonEdit `json:"edits"`
}

// jsonEdit is an edit of a fix. It replaces the text from its place up to end_line
// and end_col.
type jsonEdit struct {
	jsonPlace
	EndLine int    `json:"end_line"`
	EndCol  int    `json:"end_col"`
	New     string `json:"new"`
}

// jsonReport is the whole report for programs.
type jsonReport struct {
	Findings []jsonFinding `json:"findings"`
	Errors   int           `json:"errors"`
	Warnings int           `json:"warnings"`
	Notes    int           `json:"notes"`
}

// toJSONPlace returns a place as JSON has it.
func toJSONPlace(p Pos) jsonPlace { return jsonPlace(p) }

// WriteJSON prints the findings for programs, as one object with the fields
// findings, errors, warnings and notes. Field names are stable.
func WriteJSON(w io.Writer, l *List) error {
	rep := jsonReport{
		Findings: make([]jsonFinding, 0, len(l.Items)),
		Errors:   l.CountSeverity(Error), Warnings: l.CountSeverity(Warning), Notes: l.CountSeverity(Note),
	}
	for i := range l.Items {
		rep.Findings = append(rep.Findings, toJSONFinding(&l.Items[i]))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(rep)
}

// toJSONFinding returns a finding as JSON has it.
func toJSONFinding(d *Diagnostic) jsonFinding {
	f := jsonFinding{
		Rule: d.Rule, Severity: d.Severity.String(), jsonPlace: toJSONPlace(d.Pos), Length: max(d.Len, 1),
		Message: d.Message, Expected: d.Expected, Nearest: d.Nearest, Hint: d.Hint, Lines: d.Lines,
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, jsonRelated{toJSONPlace(r.Pos), r.Message})
	}
	if d.Fix != nil {
		f.Fix = &jsonFix{What: d.Fix.What}
		for _, e := range d.Fix.Edits {
			f.Fix.Edits = append(f.Fix.Edits, jsonEdit{jsonPlace{e.File, e.Line, e.Col}, e.EndLine, e.EndCol, e.New})
		}
	}
	for i := range d.Folded {
		f.Folded = append(f.Folded, toJSONFinding(&d.Folded[i]))
	}
	return f
}

var (
	escapeMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// WriteGitHub prints the findings as workflow commands, which CI shows beside the
// lines of a change.
func WriteGitHub(w io.Writer, l *List) error {
	out := &bytes.Buffer{}
	for i := range l.Items {
		d := &l.Items[i]
		word := d.Severity.String()
		if d.Severity == Note {
			word = "notice"
		}
		props := []string{}
		if d.Pos.File != "" {
			props = append(props, "file="+escapeProperty.Replace(d.Pos.File))
		}
		if d.Pos.Line > 0 {
			props = append(props, fmt.Sprintf("line=%d", d.Pos.Line))
		}
		if d.Pos.Col > 0 {
			props = append(props, fmt.Sprintf("col=%d,endColumn=%d", d.Pos.Col, d.Pos.Col+max(d.Len, 1)))
		}
		props = append(props, "title="+escapeProperty.Replace(d.Rule))
		fmt.Fprintf(out, "::%s %s::%s\n", word, strings.Join(props, ","), escapeMessage.Replace(FormatSummary(d)))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// FormatSummary returns the finding in one line without its place: message,
// expected form, nearest name, hint and related places.
func FormatSummary(d *Diagnostic) string {
	ask, related := suggestName(d)
	parts := []string{cleanText(d.Message)}
	if len(d.Lines) > 0 {
		parts[0] += ": " + cleanText(strings.Join(d.Lines, "; "))
	}
	if ask != "" {
		parts = append(parts, ask)
	}
	if d.Expected != "" {
		parts = append(parts, "expected: "+cleanText(d.Expected))
	}
	if d.Hint != "" {
		parts = append(parts, cleanText(d.Hint))
	}
	for _, r := range related {
		parts = append(parts, cleanText(r.Pos.String()+": "+r.Message))
	}
	if n := len(d.Folded); n > 0 {
		parts = append(parts, "and "+countFolded(n))
	}
	return strings.Join(parts, "; ")
}
