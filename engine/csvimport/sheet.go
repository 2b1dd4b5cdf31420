package csvimport

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// RuleSheet is the rule id of faults of a sheet.
const RuleSheet = "sheet-form"

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{{ID: RuleSheet, Title: "a spreadsheet cannot be read", Why: "Its lines become counters or hexes one by one; what is not understood must not be lost."}}
}

// mostLines bounds a sheet: more hexes or units no game has on a map.
const mostLines = 20_000

// table is a sheet: its columns by name, and its rows with their places.
type table struct {
	name          string
	heads         []string
	at            []diag.Pos   // of the heads
	unreadColumns map[int]bool // columns that are not read
	rows          []row
	rep           *diag.List
}

// row is one line of a sheet with the place of each cell.
type row struct {
	cells []string
	at    []diag.Pos
}

// readTable splits a sheet into cells, at commas, semicolons or tabs, whichever
// the first line has most of.
func readTable(name string, data []byte, rep *diag.List) *table {
	t := &table{name: name, rep: rep}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(data) {
		t.fail(diag.Pos{File: name, Line: 1, Col: 1}, 1, "the file is not in UTF-8", "save it as CSV (UTF-8)")
		return nil
	}
	first, _, _ := bytes.Cut(data, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(data))
	r.Comma = slices.MaxFunc([]rune{',', ';', '\t'}, func(a, b rune) int {
		return strings.Count(string(first), string(a)) - strings.Count(string(first), string(b))
	})
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var bad *csv.ParseError
		if errors.As(err, &bad) {
			t.fail(diag.Pos{File: name, Line: bad.Line, Col: bad.Column}, 1, "this line cannot be cut into cells: "+bad.Err.Error(), "a cell with quotes in it stands in quotes, each of them doubled")
			return nil
		}
		x := row{cells: cells}
		for i := range cells {
			x.cells[i] = strings.TrimSpace(cells[i])
			line, col := r.FieldPos(i)
			x.at = append(x.at, diag.Pos{File: name, Line: line, Col: col})
		}
		if t.heads == nil {
			for _, h := range x.cells {
				t.heads = append(t.heads, strings.ToLower(h))
			}
			t.at = x.at
			continue
		}
		if !slices.ContainsFunc(x.cells, func(s string) bool { return s != "" }) {
			continue // an empty line
		}
		if len(cells) > len(t.heads) {
			t.fail(x.at[len(t.heads)], 1, fmt.Sprintf("this line has %d cells, the first line %d", len(cells), len(t.heads)), "a cell with the separator in it stands in quotes")
			continue
		}
		if len(t.rows) == mostLines {
			t.fail(x.at[0], 1, fmt.Sprintf("a sheet has at most %d lines", mostLines), "cut it in several")
			return nil
		}
		t.rows = append(t.rows, x)
	}
	if len(t.rows) == 0 && !rep.HasErrors() {
		t.fail(diag.Pos{File: name, Line: 1, Col: 1}, 1, "the sheet has no line beside its first, which names the columns", "")
	}
	return t
}

// fail adds a finding.
func (t *table) fail(at diag.Pos, length int, message, hint string) {
	t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: length, Message: message, Hint: hint})
}

// requireColumns reports missing columns, and returns whether all are there.
func (t *table) requireColumns(names ...string) bool {
	for _, n := range names {
		if !slices.Contains(t.heads, n) {
			hint := "name it in the first line"
			if near := diag.NearestName(n, t.heads); near != "" {
				hint = "the column " + near + " may be meant: call it " + n
			}
			t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: diag.Pos{File: t.name, Line: 1, Col: 1}, Message: "no column is called " + n,
				Expected: "the columns " + strings.Join(names, ", "), Hint: hint})
			return false
		}
	}
	return true
}

// reportUnread reports each column that holds something and is not read, once, at
// its head. also says which other columns are read; more describes these in words.
func (t *table) reportUnread(names []string, also func(column int) bool, more string) {
	for i, h := range t.heads {
		if !slices.ContainsFunc(t.rows, func(r row) bool { return i < len(r.cells) && r.cells[i] != "" }) {
			continue
		}
		d := diag.Diagnostic{Rule: RuleSheet, Pos: t.at[i], Len: len([]rune(h)), Expected: strings.Join(names, ", ") + more, Hint: "rename the column or delete it"}
		switch first := slices.Index(t.heads, h); {
		case h == "":
			d.Message, d.Hint = "this column has no name, so that its cells are not read", "name it in the first line or delete it"
		case first < i:
			d.Message, d.Related = "two columns are called "+h, []diag.Related{{Pos: t.at[first], Message: "the first one"}}
		case slices.Contains(names, h) || also != nil && also(i):
			continue
		default:
			d.Message, d.Nearest = "no column is called "+h+", so that it is not read", diag.NearestName(h, names)
		}
		t.rep.Add(d)
		if t.unreadColumns == nil {
			t.unreadColumns = map[int]bool{}
		}
		t.unreadColumns[i] = true
	}
}

// findCell returns the text of a row in a column, and its place. It returns "" and the first
// place of the row when the cell is absent.
func (t *table) findCell(r *row, name string) (string, diag.Pos) {
	i := slices.Index(t.heads, name)
	if i < 0 || i >= len(r.cells) {
		return "", r.at[0]
	}
	return r.cells[i], r.at[i]
}

// formatHead returns the first lines of a file of a kind.
func formatHead(kind string) string {
	return fmt.Sprintf("format: %d\nkind: %s\n", schema.FormatVersion, kind)
}
