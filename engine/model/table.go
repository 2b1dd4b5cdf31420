package model

import "strconv"

// TableBy is the meaning of a table's columns.
type TableBy uint8

// The meanings.
const (
	ColumnsByOdds TableBy = iota
	ColumnsByDifferential
	ColumnsByValue
	ColumnsByName
)

// Table is a table, compiled.
type Table struct {
	Source
	By      TableBy
	Columns []Column
	Rows    []Row
	Numbers bool
	Codes   []string  // distinct codes, for tables of codes
	Cells   [][]int16 // row, column: index in Codes, or the number
	// CodeNames holds what codes mean, in words for players; a code without words has no entry.
	CodeNames map[string]string
}

// CellCode returns the code in a cell of a table of codes, "" for an empty cell and in a table
// of numbers.
func (t *Table) CellCode(row, column int) string {
	if n := t.Cells[row][column]; !t.Numbers && n >= 0 && int(n) < len(t.Codes) {
		return t.Codes[n]
	}
	return ""
}

// CellText returns the printed text of a cell: its number or its code.
func (t *Table) CellText(row, column int) string {
	if t.Numbers {
		return strconv.Itoa(int(t.Cells[row][column]))
	}
	return t.CellCode(row, column)
}

// Column is a column with the numbers that it covers: for odds Num to Den; for differentials
// and values Low to High.
type Column struct {
	Name      string
	Num, Den  int
	Low, High int
}

// Row is a row with the numbers it covers; for named rows Low and High are 0.
type Row struct {
	Name      string
	Low, High int
}

// NearestRow returns the row for a modified die result; beyond the ends it is the end
// row.
func (t *Table) NearestRow(n int) int {
	return nearestRun(len(t.Rows), n, func(i int) (int, int) { return t.Rows[i].Low, t.Rows[i].High })
}

// NearestColumn returns the column for a differential or value; beyond the ends it is
// the end column.
func (t *Table) NearestColumn(n int) int {
	return nearestRun(len(t.Columns), n, func(i int) (int, int) { return t.Columns[i].Low, t.Columns[i].High })
}

// nearestRun returns the first of some runs that holds n, or the one nearest to it.
func nearestRun(count, n int, run func(int) (low, high int)) int {
	best, gap := 0, 1<<30
	for i := range count {
		low, high := run(i)
		if d := max(low-n, n-high, 0); d < gap {
			best, gap = i, d
		}
	}
	return best
}

// FindRow returns the row of that name, or the row that holds the name as a number. It returns
// None if there is no such row.
func (t *Table) FindRow(name string) int {
	for i := range t.Rows {
		if t.Rows[i].Name == name {
			return i
		}
	}
	if n, err := strconv.Atoi(name); err == nil && t.hasNumberRows() {
		return t.NearestRow(n)
	}
	return None
}

// hasNumberRows reports whether the rows are numbers, not names.
func (t *Table) hasNumberRows() bool {
	for i := range t.Rows {
		if t.Rows[i].Low != 0 || t.Rows[i].High != 0 {
			return true
		}
	}
	return false
}

// NumberedRow returns the row of a number, as for a die. A number beyond the ends gives the
// end row. In a table of named rows it returns the row with that number as its name, or None.
func (t *Table) NumberedRow(n int) int { return t.FindRow(strconv.Itoa(n)) }

// FindColumn returns the column of that name, or the column that holds the name as a number.
// It returns None if there is no such column.
func (t *Table) FindColumn(name string) int {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return i
		}
	}
	if n, err := strconv.Atoi(name); err == nil && (t.By == ColumnsByDifferential || t.By == ColumnsByValue) {
		return t.NearestColumn(n)
	}
	return None
}

// NumberedColumn returns the column of a number, as for a difference of strengths. A number
// beyond the ends gives the end column. In a table of named columns it returns the column with
// that number as its name, or None.
func (t *Table) NumberedColumn(n int) int { return t.FindColumn(strconv.Itoa(n)) }
