package printsheets

import (
	"math"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Where counters are cut: how far a mark is from the color, and how long it is.
const (
	markGap  = 0.8
	markLong = 3.2
	headline = 5.0 // above a block
)

// piece is one counter to be cut out, with its front and back. A nil back is plain.
type piece struct{ front, back *scene.Counter }

// listPieces returns the counters of an army that are in play. A unit with more than two faces
// needs several pieces.
func (m *sheetMaker) listPieces(a *scene.SheetArmy) []piece {
	var out []piece
	for i := range a.Units {
		faces := a.Units[i].Faces
		for f := 0; f < len(faces); f += 2 {
			p := piece{front: &faces[f]}
			if f+1 < len(faces) {
				p.back = &faces[f+1]
			}
			out = append(out, p)
		}
	}
	return out
}

// block is a die of counters that lie edge to edge.
type block struct {
	name   string
	pieces []piece
	x, y   float64 // its upper left corner
	cols   int
}

// rowCount returns how many rows the pieces of a block take.
func (b *block) rowCount() int { return (len(b.pieces) + b.cols - 1) / b.cols }

// layOutCounters lays the counters out: a block for each army, and the backs of a page on the
// next page.
func (m *sheetMaker) layOutCounters() error {
	var p *state.Position
	if m.p != nil {
		p = m.p
	}
	var blocks []block
	for _, a := range scene.NewSheet(m.g, p).Armies {
		if pieces := m.listPieces(&a); len(pieces) > 0 {
			blocks = append(blocks, block{name: a.Name, pieces: pieces})
		}
	}
	around := m.Bleed + markGap + markLong
	probe := Sheet{Width: m.Paper.Width, Height: m.Paper.Height}
	room := probe.contentBox()
	cols := int(math.Floor((room.Width() - 2*around + 1e-6) / m.Counter))
	var pages [][]block
	y := math.Inf(1)
	for _, b := range blocks {
		for len(b.pieces) > 0 {
			rows := int(math.Floor((room.Bottom - y - headline - 2*around + 1e-6) / m.Counter))
			if rows < 1 || rows < 2 && len(b.pieces) > cols {
				pages = append(pages, nil)
				y = room.Top
				rows = int(math.Floor((room.Height() - headline - 2*around + 1e-6) / m.Counter))
			}
			n := min(len(b.pieces), rows*cols)
			part := block{name: b.name, pieces: b.pieces[:n], cols: cols, x: (m.Paper.Width - float64(cols)*m.Counter) / 2, y: y + headline + around}
			b.pieces = b.pieces[n:]
			y = part.y + float64(part.rowCount())*m.Counter + around
			pages[len(pages)-1] = append(pages[len(pages)-1], part)
		}
	}
	for _, page := range pages {
		for _, back := range []bool{false, true} {
			kind, title := Fronts, "Counters: fronts"
			if back {
				kind, title = Backs, "Counters: backs"
			}
			s, err := m.newSheet(kind, title, false)
			if err != nil {
				return err
			}
			m.drawBlocks(s, page, back)
		}
	}
	return nil
}

// drawBlocks draws the blocks of a page. Backs are mirrored, as the paper is turned over its
// long edge.
func (m *sheetMaker) drawBlocks(s *Sheet, blocks []block, back bool) {
	c := m.Counter
	var l draw.List
	var trim draw.Box
	left := func(x, wide float64) float64 {
		if back {
			return s.Width - x - wide
		}
		return x
	}
	for i := range blocks {
		b := &blocks[i]
		wide := c * float64(min(b.cols, len(b.pieces)))
		box := draw.Box{Left: left(b.x, wide), Top: b.y, Right: left(b.x, wide) + wide, Bottom: b.y + c*float64(b.rowCount())}
		if i == 0 {
			trim = box
		}
		trim = trim.Union(box)
		around := m.Bleed + markGap + markLong
		l.AddText(draw.Text{X: box.Left, Y: b.y - around - 1.4, Size: 3.2, Style: draw.Bold, Fill: strong, Text: b.name})
		at := func(k int) (x, y float64) { return left(b.x+c*float64(k%b.cols), c), b.y + c*float64(k/b.cols) }
		for k := range b.pieces { // the bleed first: no counter covers its neighbour
			x, y := at(k)
			l.AddRect(x-m.Bleed, y-m.Bleed, c+2*m.Bleed, c+2*m.Bleed, draw.Ink{Fill: b.pieces[k].front.Fill})
		}
		for k := range b.pieces {
			x, y := at(k)
			m.drawFace(&l, &b.pieces[k], back, x+c/2, y+c/2)
		}
		for k := range b.pieces { // where to cut, seen but hardly: half a hair is left on a counter
			x, y := at(k)
			l.AddPath(draw.Ink{Stroke: draw.MixColors(b.pieces[k].front.Fill, "#ffffff", 0.3), Width: 0.1, Sharp: true}, draw.RectPath(x, y, c, c, 0))
		}
		m.drawCutMarks(&l, box)
	}
	drawRegistration(&l, s)
	if back {
		s.AddGroup(draw.Group{X: m.OffsetX, Y: m.OffsetY, Items: l.Items})
	} else {
		s.Items = append(s.Items, l.Items...)
	}
	s.Trim, s.Bleed = &trim, m.Bleed
}

// drawFace draws one side of a piece. A plain back has the color of the army only, and so does
// not reveal the counter.
func (m *sheetMaker) drawFace(l *draw.List, p *piece, back bool, x, y float64) {
	switch {
	case !back:
		m.drawCounter(l, p.front, x, y, m.Counter)
	case p.back != nil:
		m.drawCounter(l, p.back, x, y, m.Counter)
	default:
		l.AddRect(x-m.Counter/2, y-m.Counter/2, m.Counter, m.Counter, draw.Ink{Fill: p.front.Fill})
	}
}

// drawCutMarks draws a mark at both ends of each cut through a block, outside its color.
func (m *sheetMaker) drawCutMarks(l *draw.List, b draw.Box) {
	pen := func(x1, y1, x2, y2 float64) {
		l.AddPath(draw.Ink{Stroke: black, Width: 0.15, Sharp: true}, draw.PolylinePath(x1, y1, x2, y2))
	}
	near, far := m.Bleed+markGap, m.Bleed+markGap+markLong
	for i := 0; i <= int(math.Round(b.Width()/m.Counter)); i++ {
		x := b.Left + float64(i)*m.Counter
		pen(x, b.Top-far, x, b.Top-near)
		pen(x, b.Bottom+near, x, b.Bottom+far)
	}
	for i := 0; i <= int(math.Round(b.Height()/m.Counter)); i++ {
		y := b.Top + float64(i)*m.Counter
		pen(b.Left-far, y, b.Left-near, y)
		pen(b.Right+near, y, b.Right+far, y)
	}
}

// drawRegistration draws marks at the same places of fronts and backs: they must meet when the
// paper is held against the light.
func drawRegistration(l *draw.List, s *Sheet) {
	pen := func(x1, y1, x2, y2 float64) {
		l.AddPath(draw.Ink{Stroke: black, Width: 0.15, Sharp: true}, draw.PolylinePath(x1, y1, x2, y2))
	}
	for _, p := range [][2]float64{{s.Width / 2, edge - 2}, {edge - 2.5, s.Height / 2}, {s.Width - edge + 2.5, s.Height / 2}, {s.Width / 2, s.Height - edge - foot + 2}} {
		pen(p[0]-2.5, p[1], p[0]+2.5, p[1])
		pen(p[0], p[1]-2.5, p[0], p[1]+2.5)
		l.AddCircle(p[0], p[1], 1.5, draw.Ink{Stroke: black, Width: 0.15})
	}
}

// frontFace returns the front of a unit's counter.
func frontFace(sheet *scene.Sheet, g *model.Game, u model.UnitID) *scene.Counter {
	for a := range sheet.Armies {
		for i := range sheet.Armies[a].Units {
			if f := sheet.Armies[a].Units[i].Faces; len(f) > 0 && f[0].Unit == g.Units[u].ID {
				return &f[0]
			}
		}
	}
	return nil
}
