package format

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// placeFlow lays out a list or map in brackets, or a map of one entry that is an item in
// brackets and has none of its own.
func (p *pass) placeFlow(n *yamldoc.Node, parent level) {
	at, end := n.Start, n.End
	bracketed := p.byteAt(at) == '{' || p.byteAt(at) == '['
	if bracketed {
		at, end = at+1, end-1
	}
	gap := func(to int) { p.placeGap(at, to, n.Start, parent) }
	for i := range n.Entries {
		e := &n.Entries[i]
		gap(e.Start)
		at = e.End
		if v := e.Value; !isAbsent(v) {
			gap(v.Start)
			p.placeInner(v, parent)
			at = v.End
		} else {
			at = e.End
			if p.byteAt(v.Start-1) == ':' {
				at = v.Start
			}
		}
	}
	for _, it := range n.Items {
		gap(it.Start)
		p.placeInner(it, parent)
		at = it.End
	}
	if bracketed {
		gap(end)
	}
}

// placeInner lays out a value inside brackets.
func (p *pass) placeInner(n *yamldoc.Node, parent level) {
	if n.Kind == yamldoc.Scalar {
		p.placeText(n, parent)
		return
	}
	p.placeFlow(n, parent)
}

// placeGap lays out all from the end of one value or bracket to the start of the next:
// blanks, a comma or colon, line ends and comments. start is where the brackets begin.
func (p *pass) placeGap(lo, hi, start int, parent level) {
	for at := lo; ; {
		blanks := at
		if at = p.skipBlanks(at, hi); at == hi {
			if p.byteAt(blanks-1) != ':' && !p.beginsLine(at) {
				p.setGap(blanks, at, p.alignedWidth(&p.cells.inner, at, at-blanks, 0))
			}
			return
		}
		switch p.text[at] {
		case ',', ':':
			mark := at
			at = p.skipBlanks(at+1, hi)
			p.placeMarkInBrackets(blanks, mark, at, hi)
		case '\n':
			l := &p.lines[p.lineOf(at+1)]
			p.shiftLine(l, start, parent)
			at = min(p.firstByte(l), hi)
		case '#':
			at = min(p.lines[p.lineOf(at)].end, hi)
		default:
			p.odd = true
		}
		if at == hi || p.odd {
			return
		}
	}
}

// skipBlanks returns the next byte that is no blank, at most hi.
func (p *pass) skipBlanks(at, hi int) int {
	for at < hi && isBlank(p.text[at]) {
		at++
	}
	return at
}

// placeMarkInBrackets lays out the blanks around a comma or colon; at is the next byte
// that is no blank, hi that of the next value.
func (p *pass) placeMarkInBrackets(blanks, mark, at, hi int) {
	next := p.byteAt(at)
	switch {
	case at == hi && strings.IndexByte("}]", next) < 0:
		p.placeMark(&p.cells.inner, blanks, mark, at)
	case at == hi && p.text[mark] == ',':
		p.setGap(blanks, mark, 0)
		p.setGap(mark+1, at, 0)
	case p.beginsLine(mark):
	case p.text[mark] == ',' && p.byteAt(blanks-1) == ':':
	default:
		p.setGap(blanks, mark, 0)
	}
}

// placeMark removes the blanks before a colon or comma and leaves one after it, or as
// many as align the value behind it.
func (p *pass) placeMark(among *columns, blanks, mark, value int) {
	if p.beginsLine(mark) || p.text[mark] == ',' && p.byteAt(blanks-1) == ':' {
		p.setGap(mark+1, value, p.alignedWidth(among, value, value-mark-1, 1))
		return
	}
	p.setGap(blanks, mark, 0)
	p.setGap(mark+1, value, p.alignedWidth(among, value, value-mark-1+mark-blanks, 1))
}
