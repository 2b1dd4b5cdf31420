package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// lineStart is the first byte of the line that a byte stands on.
func (f *file) lineStart(at int) int { return strings.LastIndexByte(f.text[:at], '\n') + 1 }

// lineEnd is the line feed that ends a line, or the end of the text.
func (f *file) lineEnd(at int) int {
	if i := strings.IndexByte(f.text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(f.text)
}

// newline is how lines of the file end.
func (f *file) newline() string {
	if strings.Contains(f.text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// column is how far a byte stands from the start of its line.
func (f *file) column(at int) int { return at - f.lineStart(at) }

// indentOf is how far the line of a byte is indented.
func (f *file) indentOf(at int) int {
	start := f.lineStart(at)
	return len(f.text[start:]) - len(strings.TrimLeft(f.text[start:], " "))
}

// leads reports whether only blanks stand before a byte on its line.
func (f *file) leads(at int) bool { return strings.TrimSpace(f.text[f.lineStart(at):at]) == "" }

// isComment reports whether what begins at a byte is a comment.
func (f *file) isComment(at int) bool {
	return at < len(f.text) && f.text[at] == '#' && (at == 0 || strings.IndexByte(" \t\n", f.text[at-1]) >= 0)
}

// commentsIn are the comments between two bytes where no text in quotes stands:
// between nodes.
func (f *file) commentsIn(lo, hi int) []string {
	var out []string
	for i := lo; i < hi; i++ {
		if f.isComment(i) {
			end := min(f.lineEnd(i), hi)
			out = append(out, strings.TrimSpace(strings.TrimRight(f.text[i+1:end], "\r")))
			i = end
		}
	}
	return out
}

// commentsOfEntry are the comments after a key and inside its value.
func (f *file) commentsOfEntry(e *layout.Entry) []string {
	return append(f.commentsIn(e.Hi, e.Value.Lo), f.commentsOf(e.Value)...)
}

// commentsOf are all comments inside a node.
func (f *file) commentsOf(n *layout.Node) []string {
	var out []string
	at := n.Lo
	gap := func(to int) {
		if to > at {
			out = append(out, f.commentsIn(at, to)...)
		}
	}
	var walk func(*layout.Node)
	walk = func(n *layout.Node) {
		for _, e := range n.Entries {
			gap(e.Lo)
			at = max(at, e.Hi)
			walk(e.Value)
		}
		for _, it := range n.Items {
			walk(it)
		}
		if n.Kind == source.Scalar {
			gap(n.Lo)
			if n.Style == layout.Literal || n.Style == layout.Folded {
				out = append(out, f.commentsIn(n.Lo, f.lineEnd(n.Lo))...)
			}
		}
		if n.Style == layout.Flow {
			gap(n.Hi)
		}
		at = max(at, n.Hi)
	}
	walk(n)
	return out
}

// tail is the comment after the end of a value on its line, "" without one.
func (f *file) tail(at int) string {
	rest := f.text[at:f.lineEnd(at)]
	if i := strings.Index(rest, "#"); i >= 0 && strings.TrimSpace(rest[:i]) == "" && f.isComment(at+i) {
		return strings.TrimSpace(strings.TrimRight(rest[i+1:], "\r"))
	}
	return ""
}

// without takes an entry out of a map; comments of it stay. What is put in its
// place is given as lines without indentation, "" for nothing.
func (f *file) without(m *layout.Node, e *layout.Entry, instead string) []layout.Edit {
	i := 0
	for i < len(m.Entries) && m.Entries[i] != e {
		i++
	}
	if m.Style == layout.Flow {
		return f.withoutFlow(m, i, instead)
	}
	kept := ""
	indent := strings.Repeat(" ", f.column(e.Lo))
	if !f.leads(e.Lo) {
		indent = strings.Repeat(" ", f.column(m.Lo))
	}
	if e.Key != "define" { // those of helpers go with them
		for _, c := range f.commentsOfEntry(e) {
			kept += "# " + c + "\n"
		}
	}
	kept += instead
	if kept == "" && len(m.Entries) == 1 {
		return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi, "{}")}
	}
	if kept != "" {
		kept = strings.TrimRight(kept, "\n")
		kept = strings.ReplaceAll(kept, "\n", f.newline()+indent)
		if f.tail(e.Value.Hi) != "" { // it goes on as a line of its own
			return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi+strings.IndexByte(f.text[e.Value.Hi:], '#'), kept+f.newline()+indent)}
		}
		return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi, kept)}
	}
	if !f.leads(e.Lo) && i+1 < len(m.Entries) { // the first after a dash
		return []layout.Edit{layout.Replace(e.Lo, m.Entries[i+1].Lo, f.between(e.Value.Hi, m.Entries[i+1].Lo, indent))}
	}
	if f.tail(e.Value.Hi) != "" {
		at := e.Value.Hi + strings.IndexByte(f.text[e.Value.Hi:], '#')
		return []layout.Edit{layout.Replace(e.Lo, at, "")}
	}
	if !f.leads(e.Lo) {
		return nil
	}
	return []layout.Edit{layout.Replace(f.lineStart(e.Lo), min(f.lineEnd(e.Value.Hi)+1, len(f.text)), "")}
}

// between keeps the comments between two entries of which the first goes.
func (f *file) between(lo, hi int, indent string) string {
	text := ""
	for _, c := range f.commentsIn(lo, hi) {
		text += "# " + c + f.newline() + indent
	}
	return text
}

func (f *file) withoutFlow(m *layout.Node, i int, instead string) []layout.Edit {
	e := m.Entries[i]
	if instead != "" {
		return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi, strings.ReplaceAll(strings.TrimSpace(instead), "\n", ", "))}
	}
	if c := f.commentsOfEntry(e); len(c) > 0 {
		indent := f.newline() + strings.Repeat(" ", f.indentOf(e.Lo)+1)
		kept := " # " + strings.Join(c, indent+"# ") + indent
		switch {
		case i+1 < len(m.Entries):
			return []layout.Edit{layout.Replace(e.Lo, f.comma(e.Value.Hi), kept)}
		case i > 0 && len(f.commentsIn(m.Entries[i-1].Value.Hi, e.Lo)) == 0:
			return []layout.Edit{layout.Replace(m.Entries[i-1].Value.Hi, e.Value.Hi, kept)}
		}
		return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi, kept)}
	}
	switch {
	case i+1 < len(m.Entries):
		next := m.Entries[i+1].Lo
		if c := f.commentsIn(e.Value.Hi, next); len(c) > 0 {
			return []layout.Edit{layout.Replace(e.Lo, f.comma(e.Value.Hi), "")}
		}
		return []layout.Edit{layout.Replace(e.Lo, next, "")}
	case i > 0:
		from := m.Entries[i-1].Value.Hi
		if len(f.commentsIn(from, e.Lo)) > 0 {
			return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi, "")}
		}
		return []layout.Edit{layout.Replace(from, e.Value.Hi, "")}
	}
	return []layout.Edit{layout.Replace(e.Lo, e.Value.Hi, "")}
}

// comma is the byte after the comma that follows a value in brackets.
func (f *file) comma(at int) int {
	for i := at; i < len(f.text); i++ {
		if f.isComment(i) {
			i = f.lineEnd(i)
			continue
		}
		if f.text[i] == ',' {
			return i + 1
		}
	}
	return at
}

// inFlow reports whether a byte stands inside brackets.
func (f *file) inFlow(at int) bool {
	found := false
	var walk func(*layout.Node)
	walk = func(n *layout.Node) {
		if n == nil || at < n.Lo || at > n.Hi || found {
			return
		}
		if n.Style == layout.Flow && at > n.Lo && at < n.Hi {
			found = true
			return
		}
		for _, e := range n.Entries {
			walk(e.Value)
		}
		for _, it := range n.Items {
			walk(it)
		}
	}
	walk(f.root)
	return found
}

// scalar writes a text as a value: without quotes where it can stand so.
func scalar(text string, inFlow bool) string {
	if isPlain(text, inFlow) {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// isPlain reports whether a text means itself without quotes.
func isPlain(text string, inFlow bool) bool {
	switch {
	case text == "" || text == "~" || text == "null" || strings.TrimSpace(text) != text || strings.ContainsAny(text, "\n\r\t"):
		return false
	case strings.IndexByte("{}[],&*#?|<>=!%@`'\":", text[0]) >= 0 || text[0] == '-' && (len(text) == 1 || text[1] == ' ' || strings.HasPrefix(text, "---")):
		return false
	case strings.Contains(text, ": ") || strings.Contains(text, " #") || strings.HasSuffix(text, ":"):
		return false
	}
	return !inFlow || !strings.ContainsAny(text, ",[]{}")
}

// value edits a scalar so that it holds another text of the same layout: edits
// are in bytes of what it holds.
func (f *file) value(n *layout.Node, edits []layout.Edit) []layout.Edit {
	if len(n.At) != len(n.Text)+1 {
		text, _ := layout.Apply(n.Text, edits)
		return []layout.Edit{layout.Replace(n.Lo, n.Hi, scalar(strings.Join(strings.Fields(text), " "), f.inFlow(n.Lo)))}
	}
	text, done := layout.Apply(n.Text, edits)
	if len(done) == 0 {
		return nil
	}
	within := f.inFlow(n.Lo)
	single1 := !strings.Contains(f.text[n.Lo:n.Hi], "\n")
	if n.Style == layout.Plain && !isPlain(strings.ReplaceAll(text, "\n", " "), within) {
		if single1 {
			return []layout.Edit{layout.Replace(n.Lo, n.Hi, scalar(text, within))}
		}
		out := []layout.Edit{layout.Replace(n.Lo, n.Lo, `"`), layout.Replace(n.Hi, n.Hi, `"`)}
		for i := range n.Text {
			if c := n.Text[i]; c == '"' || c == '\\' {
				out = append(out, layout.Replace(n.At[i], n.At[i], `\`))
			}
		}
		return append(out, f.inside(n, done, layout.Double)...)
	}
	return f.inside(n, done, n.Style)
}

// inside turns edits of what a scalar holds into edits of the file.
func (f *file) inside(n *layout.Node, edits []layout.Edit, as layout.Style) []layout.Edit {
	var out []layout.Edit
	for _, e := range edits {
		text := e.Text
		switch as {
		case layout.Single:
			text = strings.ReplaceAll(text, "'", "''")
		case layout.Double:
			text = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)
		}
		out = append(out, layout.Replace(n.At[e.Lo], n.At[e.Hi], text))
	}
	return out
}
