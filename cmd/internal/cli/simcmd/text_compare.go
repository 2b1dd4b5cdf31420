package simcmd

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
)

// writeCompared writes what the further cells change.
func (w *simWriter) writeCompared(f *sim.Figures) {
	main := f.Runs[0]
	if len(main.Against) > 1 {
		w.writeMany(f)
		return
	}
	for k, c := range main.Against {
		w.writeHeading("%s against %s: the same dice, %s%s", setName(c.Cell), setName(main.Run.Cells[0]), diag.CountNoun(int(c.Pairs), "pair"), alikeText(c))
		was, is := "without", "with"
		if c.Cell.Edition != "" {
			was, is = "before", "after"
		}
		w.writeLine("  %-28s %8s %8s %9s  %-16s %s", "", was, is, "change", "interval", "verdict")
		for _, d := range leadingFirst(c) {
			w.writeLine("  %-28s %8s %8s %9s  %-16s %s", report.WinsText(c.Cell, d.Name), formatPercent(d.From, 1), formatPercent(d.To, 1), formatSigned(d.By), rangePct(d.Range), w.verdictText(c.Cell, d, true))
		}
		if d := &c.Margin; main.Cells[0].Tally.Measure != "" {
			w.writeLine("  %-28s %8.2f %8.2f %+9.2f  %-16s %s", "margin of "+report.SideSubject(c.Cell, c.Cell.Sides[0]), d.From, d.To, d.By, rangeNum(d.Range), w.verdictText(c.Cell, d, false))
		}
		w.writeLine("  without pairs the intervals would be %s", pairsGain(c))
		w.writeStability(f, k)
	}
}

// leadingFirst returns the differences of the sides, the main one first.
func leadingFirst(c *sim.Comparison) []*sim.Difference {
	out := []*sim.Difference{c.LeadingDifference()}
	for i := range c.Wins {
		if d := &c.Wins[i]; d != out[0] {
			out = append(out, d)
		}
	}
	return out
}

// writeMany compares several sets with one, a line each.
func (w *simWriter) writeMany(f *sim.Figures) {
	main := f.Runs[0]
	w.writeLine("the intervals of changes are wider, so that those of all %d comparisons hold together", len(main.Against))
	for _, r := range f.Runs {
		first := report.WinsText(r.Cells[0].Cell, r.Cells[0].Cell.Sides[0])
		w.writeHeading("against %s, the same dice, by %s: %s each", setName(r.Run.Cells[0]), r.Run.Cells[0].Seating(), diag.CountNoun(int(r.Against[0].Pairs), "pair"))
		w.writeLine("  %-34s %8s %8s  %-15s %8s  %-17s %s", "", first, "change", "interval", "margin", "interval", "verdict on wins; on the margin")
		w.writeLine("  %-34s %8s", setName(r.Run.Cells[0]), formatPercent(r.Cells[0].Wins[0].Share, 1))
		for _, c := range r.Against {
			m := &c.Margin
			word := w.verdictText(c.Cell, c.LeadingDifference(), true)
			if m.Verdict == sim.Higher || m.Verdict == sim.Lower {
				word += "; " + m.Verdict
			}
			w.writeLine("  %-34s %8s %8s  %-15s %+8.2f  %-17s %s", setName(c.Cell), formatPercent(c.Wins[0].To, 1), formatSigned(c.Wins[0].By), rangePct(c.Wins[0].Range), m.By, rangeNum(m.Range), word)
		}
	}
}

// alikeText says how many pairs of games are identical.
func alikeText(c *sim.Comparison) string {
	switch {
	case c.Identical == 0:
		return ""
	case c.Identical == c.Pairs:
		return ", each of them one and the same game"
	}
	return fmt.Sprintf(", %d of them one and the same game", c.Identical)
}

// pairsGain says how much narrower the interval is by pairing.
func pairsGain(c *sim.Comparison) string {
	text := func(d *sim.Difference) string {
		if d.Unpaired.HalfWidth() == 0 || d.Range.HalfWidth() == 0 {
			return "as they are"
		}
		return fmt.Sprintf("%.2f times as wide", d.Unpaired.HalfWidth()/d.Range.HalfWidth())
	}
	return text(&c.Wins[0]) + " for " + "the wins of " + report.SideSubject(c.Cell, c.Wins[0].Name) + ", " + text(&c.Margin) + " for the margin"
}

// verdictText says in words whether a difference is shown.
func (w *simWriter) verdictText(c *sim.Cell, d *sim.Difference, share bool) string {
	switch d.Verdict {
	case sim.Same:
		if d.By == 0 && d.Range.HalfWidth() == 0 {
			return "the same"
		}
		return "the same within " + formatPercent(w.sure.Within, 1)
	case sim.Unsure:
		if d.MorePairs > 0 {
			return fmt.Sprintf("not enough games (about %d pairs would tell)", d.MorePairs)
		}
		return "not enough games"
	}
	if share {
		if d.Verdict == sim.Higher {
			return "better for " + report.SideSubject(c, d.Name)
		}
		return "worse for " + report.SideSubject(c, d.Name)
	}
	return d.Verdict
}

// writeStability says whether the change is the same with other bots.
func (w *simWriter) writeStability(f *sim.Figures, k int) {
	for _, other := range f.Runs[1:] {
		here := f.Runs[0].Against[k].LeadingDifference()
		d := here
		for i := range other.Against[k].Wins {
			if x := &other.Against[k].Wins[i]; x.Name == here.Name {
				d = x
			}
		}
		answer := "cannot be said"
		switch {
		case d.Verdict == sim.Unsure:
		case d.Verdict == here.Verdict:
			answer = "holds"
		default:
			answer = "does not hold"
		}
		cell := other.Against[k].Cell
		w.writeLine("  by %s: %s %s (%s), %s: %s", other.Run.Cells[0].Seating(), report.WinsText(cell, d.Name), formatSigned(d.By), rangePct(d.Range), w.verdictText(cell, d, true), answer)
	}
}

// writeStrength says which of two bots is stronger.
func (w *simWriter) writeStrength(f *sim.Figures) {
	for _, r := range f.Runs {
		s := r.Strength
		w.writeHeading("%s against %s, each with both sides on the same dice: %s", s.First, s.Second, diag.CountNoun(int(s.Pairs), "pair"))
		w.writeLine("  %-28s %7s  %-16s %s", s.First+" scores", formatPercent(s.Score.Share, 1), rangePct(s.Score.Range), drawScale(s.Score.Share, s.Score.Range))
		w.writeLine("  %-28s %7s  %-16s of the %d pairs that differ, %d do not", "does better with a side in", formatPercent(s.Better.Share, 1), rangePct(s.Better.Range), s.Better.Total, s.Equal)
		if r.Cells[0].Tally.Measure != "" {
			w.writeLine("  %-28s %+7.2f  %-16s (%s)", "margin better by", s.Margin.By, rangeNum(s.Margin.Range), measureText(r.Cells[0]))
		}
		switch s.Verdict {
		case sim.Higher:
			w.writeLine("  %s is stronger", s.First)
		case sim.Lower:
			w.writeLine("  %s is stronger", s.Second)
		case sim.Same:
			w.writeLine("  they are the same within %s", formatPercent(w.sure.Within, 1))
		default:
			w.writeLine("  not enough games to tell")
		}
	}
}
