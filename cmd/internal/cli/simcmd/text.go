package simcmd

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
)

// simText writes a result as text.
func simText(out io.Writer, r *sim.Result, f *sim.Figures) error {
	w := &simWriter{sure: f.Confidence}
	main := f.Runs[0]
	w.writeHead(main)
	if main.Kind == sim.KindCompared && len(main.Against) == 1 {
		w.writeLine("\n%s", strings.Join(report.Verdicts(r, &sim.Figures{Confidence: f.Confidence, Runs: f.Runs[:1]}), "\n"))
	}
	switch main.Kind {
	case sim.KindCompared:
		w.writeCompared(f)
	case sim.KindSwapped:
		w.writeStrength(f)
	}
	for i, c := range main.Cells {
		if i > 0 && len(main.Against) > 1 {
			break // each of them has its line
		}
		if len(main.Cells) > 1 {
			w.writeHeading("%s", cellTitle(main, i))
		}
		w.writeCell(c, main.Kind == sim.KindAlone)
	}
	if main.Kind == sim.KindAlone {
		for _, other := range f.Runs[1:] {
			w.writeHeading("by %s", other.Run.Cells[0].Seating())
			w.writeWins(other.Cells[0])
		}
	}
	w.writeUnended(f)
	w.writeFoot(r, main)
	_, err := io.WriteString(out, w.String())
	return err
}

// simWriter collects the text.
type simWriter struct {
	strings.Builder
	sure sim.Confidence
}

func (w *simWriter) writeLine(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *simWriter) writeHeading(format string, args ...any) {
	w.writeLine("\n"+format, args...)
}

// writeHead writes what was played.
func (w *simWriter) writeHead(f *sim.RunFigures) {
	c := f.Run.Cells[0]
	each := ""
	if len(f.Run.Cells) > 1 {
		each = " of each"
	}
	w.writeLine("%s, %s: %s%s, %s", c.Name(), seatingText(c), diag.CountNoun(int(f.Run.CountGames()), "game"), each, spansText(f.Run.Seeds))
	kind := "for a number of games fixed before"
	if f.Run.Sequential {
		kind = "that may be looked at after each game"
	}
	w.writeLine("intervals hold the true value in %s of 100 reports, %s", strings.TrimSuffix(formatPercent(w.sure.Level, 2), " %"), kind)
	if f.Run.CountGames() == 1 {
		w.writeLine("one game says nothing about chance: the intervals of its numbers are the numbers")
	}
}

// writeFoot writes what is needed to reproduce the figures.
func (w *simWriter) writeFoot(r *sim.Result, f *sim.RunFigures) {
	c := f.Run.Cells[0]
	w.writeLine("\ncontent %s, rules %s, %s, games %016x", c.Content[:min(len(c.Content), 12)], r.Rules, r.Program, f.Cells[0].Tally.FinalHashes)
}

// seatingText says who plays which side.
func seatingText(c *sim.Cell) string {
	var parts []string
	for i, side := range c.Sides {
		parts = append(parts, side+" "+c.Seats[i])
	}
	if c.Seating() == c.Seats[0] {
		return c.Seats[0] + " on all sides"
	}
	return strings.Join(parts, ", ")
}

func spansText(list []sim.SeedRange) string {
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

// cellTitle returns the name of a cell among others.
func cellTitle(f *sim.RunFigures, i int) string {
	c := f.Run.Cells[i]
	if f.Kind == sim.KindSwapped {
		return seatingText(c)
	}
	return setName(c)
}

// setName returns the variants and options of a cell in a word.
func setName(c *sim.Cell) string {
	parts := slices.Clone(c.Variants)
	if c.Edition != "" {
		parts = append([]string{c.Edition}, parts...)
	}
	for _, o := range slices.Sorted(maps.Keys(c.Options)) {
		parts = append(parts, o+"="+c.Options[o])
	}
	if len(parts) == 0 {
		return "no variant"
	}
	return strings.Join(parts, " + ")
}

// writeCell writes the figures of one cell; in full if it is the only one.
func (w *simWriter) writeCell(c *sim.CellFigures, full bool) {
	if c.Games == 0 {
		w.writeLine("\n  no game of it came to an end")
		return
	}
	w.writeWins(c)
	w.writeLength(c)
	w.writeTurns(c)
	if !full {
		return
	}
	w.writeBattles(c)
	w.writeCards(c)
}

func (w *simWriter) writeWins(c *sim.CellFigures) {
	w.writeLine("\n  %-28s %7s  %-16s %s", "who wins", "share", "interval", "0 %       50 %      100 %")
	named := levelsDiffer(c)
	for _, s := range c.Wins {
		w.writeLine("  %-28s %7s  %-16s %s", report.SideSubject(c.Cell, s.Name), formatPercent(s.Share, 1), rangePct(s.Range), drawScale(s.Share, s.Range))
		for _, l := range c.Levels {
			if l.Side == s.Name && named {
				w.writeLine("    %-26s %7s  %s", cmp.Or(l.Name, "victory"), formatPercent(l.Share.Share, 1), rangePct(l.Range))
			}
		}
	}
	if c.Tally.Measure != "" && len(c.Cell.Sides) > 1 {
		m := &c.Margin
		w.writeLine("  margin of %-18s %+7.2f  %s; median %s, from %d to %d (%s)", report.SideSubject(c.Cell, c.Cell.Sides[0]), m.Mean, rangeNum(m.Range), formatNumber(m.Median), m.Least, m.Most, measureText(c))
	}
}

// levelsDiffer reports whether games were won at several levels.
func levelsDiffer(c *sim.CellFigures) bool {
	won := map[string]bool{}
	for i := range c.Levels {
		won[c.Levels[i].Name] = true
	}
	return len(won) > 1
}

// measureText says what margins are measured in.
func measureText(c *sim.CellFigures) string {
	text := c.Tally.Measure
	if track, ok := strings.CutPrefix(text, "track "); ok {
		text = track
	}
	if text == "losses" {
		text = "value of enemy losses"
	}
	if len(c.Cell.Sides) == 2 {
		return text + " over " + report.SideSubject(c.Cell, c.Cell.Sides[1])
	}
	return text + " over the best other"
}

func (w *simWriter) writeLength(c *sim.CellFigures) {
	t, d := &c.Turns, &c.Decisions
	before := c.Tally.FirstTurn - 1 // turns are named by their printed numbers, here and in the table by turn
	turns := fmt.Sprintf("%s (%s to %s), from %d to %d", formatNumber(t.Mean+float64(before)), formatNumber(t.Range.Low+float64(before)), formatNumber(t.Range.High+float64(before)), t.Least+int64(before), t.Most+int64(before))
	if t.Least == t.Most {
		turns = fmt.Sprintf("%d in each game", t.Least+int64(before))
	}
	w.writeLine("  last turn %s; decisions %.0f, from %d to %d", turns, d.Mean, d.Least, d.Most)
	w.writeKinds(c)
}

// writeUnended lists the games that did not end.
func (w *simWriter) writeUnended(f *sim.Figures) {
	const most = 5
	for _, r := range f.Runs {
		for _, c := range r.Cells {
			if len(c.Unended) == 0 {
				continue
			}
			w.writeHeading("%s of %s, %s, did not come to an end and %s:", diag.CountNoun(len(c.Unended), "game"), c.Cell.Name(), seatingText(c.Cell), countedNowhere(len(c.Unended)))
			for i, u := range c.Unended {
				if i == most {
					w.writeLine("  and %d more", len(c.Unended)-most)
					break
				}
				w.writeLine("  seed %d: %s", u.Seed, u.Why)
			}
		}
	}
}

// countedNowhere says that so many games are not counted.
func countedNowhere(n int) string {
	if n == 1 {
		return "is counted nowhere"
	}
	return "are counted nowhere"
}

// sortedNames returns the keys of a map, sorted.
func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
