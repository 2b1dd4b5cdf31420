package printsheets

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
	"github.com/vedette-wargames/vedette/engine/draw/pdf"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Size is a size of paper in millimetres, upright.
type Size struct{ Width, Height float64 }

// Sizes are the papers that are known, by name.
var Sizes = map[string]Size{"a4": {210, 297}, "letter": {215.9, 279.4}}

// Options say how the sheets are made; lengths are in millimetres.
type Options struct {
	Paper   Size
	Hex     float64 // from side to side
	Counter float64 // width and height
	Bleed   float64 // color beyond the cut
	Overlap float64 // of two pages of the map
	// OffsetX and OffsetY move the backs of counters, for a printer that feeds askew:
	// to the right and down on the page of the backs.
	OffsetX, OffsetY float64
}

// Standard are the options without any wish.
var Standard = Options{Paper: Sizes["a4"], Hex: 16, Counter: 15, Bleed: 2, Overlap: 10}

const (
	edge   = 8.0  // of the paper, where many printers do not print
	foot   = 29.0 // height of the strip with the ruler
	grey   = "#6b665b"
	black  = "#000000"
	strong = "#1f1f1f"
	rule   = "#b9b3a2"
)

// Kinds of sheets.
const (
	Contents = "contents"
	Index    = "map index"
	Fronts   = "counters"
	Backs    = "counter backs"
	Battle   = "order of battle"
	Track    = "turn track"
	Charts   = "charts"
	Map      = "map"
)

// Sheet is one page.
type Sheet struct {
	Kind  string
	Title string
	draw.List
	Width, Height float64
	Trim          *draw.Box // nil: all within the edge
	Bleed         float64   // how far color goes beyond it
}

// Document are all sheets of a scenario, in order.
type Document struct {
	Title  string
	Sheets []*Sheet
}

// sheetMaker makes the sheets of one scenario.
type sheetMaker struct {
	Options
	g      *model.Game
	p      *state.Position
	faces  *font.Faces
	sheets []*Sheet
}

// NewDocument makes the sheets of a scenario from its starting position. The error says that an
// option or the game does not fit the paper.
func NewDocument(g *model.Game, p *state.Position, o Options) (*Document, error) {
	if err := o.checkOptions(); err != nil {
		return nil, err
	}
	m := &sheetMaker{Options: o, g: g, p: p, faces: font.LoadFaces()}
	if err := m.layOutCounters(); err != nil {
		return nil, err
	}
	m.drawOrderOfBattle()
	m.drawTurnTrack()
	m.drawCharts()
	first := len(m.sheets)
	index, err := m.drawTiles()
	if err != nil {
		return nil, err
	}
	// With the contents and the index on the two sides of one paper, the fronts of
	// counters are on odd pages: a printer that prints both sides puts their backs behind them.
	m.sheets = append([]*Sheet{m.drawContents(first), index}, m.sheets...)
	for i, s := range m.sheets {
		m.drawFooter(s, i+1)
	}
	return &Document{Title: g.Title, Sheets: m.sheets}, nil
}

// checkOptions refuses sizes that cannot be printed.
func (o *Options) checkOptions() error {
	for _, x := range []struct {
		name           string
		value, low, up float64
	}{
		{"the hex", o.Hex, 6, 80}, {"the counter", o.Counter, 8, 60}, {"the bleed", o.Bleed, 0, 5}, {"the overlap", o.Overlap, 0, 40},
		{"the offset", o.OffsetX, -10, 10}, {"the offset", o.OffsetY, -10, 10},
	} {
		if !(x.value >= x.low && x.value <= x.up) {
			return fmt.Errorf("%s is %s mm: expected from %s to %s mm", x.name, formatLength(x.value), formatLength(x.low), formatLength(x.up))
		}
	}
	return nil
}

// WritePDF writes the sheets as PDF. Equal sheets give equal bytes.
func (d *Document) WritePDF(w io.Writer) error {
	var pages []pdf.Page
	for i, s := range d.Sheets {
		trim := s.Trim
		if trim == nil {
			trim = &draw.Box{Left: edge, Top: edge, Right: s.Width - edge, Bottom: s.Height - edge}
		}
		title := strconv.Itoa(i+1) + " " + s.Title
		pages = append(pages, pdf.Page{Picture: &draw.Picture{Title: title, Width: s.Width, Height: s.Height, Items: s.Items}, Unit: pdf.Millimetre, Trim: trim, Bleed: s.Bleed})
	}
	return pdf.Write(w, d.Title, pages)
}

// newSheet begins a page.
func (m *sheetMaker) newSheet(kind, title string, wide bool) (*Sheet, error) {
	if len(m.sheets) >= limits.PrintPages {
		return nil, fmt.Errorf("more than %d pages: expected a smaller hex or counter", limits.PrintPages)
	}
	s := &Sheet{Kind: kind, Title: title, Width: m.Paper.Width, Height: m.Paper.Height}
	if wide {
		s.Width, s.Height = s.Height, s.Width
	}
	m.sheets = append(m.sheets, s)
	return s, nil
}

// contentBox returns the part of a sheet above the strip with the ruler.
func (s *Sheet) contentBox() draw.Box {
	return draw.Box{Left: edge, Top: edge, Right: s.Width - edge, Bottom: s.Height - edge - foot}
}

// drawFooter draws a ruler of 100 mm and a square of one inch on a sheet, to check the scale of
// the print.
func (m *sheetMaker) drawFooter(s *Sheet, page int) {
	x, y := edge+1, s.Height-edge-6
	pen := func(x1, y1, x2, y2 float64) {
		s.AddPath(draw.Ink{Stroke: black, Width: 0.2, Sharp: true}, draw.PolylinePath(x1, y1, x2, y2))
	}
	pen(x, y, x+100, y)
	for i := 0; i <= 100; i++ {
		switch {
		case i%10 == 0:
			pen(x+float64(i), y, x+float64(i), y-4)
			s.AddText(draw.Text{X: x + float64(i), Y: y + 3.2, Size: 2.4, Anchor: draw.Middle, Fill: black, Text: strconv.Itoa(i)})
		case i%5 == 0:
			pen(x+float64(i), y, x+float64(i), y-2.6)
		case i < 10:
			pen(x+float64(i), y, x+float64(i), y-1.6)
		}
	}
	s.AddText(draw.Text{X: x + 104, Y: y + 3.2, Size: 2.4, Fill: black, Text: "mm"})
	const inch = 25.4
	qx, qy := s.Width-edge-inch-0.5, s.Height-edge-inch-0.5
	s.AddPath(draw.Ink{Stroke: black, Width: 0.2, Sharp: true}, draw.RectPath(qx, qy, inch, inch, 0))
	s.AddText(draw.Text{X: qx + inch/2, Y: qy + inch/2 + 1, Size: 2.6, Anchor: draw.Middle, Fill: black, Text: "1 inch"})
	s.AddText(draw.Text{X: x, Y: y - 14.5, Size: 3.6, Style: draw.Bold, Fill: strong, Text: m.fitText(s.Title, draw.Bold, 3.6, s.Width-2*edge-inch-6)})
	s.AddText(draw.Text{X: x, Y: y - 10, Size: 2.7, Fill: grey, Text: m.fitText(m.g.Title, draw.Regular, 2.7, 90) + " · page " + strconv.Itoa(page) + " of " + strconv.Itoa(len(m.sheets))})
	s.AddText(draw.Text{X: x, Y: y - 6.4, Size: 2.7, Fill: grey, Text: "Print at actual size (100 %): the ruler is 100 mm long, the square one inch."})
}

// fitText shortens a text to a width.
func (m *sheetMaker) fitText(text string, style draw.Style, size, width float64) string {
	f := m.faces[style]
	if f.TextWidth(text, size) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 1 && f.TextWidth(string(runes)+"…", size) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// breakLines breaks a text at its spaces to lines of a width.
func (m *sheetMaker) breakLines(text string, style draw.Style, size, width float64) []string {
	f := m.faces[style]
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		for f.TextWidth(word, size) > width && len([]rune(word)) > 1 { // longer than a line
			cut := len([]rune(word)) - 1
			for cut > 1 && f.TextWidth(string([]rune(word)[:cut]), size) > width {
				cut--
			}
			if line != "" {
				out, line = append(out, line), ""
			}
			out, word = append(out, string([]rune(word)[:cut])), string([]rune(word)[cut:])
		}
		next := word
		if line != "" {
			next = line + " " + word
		}
		if line != "" && f.TextWidth(next, size) > width {
			out = append(out, line)
			next = word
		}
		line = next
	}
	if line != "" {
		out = append(out, line)
	}
	return out
}

// drawCounter draws a counter of a size around a point, on a square of its color.
func (m *sheetMaker) drawCounter(l *draw.List, c *scene.Counter, x, y, size float64) {
	l.AddRect(x-size/2, y-size/2, size, size, draw.Ink{Fill: c.Fill})
	var in draw.List
	scene.DrawCounter(&in, m.faces, c, 0, 0)
	l.AddGroup(draw.Group{X: x, Y: y, Scale: size / scene.CounterSize, Items: in.Items})
}

// formatLength writes a length in millimetres.
func formatLength(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
