package printsheets

import (
	"fmt"
	"math"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// tiling is how the map lies over pages.
type tiling struct {
	wide         bool // the pages lie on their long side
	cols, rows   int
	stepX, stepY float64
	paneX, paneY float64 // how much of the map a page shows, with the overlap
}

// tileMargin is the room for marks around the map on a page.
const tileMargin = 6.0

// planTiles finds how many pages a map takes, upright or on their long side, whichever is fewer.
func (m *sheetMaker) planTiles(width, height float64) (tiling, error) {
	var best tiling
	for _, wide := range []bool{false, true} {
		s := Sheet{Width: m.Paper.Width, Height: m.Paper.Height}
		if wide {
			s.Width, s.Height = s.Height, s.Width
		}
		room := s.contentBox().Grow(-tileMargin)
		t := tiling{wide: wide, paneX: room.Width(), paneY: room.Height(), stepX: room.Width() - m.Overlap, stepY: room.Height() - m.Overlap}
		t.cols = max(1, int(math.Ceil((width-m.Overlap)/t.stepX-1e-9)))
		t.rows = max(1, int(math.Ceil((height-m.Overlap)/t.stepY-1e-9)))
		if best.cols == 0 || t.cols*t.rows < best.cols*best.rows {
			best = t
		}
	}
	if best.cols*best.rows > 200 {
		return best, fmt.Errorf("the map takes %d pages: expected 200 at most; a smaller hex makes it fit", best.cols*best.rows)
	}
	return best, nil
}

// drawTiles draws the map over pages, and returns the index of them.
func (m *sheetMaker) drawTiles() (*Sheet, error) {
	picture := scene.NewScene(m.g, nil, scene.All).DrawPicture(scene.Options{Bare: true})
	k := m.Hex / (scene.Size * math.Sqrt(3))
	width, height := picture.Width*k, picture.Height*k
	t, err := m.planTiles(width, height)
	if err != nil {
		return nil, err
	}
	for row := range t.rows {
		for col := range t.cols {
			s, err := m.newSheet(Map, "Map "+tileName(col, row), t.wide)
			if err != nil {
				return nil, err
			}
			m.drawTile(s, picture, k, t, col, row)
		}
	}
	return m.drawIndex(picture, k, t), nil
}

// tileName returns the name of a page of the map: a letter for the row, a number in it.
func tileName(col, row int) string {
	name := string(rune('A' + row%26))
	if row >= 26 {
		name = string(rune('A'+row/26-1)) + name
	}
	return name + strconv.Itoa(col+1)
}

// drawTile draws one page of the map. Its left and upper strips are glued onto the pages before
// it.
func (m *sheetMaker) drawTile(s *Sheet, picture *draw.Picture, k float64, t tiling, col, row int) {
	room := s.contentBox().Grow(-tileMargin)
	x0, y0 := t.stepX*float64(col), t.stepY*float64(row)
	w, h := min(t.paneX, picture.Width*k-x0), min(t.paneY, picture.Height*k-y0)
	pane := draw.Box{Left: room.Left, Top: room.Top, Right: room.Left + w, Bottom: room.Top + h}
	clip := draw.Box{Left: x0 / k, Top: y0 / k, Right: (x0 + w) / k, Bottom: (y0 + h) / k}
	s.AddGroup(draw.Group{X: pane.Left - x0, Y: pane.Top - y0, Scale: k, Clip: &clip, Items: draw.DropOutside(picture.Items, clip)})
	s.Trim = &pane
	pen := func(x1, y1, x2, y2 float64) {
		s.AddPath(draw.Ink{Stroke: black, Width: 0.15, Sharp: true}, draw.PolylinePath(x1, y1, x2, y2))
	}
	for _, x := range []float64{pane.Left, pane.Right} {
		pen(x, pane.Top-4.5, x, pane.Top-1)
		pen(x, pane.Bottom+1, x, pane.Bottom+4.5)
	}
	for _, y := range []float64{pane.Top, pane.Bottom} {
		pen(pane.Left-4.5, y, pane.Left-1, y)
		pen(pane.Right+1, y, pane.Right+4.5, y)
	}
	note := func(x, y, turn float64, words string) {
		s.AddText(draw.Text{X: x, Y: y, Size: 2.4, Anchor: draw.Middle, Turn: turn, Fill: strong, Text: words})
	}
	if col > 0 {
		drawGlueMarks(s, pane.Left, pane.Top, m.Overlap, pane.Height(), false)
		note(pane.Left-1.8, (pane.Top+pane.Bottom)/2, -90, "glue: "+tileName(col-1, row)+" lies over this strip, its cut edge at the triangles")
	}
	if row > 0 {
		drawGlueMarks(s, pane.Left, pane.Top, m.Overlap, pane.Width(), true)
		note((pane.Left+pane.Right)/2, pane.Top-1.8, 0, "glue: "+tileName(col, row-1)+" lies over this strip, its cut edge at the triangles")
	}
	if col < t.cols-1 {
		note(pane.Right+1.8, (pane.Top+pane.Bottom)/2, 90, "cut here, then lay over "+tileName(col+1, row))
	}
	if row < t.rows-1 {
		note((pane.Left+pane.Right)/2, pane.Bottom+3.4, 0, "cut here, then lay over "+tileName(col, row+1))
	}
	s.AddText(draw.Text{X: pane.Left + 1.5, Y: pane.Top - 1.4, Size: 4, Style: draw.Bold, Fill: strong, Text: tileName(col, row)})
}

// drawGlueMarks marks the ends of the line at which the page before is glued on.
func drawGlueMarks(s *Sheet, x, y, wide, long float64, flat bool) {
	const a = 1.6
	tri := func(x, y, dx, dy float64) {
		s.AddPath(draw.Ink{Fill: black}, draw.PolygonPath(x, y, x-dy*a-dx*2*a, y-dx*a-dy*2*a, x+dy*a-dx*2*a, y+dx*a-dy*2*a))
	}
	if flat {
		tri(x-0.6, y+wide, 1, 0)
		tri(x+long+0.6, y+wide, -1, 0)
		return
	}
	tri(x+wide, y-0.6, 0, 1)
	tri(x+wide, y+long+0.6, 0, -1)
}

// drawIndex draws the whole map small, with the pages that it lies on.
func (m *sheetMaker) drawIndex(picture *draw.Picture, k float64, t tiling) *Sheet {
	s := &Sheet{Kind: Index, Title: "Index of the map", Width: m.Paper.Width, Height: m.Paper.Height}
	room := s.contentBox()
	s.AddText(draw.Text{X: room.Left, Y: room.Top + 5, Size: 5, Style: draw.Bold, Fill: strong, Text: "Index of the map"})
	s.AddText(draw.Text{X: room.Left, Y: room.Top + 10, Size: 3, Fill: grey, Text: m.fitText("A hex is "+formatLength(m.Hex)+" mm from side to side. Begin with "+tileName(0, 0)+
		"; cut each page at its marks where it says so and glue it on the next.", draw.Regular, 3, room.Width())})
	top := room.Top + 14
	f := min(room.Width()/picture.Width, (room.Bottom-top)/picture.Height)
	s.AddGroup(draw.Group{X: room.Left, Y: top, Scale: f, Items: picture.Items})
	toPage := f / k // from millimetres of the map to those of this page
	for row := range t.rows {
		for col := range t.cols {
			x, y := room.Left+t.stepX*float64(col)*toPage, top+t.stepY*float64(row)*toPage
			w := min(t.paneX*toPage, room.Left+picture.Width*f-x)
			h := min(t.paneY*toPage, top+picture.Height*f-y)
			s.AddPath(draw.Ink{Stroke: "#c2185b", Width: 0.5, Sharp: true}, draw.RectPath(x, y, w, h, 0))
			size := min(12, w*0.6, h*0.6)
			s.AddText(draw.Text{X: x + w/2, Y: y + h/2 + size/3, Size: size, Style: draw.Bold, Anchor: draw.Middle, Fill: "#c2185b", Halo: "#ffffff", HaloWidth: 1.2, Text: tileName(col, row)})
		}
	}
	return s
}
