package raster

import (
	"image"
	"image/color"
	"math"

	shapes "github.com/vedette-wargames/vedette/engine/draw"
)

// point is a place in pixels.
type point struct{ x, y float64 }

// line is a run of points; a closed one ends where it begins.
type line struct {
	points []point
	closed bool
}

// flattenPath turns the segments of a path into straight lines, in pixels.
func flattenPath(steps []shapes.Segment, m shapes.Matrix) []line {
	var out []line
	var now line
	end := func() {
		if len(now.points) > 0 {
			out = append(out, now)
		}
		now = line{}
	}
	for _, s := range steps {
		x, y := m.TransformPoint(s.X, s.Y)
		switch s.Op {
		case shapes.Move:
			end()
			now.points = append(now.points, point{x, y})
		case shapes.Line:
			now.points = append(now.points, point{x, y})
		case shapes.Curve:
			if len(now.points) == 0 {
				continue
			}
			x1, y1 := m.TransformPoint(s.X1, s.Y1)
			x2, y2 := m.TransformPoint(s.X2, s.Y2)
			a := now.points[len(now.points)-1]
			reach := math.Abs(x1-a.x) + math.Abs(y1-a.y) + math.Abs(x2-x1) + math.Abs(y2-y1) + math.Abs(x-x2) + math.Abs(y-y2)
			n := max(3, min(24, int(math.Sqrt(reach)*1.5)))
			for i := 1; i <= n; i++ {
				t := float64(i) / float64(n)
				u := 1 - t
				now.points = append(now.points, point{
					u*u*u*a.x + 3*u*u*t*x1 + 3*u*t*t*x2 + t*t*t*x,
					u*u*u*a.y + 3*u*u*t*y1 + 3*u*t*t*y2 + t*t*t*y,
				})
			}
		case shapes.Close:
			now.closed = true
			end()
		}
	}
	end()
	return out
}

// cutDashes cuts lines into dashes; f is the number of pixels of a unit.
func cutDashes(lines []line, dash []float64, f float64) []line {
	var out []line
	for _, l := range lines {
		pts := l.points
		if l.closed {
			pts = append(append([]point{}, pts...), pts[0])
		}
		which, left := 0, dash[0]*f
		now := line{points: []point{pts[0]}}
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			for {
				gap := math.Hypot(b.x-a.x, b.y-a.y)
				if gap <= left || left <= 0 {
					left -= gap
					break
				}
				a = point{a.x + (b.x-a.x)*left/gap, a.y + (b.y-a.y)*left/gap}
				if which%2 == 0 {
					out = append(out, line{points: append(now.points, a)})
				}
				now = line{points: []point{a}}
				which++
				left = dash[which%len(dash)] * f
			}
			now.points = append(now.points, b)
		}
		if which%2 == 0 {
			out = append(out, now)
		}
	}
	return out
}

// pen gathers rings that are painted together. Rings that turn the same way may
// lie over each other: they are one area.
type pen struct {
	rings [][]point
}

func (p *pen) clear() { p.rings = p.rings[:0] }

// addRing adds a closed outline; fewer than three points have no area.
func (p *pen) addRing(points []point) {
	if len(points) > 2 {
		p.rings = append(p.rings, points)
	}
}

// addConvex adds a convex ring, reversed if it turns the other way than the others.
func (p *pen) addConvex(points ...point) {
	area := 0.0
	for i := range points {
		a, b := points[i], points[(i+1)%len(points)]
		area += a.x*b.y - b.x*a.y
	}
	if area < 0 {
		for i, k := 0, len(points)-1; i < k; i, k = i+1, k-1 {
			points[i], points[k] = points[k], points[i]
		}
	}
	p.addRing(points)
}

// bounds returns the pixels that the outlines touch.
func (p *pen) bounds() image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, ring := range p.rings {
		for _, q := range ring {
			left, top, right, bottom = min(left, q.x), min(top, q.y), max(right, q.x), max(bottom, q.y)
		}
	}
	if left > right || right-left > 1e6 || bottom-top > 1e6 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right))+1, int(math.Ceil(bottom))+1)
}

// strokeLines paints lines of a width, with round or sharp ends and corners.
func (c *canvas) strokeLines(lines []line, width float64, rounded bool, ink color.NRGBA) {
	c.pen.clear()
	r := max(width, 0.6) / 2
	for _, l := range lines {
		n := len(l.points)
		last := n - 1
		if l.closed {
			last = n
		}
		for i := range last {
			a, b := l.points[i], l.points[(i+1)%n]
			gap := math.Hypot(b.x-a.x, b.y-a.y)
			if gap == 0 {
				continue
			}
			dx, dy := (b.x-a.x)/gap*r, (b.y-a.y)/gap*r
			if !rounded && l.closed {
				a, b = point{a.x - dx, a.y - dy}, point{b.x + dx, b.y + dy} // square corners
			}
			c.pen.addConvex(point{a.x - dy, a.y + dx}, point{a.x + dy, a.y - dx}, point{b.x + dy, b.y - dx}, point{b.x - dy, b.y + dx})
		}
		for i, q := range l.points {
			end := !l.closed && (i == 0 || i == n-1)
			if r > 0.6 && (end && rounded || !end && (rounded || !l.closed) && isSharpBend(l.points, i)) {
				c.pen.addConvex(discRing(q, r)...)
			}
		}
	}
	c.paintRings(ink)
}

// isSharpBend reports whether a line turns so much at a point that a gap would show. At other
// points a disc would only thicken the line.
func isSharpBend(pts []point, i int) bool {
	n := len(pts)
	a, b, c := pts[(i+n-1)%n], pts[i], pts[(i+1)%n]
	ux, uy, vx, vy := b.x-a.x, b.y-a.y, c.x-b.x, c.y-b.y
	cross, along := ux*vy-uy*vx, ux*vx+uy*vy
	return along <= 0 || math.Abs(cross) > 0.12*along
}

// discRing returns a circle as a polygon with enough corners for its size, 8 to 32.
func discRing(q point, r float64) []point {
	n := max(8, min(32, int(r*4)))
	out := make([]point, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out[i] = point{q.x + cos*r, q.y + sin*r}
	}
	return out
}
