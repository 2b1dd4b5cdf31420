package attack

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// CombatChoices is how far the choices between the naming of an attack and its die have come:
// the declarations of both sides, and the units that support.
type CombatChoices struct {
	Next          int32 // index of the next declaration or kind of support
	SupportPicked int32 // units that their owner has picked for this kind of support
}

// runDeclarations goes through the declarations in order; one with a single open
// option declares itself, one with none is left out.
func (f *Frame) runDeclarations(r *flow.Run, at *model.Attack) flow.Status {
	if int(f.Choices.Next) >= len(at.Declarations) {
		f.Stage, f.Choices.Next = stageSupport, 0
		if at.SupportFirst {
			f.Stage = stageResolve
		}
		return flow.Continue
	}
	d := &at.Declarations[f.Choices.Next]
	open, last := 0, -1
	for i := range d.Choices {
		if isOptionOpen(r, d, &d.Choices[i]) {
			open, last = open+1, i
		}
	}
	switch open {
	case 0:
		f.Choices.Next++
	case 1:
		mark := len(r.Events)
		f.Choices.setDeclaration(r, d, last)
		r.MarkForced(mark, declaringSide(r, d))
	default:
		return flow.Wait
	}
	return flow.Continue
}

// isOptionOpen reports whether the condition of an option holds and its cost can be paid.
func isOptionOpen(r *flow.Run, d *model.Declaration, o *model.DeclaredChoice) bool {
	defer r.Ctx.Combats.HideAttackMarks()()
	return r.Ctx.True(o.When) && r.Values.CanPay(o.Cost, declaringSide(r, d))
}

// declaringSide returns the side that declares.
func declaringSide(r *flow.Run, d *model.Declaration) model.SideID {
	if d.ByDefender {
		return r.Ctx.P.Combat.Against
	}
	return r.Ctx.P.Combat.Side
}

// listDeclarations lists the open options of the declaration in hand.
func (c *CombatChoices) listDeclarations(r *flow.Run, at *model.Attack, l *flow.List) {
	d := &at.Declarations[c.Next]
	for i := range d.Choices {
		if isOptionOpen(r, d, &d.Choices[i]) {
			l.Add(flow.WordAction(flow.VDeclare, d.Choices[i].ID))
		}
	}
}

// takeDeclaration notes the option that a player chose and goes on to the next declaration.
func (c *CombatChoices) takeDeclaration(r *flow.Run, at *model.Attack, word string) {
	d := &at.Declarations[c.Next]
	for i := range d.Choices {
		if d.Choices[i].ID == word {
			c.setDeclaration(r, d, i)
			return
		}
	}
}

// setDeclaration notes an option of a declaration, pays its cost and starts its effects.
func (c *CombatChoices) setDeclaration(r *flow.Run, d *model.Declaration, i int) {
	o := &d.Choices[i]
	k := r.Ctx.P.Combat
	k.Declared[c.Next] = o.Text
	c.Next++
	r.Values.PayCost(o.Cost, declaringSide(r, d))
	if r.KeepEvents {
		e := event.NewEvent(event.Declared)
		e.Side, e.Text, e.Rule = declaringSide(r, d), o.Name(), &d.Source
		r.EmitEvent(e)
	}
	a := flow.SubjectOf(k.Side)
	a.Hex = k.Targets[0]
	r.RunEffects(o.Effects, o.Run, a)
}
