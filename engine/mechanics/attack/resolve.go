package attack

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// ResolveCombat rolls the die of the combat under way and notes its result.
func ResolveCombat(r *flow.Run, at *model.Attack) {
	k := r.Ctx.P.Combat
	var rep *event.CombatReport
	if r.KeepEvents {
		rep = &event.CombatReport{}
		rep.SetParties(at, k)
	}
	t := &r.Ctx.G.Tables[at.Table]
	r.Ctx.Combats.ComputeStrengths(rep.StrengthTerms())
	die := r.Dice.RollDice(&at.Dice)
	defenceDie := int32(0)
	if at.Comparison == model.ByOpposedDice {
		defenceDie = r.Dice.RollDice(&at.Dice)
	}
	k.Die, k.Rolled = int16(die), true
	col := r.Ctx.Combats.CombatColumn(die-defenceDie, rep.ShiftTerms())
	if rep != nil {
		first := min(max(int(rep.ColumnTerms.List[0].Result), 0), len(t.Columns)-1)
		rep.FirstColumn = t.Columns[first].Name
	}
	k.Column = int16(col)
	mod := r.Ctx.Combats.ModifiedDie(die, rep.RollTerms())
	k.Modified = int16(mod)
	row := 0
	if at.Comparison != model.ByOpposedDice {
		row = t.NearestRow(int(mod))
	}
	k.Code = t.CellCode(row, col)
	if rep == nil && r.KeepCounted {
		rep = &event.CombatReport{Attack: at}
	}
	if rep != nil {
		if at.Comparison != model.ByOpposedDice {
			rep.Row = t.Rows[row].Name
		}
		rep.AttackTotal, rep.DefenceTotal = k.AttackStrength, k.DefenceStrength
		rep.Column, rep.Die, rep.Modified, rep.DefenceDie, rep.Result = t.Columns[col].Name, die, mod, defenceDie, k.Code
		e := event.NewEvent(event.Combat)
		e.Side, e.To, e.N, e.Text, e.Combat, e.Rule = k.Side, k.Targets[0], die, k.Code, rep, &at.Source
		r.EmitEvent(e)
	}
}
