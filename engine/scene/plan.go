package scene

import "github.com/vedette-wargames/vedette/engine/hex"

// Cell is one character of the text map with its colors as #rrggbb; empty for plain.
type Cell struct {
	Rune      rune
	Fill, Ink string
}

// Plan is a window of the text map, character by character, for programs that
// draw it themselves.
type Plan struct {
	Cells [][]Cell // by line; short lines end in nothing
	More  []string // where the map goes on, as Window says
	d     *sheet
}

// Plan lays out as much of the text map as fits.
func (s *Scene) Plan(o TextOptions) *Plan {
	d, more := s.laySheet(o)
	p := &Plan{More: more, d: d}
	for _, line := range d.page.lines {
		var cells []Cell
		for _, g := range line {
			cells = append(cells, Cell{g.r, g.fill, g.ink})
		}
		p.Cells = append(p.Cells, cells)
	}
	return p
}

// Spot is where a hex stands in the window: its first column and line, how many
// characters wide and lines high; ok is false for one outside.
func (p *Plan) Spot(h hex.ID) (col, line, wide, high int, ok bool) {
	if h < 0 || int(h) >= len(p.d.Hexes) || !p.d.shows(h) {
		return 0, 0, 0, 0, false
	}
	col, line = p.d.cell(h)
	col, line = col-p.d.page.left, line-p.d.page.top+p.d.head
	if p.d.o.Small {
		return col, line, 2, 1, true
	}
	return col, line, cellText, 2, true
}

// At is the hex that stands at a character of the window; None for none.
func (p *Plan) At(col, line int) hex.ID {
	for h := range p.d.Hexes {
		if c, l, w, n, ok := p.Spot(hex.ID(h)); ok && col >= c && col < c+w && line >= l && line < l+n {
			return hex.ID(h)
		}
	}
	return hex.None
}
