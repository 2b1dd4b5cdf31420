package cli

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/sim"
)

// compared tells what the further cells change.
func (w *simWriter) compared(f *sim.Figures) {
	main := f.Runs[0]
	if len(main.Against) > 1 {
		w.many(f)
		return
	}
	for k, c := range main.Against {
		w.heading("%s against %s: the same dice, %s%s", setName(c.Cell), setName(main.Run.Cells[0]), count(int(c.Pairs), "pair"), alike(c))
		was, is := "without", "with"
		if c.Cell.Edition != "" {
			was, is = "before", "after"
		}
		w.line("  %-28s %8s %8s %9s  %-16s %s", "", was, is, "change", "interval", "verdict")
		for _, d := range leadingFirst(c) {
			w.line("  %-28s %8s %8s %9s  %-16s %s", d.Name+" wins", pct(d.From, 1), pct(d.To, 1), signed(d.By), rangePct(d.Range), w.verdict(d, true))
		}
		if d := &c.Margin; main.Cells[0].Tally.Measure != "" {
			w.line("  %-28s %8.2f %8.2f %+9.2f  %-16s %s", "margin of "+c.Cell.Sides[0], d.From, d.To, d.By, rangeNum(d.Range), w.verdict(d, false))
		}
		w.line("  without pairs the intervals would be %s", pairsGain(c))
		w.holds(f, k)
	}
}

// leadingFirst lists the differences of the sides, the one that matters most before the others.
func leadingFirst(c *sim.Comparison) []*sim.Difference {
	out := []*sim.Difference{c.Leading()}
	for i := range c.Wins {
		if d := &c.Wins[i]; d != out[0] {
			out = append(out, d)
		}
	}
	return out
}

// many tells of several sets against one, a line each.
func (w *simWriter) many(f *sim.Figures) {
	main := f.Runs[0]
	w.line("the intervals of changes are wider, so that those of all %d comparisons hold together", len(main.Against))
	for _, r := range f.Runs {
		first := r.Cells[0].Cell.Sides[0]
		w.heading("against %s, the same dice, by %s: %s each", setName(r.Run.Cells[0]), r.Run.Cells[0].Seating(), count(int(r.Against[0].Pairs), "pair"))
		w.line("  %-34s %8s %8s  %-15s %8s  %-17s %s", "", first, "change", "interval", "margin", "interval", "verdict on wins; on the margin")
		w.line("  %-34s %8s", setName(r.Run.Cells[0]), pct(r.Cells[0].Wins[0].Share, 1))
		for _, c := range r.Against {
			m := &c.Margin
			word := w.verdict(c.Leading(), true)
			if m.Verdict == sim.Higher || m.Verdict == sim.Lower {
				word += "; " + m.Verdict
			}
			w.line("  %-34s %8s %8s  %-15s %+8.2f  %-17s %s", setName(c.Cell), pct(c.Wins[0].To, 1), signed(c.Wins[0].By), rangePct(c.Wins[0].Range), m.By, rangeNum(m.Range), word)
		}
	}
}

// alike says how many pairs are one and the same game.
func alike(c *sim.Comparison) string {
	switch {
	case c.Alike == 0:
		return ""
	case c.Alike == c.Pairs:
		return ", each of them one and the same game"
	}
	return fmt.Sprintf(", %d of them one and the same game", c.Alike)
}

// pairsGain says how much the pairs have narrowed.
func pairsGain(c *sim.Comparison) string {
	text := func(d *sim.Difference) string {
		if d.Apart.Half() == 0 || d.Range.Half() == 0 {
			return "as they are"
		}
		return fmt.Sprintf("%.2f times as wide", d.Apart.Half()/d.Range.Half())
	}
	return text(&c.Wins[0]) + " for " + c.Wins[0].Name + "'s wins, " + text(&c.Margin) + " for the margin"
}

// verdict is the verdict on a difference, in words.
func (w *simWriter) verdict(d *sim.Difference, share bool) string {
	switch d.Verdict {
	case sim.Same:
		if d.By == 0 && d.Range.Half() == 0 {
			return "the same"
		}
		return "the same within " + pct(w.sure.Within, 1)
	case sim.Unsure:
		if d.More > 0 {
			return fmt.Sprintf("not enough games (about %d pairs would tell)", d.More)
		}
		return "not enough games"
	}
	if share {
		if d.Verdict == sim.Higher {
			return "better for " + d.Name
		}
		return "worse for " + d.Name
	}
	return d.Verdict
}

// holds says whether the change is the same with other players.
func (w *simWriter) holds(f *sim.Figures, k int) {
	for _, other := range f.Runs[1:] {
		here := f.Runs[0].Against[k].Leading()
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
		w.line("  by %s: %s wins %s (%s), %s: %s", other.Run.Cells[0].Seating(), d.Name, signed(d.By), rangePct(d.Range), w.verdict(d, true), answer)
	}
}

// strength tells which of two bots is stronger.
func (w *simWriter) strength(f *sim.Figures) {
	for _, r := range f.Runs {
		s := r.Strength
		w.heading("%s against %s, each with both sides on the same dice: %s", s.First, s.Second, count(int(s.Pairs), "pair"))
		w.line("  %-28s %7s  %-16s %s", s.First+" scores", pct(s.Score.Share, 1), rangePct(s.Score.Range), scale(s.Score.Share, s.Score.Range))
		w.line("  %-28s %7s  %-16s of the %d pairs that differ, %d do not", "does better with a side in", pct(s.Better.Share, 1), rangePct(s.Better.Range), s.Better.Of, s.Equal)
		if r.Cells[0].Tally.Measure != "" {
			w.line("  %-28s %+7.2f  %-16s (%s)", "margin better by", s.Margin.By, rangeNum(s.Margin.Range), measureText(r.Cells[0]))
		}
		switch s.Verdict {
		case sim.Higher:
			w.line("  %s is stronger", s.First)
		case sim.Lower:
			w.line("  %s is stronger", s.Second)
		case sim.Same:
			w.line("  they are the same within %s", pct(w.sure.Within, 1))
		default:
			w.line("  not enough games to tell")
		}
	}
}
