package report

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// battleTables returns tables of the battles, one for each kind of attack. Each has the
// columns of the combat table in their order, even those without a battle.
func (c *cell) battleTables() []pageTable {
	var out []pageTable
	ids := slices.Sorted(maps.Keys(c.Tally.Battles))
	if c.g != nil {
		ids = nil
		for i := range c.g.Attacks {
			ids = append(ids, c.g.Attacks[i].ID)
		}
	}
	for _, id := range ids {
		if lines := c.Tally.Battles[id]; len(lines) > 0 {
			out = append(out, c.battleTable(id, lines))
		}
	}
	return out
}

// tableNames returns the name of a kind of attack, and the columns and results of its table in
// their order; nothing without the game's text.
func (c *cell) tableNames(id string) (name string, columns, results []string) {
	if c.g == nil {
		return id, nil, nil
	}
	for i := range c.g.Attacks {
		at := &c.g.Attacks[i]
		if at.ID != id {
			continue
		}
		name = at.Name()
		if at.Table < 0 || at.Table >= len(c.g.Tables) {
			return name, nil, nil
		}
		t := &c.g.Tables[at.Table]
		for k := range t.Columns {
			columns = append(columns, t.Columns[k].Name)
			for r := range t.Rows {
				if x := t.CellText(r, k); x != "" && !slices.Contains(results, x) {
					results = append(results, x)
				}
			}
		}
	}
	return name, columns, results
}

// battleTable returns the table of one kind of attack.
func (c *cell) battleTable(id string, lines map[string]*sim.Line) pageTable {
	title, columns, results := c.tableNames(id)
	all := int64(0)
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		if !slices.Contains(columns, name) {
			columns = append(columns, name)
		}
		for _, r := range slices.Sorted(maps.Keys(lines[name].Results)) {
			if !slices.Contains(results, r) {
				results = append(results, r)
			}
		}
		all += lines[name].N
	}
	out := pageTable{Title: fmt.Sprintf("Battles: %s, %s a game", title, perGame(all, c.Games)), Head: append([]string{"column", "a game", "share"}, results...)}
	if c.Tally.LosesSteps() {
		out.Head = append(out.Head, "attackers lose", "defenders lose")
	}
	for _, name := range columns {
		out.Rows = append(out.Rows, c.columnRow(name, lines[name], all, results))
	}
	return out
}

// columnRow returns the row of one column of a table, or of one that no battle came to.
func (c *cell) columnRow(name string, l *sim.Line, all int64, results []string) []string {
	if l == nil {
		row := []string{name, "never", "."}
		for range results {
			row = append(row, ".")
		}
		if c.Tally.LosesSteps() {
			row = append(row, ".", ".")
		}
		return row
	}
	row := []string{name, perGame(l.N, c.Games), formatPercent(float64(l.N) / float64(all))}
	for _, r := range results {
		text := "."
		if n := l.Results[r]; n > 0 {
			text = fmt.Sprintf("%.0f %%", 100*float64(n)/float64(l.N))
		}
		row = append(row, text)
	}
	if c.Tally.LosesSteps() {
		row = append(row, perGame(l.Steps[0], l.N), perGame(l.Steps[1], l.N))
	}
	return row
}

// cardRows are those that were drawn or played, the most played first.
func (c *cell) cardRows() [][3]string {
	ids := slices.Sorted(maps.Keys(c.Tally.Cards))
	slices.SortStableFunc(ids, func(a, b string) int { return int(c.Tally.Cards[b].Played - c.Tally.Cards[a].Played) })
	var out [][3]string
	for _, id := range ids {
		name := id
		if c.g != nil {
			if i := slices.IndexFunc(c.g.Cards, func(x model.Card) bool { return x.ID == id }); i >= 0 {
				name = c.g.Cards[i].Name()
			}
		}
		x := c.Tally.Cards[id]
		out = append(out, [3]string{name, perGame(x.Drawn, c.Games), perGame(x.Played, c.Games)})
	}
	return out
}

// unendedText names games that did not come to an end.
func (c *cell) unendedText() string {
	n := len(c.Unended)
	if n == 0 {
		return ""
	}
	first := &c.Unended[0]
	if n == 1 {
		return fmt.Sprintf("1 game did not come to an end and is not counted, that of seed %d: %s", first.Seed, first.Why)
	}
	return fmt.Sprintf("%d games did not come to an end and are not counted, the first that of seed %d: %s", n, first.Seed, first.Why)
}
