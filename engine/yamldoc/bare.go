package yamldoc

import (
	"slices"
	"strings"
)

// RemoveLayout returns a text without comments, blank lines and blanks at the ends of lines,
// with the line of the old text for each line of the new one. Its first line is empty and
// belongs to the first line of the old text, so that a finding about a whole file keeps its
// place. The tree is that of the old text, read by [Read]; afterwards its places and bytes are
// those of the new text, as if that had been read. Text inside scalars is kept as it is.
func RemoveLayout(root *Node, text string) (bare string, lines []int) {
	c := &layoutCutter{text: text}
	for at := 0; at <= len(text); at = findLineFeed(text, at) + 1 {
		c.starts = append(c.starts, at)
	}
	c.covered = make([]int, len(c.starts))
	c.ends = make([]int, len(c.starts))
	c.cover(root)
	var b strings.Builder
	b.Grow(len(text))
	b.WriteByte('\n')
	lines = append(lines, 1)
	c.newLine, c.newStart = make([]int, len(c.starts)), make([]int, len(c.starts))
	for i := range c.starts {
		line := c.keptText(i)
		c.newLine[i], c.newStart[i] = len(lines)+1, b.Len()
		if line == "" && c.covered[i] == 0 {
			continue
		}
		lines = append(lines, i+1)
		b.WriteString(line)
		b.WriteByte('\n')
	}
	c.move(root)
	return b.String(), lines
}

// layoutCutter knows of each line of a text, counted from 0, which scalars reach it.
type layoutCutter struct {
	text              string
	starts            []int // the byte at which each line begins
	covered           []int // how many scalars go on from each line to the next, or through it
	ends              []int // the byte at which the last key or scalar of each line ends, 0 for none
	newLine, newStart []int // where each line is in the new text
}

// lineOf returns the line of a byte.
func (c *layoutCutter) lineOf(at int) int {
	i, found := slices.BinarySearch(c.starts, at)
	if found {
		return i
	}
	return i - 1
}

// cover notes where the keys and scalars of a tree are.
func (c *layoutCutter) cover(n *Node) {
	for i := range n.Entries {
		c.coverBytes(n.Entries[i].Start, n.Entries[i].End)
		c.cover(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		c.cover(it)
	}
	if n.Kind == Scalar {
		c.coverBytes(n.Start, n.End)
	}
}

// coverBytes notes one key or scalar. All lines that it takes but its last are kept as they are.
func (c *layoutCutter) coverBytes(from, to int) {
	last := c.lineOf(to)
	for i := c.lineOf(from); i < last; i++ {
		c.covered[i]++
	}
	c.ends[last] = max(c.ends[last], to)
}

// keptText returns what stays of a line.
func (c *layoutCutter) keptText(i int) string {
	end := findLineFeed(c.text, c.starts[i])
	line := c.text[c.starts[i]:end]
	if c.covered[i] > 0 {
		return line
	}
	done := max(0, c.ends[i]-c.starts[i]) // the text before it holds no comment
	for k := done; k < len(line); k++ {
		if line[k] == '#' && (k == 0 || line[k-1] == ' ' || line[k-1] == '\t') {
			line = line[:k]
		}
	}
	kept := strings.TrimRight(line, " \t\r")
	return line[:max(len(kept), min(done, len(line)))]
}

// move gives a tree its places in the new text.
func (c *layoutCutter) move(n *Node) {
	n.Pos.Line = c.movedLine(n.Pos.Line)
	n.Start, n.End = c.movedByte(n.Start), c.movedByte(n.End)
	for i := range n.Entries {
		e := &n.Entries[i]
		e.KeyAt.Line = c.movedLine(e.KeyAt.Line)
		e.Start, e.End = c.movedByte(e.Start), c.movedByte(e.End)
		c.move(e.Value)
	}
	for _, it := range n.Items {
		c.move(it)
	}
}

func (c *layoutCutter) movedLine(line int) int {
	if line < 1 || line > len(c.newLine) {
		return line
	}
	return c.newLine[line-1]
}

func (c *layoutCutter) movedByte(at int) int {
	i := c.lineOf(at)
	return c.newStart[i] + at - c.starts[i]
}
