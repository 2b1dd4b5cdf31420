package compile

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// openEnd bounds a run without an end.
const openEnd = 1 << 29

// numberRun is a run of numbers; both ends are included.
type numberRun struct{ low, high int }

// runForm matches a number or a run: 3, 1-3, 1 to 3, 1..3.
var runForm = regexp.MustCompile(`^([+-]?\d{1,6})(?:\s*(?:-|to|\.\.)\s*([+-]?\d{1,6}))?$`)

// parseRun reads a number, a run such as 1-3, or an open end such as <=2 or >=10.
func parseRun(text string) (numberRun, bool) {
	t := strings.TrimSpace(text)
	for _, end := range []string{"<=", "≤", ">=", "≥"} {
		if rest, ok := strings.CutPrefix(t, end); ok {
			n, err := strconv.Atoi(strings.TrimSpace(rest))
			if end == "<=" || end == "≤" {
				return numberRun{-openEnd, n}, err == nil
			}
			return numberRun{n, openEnd}, err == nil
		}
	}
	m := runForm.FindStringSubmatch(t)
	if m == nil {
		return numberRun{}, false
	}
	low, _ := strconv.Atoi(m[1])
	high := low
	if m[2] != "" {
		high, _ = strconv.Atoi(m[2])
	}
	return numberRun{low, high}, low <= high
}

// columnKinds are the ways in which a table orders its columns, by the word under
// by:.
var columnKinds = map[string]model.TableBy{"odds": model.ColumnsByOdds, "differential": model.ColumnsByDifferential, "value": model.ColumnsByValue, "name": model.ColumnsByName}

// tableCompiler compiles the tables of a game.
type tableCompiler struct{ scope }

// compileTables compiles the tables of results and numbers.
func (c tableCompiler) compileTables() {
	for i := range c.s.Tables.Entries {
		e := &c.s.Tables.Entries[i]
		t := model.Table{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), By: columnKinds[e.Value.By], Numbers: e.Value.Cells == "number"}
		joined := c.compileColumns(&t, &e.Value)
		c.compileTableRows(&t, &e.Value)
		c.compileCells(&t, &e.Value, joined)
		c.compileCodeNames(&t, &e.Value)
		c.g.Tables = append(c.g.Tables, t)
	}
}

// compileCodeNames compiles the words for the codes of a table.
func (c tableCompiler) compileCodeNames(t *model.Table, s *spec.Table) {
	for i := range s.Names.Entries {
		e := &s.Names.Entries[i]
		if !slices.Contains(t.Codes, e.Key) {
			c.addFinding(RuleTable, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Severity: diag.Warning, Message: "no cell of the table " + quote(t.ID) + " holds the code " + quote(e.Key) + " that is named here",
				Expected: formatIDs("the codes", t.Codes), Nearest: c.nearestName(e.Key, t.Codes)})
			continue
		}
		if t.CodeNames == nil {
			t.CodeNames = map[string]string{}
		}
		t.CodeNames[e.Key] = e.Value
	}
}

// compileColumns compiles the columns of a table. It returns how many columns a semicolon has joined
// to others.
func (c tableCompiler) compileColumns(t *model.Table, s *spec.Table) (joined int) {
	for i, head := range s.Columns {
		at := c.listItemSpot(s.Located, "columns", i)
		col, want := parseColumn(t.By, head)
		if want != "" {
			hint := "or change by: " + s.By
			if strings.Contains(head, ";") {
				hint, joined = "entries of a list have a comma between them: write "+strings.ReplaceAll(head, ";", ","), joined+strings.Count(head, ";")
			}
			c.addFinding(RuleTable, at, diag.Diagnostic{Message: "the column " + quote(head) + " of the table " + quote(t.ID) + " cannot be read", Expected: want, Hint: hint})
		} else if i > 0 && len(t.Columns) > 0 {
			c.checkColumnOrder(t, col, at)
		}
		t.Columns = append(t.Columns, col)
	}
	if len(s.Columns) == 0 {
		c.fail(RuleTable, c.valueSpot(s.Located, "columns"), "the table "+quote(t.ID)+" has no columns", "list the column heads from left to right")
	}
	return joined
}

// parseColumn reads a column head. want describes what was expected when the head
// is wrong.
func parseColumn(by model.TableBy, head string) (col model.Column, want string) {
	col.Name = head
	switch by {
	case model.ColumnsByOdds:
		a, b, ok := strings.Cut(strings.ReplaceAll(head, ":", "-"), "-")
		num, err1 := strconv.Atoi(strings.TrimSpace(a))
		den, err2 := strconv.Atoi(strings.TrimSpace(b))
		if !ok || err1 != nil || err2 != nil || num < 1 || den < 1 || num > 9999 || den > 9999 {
			return col, "odds such as 3-1"
		}
		col.Num, col.Den = num, den
	case model.ColumnsByDifferential, model.ColumnsByValue:
		r, ok := parseRun(head)
		if !ok {
			return col, "a number, a run such as 1-3, or an open end such as <=-3 or >=4"
		}
		col.Low, col.High = r.low, r.high
	}
	return col, ""
}

// checkColumnOrder reports a column that does not follow the one before it.
func (c tableCompiler) checkColumnOrder(t *model.Table, col model.Column, at spot) {
	last := t.Columns[len(t.Columns)-1]
	ok := true
	switch t.By {
	case model.ColumnsByOdds:
		ok = last.Num == 0 || last.Num*col.Den < col.Num*last.Den
	case model.ColumnsByDifferential, model.ColumnsByValue:
		ok = last.High < col.Low
		if ok && last.High+1 != col.Low {
			c.fail(RuleTable, at, "between the columns "+quote(last.Name)+" and "+quote(col.Name)+" of the table "+quote(t.ID)+" there is a gap", "let each column begin where the last one ends")
		}
	case model.ColumnsByName:
		ok = !slices.ContainsFunc(t.Columns, func(x model.Column) bool { return x.Name == col.Name })
	}
	if !ok {
		c.fail(RuleTable, at, "the column "+quote(col.Name)+" of the table "+quote(t.ID)+" does not come after "+quote(last.Name), "write each column once, in rising order from left to right")
	}
}

// compileTableRows compiles the heads of rows.
func (c tableCompiler) compileTableRows(t *model.Table, s *spec.Table) {
	numbers := 0
	for i := range s.Rows.Entries {
		if _, ok := parseRun(s.Rows.Entries[i].Key); ok {
			numbers++
		}
	}
	for i := range s.Rows.Entries {
		e := &s.Rows.Entries[i]
		row := model.Row{Name: e.Key}
		if r, ok := parseRun(e.Key); numbers > 0 && ok {
			row.Low, row.High = r.low, r.high
			c.checkRowOverlap(t, row, keySpot(e.KeyAt, e.Key))
		} else if numbers > 0 {
			c.addFinding(RuleTable, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: "the row " + quote(e.Key) + " of the table " + quote(t.ID) + " is not a die result, as its other rows are",
				Expected: "a number, a run such as 1-3, or an open end such as <=2"})
			row.Low, row.High = openEnd, openEnd
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) == 0 {
		c.fail(RuleTable, c.valueSpot(s.Located, "rows"), "the table "+quote(t.ID)+" has no rows", "write one row for each die result or name")
		return
	}
	// A table by name may list some numbers only: prices, turns.
	if numbers == len(t.Rows) && t.By != model.ColumnsByName {
		reportRowGaps(c.scope, t, keySpot(t.Pos, t.ID))
	}
}

// checkRowOverlap reports a row that overlaps an earlier one.
func (c tableCompiler) checkRowOverlap(t *model.Table, row model.Row, at spot) {
	for _, r := range t.Rows {
		if r.Low <= row.High && row.Low <= r.High && r.Low != openEnd {
			c.fail(RuleRowDoubled, at, "the rows "+quote(r.Name)+" and "+quote(row.Name)+" of the table "+quote(t.ID)+" cover the same die result", "let each die result have one row")
			return
		}
	}
}

// hasRowGaps reports whether a die result between others has no row.
func hasRowGaps(c scope, t *model.Table) bool {
	rows := slices.Clone(t.Rows)
	slices.SortFunc(rows, func(a, b model.Row) int { return a.Low - b.Low })
	for i := 1; i < len(rows); i++ {
		if rows[i-1].High+1 < rows[i].Low {
			return true
		}
	}
	return false
}

// reportRowGaps reports die results without a row.
func reportRowGaps(c scope, t *model.Table, at spot) {
	rows := slices.Clone(t.Rows)
	slices.SortFunc(rows, func(a, b model.Row) int { return a.Low - b.Low })
	for i := 1; i < len(rows); i++ {
		if rows[i-1].High+1 < rows[i].Low {
			c.fail(RuleRowMissing, at, "the table "+quote(t.ID)+" has no row for "+formatGap(rows[i-1].High+1, rows[i].Low-1), "add the row")
		}
	}
}

// formatGap returns a run of missing numbers as messages show it.
func formatGap(low, high int) string {
	if low == high {
		return itoa(low)
	}
	return itoa(low) + " to " + itoa(high)
}

// compileCells compiles the cells of a table, row by row. joined is how many columns are not seen
// because a semicolon joins them to others.
func (c tableCompiler) compileCells(t *model.Table, s *spec.Table, joined int) {
	for i := range s.Rows.Entries {
		e := &s.Rows.Entries[i]
		line := make([]int16, len(t.Columns))
		if n := len(e.Value); n != len(t.Columns)+joined && n != len(t.Columns) {
			c.fail(RuleCells, keySpot(e.KeyAt, e.Key), "the row "+quote(e.Key)+" of the table "+quote(t.ID)+" has "+itoa(n)+" cells, but the table has "+itoa(len(t.Columns))+" columns",
				"write one cell for each column")
		}
		for j := 0; j < min(len(line), len(e.Value)); j++ {
			line[j] = c.compileCell(t, e.Value[j], s, e.Key, j)
		}
		t.Cells = append(t.Cells, line)
	}
}

// compileCell compiles one cell: a number, or the index of its code.
func (c tableCompiler) compileCell(t *model.Table, text string, s *spec.Table, row string, j int) int16 {
	at := spot{}
	if n := c.findNode(s.Located, "rows", row); n != nil && j < len(n.Items) {
		at = nodeSpot(n.Items[j])
	}
	if text == "" {
		c.fail(RuleCells, at, "a cell of the table "+quote(t.ID)+" is empty", "write a code for no effect, and what it does, {}, in the results of the attack")
		return 0
	}
	if t.Numbers {
		n, err := strconv.Atoi(text)
		if err != nil || n != int(clamp16(n)) {
			c.addFinding(RuleCells, at, diag.Diagnostic{Message: "the cell " + quote(text) + " of the table " + quote(t.ID) + " is not a number", Expected: "a whole number, since the table says cells: number"})
			return 0
		}
		return int16(n)
	}
	if allowed := s.Codes; len(allowed) > 0 && !slices.Contains(allowed, text) {
		c.addFinding(RuleCells, at, diag.Diagnostic{Message: "the cell " + quote(text) + " of the table " + quote(t.ID) + " is none of its codes", Expected: "one of " + strings.Join(allowed, ", "),
			Nearest: c.nearestName(text, allowed)})
		return 0
	}
	k := slices.Index(t.Codes, text)
	if k < 0 {
		k = len(t.Codes)
		t.Codes = append(t.Codes, text)
	}
	return int16(k)
}
