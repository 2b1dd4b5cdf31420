package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// RuleCaseTable is the finding about a table of cases that cannot be filled in.
const RuleCaseTable = "test-table"

// mostCases is how many cases the tables of one file may make.
const mostCases = 5000

// TestRules lists the findings of this package for the catalog.
func TestRules() []diag.Rule {
	return []diag.Rule{{ID: RuleCaseTable, Title: "a table of cases cannot be filled in", Why: "A row that lacks a value, or a value that nothing uses, is a case that shows something else than its author thinks.",
		Bad: "table: [{die: 1, result: DE}]\ndice: [$dice]\n", Good: "table: [{die: 1, result: DE}]\ndice: [$die]\n"}}
}

// FillTables writes out the cases of a test file that have a table, one for each
// row. The given tree stays as it is. Each case keeps its row as its table; a
// value from the row has its place there, so that a finding points at it.
func FillTables(n *yamldoc.Node, rep *diag.List) *yamldoc.Node {
	cases := n.Get("cases")
	if cases == nil || cases.Kind != yamldoc.List || !slices.ContainsFunc(cases.Items, func(c *yamldoc.Node) bool { return c.Get("table") != nil }) {
		return n
	}
	list := *cases
	list.Items = nil
	for _, c := range cases.Items {
		if c.Get("table") == nil {
			list.Items = append(list.Items, c)
			continue
		}
		list.Items = append(list.Items, fillTable(c, rep)...)
		if len(list.Items) > mostCases {
			rep.Add(diag.Diagnostic{Rule: RuleCaseTable, Pos: c.Get("table").Pos, Message: fmt.Sprintf("the tables of this file make more than %d cases", mostCases), Hint: "put them in several files"})
			break
		}
	}
	out := *n
	out.Entries = slices.Clone(n.Entries)
	for i := range out.Entries {
		if out.Entries[i].Key == "cases" {
			out.Entries[i].Value = &list
		}
	}
	return &out
}

// fillTable makes the cases of one table.
func fillTable(c *yamldoc.Node, rep *diag.List) []*yamldoc.Node {
	var out []*yamldoc.Node
	rows := tableRows(c.Get("table"), rep)
	used, missing := map[string]bool{}, map[diag.Pos]bool{}
	for _, row := range rows {
		f := &filler{row: row, used: used, missing: missing, rep: rep}
		made := &yamldoc.Node{Kind: yamldoc.Map, Pos: row.Pos, Layer: c.Layer}
		for _, e := range c.Entries {
			switch e.Key {
			case "table":
				e.Value = &yamldoc.Node{Kind: yamldoc.List, Pos: row.Pos, Items: []*yamldoc.Node{row}}
			case "name":
				e.Value = f.fillName(e.Value)
			default:
				e.Value = f.fillNode(e.Value)
			}
			made.Entries = append(made.Entries, e)
		}
		out = append(out, made)
	}
	if len(rows) == 0 || len(missing) > 0 {
		return nil // what the cases would say of names that are not filled in helps nobody
	}
	for i := range rows[0].Entries {
		if e := &rows[0].Entries[i]; !used[e.Key] {
			rep.Add(diag.Diagnostic{Rule: RuleCaseTable, Severity: diag.Warning, Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: fmt.Sprintf("nothing in the case uses the column %q", e.Key),
				Expected: "$" + e.Key + " somewhere in the case", Hint: "use it, or take the column out"})
		}
	}
	return out
}

// tableRows returns each row as a map of its columns.
func tableRows(t *yamldoc.Node, rep *diag.List) []*yamldoc.Node {
	wrong := func(n *yamldoc.Node, message string) {
		rep.Add(diag.Diagnostic{Rule: RuleCaseTable, Pos: n.Pos, Message: message,
			Expected: "rows such as {die: 1, result: DE}, or lists of which the first has the names of the columns: [[die, result], [1, DE]]"})
	}
	if t.Kind != yamldoc.List || len(t.Items) == 0 {
		wrong(t, "the table of a case is a list of rows")
		return nil
	}
	var out []*yamldoc.Node
	head := t.Items[0]
	for i, row := range t.Items {
		switch {
		case row.Kind == yamldoc.Map && head.Kind == yamldoc.Map:
			if message := otherColumns(head, row); message != "" {
				wrong(row, message)
				continue
			}
			out = append(out, row)
		case row.Kind == yamldoc.List && head.Kind == yamldoc.List && i == 0:
			if slices.ContainsFunc(row.Items, func(x *yamldoc.Node) bool { return x.Kind != yamldoc.Scalar || x.IsNull() }) {
				wrong(row, "the first row has the names of the columns")
				return nil
			}
		case row.Kind == yamldoc.List && head.Kind == yamldoc.List:
			if len(row.Items) != len(head.Items) {
				wrong(row, fmt.Sprintf("this row has %d values, but there are %d columns", len(row.Items), len(head.Items)))
				continue
			}
			named := &yamldoc.Node{Kind: yamldoc.Map, Pos: row.Pos}
			for k, x := range row.Items {
				named.Entries = append(named.Entries, yamldoc.Entry{Key: head.Items[k].Text, KeyAt: head.Items[k].Pos, Value: x})
			}
			out = append(out, named)
		default:
			wrong(row, "the rows of a table have one form")
		}
	}
	if len(out) == 0 && head.Kind == yamldoc.List && len(t.Items) == 1 {
		wrong(t, "the table has columns and no row")
	}
	return out
}

// otherColumns says how the columns of a row differ from those of the first.
func otherColumns(head, row *yamldoc.Node) string {
	for i := range head.Entries {
		if row.Get(head.Entries[i].Key) == nil {
			return fmt.Sprintf("this row has no %q, which the first has", head.Entries[i].Key)
		}
	}
	for i := range row.Entries {
		if head.Get(row.Entries[i].Key) == nil {
			return fmt.Sprintf("this row has %q, which the first has not", row.Entries[i].Key)
		}
	}
	return ""
}

// filler puts the values of one row in the place of their names.
type filler struct {
	row     *yamldoc.Node
	used    map[string]bool
	missing map[diag.Pos]bool // reported once, not for each row
	rep     *diag.List
}

// fillName fills in the name of a case; when it names no column, the row follows
// it.
func (f *filler) fillName(n *yamldoc.Node) *yamldoc.Node {
	out := f.fillNode(n)
	if n == nil || n.Kind != yamldoc.Scalar || strings.Contains(n.Text, "$") {
		return out
	}
	named := *n
	named.Text += " (" + RowText(f.row) + ")"
	return &named
}

// RowText returns a row of a table of cases in one line.
func RowText(row *yamldoc.Node) string {
	var parts []string
	for i := range row.Entries {
		parts = append(parts, row.Entries[i].Key+" "+yamldoc.PrintInline(row.Entries[i].Value))
	}
	return strings.Join(parts, ", ")
}

// fillNode returns a filled-in copy of a value.
func (f *filler) fillNode(n *yamldoc.Node) *yamldoc.Node {
	if n == nil {
		return nil
	}
	if n.Kind == yamldoc.Scalar {
		if !strings.Contains(n.Text, "$") {
			return n
		}
		if name, ok := strings.CutPrefix(n.Text, "$"); ok && isName(name) && f.columnValue(name, n.Pos) != nil {
			return f.columnValue(name, n.Pos)
		}
		out := *n
		out.Text = f.fillText(n.Text, n.Pos)
		return &out
	}
	out := *n
	out.Items, out.Entries = nil, nil
	for _, x := range n.Items {
		out.Items = append(out.Items, f.fillNode(x))
	}
	for _, e := range n.Entries {
		e.Key = f.fillText(e.Key, e.KeyAt)
		e.Value = f.fillNode(e.Value)
		out.Entries = append(out.Entries, e)
	}
	return &out
}

// fillText fills in the names in a text.
func (f *filler) fillText(text string, at diag.Pos) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "$")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name := rest[:len(rest)-len(strings.TrimLeft(rest, letters))]
		v := f.columnValue(name, at)
		switch {
		case v == nil:
			out.WriteString("$" + name)
		case v.Kind != yamldoc.Scalar:
			f.reportOnce(diag.Diagnostic{Pos: v.Pos, Message: fmt.Sprintf("%s is more than a text: %q is inside one", yamldoc.PrintInline(v), "$"+name),
				Expected: "a word or a number", Hint: "a list or a map can only be a whole value: $" + name + " alone",
				Related: []diag.Related{{Pos: at, Message: "used here"}}})
		default:
			out.WriteString(v.Text)
		}
		text = rest[len(name):]
	}
}

// letters are the characters of a name of a column in a table of cases.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// isName reports whether a text can be a name of a column.
func isName(s string) bool { return s != "" && strings.TrimLeft(s, letters) == "" }

// columnValue returns the value of the row under a name; nil, after a finding,
// when it has none.
func (f *filler) columnValue(name string, at diag.Pos) *yamldoc.Node {
	if v := f.row.Get(name); v != nil {
		f.used[name] = true
		return v
	}
	var names []string
	for i := range f.row.Entries {
		names = append(names, f.row.Entries[i].Key)
	}
	f.reportOnce(diag.Diagnostic{Pos: at, Message: fmt.Sprintf("the table has no column %q", name), Expected: "one of " + strings.Join(names, ", "), Nearest: diag.NearestName(name, names)})
	return nil
}

// reportOnce reports a finding once for each place.
func (f *filler) reportOnce(d diag.Diagnostic) {
	if !f.missing[d.Pos] {
		f.missing[d.Pos] = true
		d.Rule = RuleCaseTable
		f.rep.Add(d)
	}
}
