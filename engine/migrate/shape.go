package migrate

import (
	"strings"

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
func (f *file) commentsOfEntry(e *entry) []string {
	return append(f.commentsIn(e.hi, e.value.lo), f.commentsOf(e.value)...)
}

// commentsOf are all comments inside a node.
func (f *file) commentsOf(n *node) []string {
	var out []string
	at := n.lo
	gap := func(to int) {
		if to > at {
			out = append(out, f.commentsIn(at, to)...)
		}
	}
	var walk func(*node)
	walk = func(n *node) {
		for _, e := range n.entries {
			gap(e.lo)
			at = max(at, e.hi)
			walk(e.value)
		}
		for _, it := range n.items {
			walk(it)
		}
		if n.kind == source.Scalar {
			gap(n.lo)
			if n.style == literal || n.style == folded {
				out = append(out, f.commentsIn(n.lo, f.lineEnd(n.lo))...)
			}
		}
		if n.style == flow {
			gap(n.hi)
		}
		at = max(at, n.hi)
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
func (f *file) without(m *node, e *entry, instead string) []edit {
	i := 0
	for i < len(m.entries) && m.entries[i] != e {
		i++
	}
	if m.style == flow {
		return f.withoutFlow(m, i, instead)
	}
	kept := ""
	indent := strings.Repeat(" ", f.column(e.lo))
	if !f.leads(e.lo) {
		indent = strings.Repeat(" ", f.column(m.lo))
	}
	if e.key != "define" { // those of helpers go with them
		for _, c := range f.commentsOfEntry(e) {
			kept += "# " + c + "\n"
		}
	}
	kept += instead
	if kept == "" && len(m.entries) == 1 {
		return []edit{{e.lo, e.value.hi, "{}"}}
	}
	if kept != "" {
		kept = strings.TrimRight(kept, "\n")
		kept = strings.ReplaceAll(kept, "\n", f.newline()+indent)
		if f.tail(e.value.hi) != "" { // it goes on as a line of its own
			return []edit{{e.lo, e.value.hi + strings.IndexByte(f.text[e.value.hi:], '#'), kept + f.newline() + indent}}
		}
		return []edit{{e.lo, e.value.hi, kept}}
	}
	if !f.leads(e.lo) && i+1 < len(m.entries) { // the first after a dash
		return []edit{{e.lo, m.entries[i+1].lo, f.between(e.value.hi, m.entries[i+1].lo, indent)}}
	}
	if f.tail(e.value.hi) != "" {
		at := e.value.hi + strings.IndexByte(f.text[e.value.hi:], '#')
		return []edit{{e.lo, at, ""}}
	}
	if !f.leads(e.lo) {
		return nil
	}
	return []edit{{f.lineStart(e.lo), min(f.lineEnd(e.value.hi)+1, len(f.text)), ""}}
}

// between keeps the comments between two entries of which the first goes.
func (f *file) between(lo, hi int, indent string) string {
	text := ""
	for _, c := range f.commentsIn(lo, hi) {
		text += "# " + c + f.newline() + indent
	}
	return text
}

func (f *file) withoutFlow(m *node, i int, instead string) []edit {
	e := m.entries[i]
	if instead != "" {
		return []edit{{e.lo, e.value.hi, strings.ReplaceAll(strings.TrimSpace(instead), "\n", ", ")}}
	}
	if c := f.commentsOfEntry(e); len(c) > 0 {
		indent := f.newline() + strings.Repeat(" ", f.indentOf(e.lo)+1)
		kept := " # " + strings.Join(c, indent+"# ") + indent
		switch {
		case i+1 < len(m.entries):
			return []edit{{e.lo, f.comma(e.value.hi), kept}}
		case i > 0 && len(f.commentsIn(m.entries[i-1].value.hi, e.lo)) == 0:
			return []edit{{m.entries[i-1].value.hi, e.value.hi, kept}}
		}
		return []edit{{e.lo, e.value.hi, kept}}
	}
	switch {
	case i+1 < len(m.entries):
		next := m.entries[i+1].lo
		if c := f.commentsIn(e.value.hi, next); len(c) > 0 {
			return []edit{{e.lo, f.comma(e.value.hi), ""}}
		}
		return []edit{{e.lo, next, ""}}
	case i > 0:
		from := m.entries[i-1].value.hi
		if len(f.commentsIn(from, e.lo)) > 0 {
			return []edit{{e.lo, e.value.hi, ""}}
		}
		return []edit{{from, e.value.hi, ""}}
	}
	return []edit{{e.lo, e.value.hi, ""}}
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
	var walk func(*node)
	walk = func(n *node) {
		if n == nil || at < n.lo || at > n.hi || found {
			return
		}
		if n.style == flow && at > n.lo && at < n.hi {
			found = true
			return
		}
		for _, e := range n.entries {
			walk(e.value)
		}
		for _, it := range n.items {
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
func (f *file) value(n *node, edits []edit) []edit {
	if len(n.at) != len(n.text)+1 {
		text, _ := apply(n.text, edits)
		return []edit{{n.lo, n.hi, scalar(strings.Join(strings.Fields(text), " "), f.inFlow(n.lo))}}
	}
	text, done := apply(n.text, edits)
	if len(done) == 0 {
		return nil
	}
	within := f.inFlow(n.lo)
	single1 := !strings.Contains(f.text[n.lo:n.hi], "\n")
	if n.style == plain && !isPlain(strings.ReplaceAll(text, "\n", " "), within) {
		if single1 {
			return []edit{{n.lo, n.hi, scalar(text, within)}}
		}
		out := []edit{{n.lo, n.lo, `"`}, {n.hi, n.hi, `"`}}
		for i := range n.text {
			if c := n.text[i]; c == '"' || c == '\\' {
				out = append(out, edit{n.at[i], n.at[i], `\`})
			}
		}
		return append(out, f.inside(n, done, double)...)
	}
	return f.inside(n, done, n.style)
}

// inside turns edits of what a scalar holds into edits of the file.
func (f *file) inside(n *node, edits []edit, as style) []edit {
	var out []edit
	for _, e := range edits {
		text := e.text
		switch as {
		case single:
			text = strings.ReplaceAll(text, "'", "''")
		case double:
			text = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)
		}
		out = append(out, edit{n.at[e.lo], n.at[e.hi], text})
	}
	return out
}
