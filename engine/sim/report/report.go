// Package report writes what was counted of many games for people and for programs: one
// HTML file that needs nothing else, Markdown for a pull request, CSV. It works nothing
// out but means and what is drawn; how sure one can be comes from engine/sim/stats.
package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// Run is what was played and counted.
type Run struct {
	Cells    []*sim.Cell // as they were played: the first is what the others are compared with
	Work     *sim.Work
	First    rng.Seed // of the first game
	Games    int      // seeds that were played
	Verdicts []string // by cell but the first, in words; those of nothing else are worked out here
	Program  string   // which program played
	Command  string   // what was typed
	Alpha    float64  // 1 less the level of confidence; 0: 0.05
}

func (r *Run) alpha() float64 {
	if r.Alpha > 0 {
		return r.Alpha
	}
	return 0.05
}

// sure is the level of confidence in words.
func (r *Run) sure() string { return fmt.Sprintf("%.4g %%", 100*(1-r.alpha())) }

// cell is what is written of one cell.
type cell struct {
	*sim.Cell
	t     *sim.Tally
	g     *model.Game
	sides []side
	alpha float64
}

// side is what is written of one side of a cell.
type side struct {
	id, name string
	won      int64
	share    stats.Interval
}

func (r *Run) cell(i int) *cell {
	c := &cell{Cell: r.Cells[i], t: r.Work.Tallies[i], g: r.Cells[i].Rules.Model, alpha: r.alpha()}
	for s := range c.g.Sides {
		id := c.g.Sides[s].ID
		x := side{id: id, name: c.g.Sides[s].Name(), won: c.t.Won(id)}
		if c.t.Games > 0 {
			x.share = stats.Exact(x.won, c.t.Games, r.alpha())
		}
		c.sides = append(c.sides, x)
	}
	return c
}

// percent writes a share of a hundred.
func percent(v float64) string { return fmt.Sprintf("%.1f %%", 100*v) }

// shareText writes so many of so many with their interval.
func shareText(k, n int64, i stats.Interval) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%s (%.1f to %.1f)", percent(float64(k)/float64(n)), 100*i.Low, 100*i.High)
}

// meanText writes a mean with its interval.
func (c *cell) meanText(h *sim.Hist) string {
	if h.N() < 2 {
		return fmt.Sprintf("%.3g", h.Mean())
	}
	i := stats.Mean(h.Mean(), h.Deviation(), h.N(), c.alpha)
	return fmt.Sprintf("%.3g (%.3g to %.3g)", h.Mean(), i.Low, i.High)
}

// levels are how often each level of victory was reached, the most frequent first.
func (c *cell) levels() [][3]string {
	var out [][3]string
	add := func(id, name string) {
		var names []string
		for n := range c.t.Levels[id] {
			names = append(names, n)
		}
		slices.SortFunc(names, func(a, b string) int {
			if d := c.t.Levels[id][b] - c.t.Levels[id][a]; d != 0 {
				return int(d)
			}
			return strings.Compare(a, b)
		})
		for _, n := range names {
			k := c.t.Levels[id][n]
			level := n
			if level == "" {
				level = "wins"
				if id == "" {
					level = "nobody wins"
				}
			}
			out = append(out, [3]string{name, level, shareText(k, c.t.Games, stats.Exact(k, c.t.Games, c.alpha))})
		}
	}
	for i := range c.sides {
		add(c.sides[i].id, c.sides[i].name)
	}
	add("", "")
	return out
}

// turns are the numbers of the turns of a scenario.
func (c *cell) turns() []float64 {
	var out []float64
	for i := range c.t.Sides[c.sides[0].id].ByTurn {
		out = append(out, float64(c.t.FirstTurn+i))
	}
	return out
}

// byTurn draws a histogram of each turn as its mean with a band.
func (c *cell) byTurn(of func(*sim.SideTally) []sim.Hist, band func(*sim.Hist) (low, high float64), label string) (string, error) {
	var list []curve
	seen := false
	for i := range c.sides {
		hs := of(c.t.Sides[c.sides[i].id])
		l := curve{class: fmt.Sprintf("side%d", i), x: c.turns()}
		for k := range hs {
			low, high := band(&hs[k])
			l.y, l.low, l.high = append(l.y, hs[k].Mean()), append(l.low, low), append(l.high, high)
			seen = seen || low != 0 || high != 0
		}
		list = append(list, l)
	}
	if !seen || len(list[0].x) < 2 {
		return "", nil
	}
	return lines(list, axes{label: label, xs: list[0].x})
}

// middle are the ends of the middle half of all games.
func middle(h *sim.Hist) (low, high float64) {
	return float64(h.Quantile(0.25)), float64(h.Quantile(0.75))
}

// sureMean are the ends of the interval of the mean.
func (c *cell) sureMean(h *sim.Hist) (low, high float64) {
	if h.N() < 2 {
		return h.Mean(), h.Mean()
	}
	i := stats.Mean(h.Mean(), h.Deviation(), h.N(), c.alpha)
	return max(i.Low, float64(h.Least())), min(i.High, float64(h.Most()))
}

// bins draws how often each number occurred, numbers that lie close as one bar where
// there are many.
func bins(h *sim.Hist, class, label string) (string, error) {
	const most = 40
	n := h.N()
	if n == 0 {
		return "", nil
	}
	low, high := h.Least(), h.Most()
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
	return histogram(c, axes{label: label, percent: true, top: &top})
}
