package project

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// RestorePlaces turns the places of findings about a bare project into those of the files as
// they are written: their own, those of fixes and of what is folded under them, and those that
// messages name. The findings are changed where they are; lists that they share with others are
// copied.
func (p *Project) RestorePlaces(items []diag.Diagnostic) {
	if len(items) == 0 {
		return
	}
	r := placeRestorer{p.layouts()}
	for i := range items {
		r.restoreFinding(&items[i])
	}
}

// placeRestorer knows the layouts of files by path.
type placeRestorer struct{ layouts map[string]*layout }

func (r placeRestorer) restoreFinding(d *diag.Diagnostic) {
	file := d.Pos.File
	d.Pos = r.restorePos(d.Pos)
	d.Message, d.Hint, d.Expected = r.restoreText(file, d.Message), r.restoreText(file, d.Hint), r.restoreText(file, d.Expected)
	d.Related, d.Folded = slices.Clone(d.Related), slices.Clone(d.Folded)
	for i := range d.Related {
		r.restoreRelated(&d.Related[i])
	}
	for i := range d.Folded {
		r.restoreFinding(&d.Folded[i])
	}
	if d.Cause != nil {
		c := *d.Cause
		r.restoreRelated(&c)
		d.Cause = &c
	}
	if d.Fix != nil {
		fix := *d.Fix
		fix.Edits = slices.Clone(fix.Edits)
		for i := range fix.Edits {
			r.restoreEdit(&fix.Edits[i])
		}
		d.Fix = &fix
	}
}

func (r placeRestorer) restoreRelated(x *diag.Related) {
	x.Message = r.restoreText(x.Pos.File, x.Message)
	x.Pos = r.restorePos(x.Pos)
}

func (r placeRestorer) restorePos(at diag.Pos) diag.Pos {
	if l := r.layouts[at.File]; l != nil {
		at.Line = l.restoreLine(at.Line)
	}
	return at
}

// restoreEdit moves an edit. One that ends at the beginning of a line takes the whole line before.
func (r placeRestorer) restoreEdit(e *diag.Edit) {
	l := r.layouts[e.File]
	if l == nil {
		return
	}
	if e.EndCol == 1 && e.EndLine > e.Line {
		e.EndLine = l.restoreLine(e.EndLine-1) + 1
	} else {
		e.EndLine = l.restoreLine(e.EndLine)
	}
	e.Line = l.restoreLine(e.Line)
}

// placeInText is a place in a text: a file with its line, or a line of the file of the finding.
var placeInText = regexp.MustCompile(`([^\s():"]+\.(?:yaml|yml|lua)):(\d+)|\b(?:at|in) line (\d+)`)

// restoreText moves the places that a text about a file names.
func (r placeRestorer) restoreText(file, text string) string {
	if !strings.Contains(text, ":") && !strings.Contains(text, " line ") {
		return text
	}
	var out strings.Builder
	done := 0
	for _, m := range placeInText.FindAllStringSubmatchIndex(text, -1) {
		name, from, to := file, m[6], m[7]
		if m[2] >= 0 {
			name, from, to = text[m[2]:m[3]], m[4], m[5]
		}
		l, line := r.layouts[name], 0
		if line, _ = strconv.Atoi(text[from:to]); l == nil {
			continue
		}
		out.WriteString(text[done:from] + strconv.Itoa(l.restoreLine(line)))
		done = to
	}
	return out.String() + text[done:]
}

// restoreLine returns the line of the file as it is written for a line of the bare text.
func (l *layout) restoreLine(line int) int {
	switch {
	case line < 1:
		return line
	case line > len(l.lines):
		return l.lines[len(l.lines)-1] + line - len(l.lines)
	}
	return l.lines[line-1]
}

// layouts lists the layouts of the files that were read, by path.
func (p *Project) layouts() map[string]*layout {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := map[string]*layout{}
	for key, s := range p.files {
		if s.file != nil && s.file.layout != nil {
			out[key.path] = s.file.layout
		}
	}
	return out
}
