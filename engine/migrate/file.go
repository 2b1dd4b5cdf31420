package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// file is one text on its way from format 1 to format 2.
type file struct {
	name  string
	first string       // as it was read
	text  string       // as it is now
	root  *layout.Node // of YAML
	kind  string
	past  [][]layout.Edit // what was done to it, step by step

	world *world
	lua   *luaTarget // where functions go that leave this file
	rep   *diag.List
}

// load reads a YAML file; it reports false where it is none of format 1.
func (f *file) load() bool {
	var unread diag.List
	f.root = layout.Read(f.name, f.text, &unread)
	if f.root == nil || f.root.Kind != source.Map {
		return false
	}
	f.kind = textOf(f.root, "kind")
	return format1()["file-"+f.kind] != nil
}

// try makes edits if the text can be read then.
func (f *file) try(edits []layout.Edit) bool {
	text, done := layout.Apply(f.text, edits)
	var unread diag.List
	if len(done) == 0 {
		return false
	}
	root := layout.Read(f.name, text, &unread)
	if root == nil || f.comments() > (&file{text: text, root: root}).comments() {
		return false
	}
	return f.change(edits)
}

// comments is how many comments the file has.
func (f *file) comments() int {
	return len(f.commentsIn(0, f.root.Lo)) + len(f.commentsOf(f.root)) + len(f.commentsIn(f.root.Hi, len(f.text)))
}

// change makes edits and reads the text again; it reports whether anything
// changed.
func (f *file) change(edits []layout.Edit) bool {
	text, done := layout.Apply(f.text, edits)
	if len(done) == 0 {
		return false
	}
	was := *f
	f.text = text
	f.past = append(f.past, done)
	if f.root != nil && !f.load() {
		*f = was
		f.find(RuleUnread, done[0].Lo, "this is written in a manner that is not carried over", "write it in the plain form that the reference shows, and run vedette migrate again")
		return false
	}
	return true
}

// origin is where a byte of the text stood when the file was read.
func (f *file) origin(at int) int {
	for i := len(f.past) - 1; i >= 0; i-- {
		shift := 0
		back := -1
		for _, e := range f.past[i] {
			lo := e.Lo + shift // where it begins in the new text
			if at < lo {
				break
			}
			if at < lo+len(e.Text) {
				back = e.Lo
				break
			}
			shift += len(e.Text) - (e.Hi - e.Lo)
		}
		if back < 0 {
			back = at - shift
		}
		at = back
	}
	return at
}

// place is the line and column at which a byte of the text stood when the file
// was read.
func (f *file) place(at int) diag.Pos {
	at = min(f.origin(at), len(f.first))
	before := f.first[:at]
	line := 1 + strings.Count(before, "\n")
	start := strings.LastIndexByte(before, '\n') + 1
	col := 1 + len([]rune(strings.TrimPrefix(before[start:], "\uFEFF")))
	return diag.Pos{File: f.name, Line: line, Col: col}
}

// find reports what a person has to decide, once for each place.
func (f *file) find(rule string, at int, message, hint string) {
	pos := f.place(at)
	for i := range f.rep.Items {
		if d := &f.rep.Items[i]; d.Pos == pos && d.Rule == rule && d.Message == message {
			return
		}
	}
	f.rep.Add(diag.Diagnostic{Rule: rule, Severity: diag.Warning, Pos: pos, Len: 1, Message: message, Hint: hint})
}
