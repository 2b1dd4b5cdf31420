package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

var (
	ruleGap = diag.Rule{ID: "table-gap", Severity: diag.Warning, Title: "a table that scripts read has no row for a number between others",
		Why: "A number without a row silently uses the next row.",
		Bad: "arrivals: {columns: [units], rows: {1: [2], 2: [3], 4: [1]}}\n", Good: "arrivals: {columns: [units], rows: {1: [2], 2: [3], 3: [2], 4: [1]}}\n"}
	ruleFalls = diag.Rule{ID: "table-order", Severity: diag.Warning, Title: "the rows of a table go up and down",
		Why: "A number is likely a slip.", Bad: "rows: {1: [a], 3: [b], 2: [c]}\n", Good: "rows: {1: [a], 2: [b], 3: [c]}\n"}
	ruleShort = diag.Rule{ID: "table-die-short", Severity: diag.Warning, Title: "the rows of a table end before the die does",
		Why: "A result without a row takes the last one, in silence.", Bad: "rows: {1: [a], 2: [b], 3: [c], 4: [d], 5: [e]}  # rolled with 1d6\n", Good: "rows: {1: [a], 2: [b], 3: [c], 4: [d], 5-6: [e]}\n"}
	ruleSpare = diag.Rule{ID: "code-in-no-cell", Severity: diag.Warning, Title: "no cell of a table holds one of its codes",
		Why: "The code is misspelt, or a cell is.", Bad: "codes: [hit, miss, graze]\nrows: {1: [hit], 2: [miss]}\n", Good: "codes: [hit, miss]\nrows: {1: [hit], 2: [miss]}\n"}
)

// scriptTablesCheck finds slips in tables that no attack uses.
type scriptTablesCheck struct{ *deadRuleCheck }

// scriptTables looks at tables that no attack uses.
var scriptTables = check{standalone: true, rules: []diag.Rule{ruleGap, ruleFalls, ruleShort, ruleSpare}, run: func(c *deadRuleCheck) {
	l := scriptTablesCheck{c}
	for i := range l.m.Tables {
		t := &l.m.Tables[i]
		l.checkSpareCodes(i)
		if slices.ContainsFunc(l.m.Attacks, func(a model.Attack) bool { return a.Table == i }) || len(t.Rows) < 3 {
			continue
		}
		if !slices.ContainsFunc(t.Rows, func(r model.Row) bool { return r.Low == 0 && r.High == 0 && r.Name != "0" }) {
			l.checkGaps(i, t)
		}
	}
}}

func (l scriptTablesCheck) checkSpareCodes(i int) {
	e := &l.s.Tables.Entries[i]
	n := l.Tree.Get("tables").Get(e.Key).Get("codes")
	if n == nil {
		return
	}
	for _, it := range n.Items {
		if !slices.Contains(l.m.Tables[i].Codes, it.Text) {
			l.report(ruleSpare, diag.Diagnostic{Pos: it.Pos, Len: len([]rune(it.Text)), Message: "no cell of the table " + quote(e.Key) + " holds the code " + quote(it.Text), Nearest: diag.NearestName(it.Text, l.m.Tables[i].Codes),
				Hint: "leave it out, or mend a cell"})
		}
	}
}

// checkGaps looks at rows that are numbers. Where most follow one another, all should.
func (l scriptTablesCheck) checkGaps(i int, t *model.Table) {
	rows := &l.s.Tables.Entries[i].Value.Rows
	up, down, gap, at := 0, 0, 0, -1
	for k := 1; k < len(t.Rows); k++ {
		a, b := t.Rows[k-1], t.Rows[k]
		switch {
		case b.Low == a.High+1:
			up++
		case b.Low > a.High:
			gap++
			at = k
		default:
			down++
			at = k
		}
	}
	place := func(k int) diag.Diagnostic {
		e := &rows.Entries[k]
		return diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key))}
	}
	switch {
	case down == 1 && up+gap >= 2 && up+gap > down:
		d := place(at)
		d.Message, d.Hint = "the row "+quote(t.Rows[at].Name)+" of the table "+quote(t.ID)+" comes after "+quote(t.Rows[at-1].Name), "write the rows in rising order"
		l.report(ruleFalls, d)
	case down == 0 && gap == 1 && up >= 2:
		d := place(at)
		d.Message = "the table " + quote(t.ID) + " has no row between " + quote(t.Rows[at-1].Name) + " and " + quote(t.Rows[at].Name)
		d.Hint = "add the row, or name both in one: 2-3"
		l.report(ruleGap, d)
	case down == 0 && gap == 0:
		l.checkDieShort(t, place(len(t.Rows)-1))
	}
}

// checkDieShort reports rows that match a die of the game except for its last face.
func (l scriptTablesCheck) checkDieShort(t *model.Table, d diag.Diagnostic) {
	low, high := t.Rows[0].Low, t.Rows[len(t.Rows)-1].High
	var dice []rng.Spec
	for i := range l.m.Attacks {
		dice = append(dice, l.m.Attacks[i].Dice.Spec)
	}
	for i := range l.m.Streams {
		dice = append(dice, l.m.Streams[i].Dice...)
	}
	one := ""
	for _, s := range dice {
		if s.Min() == low && s.Max() == high {
			return
		}
		if s.Min() == low && s.Max() == high+1 {
			one = s.String()
		}
	}
	if one != "" && !(low == l.m.FirstTurn && high == l.m.LastTurn) {
		d.Message = "the rows of the table " + quote(t.ID) + " end at " + formatInt(high) + ", and " + one + " goes on to " + formatInt(high+1)
		d.Hint = "add the row, or write >=" + formatInt(high)
		l.report(ruleShort, d)
	}
}
