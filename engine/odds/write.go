package odds

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Form is how a report is written.
type Form struct {
	Markdown  bool
	Fractions bool // throws of all throws, not hundredths
}

// maxWidth is how wide a table of text may be: wider ones are written in parts.
const maxWidth = 100

// Write writes reports as tables for people; chances that were written are not repeated.
func Write(w io.Writer, f Form, list []*Report) {
	p := &printer{w: w, Form: f, before: map[string]string{}}
	for _, r := range list {
		p.writeReport(r)
	}
}

// writeReport writes the title and then each attack and each table.
func (p *printer) writeReport(r *Report) {
	title := r.Scenario
	if len(r.Variants) > 0 {
		title += " with " + strings.Join(r.Variants, ", ")
	}
	p.writeHead(1, r.Title+" ("+title+")")
	for i := range r.Attacks {
		p.writeAttack(&r.Attacks[i])
	}
	for i := range r.Rolls {
		x := &r.Rolls[i]
		p.writeHead(2, "Table "+x.Table+" with "+x.Dice)
		p.throws = x.Throws
		p.writeChances(x.Lines, resultNames(x.Lines))
		if x.Beyond > 0 {
			p.writeText(fmt.Sprintf("%d of %d throws lie beyond the rows of the table, and are read in the first or the last of them.", x.Beyond, x.Throws))
		}
	}
	if len(r.Attacks) == 0 && len(r.Rolls) == 0 {
		p.writeText("No kind of attack has a table.")
	}
	if len(r.Unrolled) > 0 {
		p.writeText("Read by scripts with dice of their own: " + strings.Join(r.Unrolled, ", ") + ". --table ID --dice 1d6 shows one.")
	}
}

// printer writes tables and lines.
type printer struct {
	w io.Writer
	Form
	throws int
	before map[string]string // attacks by the chances that were written of them
}

// writeHead writes a heading; level 1 is that of the report.
func (p *printer) writeHead(level int, text string) {
	if p.Markdown {
		fmt.Fprintf(p.w, "%s %s\n\n", strings.Repeat("#", level), diag.EscapeMarkdown(text))
		return
	}
	line := "="
	if level > 1 {
		line = "-"
	}
	fmt.Fprintf(p.w, "%s\n%s\n\n", text, strings.Repeat(line, len([]rune(text))))
}

// writeText writes a paragraph.
func (p *printer) writeText(text string) {
	fmt.Fprintf(p.w, "%s\n\n", strings.Join(wrapText(text, p.Markdown), "\n"))
}

// wrapText breaks a text into lines; Markdown needs none.
func wrapText(text string, whole bool) []string {
	if whole {
		return []string{diag.EscapeMarkdown(text)}
	}
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > maxWidth {
			out, line = append(out, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(out, line)
}

// writeTable writes rows under a head, in parts where it is too wide for a page.
func (p *printer) writeTable(head []string, rows [][]string) {
	if p.Markdown {
		bar := "|" + strings.Repeat(" --- |", len(head))
		fmt.Fprintf(p.w, "%s\n%s\n", diag.MarkdownCells(head), bar)
		for _, r := range rows {
			fmt.Fprintln(p.w, diag.MarkdownCells(r))
		}
		fmt.Fprintln(p.w)
		return
	}
	width := make([]int, len(head))
	for _, r := range append([][]string{head}, rows...) {
		for i, c := range r {
			width[i] = max(width[i], len([]rune(c)))
		}
	}
	for from := 1; from < len(head); {
		to, room := from, width[0]
		for to < len(head) && (to == from || room+2+width[to] <= maxWidth) {
			room += 2 + width[to]
			to++
		}
		for _, r := range append([][]string{head}, rows...) {
			line := fmt.Sprintf("%-*s", width[0], r[0])
			for i := from; i < to; i++ {
				line += "  " + fmt.Sprintf("%*s", width[i], r[i])
			}
			fmt.Fprintln(p.w, strings.TrimRight(line, " "))
		}
		fmt.Fprintln(p.w)
		from = to
	}
}

// formatChance writes how many of all throws, or which part of them in hundredths.
func (p *printer) formatChance(n, of int) string {
	switch {
	case n == 0:
		return "."
	case p.Fractions:
		return fmt.Sprintf("%d/%d", n, of)
	}
	return fmt.Sprintf("%.0f%%", 100*float64(n)/float64(of))
}

// formatMean writes so many in all throws.
func (p *printer) formatMean(n, of int) string {
	if p.Fractions {
		return fmt.Sprintf("%d/%d", n, of)
	}
	return fmt.Sprintf("%.2f", float64(n)/float64(of))
}

// resultNames lists the results of lines, in the order of their columns.
func resultNames(lines []Line) []string {
	var out []string
	seen := map[string]bool{}
	for i := range lines {
		for _, s := range lines[i].Results {
			if !seen[s.Result] {
				seen[s.Result] = true
				out = append(out, s.Result)
			}
		}
	}
	return out
}

// writeChances writes the chance of each result by column.
func (p *printer) writeChances(lines []Line, results []string) {
	p.writeTable(tableHead("", lines), p.resultRows(lines, results))
}

// tableHead returns the names of lines as the heads of columns.
func tableHead(first string, lines []Line) []string {
	head := []string{first}
	for i := range lines {
		head = append(head, lines[i].Name)
	}
	return head
}

// resultRows returns a row for each result with its chance in each line.
func (p *printer) resultRows(lines []Line, results []string) [][]string {
	var rows [][]string
	for _, r := range results {
		row := []string{r}
		for i := range lines {
			n := 0
			for _, s := range lines[i].Results {
				if s.Result == r {
					n = s.Ways
				}
			}
			row = append(row, p.formatChance(n, p.throws))
		}
		rows = append(rows, row)
	}
	return rows
}

// WriteCSV writes a report as one line for each result of each column, shift and modifier.
// With head it first writes a line with the names of the columns.
func (r *Report) WriteCSV(w io.Writer, head bool) error {
	var rows [][]string
	if head {
		rows = append(rows, []string{"scenario", "attack", "table", "column", "shift", "modifier", "result", "ways", "throws", "chance"})
	}
	add := func(attack, table string, lines []Line, shift, modifier, throws int) {
		for i := range lines {
			for _, s := range lines[i].Results {
				rows = append(rows, []string{r.Scenario, attack, table, lines[i].Name, strconv.Itoa(shift), strconv.Itoa(modifier), s.Result,
					strconv.Itoa(s.Ways), strconv.Itoa(throws), strconv.FormatFloat(float64(s.Ways)/float64(throws), 'f', 6, 64)})
			}
		}
	}
	for i := range r.Attacks {
		a := &r.Attacks[i]
		add(a.ID, a.Table, a.Lines, 0, 0, a.Throws)
		for _, s := range a.Shifts {
			if s.By != 0 {
				add(a.ID, a.Table, s.Lines, s.By, 0, a.Throws)
			}
		}
		for _, s := range a.Drms {
			if s.By != 0 {
				add(a.ID, a.Table, s.Lines, 0, s.By, a.Throws)
			}
		}
	}
	for i := range r.Rolls {
		add("", r.Rolls[i].Table, r.Rolls[i].Lines, 0, 0, r.Rolls[i].Throws)
	}
	return diag.WriteCSV(w, rows)
}
