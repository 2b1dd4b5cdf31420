package format

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// placeComments indents comments that have lines of their own outside brackets: like the
// next line with a value if they begin in its column, otherwise like the deepest entry
// above that begins no further to the right.
func (p *pass) placeComments() {
	var above []level
	for i := range p.lines {
		l := &p.lines[i]
		if l.levels != nil {
			above = l.levels
		}
		at := p.firstByte(l)
		if l.inText || l.indent >= 0 || at == l.end || p.text[at] != '#' {
			continue
		}
		l.indent = p.commentColumn(i, at-l.start, above)
	}
}

// commentColumn returns the new column of a comment of line i. above holds the levels of
// the last entry before it.
func (p *pass) commentColumn(i, column int, above []level) int {
	next, found := p.nextEntry(i)
	if found && next.old == column {
		return next.now
	}
	best := level{-1, 0}
	if found && next.old < column {
		best = next
	}
	for _, l := range above {
		if l.old <= column && l.old > best.old {
			best = l
		}
	}
	return best.now
}

// nextEntry returns the level of the line after line i that is no comment and not empty.
func (p *pass) nextEntry(i int) (level, bool) {
	for i++; i < len(p.lines); i++ {
		l := &p.lines[i]
		at := p.firstByte(l)
		if at == l.end || p.text[at] == '#' && !l.inText {
			continue
		}
		return level{at - l.start, max(l.indent, 0)}, l.indent >= 0
	}
	return level{}, false
}

// editLines adds the edits of whole lines: indentation, blanks at their end, and empty
// lines beyond one in a row.
func (p *pass) editLines(root *yamldoc.Node) {
	empty := 1 // empty lines in a row: at the start none is left
	for i := range p.lines {
		l := &p.lines[i]
		first := p.firstByte(l)
		if l.inText && l.indent < 0 {
			empty = 0
			continue
		}
		if first == l.end && !l.inText {
			if empty++; empty > 1 || p.onlyEmptyAfter(i) {
				p.edits = append(p.edits, yamldoc.ReplaceBytes(l.start, min(l.end+1, len(p.text)), ""))
			} else if !l.opaqueEnd {
				p.setGap(l.start, l.end, 0)
			}
			continue
		}
		empty = 0
		p.indentLine(l, first)
		if last := len(strings.TrimRight(p.text[l.start:l.end], " \t")) + l.start; last < l.end && !l.opaqueEnd {
			p.edits = append(p.edits, yamldoc.ReplaceBytes(last, l.end, ""))
		}
	}
	if !strings.HasSuffix(p.text, "\n") && !p.lines[len(p.lines)-1].inText {
		p.edits = append(p.edits, yamldoc.ReplaceBytes(len(p.text), len(p.text), "\n"))
	}
}

// indentLine adds the edit of a line's indentation.
func (p *pass) indentLine(l *line, first int) {
	if l.indent < 0 {
		return
	}
	if first == l.end { // blanks of a block text
		first = l.start + len(p.text[l.start:l.end]) - len(strings.TrimLeft(p.text[l.start:l.end], " "))
	}
	p.setGap(l.start, first, l.indent)
}

// onlyEmptyAfter reports whether a line and all after it are empty.
func (p *pass) onlyEmptyAfter(i int) bool {
	return strings.TrimSpace(p.text[p.lines[i].start:]) == ""
}
