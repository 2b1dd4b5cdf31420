package odds

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// formatSigned writes a number with its sign, 0 without one.
func formatSigned(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// Cells are the places of a result in a table.
type Cells struct {
	Result string   `json:"result"`
	At     []string `json:"at"` // "4-1: 2 to 4"
}

// bestAndWorst returns the results that are best and worst for the attackers, and their places.
func (w *attackWorker) bestAndWorst() (best, worst []Cells) {
	all := w.listResults()
	if len(all) < 2 || w.resultScore(all[0]) == w.resultScore(all[len(all)-1]) {
		return nil, nil
	}
	low, high := w.resultScore(all[0]), w.resultScore(all[len(all)-1])
	for _, r := range all {
		switch w.resultScore(r) {
		case low:
			worst = append(worst, Cells{r, w.resultCells(r)})
		case high:
			best = append(best, Cells{r, w.resultCells(r)})
		}
	}
	return best, worst
}

// resultCells returns the places of a result, column by column with their rows.
func (w *attackWorker) resultCells(result string) []string {
	var out []string
	for c := range w.t.Columns {
		var rows []string
		many := 0
		for r := 0; r < len(w.t.Rows); r++ {
			from := r
			for r < len(w.t.Rows) && w.t.CellText(r, c) == result {
				r++
			}
			if r > from {
				rows = append(rows, nameRows(w.t.Rows[from].Name, w.t.Rows[r-1].Name, r-from))
				many += r - from
			}
		}
		if many == len(w.t.Rows) {
			out = append(out, w.t.Columns[c].Name)
		} else if many > 0 {
			out = append(out, w.t.Columns[c].Name+": "+strings.Join(rows, ", "))
		}
	}
	return out
}

// nameRows names rows that follow one another.
func nameRows(first, last string, many int) string {
	switch many {
	case 1:
		return first
	case 2:
		return first + ", " + last
	}
	return first + " to " + last
}

// Point is an attack of one strength against another, and the gain from more.
type Point struct {
	Attack  int    `json:"attack"`
	Defence int    `json:"defence"`
	Column  string `json:"column"`
	More    int    `json:"more,omitempty"` // points to the next column; 0 in the last
	Line    Line   `json:"chances"`
	Gain    Gain   `json:"gain"` // with one point more
	Next    Gain   `json:"next"` // in the next column
}

// Gain is the change by one more point, in throws of so many: those that harm a side, and the
// steps lost.
type Gain struct {
	Throws          int `json:"throws"`
	AttackersSuffer int `json:"attackers_suffer"`
	DefendersSuffer int `json:"defenders_suffer"`
	AttackersLose   int `json:"attackers_lose"`
	DefendersLose   int `json:"defenders_lose"`
}

// gainBetween returns what line b does to both sides more than line a, in so many
// throws.
func gainBetween(a, b *Line, throws int) Gain {
	return Gain{throws, b.AttackersSuffer - a.AttackersSuffer, b.DefendersSuffer - a.DefendersSuffer, b.AttackersLose - a.AttackersLose, b.DefendersLose - a.DefendersLose}
}

// add adds the gain of another pair of lines.
func (g *Gain) add(o Gain) {
	g.Throws += o.Throws
	g.AttackersSuffer += o.AttackersSuffer
	g.DefendersSuffer += o.DefendersSuffer
	g.AttackersLose += o.AttackersLose
	g.DefendersLose += o.DefendersLose
}

// at is the line of two strengths, without shifts.
func (w *attackWorker) strengthLine(a, d int) Line {
	if w.at.Comparison == model.ByOpposedDice {
		return w.opposedLine(a - d)
	}
	return w.columnLine(w.clampColumn(query.UnshiftedColumn(w.t, w.at, a, d)), 0)
}

// maxAttackers is how many counters of usual strength attack one in the table of points.
const maxAttackers = 4

// computePoints works out what one more strength point is worth: for one counter of the usual
// strength attacked by one and more, and on the average of all pairs of counters.
func (w *attackWorker) computePoints(out *Attack) {
	sides := w.reach.Sides
	if w.at.Comparison == model.ByOpposedDice {
		all := Gain{}
		for d := -maxDifference; d < maxDifference; d++ {
			a, b := w.opposedLine(d), w.opposedLine(d+1)
			all.add(gainBetween(&a, &b, out.Throws))
		}
		out.PerPoint = &all
		return
	}
	var attackers, defenders []int
	for i := range sides {
		attackers, defenders = append(attackers, sides[i].Attackers...), append(defenders, sides[i].Defenders...)
	}
	if len(attackers) == 0 || len(defenders) == 0 {
		return
	}
	slices.Sort(attackers)
	slices.Sort(defenders)
	a, d := attackers[len(attackers)/2], defenders[len(defenders)/2]
	if a > 0 && d > 0 {
		for n := 1; n <= maxAttackers; n++ {
			out.Points = append(out.Points, w.computePoint(n*a, d, out.Throws))
		}
	}
	all, pairs := Gain{}, map[[2]int]Gain{}
	for i := range sides {
		for k := range sides {
			if i == k {
				continue
			}
			for _, x := range sides[i].Attackers {
				for _, y := range sides[k].Defenders {
					g, known := pairs[[2]int{x, y}]
					if !known {
						g = w.computePoint(x, y, out.Throws).Gain
						pairs[[2]int{x, y}] = g
					}
					all.add(g)
				}
			}
		}
	}
	out.PerPoint = &all
}

// computePoint returns an attack of two strengths.
func (w *attackWorker) computePoint(a, d, throws int) Point {
	now, then := w.strengthLine(a, d), w.strengthLine(a+1, d)
	p := Point{Attack: a, Defence: d, Column: now.Name, Line: now, Gain: gainBetween(&now, &then, throws)}
	if i := slices.IndexFunc(w.t.Columns, func(c model.Column) bool { return c.Name == now.Name }); i+1 < len(w.t.Columns) {
		for n := 1; n <= 200; n++ {
			if next := w.strengthLine(a+n, d); next.Name != now.Name {
				p.More, p.Next = n, gainBetween(&now, &next, throws)
				break
			}
		}
	}
	return p
}
