package query

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// amount is an expression that is a plain number, or a truth.
func amount(t *testing.T, text string) *lang.Program {
	t.Helper()
	var rep diag.List
	p := lang.Compile(text, diag.Pos{}, &lang.Env{}, lang.Type{}, &rep)
	if p == nil {
		t.Fatal(diag.FormatSummary(&rep.Items[0]))
	}
	return p
}

// Terms work in their order; division rounds as its name says, below zero, too.
func TestApply(t *testing.T) {
	type term struct {
		op          model.Op
		amount      string
		when, group string
	}
	for _, c := range []struct {
		name  string
		from  int32
		terms []term
		to    int32
	}{
		{"add, then double", 3, []term{{model.OpAdd, "2", "", ""}, {model.OpMultiply, "2", "", ""}}, 10},
		{"double, then add", 3, []term{{model.OpMultiply, "2", "", ""}, {model.OpAdd, "2", "", ""}}, 8},
		{"half, rounded down", 7, []term{{model.OpDivideDown, "2", "", ""}}, 3},
		{"half, rounded up", 7, []term{{model.OpDivideUp, "2", "", ""}}, 4},
		{"half of less than nothing, rounded down", -7, []term{{model.OpDivideDown, "2", "", ""}}, -4},
		{"half of less than nothing, rounded up", -7, []term{{model.OpDivideUp, "2", "", ""}}, -3},
		{"nothing is divided by nothing", 7, []term{{model.OpDivideDown, "0", "", ""}}, 7},
		{"no more than", 7, []term{{model.OpCap, "5", "", ""}}, 5},
		{"no less than", 1, []term{{model.OpFloor, "2", "", ""}}, 2},
		{"set", 7, []term{{model.OpSet, "1", "", ""}, {model.OpShift, "-3", "", ""}}, -2},
		{"a term whose condition fails", 7, []term{{model.OpAdd, "5", "false", ""}, {model.OpAdd, "1", "true", ""}}, 8},
		{"the best of a group alone", 0, []term{{model.OpAdd, "1", "", "hill"}, {model.OpAdd, "3", "", "hill"}, {model.OpAdd, "2", "", "hill"}, {model.OpAdd, "10", "", "river"}}, 13},
		{"of two that are best the first", 5, []term{{model.OpMultiply, "2", "", "x"}, {model.OpAdd, "2", "", "x"}}, 10},
		{"the best of those that hold", 0, []term{{model.OpAdd, "9", "false", "x"}, {model.OpAdd, "2", "", "x"}}, 2},
	} {
		var terms []model.Term
		for _, x := range c.terms {
			m := model.Term{Op: x.op, Amount: amount(t, x.amount), Group: x.group}
			if x.when != "" {
				m.When = amount(t, x.when)
			}
			terms = append(terms, m)
		}
		var made Terms
		if got := New(&model.Game{}).ApplyTerms(c.from, terms, &made); got != c.to {
			t.Errorf("%s: %d, not %d", c.name, got, c.to)
		}
		if n := len(made.List); n > 0 && made.List[n-1].Result != c.to {
			t.Errorf("%s: the explanation ends at %d, not %d", c.name, made.List[n-1].Result, c.to)
		}
	}
}
