package effects

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// rollCheck rolls on the table of a check, about a unit or None, and begins the effects of the
// result. The bare names mean that unit.
func (f *Frame) rollCheck(r *flow.Run, ck *model.Check, u model.UnitID) {
	t := &r.Ctx.G.Tables[ck.Table]
	column := 0
	if ck.Column != nil {
		column = t.NearestColumn(int(ck.Column.Int(r.Ctx)))
	}
	die := r.Dice.RollDice(&ck.Dice)
	row := t.NearestRow(int(r.Ctx.ApplyTerms(die, ck.Modifiers, nil)))
	if r.Ctx.OnTableRead != nil {
		r.Ctx.OnTableRead(ck.Table, row, column)
	}
	code := t.CellCode(row, column)
	if r.KeepEvents {
		e := event.NewEvent(event.Rolled)
		e.Unit, e.N, e.Text, e.Score, e.Side, e.Rule = u, die, ck.Name(), code, f.Side, &ck.Source
		r.EmitEvent(e)
	}
	i := slices.IndexFunc(ck.Results, func(x model.Result) bool { return x.Code == code })
	if i < 0 {
		return
	}
	a := flow.Subject{Side: f.Side, Phase: f.Phase, Unit: u, Hex: f.Hex, From: f.From, Card: f.Card}
	if u >= 0 && r.Ctx.HexOf(u) >= 0 {
		a.Hex = r.Ctx.HexOf(u)
	}
	r.RunEffects(ck.Results[i].Effects, "", a)
}
