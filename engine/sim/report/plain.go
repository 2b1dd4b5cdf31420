package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/sim"
)

// JSON writes a run for programs: what was played, and all that was counted.
func (r *Run) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(struct {
		Program  string      `json:"program"`
		Command  string      `json:"command,omitempty"`
		First    uint64      `json:"first_seed"`
		Games    int         `json:"games"`
		Verdicts []string    `json:"verdicts"`
		Cells    []*sim.Cell `json:"cells"`
		Work     *sim.Work   `json:"work"`
	}{r.Program, r.Command, uint64(r.First), r.Games, r.verdicts(), r.Cells, r.Work})
}

// CSV writes what was counted as one line for each number and how often it occurred, so
// that anything can be worked out of it: of a cell (and side) the margin, turns,
// decisions, losses; of a turn what each side had and lost.
func (r *Run) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"cell", "seats", "what", "side", "turn", "value", "games"}}
	for i := range r.Cells {
		c := r.cell(i)
		add := func(what, side, turn string, value string, n int64) {
			rows = append(rows, []string{c.Name(), c.Seating(), what, side, turn, value, strconv.FormatInt(n, 10)})
		}
		hist := func(what, side, turn string, h *sim.Hist) {
			for _, p := range h.Pairs() {
				add(what, side, turn, strconv.FormatInt(p[0], 10), p[1])
			}
		}
		for _, who := range slices.Sorted(maps.Keys(c.t.Winners)) {
			add("winner", who, "", "", c.t.Winners[who])
		}
		for _, who := range slices.Sorted(maps.Keys(c.t.Levels)) {
			for _, level := range slices.Sorted(maps.Keys(c.t.Levels[who])) {
				add("level", who, "", level, c.t.Levels[who][level])
			}
		}
		hist("margin", "", "", &c.t.Margin)
		hist("turns", "", "", &c.t.Turns)
		hist("decisions", "", "", &c.t.Decisions)
		for k := range c.sides {
			id := c.sides[k].id
			s := c.t.Sides[id]
			hist("measure", id, "", &s.Measure)
			hist("steps lost", id, "", &s.Lost)
			for n := range s.ByTurn {
				turn := fmt.Sprint(c.t.FirstTurn + n)
				hist("measure", id, turn, &s.ByTurn[n])
				hist("steps lost", id, turn, &s.Steps[n])
				hist("value lost", id, turn, &s.Worth[n])
			}
		}
	}
	return out.WriteAll(rows)
}
