package query

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// sheet is what expressions may say of one table: the names of its rows, of its columns
// and of what its cells say. Result is Int in a table of numbers.
type sheet struct {
	rows, columns *expr.Domain
	result        expr.Type
}

func newSheets(g *model.Game, k *expr.ExprCache) []sheet {
	out := make([]sheet, len(g.Tables))
	for i := range g.Tables {
		t := &g.Tables[i]
		rows, columns := content{name: "row of the table " + t.ID}, content{name: "column of the table " + t.ID, more: strconv.Itoa(int(t.By))}
		for i := range t.Rows {
			r := &t.Rows[i]
			rows.ids += fmt.Sprintf("%s\x00%d\x00%d\x00", r.Name, r.Low, r.High)
		}
		for i := range t.Columns {
			c := &t.Columns[i]
			columns.ids += fmt.Sprintf("%s\x00%d\x00%d\x00%d\x00%d\x00", c.Name, c.Num, c.Den, c.Low, c.High)
		}
		out[i] = sheet{result: expr.Int,
			rows:    k.InternDomain(rows, func() *expr.Domain { return rowsOf(t) }),
			columns: k.InternDomain(columns, func() *expr.Domain { return columnsOf(t) })}
		if !t.Numbers {
			codes := content{name: "result of the table " + t.ID, ids: strings.Join(t.Codes, "\x00")}
			out[i].result = expr.MemberType(k.InternDomain(codes, func() *expr.Domain {
				d := domainOf(codes.name, t.Codes)
				d.NumberHint = "write cells: number in the table " + t.ID + " if its cells are numbers"
				return d
			}))
		}
	}
	return out
}

func rowsOf(t *model.Table) *expr.Domain {
	d := domain(nil, "row of the table "+t.ID, t.Rows, func(r *model.Row) string { return r.Name })
	d.Lookup = named(t.RowNamed)
	return d
}

func columnsOf(t *model.Table) *expr.Domain {
	d := domain(nil, "column of the table "+t.ID, t.Columns, func(c *model.Column) string { return c.Name })
	d.Lookup = named(t.ColumnNamed)
	return d
}

// markOf tells the tables of one game from those of another.
func markOf(sheets []sheet) uint64 {
	var known []int
	for i := range sheets {
		s := &sheets[i]
		known = append(known, s.rows.Fingerprint(), s.columns.Fingerprint(), s.result.Domain().Fingerprint())
	}
	return expr.FingerprintInts(known...)
}

func named(find func(string) int) func(string) (int32, bool) {
	return func(text string) (int32, bool) {
		i := find(text)
		return int32(i), i >= 0
	}
}

// lookup is the function that reads a cell.
func lookup(d *Domains) expr.HostFunc {
	called := []*expr.Domain{d.Text, d.Kind, d.Terrain, d.Face, d.Side, d.Army, d.Box, d.Feature, d.SideKind, d.Phase, d.Group, d.Trait, d.Area}
	return expr.HostFunc{Result: expr.Int, Fingerprint: markOf(d.sheets),
		Doc: "cell of a table, by row and column: their names, numbers as for a combat, or what is called like them: kind, terrain, side, a declared text; a number where the table has cells: number, else one of its results",
		Params: []expr.Param{{Name: "table", Type: expr.MemberType(d.Table), Literal: true},
			{Name: "row", Type: expr.MemberType(d.Text), OrNumber: true, ByName: called, TypeBy: func(t int32) expr.Type { return expr.MemberType(d.sheets[t].rows) }},
			{Name: "column", Type: expr.MemberType(d.Text), OrNumber: true, ByName: called, TypeBy: func(t int32) expr.Type { return expr.MemberType(d.sheets[t].columns) }}},
		Deps:     ReadCombat,
		ResultBy: func(t int32) expr.Type { return d.sheets[t].result },
		Call: func(a any, args []int32) int32 {
			return cx(a).tableCell(args[0], args[1], args[2], args[3]&2 != 0, args[3]&4 != 0)
		}}
}

// tableCell reads a cell. Where there is no such row or column nobody can say what it
// holds: the expression fails.
func (c *Ctx) tableCell(table, row, col int32, rowNumber, colNumber bool) int32 {
	t := &c.G.Tables[table]
	if rowNumber {
		row = int32(t.Row(int(row)))
	}
	if colNumber {
		col = int32(t.Column(int(col)))
	}
	switch {
	case row >= 0 && col >= 0:
		if c.Looked != nil {
			c.Looked(int(table), int(row), int(col))
		}
		return int32(t.Cells[row][col])
	case !c.Supposing:
		what := "row"
		if row >= 0 {
			what = "column"
		}
		c.Scratch().Fail("the table " + strconv.Quote(t.ID) + " is asked for a cell, and nothing says which " + what)
	}
	if t.Numbers {
		return 0
	}
	return expr.None
}
