package conformance

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Report is what Check and Complete found.
type Report struct {
	Name     string // game/scenario
	Games    int
	Actions  int
	Refused  int            // wrong actions tried
	Undone   int            // actions taken back
	Results  map[string]int // "side: level" or "draw"
	Kinds    map[string]int // decisions by kind
	Reasons  map[string]int // refusals by reason
	Cells    map[string]int // "table row column: code" of combats resolved
	Latches  map[string]int // latches that fell
	Cards    map[string]int // "side draws card"
	Table    map[string]int // "table row column" of combats resolved
	Printed  []string       // the keys of Table as they are printed
	Hooks    map[string]int // effect hooks that ran
	Values   map[string]int // "variable = value" reached
	Compared map[string]int // what Complete compared, by sort
	Failures []Failure

	readable map[flow.Action]bool // actions that were written and read back
}

// Failure is one broken promise with what reproduces it.
type Failure struct {
	Check    string // stable id of the check
	Text     string
	Seed     rng.Seed
	Game     int
	Step     int      // actions before it
	Actions  []string // all of them, as JSON
	Position string   // as JSON
}

// NewReport returns an empty report of a game. It lists what play can reach, with a count of 0,
// so that what was never reached shows.
func NewReport(rules *game.Rules) *Report {
	m := rules.Model
	r := &Report{Name: strings.Join(append([]string{m.ID + "/" + m.Scenario}, m.Variants...), "+"), Results: map[string]int{}, Kinds: map[string]int{},
		Reasons: map[string]int{}, Cells: map[string]int{}, Latches: map[string]int{}, Compared: map[string]int{}, Cards: map[string]int{}, Table: map[string]int{}, Hooks: map[string]int{}, Values: map[string]int{},
		readable: map[flow.Action]bool{}}
	r.expectAll(m)
	return r
}

// Merge adds what another worker found.
func (r *Report) Merge(o *Report) {
	r.Games, r.Actions, r.Refused, r.Undone = r.Games+o.Games, r.Actions+o.Actions, r.Refused+o.Refused, r.Undone+o.Undone
	for _, m := range [][2]map[string]int{{r.Results, o.Results}, {r.Kinds, o.Kinds}, {r.Reasons, o.Reasons}, {r.Cells, o.Cells}, {r.Latches, o.Latches}, {r.Compared, o.Compared},
		{r.Cards, o.Cards}, {r.Table, o.Table}, {r.Hooks, o.Hooks}, {r.Values, o.Values}} {
		for k, n := range m[1] {
			m[0][k] += n
		}
	}
	r.Failures = append(r.Failures, o.Failures...)
}

// OK reports whether nothing was found.
func (r *Report) OK() bool { return len(r.Failures) == 0 }

// countEvents counts what the report shows.
func (r *Report) countEvents(g *model.Game, es []event.Event) {
	for i := range es {
		e := &es[i]
		switch e.Kind {
		case event.Latch:
			r.Latches[e.Text]++
		case event.Drawn:
			r.Cards[cardName(g, e.Side, e.Text)]++
		case event.Combat:
			if k := e.Combat; k != nil {
				r.Cells[fmt.Sprintf("%s %d %s: %s", k.Attack.ID, k.Modified, k.Column, k.Result)]++
				if t := tableOf(g, k.Attack); t != nil {
					r.Table[t.ID+" "+t.Rows[t.NearestRow(int(k.Modified))].Name+" "+k.Column]++
				}
			}
		}
	}
}

// String returns the report as text.
func (r *Report) String() string {
	var b strings.Builder
	if len(r.Compared) > 0 {
		fmt.Fprintf(&b, "%s: %d games, %d decisions looked at\n", r.Name, r.Games, r.Actions)
	} else {
		fmt.Fprintf(&b, "%s: %d games, %d actions, %d wrong actions refused, %d cells of tables hit\n", r.Name, r.Games, r.Actions, r.Refused, len(r.Cells))
	}
	line := func(name string, m map[string]int) {
		if len(m) == 0 {
			return
		}
		fmt.Fprintf(&b, "  %s:", name)
		for i, k := range slices.Sorted(maps.Keys(m)) {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, " %s %d", k, m[k])
		}
		b.WriteByte('\n')
	}
	line("results", r.Results)
	line("decisions", r.Kinds)
	line("refusals", r.Reasons)
	line("latches", r.Latches)
	line("compared", r.Compared)
	for i := range r.Failures {
		b.WriteString(r.Failures[i].String())
	}
	return b.String()
}

// String returns the failure as text: what is needed to look into it.
func (f *Failure) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "FAILURE %s (seed %s, game %d, after %d actions): %s\n", f.Check, f.Seed, f.Game, f.Step, f.Text)
	last := f.Actions[max(0, len(f.Actions)-12):]
	fmt.Fprintf(&b, "  last actions: %s\n", strings.Join(last, " "))
	fmt.Fprintf(&b, "  position: %s\n", f.Position)
	return b.String()
}

// FirstDifference shows the lines around the first difference of two written positions.
func FirstDifference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(t []byte) string {
		return string(bytes.TrimSpace(t[max(0, i-60):min(len(t), i+120)]))
	}
	return "  " + cut(a) + "\nagainst\n  " + cut(b)
}
