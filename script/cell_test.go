package script

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestCellsRepeatOnlyChecksThatReadThem changes one cell of a table: the scripts that name the
// table, or its column, are checked again, and no others.
func TestCellsRepeatOnlyChecksThatReadThem(t *testing.T) {
	table := func(cell int16) *model.Game {
		return &model.Game{FirstTurn: 1, LastTurn: 2, Tables: []model.Table{{Source: model.Source{ID: "crt"}, Codes: []string{"EX", "DR"},
			Rows: []model.Row{{Name: "1", Low: 1, High: 1}}, Columns: []model.Column{{Name: "even"}, {Name: "odds"}}, Cells: [][]int16{{0, cell}}}}}
	}
	for _, x := range []struct {
		what, body string
		again      int
	}{
		{"no table", "return turn", 0},
		{"the table", `return lookup("crt", 1, "any")`, 1},
		{"the changed column", `return lookup("crt", 1, "odds")`, 1},
	} {
		r := &Reader{}
		sources := []Source{{Name: "a.lua", Src: []byte("function f()\n  " + x.body + "\nend\n"), Layer: "game"}}
		for _, g := range []*model.Game{table(1), table(1), table(0)} {
			r.checkCached(sources, g, nil, nil, true, &diag.List{})
		}
		if r.checks != 1+x.again {
			t.Errorf("a script that reads %s is checked %d times, not %d", x.what, r.checks, 1+x.again)
		}
	}
}
