package format

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// placeValue lays out a value. parent is the block entry that holds it, column the place
// of the value if it begins a line.
func (p *pass) placeValue(n *yamldoc.Node, parent level, column int) {
	switch n.Style {
	case yamldoc.Block:
		p.placeBlock(n, column)
	case yamldoc.Flow:
		p.placeStart(n.Start, column)
		p.placeFlow(n, parent)
	case yamldoc.Literal, yamldoc.Folded:
		p.placeBlockText(n, parent)
	default:
		p.placeStart(n.Start, column)
		p.placeText(n, parent)
	}
}

// placeBlock lays out a list or map by indentation; its entries begin in a column.
func (p *pass) placeBlock(n *yamldoc.Node, column int) {
	here := level{p.oldColumn(n.Start), column}
	p.levels = append(p.levels, here)
	if n.Kind == yamldoc.Map {
		for i := range n.Entries {
			e := &n.Entries[i]
			p.beginEntry(e.Start, here)
			p.placeBlockEntry(e, here)
		}
	} else {
		end := n.Start
		for _, it := range n.Items {
			dash := p.skipToToken(end)
			if p.byteAt(dash) != '-' {
				p.odd = true
				return
			}
			p.beginEntry(dash, here)
			if end = dash + 1; !isAbsent(it) {
				p.placeItem(dash, it, here)
				end = it.End
			}
		}
	}
	p.levels = p.levels[:len(p.levels)-1]
}

// isAbsent reports a value that is not written.
func isAbsent(n *yamldoc.Node) bool {
	return n.Kind == yamldoc.Scalar && n.Text == "" && !n.Quoted
}

// beginEntry gives the line of an entry its indentation, and notes the levels around it.
func (p *pass) beginEntry(at int, here level) {
	if p.oldColumn(at) != here.old {
		p.odd = true
	}
	p.placeStart(at, here.now)
	p.lines[p.lineOf(at)].levels = slices.Clone(p.levels)
}

// placeBlockEntry lays out the colon and the value of an entry of a block map.
func (p *pass) placeBlockEntry(e *yamldoc.Entry, here level) {
	colon := p.skipBlanks(e.End, len(p.text))
	if p.byteAt(colon) != ':' {
		p.odd = true
		return
	}
	v := e.Value
	if isAbsent(v) {
		p.setGap(e.End, colon, 0)
		return
	}
	if !strings.Contains(p.text[colon:v.Start], "\n") {
		p.placeMark(&p.cells.block, e.End, colon, v.Start)
	} else {
		p.setGap(e.End, colon, 0)
	}
	p.placeValue(v, here, here.now+indentWidth)
}

// placeItem lays out an item of a block list after its dash.
func (p *pass) placeItem(dash int, it *yamldoc.Node, here level) {
	if !strings.Contains(p.text[dash:it.Start], "\n") {
		p.setGap(dash+1, it.Start, 1)
	}
	p.placeValue(it, here, here.now+indentWidth)
}

// skipToToken returns the next byte that is no blank, line end or comment.
func (p *pass) skipToToken(at int) int {
	for at < len(p.text) {
		switch c := p.text[at]; {
		case isBlank(c) || c == '\n':
			at++
		case c == '#':
			at = p.lines[p.lineOf(at)].end
		default:
			return at
		}
	}
	return at
}

// placeText moves the further lines of a text, and marks them as parts of it.
func (p *pass) placeText(n *yamldoc.Node, parent level) {
	first, last := p.lineOf(n.Start), p.lineOf(max(n.End-1, n.Start))
	for i := first + 1; i <= last; i++ {
		p.lines[i-1].opaqueEnd, p.lines[i].inText = true, true
		p.shiftLine(&p.lines[i], n.Start, parent)
	}
}

// placeBlockText indents a text on lines of its own by one level below its key. A text with an
// indentation in its header moves as far as its key does.
func (p *pass) placeBlockText(n *yamldoc.Node, parent level) {
	first, last := p.lineOf(n.Start), p.lineOf(max(n.End-1, n.Start))
	header := p.text[n.Start:p.lines[first].end]
	mark, _, _ := strings.Cut(header, "#")
	last = p.keepTrailingLines(last, strings.Contains(mark, "+"))
	width := -1
	shift := parent.now - parent.old
	for i := first + 1; i <= last; i++ {
		l := &p.lines[i]
		l.inText, l.opaqueEnd = true, true
		at := p.firstByte(l)
		if width < 0 && at < l.end {
			width = at - l.start
			if !strings.ContainsAny(mark, "123456789") {
				shift = parent.now + indentWidth - width
			}
		}
	}
	for i := first + 1; i <= last; i++ {
		l := &p.lines[i]
		spaces := 0
		for l.start+spaces < l.end && p.text[l.start+spaces] == ' ' {
			spaces++
		}
		switch {
		case l.start+spaces < l.end || spaces > width:
			l.indent = max(spaces+shift, 0)
		default:
			l.indent = 0
		}
	}
}

// keepTrailingLines returns the last line of a block text. The empty lines after it
// count if its header has a plus.
func (p *pass) keepTrailingLines(last int, keep bool) int {
	for keep && last+1 < len(p.lines) && p.firstByte(&p.lines[last+1]) == p.lines[last+1].end {
		last++
	}
	return last
}
