package mapedit

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// EditTable writes a cell of a table into the text of a file of tables. The change
// names the table, the row, the column and the new value. A finding says why it
// cannot be written.
func EditTable(name, text string, _ *hex.Grid, c Change) (string, *diag.Diagnostic) {
	return applyChange(name, text, nil, &c, (*page).setCell)
}

// setCell replaces the text of a cell.
func (p *page) setCell(c *Change) *diag.Diagnostic {
	table := p.findNode("tables", c.What)
	if c.Do != Cell || table == nil {
		return p.refuse(diag.Pos{}, "this file has no table %q of which a cell could be written", c.What)
	}
	columns, row := table.Get("columns"), table.Get("rows").Get(c.Row)
	column := -1
	if columns != nil {
		for i, n := range columns.Items {
			if strings.TrimSpace(n.Text) == c.Column {
				column = i
			}
		}
	}
	switch {
	case row == nil:
		return p.refuse(table.Pos, "the table %s has no row %q of its own", c.What, c.Row)
	case column < 0:
		return p.refuse(table.Pos, "the table %s has no column %q", c.What, c.Column)
	case row.Kind != yamldoc.List || column >= len(row.Items) || row.Items[column].Kind != yamldoc.Scalar:
		return p.refuse(row.Pos, "the row %s does not list its cells: edit the text", c.Row)
	case strings.TrimSpace(c.To) == "" || strings.ContainsAny(c.To, "\r\n"):
		return p.refuse(row.Pos, "say what the cell holds")
	}
	n := row.Items[column]
	if n.Text == c.To {
		return nil
	}
	text := c.To
	if !needsNoQuotes(text) || n.Style == yamldoc.Double {
		text = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
	}
	lo, hi := n.Start, n.End
	// Aligned columns stay aligned where there is room.
	if end := p.findGapAfter(hi); end > hi {
		room := end - hi - 1 - (len(text) - (hi - lo))
		return p.applyEdits(yamldoc.ReplaceBytes(lo, end, text+","+strings.Repeat(" ", max(1, room))))
	}
	return p.applyEdits(yamldoc.ReplaceBytes(lo, hi, text))
}

// findGapAfter returns where the next item of a list starts when only a comma and
// white space of the same line separate it from this one; at when there is no such
// item.
func (p *page) findGapAfter(at int) int {
	if at >= len(p.text) || p.text[at] != ',' {
		return at
	}
	end := at + 1
	for end < len(p.text) && p.text[end] == ' ' {
		end++
	}
	if end == at+1 || end >= len(p.text) || strings.IndexByte("\r\n#", p.text[end]) >= 0 {
		return at
	}
	return end
}
