package meaning

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

var (
	ruleColumn = diag.Rule{ID: "column-never", Severity: diag.Warning, Title: "a column of a combat table is never reached",
		Why: "No force that the counters and stacking allow comes to it, even with all shifts: a column too many, a misprinted head, or counters that are missing.",
		Bad: "columns: [1-1, 2-1, 90-1]  # the strongest attack has 24 points\n", Good: "columns: [1-1, 2-1, 3-1]\n"}
	ruleRow = diag.Rule{ID: "row-never", Severity: diag.Warning, Title: "a row of a combat table is never reached",
		Why: "The dice with all their modifiers do not come to it.",
		Bad: "rows: {1-6: [Ar], 7: [Dr]}  # 1d6 without modifiers\n", Good: "rows: {1-6: [Ar]}\n"}
)

// reached finds columns and rows of combat tables that no attack comes to.
var reached = check{rules: []diag.Rule{ruleColumn, ruleRow}, run: func(l *looker) {
	for i := range l.m.Tables {
		t := &l.m.Tables[i]
		if !l.askedIn(l.Tree.Get("tables").Get(t.ID)) || l.mentions().asks(t.ID) || len(t.Columns) < 2 {
			continue
		}
		var by []*model.Attack
		for k := range l.m.Attacks {
			if l.m.Attacks[k].Table == i {
				by = append(by, &l.m.Attacks[k])
			}
		}
		if len(by) > 0 {
			l.columns(i, t, by)
			l.rows(i, t, by)
		}
	}
}}

// run is an interval of whole numbers.
type run struct{ low, high int64 }

func (r run) or(s run) run { return run{min(r.low, s.low), max(r.high, s.high)} }

const unknown = int64(1) << 40

var anything = run{-unknown, unknown}

// columns tells of columns beyond the best and the worst attack.
func (l *looker) columns(i int, t *model.Table, by []*model.Attack) {
	reach, why := run{unknown, -unknown}, ""
	for _, at := range by {
		if at.By == model.ByOpposedDice || l.hooked("attack.shifts", at.ID) || l.hooked("attack.strength", at.ID) || l.hooked("defence.strength", at.ID) {
			return
		}
		f, ok := l.forces(at)
		if !ok {
			return
		}
		first, shifted := l.plainColumns(t, at, f), l.columnsOf(t, at, f)
		reach = reach.or(shifted)
		why = fmt.Sprintf("in the attack %q the attackers have %d to %d and the defenders %d to %d", at.ID, f.attack.low, f.attack.high, f.defence.low, f.defence.high)
		if first != shifted {
			why += ", and shifts are counted in"
		}
	}
	for k := range t.Columns {
		if int64(k) < reach.low-open(t, k) || int64(k) > reach.high+open(t, k) {
			n := l.Tree.Get("tables").Get(t.ID).Get("columns")
			if n == nil || k >= len(n.Items) {
				return
			}
			l.tell(ruleColumn, diag.Diagnostic{Pos: n.Items[k].Pos, Len: len([]rune(n.Items[k].Text)),
				Message: "the column " + quote(t.Columns[k].Name) + " of the table " + quote(t.ID) + " is never reached: " + why, Hint: "leave it out, or mend the head, the counters or the shifts"})
		}
	}
}

// plainColumns are the columns that two strengths can make before any shift.
func (l *looker) plainColumns(t *model.Table, at *model.Attack, f force) run {
	col := run{plain(t, at, f.attack.low, f.defence.high), plain(t, at, f.attack.high, f.defence.low)}
	if f.defence.low <= 0 && at.By == model.ByOdds {
		col.high = max(col.high, int64(len(t.Columns)-1))
	}
	if f.attack.low <= 0 && at.By == model.ByOdds {
		col.low = min(col.low, 0)
	}
	if !at.LimitAfter {
		col = clamp(col, len(t.Columns))
	}
	return col
}

// columnsOf are the columns that an attack can come to, shifts counted in.
func (l *looker) columnsOf(t *model.Table, at *model.Attack, f force) run {
	return clamp(l.through(l.plainColumns(t, at, f), at.Columns), len(t.Columns))
}

// open is 1 for a column with an open end, which only completes the table where the one
// beside it is reached.
func open(t *model.Table, k int) int64 {
	if c := &t.Columns[k]; t.By != model.ColumnsByOdds && (k == 0 && c.Low < -1<<20 || k == len(t.Columns)-1 && c.High > 1<<20) {
		return 1
	}
	return 0
}

func clamp(r run, n int) run {
	last := int64(n - 1)
	return run{min(max(r.low, 0), last), min(max(r.high, 0), last)}
}

// plain is the column of two strengths; numbers that are not known are beyond the ends.
func plain(t *model.Table, at *model.Attack, a, d int64) int64 {
	const big = 1 << 20
	return int64(query.PlainColumn(t, at, int(min(max(a, -big), big)), int(min(max(d, -big), big))))
}

// rows tells of rows that the modified die does not come to.
func (l *looker) rows(i int, t *model.Table, by []*model.Attack) {
	reach, why := run{unknown, -unknown}, ""
	for _, at := range by {
		if at.By == model.ByOpposedDice || l.hooked("attack.modifiers", at.ID) {
			return
		}
		die := run{int64(at.Dice.Spec.Min()), int64(at.Dice.Spec.Max())}
		all := l.through(die, at.Modify)
		reach = reach.or(all)
		why = fmt.Sprintf("the dice of the attack %q come to %d to %d", at.ID, all.low, all.high)
	}
	if reach.high-reach.low > 4000 {
		return
	}
	hit := make([]bool, len(t.Rows))
	for n := reach.low; n <= reach.high; n++ {
		hit[t.RowFor(int(n))] = true
	}
	for k := range t.Rows {
		rows := &l.s.Tables.Entries[i].Value.Rows
		if !hit[k] && k < len(rows.Entries) {
			e := &rows.Entries[k]
			l.tell(ruleRow, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the row " + quote(e.Key) + " of the table " + quote(t.ID) + " is never reached: " + why,
				Hint: "leave it out, or mend the row, the dice or the modifiers"})
		}
	}
}

// hooked reports whether a script takes part at a point of an attack.
func (l *looker) hooked(point, in string) bool {
	return slices.ContainsFunc(l.m.HookAt.At(point), func(i int) bool { return query.HookFits(&l.m.Hooks[i], in) })
}

// force is what both sides of an attack can have.
type force struct{ attack, defence run }

// forces works out the strengths that an attack can have on each side, with the counters
// there are and as many of them as may stand where they can take part.
func (l *looker) forces(at *model.Attack) (force, bool) {
	out := force{run{unknown, -unknown}, run{unknown, -unknown}}
	hexes := at.TargetHexes
	stack := l.stack()
	slots := len(l.m.Units)
	if stack > 0 && hexes > 0 && hexes < 100 {
		slots = min(slots, hexes*stack)
	}
	attackers := len(l.m.Units)
	if stack > 0 && hexes > 0 && hexes < 100 && !slices.ContainsFunc(at.Roles, func(r model.Role) bool { return r.Max > 1 }) {
		attackers = min(attackers, 6*hexes*stack)
	}
	if at.MaxAttackers > 0 {
		attackers = min(attackers, at.MaxAttackers)
	}
	for s := range l.m.Sides {
		var mine, theirs []run
		for u := range l.m.Units {
			if l.m.Kinds[l.m.Units[u].Kind].Marker {
				continue
			}
			if int(l.m.Units[u].Side) == s {
				if l.mayAttack(at, u) {
					mine = append(mine, l.strength(at, u, at.AttackerTerms))
				}
			} else if l.may(at.TargetWho, u) {
				theirs = append(theirs, l.strength(at, u, at.DefenderTerms))
			}
		}
		if len(mine) == 0 || len(theirs) == 0 {
			continue
		}
		out.attack = out.attack.or(l.through(total(mine, attackers), at.AttackTotal))
		out.defence = out.defence.or(l.through(total(theirs, slots), at.DefenceTotal))
	}
	return out, out.attack.low > -unknown/2 && out.attack.high < unknown/2 && out.defence.high < unknown/2 && out.defence.low > -unknown/2 && out.attack.low <= out.attack.high
}

// total is what one to so many of some units have together.
func total(of []run, most int) run {
	out := run{unknown, -unknown}
	var plus, minus []int64
	for _, r := range of {
		out = out.or(r)
		plus, minus = append(plus, r.high), append(minus, r.low)
	}
	slices.Sort(minus)
	slices.SortFunc(plus, func(a, b int64) int { return int(b - a) })
	sum := func(list []int64, sign int64) (n int64) {
		for i := 0; i < min(most, len(list)); i++ {
			if list[i]*sign > 0 {
				n += list[i]
			}
		}
		return n
	}
	if out.low < 0 {
		out.low = sum(minus, -1)
	}
	if out.high > 0 {
		out.high = sum(plus, 1)
	}
	return out
}

// stack is how many units of a side may stand in a hex, 0 where nothing known limits it.
func (l *looker) stack() int {
	best := 0
	for i := range l.m.Stacking {
		s := &l.m.Stacking[i]
		if s.AtPhaseEnd || s.Counts != nil || s.Limit == nil || s.Who != nil && s.Who.Text != "not marker" {
			continue
		}
		if v := l.amount(s.Limit); v.high > 0 && v.high < 100 && (best == 0 || int(v.high) < best) {
			best = int(v.high)
		}
	}
	return best
}

// mayAttack reports whether a unit may take part in some role.
func (l *looker) mayAttack(at *model.Attack, u int) bool {
	return slices.ContainsFunc(at.Roles, func(r model.Role) bool { return l.may(r.Who, u) })
}

func (l *looker) may(when *expr.Program, u int) bool {
	if when == nil {
		return true
	}
	x := l.look(when)
	if x == nil {
		return true
	}
	may, _ := x.Holds(unitKnown(u))
	return may
}

// unitKnown says that a unit is meant.
func unitKnown(u int) expr.Known { return expr.Known{Name: "unit", Can: expr.These(int32(u))} }

// strength is what one unit brings.
func (l *looker) strength(at *model.Attack, u int, terms []model.Term) run {
	unit := unitKnown(u)
	v := run{0, 0}
	if at.Value != nil {
		v = l.amount(at.Value, unit)
	}
	return l.through(v, terms, unit)
}

// amount is what a number can come to.
func (l *looker) amount(p *expr.Program, known ...expr.Known) run {
	if p == nil {
		return run{0, 0}
	}
	x := l.look(p)
	if x == nil {
		return anything
	}
	v := x.Can(known...)
	if v.None() {
		return run{0, 0}
	}
	r := run{v.Least, v.Most}
	if r.low <= -1<<30 {
		r.low = -unknown
	}
	if r.high >= 1<<30 {
		r.high = unknown
	}
	return r
}

// look is the expression of a program, as its author wrote it, kept by its place.
func (l *looker) look(p *expr.Program) *expr.Looked {
	key := placed{p.Pos, p.Text}
	if x, ok := l.looked[key]; ok {
		return x
	}
	var out *expr.Looked
	for i := range l.Expressions {
		if x := &l.Expressions[i]; x.At == p.Pos && x.Text == p.Text {
			out = l.judge.Look(x.Text, x.At, x.Env, x.Want)
			break
		}
	}
	if l.looked == nil {
		l.looked = map[placed]*expr.Looked{}
	}
	l.looked[key] = out
	return out
}

// through is what terms can make of a number.
func (l *looker) through(v run, terms []model.Term, known ...expr.Known) run {
	for i := range terms {
		t := &terms[i]
		if t.Amount == nil {
			continue
		}
		may, mayNot := true, t.When != nil || t.Group != ""
		if t.When != nil {
			if x := l.look(t.When); x != nil {
				may, mayNot = x.Holds(known...)
				mayNot = mayNot || t.Group != ""
			}
		}
		if !may {
			continue
		}
		next := apply(v, t.Op, l.amount(t.Amount, known...))
		if mayNot {
			next = next.or(v)
		}
		v = run{max(next.low, -unknown), min(next.high, unknown)}
	}
	return v
}

func apply(v run, op model.Op, n run) run {
	switch op {
	case model.OpSet:
		return n
	case model.OpAdd, model.OpShift:
		return run{v.low + n.low, v.high + n.high}
	case model.OpCap:
		return run{min(v.low, n.low), min(v.high, n.high)}
	case model.OpFloor:
		return run{max(v.low, n.low), max(v.high, n.high)}
	case model.OpMultiply:
		if big(v) || big(n) {
			return anything
		}
		a, b, c, d := v.low*n.low, v.low*n.high, v.high*n.low, v.high*n.high
		return run{min(a, b, c, d), max(a, b, c, d)}
	case model.OpDivideDown, model.OpDivideUp:
		if n.low < 1 {
			return anything
		}
		// Divided by something the number comes nearer to 0, never past it by more than one.
		return run{min(v.low, floorTo(v.low, n.high), 0), max(v.high, 0)}.narrow(v, n)
	}
	return v.or(n)
}

// narrow is the quotient where the divisor is one number and all is known.
func (r run) narrow(v, n run) run {
	if n.low != n.high || big(v) {
		return r
	}
	up := func(a int64) int64 { return -floorTo(-a, n.low) }
	return run{min(floorTo(v.low, n.low), up(v.low)), max(floorTo(v.high, n.low), up(v.high))}
}

func big(r run) bool { return r.low <= -1<<30 || r.high >= 1<<30 }

func floorTo(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
