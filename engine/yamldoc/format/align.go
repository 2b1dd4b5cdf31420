package format

import (
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// cells holds, for each line, the columns in which values begin and end, in characters:
// those behind the key of a block entry apart from those inside brackets. A wider gap
// stays where a neighbouring line has a value of the same sort in the same column.
type cells struct {
	block, inner columns
	endOf        map[int]int // the end of the value that begins at a byte
}

// columns holds the columns in which values begin and end, by line.
type columns struct{ starts, ends []map[int]bool }

// newColumns returns columns for so many lines.
func newColumns(lines int) columns {
	return columns{make([]map[int]bool, lines), make([]map[int]bool, lines)}
}

// collectCells finds the columns of the values of a tree, and of the keys in brackets.
func collectCells(p *pass, root *yamldoc.Node) cells {
	c := cells{newColumns(len(p.lines)), newColumns(len(p.lines)), map[int]int{}}
	c.visit(p, root, &c.block)
	return c
}

// visit notes the columns of a value and of all in it. here is where its own belong.
func (c *cells) visit(p *pass, n *yamldoc.Node, here *columns) {
	if !isAbsent(n) && n.Style != yamldoc.Block {
		c.addCell(p, here, n.Start, n.End)
	}
	if n.Style == yamldoc.Flow {
		here = &c.inner
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if here == &c.inner {
			c.addCell(p, here, e.Start, e.End)
		}
		c.visit(p, e.Value, here)
	}
	for _, it := range n.Items {
		c.visit(p, it, here)
	}
}

// addCell notes the columns of a key or value.
func (c *cells) addCell(p *pass, to *columns, start, end int) {
	c.endOf[start] = end
	addColumn(to.starts, p, start)
	addColumn(to.ends, p, end)
}

// addColumn notes the column of a byte in its line.
func addColumn(to []map[int]bool, p *pass, at int) {
	i := p.lineOf(at)
	if to[i] == nil {
		to[i] = map[int]bool{}
	}
	to[i][p.characterColumn(at)] = true
}

// characterColumn returns the column of a byte in characters, from 0.
func (p *pass) characterColumn(at int) int {
	return utf8.RuneCountInString(p.text[p.lines[p.lineOf(at)].start:at])
}

// alignedWidth returns the width of the gap before a value: the present one if it is
// wider than usual and the value begins or ends in the same column as a value of the
// nearest line with a value above or below, the usual one otherwise.
func (p *pass) alignedWidth(among *columns, value, width, usual int) int {
	end, isValue := p.cells.endOf[value]
	if width <= usual || !isValue {
		return usual
	}
	at := p.lineOf(value)
	for _, step := range []int{-1, +1} {
		i := at + step
		for i >= 0 && i < len(p.lines) && p.holdsNoValue(&p.lines[i]) {
			i += step
		}
		if i < 0 || i >= len(p.lines) {
			continue
		}
		if among.starts[i][p.characterColumn(value)] || p.lineOf(end) == at && among.ends[i][p.characterColumn(end)] {
			return width
		}
	}
	return usual
}

// holdsNoValue reports a line that is a comment, or a key alone.
func (p *pass) holdsNoValue(l *line) bool {
	text := strings.TrimSpace(p.text[l.start:l.end])
	return strings.HasPrefix(text, "#") || strings.HasSuffix(text, ":")
}
