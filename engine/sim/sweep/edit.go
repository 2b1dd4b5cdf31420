package sweep

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/odds"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Kind is a sort of number.
type Kind string

// The kinds.
const (
	Strength Kind = "strength"
	Movement Kind = "movement"
	Table    Kind = "table"
	Arrival  Kind = "arrival"
	Points   Kind = "points"
	Constant Kind = "constant"
)

// Kinds lists the kinds of edits, each with its description.
func Kinds() [][2]string {
	return [][2]string{{string(Strength), "strengths of counters in play, on all their faces"}, {string(Movement), "their movement allowances"}, {string(Table), "results in the cells of combat tables"},
		{string(Arrival), "turns of reinforcements, and the numbers in conditions of their arrival"}, {string(Points), "what counters are worth when lost"}, {string(Constant), "named numbers of the game"}}
}

// Edit is a number of a game changed by some steps.
type Edit struct {
	Kind Kind   `json:"kind"`
	What string `json:"what"` // for people
	Path string `json:"path"` // of the value, as changes name it
	By   int    `json:"by"`   // steps
	From string `json:"from"` // the current value
	To   string `json:"to"`   // as it becomes

	part  int      // which of the numbers of a printed text; -1: the value is one number
	codes []string // of a cell: the results of its table, from the worst for the attackers on
	low   int      // it is never less
}

// WithSteps returns the edit with other steps; false where there is no room for them.
func (e Edit) WithSteps(by int) (Edit, bool) {
	e.By = by
	to, ok := e.applySteps(e.From)
	e.To = to
	return e, ok && by != 0
}

// applySteps changes a text by the steps of the edit.
func (e *Edit) applySteps(text string) (string, bool) {
	if e.codes != nil {
		i := slices.Index(e.codes, text) + e.By
		if slices.Index(e.codes, text) < 0 || i < 0 || i >= len(e.codes) {
			return text, false
		}
		return e.codes[i], true
	}
	from, to := 0, len(text)
	if e.part >= 0 {
		if from, to = findNumber(text, e.part); from < 0 {
			return text, false
		}
	}
	v, err := strconv.Atoi(text[from:to])
	if err != nil || v+e.By < e.low {
		return text, false
	}
	return text[:from] + strconv.Itoa(v+e.By) + text[to:], true
}

// findNumber returns where a number of a printed text begins and ends.
func findNumber(text string, which int) (from, to int) {
	for i := 0; i < len(text); {
		if text[i] < '0' || text[i] > '9' {
			i++
			continue
		}
		k := i
		for k < len(text) && text[k] >= '0' && text[k] <= '9' {
			k++
		}
		if which == 0 {
			return i, k
		}
		which, i = which-1, k
	}
	return -1, -1
}

// maxSteps is by how many steps it may be changed at most and still be the game it was: half of
// a large number, two of a small one or of anything else.
func (e *Edit) maxSteps() int {
	from, to := 0, len(e.From)
	if e.part >= 0 {
		from, to = findNumber(e.From, e.part)
	}
	if v, err := strconv.Atoi(e.From[max(from, 0):max(to, 0)]); err == nil && e.codes == nil {
		return max(2, v/2)
	}
	return 2
}

// String returns the edit for people.
func (e *Edit) String() string { return fmt.Sprintf("%s: %s -> %s", e.What, e.From, e.To) }

// Change is a value that is set.
type Change struct{ Path, To string }

// MergeEdits joins edits of one printed text into one change each, so that two numbers in it
// are set together.
func MergeEdits(edits []Edit) []Change {
	var out []Change
	for i := range edits {
		e := &edits[i]
		k := slices.IndexFunc(out, func(c Change) bool { return c.Path == e.Path })
		if k < 0 {
			k, out = len(out), append(out, Change{e.Path, e.From})
		}
		out[k].To, _ = e.applySteps(out[k].To)
	}
	return out
}

// ListEdits lists all changes by one step, up and down, of the numbers that matter in a
// scenario: those of counters in play, of tables that attacks use, and of arrivals still to
// come.
func ListEdits(res *compile.Result, kinds []Kind) []Edit {
	l := &editLister{g: res.Game, s: res.Spec, kinds: kinds}
	l.listUnits()
	l.listFaces()
	l.listTables()
	l.listArrivals()
	l.listConstants()
	return l.out
}

type editLister struct {
	g     *model.Game
	s     *spec.Game
	kinds []Kind
	out   []Edit
}

// addEdit adds an edit by a step up and one by a step down.
func (l *editLister) addEdit(e Edit, path ...string) {
	if len(l.kinds) > 0 && !slices.Contains(l.kinds, e.Kind) {
		return
	}
	e.Path = yamldoc.FormatPath(path)
	for _, by := range []int{1, -1} {
		if x, ok := e.WithSteps(by); ok && x.To != x.From {
			l.out = append(l.out, x)
		}
	}
}

// valueKind returns the use of a printed value.
func (l *editLister) valueKind(v *model.Value) Kind {
	for i := range l.g.Attacks {
		if p := l.g.Attacks[i].Value; p != nil && strings.Contains(p.Text, v.ID) {
			return Strength
		}
	}
	for i := range l.g.Movements {
		if p := l.g.Movements[i].Allowance; p != nil && strings.Contains(p.Text, v.ID) {
			return Movement
		}
	}
	if l.g.LossValue != nil && l.g.LossValue.Text == v.ID {
		return Points
	}
	return Strength
}

// listUnits lists the printed values of counters in play.
func (l *editLister) listUnits() {
	for i := range l.s.Units.Entries {
		e := &l.s.Units.Entries[i]
		u := l.unitInPlay(e.Key)
		if u < 0 {
			continue
		}
		for v := range l.g.Values {
			val := &l.g.Values[v]
			what := val.Name() + " of " + l.unitName(u)
			if e.Value.Printed != "" {
				l.addEdit(Edit{Kind: l.valueKind(val), What: what, From: e.Value.Printed, part: v}, "units", e.Key, "printed")
				continue
			}
			for k := range e.Value.Values.Entries {
				if x := &e.Value.Values.Entries[k]; x.Key == val.ID {
					l.addEdit(Edit{Kind: l.valueKind(val), What: what, From: strconv.Itoa(x.Value), part: -1}, "units", e.Key, "values", x.Key)
				}
			}
		}
	}
}

// unitName returns a counter for people, with its id where its name alone may mean another.
func (l *editLister) unitName(u int) string {
	name := l.g.Units[u].Name()
	for i := range l.g.Units {
		if i != u && strings.Contains(l.g.Units[i].Name(), name) {
			return name + " (" + l.g.Units[u].ID + ")"
		}
	}
	return name
}

// listTables lists the cells of the tables of attacks: a step is the next result of the table.
func (l *editLister) listTables() {
	done := map[int]bool{}
	for i := range l.g.Attacks {
		at := &l.g.Attacks[i]
		if at.Table < 0 || at.Table >= len(l.g.Tables) || done[at.Table] || l.g.Tables[at.Table].Numbers {
			continue
		}
		done[at.Table] = true
		t := &l.g.Tables[at.Table]
		codes := odds.RankResults(l.g, at)
		for k := range l.s.Tables.Entries {
			e := &l.s.Tables.Entries[k]
			if e.Key != t.ID {
				continue
			}
			for r := range e.Value.Rows.Entries {
				row := &e.Value.Rows.Entries[r]
				for c := range row.Value {
					if c < len(t.Columns) {
						l.addEdit(Edit{Kind: Table, What: fmt.Sprintf("table %s, row %s, column %s", t.ID, row.Key, t.Columns[c].Name), From: row.Value[c], part: -1, codes: codes},
							"tables", t.ID, "rows", row.Key, e.Value.Columns[c])
					}
				}
			}
		}
	}
}

func (l *editLister) listConstants() {
	for i := range l.s.Constants.Entries {
		e := &l.s.Constants.Entries[i]
		if n := e.Value.Value; n != nil {
			if v, ok := n.Int(); ok {
				l.addEdit(Edit{Kind: Constant, What: "constant " + e.Key, From: strconv.Itoa(v), part: -1}, "constants", e.Key, "value")
			}
		}
	}
}
