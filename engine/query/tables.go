package query

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// tableDomains is what expressions may say of one table: the names of its rows, of its columns
// and of what its cells say. Result is Int in a table of numbers.
type tableDomains struct {
	rows, columns *lang.Domain
	result        lang.Type
}

func newTableDomains(g *model.Game, k *lang.ExprCache) []tableDomains {
	out := make([]tableDomains, len(g.Tables))
	for i := range g.Tables {
		t := &g.Tables[i]
		rows, columns := domainKey{name: "row of the table " + t.ID}, domainKey{name: "column of the table " + t.ID, more: strconv.Itoa(int(t.By))}
		for i := range t.Rows {
			r := &t.Rows[i]
			rows.members += fmt.Sprintf("%s\x00%d\x00%d\x00", r.Name, r.Low, r.High)
		}
		for i := range t.Columns {
			c := &t.Columns[i]
			columns.members += fmt.Sprintf("%s\x00%d\x00%d\x00%d\x00%d\x00", c.Name, c.Num, c.Den, c.Low, c.High)
		}
		out[i] = tableDomains{result: lang.Int,
			rows:    k.InternDomain(rows, func() *lang.Domain { return rowDomain(t) }),
			columns: k.InternDomain(columns, func() *lang.Domain { return columnDomain(t) })}
		if !t.Numbers {
			codes := domainKey{name: "result of the table " + t.ID, members: strings.Join(t.Codes, "\x00")}
			out[i].result = lang.MemberType(k.InternDomain(codes, func() *lang.Domain {
				d := buildDomain(codes.name, t.Codes)
				d.NumberHint = "write cells: number in the table " + t.ID + " if its cells are numbers"
				return d
			}))
		}
	}
	return out
}

func rowDomain(t *model.Table) *lang.Domain {
	d := newDomain(nil, "row of the table "+t.ID, t.Rows, func(r *model.Row) string { return r.Name })
	d.Lookup = adaptLookup(t.FindRow)
	return d
}

func columnDomain(t *model.Table) *lang.Domain {
	d := newDomain(nil, "column of the table "+t.ID, t.Columns, func(c *model.Column) string { return c.Name })
	d.Lookup = adaptLookup(t.FindColumn)
	return d
}

// fingerprintTables tells the tables of one game from those of another.
func fingerprintTables(sheets []tableDomains) uint64 {
	var known []int
	for i := range sheets {
		s := &sheets[i]
		known = append(known, s.rows.Fingerprint(), s.columns.Fingerprint(), s.result.Domain().Fingerprint())
	}
	return lang.FingerprintInts(known...)
}

func adaptLookup(find func(string) int) func(string) (int32, bool) {
	return func(text string) (int32, bool) {
		i := find(text)
		return int32(i), i >= 0
	}
}

// lookupFunc is the function that reads a cell.
func lookupFunc(d *Domains) lang.HostFunc {
	called := []*lang.Domain{d.Text, d.Kind, d.Terrain, d.Face, d.Side, d.Army, d.Box, d.Feature, d.HexsideKind, d.Phase, d.Group, d.Trait, d.Area}
	return lang.HostFunc{Result: lang.Int, Fingerprint: fingerprintTables(d.tables),
		Doc: "cell of a table, by row and column: their names, numbers as for a combat, or what is called like them: kind, terrain, side, a declared text; a number where the table has cells: number, else one of its results",
		Params: []lang.Param{{Name: "table", Type: lang.MemberType(d.Table), Literal: true},
			{Name: "row", Type: lang.MemberType(d.Text), OrNumber: true, ByName: called, TypeBy: func(t int32) lang.Type { return lang.MemberType(d.tables[t].rows) }},
			{Name: "column", Type: lang.MemberType(d.Text), OrNumber: true, ByName: called, TypeBy: func(t int32) lang.Type { return lang.MemberType(d.tables[t].columns) }}},
		Deps:     ReadCombat,
		ResultBy: func(t int32) lang.Type { return d.tables[t].result },
		Call: func(a any, args []int32) int32 {
			return asCtx(a).Functions.tableCell(args[0], args[1], args[2], args[3]&2 != 0, args[3]&4 != 0)
		}}
}

// tableCell reads a cell. The expression fails if the table has no such row or column.
func (q *Functions) tableCell(table, row, col int32, rowNumber, colNumber bool) int32 {
	t := &q.c.G.Tables[table]
	if rowNumber {
		row = int32(t.NumberedRow(int(row)))
	}
	if colNumber {
		col = int32(t.NumberedColumn(int(col)))
	}
	switch {
	case row >= 0 && col >= 0:
		if q.c.OnTableRead != nil {
			q.c.OnTableRead(int(table), int(row), int(col))
		}
		return int32(t.Cells[row][col])
	case !q.c.Hypothetical:
		what := "row"
		if row >= 0 {
			what = "column"
		}
		q.c.Scratch().Fail("the table " + strconv.Quote(t.ID) + " is asked for a cell, and nothing says which " + what)
	}
	if t.Numbers {
		return 0
	}
	return lang.None
}
