package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// Formats lists the formats that Write accepts.
func Formats() []string { return []string{"html", "markdown", "csv", "json"} }

// Write writes a result with its figures in a format.
func Write(w io.Writer, format string, r *sim.Result, f *sim.Figures) error {
	d := &document{r, f}
	switch format {
	case "html":
		return d.writeHTML(w)
	case "markdown":
		return d.writeMarkdown(w)
	case "csv":
		return d.writeCSV(w)
	case "json":
		return d.writeJSON(w)
	}
	return fmt.Errorf("results are not written as %q", format)
}

// document is a result being written.
type document struct {
	r *sim.Result
	f *sim.Figures
}

// confidenceText returns the level of confidence in words.
func (d *document) confidenceText() string { return fmt.Sprintf("%.4g %%", 100*d.f.Confidence.Level) }

// stoppingNote says, where play stopped when it had enough, that intervals allow for it.
func (d *document) stoppingNote() string {
	if d.f.Runs[0].Run.Sequential {
		return ", although play went on until it was narrow enough"
	}
	return ""
}

// jointNote says, of several comparisons, that their intervals hold all at once.
func (d *document) jointNote() string {
	if n := len(d.f.Runs[0].Against); n > 1 {
		return fmt.Sprintf("The intervals of differences are wider, so that those of all %d hold together.", n)
	}
	return ""
}

// cell holds the text of one cell. Without the game's files g is nil: then ids replace names,
// and there is no map.
type cell struct {
	*sim.CellFigures
	g *model.Game
}

// newCell returns a cell with its game, if the text of the game is at hand.
func newCell(f *sim.CellFigures) *cell {
	c := &cell{CellFigures: f}
	if f.Cell.Rules != nil {
		c.g = f.Cell.Rules.Model
	}
	return c
}

// gameTitle returns the title of the game and scenario.
func (c *cell) gameTitle() string {
	if c.g != nil {
		return c.g.Title
	}
	return c.Cell.Scenario
}

// sideName returns the name of a side.
func (c *cell) sideName(id string) string {
	if c.g != nil {
		for i := range c.g.Sides {
			if c.g.Sides[i].ID == id {
				return c.g.Sides[i].Name()
			}
		}
	}
	if id == "" {
		return "nobody"
	}
	return id
}

// formatPercent writes a share of a hundred.
func formatPercent(v float64) string { return fmt.Sprintf("%.1f %%", 100*v) }

// shareText writes a share with its interval.
func shareText(s *sim.Share) string {
	if s.Total == 0 {
		return "-"
	}
	return fmt.Sprintf("%s (%.1f to %.1f)", formatPercent(s.Share), 100*s.Range.Low, 100*s.Range.High)
}

// meanText writes a mean with its interval.
func meanText(n *sim.Number) string {
	if *n == (sim.Number{}) {
		return "-"
	}
	return fmt.Sprintf("%.3g (%.3g to %.3g)", n.Mean, n.Range.Low, n.Range.High)
}

// apartText writes a difference of a comparison with its interval; hundred: of shares.
func apartText(c *sim.Comparison, d *sim.Difference, hundred bool) string {
	switch k := 100.0; {
	case c.Pairs == 0:
		return "-"
	case c.Pairs == c.Identical:
		return "0 (every pair is the same)"
	case d.By == 0 && d.Range == (stats.Interval{}):
		return "0 (in no pair)"
	case hundred:
		return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", k*d.By, k*d.Range.Low, k*d.Range.High)
	}
	return fmt.Sprintf("%+.3g (%+.3g to %+.3g)", d.By, d.Range.Low, d.Range.High)
}

// winShare returns how often a side won.
func (c *cell) winShare(id string) *sim.Share {
	for i := range c.Wins {
		if c.Wins[i].Name == id {
			return &c.Wins[i]
		}
	}
	return &sim.Share{Name: id}
}

// levelRows are how often each level of victory was reached, side by side, the most frequent first.
func (c *cell) levelRows() [][3]string {
	list := slices.Clone(c.Levels)
	slices.SortStableFunc(list, func(a, b sim.Level) int {
		if a.Side != b.Side {
			return c.sideRank(a.Side) - c.sideRank(b.Side)
		}
		return int(b.N - a.N)
	})
	var out [][3]string
	for i := range list {
		l := &list[i]
		name := l.Name
		if name == "" {
			name = "wins"
		}
		out = append(out, [3]string{c.sideName(l.Side), name, shareText(&l.Share)})
	}
	return out
}

// sideRank returns the place of a side among all; nobody comes last.
func (c *cell) sideRank(side string) int {
	if i := slices.Index(c.Cell.Sides, side); i >= 0 {
		return i
	}
	return len(c.Cell.Sides)
}

// turnNumbers returns the numbers of the turns of a scenario.
func (c *cell) turnNumbers() []float64 {
	var out []float64
	for i := range c.Sides[0].ByTurn.Mean {
		out = append(out, float64(c.Tally.FirstTurn+i))
	}
	return out
}

// byTurn draws a figure of each side by turn; band, if set, gives the ends of its band,
// else that is the interval of the mean.
func (c *cell) byTurn(of func(*sim.SideFigures) *sim.Curve, band func(*sim.SideTally) []sim.Histogram, label string) string {
	var list []curve
	seen := false
	for i, s := range c.Sides {
		f := of(s)
		l := curve{class: fmt.Sprintf("side%d", i), x: c.turnNumbers(), y: f.Mean}
		for k := range f.Mean {
			low, high := f.Range[k].Low, f.Range[k].High
			if band != nil {
				h := &band(c.Tally.Sides[s.ID])[k]
				low, high = float64(h.Quantile(0.25)), float64(h.Quantile(0.75))
			} else if f.Mean[k] >= 0 {
				low = math.Max(low, 0)
			}
			l.low, l.high = append(l.low, low), append(l.high, high)
			seen = seen || low != 0 || high != 0
		}
		list = append(list, l)
	}
	if !seen || len(list[0].x) < 2 {
		return ""
	}
	return drawLines(list, axes{label: label, xs: list[0].x})
}

// drawBins draws how often each number occurred, numbers that lie close as one bar where
// there are many.
func drawBins(h *sim.Histogram, class, label string) string {
	const most = 40
	n := h.N()
	if n == 0 {
		return ""
	}
	low, high := h.Min(), h.Max()
	wide := int64(math.Ceil(float64(high-low+1) / most))
	c := curve{class: class}
	count := (high-low)/wide + 1
	c.x, c.y = make([]float64, count), make([]float64, count)
	for i := range c.x {
		c.x[i] = float64(low) + float64(wide)*float64(i) + float64(wide-1)/2
	}
	for _, p := range h.Pairs() {
		c.y[(p[0]-low)/wide] += float64(p[1]) / float64(n)
	}
	top := slices.Max(c.y)
	if top > 0.95 {
		top = 1
	}
	return drawHistogram(c, axes{label: label, percent: true, top: &top})
}

// measureText returns the thing that margins count, in words.
func (c *cell) measureText() string {
	id, track := strings.CutPrefix(c.Tally.Measure, "track ")
	switch {
	case track && c.g != nil:
		for i := range c.g.Tracks {
			if c.g.Tracks[i].ID == id {
				return c.g.Tracks[i].Name()
			}
		}
	case c.Tally.Measure == "losses":
		return "value of enemy losses"
	}
	return id
}
