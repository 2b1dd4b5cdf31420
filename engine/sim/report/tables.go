package report

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// battles are tables of what was fought, one for each kind of attack: the columns of its
// table in their order, also those that no battle came to.
func (c *cell) battles() []pageTable {
	var out []pageTable
	for i := range c.g.Attacks {
		at := &c.g.Attacks[i]
		lines := c.t.Battles[at.ID]
		if len(lines) == 0 {
			continue
		}
		out = append(out, c.fought(at, lines))
	}
	return out
}

func (c *cell) fought(at *model.Attack, lines map[string]*sim.Line) pageTable {
	var columns []string
	var results []string
	if at.Table >= 0 && at.Table < len(c.g.Tables) {
		t := &c.g.Tables[at.Table]
		for k := range t.Columns {
			columns = append(columns, t.Columns[k].Name)
			for r := range t.Rows {
				if x := t.Text(r, k); x != "" && !slices.Contains(results, x) {
					results = append(results, x)
				}
			}
		}
	}
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
	out := pageTable{Title: fmt.Sprintf("Battles: %s, %s a game", at.Name(), perGame(all, c.t.Games)), Head: append([]string{"column", "a game", "share"}, results...)}
	out.Head = append(out.Head, "attackers lose", "defenders lose")
	for _, name := range columns {
		l := lines[name]
		if l == nil {
			row := []string{name, "never", "."}
			for range len(results) + 2 {
				row = append(row, ".")
			}
			out.Rows = append(out.Rows, row)
			continue
		}
		row := []string{name, perGame(l.N, c.t.Games), percent(float64(l.N) / float64(all))}
		for _, r := range results {
			cell := "."
			if n := l.Results[r]; n > 0 {
				cell = fmt.Sprintf("%.0f %%", 100*float64(n)/float64(l.N))
			}
			row = append(row, cell)
		}
		out.Rows = append(out.Rows, append(row, perGame(l.Steps[0], l.N), perGame(l.Steps[1], l.N)))
	}
	return out
}

// cards are those that were drawn or played, the most played first.
func (c *cell) cards() [][3]string {
	ids := slices.Sorted(maps.Keys(c.t.Cards))
	slices.SortStableFunc(ids, func(a, b string) int { return int(c.t.Cards[b].Played - c.t.Cards[a].Played) })
	var out [][3]string
	for _, id := range ids {
		name := id
		for i := range c.g.Cards {
			if c.g.Cards[i].ID == id {
				name = c.g.Cards[i].Name()
			}
		}
		x := c.t.Cards[id]
		out = append(out, [3]string{name, perGame(x.Drawn, c.t.Games), perGame(x.Played, c.t.Games)})
	}
	return out
}

// unended names games that did not come to an end.
func (c *cell) unended() string {
	n := len(c.t.Unended)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d games did not come to an end and are not counted, the first that of seed %d: %s", n, c.t.Unended[0].Seed, c.t.Unended[0].Why)
}
