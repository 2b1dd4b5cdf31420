package scene

import (
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// TextOptions say how the text map is drawn.
type TextOptions struct {
	Around  hex.ID // draw only the hexes near this one; None for the whole map
	Radius  int    // how near, in hexes
	Color   bool   // use terminal colors
	Small   bool   // two characters a hex: counters without numbers
	Width   int    // columns there are; 0: as many as it takes
	Height  int    // lines there are; 0: as many as it takes
	Center  hex.ID // the middle of the window on a map that does not fit
	Reach   map[hex.ID]string
	Reached bool // number only the hexes of Reach, and write what it says into empty ones
}

// Each hex is four characters wide: its number, then terrain letter, army
// letter, kind letter and how many counters there are. Its slanting hexsides
// are on the line above and below, the upright ones between it and the next.
//
// With upright hexsides the hexes of two columns stand on different lines, and
// the columns are as close as their hexsides allow.
const (
	cellWidth  = 5
	cellText   = 4
	flatWidth  = 4
	flatHeight = 4
)

// textMap is a text map while it is laid out: the place of each hex, and the window.
type textMap struct {
	*Scene
	o          TextOptions
	page       page
	wide, high int // from one hex to the next across, and how tall a hex is
	head       int // lines of a hex before its number
}

// DrawText returns the map as text.
func (s *Scene) DrawText(o TextOptions) string {
	text, _ := s.DrawWindow(o)
	return text
}

// DrawWindow returns as much of the map as fits, and the directions in which there is more: some
// of "north", "south", "west" and "east".
func (s *Scene) DrawWindow(o TextOptions) (text string, more []string) {
	d, more := s.newTextMap(o)
	return d.page.String(), more
}

// newTextMap draws as much of the map as fits on a page.
func (s *Scene) newTextMap(o TextOptions) (d *textMap, more []string) {
	d = &textMap{Scene: s, o: o, wide: cellWidth, high: 3, head: 1}
	switch {
	case o.Small:
		d.wide, d.high, d.head = 2, 1, 0
	case s.Grid.Orientation() == hex.Flat:
		d.wide, d.high = flatWidth, flatHeight
	}
	more = d.cropPage()
	for h := range s.Hexes {
		if d.showsHex(hex.ID(h)) {
			d.writeHex(hex.ID(h))
		}
	}
	if !o.Small {
		d.writeHexsides()
	}
	return d, more
}

// inArea reports whether a hex is in the part that is asked for.
func (d *textMap) inArea(h hex.ID) bool {
	return d.o.Around == hex.None || d.Grid.Distance(h, d.o.Around) <= d.o.Radius
}

// showsHex reports whether a hex is wholly in the window.
func (d *textMap) showsHex(h hex.ID) bool {
	col, line := d.hexCell(h)
	w := cellText
	if d.o.Small {
		w = 2
	}
	return d.inArea(h) && d.page.inWindow(col, line) && d.page.inWindow(col+w-1, line+max(1, d.head+2)-1)
}

// cropPage sets the window and returns the directions in which there is more.
func (d *textMap) cropPage() (more []string) {
	left, top, right, bottom := 1<<30, 1<<30, -1<<30, -1<<30
	for h := range d.Hexes {
		if d.inArea(hex.ID(h)) {
			col, line := d.hexCell(hex.ID(h))
			left, top, right, bottom = min(left, col), min(top, line), max(right, col+max(d.wide, cellText)), max(bottom, line+d.high)
		}
	}
	bottom++ // hexsides below the last row
	middle := d.o.Center
	if middle == hex.None {
		middle = d.o.Around
	}
	col, line := (left+right)/2, (top+bottom)/2
	if middle >= 0 && int(middle) < len(d.Hexes) {
		col, line = d.hexCell(middle)
	}
	l, r, west, east := fitSpan(left, right, col+d.wide/2, d.o.Width)
	t, b, north, south := fitSpan(top, bottom, line+d.high/2, d.o.Height)
	d.page.left, d.page.right, d.page.top, d.page.bottom = l, r, t, b
	for i, beyond := range []bool{north, south, west, east} {
		if beyond {
			more = append(more, [...]string{"north", "south", "west", "east"}[i])
		}
	}
	return more
}

// fitSpan returns the part of from to to that fits into size and contains middle.
func fitSpan(from, to, middle, size int) (a, b int, before, after bool) {
	if size <= 0 || to-from <= size {
		return from, to, false, false
	}
	a = min(max(middle-size/2, from), to-size)
	return a, a + size, a > from, a+size < to
}

// hexCell returns the place of a hex on the page of characters.
func (d *textMap) hexCell(h hex.ID) (col, line int) {
	x, y := d.Grid.Center(h)
	if d.Grid.Orientation() == hex.Flat {
		// Columns are 1.5 apart, half a hex of shift is root3/2.
		half := max(1, d.high/2)
		return int((x-1)/1.5+0.5) * d.wide, (int(y/0.8660254+0.5) - 1) * half
	}
	return int((x/0.8660254)-0.5) * d.wide / 2, int((y-1)/1.5+0.5) * d.high
}

// writeHex writes the number of a hex, its terrain and its counters.
func (d *textMap) writeHex(h hex.ID) {
	at := &d.Hexes[h]
	col, line := d.hexCell(h)
	mark, fill := d.stackMark(int(h))
	if d.o.Small {
		if r := []rune(mark); len(r) > 2 {
			mark = string(r[:2])
		}
		if _, ok := d.o.Reach[h]; ok && mark == "" {
			mark = "+"
		}
		if mark == "" {
			mark = at.Letter
		}
		d.page.putText(col, line, mark, textStyle{fill: fill})
		return
	}
	line += d.head
	note, reached := d.o.Reach[h]
	if !d.o.Reached || reached {
		d.page.putText(col, line, at.Label, textStyle{fill: d.groundColor(at, reached)})
	}
	d.page.putText(col, line+1, at.Letter, textStyle{fill: d.groundColor(at, reached)})
	switch {
	case mark != "":
		d.page.putText(col+1, line+1, mark, textStyle{fill: fill})
	case note != "":
		d.page.putText(col+cellText-utf8.RuneCountInString(note), line+1, note, textStyle{fill: d.groundColor(at, true)})
	}
}

// groundColor returns the color behind the number of a hex: only where it can be reached.
func (d *textMap) groundColor(at *Hex, reached bool) string {
	if reached && d.o.Color {
		return at.Fill
	}
	return ""
}

// stackMark returns army, letter and size of the stack of a hex, and the color of its top
// counter on a map with colors.
func (d *textMap) stackMark(h int) (mark, fill string) {
	stack := d.Hexes[h].Stack
	if len(stack) == 0 {
		return "", ""
	}
	top := stack[len(stack)-1]
	mark = string(d.armyLetter(top.Army)) + top.Letter
	switch n := len(stack); {
	case n > 9:
		mark += "+"
	case n > 1:
		mark += string(rune('0' + n))
	}
	if d.o.Color {
		fill = top.Fill
	}
	return mark, fill
}

// armyLetter returns the letter of an army, '?' where it has none.
func (s *Scene) armyLetter(a int) byte {
	if a < 0 || a >= len(s.armies) || s.armies[a] == 0 {
		return '?'
	}
	return s.armies[a]
}

// WriteLegend explains the letters of the text map, a line each: how a hex is written, the
// armies, the terrain, the hexsides.
func (s *Scene) WriteLegend(armies []string) string {
	var lines [3]strings.Builder
	add := func(to *strings.Builder, text string) {
		if to.Len() > 0 {
			to.WriteString(", ")
		}
		to.WriteString(text)
	}
	for i, name := range armies {
		add(&lines[0], string(s.armyLetter(i))+" "+name)
	}
	seen := map[string]bool{}
	for h := range s.Hexes {
		if l, t := s.Hexes[h].Letter, s.Hexes[h].LetterMeaning; l != "." && !seen[l] {
			seen[l] = true
			add(&lines[1], l+" "+t)
		}
	}
	drawn := map[string]bool{}
	for i := range s.Hexsides {
		if e := &s.Hexsides[i]; !drawn[e.Kind] {
			drawn[e.Kind] = true
			add(&lines[2], s.hexsideKey(e)+" "+e.Kind)
		}
	}
	out := "Each hex: its number; below it terrain, army, kind of the top unit, number of units.\n"
	for i := range lines {
		if lines[i].Len() > 0 {
			out += lines[i].String() + "\n"
		}
	}
	return out
}

// HexToward returns the hex right of and below another by a number of characters on the text
// map, or the nearest hex to that place.
func (s *Scene) HexToward(from hex.ID, right, down int) hex.ID {
	d := &textMap{Scene: s, wide: cellWidth, high: 3}
	if s.Grid.Orientation() == hex.Flat {
		d.wide, d.high = flatWidth, flatHeight
	}
	col, line := d.hexCell(from)
	col, line = col+right, line+down
	best, least := from, 1<<30
	for h := range s.Hexes {
		c, l := d.hexCell(hex.ID(h))
		if gap := (c-col)*(c-col) + 4*(l-line)*(l-line); gap < least {
			best, least = hex.ID(h), gap
		}
	}
	return best
}
