package cli

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// simText tells a result to people.
func simText(out io.Writer, r *sim.Result, f *sim.Figures) error {
	w := &simWriter{sure: f.Sure}
	main := f.Runs[0]
	w.head(r, main)
	switch main.Kind {
	case sim.Compared:
		w.compared(f)
	case sim.Swapped:
		w.strength(f)
	}
	for i, c := range main.Cells {
		if len(main.Cells) > 1 {
			w.heading("%s", cellTitle(main, i))
		}
		w.cell(c, main.Kind == sim.Alone)
	}
	if main.Kind == sim.Alone {
		for _, other := range f.Runs[1:] {
			w.heading("by %s", other.Run.Cells[0].Seating())
			w.wins(other.Cells[0])
		}
	}
	w.unended(f)
	_, err := io.WriteString(out, w.String())
	return err
}

// simWriter collects the text.
type simWriter struct {
	strings.Builder
	sure sim.Sure
}

func (w *simWriter) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *simWriter) heading(format string, args ...any) {
	w.line("\n"+format, args...)
}

// head says what was played.
func (w *simWriter) head(r *sim.Result, f *sim.RunFigures) {
	c := f.Run.Cells[0]
	each := ""
	if len(f.Run.Cells) > 1 {
		each = " of each"
	}
	w.line("%s, %s: %s%s, %s", c.Name(), who(c), count(int(f.Run.Played()), "game"), each, spansText(f.Run.Seeds))
	w.line("content %s, rules %s, %s, games %016x", c.Content[:min(len(c.Content), 12)], r.Rules, r.Program, f.Cells[0].Tally.Print)
	kind := "for a number of games fixed before"
	if f.Run.Looked {
		kind = "that may be looked at after each game"
	}
	w.line("intervals hold the true value in %s of 100 reports, %s", strings.TrimSuffix(pct(w.sure.Level, 2), " %"), kind)
}

// who says who sits where.
func who(c *sim.Cell) string {
	var parts []string
	for i, side := range c.Sides {
		parts = append(parts, side+" "+c.Seats[i])
	}
	if c.Seating() == c.Seats[0] {
		return c.Seats[0] + " on all sides"
	}
	return strings.Join(parts, ", ")
}

func spansText(list []sim.Span) string {
	var parts []string
	for _, s := range list {
		parts = append(parts, s.String())
	}
	const most = 4
	if len(parts) > most {
		parts = append(parts[:most], "...")
	}
	return strings.Join(parts, ", ")
}

// cellTitle names a cell among others.
func cellTitle(f *sim.RunFigures, i int) string {
	c := f.Run.Cells[i]
	if f.Kind == sim.Swapped {
		return who(c)
	}
	return setName(c)
}

// setName is what a cell plays with, in a word.
func setName(c *sim.Cell) string {
	parts := slices.Clone(c.Variants)
	for _, o := range sortedKeys(c.Options) {
		parts = append(parts, o+"="+c.Options[o])
	}
	if len(parts) == 0 {
		return "no variant"
	}
	return strings.Join(parts, " + ")
}

// cell tells the figures of one cell; in full where it is the only one.
func (w *simWriter) cell(c *sim.CellFigures, full bool) {
	w.wins(c)
	w.length(c)
	w.turns(c)
	if !full {
		return
	}
	w.battles(c)
	w.cards(c)
}

func (w *simWriter) wins(c *sim.CellFigures) {
	w.line("\n  %-28s %7s  %-16s %s", "who wins", "share", "interval", "0 %       50 %      100 %")
	named := levelsDiffer(c)
	for _, s := range c.Wins {
		w.line("  %-28s %7s  %-16s %s", nobody(s.Name), pct(s.Share, 1), rangePct(s.Range), scale(s.Share, s.Range))
		for _, l := range c.Levels {
			if l.Side == s.Name && named {
				w.line("    %-26s %7s  %s", orID(l.Name, "victory"), pct(l.Share.Share, 1), rangePct(l.Range))
			}
		}
	}
	if c.Tally.Measure != "" && len(c.Cell.Sides) > 1 {
		m := &c.Margin
		w.line("  margin of %-18s %+7.2f  %s; median %s, from %d to %d (%s)", c.Cell.Sides[0], m.Mean, rangeNum(m.Range), num(m.Median), m.Least, m.Most, measureText(c))
	}
}

// levelsDiffer reports whether some side wins at more than one level.
func levelsDiffer(c *sim.CellFigures) bool {
	return slices.ContainsFunc(c.Levels, func(l sim.Level) bool { return l.N < c.Tally.Winners[l.Side] })
}

// measureText says what margins are of.
func measureText(c *sim.CellFigures) string {
	text := c.Tally.Measure
	if track, ok := strings.CutPrefix(text, "track "); ok {
		text = track
	}
	if text == "losses" {
		text = "value of enemy losses"
	}
	if len(c.Cell.Sides) == 2 {
		return text + " over " + c.Cell.Sides[1]
	}
	return text + " over the best other"
}

func (w *simWriter) length(c *sim.CellFigures) {
	t, d := &c.Turns, &c.Decisions
	turns := fmt.Sprintf("%s %s, from %d to %d", num(t.Mean), rangeNum(t.Range), t.Least, t.Most)
	if t.Least == t.Most {
		turns = fmt.Sprintf("%d in each game", t.Least)
	}
	w.line("  turns %s; decisions %.0f, from %d to %d", turns, d.Mean, d.Least, d.Most)
	w.kinds(c)
}

// kinds tells what is decided most.
func (w *simWriter) kinds(c *sim.CellFigures) {
	names := sortedNames(c.Tally.Kinds)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(c.Tally.Kinds[b], c.Tally.Kinds[a]) })
	const most = 6
	var parts []string
	for _, name := range names[:min(len(names), most)] {
		parts = append(parts, fmt.Sprintf("%s %.0f", name, float64(c.Tally.Kinds[name])/float64(max(c.Games, 1))))
	}
	if len(parts) > 0 {
		w.line("  of these %s", strings.Join(parts, ", "))
	}
}

// widestTurns is how many turns fit on a line.
const widestTurns = 12

// turns tells what each turn brings: every turn, or every second, third ... of a long game.
func (w *simWriter) turns(c *sim.CellFigures) {
	if len(c.Sides) == 0 || len(c.Sides[0].Steps.Mean) < 2 {
		return
	}
	n := min(len(c.Sides[0].Steps.Mean), int(c.Turns.Most)) // no game came farther
	step := (n + widestTurns - 1) / widestTurns
	head := fmt.Sprintf("\n  %-28s", "by turn")
	for i := step - 1; i < n; i += step {
		head += fmt.Sprintf(" %6d", c.Tally.FirstTurn+i)
	}
	if slices.ContainsFunc(c.Sides, func(s *sim.SideFigures) bool { return s.Lost.Most > 0 }) {
		head += "   total"
	}
	w.line("%s", head)
	row := func(name string, curve []float64, sum bool) {
		line := fmt.Sprintf("  %-28s", name)
		total, part := 0.0, 0.0
		for i := range n {
			total, part = total+curve[i], part+curve[i]
			if (i+1)%step == 0 {
				if sum {
					line += fmt.Sprintf(" %6.1f", part)
				} else {
					line += fmt.Sprintf(" %6.1f", curve[i])
				}
				part = 0
			}
		}
		if sum {
			line += fmt.Sprintf("  %6.1f", total)
		}
		w.line("%s", line)
	}
	for _, s := range c.Sides {
		switch m := c.Tally.Measure; m {
		case "":
		case "losses":
			row("losses dealt by "+s.ID, s.ByTurn.Mean, false)
		default:
			row(strings.TrimPrefix(m, "track ")+" of "+s.ID, s.ByTurn.Mean, false)
		}
	}
	for _, s := range c.Sides {
		if s.Lost.Most > 0 {
			row("steps lost by "+s.ID, s.Steps.Mean, true)
		}
	}
	for _, s := range c.Sides {
		var parts []string
		for _, box := range sortedNames(c.Tally.Sides[s.ID].Off) {
			parts = append(parts, fmt.Sprintf("%s %.2f", box, float64(c.Tally.Sides[s.ID].Off[box])/float64(max(c.Games, 1))))
		}
		if len(parts) > 0 {
			w.line("  %-28s %s", "units off the map, "+s.ID, strings.Join(parts, ", "))
		}
	}
}

// battles tells the combats by kind and column.
func (w *simWriter) battles(c *sim.CellFigures) {
	if len(c.Tally.Battles) == 0 {
		return
	}
	losses, head := losesSteps(c.Tally), ""
	if losses {
		head = fmt.Sprintf("%15s %15s ", "attacker loses", "defender loses")
	}
	w.line("\n  %-18s %-9s %8s %s  %s", "attacks", "column", "a game", head, "results")
	for i := range c.Cell.Attacks {
		at := &c.Cell.Attacks[i]
		name := orID(at.Name, at.ID)
		for _, column := range at.Columns {
			l := c.Tally.Battles[at.ID][column]
			if l == nil {
				continue
			}
			lost := ""
			if losses {
				lost = fmt.Sprintf("%15.2f %15.2f ", float64(l.Steps[0])/float64(l.N), float64(l.Steps[1])/float64(l.N))
			}
			w.line("  %-18s %-9s %8.2f %s  %s", name, column, float64(l.N)/float64(max(c.Games, 1)), lost, resultsText(l))
			name = ""
		}
	}
}

// losesSteps reports whether combats cost steps in this game: in some they cost else.
func losesSteps(t *sim.Tally) bool {
	for _, columns := range t.Battles {
		for _, l := range columns {
			if l.Steps != [2]int64{} {
				return true
			}
		}
	}
	return false
}

// resultsText lists the results of a column, most frequent first.
func resultsText(l *sim.Line) string {
	names := sortedNames(l.Results)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(l.Results[b], l.Results[a]) })
	const most = 5
	var parts []string
	for i, n := range names {
		if i == most {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, fmt.Sprintf("%s %.0f %%", orID(n, "none"), 100*float64(l.Results[n])/float64(l.N)))
	}
	return strings.Join(parts, ", ")
}

func (w *simWriter) cards(c *sim.CellFigures) {
	if len(c.Tally.Cards) == 0 {
		return
	}
	w.line("\n  %-28s %8s %8s", "cards a game", "drawn", "played")
	for _, id := range sortedNames(c.Tally.Cards) {
		card := c.Tally.Cards[id]
		w.line("  %-28s %8.2f %8.2f", id, float64(card.Drawn)/float64(max(c.Games, 1)), float64(card.Played)/float64(max(c.Games, 1)))
	}
}

// unended names the games that did not come to an end.
func (w *simWriter) unended(f *sim.Figures) {
	const most = 5
	for _, r := range f.Runs {
		for _, c := range r.Cells {
			if len(c.Unended) == 0 {
				continue
			}
			w.heading("%s of %s, %s, did not come to an end, and are counted nowhere:", count(len(c.Unended), "game"), c.Cell.Name(), who(c.Cell))
			for i, u := range c.Unended {
				if i == most {
					w.line("  and %d more", len(c.Unended)-most)
					break
				}
				w.line("  seed %d: %s", u.Seed, u.Why)
			}
		}
	}
}

// compared tells what the further cells change.
func (w *simWriter) compared(f *sim.Figures) {
	main := f.Runs[0]
	if n := len(main.Against); n > 1 {
		w.line("the intervals of changes are wider, so that those of all %d comparisons hold together", n)
	}
	for k, c := range main.Against {
		w.heading("%s against %s: the same dice, %s%s", setName(c.Cell), setName(main.Run.Cells[0]), count(int(c.Pairs), "pair"), alike(c))
		w.line("  %-28s %8s %8s %9s  %-16s %s", "", "without", "with", "change", "interval", "verdict")
		for i := range c.Wins {
			d := &c.Wins[i]
			w.line("  %-28s %8s %8s %9s  %-16s %s", d.Name+" wins", pct(d.From, 1), pct(d.To, 1), signed(d.By), rangePct(d.Range), w.verdict(d, true))
		}
		if d := &c.Margin; main.Cells[0].Tally.Measure != "" {
			w.line("  %-28s %8.2f %8.2f %+9.2f  %-16s %s", "margin of "+c.Cell.Sides[0], d.From, d.To, d.By, rangeNum(d.Range), w.verdict(d, false))
		}
		w.line("  without pairs the intervals would be %s", pairsGain(c))
		w.holds(f, k)
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
			return fmt.Sprintf("not enough games (about %s pairs would tell)", round2(d.More))
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

// round2 is a number in two figures: more would promise too much.
func round2(n int64) string {
	unit := int64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return fmt.Sprint((n + unit - 1) / unit * unit)
}

// holds says whether the change is the same with other players.
func (w *simWriter) holds(f *sim.Figures, k int) {
	for _, other := range f.Runs[1:] {
		d, here := &other.Against[k].Wins[0], &f.Runs[0].Against[k].Wins[0]
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

func nobody(side string) string { return orID(side, "nobody") }

func pct(v float64, digits int) string {
	text := fmt.Sprintf("%.*f", digits, 100*v)
	if strings.Contains(text, ".") && digits > 1 {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text + " %"
}

func signed(v float64) string { return fmt.Sprintf("%+.1f %%", 100*v) }

func rangePct(i stats.Interval) string { return fmt.Sprintf("%.1f to %.1f", 100*i.Low, 100*i.High) }

func rangeNum(i stats.Interval) string { return fmt.Sprintf("(%s to %s)", num(i.Low), num(i.High)) }

// num is a number in as many figures as one reads.
func num(v float64) string {
	switch a := math.Abs(v); {
	case v == math.Trunc(v) && a < 1e6, a >= 1000:
		return fmt.Sprintf("%.0f", v)
	case a >= 100:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// scaleWidth is the width of the scale from 0 to 100 %.
const scaleWidth = 24

// scale draws a share with its interval.
func scale(share float64, i stats.Interval) string {
	at := func(v float64) int { return min(max(int(math.Round(v*scaleWidth)), 0), scaleWidth) }
	row := []byte(strings.Repeat(".", scaleWidth+1))
	row[scaleWidth/2] = '|'
	for k := at(i.Low); k <= at(i.High); k++ {
		row[k] = '='
	}
	row[at(share)] = 'o'
	return string(row)
}

// sortedNames lists the names that something is counted by.
func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
