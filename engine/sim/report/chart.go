package report

import (
	"fmt"
	"html"
	"math"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// curve is a line with a band around it, one value for each x.
type curve struct {
	class     string // of the page: it has the color
	x, y      []float64
	low, high []float64 // nil: no band
}

// axes say what a chart is of.
type axes struct {
	label       string // of the picture, for those who do not see it
	bottom, top *float64
	left, right *float64
	percent     bool
	xs          []float64 // where the x axis has marks; nil: some round numbers
}

// The size of a chart in its own units: the page makes it as wide as there is room.
const (
	chartWidth  = 560
	chartHeight = 300
)

// mark is a place on an axis with its label.
type mark struct {
	value float64
	label string
}

// chart is a picture with two axes that is being drawn. Shapes have classes instead of
// colors: the page colors them, for light and for dark.
type chart struct {
	draw.List
	box                      draw.Box // between the axes, in units of the picture
	left, right, bottom, top float64  // the values at its edges
}

// drawLines draws curves with their bands below all of them. It returns "" when there
// is nothing to be seen.
func drawLines(list []curve, a axes) string {
	c := newChart(list, a)
	if c == nil {
		return ""
	}
	for i := range list {
		c.addBand(&list[i])
	}
	for i := range list {
		c.AddPath(draw.Ink{Class: list[i].class + " line"}, c.linePath(list[i].x, list[i].y))
	}
	return c.writeSVG(a.label)
}

// drawHistogram draws a bar from 0 for each x. It returns "" when there is nothing to
// be seen.
func drawHistogram(bars curve, a axes) string {
	zero, wide := 0.0, 1.0
	a.bottom = &zero
	if len(bars.x) > 1 {
		wide = bars.x[1] - bars.x[0]
	}
	if len(bars.x) > 0 && a.left == nil {
		left, right := bars.x[0]-wide/2, bars.x[len(bars.x)-1]+wide/2
		a.left, a.right = &left, &right
	}
	c := newChart([]curve{bars}, a)
	if c == nil {
		return ""
	}
	for i, y := range bars.y {
		if y == 0 {
			continue
		}
		left, bottom := c.pointOf(bars.x[i]-0.45*wide, 0)
		right, top := c.pointOf(bars.x[i]+0.45*wide, y)
		c.AddRect(left, min(top, bottom-1), max(right-left, 1), max(bottom-top, 1), draw.Ink{Class: bars.class + " bar"})
	}
	return c.writeSVG(a.label)
}

// newChart draws the axes of a chart of some curves. It returns nil when they have no
// length.
func newChart(list []curve, a axes) *chart {
	left, right, bottom, top := axisEnds(list, a)
	if !(left < right) || !(bottom < top) {
		return nil
	}
	ys := roundMarks(bottom, top, func(v float64) string {
		if a.percent {
			return formatNumber(100*v) + "%"
		}
		return formatNumber(v)
	})
	longest := 0
	for _, y := range ys {
		longest = max(longest, len(y.label))
	}
	c := &chart{left: left, right: right, bottom: ys[0].value, top: ys[len(ys)-1].value,
		box: draw.Box{Left: 20 + 8*float64(longest), Top: 14, Right: chartWidth - 16, Bottom: chartHeight - 30}}
	c.addAxes(a.xMarks(left, right), ys)
	return c
}

// pointOf returns the point of a pair of values.
func (c *chart) pointOf(x, y float64) (px, py float64) {
	return c.box.Left + (x-c.left)/(c.right-c.left)*c.box.Width(), c.box.Bottom - (y-c.bottom)/(c.top-c.bottom)*c.box.Height()
}

// addAxes draws both axes with their marks, and a line across for each mark of the y
// axis.
func (c *chart) addAxes(xs, ys []mark) {
	const tick, fontSize = 5, 12.5
	grid, axis := draw.Ink{Class: "grid"}, draw.Ink{Class: "axis"}
	line := func(ink draw.Ink, points ...float64) { c.AddPath(ink, draw.PolylinePath(points...)) }
	for _, m := range ys {
		_, y := c.pointOf(c.left, m.value)
		line(grid, c.box.Left, y, c.box.Right, y)
		c.AddText(draw.Text{X: c.box.Left - tick - 4, Y: y + 0.35*fontSize, Size: fontSize, Anchor: draw.End, Class: "text", Text: m.label})
	}
	for _, m := range xs {
		x, _ := c.pointOf(m.value, c.bottom)
		c.AddText(draw.Text{X: x, Y: c.box.Bottom + tick + 1.3*fontSize, Size: fontSize, Anchor: draw.Middle, Class: "text", Text: m.label})
	}
	line(axis, c.box.Left, c.box.Top, c.box.Left, c.box.Bottom, c.box.Right, c.box.Bottom)
	for _, m := range ys {
		_, y := c.pointOf(c.left, m.value)
		line(axis, c.box.Left-tick, y, c.box.Left, y)
	}
	for _, m := range xs {
		x, _ := c.pointOf(m.value, c.bottom)
		line(axis, x, c.box.Bottom, x, c.box.Bottom+tick)
	}
}

// linePath returns the line through values.
func (c *chart) linePath(xs, ys []float64) []draw.Segment {
	points := make([]float64, 0, 2*len(xs))
	for i := range xs {
		x, y := c.pointOf(xs[i], ys[i])
		points = append(points, x, y)
	}
	return draw.PolylinePath(points...)
}

// addBand fills the room between the two lines of a band; a curve without one is left
// out.
func (c *chart) addBand(b *curve) {
	if len(b.low) == 0 {
		return
	}
	path := c.linePath(b.x, b.high)
	back := c.linePath(b.x, b.low)
	for i := len(back) - 1; i >= 0; i-- {
		path = append(path, draw.Segment{Op: draw.Line, X: back[i].X, Y: back[i].Y})
	}
	c.AddPath(draw.Ink{Class: b.class + " band"}, append(path, draw.Segment{Op: draw.Close}))
}

// writeSVG writes the chart; label is for those who do not see it.
func (c *chart) writeSVG(label string) string {
	return fmt.Sprintf(`<svg class="chart" role="img" aria-label="%s" viewBox="0 0 %d %d">%s</svg>`, html.EscapeString(label), chartWidth, chartHeight, draw.SVGElements(c.Items))
}

// axisEnds returns the values at which the axes begin and end.
func axisEnds(list []curve, a axes) (left, right, bottom, top float64) {
	left, bottom, right, top = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range list {
		for i := range c.x {
			left, right = min(left, c.x[i]), max(right, c.x[i])
			bottom, top = min(bottom, c.y[i]), max(top, c.y[i])
			if c.low != nil {
				bottom, top = min(bottom, c.low[i]), max(top, c.high[i])
			}
		}
	}
	if room := 0.05 * (top - bottom); room >= 0 {
		if bottom < 0 || bottom > room {
			bottom -= room
		}
		top += room
	}
	if top == bottom {
		bottom, top = bottom-1, top+1
	}
	if left == right {
		left, right = left-1, right+1
	}
	if a.left != nil {
		left, right = *a.left, *a.right
	}
	if a.bottom != nil {
		bottom = *a.bottom
	}
	if a.top != nil {
		top = *a.top
	}
	return left, right, bottom, top
}

// maxMarks is how many marks an axis has.
const maxMarks = 8

// xMarks returns the marks of the x axis.
func (a *axes) xMarks(left, right float64) []mark {
	var out []mark
	if a.xs == nil {
		for _, m := range roundMarks(left, right, formatNumber) {
			if m.value >= left && m.value <= right {
				out = append(out, m)
			}
		}
		return out
	}
	every := max(1, (len(a.xs)+2*maxMarks-1)/(2*maxMarks))
	for i := 0; i < len(a.xs); i += every {
		out = append(out, mark{a.xs[i], formatNumber(a.xs[i])})
	}
	return out
}

// roundMarks returns the marks of an axis at round numbers, from below its low end to
// above its high one.
func roundMarks(low, high float64, write func(float64) string) []mark {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/2)))
	for _, k := range []float64{1, 2, 5, 10} {
		if (high-low)/(step*k) <= maxMarks-2 {
			step *= k
			break
		}
	}
	var out []mark
	for n := math.Floor(low/step + 1e-9); n*step < high+step-step/1e6; n++ {
		out = append(out, mark{n * step, write(n * step)})
	}
	return out
}

// formatNumber writes a number for an axis.
func formatNumber(v float64) string {
	if v == 0 {
		return "0"
	}
	return fmt.Sprintf("%.4g", v)
}
