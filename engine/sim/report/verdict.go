package report

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// Verdicts returns the outcome of a result in sentences, the most important first.
func Verdicts(r *sim.Result, f *sim.Figures) []string { return (&document{r, f}).listVerdicts() }

// listVerdicts returns the outcome of the result in sentences, the most important first.
func (d *document) listVerdicts() []string {
	var out []string
	for i, run := range d.f.Runs {
		lead := ""
		if i > 0 {
			lead = "Played by " + run.Run.Cells[0].Seating() + ": "
		}
		for _, text := range d.runVerdicts(run) {
			out = append(out, lead+text)
		}
	}
	return out
}

// runVerdicts returns the outcome of a run in sentences: who is stronger, the effect of a
// change, or who wins.
func (d *document) runVerdicts(run *sim.RunFigures) []string {
	first := newCell(run.Cells[0])
	switch {
	case run.Strength != nil:
		return []string{strengthText(run.Strength)}
	case len(run.Against) > 0:
		var out []string
		for _, c := range run.Against {
			out = append(out, d.differenceText(first, c))
		}
		return out
	}
	var parts []string
	for _, id := range first.Cell.Sides {
		parts = append(parts, WinsText(first.Cell, id)+" "+shareText(first.winShare(id)))
	}
	if first.Games == 0 {
		return []string{"No game came to an end."}
	}
	if s := first.winShare(""); s.N > 0 {
		parts = append(parts, "nobody wins "+shareText(s))
	}
	return []string{game.CapitalText(strings.Join(parts, "; ")) + "."}
}

// differenceText says what a cell changes.
func (d *document) differenceText(first *cell, c *sim.Comparison) string {
	w, verdict := c.LeadingDifference(), c.Verdict
	name, who := c.Cell.Name(), SideSubject(first.Cell, w.Name)
	by := apartText(c, w, true)
	switch verdict {
	case sim.Same:
		if c.Pairs == c.Identical {
			return fmt.Sprintf("%s: the same. Every pair of games is one and the same.", name)
		}
		return fmt.Sprintf("%s: the same for %s within %.3g points of a hundred: %s.", name, who, 100*d.f.Confidence.Within, by)
	case sim.Higher:
		return fmt.Sprintf("%s: better for %s, by %s points of a hundred.", name, who, by)
	case sim.Lower:
		return fmt.Sprintf("%s: worse for %s, by %s points of a hundred.", name, who, by)
	}
	text := fmt.Sprintf("%s: not enough games to say for %s: %s points of a hundred", name, who, by)
	if m := &c.Margin; first.Tally.Measure != "" && (m.Verdict == sim.Higher || m.Verdict == sim.Lower) {
		text = fmt.Sprintf("%s: the margin of %s (%s) is %s: %s; not enough games to say who wins more: %s points of a hundred",
			name, SideSubject(first.Cell, first.Cell.Sides[0]), first.measureText(), m.Verdict, apartText(c, m, false), by)
	}
	if w.MorePairs > 0 {
		text += fmt.Sprintf("; about %d pairs would settle it", w.MorePairs)
	}
	return text + "."
}

// strengthText says which of two bots plays better.
func strengthText(s *sim.Strength) string {
	words := map[string]string{sim.Higher: "plays better than", sim.Lower: "plays worse than", sim.Same: "plays as well as"}[s.Verdict]
	if words == "" {
		words = "is not told apart from"
	}
	return fmt.Sprintf("%s %s %s: it scores %s of both seatings; of the pairs that differ it does better in %s.", s.First, words, s.Second, shareText(&s.Score), shareText(&s.Better))
}
