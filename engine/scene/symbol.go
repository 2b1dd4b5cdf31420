package scene

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
)

// CounterSize is how wide and high a counter is in units of the picture.
const CounterSize = 36.0

// frame draws the piece of a counter around a point, without what is printed on it.
func frame(l *draw.List, c *Counter, x, y float64) {
	const half = CounterSize / 2
	l.Path(draw.Ink{Fill: "#000000", Opacity: 0.25}, draw.Rect(x-half+1, y-half+1.2, CounterSize, CounterSize, 2.5))
	l.Path(draw.Ink{Fill: c.Fill, Stroke: draw.Mix(c.Fill, "#000000", 0.55), Width: 0.9}, draw.Rect(x-half, y-half, CounterSize, CounterSize, 2.5))
	// A light edge makes the pieces of a stack stand apart.
	l.Path(draw.Ink{Stroke: draw.Mix(c.Fill, "#ffffff", 0.35), Width: 0.6}, draw.Rect(x-half+0.9, y-half+0.9, CounterSize-1.8, CounterSize-1.8, 1.8))
}

// DrawCounter draws what is printed on a counter around a point: its name above,
// the symbol of its kind, its values below.
func DrawCounter(l *draw.List, faces *font.Faces, c *Counter, x, y float64) {
	const half = CounterSize / 2
	if c.Turned {
		l.Path(draw.Ink{Fill: "#ffffff", Opacity: 0.32}, draw.Rect(x-half+1.2, y+half-12.2, CounterSize-2.4, 11, 1))
	}
	colour := ink(c.Fill)
	if c.Unknown {
		text(l, x, y+8, 22, colour, "?", draw.Bold)
		return
	}
	name := c.Label
	if name == "" {
		name = c.Name
	}
	counterName(l, faces, name, colour, x, y-half)
	symbol(l, c.Symbol, c.Letter, c.Fill, x, y-0.5)
	values(l, faces, c, colour, x, y+half-2.6)
}

// counterName writes a name over the top of a counter, in one line or two, as
// large as fits.
func counterName(l *draw.List, faces *font.Faces, name, colour string, x, top float64) {
	const room = CounterSize - 3
	face := faces[draw.Bold]
	if one := room / max(face.Width(name, 1), 0.001); one >= 5 || !strings.Contains(name, " ") {
		text(l, x, top+8, min(one, 7.2), colour, name, draw.Bold)
		return
	}
	first, second := halves(face, name)
	font := min(room/max(face.Width(first, 1), face.Width(second, 1)), 4.7)
	text(l, x, top+5.4, font, colour, first, draw.Bold)
	text(l, x, top+10, font, colour, second, draw.Bold)
}

// halves breaks a name at the space that leaves the shorter lines.
func halves(face *font.Face, name string) (first, second string) {
	best := -1.0
	for i, r := range name {
		if r != ' ' {
			continue
		}
		if w := max(face.Width(name[:i], 1), face.Width(name[i+1:], 1)); best < 0 || w < best {
			best, first, second = w, name[:i], name[i+1:]
		}
	}
	return first, second
}

// values writes the printed values: numbers, then stars.
func values(l *draw.List, faces *font.Faces, c *Counter, colour string, x, y float64) {
	const room = CounterSize - 4
	face := faces[draw.Bold]
	const one = 7.2 // room of a star
	stars := one * float64(c.Stars)
	size := 11.0
	if wide := face.Width(c.Values, 1); wide > 0 {
		size = min(size, (room-stars)/wide)
	}
	wide := face.Width(c.Values, size)
	gap := 0.0
	if c.Stars > 0 && c.Values != "" {
		gap = 2
	}
	left := x - (wide+gap+stars)/2
	l.Text(draw.Text{X: left, Y: y, Size: size, Style: draw.Bold, Fill: colour, Text: c.Values})
	for i := range c.Stars {
		l.Path(draw.Ink{Fill: colour}, star(left+wide+gap+one*(float64(i)+0.5), y-3.9, 3.7))
	}
}

// symbol draws the sign of a kind of unit in a box around a point.
func symbol(l *draw.List, sign, letter, fill string, x, y float64) {
	const w, h = 20.0, 12.4
	left, top, right, bottom := x-w/2, y-h/2, x+w/2, y+h/2
	const line = "#1b1b1b"
	colour := ink(fill)
	switch sign {
	case "leader":
		l.Path(draw.Ink{Fill: colour}, star(x, y, 8))
		return
	case "marker", "blank", "":
		text(l, x, y+4.5, 13, colour, letter, draw.Bold)
		return
	}
	// The box is light on every counter: its lines are seen on dark ones too.
	l.Path(draw.Ink{Fill: draw.Mix(fill, "#ffffff", 0.8), Stroke: line, Width: 1, Sharp: true}, draw.Rect(left, top, w, h, 0))
	pen := func(x1, y1, x2, y2 float64) {
		l.Path(draw.Ink{Stroke: line, Width: 1, Sharp: true}, draw.Polyline(x1, y1, x2, y2))
	}
	switch sign {
	case "infantry":
		pen(left, top, right, bottom)
		pen(left, bottom, right, top)
	case "cavalry":
		pen(left, bottom, right, top)
	case "artillery":
		l.Circle(x, y, 2.6, draw.Ink{Fill: line})
	case "armor":
		l.Path(draw.Ink{Stroke: line, Width: 1}, draw.Ellipse(x, y, 6.5, 3.4))
	case "headquarters":
		l.Rect(left, top, w, 4, draw.Ink{Fill: line})
		pen(left, bottom, left, bottom+3)
	case "supply":
		pen(left, bottom-3, right, bottom-3)
	default:
		text(l, x, y+4.2, 12, line, letter, draw.Bold)
	}
}

// star is a five-pointed star.
func star(x, y, r float64) []draw.Step {
	var pts []float64
	for _, p := range [10][2]float64{{0, -1}, {0.2245, -0.309}, {0.9511, -0.309}, {0.3633, 0.118}, {0.5878, 0.809},
		{0, 0.382}, {-0.5878, 0.809}, {-0.3633, 0.118}, {-0.9511, -0.309}, {-0.2245, -0.309}} {
		pts = append(pts, x+p[0]*r, y+p[1]*r)
	}
	return draw.Polygon(pts...)
}
