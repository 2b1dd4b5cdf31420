package scene

import (
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// TextOptions say how the text map is drawn.
type TextOptions struct {
	Around hex.ID // draw only what is near this hex; None for the whole map
	Radius int    // how near, in hexes
	Color  bool   // use terminal colors
}

// Each hex is two lines of four characters: its number, then terrain letter,
// army letter, kind letter and how many counters there are.
const (
	cellWidth  = 5
	cellHeight = 2
)

// Text draws the map in text.
func (s *Scene) Text(o TextOptions) string {
	page := &page{}
	for h := range s.Hexes {
		id := hex.ID(h)
		if o.Around != hex.None && s.Grid.Distance(id, o.Around) > o.Radius {
			continue
		}
		col, row := s.cell(id)
		page.put(col, row, pad(s.Hexes[h].Label, cellWidth-1), "")
		mark, fill := s.stackMark(h)
		page.put(col, row+1, s.Hexes[h].Letter, "")
		if mark != "" {
			if !o.Color {
				fill = ""
			}
			page.put(col+1, row+1, mark, fill)
		}
	}
	return page.String()
}

// cell is the place of a hex on the page of characters.
func (s *Scene) cell(h hex.ID) (col, line int) {
	x, y := s.Grid.Center(h)
	if s.Grid.Orientation() == hex.Flat {
		// Columns are 1.5 apart, half a hex of shift is root3/2.
		return int((x-1)/1.5+0.5) * cellWidth, int((y / 0.8660254)) - 1
	}
	return int((x/0.8660254)-0.5) * cellWidth / 2, int((y-1)/1.5+0.5) * cellHeight
}

func (s *Scene) stackMark(h int) (mark, fill string) {
	stack := s.Hexes[h].Stack
	if len(stack) == 0 {
		return "", ""
	}
	top := stack[len(stack)-1]
	mark = string(s.armyLetter(top.Army)) + top.Letter
	switch n := len(stack); {
	case n > 9:
		mark += "+"
	case n > 1:
		mark += string(rune('0' + n))
	}
	return mark, top.Fill
}

func (s *Scene) armyLetter(a int) byte {
	if a < 0 || a >= len(s.armies) || s.armies[a] == 0 {
		return '?'
	}
	return s.armies[a]
}

// Legend explains the letters of the text map in a few lines.
func (s *Scene) Legend(armies []string) string {
	var out strings.Builder
	out.WriteString("Each hex: its number; below it terrain, army, kind of the top unit, number of units.\n")
	for i, name := range armies {
		if i > 0 {
			out.WriteString(", ")
		}
		out.WriteByte(s.armyLetter(i))
		out.WriteString(" " + name)
	}
	seen := map[string]bool{}
	sep := "; "
	for h := range s.Hexes {
		l, t := s.Hexes[h].Letter, s.Hexes[h].Reads
		if l != "." && !seen[l] {
			seen[l] = true
			out.WriteString(sep + l + " " + t)
			sep = ", "
		}
	}
	out.WriteByte('\n')
	return out.String()
}

func pad(s string, n int) string {
	if k := utf8.RuneCountInString(s); k < n {
		return s + strings.Repeat(" ", n-k)
	}
	return s
}

// page is a sheet of characters that grows as needed.
type page struct {
	lines [][]glyph
	left  int
	set   bool
	top   int
}

type glyph struct {
	r    rune
	fill string
}

func (p *page) put(col, line int, text, fill string) {
	if !p.set || col < p.left {
		p.left = col
	}
	if !p.set || line < p.top {
		p.top = line
	}
	p.set = true
	for len(p.lines) <= line {
		p.lines = append(p.lines, nil)
	}
	for i, r := range []rune(text) {
		for len(p.lines[line]) <= col+i {
			p.lines[line] = append(p.lines[line], glyph{r: ' '})
		}
		p.lines[line][col+i] = glyph{r, fill}
	}
}

// String writes the page without its empty left and upper margin.
func (p *page) String() string {
	var out strings.Builder
	for i := p.top; i < len(p.lines); i++ {
		line := p.lines[i]
		for len(line) > 0 && line[len(line)-1].r == ' ' && line[len(line)-1].fill == "" {
			line = line[:len(line)-1]
		}
		fill := ""
		for _, g := range line[min(p.left, len(line)):] {
			if g.fill != fill {
				out.WriteString(ansi(g.fill))
				fill = g.fill
			}
			out.WriteRune(g.r)
		}
		if fill != "" {
			out.WriteString(ansi(""))
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// ansi switches to a background color with readable text, or back.
func ansi(fill string) string {
	if fill == "" {
		return "\x1b[0m"
	}
	r, g, b := rgb(fill)
	text := "30"
	if dark(fill) {
		text = "97"
	}
	return "\x1b[" + text + ";48;2;" + itoa(r) + ";" + itoa(g) + ";" + itoa(b) + "m"
}
