package scene

import (
	"io"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// Size is the distance from the centre of a hex to its corner, in units of a picture.
const Size = size

// size is the distance from the centre of a hex to its corner, in units of the
// picture; at a scale of one a unit is a pixel.
const size = 36.0

const margin = 16.0

// The colors of the paper and of the writing on it.
const (
	paper = "#fbfaf6"
	dark  = "#222222"
	quiet = "#57534a"
)

// Options say what of a scene is drawn.
type Options struct {
	Crop   []hex.ID // only the part of the board around these hexes; none for all of it
	Bare   bool     // the board alone: no title, no key, no counters off the map
	Figure *Figure  // what an action does, drawn over the board
}

// DrawPicture draws the scene. All writers of pictures take this one list of shapes.
func (s *Scene) DrawPicture(o Options) *draw.Picture {
	b := s.newPainter(o)
	bare := o.Bare || len(o.Crop) > 0
	if o.Bare && len(o.Crop) == 0 {
		b.drawSheet()
	}
	b.drawGround()
	if len(o.Crop) == 0 {
		b.drawGates()
	}
	b.drawFigure(o.Figure, true)
	b.placeLabels()
	b.Items = append(b.Items, b.leadLines...)
	for h := range s.Hexes {
		b.drawStack(h)
	}
	b.Items = append(b.Items, b.labelItems...)
	b.drawFigure(o.Figure, false)
	if bare {
		return b.cropPicture(o)
	}
	bottom := b.drawTrays(b.drawKey(b.bottom))
	return &draw.Picture{Title: s.Title, Width: b.width, Height: bottom, Back: paper, Items: append([]draw.Item{
		&draw.Text{X: margin, Y: 28, Size: 18, Style: draw.Bold, Fill: dark, Text: s.Title}}, b.Items...)}
}

// WriteSVG writes the whole picture as SVG. Equal scenes give equal bytes.
func (s *Scene) WriteSVG(w io.Writer) error { return s.DrawPicture(Options{}).WriteSVG(w, 1) }

// Placed is something in its place on the board.
type Placed struct {
	What string // a name, the number of a hex, a counter
	draw.Box
}

// LayoutBoxes returns the boxes of the labels and of the counters of a picture.
func (s *Scene) LayoutBoxes(o Options) (labels, counters []Placed) {
	b := s.newPainter(o)
	b.placeLabels()
	return b.labels, b.counters
}

// boardPainter is a picture being drawn.
type boardPainter struct {
	draw.List
	scene      *Scene
	faces      *font.Faces
	border     border
	left, top  float64 // of the map
	width      float64 // of the picture
	bottom     float64 // of the map and its surroundings
	area       draw.Box
	plain      bool     // hexes need no names of their own: the file is smaller
	counters   []Placed // where counters lie, so that nothing is written over them
	labels     []Placed
	labelItems []draw.Item // the labels themselves
	noteBoxes  []draw.Box  // notes of a figure
	leadLines  []draw.Item // lines from names to what they name, below the counters
}

// newPainter computes the sizes of a picture and the places of the counters.
func (s *Scene) newPainter(o Options) *boardPainter {
	b := &boardPainter{scene: s, faces: font.LoadFaces(), border: layBorder(s)}
	gw, gh := s.Grid.Size()
	b.left, b.top = margin+b.border.margins[hex.West], margin+28+b.border.margins[hex.North]
	if o.Bare {
		b.top = margin + b.border.margins[hex.North]
	}
	b.width = b.left + gw*size + b.border.margins[hex.East] + margin
	if !o.Bare {
		b.width = max(b.width, 420, 2*margin+b.faces[draw.Bold].TextWidth(s.Title, 18))
	}
	b.bottom = b.top + gh*size + b.border.margins[hex.South] + margin
	b.area = draw.Box{Left: b.left, Top: b.top, Right: b.left + gw*size, Bottom: b.top + gh*size}
	if len(o.Crop) > 0 {
		b.area = b.hexBounds(o.Crop)
	}
	for h := range s.Hexes {
		b.findCounters(h)
	}
	return b
}

// hexBounds returns the box around some hexes.
func (b *boardPainter) hexBounds(hexes []hex.ID) draw.Box {
	x, y := b.hexCorner(hexes[0], 0)
	out := draw.Box{Left: x, Top: y, Right: x, Bottom: y}
	for _, h := range hexes {
		for i := range 6 {
			x, y := b.hexCorner(h, i)
			out = out.Union(draw.Box{Left: x, Top: y, Right: x, Bottom: y})
		}
	}
	return out.Grow(3)
}

// cropPicture returns the picture of the board alone, or of the part that Options.Crop names.
func (b *boardPainter) cropPicture(o Options) *draw.Picture {
	p := &draw.Picture{Title: b.scene.Title, Width: b.width, Height: b.bottom, Back: paper, Items: b.Items}
	if len(o.Crop) > 0 {
		a := b.area
		p.Width, p.Height = a.Width(), a.Height()
		p.Items = []draw.Item{&draw.Group{X: -a.Left, Y: -a.Top, Clip: &a, Items: draw.DropOutside(b.Items, a)}}
	}
	if o.Figure != nil && o.Figure.Caption != "" {
		p = b.addCaption(p, o.Figure.Caption)
	}
	return p
}

// hexCenter returns the middle of a hex in the units of the picture.
func (b *boardPainter) hexCenter(h hex.ID) (x, y float64) {
	x, y = b.scene.Grid.Center(h)
	return x*size + b.left, y*size + b.top
}

// hexCorner returns corner i of a hex, 0 to 5, in the units of the picture.
func (b *boardPainter) hexCorner(h hex.ID, i int) (x, y float64) {
	x, y = b.scene.Grid.Corner(h, i)
	return x*size + b.left, y*size + b.top
}

// drawText adds a text around a point.
func drawText(l *draw.List, x, y, font float64, fill, s string, style draw.Style) {
	l.AddText(draw.Text{X: x, Y: y, Size: font, Anchor: draw.Middle, Style: style, Fill: fill, Text: s})
}
