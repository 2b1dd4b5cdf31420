package scene

import "strings"

// page is a grid of characters; a window of it is shown.
type page struct {
	lines                    [][]glyph
	left, top, right, bottom int // the window; right and bottom are outside
}

// textStyle is how a character is colored; empty for plain text.
type textStyle struct{ fill, ink string }

// glyph is one character of a page with its style.
type glyph struct {
	r rune
	textStyle
}

// inWindow reports whether a place is in the window.
func (p *page) inWindow(col, line int) bool {
	return col >= p.left && col < p.right && line >= p.top && line < p.bottom
}

// putText writes a text and leaves out the part outside the window.
func (p *page) putText(col, line int, text string, l textStyle) {
	for _, r := range text {
		if p.inWindow(col, line) {
			p.setGlyph(col-p.left, line-p.top, glyph{r, l})
		}
		col++
	}
}

// setGlyph puts a character on the page, which grows to reach it.
func (p *page) setGlyph(col, line int, g glyph) {
	for len(p.lines) <= line {
		p.lines = append(p.lines, nil)
	}
	for len(p.lines[line]) <= col {
		p.lines[line] = append(p.lines[line], glyph{r: ' '})
	}
	p.lines[line][col] = g
}

// String returns the window without empty lines above and below.
func (p *page) String() string {
	var out strings.Builder
	empty := 0
	for _, line := range p.lines {
		for len(line) > 0 && line[len(line)-1] == (glyph{r: ' '}) {
			line = line[:len(line)-1]
		}
		if len(line) == 0 {
			empty++
			continue
		}
		if out.Len() > 0 {
			out.WriteString(strings.Repeat("\n", empty))
		}
		empty = 0
		writeLine(&out, line)
		out.WriteByte('\n')
	}
	return out.String()
}

// writeLine writes a line with the escapes of a terminal where the style changes.
func writeLine(out *strings.Builder, line []glyph) {
	var now textStyle
	for _, g := range line {
		if g.textStyle != now {
			if now != (textStyle{}) {
				out.WriteString("\x1b[0m")
			}
			out.WriteString(g.ansiCodes())
			now = g.textStyle
		}
		out.WriteRune(g.r)
	}
	if now != (textStyle{}) {
		out.WriteString("\x1b[0m")
	}
}

// ansiCodes returns the sequence that sets the colors, from the 256 that most terminals have.
func (l textStyle) ansiCodes() string {
	switch {
	case l.fill != "" && isDarkColor(l.fill):
		return "\x1b[97;48;5;" + itoa(cubeColor(l.fill)) + "m"
	case l.fill != "":
		return "\x1b[30;48;5;" + itoa(cubeColor(l.fill)) + "m"
	case l.ink != "":
		return "\x1b[38;5;" + itoa(cubeColor(l.ink)) + "m"
	}
	return ""
}

// cubeColor returns the nearest of the 216 colors that terminals number from 16.
func cubeColor(c string) int {
	r, g, b := splitColor(c)
	step := func(v int) int {
		switch {
		case v < 48:
			return 0
		case v < 115:
			return 1
		}
		return (v - 35) / 40
	}
	return 16 + 36*step(r) + 6*step(g) + step(b)
}
