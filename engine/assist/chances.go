package assist

import (
	"fmt"
	"path"
	"strings"

	"github.com/vedette-wargames/vedette/engine/chances"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Hint is a short text shown at a place that the file does not hold.
type Hint struct {
	Place Place // it is shown after this
	Text  string
	Help  string
}

// Hints returns the texts shown beside the text of a file: the chances of each result of an
// attack's table, and the name of each printed value of a counter; in Lua the class of functions
// that no condition may call, and the names of units.
func (d *Workspace) Hints(file string) []Hint {
	g, e := d.findGame(file)
	if g == nil {
		return nil
	}
	f, l := d.currentSnapshot().project.Read(e), d.bestLoad(file)
	if l == nil || l.res.Game == nil {
		return nil
	}
	if path.Ext(file) == ".lua" {
		return d.luaHints(g, f, l)
	}
	if f.Node == nil {
		return nil
	}
	return append(d.tableHints(f, l.res.Game), d.printedHints(g, f)...)
}

// tableHints returns the chances of each column of the tables of attacks.
func (d *Workspace) tableHints(f *project.File, m *model.Game) []Hint {
	var out []Hint
	tables := f.Node.Get("tables")
	for i := range m.Attacks {
		a := &m.Attacks[i]
		if int(a.Table) < 0 || int(a.Table) >= len(m.Tables) || tables == nil {
			continue
		}
		t := &m.Tables[a.Table]
		for k := range tables.Entries {
			e := &tables.Entries[k]
			if e.Key != t.ID || e.KeyAt.File != f.Path {
				continue
			}
			totals, throws := chances.CountTotals(a.Dice.Spec)
			for c := range t.Columns {
				text := formatChances(chances.ListColumn(t, c, totals, 0), throws)
				at := columnPlace(e.Value, t, c)
				if text == "" || at.Len == 0 {
					continue
				}
				out = append(out, Hint{at, text, fmt.Sprintf("Column %s of %s with %s, unmodified: %s", t.Columns[c].Name, t.ID, a.Dice.Spec, text)})
			}
		}
	}
	return out
}

// columnPlace returns the place of a column's name in the head of a table.
func columnPlace(table *yamldoc.Node, t *model.Table, column int) Place {
	cols := table.Get("columns")
	if cols == nil || cols.Kind != yamldoc.List || len(cols.Items) != len(t.Columns) {
		return Place{}
	}
	it := cols.Items[column]
	n := len([]rune(it.Text))
	if it.Quoted {
		n += 2
	}
	return Place{it.Pos, n}
}

// formatChances returns the results of a column with how likely each is, the likeliest first.
func formatChances(list []chances.Share, throws int) string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%s %d%%", s.Result, (s.Ways*200+throws)/(2*throws)))
	}
	return strings.Join(out, " ")
}

// printedHints say what each number of `printed: 4-4` is.
func (d *Workspace) printedHints(g *project.Game, f *project.File) []Hint {
	values := d.valueNames(g)
	if len(values) == 0 {
		return nil
	}
	var out []Hint
	var walk func(n *yamldoc.Node)
	walk = func(n *yamldoc.Node) {
		if n == nil {
			return
		}
		for _, it := range n.Items {
			walk(it)
		}
		for i := range n.Entries {
			e := &n.Entries[i]
			if e.Key == "printed" && e.Value != nil && e.Value.Kind == yamldoc.Scalar && e.Value.Pos.File == f.Path {
				if parts := strings.Split(e.Value.Text, "-"); len(parts) == len(values) {
					n := len([]rune(e.Value.Text))
					if e.Value.Quoted {
						n += 2
					}
					out = append(out, Hint{Place{e.Value.Pos, n}, strings.Join(values, "-"), ""})
				}
			}
			walk(e.Value)
		}
	}
	walk(f.Node)
	return out
}

// valueNames returns the values printed on counters, in their order.
func (d *Workspace) valueNames(g *project.Game) []string {
	for i := range g.Parts {
		if f := d.currentSnapshot().project.Read(&g.Parts[i]); f.Kind == "game" && f.Node != nil {
			return f.Node.Get("values").Keys()
		}
	}
	return nil
}
