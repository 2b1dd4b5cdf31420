package sim

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// Confidence says how sure the figures of a result are to be.
type Confidence struct {
	Level  float64 `json:"level"`  // of the intervals, for example 0.95
	Within float64 `json:"within"` // a smaller difference of shares counts as none
}

// alpha returns how often an interval may fail.
func (s Confidence) alpha() float64 { return 1 - s.Level }

// Bonferroni returns how sure each of m comparisons must be, so that all of them together are
// as sure as s.
func (s Confidence) Bonferroni(m int) Confidence {
	return Confidence{Level: 1 - stats.BonferroniLevel(s.alpha(), m), Within: s.Within}
}

// Share is how many games of all something happened in.
type Share struct {
	Name  string         `json:"name"`
	N     int64          `json:"n"`
	Total int64          `json:"of"`
	Share float64        `json:"share"`
	Range stats.Interval `json:"range"`
}

// Number is a figure that each game has.
type Number struct {
	Mean      float64        `json:"mean"`
	Range     stats.Interval `json:"range"` // of the mean
	Median    float64        `json:"median"`
	Deviation float64        `json:"deviation"`
	Least     int64          `json:"least"`
	Most      int64          `json:"most"`
}

// Curve is a figure by turn: its mean, with an interval for each turn by itself.
type Curve struct {
	Mean  []float64        `json:"mean"`
	Range []stats.Interval `json:"range"`
}

// Figures are the figures of a result, computed once for all forms of output.
type Figures struct {
	Confidence Confidence    `json:"sure"`
	Runs       []*RunFigures `json:"runs"`
}

// RunFigures are the figures of one run.
type RunFigures struct {
	*Run     `json:"-"`
	Cells    []*CellFigures `json:"cells"`
	Against  []*Comparison  `json:"against,omitempty"`  // each further cell against the first
	Strength *Strength      `json:"strength,omitempty"` // of a run with two seatings
}

// CellFigures are the figures of one cell.
type CellFigures struct {
	Cell      *Cell          `json:"cell"`
	Tally     *Tally         `json:"-"`
	Games     int64          `json:"games"`
	Wins      []Share        `json:"wins"`   // each side, then nobody, where that happened
	Levels    []Level        `json:"levels"` // as far as there are names
	Margin    Number         `json:"margin"`
	Turns     Number         `json:"turns"`
	Decisions Number         `json:"decisions"`
	Sides     []*SideFigures `json:"sides"`
	Unended   []Unended      `json:"unended,omitempty"`
}

// Level is how often a side won at a level.
type Level struct {
	Side string `json:"side"`
	Share
}

// SideFigures are the figures of one side.
type SideFigures struct {
	ID      string `json:"id"`
	Measure Number `json:"measure"`
	Lost    Number `json:"lost"` // steps
	ByTurn  Curve  `json:"by_turn"`
	Steps   Curve  `json:"steps"`
	Worth   Curve  `json:"worth"`
}

// bootstrapDraws returns how often the bootstrap draws a list anew: often enough for some of
// them to lie beyond each end.
func (s Confidence) bootstrapDraws() int { return int(min(max(1000, 50/s.alpha()), 40_000)) }

// Figures works out what a result says.
func (r *Result) Figures(s Confidence) *Figures {
	f := &Figures{Confidence: s}
	for _, run := range r.Runs {
		rf := &RunFigures{Run: run}
		for i, c := range run.Cells {
			rf.Cells = append(rf.Cells, cellFigures(c, run.Work.Tallies[i], s, run.Sequential))
		}
		if run.Kind == KindCompared {
			for i, p := range run.Work.Pairs {
				rf.Against = append(rf.Against, compareCells(run, i+1, p, s.Bonferroni(len(run.Work.Pairs))))
			}
		}
		if run.Kind == KindSwapped {
			rf.Strength = computeStrength(run, s)
		}
		f.Runs = append(f.Runs, rf)
	}
	return f
}

// cellFigures works out shares, means and intervals of one cell. looked says that play
// could stop by what was seen, for which the intervals are wider.
func cellFigures(c *Cell, t *Tally, s Confidence, looked bool) *CellFigures {
	f := &CellFigures{Cell: c, Tally: t, Games: t.Games, Unended: t.Unended}
	f.Margin, f.Turns, f.Decisions = newNumber(&t.Margin, s, looked), newNumber(&t.Turns, s, looked), newNumber(&t.Decisions, s, looked)
	who := slices.Clone(c.Sides)
	if t.Winners[""] > 0 {
		who = append(who, "")
	}
	for _, side := range who {
		f.Wins = append(f.Wins, newShare(side, t.Winners[side], t.Games, s, looked))
		for _, name := range sortedKeys(t.Levels[side]) {
			f.Levels = append(f.Levels, Level{side, newShare(name, t.Levels[side][name], t.Games, s, looked)})
		}
	}
	for _, id := range c.Sides {
		st := t.Sides[id]
		if st == nil {
			st = &SideTally{}
		}
		f.Sides = append(f.Sides, &SideFigures{ID: id, Measure: newNumber(&st.Measure, s, looked), Lost: newNumber(&st.Lost, s, looked),
			ByTurn: newCurve(st.ByTurn, s, looked), Steps: newCurve(st.Steps, s, looked), Worth: newCurve(st.Worth, s, looked)})
	}
	return f
}

// newShare returns a share with its interval: Clopper and Pearson's for a number of games fixed
// before, a sequence's where play stopped when it had enough.
func newShare(name string, k, n int64, s Confidence, looked bool) Share {
	out := Share{Name: name, N: k, Total: n, Range: stats.ExactInterval(k, n, s.alpha())}
	if n > 0 {
		out.Share = float64(k) / float64(n)
	}
	if looked {
		out.Range = stats.ShareSequence(k, n, s.alpha())
	}
	return out
}

// newNumber returns the figure of a histogram. The interval of a mean is the bootstrap's, or an
// asymptotic sequence's where play stopped when it had enough.
func newNumber(h *Histogram, s Confidence, looked bool) Number {
	if h.N() == 0 {
		return Number{}
	}
	list := h.Pairs()
	n := Number{Mean: h.Mean(), Median: stats.ListMedian(list), Deviation: h.Deviation(), Least: h.Min(), Most: h.Max()}
	switch {
	case h.N() < 2 || n.Least == n.Most:
		n.Range = stats.Interval{Low: n.Mean, High: n.Mean}
	case looked:
		n.Range = stats.MarginSequence(n.Mean, n.Deviation, h.N(), s.alpha(), h.N())
	default:
		n.Range = stats.Bootstrap(list, stats.ListMean, s.bootstrapDraws(), s.alpha(), bootSeed)
	}
	return n
}

// bootSeed is where the dice of the bootstrap come from: equal counts, equal intervals.
const bootSeed = rng.Seed(1979)

// newCurve returns a figure by turn.
func newCurve(by []Histogram, s Confidence, looked bool) Curve {
	var c Curve
	for i := range by {
		h := &by[i]
		var r stats.Interval
		mean := h.Mean()
		switch n := h.N(); {
		case n < 2:
			r = stats.Interval{Low: mean, High: mean}
		case looked:
			r = stats.MarginSequence(mean, h.Deviation(), n, s.alpha(), n)
		default:
			r = stats.MeanInterval(mean, h.Deviation(), n, s.alpha())
		}
		c.Mean, c.Range = append(c.Mean, mean), append(c.Range, r)
	}
	return c
}
