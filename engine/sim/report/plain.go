package report

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// writeJSON writes a result for programs: all that was counted, and the figures.
func (d *document) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(struct {
		*sim.Result
		Figures *sim.Figures `json:"figures"`
	}{d.r, d.f})
}

// writeCSV writes what was counted as one line for each number and how often it occurred, so
// that anything can be worked out of it: of a cell (and side) the margin, turns,
// decisions, losses; of a turn what each side had and lost.
func (d *document) writeCSV(w io.Writer) error {
	rows := [][]string{{"cell", "seats", "what", "side", "turn", "value", "games"}}
	var cells []*sim.CellFigures
	for _, run := range d.f.Runs {
		cells = append(cells, run.Cells...)
	}
	for _, c := range cells {
		t := c.Tally
		add := func(what, side, turn string, value string, n int64) {
			rows = append(rows, []string{c.Cell.Name(), c.Cell.Seating(), what, side, turn, value, strconv.FormatInt(n, 10)})
		}
		hist := func(what, side, turn string, h *sim.Histogram) {
			for _, p := range h.Pairs() {
				add(what, side, turn, strconv.FormatInt(p[0], 10), p[1])
			}
		}
		for _, who := range slices.Sorted(maps.Keys(t.Winners)) {
			add("winner", who, "", "", t.Winners[who])
		}
		for _, who := range slices.Sorted(maps.Keys(t.Levels)) {
			for _, level := range slices.Sorted(maps.Keys(t.Levels[who])) {
				add("level", who, "", level, t.Levels[who][level])
			}
		}
		hist("margin", "", "", &t.Margin)
		hist("turns", "", "", &t.Turns)
		hist("decisions", "", "", &t.Decisions)
		for _, id := range c.Cell.Sides {
			s := t.Sides[id]
			if s == nil {
				continue
			}
			hist("measure", id, "", &s.Measure)
			hist("steps lost", id, "", &s.Lost)
			for n := range s.ByTurn {
				turn := fmt.Sprint(t.FirstTurn + n)
				hist("measure", id, turn, &s.ByTurn[n])
				hist("steps lost", id, turn, &s.Steps[n])
				hist("value lost", id, turn, &s.Worth[n])
			}
		}
	}
	return diag.WriteCSV(w, rows)
}
