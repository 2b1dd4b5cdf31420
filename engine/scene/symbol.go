package scene

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
)

// CounterSize is how wide and high a counter is in units of the picture.
const CounterSize = 36.0

// drawFrame draws the piece of a counter around a point, without its print.
func drawFrame(l *draw.List, c *Counter, x, y float64) {
	const half = CounterSize / 2
	l.AddPath(draw.Ink{Fill: "#000000", Opacity: 0.25}, draw.RectPath(x-half+1, y-half+1.2, CounterSize, CounterSize, 2.5))
	l.AddPath(draw.Ink{Fill: c.Fill, Stroke: draw.MixColors(c.Fill, "#000000", 0.55), Width: 0.9}, draw.RectPath(x-half, y-half, CounterSize, CounterSize, 2.5))
	if c.Band != "" {
		l.AddPath(draw.Ink{Fill: c.Band, Stroke: draw.MixColors(c.Band, "#000000", 0.4), Width: 0.4, Sharp: true}, draw.RectPath(x+half-4.8, y-5.6, 3.4, 12, 0))
	}
	// A light edge separates the pieces of a stack.
	l.AddPath(draw.Ink{Stroke: draw.MixColors(c.Fill, "#ffffff", 0.35), Width: 0.6}, draw.RectPath(x-half+0.9, y-half+0.9, CounterSize-1.8, CounterSize-1.8, 1.8))
}

// DrawCounter draws the print of a counter around a point: its name at the top, the symbol of
// its kind, its values at the bottom.
func DrawCounter(l *draw.List, faces *font.Faces, c *Counter, x, y float64) {
	const half = CounterSize / 2
	if c.Turned {
		l.AddPath(draw.Ink{Fill: "#ffffff", Opacity: 0.32}, draw.RectPath(x-half+1.2, y+half-12.2, CounterSize-2.4, 11, 1))
	}
	colour := inkColor(c.Fill)
	if c.Unknown {
		drawText(l, x, y+8, 22, colour, "?", draw.Bold)
		return
	}
	name := c.Label
	if name == "" {
		name = c.Name
	}
	drawCounterName(l, faces, name, colour, x, y-half)
	drawSymbol(l, c.Symbol, c.Letter, c.Fill, x, y+0.2)
	drawValues(l, faces, c, colour, x, y+half-2.6)
	drawFacing(l, c, x, y)
}

// drawCounterName writes a name at the top of a counter, on one line or two, as large as fits.
func drawCounterName(l *draw.List, faces *font.Faces, name, colour string, x, top float64) {
	const room = CounterSize - 2.4
	face := faces[draw.Bold]
	if one := room / max(face.TextWidth(name, 1), 0.001); one >= 5 || !strings.Contains(name, " ") {
		drawText(l, x, top+8, min(one, 8), colour, name, draw.Bold)
		return
	}
	first, second := splitName(face, name)
	font := min(room/max(face.TextWidth(first, 1), face.TextWidth(second, 1)), 5.2)
	drawText(l, x, top+5.4, font, colour, first, draw.Bold)
	drawText(l, x, top+10.2, font, colour, second, draw.Bold)
}

// splitName breaks a name at the space that gives the shorter lines.
func splitName(face *font.Face, name string) (first, second string) {
	best := -1.0
	for i, r := range name {
		if r != ' ' {
			continue
		}
		if w := max(face.TextWidth(name[:i], 1), face.TextWidth(name[i+1:], 1)); best < 0 || w < best {
			best, first, second = w, name[:i], name[i+1:]
		}
	}
	return first, second
}

// drawValues writes the printed values: numbers, then stars.
func drawValues(l *draw.List, faces *font.Faces, c *Counter, colour string, x, y float64) {
	const room = CounterSize - 4
	face := faces[draw.Bold]
	const one = 7.2 // room of a star
	stars := one * float64(c.Stars)
	size := 11.0
	if wide := face.TextWidth(c.Values, 1); wide > 0 {
		size = min(size, (room-stars)/wide)
	}
	wide := face.TextWidth(c.Values, size)
	gap := 0.0
	if c.Stars > 0 && c.Values != "" {
		gap = 2
	}
	left := x - (wide+gap+stars)/2
	l.AddText(draw.Text{X: left, Y: y, Size: size, Style: draw.Bold, Fill: colour, Text: c.Values})
	for i := range c.Stars {
		l.AddPath(draw.Ink{Fill: colour}, starSegments(left+wide+gap+one*(float64(i)+0.5), y-3.9, 3.7))
	}
}

// drawSymbol draws the sign of a kind of unit in a box around a point.
func drawSymbol(l *draw.List, sign, letter, fill string, x, y float64) {
	const w, h = 20.0, 11.6
	left, top, right, bottom := x-w/2, y-h/2, x+w/2, y+h/2
	const line = "#1b1b1b"
	colour := inkColor(fill)
	switch sign {
	case "leader":
		l.AddPath(draw.Ink{Fill: colour}, starSegments(x, y, 8))
		return
	case "marker", "blank", "":
		drawText(l, x, y+4.5, 13, colour, letter, draw.Bold)
		return
	}
	// The box is light on every counter: its lines are seen on dark ones too.
	l.AddPath(draw.Ink{Fill: draw.MixColors(fill, "#ffffff", 0.8), Stroke: line, Width: 1, Sharp: true}, draw.RectPath(left, top, w, h, 0))
	pen := func(x1, y1, x2, y2 float64) {
		l.AddPath(draw.Ink{Stroke: line, Width: 1, Sharp: true}, draw.PolylinePath(x1, y1, x2, y2))
	}
	switch sign {
	case "infantry":
		pen(left, top, right, bottom)
		pen(left, bottom, right, top)
	case "cavalry":
		pen(left, bottom, right, top)
	case "artillery":
		l.AddCircle(x, y, 2.6, draw.Ink{Fill: line})
	case "armor":
		l.AddPath(draw.Ink{Stroke: line, Width: 1}, draw.EllipsePath(x, y, 6.5, 3.4))
	case "headquarters":
		l.AddRect(left, top, w, 4, draw.Ink{Fill: line})
		pen(left, bottom, left, bottom+3)
	case "supply":
		pen(left, bottom-3, right, bottom-3)
	default:
		drawText(l, x, y+4.2, 12, line, letter, draw.Bold)
	}
}

// starSegments returns a five-pointed star.
func starSegments(x, y, r float64) []draw.Segment {
	var pts []float64
	for _, p := range [10][2]float64{{0, -1}, {0.2245, -0.309}, {0.9511, -0.309}, {0.3633, 0.118}, {0.5878, 0.809},
		{0, 0.382}, {-0.5878, 0.809}, {-0.3633, 0.118}, {-0.9511, -0.309}, {-0.2245, -0.309}} {
		pts = append(pts, x+p[0]*r, y+p[1]*r)
	}
	return draw.PolygonPath(pts...)
}
