package format

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// indentWidth is how many blanks a level is indented by.
const indentWidth = 2

// pass is one walk through a text with its tree. Columns count bytes, from 0.
type pass struct {
	text   string
	lines  []line
	edits  []yamldoc.Edit // of gaps inside lines, in the order of the text
	levels []level        // the block collections around the place of the walk
	cells  cells
	odd    bool // the text is written in a way that the walk does not follow
}

// line is a line of the text, without its line end.
type line struct {
	start, end int
	indent     int     // new indentation, -1 for the present one
	inText     bool    // a text of several lines runs through its start: blanks may count
	opaqueEnd  bool    // a text of several lines runs over its end
	levels     []level // of the block entry that begins last on the line
}

// level is a block collection: the column of its entries before and after the pass.
type level struct{ old, now int }

// runPass returns a text with the layout of one pass. It reports false for a text that
// the walk cannot follow.
func runPass(text string, root *yamldoc.Node) (string, bool) {
	p := &pass{text: text}
	for at := 0; at <= len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		p.lines = append(p.lines, line{start: at, end: end, indent: -1})
		at = end + 1
	}
	p.cells = collectCells(p, root)
	p.placeValue(root, level{-indentWidth, -indentWidth}, 0)
	if p.odd {
		return text, false
	}
	p.placeComments()
	p.editLines(root)
	return yamldoc.ApplyEdits(text, p.edits), true
}

// lineOf returns the number of the line that holds a byte.
func (p *pass) lineOf(at int) int {
	i, found := slices.BinarySearchFunc(p.lines, at, func(l line, at int) int { return l.start - at })
	if !found {
		i--
	}
	return i
}

// firstByte returns where a line begins to be more than blanks; its end for an empty line.
func (p *pass) firstByte(l *line) int {
	at := l.start
	for at < l.end && isBlank(p.text[at]) {
		at++
	}
	return at
}

// isBlank reports a blank or a tab.
func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// byteAt returns a byte of the text, a line feed past its end.
func (p *pass) byteAt(at int) byte {
	if at >= 0 && at < len(p.text) {
		return p.text[at]
	}
	return '\n'
}

// beginsLine reports whether only blanks come before a byte on its line.
func (p *pass) beginsLine(at int) bool { return p.firstByte(&p.lines[p.lineOf(at)]) == at }

// placeStart gives the line of a byte its indentation, if the byte begins the line.
func (p *pass) placeStart(at, column int) {
	l := &p.lines[p.lineOf(at)]
	if p.firstByte(l) == at {
		l.indent = max(column, 0)
	}
}

// oldColumn returns the column of a byte before the pass.
func (p *pass) oldColumn(at int) int { return at - p.lines[p.lineOf(at)].start }

// newColumn returns the column of a byte after the edits that the pass has so far.
func (p *pass) newColumn(at int) int {
	l := &p.lines[p.lineOf(at)]
	column := at - l.start
	if l.indent >= 0 {
		column += l.indent - (p.firstByte(l) - l.start)
	}
	for i := len(p.edits) - 1; i >= 0 && p.edits[i].Start >= l.start; i-- {
		if e := p.edits[i]; e.End <= at {
			column += len(e.Text) - (e.End - e.Start)
		}
	}
	return column
}

// shiftLine moves a line that continues a value. A line that begins to the right of the
// value's start moves with it, another with the line that holds the start. parent is the
// block entry that the value belongs to: a line deeper than its key stays so.
func (p *pass) shiftLine(l *line, start int, parent level) {
	first := p.firstByte(l)
	if first == l.end {
		return
	}
	old := first - l.start
	owner := &p.lines[p.lineOf(start)]
	now := old
	switch {
	case old >= p.oldColumn(start):
		now += p.newColumn(start) - p.oldColumn(start)
	case owner.indent >= 0:
		now += owner.indent - (p.firstByte(owner) - owner.start)
	}
	if old > parent.old {
		now = max(now, parent.now+1)
	}
	l.indent = max(now, 0)
}

// setGap makes the blanks from lo up to hi so many.
func (p *pass) setGap(lo, hi, width int) {
	if hi-lo != width || strings.Contains(p.text[lo:hi], "\t") {
		p.edits = append(p.edits, yamldoc.ReplaceBytes(lo, hi, strings.Repeat(" ", width)))
	}
}
