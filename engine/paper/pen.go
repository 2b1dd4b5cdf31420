package paper

import "github.com/vedette-wargames/vedette/engine/draw"

// pages lays parts one below the other, on as many sheets as they take.
type pages struct {
	m           *maker
	kind, title string
	s           *Sheet
	y           float64
	head        func() // draws again what stands over each page of a part
}

func (m *maker) pages(kind, title string) *pages { return &pages{m: m, kind: kind, title: title} }

// need makes room for a part so high, on a new sheet if there is none.
func (p *pages) need(high float64) {
	if p.s != nil && p.y+high <= p.s.room().Bottom {
		return
	}
	s, err := p.m.sheet(p.kind, p.title, false)
	if err != nil {
		s = &Sheet{Kind: p.kind, Title: p.title, Width: p.m.Paper.Width, Height: p.m.Paper.Height} // left out: there are too many
	}
	p.s, p.y = s, s.room().Top
	s.Text(draw.Text{X: edge, Y: p.y + 5, Size: 5, Style: draw.Bold, Fill: strong, Text: p.title})
	p.y += 9
	if p.head != nil {
		p.head()
	}
}

// heading is the name of a part.
func (p *pages) heading(name, note string, keep float64) {
	p.need(8 + keep)
	p.s.Text(draw.Text{X: edge, Y: p.y + 5, Size: 3.8, Style: draw.Bold, Fill: strong, Text: name})
	if note != "" {
		x := edge + p.m.faces[draw.Bold].Width(name, 3.8) + 3
		p.s.Text(draw.Text{X: x, Y: p.y + 5, Size: 2.7, Fill: grey, Text: p.m.fit(note, draw.Regular, 2.7, p.s.Width-edge-x)})
	}
	p.y += 8
}

// grid is a table to be drawn: widths of columns, rows of cells.
type grid struct {
	widths []float64
	size   float64 // of the letters
	middle bool    // cells are centred
}

// begin draws the head of a table, which stands again on each page that it goes on to.
func (p *pages) begin(g *grid, head ...string) {
	p.row(g, head, true)
	p.head = func() { p.row(g, head, true) }
}

// end leaves room after a table.
func (p *pages) end() {
	p.head = nil
	p.y += 5
}

// row draws a row of cells, each in as many lines as it takes.
func (p *pages) row(g *grid, cells []string, head bool) {
	style := draw.Regular
	if head {
		style = draw.Bold
	}
	var lines [][]string
	most := 1
	for i, c := range cells {
		l := p.m.lines(c, styleOf(style, g.middle && i == 0), g.size, g.widths[i]-2)
		lines, most = append(lines, l), max(most, len(l))
	}
	high := float64(most)*g.size*1.25 + 1.8
	p.need(high)
	x := edge
	for i := range cells {
		fill := ""
		if head || g.middle && i == 0 {
			fill = "#ece7d8"
		}
		p.s.Path(draw.Ink{Fill: fill, Stroke: rule, Width: 0.2, Sharp: true}, draw.Rect(x, p.y, g.widths[i], high, 0))
		t := draw.Text{X: x + 1, Size: g.size, Style: styleOf(style, g.middle && i == 0), Fill: strong}
		if g.middle {
			t.X, t.Anchor = x+g.widths[i]/2, draw.Middle
		}
		top := p.y + (high-float64(len(lines[i]))*g.size*1.25)/2
		for k, line := range lines[i] {
			t.Y, t.Text = top+g.size*(1.25*float64(k)+0.95), line
			p.s.Text(t)
		}
		x += g.widths[i]
	}
	p.y += high
}

func styleOf(s draw.Style, bold bool) draw.Style {
	if bold {
		return draw.Bold
	}
	return s
}
