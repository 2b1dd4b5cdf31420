package odds

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/chances"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Report holds the chances of the tables of a scenario.
type Report struct {
	Scenario string   `json:"scenario"`
	Title    string   `json:"title"`
	Variants []string `json:"variants,omitempty"`
	Attacks  []Attack `json:"attacks"`
	Rolls    []Roll   `json:"rolls,omitempty"` // tables read with dice that were asked for
	Unrolled []string `json:"unrolled,omitempty"`
}

// Attack holds the possible results of a kind of attack.
type Attack struct {
	ID      string            `json:"id"`
	Name    string            `json:"name"`
	Rule    string            `json:"rule,omitempty"`
	Table   string            `json:"table"`
	By      string            `json:"by"`
	Dice    string            `json:"dice"`
	Opposed bool              `json:"opposed,omitempty"` // each side rolls
	Throws  int               `json:"throws"`            // of all dice: what chances are counted in
	Lines   []Line            `json:"columns"`
	Results []chances.Meaning `json:"results"`
	Shifts  []Changed         `json:"shifts,omitempty"`
	Drms    []Changed         `json:"modifiers,omitempty"`
	Best    []Cells           `json:"best,omitempty"`
	Worst   []Cells           `json:"worst,omitempty"`
	// Unranked is true where scripts or conditions decide what some results do: then none is called the
	// best or the worst, and results are in the order of the columns that have them.
	Unranked bool    `json:"unranked,omitempty"`
	Points   []Point `json:"points,omitempty"`
	// PerPoint is what one more strength point is worth on the average of all pairs of
	// counters that can fight; nil if strengths are unknown.
	PerPoint *Gain           `json:"per_point,omitempty"`
	Reach    deadrules.Reach `json:"reach"`
	Never    []string        `json:"never,omitempty"` // columns that no attack comes to
	Steps    int             `json:"steps"`           // of the counter that losses are counted for
}

// Line is a column of a table, or with opposed dice a difference of strengths, with the
// chances of its results.
type Line struct {
	Name    string          `json:"name"`
	Results []chances.Share `json:"results"`
	// AttackersSuffer and DefendersSuffer are the throws that do anything to a side; the
	// lost are steps in all throws, where one counter attacks another.
	AttackersSuffer int `json:"attackers_suffer"`
	DefendersSuffer int `json:"defenders_suffer"`
	AttackersLose   int `json:"attackers_lose"`
	DefendersLose   int `json:"defenders_lose"`
	Untold          int `json:"untold,omitempty"` // throws whose losses a script decides
}

// Changed are all columns when each is shifted, or the die modified, by so much.
type Changed struct {
	By    int    `json:"by"`
	Lines []Line `json:"columns"`
}

// MaxShift is how far shifts and modifiers are followed.
const MaxShift = 2

// ComputeReport works out the attacks of a game. After the end of ctx it begins no attack, and the
// report holds those before.
func ComputeReport(ctx context.Context, g *deadrules.Game) *Report {
	m := g.Result.Game
	out := &Report{Scenario: m.ID + "/" + m.Scenario, Title: m.Title, Variants: m.Variants, Attacks: []Attack{}}
	rolled := map[int]bool{}
	for i := range m.Attacks {
		at := &m.Attacks[i]
		if ctx.Err() != nil {
			break
		}
		if at.Table < 0 || at.Table >= len(m.Tables) || len(m.Tables[at.Table].Columns) == 0 {
			continue
		}
		rolled[at.Table] = true
		if w := newWorker(g, at); w != nil {
			out.Attacks = append(out.Attacks, w.computeAttack())
		}
	}
	for i := range m.Tables {
		if t := &m.Tables[i]; !rolled[i] && hasNumberedRows(t) {
			out.Unrolled = append(out.Unrolled, t.ID)
		}
	}
	return out
}

// hasNumberedRows reports whether the rows of a table are chosen by numbers, not by
// names.
func hasNumberedRows(t *model.Table) bool {
	return len(t.Rows) > 1 && (t.Rows[0].Low != 0 || t.Rows[len(t.Rows)-1].High != 0)
}

// attackWorker works out one attack.
type attackWorker struct {
	m      *model.Game
	at     *model.Attack
	t      *model.Table
	totals []chances.Total
	throws int
	means  []chances.Meaning
	reach  deadrules.Reach
	steps  int
}

// newWorker returns what works out an attack, nil where there are more throws than can
// be listed (65,536).
func newWorker(g *deadrules.Game, at *model.Attack) *attackWorker {
	w := &attackWorker{m: g.Result.Game, at: at, t: &g.Result.Game.Tables[at.Table], reach: deadrules.ComputeReach(g, at)}
	if w.totals, w.throws = chances.CountTotals(at.Dice.Spec); w.throws == 0 || w.throws > 1<<16 {
		return nil
	}
	w.steps = w.usualSteps()
	w.means = chances.ListMeanings(w.m, at, w.steps)
	return w
}

// usualSteps returns how many steps most counters have.
func (w *attackWorker) usualSteps() int {
	var list []int
	for u := range w.m.Units {
		if x := &w.m.Units[u]; !w.m.Kinds[x.Kind].Marker {
			list = append(list, max(1, int(x.Steps)))
		}
	}
	if len(list) == 0 {
		return 1
	}
	slices.Sort(list)
	return list[len(list)/2]
}

var byWords = map[model.CompareBy]string{model.ByOdds: "odds", model.ByDifferential: "differential", model.ByOpposedDice: "opposed dice", model.ByAttackStrength: "attack strength"}

// computeAttack works out all columns, the results and the worth of a strength point.
func (w *attackWorker) computeAttack() Attack {
	at := w.at
	out := Attack{ID: at.ID, Name: at.Name(), Rule: at.Rule, Table: w.t.ID, By: byWords[at.Comparison], Dice: at.Dice.Spec.String(), Throws: w.throws, Reach: w.reach, Steps: w.steps, Results: []chances.Meaning{}}
	if at.Comparison == model.ByOpposedDice {
		out.Opposed, out.Throws = true, w.throws*w.throws
	}
	if out.Unranked = !w.allRanked(); !out.Unranked {
		out.Best, out.Worst = w.bestAndWorst()
	}
	results := w.listResults()
	if out.Unranked {
		results = RankResults(w.m, at)
	}
	for _, r := range results {
		out.Results = append(out.Results, w.resultMeaning(r))
	}
	for _, x := range w.listColumns() {
		out.Lines = append(out.Lines, w.columnLine(x, 0))
	}
	for by := -MaxShift; by <= MaxShift && at.Comparison != model.ByOpposedDice; by++ {
		shifted, modified := Changed{By: by}, Changed{By: by}
		for _, x := range w.listColumns() {
			shifted.Lines = append(shifted.Lines, w.columnLine(w.clampColumn(x+by), 0))
			shifted.Lines[len(shifted.Lines)-1].Name = w.t.Columns[x].Name
			modified.Lines = append(modified.Lines, w.columnLine(x, by))
		}
		out.Shifts, out.Drms = append(out.Shifts, shifted), append(out.Drms, modified)
	}
	w.computePoints(&out)
	if c := w.reach.Columns; c != nil {
		for i := range w.t.Columns {
			if i < c.Low || i > c.High {
				out.Never = append(out.Never, w.t.Columns[i].Name)
			}
		}
	}
	return out
}

// listColumns returns the columns, or with opposed dice the differences of strengths that
// matter.
func (w *attackWorker) listColumns() []int {
	var out []int
	if w.at.Comparison != model.ByOpposedDice {
		for i := range w.t.Columns {
			out = append(out, i)
		}
		return out
	}
	for d := -maxDifference; d <= maxDifference; d++ {
		out = append(out, d)
	}
	return out
}

// maxDifference is how far apart two strengths are looked at with opposed dice.
const maxDifference = 6

func (w *attackWorker) clampColumn(c int) int { return min(max(c, 0), len(w.t.Columns)-1) }

// listResults are those of the table, in the order of its cells from the worst column on.
func (w *attackWorker) listResults() []string {
	var out []string
	for c := range w.t.Columns {
		for r := range w.t.Rows {
			if x := w.t.CellText(r, c); x != "" && !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return w.resultScore(a) - w.resultScore(b) })
	return out
}

// allRanked reports whether the effect of each result is known, so that results can be
// compared.
func (w *attackWorker) allRanked() bool {
	return !slices.ContainsFunc(w.means, func(m chances.Meaning) bool { return isUndecided(&m) })
}

// isUndecided reports whether scripts or conditions decide what a result does to some side.
func isUndecided(m *chances.Meaning) bool {
	return m.Attackers == chances.Touched || m.Defenders == chances.Touched || m.Untold && m.Attackers == chances.Unharmed && m.Defenders == chances.Unharmed
}

// resultScore returns how good a result is for the attackers: the harm to the defenders less
// the harm to the attackers, by the order of harms.
func (w *attackWorker) resultScore(result string) int {
	m := w.resultMeaning(result)
	return int(m.Defenders) - int(m.Attackers)
}

// resultMeaning returns what a result does; untold where nothing in the game says it.
func (w *attackWorker) resultMeaning(result string) chances.Meaning {
	if i := slices.IndexFunc(w.means, func(m chances.Meaning) bool { return m.Result == result }); i >= 0 {
		return w.means[i]
	}
	return chances.Meaning{Result: result, Untold: true}
}

// columnLine returns a column with its chances, the dice changed by a modifier.
func (w *attackWorker) columnLine(x, modifier int) Line {
	if w.at.Comparison == model.ByOpposedDice {
		return w.opposedLine(x)
	}
	l := Line{Name: w.t.Columns[x].Name, Results: chances.ListColumn(w.t, x, w.totals, modifier)}
	w.tallyLine(&l)
	return l
}

// opposedLine returns the chances of two opposed dice at a difference of strengths.
func (w *attackWorker) opposedLine(apart int) Line {
	l := Line{Name: formatSigned(apart)}
	for _, mine := range w.totals {
		for _, theirs := range w.totals {
			col := w.clampColumn(query.UnshiftedColumn(w.t, w.at, apart+mine.Total-theirs.Total, 0))
			l.Results = chances.AddWays(l.Results, w.t.CellText(0, col), mine.Ways*theirs.Ways)
		}
	}
	l.Results = chances.SortByChance(l.Results)
	w.tallyLine(&l)
	return l
}

// tallyLine counts what the results of a line do.
func (w *attackWorker) tallyLine(l *Line) {
	for _, s := range l.Results {
		m := w.resultMeaning(s.Result)
		if m.Attackers > chances.Unharmed {
			l.AttackersSuffer += s.Ways
		}
		if m.Defenders > chances.Unharmed {
			l.DefendersSuffer += s.Ways
		}
		if m.Untold {
			l.Untold += s.Ways
		}
		l.AttackersLose += s.Ways * m.AttackersLose
		l.DefendersLose += s.Ways * m.DefendersLose
	}
}

// Roll is a table that was read with dice somebody named.
type Roll struct {
	Table  string `json:"table"`
	Dice   string `json:"dice"`
	Throws int    `json:"throws"`
	Lines  []Line `json:"columns"`
	// Beyond are throws below the first row or above the last, which are read as these.
	Beyond int `json:"beyond,omitempty"`
}

// RollTable reads a table with dice, as a script does; false for tables whose rows have
// names, and for more throws than can be counted.
func RollTable(m *model.Game, table int, dice rng.Spec) (Roll, bool) {
	t := &m.Tables[table]
	totals, throws := chances.CountTotals(dice)
	if !hasNumberedRows(t) || throws == 0 {
		return Roll{}, false
	}
	out := Roll{Table: t.ID, Dice: dice.String(), Throws: throws}
	low, high := rowRange(t)
	for _, x := range totals {
		if x.Total < low || x.Total > high {
			out.Beyond += x.Ways
		}
	}
	for c := range t.Columns {
		out.Lines = append(out.Lines, Line{Name: t.Columns[c].Name, Results: chances.ListColumn(t, c, totals, 0)})
	}
	return out, true
}

// rowRange returns the least and the most number that a row of a table is for; ends that are
// open have none.
func rowRange(t *model.Table) (low, high int) {
	low, high = math.MaxInt, math.MinInt
	for i := range t.Rows {
		low, high = min(low, t.Rows[i].Low), max(high, t.Rows[i].High)
	}
	return low, high
}

// RankResults returns the results of an attack's table, from the worst for the attackers on.
// It ranks them by the columns that have them, since tables go from bad odds to good ones.
func RankResults(g *model.Game, at *model.Attack) []string {
	t := &g.Tables[at.Table]
	w := &attackWorker{m: g, at: at, t: t, means: chances.ListMeanings(g, at, 1)}
	column := map[string]float64{}
	for _, code := range w.listResults() {
		sum, n := 0, 0
		for r := range t.Rows {
			for c := range t.Columns {
				if t.CellText(r, c) == code {
					sum, n = sum+c, n+1
				}
			}
		}
		column[code] = float64(sum) / float64(n)
	}
	out := w.listResults()
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(column[a], column[b]) })
	return out
}
