package deadrules

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
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

// tableReachCheck finds columns and rows of combat tables that no attack comes to.
type tableReachCheck struct{ *deadRuleCheck }

// tableReach finds columns and rows of combat tables that no attack comes to.
var tableReach = check{rules: []diag.Rule{ruleColumn, ruleRow}, run: func(c *deadRuleCheck) {
	l := tableReachCheck{c}
	for i := range l.m.Tables {
		t := &l.m.Tables[i]
		if !l.wantsAnyFinding(l.Tree.Get("tables").Get(t.ID)) || l.findReferences().mayName(t.ID) || len(t.Columns) < 2 ||
			slices.ContainsFunc(l.m.Checks, func(c model.Check) bool { return c.Table == i }) {
			continue
		}
		var by []*model.Attack
		for k := range l.m.Attacks {
			if l.m.Attacks[k].Table == i {
				by = append(by, &l.m.Attacks[k])
			}
		}
		if len(by) > 0 {
			l.checkColumns(i, t, by)
			l.checkRows(i, t, by)
		}
	}
}}

// interval is an interval of whole numbers.
type interval struct{ low, high int64 }

func (r interval) union(s interval) interval { return interval{min(r.low, s.low), max(r.high, s.high)} }

const unknownBound = int64(1) << 40

var anyInterval = interval{-unknownBound, unknownBound}

// checkColumns reports columns beyond the best and the worst attack.
func (l tableReachCheck) checkColumns(i int, t *model.Table, by []*model.Attack) {
	reach, why := interval{unknownBound, -unknownBound}, ""
	for _, at := range by {
		if at.Comparison == model.ByOpposedDice || l.anyHookAt("attack.shifts", at.ID) || l.anyHookAt("attack.strength", at.ID) || l.anyHookAt("defence.strength", at.ID) {
			return
		}
		forces := strengthFinder(l)
		f, ok := forces.attackStrengths(at)
		if !ok {
			return
		}
		first, shifted := forces.unshiftedColumns(t, at, f), forces.reachableColumns(t, at, f)
		reach = reach.union(shifted)
		why = fmt.Sprintf("in the attack %q the attackers have %d to %d and the defenders %d to %d", at.ID, f.attack.low, f.attack.high, f.defence.low, f.defence.high)
		if first != shifted {
			why += ", and shifts are counted in"
		}
	}
	for k := range t.Columns {
		if int64(k) < reach.low-openEndCount(t, k) || int64(k) > reach.high+openEndCount(t, k) {
			n := l.Tree.Get("tables").Get(t.ID).Get("columns")
			if n == nil || k >= len(n.Items) {
				return
			}
			l.report(ruleColumn, diag.Diagnostic{Pos: n.Items[k].Pos, Len: len([]rune(n.Items[k].Text)),
				Message: "the column " + quote(t.Columns[k].Name) + " of the table " + quote(t.ID) + " is never reached: " + why, Hint: "leave it out, or mend the head, the counters or the shifts"})
		}
	}
}

// unshiftedColumns returns the columns that two strengths can make before any shift.
func (l strengthFinder) unshiftedColumns(t *model.Table, at *model.Attack, f strengthPair) interval {
	col := interval{plainColumn(t, at, f.attack.low, f.defence.high), plainColumn(t, at, f.attack.high, f.defence.low)}
	if f.defence.low <= 0 && at.Comparison == model.ByOdds {
		col.high = max(col.high, int64(len(t.Columns)-1))
	}
	if f.attack.low <= 0 && at.Comparison == model.ByOdds {
		col.low = min(col.low, 0)
	}
	if !at.ClampAfterShifts {
		col = clampToTable(col, len(t.Columns))
	}
	return col
}

// reachableColumns returns the columns that an attack can come to, shifts counted in.
func (l strengthFinder) reachableColumns(t *model.Table, at *model.Attack, f strengthPair) interval {
	return clampToTable(l.applyTerms(l.unshiftedColumns(t, at, f), at.Shifts), len(t.Columns))
}

// openEndCount is 1 for a column with an open end, which only completes the table where the one
// beside it is reached.
func openEndCount(t *model.Table, k int) int64 {
	if c := &t.Columns[k]; t.By != model.ColumnsByOdds && (k == 0 && c.Low < -1<<20 || k == len(t.Columns)-1 && c.High > 1<<20) {
		return 1
	}
	return 0
}

func clampToTable(r interval, n int) interval {
	last := int64(n - 1)
	return interval{min(max(r.low, 0), last), min(max(r.high, 0), last)}
}

// plainColumn returns the column of two strengths; numbers that are not known are beyond the
// ends.
func plainColumn(t *model.Table, at *model.Attack, a, d int64) int64 {
	const big = 1 << 20
	return int64(query.UnshiftedColumn(t, at, int(min(max(a, -big), big)), int(min(max(d, -big), big))))
}

// checkRows reports rows that the modified die does not come to.
func (l tableReachCheck) checkRows(i int, t *model.Table, by []*model.Attack) {
	reach, why := interval{unknownBound, -unknownBound}, ""
	for _, at := range by {
		if at.Comparison == model.ByOpposedDice || l.anyHookAt("attack.modifiers", at.ID) {
			return
		}
		die := interval{int64(at.Dice.Spec.Min()), int64(at.Dice.Spec.Max())}
		all := l.applyTerms(die, at.Modifiers)
		reach = reach.union(all)
		why = fmt.Sprintf("the dice of the attack %q come to %d to %d", at.ID, all.low, all.high)
	}
	if reach.high-reach.low > 4000 {
		return
	}
	hit := make([]bool, len(t.Rows))
	for n := reach.low; n <= reach.high; n++ {
		hit[t.NearestRow(int(n))] = true
	}
	for k := range t.Rows {
		rows := &l.s.Tables.Entries[i].Value.Rows
		if !hit[k] && k < len(rows.Entries) {
			e := &rows.Entries[k]
			l.report(ruleRow, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the row " + quote(e.Key) + " of the table " + quote(t.ID) + " is never reached: " + why,
				Hint: "leave it out, or mend the row, the dice or the modifiers"})
		}
	}
}

// anyHookAt reports whether a script takes part at a point of an attack.
func (l *deadRuleCheck) anyHookAt(point, in string) bool {
	return slices.ContainsFunc(l.m.HooksByPoint.FindHooks(point), func(i int) bool { return query.HookFits(&l.m.Hooks[i], in) })
}

// strengthPair holds the strengths that both sides of an attack can have.
type strengthPair struct{ attack, defence interval }

// strengthFinder finds out with which strengths attacks can be made.
type strengthFinder struct{ *deadRuleCheck }

// attackStrengths returns the strengths that an attack can have on each side. It assumes the
// counters there are, and as many of them as the stacking limits allow where they can take
// part.
func (l strengthFinder) attackStrengths(at *model.Attack) (strengthPair, bool) {
	out := strengthPair{interval{unknownBound, -unknownBound}, interval{unknownBound, -unknownBound}}
	hexes := at.TargetHexes
	stack := l.stackLimit()
	slots := len(l.m.Units)
	if stack > 0 && hexes > 0 && hexes < 100 {
		slots = min(slots, hexes*stack)
	}
	attackers := len(l.m.Units)
	if stack > 0 && hexes > 0 && hexes < 100 && !slices.ContainsFunc(at.Roles, func(r model.Role) bool { return r.Max > 1 }) {
		attackers = min(attackers, 6*hexes*stack)
	}
	if at.MostAttackers > 0 {
		attackers = min(attackers, at.MostAttackers)
	}
	for s := range l.m.Sides {
		var mine, theirs []interval
		for u := range l.m.Units {
			if l.m.Kinds[l.m.Units[u].Kind].Marker {
				continue
			}
			if int(l.m.Units[u].Side) == s {
				if l.mayAttack(at, u) {
					mine = append(mine, l.unitStrength(at, u, at.AttackerTerms))
				}
			} else if l.mayHoldFor(at.TargetUnits, u) {
				theirs = append(theirs, l.unitStrength(at, u, at.DefenderTerms))
			}
		}
		if len(mine) == 0 || len(theirs) == 0 {
			continue
		}
		out.attack = out.attack.union(l.applyTerms(totalStrength(mine, attackers), at.AttackTotal))
		out.defence = out.defence.union(l.applyTerms(totalStrength(theirs, slots), at.DefenceTotal))
	}
	return out, out.attack.low > -unknownBound/2 && out.attack.high < unknownBound/2 && out.defence.high < unknownBound/2 && out.defence.low > -unknownBound/2 && out.attack.low <= out.attack.high
}

// totalStrength returns the strength that some units have together, of which one to most take
// part.
func totalStrength(of []interval, most int) interval {
	out := interval{unknownBound, -unknownBound}
	var plus, minus []int64
	for _, r := range of {
		out = out.union(r)
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

// stackLimit returns how many units of a side may stand in a hex, 0 where nothing known limits
// it.
func (l strengthFinder) stackLimit() int {
	best := 0
	for i := range l.m.Stacking {
		s := &l.m.Stacking[i]
		if s.AtPhaseEnd || s.Counts != nil || s.Limit == nil || s.Units != nil && s.Units.Text != "not marker" {
			continue
		}
		if v := l.amountRange(s.Limit); v.high > 0 && v.high < 100 && (best == 0 || int(v.high) < best) {
			best = int(v.high)
		}
	}
	return best
}

// mayAttack reports whether a unit may take part in some role.
func (l *deadRuleCheck) mayAttack(at *model.Attack, u int) bool {
	return slices.ContainsFunc(at.Roles, func(r model.Role) bool { return l.mayHoldFor(r.Units, u) })
}

func (l *deadRuleCheck) mayHoldFor(when *lang.Program, u int) bool {
	if when == nil {
		return true
	}
	x := l.readExpression(when)
	if x == nil {
		return true
	}
	may, _ := x.CanHoldOrFail(unitKnown(u))
	return may
}

// unitKnown says that a unit is meant.
func unitKnown(u int) lang.KnownValues {
	return lang.KnownValues{Name: "unit", Values: ranges.NewValueSet(int32(u))}
}

// unitStrength returns the strength that one unit brings.
func (l strengthFinder) unitStrength(at *model.Attack, u int, terms []model.Term) interval {
	unit := unitKnown(u)
	v := interval{0, 0}
	if at.Value != nil {
		v = l.amountRange(at.Value, unit)
	}
	return l.applyTerms(v, terms, unit)
}

// amountRange returns the interval in which a number can be.
func (l *deadRuleCheck) amountRange(p *lang.Program, known ...lang.KnownValues) interval {
	if p == nil {
		return interval{0, 0}
	}
	x := l.readExpression(p)
	if x == nil {
		return anyInterval
	}
	v := x.PossibleValues(known...)
	if v.IsEmpty() {
		return interval{0, 0}
	}
	r := interval{v.Least, v.Most}
	if r.low <= -1<<30 {
		r.low = -unknownBound
	}
	if r.high >= 1<<30 {
		r.high = unknownBound
	}
	return r
}

// readExpression returns the expression of a program, as its author wrote it, kept by its
// place.
func (l *deadRuleCheck) readExpression(p *lang.Program) *lang.Probe {
	key := placedText{p.Pos, p.Text}
	if x, ok := l.readExprs[key]; ok {
		return x
	}
	var out *lang.Probe
	for i := range l.Expressions {
		if x := &l.Expressions[i]; x.At == p.Pos && x.Text == p.Text {
			out = l.analyzer.PrepareProbe(x.Text, x.At, x.Env, x.Want)
			break
		}
	}
	if l.readExprs == nil {
		l.readExprs = map[placedText]*lang.Probe{}
	}
	l.readExprs[key] = out
	return out
}

// applyTerms returns the interval in which a number can be after terms.
func (l *deadRuleCheck) applyTerms(v interval, terms []model.Term, known ...lang.KnownValues) interval {
	for i := range terms {
		t := &terms[i]
		if t.Amount == nil {
			continue
		}
		may, mayNot := true, t.When != nil || t.Group != ""
		if t.When != nil {
			if x := l.readExpression(t.When); x != nil {
				may, mayNot = x.CanHoldOrFail(known...)
				mayNot = mayNot || t.Group != ""
			}
		}
		if !may {
			continue
		}
		next := applyOp(v, t.Op, l.amountRange(t.Amount, known...))
		if mayNot {
			next = next.union(v)
		}
		v = interval{max(next.low, -unknownBound), min(next.high, unknownBound)}
	}
	return v
}

func applyOp(v interval, op model.Op, n interval) interval {
	switch op {
	case model.OpSet:
		return n
	case model.OpAdd, model.OpShift:
		return interval{v.low + n.low, v.high + n.high}
	case model.OpCap:
		return interval{min(v.low, n.low), min(v.high, n.high)}
	case model.OpFloor:
		return interval{max(v.low, n.low), max(v.high, n.high)}
	case model.OpMultiply:
		if hasUnknownBound(v) || hasUnknownBound(n) {
			return anyInterval
		}
		a, b, c, d := v.low*n.low, v.low*n.high, v.high*n.low, v.high*n.high
		return interval{min(a, b, c, d), max(a, b, c, d)}
	case model.OpDivideDown, model.OpDivideUp:
		if n.low < 1 {
			return anyInterval
		}
		// Divided by something the number comes nearer to 0, never past it by more than one.
		return interval{min(v.low, floorDiv(v.low, n.high), 0), max(v.high, 0)}.narrowQuotient(v, n)
	}
	return v.union(n)
}

// narrowQuotient returns the quotient where the divisor is one number and all is known.
func (r interval) narrowQuotient(v, n interval) interval {
	if n.low != n.high || hasUnknownBound(v) {
		return r
	}
	up := func(a int64) int64 { return -floorDiv(-a, n.low) }
	return interval{min(floorDiv(v.low, n.low), up(v.low)), max(floorDiv(v.high, n.low), up(v.high))}
}

func hasUnknownBound(r interval) bool { return r.low <= -1<<30 || r.high >= 1<<30 }

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
