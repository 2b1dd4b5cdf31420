package simcmd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
)

// writeKinds writes the most frequent kinds of decision.
func (w *simWriter) writeKinds(c *sim.CellFigures) {
	names := sortedNames(c.Tally.Kinds)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(c.Tally.Kinds[b], c.Tally.Kinds[a]) })
	const most = 6
	var parts []string
	for _, name := range names[:min(len(names), most)] {
		parts = append(parts, fmt.Sprintf("%s %.0f", name, float64(c.Tally.Kinds[name])/float64(max(c.Games, 1))))
	}
	if len(parts) > 0 {
		w.writeLine("  of these %s", strings.Join(parts, ", "))
	}
}

// widestTurns is how many turns fit on a line.
const widestTurns = 12

// writeTurns writes figures of each turn: every turn, or every second, third ... of a long game.
func (w *simWriter) writeTurns(c *sim.CellFigures) {
	if len(c.Sides) == 0 || len(c.Sides[0].Steps.Mean) < 2 {
		return
	}
	n := min(len(c.Sides[0].Steps.Mean), int(c.Turns.Most)) // no game came farther
	if n < 1 {
		return
	}
	step := (n + widestTurns - 1) / widestTurns
	head := fmt.Sprintf("\n  %-28s", "by turn")
	for i := step - 1; i < n; i += step {
		head += fmt.Sprintf(" %6d", c.Tally.FirstTurn+i)
	}
	if slices.ContainsFunc(c.Sides, func(s *sim.SideFigures) bool { return s.Lost.Most > 0 }) {
		head += "   total"
	}
	w.writeLine("%s", head)
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
		w.writeLine("%s", line)
	}
	for _, s := range c.Sides {
		switch m := c.Tally.Measure; m {
		case "":
		case "losses":
			row("losses dealt by "+report.SideSubject(c.Cell, s.ID), s.ByTurn.Mean, false)
		default:
			row(strings.TrimPrefix(m, "track ")+" of "+report.SideSubject(c.Cell, s.ID), s.ByTurn.Mean, false)
		}
	}
	for _, s := range c.Sides {
		if s.Lost.Most > 0 {
			row("steps lost by "+report.SideSubject(c.Cell, s.ID), s.Steps.Mean, true)
		}
	}
	for _, s := range c.Sides {
		var parts []string
		for _, box := range sortedNames(c.Tally.Sides[s.ID].Departed) {
			parts = append(parts, fmt.Sprintf("%s %.2f", box, float64(c.Tally.Sides[s.ID].Departed[box])/float64(max(c.Games, 1))))
		}
		if len(parts) > 0 {
			w.writeLine("  %-28s %s", "off the map, "+report.SideSubject(c.Cell, s.ID), strings.Join(parts, ", "))
		}
	}
}

// writeBattles writes the combats by kind and column.
func (w *simWriter) writeBattles(c *sim.CellFigures) {
	if len(c.Tally.Battles) == 0 {
		return
	}
	losses, head := c.Tally.LosesSteps(), ""
	if losses {
		head = fmt.Sprintf("%15s %15s ", "attacker loses", "defender loses")
	}
	w.writeLine("\n  %-18s %-9s %8s %s  %s", "attacks", "column", "a game", head, "results")
	for i := range c.Cell.Attacks {
		at := &c.Cell.Attacks[i]
		name := cmp.Or(at.Name, at.ID)
		for _, column := range at.Columns {
			l := c.Tally.Battles[at.ID][column]
			if l == nil {
				continue
			}
			lost := ""
			if losses {
				lost = fmt.Sprintf("%15.2f %15.2f ", float64(l.Steps[0])/float64(l.N), float64(l.Steps[1])/float64(l.N))
			}
			w.writeLine("  %-18s %-9s %8.2f %s  %s", name, column, float64(l.N)/float64(max(c.Games, 1)), lost, resultsText(l))
			name = ""
		}
	}
}

// resultsText lists the results of a column, the most frequent first.
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
		parts = append(parts, fmt.Sprintf("%s %.0f %%", cmp.Or(n, "none"), 100*float64(l.Results[n])/float64(l.N)))
	}
	return strings.Join(parts, ", ")
}

func (w *simWriter) writeCards(c *sim.CellFigures) {
	if len(c.Tally.Cards) == 0 {
		return
	}
	w.writeLine("\n  %-28s %8s %8s", "cards a game", "drawn", "played")
	for _, id := range sortedNames(c.Tally.Cards) {
		card := c.Tally.Cards[id]
		w.writeLine("  %-28s %8.2f %8.2f", id, float64(card.Drawn)/float64(max(c.Games, 1)), float64(card.Played)/float64(max(c.Games, 1)))
	}
}
