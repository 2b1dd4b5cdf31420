package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// writeMarkdown writes a result for a pull request: the verdict first, then few and short tables.
func (d *document) writeMarkdown(w io.Writer) error {
	p := d.buildPage()
	var out strings.Builder
	fmt.Fprintf(&out, "## %s\n\n", diag.EscapeMarkdown(p.Title))
	for _, v := range p.Verdicts {
		fmt.Fprintf(&out, "**%s**\n\n", diag.EscapeMarkdown(v))
	}
	head := []string{p.What, "played by", "games"}
	head = append(head, p.Winners...)
	if p.Measure != "" {
		head = append(head, "margin ("+p.Measure+")")
	}
	head = append(head, "turns")
	var rows [][]string
	for i := range p.Cells {
		c := &p.Cells[i]
		row := append([]string{c.Name, c.Seating, c.Games}, c.Shares...)
		if p.Measure != "" {
			row = append(row, c.Margin)
		}
		rows = append(rows, append(row, c.Turns))
	}
	markdownTable(&out, head, rows)
	if len(p.Pairs) > 0 {
		head = []string{"on the same luck", "played by", "pairs", "the same"}
		for _, s := range p.Wins {
			head = append(head, s+", difference")
		}
		if p.Measure != "" {
			head = append(head, "margin, difference")
		}
		head = append(head, "verdict")
		rows = nil
		for i := range p.Pairs {
			x := &p.Pairs[i]
			row := append([]string{x.Name, x.Seating, x.N, x.Same}, x.Shares...)
			if p.Measure != "" {
				row = append(row, x.Margin)
			}
			rows = append(rows, append(row, x.Verdict))
		}
		markdownTable(&out, head, rows)
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Unended != "" {
			fmt.Fprintf(&out, "**%s**\n\n", diag.EscapeMarkdown(c.Unended))
		}
		if !c.Whole {
			continue
		}
		title := "Levels and battles"
		if p.Many {
			title += ": " + c.Name + ", " + c.Seating
		}
		fmt.Fprintf(&out, "<details><summary>%s</summary>\n\n", diag.EscapeMarkdown(title))
		var levels [][]string
		for _, l := range c.Levels {
			levels = append(levels, l[:])
		}
		markdownTable(&out, []string{"side", "level", "share of games"}, levels)
		for _, b := range c.Battles {
			fmt.Fprintf(&out, "%s\n\n", diag.EscapeMarkdown(b.Title))
			markdownTable(&out, b.Head, b.Rows)
		}
		out.WriteString("</details>\n\n")
	}
	if p.Together != "" {
		fmt.Fprintf(&out, "%s ", diag.EscapeMarkdown(p.Together))
	}
	fmt.Fprintf(&out, "In brackets: %s intervals%s. Played by %s, %s.\n", p.Sure, p.Looks, diag.EscapeMarkdown(p.Program), diag.EscapeMarkdown(p.Seeds))
	_, err := io.WriteString(w, out.String())
	return err
}

// markdownTable writes a table of Markdown; without rows, nothing.
func markdownTable(out *strings.Builder, head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	line := func(cells []string) { out.WriteString(diag.MarkdownCells(cells) + "\n") }
	line(head)
	out.WriteString("| --- |" + strings.Repeat(" ---: |", len(head)-1) + "\n")
	for _, r := range rows {
		line(r)
	}
	out.WriteString("\n")
}
