package query

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
)

// A question that exceeds the limit drops what was worked out, and nothing of what is asked:
// who counts the cells that are read, and what bare names mean, stay.
func TestPastTheLimitOnlyAnswersAreDropped(t *testing.T) {
	grid, _ := hex.New(hex.Layout{Columns: hex.Range{First: 1, Last: 3}, Rows: hex.Range{First: 1, Last: 3}, Number: "ccrr"})
	c := New(&model.Game{Grid: grid, Tables: []model.Table{{Numbers: true, Cells: [][]int16{{7}}}}})
	read := 0
	c.OnTableRead = func(table, row, column int) { read++ }
	c.Hypothetical, c.Staged, c.Unit, c.Stacks.leavingUnit = true, true, 4, 2
	c.Functions.memos, c.Zones.cache.views, c.Paths.cache.oldest = make([]helperMemo, 1), make([]zoneView, 1), 1

	c.scratch.SpendWork(limits.Work + 1)
	if !c.ExceededLimit() {
		t.Fatal("that is within the limit")
	}
	c.ResetLimits()

	if got := c.Functions.tableCell(0, 0, 0, false, false); got != 7 || read != 1 {
		t.Errorf("the cell is %d and was counted %d times, not 7 and once", got, read)
	}
	if !c.Hypothetical || !c.Staged || c.Unit != 4 || c.Stacks.leavingUnit != 2 {
		t.Error("what is asked was forgotten")
	}
	if c.Functions.memos != nil || c.Zones.cache.views != nil || c.Paths.cache.oldest != 0 {
		t.Error("answers of before the limit are kept")
	}
}
