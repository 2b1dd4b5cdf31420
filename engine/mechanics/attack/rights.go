package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Rights are the rights and duties of the side that attacks in a phase: which of its units may
// attack which hexes in which role, and which pairs of enemies are obliged to fight.
type Rights struct {
	Phase             model.PhaseID
	Side              model.SideID
	MayRepeat         bool // units that have attacked may attack the hexes of a duty that would be left
	flow.ObligedPairs      // the duties noted
}

// visitDuties names the fields of the duties once. Phase and side are visited by the frame,
// in the order in which a position is written.
func (ri *Rights) visitDuties(v state.Visitor) {
	ri.VisitPairs(v)
	v.Bool("again", &ri.MayRepeat)
}

// mustDefend reports whether a unit in a hex attacked would have to defend.
func (ri *Rights) mustDefend(r *flow.Run, at *model.Attack, u model.UnitID) bool {
	if at.AsksNamed {
		defer ri.supposeNone(r)()
	}
	return r.Ctx.AreHostile(ri.Side, r.Ctx.G.Units[u].Side) && !r.Ctx.IsMarker(u) && r.Ctx.UnitTrue(at.TargetUnits, u)
}

// canBeAttacked reports whether a hex may be attacked now: it holds defenders and
// none of the units there has been attacked as often as allowed.
func (ri *Rights) canBeAttacked(r *flow.Run, at *model.Attack, h model.HexID) bool {
	// A unit that has attacked may attack again only to meet a duty.
	if ri.MayRepeat && !slices.Contains(ri.PairEnemyHexes, h) {
		return false
	}
	some := false
	for u := r.Ctx.Places.FirstUnitIn(h); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
		if !ri.mustDefend(r, at, u) {
			continue
		}
		if at.OnceAttacked.Applies && r.Ctx.P.Units[u].Flags&state.WasAttacked != 0 {
			return false
		}
		some = true
	}
	return some
}

// mayStillAttack reports whether a unit may still attack in this phase.
func (ri *Rights) mayStillAttack(r *flow.Run, at *model.Attack, u model.UnitID) bool {
	p := &r.Ctx.P.Units[u]
	if r.Ctx.G.Units[u].Side != ri.Side || p.At < 0 || r.Ctx.IsMarker(u) {
		return false
	}
	if at.OnceAttack.Applies && p.Flags&state.HasAttacked != 0 && !ri.MayRepeat {
		return false
	}
	if at.AsksNamed {
		defer ri.supposeNone(r)()
	}
	return r.Ctx.UnitTrue(r.Ctx.G.FindPhase(ri.Phase).Units, u)
}

// findRoleFor returns the first role in which unit u can take part in an attack on the
// hexes when nobody else has been named, or None.
func (ri *Rights) findRoleFor(r *flow.Run, at *model.Attack, u model.UnitID, targets []model.HexID) int {
	return ri.findRoleAfter(r, at, u, targets, nil)
}

// findRoleAfter is findRoleFor when others have been named before.
func (ri *Rights) findRoleAfter(r *flow.Run, at *model.Attack, u model.UnitID, targets []model.HexID, named []state.Attacker) int {
	if at.AsksNamed {
		defer ri.supposeAttack(r, at, targets, named)()
	}
	from := r.Ctx.HexOf(u)
	for i := range at.Roles {
		ro := &at.Roles[i]
		if ro.OneTarget && len(targets) > 1 || !r.Ctx.UnitTrue(ro.Units, u) {
			continue
		}
		if ri.reachesTargets(r, at, ro, u, from, targets) {
			return i
		}
	}
	return model.None
}

// reachesTargets reports whether a unit in a hex can attack the targets in a role: all of
// them, or one if the role allows that.
func (ri *Rights) reachesTargets(r *flow.Run, at *model.Attack, ro *model.Role, u model.UnitID, from model.HexID, targets []model.HexID) bool {
	for _, t := range targets {
		if ri.strikesHex(r, at, ro, u, from, t) == ro.AnyTarget {
			return ro.AnyTarget
		}
	}
	return !ro.AnyTarget
}

// strikesHex reports whether a unit can attack one hex in a role.
func (ri *Rights) strikesHex(r *flow.Run, at *model.Attack, ro *model.Role, u model.UnitID, from, to model.HexID) bool {
	n := r.Ctx.G.Grid.Distance(from, to)
	if n < ro.Min || n > ro.Max || ro.Sight != model.None && !r.Ctx.Sights.CanSee(ro.Sight, from, to, ri.Side) {
		return false
	}
	return ri.findBlockingCondition(r, ro.Never, u, from, to) == nil && ri.findBlockingCondition(r, at.Never, u, from, to) == nil && r.Ctx.Combats.AttackVerdict(at.ID, u, from, to) == nil
}

// findBlockingCondition returns the first condition that forbids an attack from one hex into
// another, nil if none does.
func (ri *Rights) findBlockingCondition(r *flow.Run, conds []model.Condition, u model.UnitID, from, to model.HexID) *model.Condition {
	if len(conds) == 0 {
		return nil
	}
	old := r.Ctx.Scope
	r.Ctx.Unit, r.Ctx.From, r.Ctx.To, r.Ctx.Hex = u, from, to, to
	c := r.Ctx.FirstForbidding(conds)
	r.Ctx.Scope = old
	return c
}

// maxRange returns the longest range of the roles of an attack, in hexes.
func maxRange(at *model.Attack) int {
	n := 0
	for i := range at.Roles {
		n = max(n, at.Roles[i].Max)
	}
	return n
}

// unitRange returns how far a unit can attack, in hexes, at most reach.
func (ri *Rights) unitRange(r *flow.Run, at *model.Attack, u model.UnitID, reach int) int {
	if at.AsksNamed {
		defer ri.supposeNone(r)()
	}
	n := 0
	for i := range at.Roles {
		if at.Roles[i].Max > n && r.Ctx.UnitTrue(at.Roles[i].Units, u) {
			n = at.Roles[i].Max
		}
	}
	return min(n, reach)
}

// pickUnseenIn returns the unit attacked when the single attacker picks the hex of
// hidden ones: which of them it is, the attacker cannot say.
func (ri *Rights) pickUnseenIn(r *flow.Run, at *model.Attack, h model.HexID) model.UnitID {
	for u := r.Ctx.Places.FirstUnitIn(h); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
		if ri.mustDefend(r, at, u) && r.Ctx.P.Units[u].Flags&state.IsHidden != 0 {
			return u
		}
	}
	return model.None
}

// isHexReachable reports whether any unit can attack a hex.
func (ri *Rights) isHexReachable(r *flow.Run, at *model.Attack, h model.HexID) bool {
	for i := range r.Ctx.P.Units {
		if u := model.UnitID(i); ri.mayStillAttack(r, at, u) && ri.findRoleFor(r, at, u, []model.HexID{h}) != model.None {
			return true
		}
	}
	return false
}
