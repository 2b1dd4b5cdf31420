package sim

import (
	"math"

	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// The verdicts on a difference.
const (
	Higher = "higher"
	Lower  = "lower"
	Same   = "same"
	Unsure = "not enough games"
)

// Difference is the change from the first cell of a pair to the second.
type Difference struct {
	Name      string         `json:"name"` // the side whose share of wins it is; "margin"
	From      float64        `json:"from"`
	To        float64        `json:"to"`
	By        float64        `json:"by"`
	Range     stats.Interval `json:"range"` // of By, from the pairs
	Unpaired  stats.Interval `json:"apart"` // what it would be without pairs
	Verdict   string         `json:"verdict"`
	MorePairs int64          `json:"more,omitempty"` // pairs that would settle it, roughly, where that can be said
}

// Comparison is the effect of a cell's changes against the first cell of its run.
type Comparison struct {
	Cell      *Cell        `json:"cell"`
	Pairs     int64        `json:"pairs"`
	Identical int64        `json:"alike"` // pairs whose two games are one and the same
	Wins      []Difference `json:"wins"`  // by side
	Margin    Difference   `json:"margin"`
	Verdict   string       `json:"verdict"` // on the share of wins of Side
	Side      string       `json:"side"`    // whose share moves most, among those of which something can be said
}

// compareCells works out what cell number k of a run changes.
func compareCells(r *Run, k int, p *Pair, s Confidence) *Comparison {
	a, b := r.Work.Tallies[0], r.Work.Tallies[k]
	c := &Comparison{Cell: r.Cells[k], Pairs: p.Pairs, Identical: p.Same}
	for _, side := range r.Cells[0].Sides {
		both, first, second, neither := p.CountWinPairs(side)
		d := Difference{Name: side}
		d.By, d.Range = stats.PairedDifference(both, first, second, neither, s.alpha())
		if r.Sequential {
			d.Range = stats.PairedSequence(second, first, p.Pairs, s.alpha())
		}
		d.From, d.To = safeRatio(both+first, p.Pairs), safeRatio(both+second, p.Pairs)
		_, d.Unpaired = stats.UnpairedDifference(a.Winners[side], a.Games, b.Winners[side], b.Games, s.alpha())
		if p.Same == p.Pairs && r.Cells[0].SameAs(r.Cells[k]) {
			d.Range = stats.Interval{} // the same text gives the same game, however often
		}
		d.setVerdict(s.Within, p)
		c.Wins = append(c.Wins, d)
	}
	c.Margin = marginDifference(p, a, b, s, r.Sequential)
	lead := c.LeadingDifference()
	c.Verdict, c.Side = lead.Verdict, lead.Name
	return c
}

// LeadingDifference returns the difference that matters most: the largest of those that are
// known to be higher or lower, else the largest of all.
func (c *Comparison) LeadingDifference() *Difference {
	best := &c.Wins[0]
	for i := range c.Wins {
		d := &c.Wins[i]
		if d.conclusive() != best.conclusive() {
			if d.conclusive() {
				best = d
			}
			continue
		}
		if math.Abs(d.By) > math.Abs(best.By)+1e-9 {
			best = d
		}
	}
	return best
}

// conclusive reports whether it is known in which direction a share moves.
func (d *Difference) conclusive() bool { return d.Verdict == Higher || d.Verdict == Lower }

// safeRatio returns k of n as a share, 0 where n is 0.
func safeRatio(k, n int64) float64 {
	if n == 0 {
		return 0
	}
	return float64(k) / float64(n)
}

// marginDifference returns the difference of the first side's margins, pair by pair.
func marginDifference(p *Pair, a, b *Tally, s Confidence, looked bool) Difference {
	n := newNumber(&p.Margin, s, looked)
	d := Difference{Name: "margin", From: a.Margin.Mean(), To: b.Margin.Mean(), By: n.Mean, Range: n.Range}
	wide := math.Sqrt(a.Margin.Variance()/math.Max(float64(a.Games), 1) + b.Margin.Variance()/math.Max(float64(b.Games), 1))
	off := stats.MeanInterval(0, 1, max(a.Games, 2), s.alpha()).High * math.Sqrt(math.Max(float64(a.Games), 2)) * wide
	d.Unpaired = stats.Interval{Low: d.By - off, High: d.By + off}
	d.setVerdict(0, p)
	return d
}

// setVerdict gives the verdict: on a difference within which all counts as the same.
func (d *Difference) setVerdict(within float64, p *Pair) {
	switch {
	case p.Pairs == 0:
		d.Verdict = Unsure
	case d.Range == stats.Interval{}:
		d.Verdict = Same // each pair is one and the same game
	case within > 0 && d.Range.LiesWithin(within):
		d.Verdict = Same
	case d.Range.Low > 0:
		d.Verdict = Higher
	case d.Range.High < 0:
		d.Verdict = Lower
	default:
		d.Verdict = Unsure
		d.MorePairs = d.pairsNeeded(within, p.Pairs)
	}
}

// pairsNeeded is about how many pairs in all would give a verdict: widths shrink with the root
// of the number of games.
func (d *Difference) pairsNeeded(within float64, n int64) int64 {
	half, need := d.Range.HalfWidth(), math.Max(math.Abs(d.By), within-math.Abs(d.By))
	if within <= 0 {
		need = math.Abs(d.By)
	}
	if half <= 0 || need <= 0 || n == 0 {
		return 0
	}
	more := math.Ceil(float64(n) * (half / need) * (half / need))
	if more > 1e9 {
		return 0
	}
	return roundUpFigures(int64(more))
}

// roundUpFigures rounds a number up to two figures: more would promise too much.
func roundUpFigures(n int64) int64 {
	unit := int64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}

// Strength is how well the bot that sits first in the first seating does against the other,
// both having played both seats with the same luck.
type Strength struct {
	First   string     `json:"first"`
	Second  string     `json:"second"`
	Pairs   int64      `json:"pairs"`
	Won     int64      `json:"won"` // games of both seatings that the first bot won
	Lost    int64      `json:"lost"`
	Score   Share      `json:"score"`  // its share of wins over both seats; a draw is half
	Better  Share      `json:"better"` // of the pairs that differ, those in which it did better with the same side than the other
	Equal   int64      `json:"equal"`  // pairs in which both did as well
	Margin  Difference `json:"margin"` // how much better the first side does with it
	Verdict string     `json:"verdict"`
}

// computeStrength works out a run with two seatings: in the first bot A has the first side, in the
// second bot B.
func computeStrength(r *Run, s Confidence) *Strength {
	p, sides := r.Work.Pairs[0], r.Cells[0].Sides
	st := &Strength{First: r.Cells[0].Seats[0], Second: r.Cells[1].Seats[0], Pairs: p.Pairs}
	// In twice points: 2 for a win of A, 1 for a draw, of each game.
	var points Histogram
	for wa, row := range p.Joint {
		for wb, n := range row {
			v := doublePoints(wa, sides[0], sides[1]) + doublePoints(wb, sides[1], sides[0])
			points.AddN(v, n)
			st.Won += n * (boolInt(wa == sides[0]) + boolInt(wb == sides[1]))
			st.Lost += n * (boolInt(wa == sides[1]) + boolInt(wb == sides[0]))
		}
	}
	st.Score = Share{Name: st.First, N: points.Sum(), Total: 4 * p.Pairs, Share: points.Mean() / 4}
	if r.Sequential {
		st.Score.Range = stats.MeanSequence(float64(points.Sum())/4, p.Pairs, s.alpha())
	} else {
		st.Score.Range = stats.ScoreInterval(points.Mean()/4, points.Variance()/16, p.Pairs, s.alpha())
	}
	// In a pair the second game is B's with the first side: below means that A did better.
	st.Equal = p.Pairs - p.Above - p.Below
	st.Better = newShare(st.First, p.Below, p.Above+p.Below, s, r.Sequential)
	st.Margin = marginDifference(p, r.Work.Tallies[0], r.Work.Tallies[1], s, r.Sequential)
	st.Margin.flipSign()
	switch {
	case p.Pairs > 0 && p.Same == p.Pairs:
		st.Verdict, st.Score.Range = Same, stats.Interval{Low: 0.5, High: 0.5}
	case st.Score.Range.Low > 0.5:
		st.Verdict = Higher
	case st.Score.Range.High < 0.5:
		st.Verdict = Lower
	case s.Within > 0 && st.Score.Range.Low > 0.5-s.Within && st.Score.Range.High < 0.5+s.Within:
		st.Verdict = Same
	default:
		st.Verdict = Unsure
	}
	return st
}

// flipSign turns a difference around: what the first game has over the second.
func (d *Difference) flipSign() {
	d.From, d.To, d.By = d.To, d.From, -d.By
	d.Range = stats.Interval{Low: -d.Range.High, High: -d.Range.Low}
	d.Unpaired = stats.Interval{Low: -d.Unpaired.High, High: -d.Unpaired.Low}
	switch d.Verdict {
	case Higher:
		d.Verdict = Lower
	case Lower:
		d.Verdict = Higher
	}
}

// doublePoints returns twice the points of a side: 2 for a win, 0 for a loss, 1 for
// neither.
func doublePoints(winner, mine, theirs string) int64 {
	switch winner {
	case mine:
		return 2
	case theirs:
		return 0
	}
	return 1
}

// boolInt returns 1 for true.
func boolInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
