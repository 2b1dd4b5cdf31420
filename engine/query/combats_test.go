package query

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
)

// oddsTable has the columns 1:2, 1:1, 2:1, 3:1.
func oddsTable() *model.Table {
	t := &model.Table{By: model.ColumnsByOdds}
	for _, c := range [][2]int{{1, 2}, {1, 1}, {2, 1}, {3, 1}} {
		t.Columns = append(t.Columns, model.Column{Num: c[0], Den: c[1]})
	}
	return t
}

// The ratio is rounded as the rules say; beyond the ends each further whole ratio is one
// more column, so that shifts count from there.
func TestOddsColumn(t *testing.T) {
	for _, c := range []struct {
		attack, defence int
		round           model.Rounding
		column          int
	}{
		{4, 8, model.RoundForDefender, 0},  // 1:2
		{5, 8, model.RoundForDefender, 0},  // better than 1:2, not 1:1
		{5, 8, model.RoundForAttacker, 1},  // up to 1:1
		{8, 8, model.RoundForAttacker, 1},  // exact
		{11, 8, model.RoundNearest, 1},     // 1.375: nearer to 1:1
		{12, 8, model.RoundNearest, 2},     // 1.5: the half goes up
		{23, 8, model.RoundForDefender, 2}, // 2.9: 2:1
		{24, 8, model.RoundForDefender, 3}, // 3:1
		{31, 8, model.RoundForAttacker, 3}, // no column above 3:1 is begun
		{32, 8, model.RoundForDefender, 4}, // 4:1, one beyond
		{48, 8, model.RoundForDefender, 6}, // 6:1
		{3, 8, model.RoundForDefender, -1}, // 1:3, one beyond the other end
		{1, 8, model.RoundForAttacker, -6}, // 1:8
		{5, 0, model.RoundForDefender, 3},  // nobody defends
		{0, 5, model.RoundForAttacker, 0},  // nothing attacks
	} {
		if got := OddsColumn(oddsTable(), c.attack, c.defence, c.round); got != c.column {
			t.Errorf("%d against %d, rounding %d: column %d, not %d", c.attack, c.defence, c.round, got, c.column)
		}
	}
}

// A difference finds its run; each point beyond the ends is one more column.
func TestDifferentialColumn(t *testing.T) {
	tb := &model.Table{By: model.ColumnsByDifferential, Columns: []model.Column{{Low: -4, High: -2}, {Low: -1, High: 1}, {Low: 2, High: 4}}}
	at := &model.Attack{Comparison: model.ByDifferential}
	for difference, column := range map[int]int{-4: 0, -2: 0, -1: 1, 0: 1, 1: 1, 2: 2, 4: 2, 5: 3, 7: 5, -5: -1, -6: -2} {
		if got := UnshiftedColumn(tb, at, 10+difference, 10); got != column {
			t.Errorf("%+d: column %d, not %d", difference, got, column)
		}
	}
}
