package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Combats answers what the combat under way comes to: strengths, column, die, and what
// expressions ask about it.
type Combats struct{ c *Ctx }

// ComputeStrengths works out the strengths of the combat under way and notes them.
func (q *Combats) ComputeStrengths(attack, defence *Terms) {
	defer q.HideAttackMarks()()
	k := q.c.P.Combat
	at := &q.c.G.Attacks[k.Attack]
	old := q.c.Scope
	total := int32(0)
	for i := range k.Attackers {
		total += q.fighterStrength(at, k.Attackers[i].Unit, at.AttackerTerms, attack)
	}
	q.c.Unit = model.None
	total = q.c.ApplyTerms(total, at.AttackTotal, attack)
	k.AttackStrength = q.c.ApplyHookTerms(total, "attack.strength", at.ID, attack)
	total = 0
	for _, u := range k.Defenders {
		total += q.fighterStrength(at, u, at.DefenderTerms, defence)
	}
	q.c.Unit = model.None
	total = q.c.ApplyTerms(total, at.DefenceTotal, defence)
	k.DefenceStrength = q.c.ApplyHookTerms(total, "defence.strength", at.ID, defence)
	q.c.Scope = old
}

func (q *Combats) fighterStrength(at *model.Attack, u model.UnitID, terms []model.Term, b *Terms) int32 {
	q.c.Unit = u
	v := q.c.Int(at.Value, 0)
	b.StartValue(&q.c.G.Units[u].Source, v, u)
	return q.c.ApplyTerms(v, terms, b)
}

// CombatColumn returns the column of the combat under way after shifts; dice is
// the difference of opposed dice, 0 otherwise.
func (q *Combats) CombatColumn(dice int32, b *Terms) int {
	defer q.HideAttackMarks()()
	k := q.c.P.Combat
	at := &q.c.G.Attacks[k.Attack]
	t := &q.c.G.Tables[at.Table]
	a := int(k.AttackStrength)
	if at.Comparison == model.ByOpposedDice {
		a += int(dice)
	}
	col := UnshiftedColumn(t, at, a, int(k.DefenceStrength))
	if !at.ClampAfterShifts {
		col = clampColumn(t, col)
	}
	if b != nil {
		b.StartValue(&t.Source, int32(col), model.None)
	}
	col = int(q.c.ApplyTerms(int32(col), at.Shifts, b))
	col = int(q.c.ApplyHookTerms(int32(col), "attack.shifts", at.ID, b))
	if last := clampColumn(t, col); last != col {
		op := model.OpFloor
		if last < col {
			op = model.OpCap
		}
		b.addTerm(AppliedTerm{Source: &t.Source, Op: op, Amount: int32(last), Result: int32(last), Unit: model.None, Note: "the table ends here"})
		return last
	}
	return col
}

// UnshiftedColumn returns the column of two strengths before any shift; it may lie
// beyond the table's ends.
func UnshiftedColumn(t *model.Table, at *model.Attack, a, d int) int {
	switch at.Comparison {
	case model.ByOdds:
		return OddsColumn(t, a, d, at.Round)
	case model.ByDifferential, model.ByOpposedDice:
		return extendedColumn(t, a-d)
	case model.ByAttackStrength:
		return extendedColumn(t, a)
	}
	return 0
}

func clampColumn(t *model.Table, col int) int {
	return min(max(col, 0), len(t.Columns)-1)
}

// ModifiedDie returns the die of the combat under way after its modifiers.
func (q *Combats) ModifiedDie(die int32, b *Terms) int32 {
	defer q.HideAttackMarks()()
	k := q.c.P.Combat
	at := &q.c.G.Attacks[k.Attack]
	if b != nil {
		b.StartValue(&at.Source, die, model.None)
	}
	die = q.c.ApplyTerms(die, at.Modifiers, b)
	return q.c.ApplyHookTerms(die, "attack.modifiers", at.ID, b)
}

// OddsColumn returns the column for a ratio, as an index that may lie beyond the
// table's ends, so that shifts can still bring it back.
func OddsColumn(t *model.Table, a, d int, round model.Rounding) int {
	n := len(t.Columns)
	if d <= 0 {
		return n - 1
	}
	if a <= 0 {
		return 0
	}
	first, last := &t.Columns[0], &t.Columns[n-1]
	// Beyond the ends each further whole ratio counts as one more column.
	if last.Den == 1 && a/d > last.Num {
		return n - 1 + a/d - last.Num
	}
	if first.Num == 1 {
		if w := (d + a - 1) / a; a*first.Den < d*first.Num && w > first.Den {
			return -(w - first.Den)
		}
	}
	best := 0
	for i := range t.Columns {
		if t.Columns[i].Num*d <= a*t.Columns[i].Den {
			best = i
		}
	}
	if best == n-1 || round == model.RoundForDefender {
		return best
	}
	lo, hi := &t.Columns[best], &t.Columns[best+1]
	if lo.Num*d == a*lo.Den {
		return best
	}
	if round == model.RoundForAttacker {
		return best + 1
	}
	// Nearest: compare twice the ratio with the sum of the two columns.
	if 2*a*lo.Den*hi.Den >= d*(lo.Num*hi.Den+hi.Num*lo.Den) {
		return best + 1
	}
	return best
}

// extendedColumn returns the column for a difference or value; beyond the ends each
// further point counts as one more column.
func extendedColumn(t *model.Table, v int) int {
	n := len(t.Columns)
	if first := &t.Columns[0]; v < first.Low {
		return v - first.Low
	}
	if last := &t.Columns[n-1]; v > last.High {
		return n - 1 + v - last.High
	}
	return t.NearestColumn(v)
}

// retreatStatus says where a retreating unit has come from, and how many hexes it
// still has to go.
func (q *Combats) retreatStatus(u model.UnitID) (model.HexID, int32) {
	for i := len(q.c.P.Frames) - 1; i >= 0; i-- {
		if p, ok := q.c.P.Frames[i].(retreatFrame); ok {
			return p.RetreatStatus(u)
		}
	}
	return model.None, 0
}

// sideHasPassed reports whether a side has passed in the innermost alternation.
func (q *Combats) sideHasPassed(s model.SideID) bool {
	for i := len(q.c.P.Frames) - 1; i >= 0; i-- {
		if p, ok := q.c.P.Frames[i].(passingFrame); ok {
			return p.HasPassed(s)
		}
	}
	return false
}

func (q *Combats) declaredText(d *Domains, decl int32, by model.SideID) int32 {
	k := q.c.P.Combat
	if k == nil {
		return lang.None
	}
	name := d.Declaration.Text(decl)
	for i := range q.c.G.Attacks[k.Attack].Declarations {
		de := &q.c.G.Attacks[k.Attack].Declarations[i]
		if de.ID == name && i < len(k.Declared) && (by < 0 || de.ByDefender == (by == k.Against)) {
			return k.Declared[i]
		}
	}
	return lang.None
}

func (q *Combats) targetDistance(u model.UnitID) int32 {
	best := int32(9999)
	if k := q.c.P.Combat; k != nil && u >= 0 && q.c.HexOf(u) >= 0 {
		for _, t := range k.Targets {
			best = min(best, int32(q.c.G.Grid.Distance(q.c.HexOf(u), t)))
		}
	}
	return best
}

func (q *Combats) combatRole(d *Domains, u model.UnitID) int32 {
	k := q.c.P.Combat
	if k == nil {
		return lang.None
	}
	if r, ok := k.FindAttacker(u); ok {
		id, _ := d.Role.Lookup(q.c.G.Attacks[k.Attack].Roles[r].ID)
		return id
	}
	return lang.None
}

// AttackVerdict asks the verdict hooks whether a unit may attack a hex.
func (q *Combats) AttackVerdict(attack string, u model.UnitID, from, to model.HexID) *Refusal {
	return q.c.askVerdict("attack.verdict", attack, u, from, to)
}
