package script

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// RuleRowNever and RuleRowLacking are rules about tables that scripts look into.
const (
	RuleRowNever   = "table-row-never"
	RuleRowLacking = "table-row-lacking"
)

// tableLookups are the lookups of scripts in one table.
type tableLookups struct {
	lo, hi  int
	unknown bool // some lookup has a row that is not known before play
}

// lookupLog collects the lookups of scripts by table.
type lookupLog struct {
	of  map[string]*tableLookups
	any bool // a table is looked into whose name is worked out
}

func (a *lookupLog) addLookup(table string, lo, hi int, known bool) {
	if table == "" {
		a.any = true
		return
	}
	if a.of == nil {
		a.of = map[string]*tableLookups{}
	}
	l := a.of[table]
	if l == nil {
		l = &tableLookups{lo: lo, hi: hi}
		a.of[table] = l
	}
	l.lo, l.hi, l.unknown = min(l.lo, lo), max(l.hi, hi), l.unknown || !known
}

// reportLookups reports rows that no lookup reaches, and lookups without a row.
func (a *lookupLog) reportLookups(res *compile.Result, rep *diag.List) {
	if a.any || res.Game == nil || res.Spec == nil {
		return
	}
	var conditions []string // those that look into tables, and an empty one
	for i := range res.Game.Tables {
		t := &res.Game.Tables[i]
		l := a.of[t.ID]
		if l == nil || l.unknown || l.hi-l.lo > 1000 || i >= len(res.Spec.Tables.Entries) {
			continue
		}
		if conditions == nil {
			conditions = append(listLookups(res.Tree, nil), "")
		}
		if slices.ContainsFunc(conditions, func(text string) bool { return strings.Contains(text, t.ID) }) {
			continue
		}
		rows := &res.Spec.Tables.Entries[i].Value.Rows
		if len(rows.Entries) != len(t.Rows) || len(t.Rows) == 0 {
			continue
		}
		hit := make([]bool, len(t.Rows))
		for n := l.lo; n <= l.hi; n++ {
			hit[t.NearestRow(n)] = true
		}
		for k := range t.Rows {
			if e := &rows.Entries[k]; !hit[k] {
				rep.Add(diag.Diagnostic{Rule: RuleRowNever, Severity: diag.Warning, Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: fmt.Sprintf("no script ever looks at the row %q of the table %q: it looks for %d to %d", e.Key, t.ID, l.lo, l.hi),
					Hint: "leave it out, or mend the row or what is looked for"})
			}
		}
		for k, low := range []bool{true, false} {
			row := []int{0, len(t.Rows) - 1}[k]
			e, r := &rows.Entries[row], &t.Rows[row]
			if (low && l.lo < r.Low || !low && l.hi > r.High) && !slices.ContainsFunc(rep.Items, func(d diag.Diagnostic) bool { return d.Pos == e.KeyAt }) {
				rep.Add(diag.Diagnostic{Rule: RuleRowLacking, Severity: diag.Warning, Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: fmt.Sprintf("a script looks into the table %q for %d to %d, and its rows are for %d to %d", t.ID, l.lo, l.hi, t.Rows[0].Low, t.Rows[len(t.Rows)-1].High),
					Hint: "add the rows that are missing, or mend what is looked for"})
			}
		}
	}
}

// listLookups adds the texts of a tree that may look into a table.
func listLookups(n *yamldoc.Node, to []string) []string {
	if n == nil {
		return to
	}
	if n.Kind == yamldoc.Scalar {
		if strings.Contains(n.Text, "lookup") {
			to = append(to, n.Text)
		}
		return to
	}
	for i := range n.Entries {
		to = listLookups(n.Entries[i].Value, to)
	}
	for _, it := range n.Items {
		to = listLookups(it, to)
	}
	return to
}
