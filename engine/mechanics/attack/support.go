package attack

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

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
	if open := f.Choices.countOpen(r, s); open > f.Choices.stillNeeded(r, s) {
		return flow.Wait
	} else if open > 0 {
		f.Choices.joinOpen(r, s)
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
	if r.Ctx.G.Units[u].Side != side || r.Ctx.HexOf(u) < 0 || !s.FightersToo && k.Involves(u) {
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

// countOpen counts the units that their owner may still pick for this kind of support.
func (c *CombatChoices) countOpen(r *flow.Run, s *model.Support) int {
	if s.Optional == nil || s.Most != nil && int(c.SupportPicked) >= int(s.Most.Int(r.Ctx)) {
		return 0
	}
	defer r.Ctx.Combats.HideAttackMarks()()
	n := 0
	for i := int(c.lastPicked(r)) + 1; i < len(r.Ctx.P.Units); i++ {
		if u := model.UnitID(i); maySupport(r, s, u) && mayBeLeftOut(r, s, u) {
			n++
		}
	}
	return n
}

// stillNeeded returns how many more units must be picked for this kind of support.
func (c *CombatChoices) stillNeeded(r *flow.Run, s *model.Support) int {
	return max(0, int(r.Ctx.Int(s.Least, 0))-int(c.SupportPicked))
}

// joinOpen adds all units that could still be picked: none of them can be spared.
func (c *CombatChoices) joinOpen(r *flow.Run, s *model.Support) {
	defer r.Ctx.Combats.HideAttackMarks()()
	for i := int(c.lastPicked(r)) + 1; i < len(r.Ctx.P.Units); i++ {
		if u := model.UnitID(i); maySupport(r, s, u) && mayBeLeftOut(r, s, u) {
			addSupporter(r, s, u)
		}
	}
}

// listSupporters lists the units that may support and may be left out, and done where enough have
// been picked. A unit is listed only if enough others follow it in unit order.
func (c *CombatChoices) listSupporters(r *flow.Run, at *model.Attack, l *flow.List) {
	s := &at.Support[c.Next]
	open, needed := c.countOpen(r, s), c.stillNeeded(r, s)
	defer r.Ctx.Combats.HideAttackMarks()()
	for i := int(c.lastPicked(r)) + 1; i < len(r.Ctx.P.Units) && open > 0 && open >= needed; i++ {
		if u := model.UnitID(i); maySupport(r, s, u) && mayBeLeftOut(r, s, u) {
			l.Add(flow.UnitAction(flow.VSupport, u))
			open--
		}
	}
	if needed == 0 {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// findMissingSupport returns the refusal of the attack under way for a kind of support of the
// attackers for which too few units are at hand, or nil.
func findMissingSupport(r *flow.Run, at *model.Attack) *model.Condition {
	for i := range at.Support {
		s := &at.Support[i]
		if s.TooFew == nil {
			continue
		}
		n := 0
		for k := range r.Ctx.P.Units {
			if maySupport(r, s, model.UnitID(k)) {
				n++
			}
		}
		if n < int(r.Ctx.Int(s.Least, 0)) {
			return s.TooFew
		}
	}
	return nil
}

// addSupporter adds a unit to the support of the attack.
func addSupporter(r *flow.Run, s *model.Support, u model.UnitID) {
	r.Ctx.P.Combat.Supporters = append(r.Ctx.P.Combat.Supporters, u)
	if s.Flip != model.None {
		r.Units.FlipToFace(u, s.Flip)
	}
}
