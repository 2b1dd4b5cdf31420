package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleTrend = diag.Rule{ID: "table-cell-against-trend", Severity: diag.Note, Title: "a cell of a combat table runs against its neighbours",
	Why: "From column to column, and from row to row, results of this table change in one direction. One cell goes the other way and back: two cells may be exchanged, or a code misprinted. Check it against the printed table.",
	Bad: "rows: {1: [Ar, Ar, Dr], 2: [Ar, Dr, Dr], 3: [Dr, Ar, Dr]}\n", Good: "rows: {1: [Ar, Ar, Dr], 2: [Ar, Dr, Dr], 3: [Dr, Dr, Dr]}\n"}

// tableTrend finds single cells that differ from equal neighbours on both sides, in their row
// and in their column.
var tableTrend = check{standalone: true, rules: []diag.Rule{ruleTrend}, run: func(l *deadRuleCheck) {
	for i := range l.m.Tables {
		t := &l.m.Tables[i]
		if len(t.Rows) < 3 || len(t.Columns) < 3 || i >= len(l.s.Tables.Entries) {
			continue
		}
		rows := l.Tree.Get("tables").Get(t.ID).Get("rows")
		var odd [][2]int
		for r := range t.Cells {
			for k := range t.Cells[r] {
				if isOddCell(t, r, k) {
					odd = append(odd, [2]int{r, k})
				}
			}
		}
		if len(odd) != 1 || rows == nil || odd[0][0] >= len(rows.Entries) {
			continue // several: this is how the table is made
		}
		r, k := odd[0][0], odd[0][1]
		row := rows.Entries[r].Value
		if k >= len(row.Items) {
			continue
		}
		at := row.Items[k]
		l.report(ruleTrend, diag.Diagnostic{Pos: at.Pos, Len: len([]rune(at.Text)), Message: "the cell " + quote(at.Text) + " of the table " + quote(t.ID) + " lies between equal cells in its row and in its column, and is another",
			Hint: "check the printed table; if the cell is right, leave it so"})
	}
}}

// isOddCell reports whether a cell lies between two equal cells in its row, or at the end of
// one, and the same in its column, and is another.
func isOddCell(t *model.Table, r, k int) bool {
	at := func(r, k int) (int16, bool) {
		if r < 0 || r >= len(t.Cells) || k < 0 || k >= len(t.Cells[r]) {
			return 0, false
		}
		return t.Cells[r][k], true
	}
	own := t.Cells[r][k]
	between := func(r1, k1, r2, k2 int) bool {
		a, ok := at(r1, k1)
		b, too := at(r2, k2)
		return ok && too && a == b && a != own
	}
	return between(r, k-1, r, k+1) && between(r-1, k, r+1, k) && slices.ContainsFunc(t.Cells, func(row []int16) bool { return slices.Contains(row, own) })
}
