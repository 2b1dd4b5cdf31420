package game

import (
	"encoding/json"
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// playThrows finds the rows by carrying the attack out once for each throw.
func (f *foresight) playThrows() {
	all := 1
	for _, d := range f.t.run.Dice.KnowableDice() {
		all = min(all*d.Faces, maxThrows+1)
	}
	if all <= maxThrows && f.addRows(len(f.t.run.Dice.KnowableDice())+maxFollowing) {
		return
	}
	// More dice fall than the combat's own: what they do is left open.
	if f.o.Rows, f.o.More = []Outcome{}, true; !f.addRows(f.countCombatDice()) {
		f.lookUpRows()
	}
}

// countCombatDice returns how many dice fall until those of the combat have.
func (f *foresight) countCombatDice() int {
	at := &f.t.Model().Attacks[f.beforeDie.pos.Combat.Attack]
	n := at.Dice.Spec.Count
	if at.Comparison == model.ByOpposedDice {
		n *= 2
	}
	return max(0, slices.IndexFunc(f.t.run.Dice.KnowableDice(), func(d flow.TrialDie) bool { return d.Stream == at.Dice.Stream })) + n
}

// addRows makes the rows of all throws of the first dice.
func (f *foresight) addRows(limit int) bool {
	type one struct {
		out    Outcome
		weight int
	}
	var list []one
	total := 1
	ok := f.t.Estimator().eachThrow(f.beforeDie, f.dieAction, limit, func(w throw) {
		out := f.buildOutcome(w, limit)
		list = append(list, one{out, w.weight})
		total = lcm(total, w.weight)
	})
	if !ok || total > 1<<30 {
		return false
	}
	index := map[string]int{}
	for _, x := range list {
		dice := x.out.Dice
		x.out.Dice = nil
		key, _ := json.Marshal(x.out) // plain data: it can always be written
		i, known := index[string(key)]
		if !known {
			i = len(f.o.Rows)
			index[string(key)] = i
			f.o.Rows = append(f.o.Rows, x.out)
		}
		f.o.Rows[i].Dice = append(f.o.Rows[i].Dice, dice...)
		f.o.Rows[i].Count += total / x.weight
		f.o.More = f.o.More || x.out.More
	}
	f.o.Throws = total
	return true
}

// lcm returns the least common multiple.
func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// buildOutcome returns what has just been thrown.
func (f *foresight) buildOutcome(w throw, limit int) Outcome {
	t := f.t
	out := Outcome{Dice: [][]int{{}}}
	for _, d := range w.dice[:min(len(w.dice), limit)] {
		out.Dice[0] = append(out.Dice[0], d.Shows)
	}
	i := findCombat(t.run.Events, f.target)
	if i < 0 {
		out.More = true
		return out
	}
	rep := t.run.Events[i].Combat
	if f.report == nil {
		f.report = rep
	}
	out.Modified, out.Row, out.Result = rep.Modified, rep.Row, rep.Result
	if rep.Attack.Comparison == model.ByOpposedDice {
		out.Column = rep.Column
	}
	if len(w.dice) > limit {
		out.More = true
		return out
	}
	after, whole := cutAftermath(t.run.Events[i+1:])
	out.Events = t.ViewEvents(after, f.side)
	out.noteLosses(t, after)
	if out.More = !whole; whole {
		f.followChoices(&out)
	}
	return out
}

// cutAftermath cuts events off where what they tell is no longer about the combat, or may
// not be known yet; whole is false in the second case.
func cutAftermath(events []event.Event) (after []event.Event, whole bool) {
	for i := range events {
		switch events[i].Kind {
		case event.Turn, event.Phase:
			return events[:i], true
		case event.Drawn:
			return events[:i], false
		}
	}
	return events, true
}

// noteLosses notes who is lost and goes where.
func (o *Outcome) noteLosses(t *Table, events []event.Event) {
	g := t.Model()
	for i := range events {
		e := &events[i]
		if e.Unit < 0 {
			continue
		}
		id := g.Units[e.Unit].ID
		switch e.Kind {
		case event.Eliminated, event.StepLost:
			if !slices.Contains(o.Losses, id) {
				o.Losses = append(o.Losses, id)
			}
		case event.Retreated, event.Displaced:
			o.Retreats = appendHex(o.Retreats, id, g.Grid.Label(e.To))
		case event.Advanced:
			o.Advances = appendHex(o.Advances, id, g.Grid.Label(e.To))
		}
	}
}

// appendHex adds a hex to the path of a unit and makes the map if needed.
func appendHex(to map[string][]string, unit, hex string) map[string][]string {
	if to == nil {
		to = map[string][]string{}
	}
	to[unit] = append(to[unit], hex)
	return to
}

// followChoices notes the choices that follow a result, going on with the first option.
func (f *foresight) followChoices(out *Outcome) {
	t := f.t
	for range maxFollowing {
		d, open := t.Decision()
		if k := t.run.Ctx.P.Combat; !open || k == nil || !k.Rolled || k.Targets[0] != f.target {
			return
		}
		legal := t.Legal()
		if len(legal) == 0 {
			return
		}
		out.Then = append(out.Then, t.Estimator().describeChoice(d, legal))
		dice := len(t.run.Dice.KnowableDice())
		if _, no := t.applyAction(legal[0]); no != nil {
			return
		}
		if _, whole := cutAftermath(t.run.Events); !whole || len(t.run.Dice.KnowableDice()) > dice {
			out.More = true
			return
		}
	}
}

// describeChoice returns a choice with what it offers on the map.
func (es *Estimator) describeChoice(d flow.Decision, legal []flow.Action) Then {
	g := es.t.Model()
	n := Then{Side: g.IDOfSide(d.Side), Kind: d.Kind, Prompt: d.Prompt.String()}
	if u := es.t.MovingUnit(); u >= 0 {
		n.Unit = g.Units[u].ID
	}
	for _, a := range legal {
		switch flow.Verbs[a.Verb].Arg {
		case flow.ArgHex:
			if h := g.Grid.Label(model.HexID(a.ID)); !slices.Contains(n.Hexes, h) {
				n.Hexes = append(n.Hexes, h)
			}
		case flow.ArgUnit:
			n.Units = append(n.Units, g.Units[a.ID].ID)
		}
	}
	return n
}

// lookUpRows finds the rows in the table alone: what a result does is left open.
func (f *foresight) lookUpRows() {
	f.o.More = true
	f.o.Rows, f.o.Throws = f.x.t.Estimator().printedRows(-1)
}

// printedRows returns the rows of the attack being named as the table has them, in the column
// that it makes, or in another; nil where none is named.
func (es *Estimator) printedRows(column int) (rows []Outcome, throws int) {
	rows = []Outcome{}
	if es.t.Explainer().workOutStrengths() == nil {
		return rows, 0
	}
	es.t.run.Ctx.Hypothetical = true
	defer func() { es.t.run.Ctx.Hypothetical = false }()
	k := es.t.run.Ctx.P.Combat
	at := &es.t.Model().Attacks[k.Attack]
	tb := &es.t.Model().Tables[at.Table]
	eachTotal(at, func(die, against int32, dice []int) {
		throws++
		col, row, name := column, 0, ""
		if col < 0 {
			col = es.t.run.Ctx.Combats.CombatColumn(die-against, nil)
		}
		mod := es.t.run.Ctx.Combats.ModifiedDie(die, nil)
		out := Outcome{Dice: [][]int{dice}, Count: 1, Modified: mod}
		if at.Comparison == model.ByOpposedDice {
			out.Column = tb.Columns[col].Name
		} else {
			row = tb.NearestRow(int(mod))
			name = tb.Rows[row].Name
		}
		out.Row, out.Result = name, tb.CellCode(row, col)
		for i := range rows {
			if r := &rows[i]; r.Modified == out.Modified && r.Column == out.Column && r.Row == out.Row && r.Result == out.Result {
				r.Dice, r.Count = append(r.Dice, dice), r.Count+1
				return
			}
		}
		rows = append(rows, out)
	})
	return rows, throws
}

// eachTotal calls use with every throw of an attack's dice: its total, with opposed
// dice that of the other side, and what the dice show.
func eachTotal(at *model.Attack, use func(die, against int32, dice []int)) {
	n, spec := at.Dice.Spec.Count, at.Dice.Spec
	all := n
	if at.Comparison == model.ByOpposedDice {
		all *= 2
	}
	ways := 1
	for range all {
		if ways *= spec.Faces; ways > maxThrows {
			return
		}
	}
	for w := range ways {
		var sum [2]int32
		var dice []int
		for i, div := 0, ways/spec.Faces; i < all; i, div = i+1, div/spec.Faces {
			shows := spec.Face(w/max(div, 1)%spec.Faces + 1)
			dice = append(dice, shows)
			sum[i/n] += int32(shows)
		}
		use(sum[0], sum[1], dice)
	}
}

// Nearest is what a little more would bring to an attack.
type Nearest struct {
	With    string        `json:"with,omitempty" doc:"One more unit that could join."`
	More    int           `json:"more,omitempty" doc:"Or so many more points of strength."`
	Attack  int32         `json:"attack,omitempty" doc:"The strength of the attack then."`
	Column  string        `json:"column,omitempty" doc:"The column of the table then."`
	Throws  int           `json:"throws" doc:"How many throws there are, each as likely as the others."`
	Results []ResultCount `json:"results" doc:"What the throws come to."`
}

// ResultCount is how many throws come to a result.
type ResultCount struct {
	Result string `json:"result" doc:"The result as the table has it."`
	Count  int    `json:"count" doc:"How many throws come to it."`
}

const (
	maxJoin = 8   // units that are tried as one more attacker
	maxMore = 200 // strength that is tried for the next column
)

// findNearest finds what one more unit, or the next column, would bring.
func (f *foresight) findNearest() {
	t := f.x.t
	for _, a := range slices.Clone(t.Legal()) {
		if a.Verb != flow.VWith || len(f.o.Nearest) == maxJoin {
			continue
		}
		c := t.Clone()
		c.MaxUndos, c.run.Dice.Trial = 0, true
		if _, no := c.applyAction(a); no != nil || f.x.hides && len(c.run.Events) > 0 {
			continue
		}
		rep := c.Explainer().workOutStrengths()
		if rep == nil {
			continue
		}
		n := Nearest{With: t.Model().Units[a.ID].ID, Attack: rep.AttackTotal, Column: rep.Column}
		n.countResults(c.Estimator().printedRows(-1))
		f.o.Nearest = append(f.o.Nearest, n)
	}
	f.findNextColumn(t)
}

// findNextColumn finds how much more strength makes the next column.
func (f *foresight) findNextColumn(t *Table) {
	rep := t.Explainer().workOutStrengths()
	if rep == nil || rep.Attack.Comparison == model.ByOpposedDice {
		return
	}
	at := rep.Attack
	tb := &t.Model().Tables[at.Table]
	plain := query.UnshiftedColumn(tb, at, int(rep.AttackTotal), int(rep.DefenceTotal))
	now := slices.IndexFunc(tb.Columns, func(c model.Column) bool { return c.Name == rep.Column })
	for n := 1; n <= maxMore && now+1 < len(tb.Columns); n++ {
		if query.UnshiftedColumn(tb, at, int(rep.AttackTotal)+n, int(rep.DefenceTotal)) > plain {
			next := Nearest{More: n, Attack: rep.AttackTotal + int32(n), Column: tb.Columns[now+1].Name}
			next.countResults(t.Estimator().printedRows(now + 1))
			f.o.Nearest = append(f.o.Nearest, next)
			return
		}
	}
}

// countResults counts the throws of each result.
func (n *Nearest) countResults(rows []Outcome, throws int) {
	n.Throws, n.Results = throws, []ResultCount{}
	for i := range rows {
		k := slices.IndexFunc(n.Results, func(r ResultCount) bool { return r.Result == rows[i].Result })
		if k < 0 {
			k = len(n.Results)
			n.Results = append(n.Results, ResultCount{Result: rows[i].Result})
		}
		n.Results[k].Count += rows[i].Count
	}
}
