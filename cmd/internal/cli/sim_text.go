package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
)

// simText tells a result to people.
func simText(out io.Writer, r *sim.Result, f *sim.Figures) error {
	w := &simWriter{sure: f.Sure}
	main := f.Runs[0]
	w.head(main)
	if main.Kind == sim.Compared && len(main.Against) == 1 {
		w.line("\n%s", strings.Join(report.Verdicts(r, &sim.Figures{Sure: f.Sure, Runs: f.Runs[:1]}), "\n"))
	}
	switch main.Kind {
	case sim.Compared:
		w.compared(f)
	case sim.Swapped:
		w.strength(f)
	}
	for i, c := range main.Cells {
		if i > 0 && len(main.Against) > 1 {
			break // each of them has its line
		}
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
	w.foot(r, main)
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
func (w *simWriter) head(f *sim.RunFigures) {
	c := f.Run.Cells[0]
	each := ""
	if len(f.Run.Cells) > 1 {
		each = " of each"
	}
	w.line("%s, %s: %s%s, %s", c.Name(), who(c), count(int(f.Run.Played()), "game"), each, spansText(f.Run.Seeds))
	kind := "for a number of games fixed before"
	if f.Run.Looked {
		kind = "that may be looked at after each game"
	}
	w.line("intervals hold the true value in %s of 100 reports, %s", strings.TrimSuffix(pct(w.sure.Level, 2), " %"), kind)
	if f.Run.Played() == 1 {
		w.line("one game says nothing about chance: the intervals of its numbers are the numbers")
	}
}

// foot says by what the figures can be told again.
func (w *simWriter) foot(r *sim.Result, f *sim.RunFigures) {
	c := f.Run.Cells[0]
	w.line("\ncontent %s, rules %s, %s, games %016x", c.Content[:min(len(c.Content), 12)], r.Rules, r.Program, f.Cells[0].Tally.Print)
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
	if len(list) == 0 {
		return "no seed"
	}
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
	if c.Edition != "" {
		parts = append([]string{c.Edition}, parts...)
	}
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
	if c.Games == 0 {
		w.line("\n  no game of it came to an end")
		return
	}
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

// levelsDiffer reports whether games were won at more than one level.
func levelsDiffer(c *sim.CellFigures) bool {
	won := map[string]bool{}
	for i := range c.Levels {
		won[c.Levels[i].Name] = true
	}
	return len(won) > 1
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
	before := c.Tally.FirstTurn - 1 // turns are named by their printed numbers, here and in the table by turn
	turns := fmt.Sprintf("%s (%s to %s), from %d to %d", num(t.Mean+float64(before)), num(t.Range.Low+float64(before)), num(t.Range.High+float64(before)), t.Least+int64(before), t.Most+int64(before))
	if t.Least == t.Most {
		turns = fmt.Sprintf("%d in each game", t.Least+int64(before))
	}
	w.line("  last turn %s; decisions %.0f, from %d to %d", turns, d.Mean, d.Least, d.Most)
	w.kinds(c)
}

// unended names the games that did not come to an end.
func (w *simWriter) unended(f *sim.Figures) {
	const most = 5
	for _, r := range f.Runs {
		for _, c := range r.Cells {
			if len(c.Unended) == 0 {
				continue
			}
			w.heading("%s of %s, %s, did not come to an end and %s:", count(len(c.Unended), "game"), c.Cell.Name(), who(c.Cell), nowhere(len(c.Unended)))
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

// nowhere says that so many games are not counted.
func nowhere(n int) string {
	if n == 1 {
		return "is counted nowhere"
	}
	return "are counted nowhere"
}

// sortedNames lists the names that something is counted by.
func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
