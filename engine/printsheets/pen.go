package printsheets

import "github.com/vedette-wargames/vedette/engine/draw"

// pageWriter lays parts one below the other, on as many sheets as they take.
type pageWriter struct {
	m           *sheetMaker
	kind, title string
	s           *Sheet
	y           float64
	head        func() // draws the head of a table on each further page
}

// newPageWriter returns a writer for sheets of a kind; the first sheet begins with the
// first line.
func (m *sheetMaker) newPageWriter(kind, title string) *pageWriter {
	return &pageWriter{m: m, kind: kind, title: title}
}

// ensureRoom begins a new sheet if this one has less than a height left.
func (p *pageWriter) ensureRoom(high float64) {
	if p.s != nil && p.y+high <= p.s.contentBox().Bottom {
		return
	}
	s, err := p.m.newSheet(p.kind, p.title, false)
	if err != nil {
		s = &Sheet{Kind: p.kind, Title: p.title, Width: p.m.Paper.Width, Height: p.m.Paper.Height} // left out: there are too many
	}
	p.s, p.y = s, s.contentBox().Top
	s.AddText(draw.Text{X: edge, Y: p.y + 5, Size: 5, Style: draw.Bold, Fill: strong, Text: p.title})
	p.y += 9
	if p.head != nil {
		p.head()
	}
}

// drawHeading draws the name of a part. keep is the height that must follow on the sheet.
func (p *pageWriter) drawHeading(name, note string, keep float64) {
	p.ensureRoom(8 + keep)
	p.s.AddText(draw.Text{X: edge, Y: p.y + 5, Size: 3.8, Style: draw.Bold, Fill: strong, Text: name})
	if note != "" {
		x := edge + p.m.faces[draw.Bold].TextWidth(name, 3.8) + 3
		p.s.AddText(draw.Text{X: x, Y: p.y + 5, Size: 2.7, Fill: grey, Text: p.m.fitText(note, draw.Regular, 2.7, p.s.Width-edge-x)})
	}
	p.y += 8
}

// tableGrid is a table to be drawn: widths of columns, rows of cells.
type tableGrid struct {
	widths []float64
	size   float64 // of the letters
	middle bool    // cells are centred
}

// beginTable draws the head of a table. It is drawn again on each sheet that the table goes on
// to.
func (p *pageWriter) beginTable(g *tableGrid, head ...string) {
	p.drawRow(g, head, true)
	p.head = func() { p.drawRow(g, head, true) }
}

// endTable leaves room after a table.
func (p *pageWriter) endTable() {
	p.head = nil
	p.y += 5
}

// drawRow draws a row of cells, each on as many lines as it takes.
func (p *pageWriter) drawRow(g *tableGrid, cells []string, head bool) {
	style := draw.Regular
	if head {
		style = draw.Bold
	}
	var lines [][]string
	most := 1
	for i, c := range cells {
		l := p.m.breakLines(c, cellStyle(style, g.middle && i == 0), g.size, g.widths[i]-2)
		lines, most = append(lines, l), max(most, len(l))
	}
	high := float64(most)*g.size*1.25 + 1.8
	p.ensureRoom(high)
	x := edge
	for i := range cells {
		fill := ""
		if head || g.middle && i == 0 {
			fill = "#ece7d8"
		}
		p.s.AddPath(draw.Ink{Fill: fill, Stroke: rule, Width: 0.2, Sharp: true}, draw.RectPath(x, p.y, g.widths[i], high, 0))
		t := draw.Text{X: x + 1, Size: g.size, Style: cellStyle(style, g.middle && i == 0), Fill: strong}
		if g.middle {
			t.X, t.Anchor = x+g.widths[i]/2, draw.Middle
		}
		top := p.y + (high-float64(len(lines[i]))*g.size*1.25)/2
		for k, line := range lines[i] {
			t.Y, t.Text = top+g.size*(1.25*float64(k)+0.95), line
			p.s.AddText(t)
		}
		x += g.widths[i]
	}
	p.y += high
}

// cellStyle returns bold letters for a cell that asks for them, else those of its
// table.
func cellStyle(s draw.Style, bold bool) draw.Style {
	if bold {
		return draw.Bold
	}
	return s
}
