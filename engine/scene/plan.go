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
	Cells          [][]Cell // by line; short lines end in nothing
	MoreDirections []string // where the map goes on, as Window says
	text           *textMap
}

// LayoutText lays out as much of the text map as fits.
func (s *Scene) LayoutText(o TextOptions) *Plan {
	d, more := s.newTextMap(o)
	p := &Plan{MoreDirections: more, text: d}
	for _, line := range d.page.lines {
		var cells []Cell
		for _, g := range line {
			cells = append(cells, Cell{g.r, g.fill, g.ink})
		}
		p.Cells = append(p.Cells, cells)
	}
	return p
}

// HexSpot returns the place of a hex in the window: its first column and line, its width and
// height in characters. ok is false for a hex outside.
func (p *Plan) HexSpot(h hex.ID) (col, line, wide, high int, ok bool) {
	if h < 0 || int(h) >= len(p.text.Hexes) || !p.text.showsHex(h) {
		return 0, 0, 0, 0, false
	}
	col, line = p.text.hexCell(h)
	col, line = col-p.text.page.left, line-p.text.page.top+p.text.head
	if p.text.o.Small {
		return col, line, 2, 1, true
	}
	return col, line, cellText, 2, true
}

// HexAt returns the hex at a character of the window, or hex.None.
func (p *Plan) HexAt(col, line int) hex.ID {
	for h := range p.text.Hexes {
		if c, l, w, n, ok := p.HexSpot(hex.ID(h)); ok && col >= c && col < c+w && line >= l && line < l+n {
			return hex.ID(h)
		}
	}
	return hex.None
}
