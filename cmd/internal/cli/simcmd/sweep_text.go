package simcmd

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
	"github.com/vedette-wargames/vedette/engine/sim/sweep"
)

// sweepFormats are the formats of a sweep.
var sweepFormats = []string{"text", "markdown", "csv", "json"}

func sweepOutputs(k *kit.Kit, list []string) ([]kit.Output, error) {
	outs, err := kit.ParseOutputs(list, simFormats)
	for _, o := range outs {
		if !slices.Contains(sweepFormats, o.Format) {
			return nil, kit.UsageError("a sweep cannot be written as %s; formats: %s", o.Format, strings.Join(sweepFormats, ", "))
		}
	}
	return outs, err
}

// tellSweep writes a sweep, and its proposal, in all requested formats.
func tellSweep(k *kit.Kit, r *sweep.Report, p *sweep.Proposal, f *SimOptions, outs []kit.Output) error {
	return k.WriteOutputs(outs, func(w io.Writer, o kit.Output) error {
		switch o.Format {
		case "json":
			return (&kit.Kit{Out: w}).PrintJSON(struct {
				*sweep.Report
				Proposal *sweep.Proposal `json:"proposal,omitempty"`
			}{r, p})
		case "csv":
			return sweepCSV(w, r)
		}
		sweepText(w, r, p, f, o.Format == "markdown")
		return nil
	})
}

// maxListed is how many changes without a clear effect are listed.
const maxListed = 10

// sweepText writes a sweep as text: the changes that matter, then the first of the others.
func sweepText(w io.Writer, r *sweep.Report, p *sweep.Proposal, f *SimOptions, md bool) {
	side, lead := report.SideSubject(r.Cell, r.Side), ""
	prose := w
	if md {
		lead, prose = "## ", markdownLines{w}
	}
	fmt.Fprint(w, lead)
	fmt.Fprintf(prose, "%s, %s on all sides: %s, %s, %s played\n\n", r.Cell.Name(), r.Cell.Seating(), diag.CountNoun(len(r.Effects), "change"), "one step each", diag.CountNoun(int(r.Games), "game"))
	fmt.Fprintf(prose, "%s %.1f %% of %d games as it is (%.1f to %.1f).\n", game.CapitalText(report.WinsText(r.Cell, r.Side)), 100*r.Base.Share, r.Base.Total, 100*r.Base.Range.Low, 100*r.Base.Range.High)
	about := fmt.Sprintf("Changes of the share of wins of %s, in points of a hundred", side)
	if r.By == "margin" {
		about = fmt.Sprintf("Changes of the margin of %s: the share of wins is the same in nearly all games", side)
	}
	fmt.Fprintf(prose, "%s; all intervals hold together with %.4g %%.\n\n", about, 100*r.Level)
	matter := 0
	for _, e := range r.Effects {
		if e.Matters {
			matter++
		}
	}
	head := []string{"change", "effect", "interval", "pairs", "the same"}
	var rows [][]string
	for i, e := range r.Effects {
		if i >= matter+maxListed || e.Failed != "" || e.Pairs == 0 {
			continue
		}
		rows = append(rows, sweepRow(r, e, i < matter))
	}
	sweepTable(w, head, rows, md)
	switch rest := r.CountTried() - matter; {
	case matter == 0:
		fmt.Fprintf(prose, "\nNone of them stands out of chance: play more with --games.\n")
	default:
		fmt.Fprintf(prose, "\n%s out of chance (marked *), the largest first; of the other %d the intervals hold 0, those first that stand nearest to standing out.\n", pluralText(matter, "stands", "stand"), rest)
	}
	sweepUnended(prose, "as it is", r.Unended)
	for _, e := range r.Effects {
		if e.Failed != "" {
			fmt.Fprintf(prose, "%s cannot be played: %s\n", &e.Edit, e.Failed)
		}
		if len(e.Unended) > len(r.Unended) {
			sweepUnended(prose, "with "+e.Edit.String(), e.Unended)
		}
	}
	if p != nil {
		sweepProposal(prose, r, p, f)
	}
}

// markdownLines writes lines of plain text as Markdown. Each Write is of whole lines.
type markdownLines struct{ w io.Writer }

// Write writes the lines.
func (m markdownLines) Write(p []byte) (int, error) {
	lines := strings.Split(string(p), "\n")
	for i, line := range lines {
		lines[i] = diag.EscapeMarkdown(strings.TrimSpace(line))
	}
	_, err := io.WriteString(m.w, strings.Join(lines, "\n"))
	return len(p), err
}

// sweepUnended reports games that did not end.
func sweepUnended(w io.Writer, which string, list []sim.Unended) {
	if n := len(list); n > 0 {
		fmt.Fprintf(w, "%s %s did not come to an end and %s, the first that of seed %d: %s\n", diag.CountNoun(n, "game"), which, countedNowhere(n), list[0].Seed, list[0].Why)
	}
}

func pluralText(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// sweepRow returns the row of one change.
func sweepRow(r *sweep.Report, e *sweep.Effect, matters bool) []string {
	mark := " "
	if matters {
		mark = "*"
	}
	effect, in, k, form := e.Share, e.ShareRange, 100.0, "%+.1f"
	if r.By == "margin" {
		effect, in, k, form = e.Margin, e.MarginRange, 1, "%+.2f"
	}
	span := fmt.Sprintf(form+" to "+form, k*in.Low, k*in.High)
	if in == (stats.Interval{}) {
		span = "nothing changes"
	}
	return []string{mark + " " + e.Edit.String(), fmt.Sprintf(form, k*effect), span, strconv.FormatInt(e.Pairs, 10), strconv.FormatInt(e.Identical, 10)}
}

func sweepTable(w io.Writer, head []string, rows [][]string, md bool) {
	if md {
		fmt.Fprintf(w, "%s\n| --- |%s\n", diag.MarkdownCells(head), strings.Repeat(" ---: |", len(head)-1))
		for _, r := range rows {
			r[0] = strings.TrimSpace(r[0])
			fmt.Fprintln(w, diag.MarkdownCells(r))
		}
		return
	}
	width := make([]int, len(head))
	for _, r := range append([][]string{head}, rows...) {
		for i, c := range r {
			width[i] = max(width[i], len([]rune(c)))
		}
	}
	for i, r := range append([][]string{head}, rows...) {
		line := fmt.Sprintf("%-*s", width[0], r[0])
		if i == 0 {
			line = fmt.Sprintf("  %-*s", width[0]-2, r[0])
		}
		for k := 1; k < len(r); k++ {
			line += fmt.Sprintf("  %*s", width[k], r[k])
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// sweepProposal writes the proposal.
func sweepProposal(w io.Writer, r *sweep.Report, p *sweep.Proposal, f *SimOptions) {
	fmt.Fprintf(w, "\nTo bring %s to %.4g %% (a draw counts half):\n", report.SideSubject(r.Cell, r.Side), 100*f.Sweep.aim)
	if len(p.Edits) == 0 {
		text, then := "no change was found that comes nearer than the game as it is", ""
		switch {
		case p.Kept && p.Near:
			text = "the game as it is is near enough"
		case p.Kept:
			text, then = "the game as it is seemed near enough", ", which is not as near as was asked for: play more with --games"
		case !slices.ContainsFunc(r.Effects, func(e *sweep.Effect) bool { return e.Matters }):
			text, then = "no change stands out of chance, and only those that do are tried", ": play more with --games"
		}
		fmt.Fprintf(w, "  %s; it has %.1f %% of %d fresh games (%.1f to %.1f)%s\n", text, 100*p.Fresh, p.Games, 100*p.Range.Low, 100*p.Range.High, then)
		if f.Out != "" {
			fmt.Fprintf(w, "  %s is not written: there is nothing to keep\n", f.Out)
		}
		return
	}
	for i := range p.Edits {
		fmt.Fprintf(w, "  %s\n", &p.Edits[i])
	}
	near := "near enough"
	if !p.Near {
		near = "not as near as was asked for"
	}
	fmt.Fprintf(w, "confirmed on %d fresh games from seed %d: %.1f %% (%.1f to %.1f), %s; %s of changes tried\n", p.Games, p.First, 100*p.Fresh, 100*p.Range.Low, 100*p.Range.High, near, diag.CountNoun(p.Tried, "set"))
}

// sweepCSV writes all changes.
func sweepCSV(w io.Writer, r *sweep.Report) error {
	rows := [][]string{{"kind", "what", "path", "from", "to", "pairs", "alike", "share", "share_low", "share_high", "margin", "margin_low", "margin_high", "matters"}}
	num := func(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
	for _, e := range r.Effects {
		rows = append(rows, []string{string(e.Kind), e.What, e.Path, e.From, e.To, strconv.FormatInt(e.Pairs, 10), strconv.FormatInt(e.Identical, 10), num(e.Share), num(e.ShareRange.Low),
			num(e.ShareRange.High), num(e.Margin), num(e.MarginRange.Low), num(e.MarginRange.High), strconv.FormatBool(e.Matters)})
	}
	return diag.WriteCSV(w, rows)
}

// nameOfSide is the name of a side.
func nameOfSide(g *model.Game, id string) string {
	for i := range g.Sides {
		if g.Sides[i].ID == id {
			return g.Sides[i].Name()
		}
	}
	return id
}
