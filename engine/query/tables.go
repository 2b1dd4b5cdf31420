package query

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// sheet is what expressions may say of one table: the names of its rows, of its columns
// and of what its cells say. Result is Int in a table of numbers.
type sheet struct {
	rows, columns *expr.Domain
	result        expr.Type
}

func newSheets(g *model.Game) []sheet {
	out := make([]sheet, len(g.Tables))
	for i := range g.Tables {
		t := &g.Tables[i]
		out[i] = sheet{result: expr.Int,
			rows:    domain("row of the table "+t.ID, t.Rows, func(r *model.Row) string { return r.Name }),
			columns: domain("column of the table "+t.ID, t.Columns, func(c *model.Column) string { return c.Name })}
		out[i].rows.Lookup, out[i].columns.Lookup = named(t.RowNamed), named(t.ColumnNamed)
		if !t.Numbers {
			codes := domain("result of the table "+t.ID, t.Codes, self)
			codes.NoNumber = "write cells: number in the table " + t.ID + " if its cells are numbers"
			out[i].result = expr.Of(codes)
		}
	}
	return out
}

func named(find func(string) int) func(string) (int32, bool) {
	return func(text string) (int32, bool) {
		i := find(text)
		return int32(i), i >= 0
	}
}

// lookup is the function that reads a cell.
func lookup(d *Domains) expr.Func {
	called := []*expr.Domain{d.Text, d.Kind, d.Terrain, d.Face, d.Side, d.Army, d.Box, d.Feature, d.SideKind, d.Phase, d.Group, d.Trait, d.Area}
	return expr.Func{Result: expr.Int,
		Doc: "cell of a table, by row and column: their names, numbers as for a combat, or what is called like them: kind, terrain, side, a declared text; a number where the table has cells: number, else one of its results",
		Params: []expr.Param{{Name: "table", Type: expr.Of(d.Table), Literal: true},
			{Name: "row", Type: expr.Of(d.Text), OrNumber: true, ByName: called, TypeBy: func(t int32) expr.Type { return expr.Of(d.sheets[t].rows) }},
			{Name: "column", Type: expr.Of(d.Text), OrNumber: true, ByName: called, TypeBy: func(t int32) expr.Type { return expr.Of(d.sheets[t].columns) }}},
		Reads:    ReadCombat,
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
