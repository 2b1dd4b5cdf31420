package report

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"regexp"
	"strings"

	"github.com/wcharczuk/go-chart/v2"
	"github.com/wcharczuk/go-chart/v2/drawing"
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
	xs          []float64 // where the x axis has marks; nil: some whole numbers
}

// The size of a chart in its own units: the page makes it as wide as there is room.
const (
	chartWidth  = 560
	chartHeight = 300
)

// anyColor marks what has a stroke or is filled: colors come from the classes of the
// page, so that one picture does for light and dark.
var anyColor = drawing.ColorBlack

// band draws the room between two lines.
type band struct{ curve }

// barSeries draws a bar from 0 for each x.
type barSeries struct{ curve }

func (c curve) GetName() string           { return "" }
func (c curve) GetYAxis() chart.YAxisType { return chart.YAxisSecondary }
func (c curve) GetStyle() chart.Style     { return chart.Style{ClassName: c.class} }
func (c curve) Validate() error           { return nil }

// Len and GetValues are how the library finds the ends of the axes.
func (c curve) Len() int                           { return len(c.x) }
func (c curve) GetValues(i int) (float64, float64) { return c.x[i], c.y[i] }

// newProjector turns values into points of the picture.
func newProjector(box chart.Box, xs, ys chart.Range) func(x, y float64) (int, int) {
	return func(x, y float64) (int, int) { return box.Left + xs.Translate(x), box.Bottom - ys.Translate(y) }
}

// Render draws the band.
func (b band) Render(r chart.Renderer, box chart.Box, xs, ys chart.Range, _ chart.Style) {
	at := newProjector(box, xs, ys)
	r.ResetStyle()
	r.SetClassName(b.class + " band")
	r.SetFillColor(anyColor)
	for i := range b.x {
		if x, y := at(b.x[i], b.high[i]); i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	for i := len(b.x) - 1; i >= 0; i-- {
		r.LineTo(at(b.x[i], b.low[i]))
	}
	r.Close()
	r.Fill()
}

// Render draws the line.
func (c curve) Render(r chart.Renderer, box chart.Box, xs, ys chart.Range, _ chart.Style) {
	at := newProjector(box, xs, ys)
	r.ResetStyle()
	r.SetClassName(c.class + " line")
	r.SetStrokeColor(anyColor)
	r.SetStrokeWidth(2)
	for i := range c.x {
		if x, y := at(c.x[i], c.y[i]); i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.Stroke()
}

// Render draws the bars.
func (b barSeries) Render(r chart.Renderer, box chart.Box, xs, ys chart.Range, _ chart.Style) {
	at := newProjector(box, xs, ys)
	wide := 0.9
	if len(b.x) > 1 {
		wide = 0.9 * (b.x[1] - b.x[0])
	}
	for i := range b.x {
		if b.y[i] == 0 {
			continue
		}
		r.ResetStyle()
		r.SetClassName(b.class + " bar")
		r.SetFillColor(anyColor)
		left, bottom := at(b.x[i]-wide/2, 0)
		right, top := at(b.x[i]+wide/2, b.y[i])
		right, top = max(right, left+1), min(top, bottom-1)
		r.MoveTo(left, bottom)
		r.LineTo(left, top)
		r.LineTo(right, top)
		r.LineTo(right, bottom)
		r.Close()
		r.Fill()
	}
}

// drawLines draws curves with their bands below all of them.
func drawLines(list []curve, a axes) (string, error) {
	var series []chart.Series
	for _, c := range list {
		if c.low != nil {
			series = append(series, band{c})
		}
	}
	for _, c := range list {
		series = append(series, c)
	}
	return renderSVG(series, list, a)
}

// drawHistogram draws bars.
func drawHistogram(c curve, a axes) (string, error) {
	zero := 0.0
	a.bottom = &zero
	if len(c.x) > 0 && a.left == nil {
		half := 0.5
		if len(c.x) > 1 {
			half = (c.x[1] - c.x[0]) / 2
		}
		left, right := c.x[0]-half, c.x[len(c.x)-1]+half
		a.left, a.right = &left, &right
	}
	return renderSVG([]chart.Series{barSeries{c}}, []curve{c}, a)
}

// gridLines draws a line across for each mark of the y axis.
type gridLines struct {
	curve
	at          []chart.Tick
	left, right float64
}

// Render draws the lines.
func (g gridLines) Render(r chart.Renderer, box chart.Box, xs, ys chart.Range, _ chart.Style) {
	at := newProjector(box, xs, ys)
	for _, t := range g.at {
		r.ResetStyle()
		r.SetClassName("grid")
		r.SetStrokeColor(anyColor)
		r.MoveTo(at(g.left, t.Value))
		r.LineTo(at(g.right, t.Value))
		r.Stroke()
	}
}

// renderSVG draws a chart as SVG without any color of its own. The axis is at the left,
// which the library calls secondary.
func renderSVG(series []chart.Series, list []curve, a axes) (string, error) {
	left, right, bottom, top := axisEnds(list, a)
	if !(left < right) || !(bottom < top) {
		return "", nil
	}
	ys := axisMarks(bottom, top, func(v float64) string {
		if a.percent {
			return formatNumber(100*v) + "%"
		}
		return formatNumber(v)
	})
	xs := a.xMarks(left, right)
	bottom, top = ys[0].Value, ys[len(ys)-1].Value
	axis := chart.Style{ClassName: "axis", StrokeColor: anyColor, StrokeWidth: 1, FontColor: anyColor, FontSize: 10}
	c := chart.Chart{Width: chartWidth, Height: chartHeight, DPI: 92,
		Background: chart.Style{ClassName: "back", Padding: chart.Box{Top: 12, Left: 12, Right: 16, Bottom: 8}}, Canvas: chart.Style{ClassName: "back"},
		XAxis:          chart.XAxis{Style: axis, Ticks: xs, Range: &chart.ContinuousRange{Min: left, Max: right}, GridMajorStyle: chart.Hidden(), GridMinorStyle: chart.Hidden()},
		YAxis:          chart.YAxis{Style: chart.Hidden(), Ticks: ys, Range: &chart.ContinuousRange{Min: bottom, Max: top}},
		YAxisSecondary: chart.YAxis{Style: axis, Ticks: ys, Range: &chart.ContinuousRange{Min: bottom, Max: top}, GridMajorStyle: chart.Hidden(), GridMinorStyle: chart.Hidden()},
		Series:         append([]chart.Series{gridLines{list[0], ys, left, right}}, series...)}
	var out bytes.Buffer
	if err := c.Render(chart.SVG, &out); err != nil {
		return "", err
	}
	return labelSVG(invisiblePaths.ReplaceAllString(out.String(), ""), a.label), nil
}

// invisiblePaths are shapes without any stroke that the library draws with a style of their own.
var invisiblePaths = regexp.MustCompile(`<path  d="[^"]*" style="stroke-width:0;[^"]*"/>`)

// axisEnds are where the axes begin and end.
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

// xMarks are the marks of the x axis, the ends of the chart among them: the library
// takes its ends from them.
func (a *axes) xMarks(left, right float64) []chart.Tick {
	if a.xs == nil {
		out := []chart.Tick{{Value: left}}
		for _, t := range axisMarks(left, right, formatNumber) {
			if t.Value > left && t.Value < right {
				out = append(out, t)
			}
		}
		return append(out, chart.Tick{Value: right})
	}
	out := []chart.Tick{{Value: left}}
	every := max(1, (len(a.xs)+2*maxMarks-1)/(2*maxMarks))
	for i := 0; i < len(a.xs); i += every {
		if a.xs[i] == left {
			out = nil
		}
		out = append(out, chart.Tick{Value: a.xs[i], Label: formatNumber(a.xs[i])})
	}
	if out[len(out)-1].Value < right {
		out = append(out, chart.Tick{Value: right})
	}
	return out
}

// axisMarks are those of an axis, at round numbers from below its low end to above its high one.
func axisMarks(low, high float64, write func(float64) string) []chart.Tick {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/2)))
	for _, k := range []float64{1, 2, 5, 10} {
		if (high-low)/(step*k) <= maxMarks-2 {
			step *= k
			break
		}
	}
	var out []chart.Tick
	for n := math.Floor(low/step + 1e-9); n*step < high+step-step/1e6; n++ {
		out = append(out, chart.Tick{Value: n * step, Label: write(n * step)})
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

// labelSVG gives a picture a text for those who do not see it.
func labelSVG(svg, label string) string {
	return strings.Replace(svg, "<svg ", `<svg class="chart" role="img" aria-label="`+html.EscapeString(label)+`" `, 1)
}
