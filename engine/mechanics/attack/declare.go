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

// runSupport goes through the kinds of support. Units that may not be left out join; their
// owner picks among the others.
func (f *Frame) runSupport(r *flow.Run, at *model.Attack) flow.Status {
	if int(f.Choices.Next) >= len(at.Support) {
		f.Stage = stageResolve
		if at.SupportFirst {
			f.Stage, f.Choices.Next = stageDeclare, 0
		}
		return flow.Continue
	}
	s := &at.Support[f.Choices.Next]
	if f.Choices.SupportPicked == 0 && !allMayBeLeftOut(s) {
		joinAll(r, s)
	}
	if s.Optional != nil && anySupporter(r, s, f.Choices.lastPicked(r)) {
		return flow.Wait
	}
	f.Choices.Next, f.Choices.SupportPicked = f.Choices.Next+1, 0
	return flow.Continue
}

// lastPicked returns the unit picked last for the current kind of support, or None. Units
// before it in unit order are no longer offered, so that a set can be named in one way only.
// Units that joined by an earlier kind do not count.
func (c *CombatChoices) lastPicked(r *flow.Run) model.UnitID {
	in := r.Ctx.P.Combat.Supporters
	if c.SupportPicked == 0 || len(in) == 0 {
		return model.None
	}
	return in[len(in)-1]
}

// maySupport reports whether a unit may give this kind of support.
func maySupport(r *flow.Run, s *model.Support, u model.UnitID) bool {
	k := r.Ctx.P.Combat
	side := k.Side
	if s.ForDefenders {
		side = k.Against
	}
	if r.Ctx.G.Units[u].Side != side || r.Ctx.HexOf(u) < 0 || k.Involves(u) {
		return false
	}
	for _, x := range k.Supporters {
		if x == u {
			return false
		}
	}
	return r.Ctx.UnitTrue(s.Units, u)
}

// joinAll adds all supporters that cannot be left out.
func joinAll(r *flow.Run, s *model.Support) {
	defer r.Ctx.Combats.HideAttackMarks()()
	for i := range r.Ctx.P.Units {
		if u := model.UnitID(i); maySupport(r, s, u) && !mayBeLeftOut(r, s, u) {
			addSupporter(r, s, u)
		}
	}
}

// allMayBeLeftOut reports whether everybody may be left out.
func allMayBeLeftOut(s *model.Support) bool {
	if s.Optional == nil {
		return false
	}
	yes, fixed := s.Optional.Const()
	return fixed && yes != 0
}

// mayBeLeftOut reports whether a unit that may support may be left out.
func mayBeLeftOut(r *flow.Run, s *model.Support, u model.UnitID) bool {
	return s.Optional != nil && r.Ctx.UnitTrue(s.Optional, u)
}

// anySupporter reports whether a unit after the given one, in unit order, may support and may
// be left out.
func anySupporter(r *flow.Run, s *model.Support, after model.UnitID) bool {
	defer r.Ctx.Combats.HideAttackMarks()()
	for i := int(after) + 1; i < len(r.Ctx.P.Units); i++ {
		if u := model.UnitID(i); maySupport(r, s, u) && mayBeLeftOut(r, s, u) {
			return true
		}
	}
	return false
}

// listSupporters lists the units that may support and may be left out, and done.
func (c *CombatChoices) listSupporters(r *flow.Run, at *model.Attack, l *flow.List) {
	defer r.Ctx.Combats.HideAttackMarks()()
	s := &at.Support[c.Next]
	for i := int(c.lastPicked(r)) + 1; i < len(r.Ctx.P.Units); i++ {
		if u := model.UnitID(i); maySupport(r, s, u) && mayBeLeftOut(r, s, u) {
			l.Add(flow.UnitAction(flow.VSupport, u))
		}
	}
	l.Add(flow.PlainAction(flow.VDone))
}

// addSupporter adds a unit to the support of the attack.
func addSupporter(r *flow.Run, s *model.Support, u model.UnitID) {
	r.Ctx.P.Combat.Supporters = append(r.Ctx.P.Combat.Supporters, u)
	if s.Flip != model.None {
		r.Units.FlipToFace(u, s.Flip)
	}
}
