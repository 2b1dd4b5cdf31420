package simcmd

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/moments"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// momentCurve is the chances of a game along its way.
type momentCurve struct {
	Journal  string            `json:"journal"`
	Scenario string            `json:"scenario"`
	Seating  string            `json:"bots"`
	Side     string            `json:"side,omitempty"` // whose knowledge it is
	Level    float64           `json:"level"`
	Moments  []*moments.Moment `json:"moments"`
	cell     *sim.Cell
}

func tellMoments(k *kit.Kit, c *momentCurve, outs []kit.Output) error {
	return k.WriteOutputs(outs, func(w io.Writer, o kit.Output) error {
		switch o.Format {
		case "json":
			return (&kit.Kit{Out: w}).PrintJSON(c)
		case "csv":
			return c.writeCSV(w)
		case "html":
			return report.WriteCourse(w, c.chancePicture())
		}
		c.writeText(w)
		return nil
	})
}

// chanceBar is how wide the bar of a chance is.
const chanceBar = 24

// writeText writes a line for each moment, the shares as a bar.
func (c *momentCurve) writeText(w io.Writer) {
	known := "all that is on the table is known, only the dice to come are others"
	if c.Side != "" {
		known = "only what " + report.SideSubject(c.cell, c.Side) + " may know is known, the rest is dealt anew"
	}
	games := int64(0)
	for _, m := range c.Moments {
		games = max(games, m.Games)
	}
	fmt.Fprintf(w, "%s, %s: played on by %s, %d games from each moment\n%s; intervals of %.4g %%\n\n", c.Journal, c.Scenario, c.Seating, games, known, 100*c.Level)
	head := fmt.Sprintf("%6s  %4s  %-22s", "entry", "turn", "phase")
	for _, id := range c.cell.Sides {
		head += fmt.Sprintf("  %-18s", kit.CutText(report.WinsText(c.cell, id), 18))
	}
	drawn := c.hasDraws()
	if drawn {
		head += fmt.Sprintf("  %-18s", "nobody wins")
	}
	fmt.Fprintln(w, strings.TrimRight(head, " "))
	for _, m := range c.Moments {
		line := fmt.Sprintf("%6d  %4d  %-22s", m.Entry, m.Turn, kit.CutText(m.Phase, 22))
		wins := m.Wins
		if drawn && len(wins) == len(c.cell.Sides) {
			wins = append(slices.Clone(wins), moments.WinShare{Range: stats.ExactInterval(0, m.Games, 1-c.Level)})
		}
		for i := range wins {
			s := &wins[i]
			line += fmt.Sprintf("  %5.1f %% %4.1f-%-5.1f", 100*s.Share, 100*s.Range.Low, 100*s.Range.High)
		}
		fmt.Fprintln(w, line+"  "+c.shareBar(m))
	}
	if drawn {
		fmt.Fprintln(w, "\nIn the bars . is nobody.")
	}
	for _, m := range c.Moments {
		if n := len(m.Unended); n > 0 {
			fmt.Fprintf(w, "\n%s from entry %d on did not come to an end and %s, the first that of seed %d: %s\n", diag.CountNoun(n, "game"), m.Entry, countedNowhere(n), m.Unended[0].Seed, m.Unended[0].Why)
		}
	}
}

// shareBar draws the shares of a moment with the first letters of the sides.
func (c *momentCurve) shareBar(m *moments.Moment) string {
	var out strings.Builder
	used := 0.0
	sign := func(id string) string {
		if id == "" {
			return "."
		}
		return string([]rune(nameOfSide(c.cell.Rules.Model, id))[:1])
	}
	put := func(s *moments.WinShare) {
		from := int(used*chanceBar + 0.5)
		used += s.Share
		out.WriteString(strings.Repeat(sign(s.Side), max(0, int(used*chanceBar+0.5)-from)))
	}
	put(&m.Wins[0])
	if n := len(m.Wins); n > len(c.cell.Sides) {
		put(&m.Wins[n-1])
	}
	for i := 1; i < len(c.cell.Sides); i++ {
		put(&m.Wins[i])
	}
	return out.String()
}

func (c *momentCurve) writeCSV(w io.Writer) error {
	rows := [][]string{{"entry", "turn", "phase", "side", "wins", "games", "share", "low", "high"}}
	num := func(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
	for _, m := range c.Moments {
		for _, s := range m.Wins {
			rows = append(rows, []string{strconv.Itoa(m.Entry), strconv.Itoa(m.Turn), m.Phase, s.Side, strconv.FormatInt(s.N, 10), strconv.FormatInt(m.Games, 10), num(s.Share), num(s.Range.Low), num(s.Range.High)})
		}
	}
	return diag.WriteCSV(w, rows)
}

// chancePicture returns the curve in the form of package report.
func (c *momentCurve) chancePicture() *report.Chances {
	out := &report.Chances{Cell: c.cell, Title: c.Journal, Confidence: c.Level}
	for i, id := range c.cell.Sides {
		line := report.ChanceLine{Name: nameOfSide(c.cell.Rules.Model, id)}
		for _, m := range c.Moments {
			line.Entry = append(line.Entry, m.Entry)
			line.Share = append(line.Share, m.Wins[i].Share)
			line.Range = append(line.Range, m.Wins[i].Range)
		}
		out.Lines = append(out.Lines, line)
	}
	if !c.hasDraws() {
		return out
	}
	line := report.ChanceLine{Name: "nobody"}
	for _, m := range c.Moments {
		s := moments.WinShare{}
		if len(m.Wins) > len(c.cell.Sides) {
			s = m.Wins[len(c.cell.Sides)]
		}
		line.Entry, line.Share, line.Range = append(line.Entry, m.Entry), append(line.Share, s.Share), append(line.Range, s.Range)
	}
	out.Lines = append(out.Lines, line)
	return out
}

// hasDraws reports whether some games have no winner.
func (c *momentCurve) hasDraws() bool {
	return slices.ContainsFunc(c.Moments, func(m *moments.Moment) bool { return len(m.Wins) > len(c.cell.Sides) })
}
