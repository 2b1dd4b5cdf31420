package query

import "github.com/vedette-wargames/vedette/engine/model"

// ComputeStrengths works out the strengths of the combat under way and notes them.
func (c *Ctx) ComputeStrengths(attack, defence *Terms) {
	defer c.HideAttackMarks()()
	k := c.P.Combat
	at := &c.G.Attacks[k.Attack]
	old := c.Scope
	total := int32(0)
	for i := range k.Attackers {
		total += c.fighterStrength(at, k.Attackers[i].Unit, at.AttackerTerms, attack)
	}
	c.Unit = model.None
	total = c.ApplyTerms(total, at.AttackTotal, attack)
	k.AttackStrength = c.ApplyHookTerms(total, "attack.strength", at.ID, attack)
	total = 0
	for _, u := range k.Defenders {
		total += c.fighterStrength(at, u, at.DefenderTerms, defence)
	}
	c.Unit = model.None
	total = c.ApplyTerms(total, at.DefenceTotal, defence)
	k.DefenceStrength = c.ApplyHookTerms(total, "defence.strength", at.ID, defence)
	c.Scope = old
}

func (c *Ctx) fighterStrength(at *model.Attack, u model.UnitID, terms []model.Term, b *Terms) int32 {
	c.Unit = u
	v := c.Int(at.Value, 0)
	b.StartValue(&c.G.Units[u].Source, v, u)
	return c.ApplyTerms(v, terms, b)
}

// CombatColumn is the column of the combat under way after shifts; dice is
// the difference of opposed dice, 0 otherwise.
func (c *Ctx) CombatColumn(dice int32, b *Terms) int {
	defer c.HideAttackMarks()()
	k := c.P.Combat
	at := &c.G.Attacks[k.Attack]
	t := &c.G.Tables[at.Table]
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
	col = int(c.ApplyTerms(int32(col), at.Shifts, b))
	col = int(c.ApplyHookTerms(int32(col), "attack.shifts", at.ID, b))
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

// UnshiftedColumn is the column of two strengths before any shift; it may lie
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

// ModifiedDie is the die of the combat under way after its modifiers.
func (c *Ctx) ModifiedDie(die int32, b *Terms) int32 {
	defer c.HideAttackMarks()()
	k := c.P.Combat
	at := &c.G.Attacks[k.Attack]
	if b != nil {
		b.StartValue(&at.Source, die, model.None)
	}
	die = c.ApplyTerms(die, at.Modifiers, b)
	return c.ApplyHookTerms(die, "attack.modifiers", at.ID, b)
}

// OddsColumn is the column for a ratio, as an index that may lie beyond the
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

// extendedColumn is the column for a difference or value; beyond the ends each
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

// HexesWithin lists the hexes at most radius away, the hex itself included. The
// slice is valid until the next call.
func (c *Ctx) HexesWithin(h model.HexID, radius int) []model.HexID {
	c.buf = c.G.Grid.AppendWithin(h, radius, c.buf[:0])
	return c.buf
}
