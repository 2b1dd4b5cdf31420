package report

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// Chances are the chances of the sides of a game all along its way.
type Chances struct {
	Cell       *sim.Cell
	Title      string
	Confidence float64
	Lines      []ChanceLine // by side, in the order of the cell's
}

// ChanceLine is the chance of a side at some entries of a journal.
type ChanceLine struct {
	Name  string
	Entry []int
	Share []float64
	Range []stats.Interval
}

// WriteCourse writes the chances of a game as one page with a curve for each side.
func WriteCourse(w io.Writer, c *Chances) error {
	var list []curve
	for i, l := range c.Lines {
		x := curve{class: fmt.Sprintf("side%d", i), y: l.Share}
		for k := range l.Entry {
			x.x, x.low, x.high = append(x.x, float64(l.Entry[k])), append(x.low, l.Range[k].Low), append(x.high, l.Range[k].High)
		}
		list = append(list, x)
	}
	zero, one := 0.0, 1.0
	picture := drawLines(list, axes{label: "chances to win by entry", bottom: &zero, top: &one, percent: true})
	var body strings.Builder
	fmt.Fprintf(&body, "<body>\n<p class=\"soft\">%s</p>\n<h1>%s</h1>\n<p class=\"key\">", html.EscapeString(c.Cell.Rules.Model.Title), html.EscapeString(c.Title))
	for i, l := range c.Lines {
		fmt.Fprintf(&body, "<span class=\"side%d\">%s</span>", i, html.EscapeString(l.Name))
	}
	fmt.Fprintf(&body, "</p>\n<figure><h3>Chance to win, entry by entry</h3>%s<figcaption>Played on with other dice by %s; the bands are %.4g %% intervals.</figcaption></figure>\n</body>\n",
		picture, html.EscapeString(c.Cell.Seating()), 100*c.Confidence)
	return writeStandalone(w, c.Title, sideColors(&cell{g: c.Cell.Rules.Model}), body.String())
}
