package retreat

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// listHexes lists, in id order, where a unit that still has to go so many hexes
// may go next, and the tier that decided. Only hexes from which the rest of
// the way can be finished count, so that no choice leads into a dead end.
func (f *Frame) listHexes(r *flow.Run, rt *model.Retreat, u model.UnitID, left int) ([]model.HexID, *model.Prefer) {
	if left <= 0 {
		return nil, nil
	}
	from := r.Ctx.HexOf(u)
	if f.Unit == model.None {
		f.noteStart(rt, from)
		defer func() { f.StartHex = model.None }()
	}
	var six [6]model.HexID
	open := f.listOpenHexes(r, rt, u, from, left-1, six[:0])
	for i := range rt.Prefer {
		t := &rt.Prefer[i]
		if found := f.filterTier(r, rt, t, u, from, open, left); len(found) > 0 {
			return found, t
		}
	}
	return nil, nil
}

// listOpenHexes lists the hexes beside a unit that are not closed to it; left is what
// it still has to go after one of them. They are appended to out, in id order.
func (f *Frame) listOpenHexes(r *flow.Run, rt *model.Retreat, u model.UnitID, from model.HexID, left int, out []model.HexID) []model.HexID {
	for _, h := range r.Ctx.G.Grid.Neighbors(from) {
		if h >= 0 {
			out = append(out, h)
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(out, func(h model.HexID) bool { return f.isHexClosed(r, rt, u, from, h, left) })
}

// isHexClosed reports whether a hex is closed to a retreating unit.
func (f *Frame) isHexClosed(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID, left int) bool {
	return r.Ctx.Places.EntryForbidden(u, from, h) || f.comesBack(rt, h) || f.staysNearStart(r, from, h) || f.staysNear(r, rt, from, h, f.SourceHex) || f.staysNearFoes(r, rt, from, h) || f.findBlockingCondition(r, rt, u, from, h, left) != nil ||
		f.explainGroundBar(r, rt, u, from, h, left) != nil
}

// explainBar says why a hex is closed to a retreating unit; nil when it is open.
func (f *Frame) explainBar(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID, left int) *query.Refusal {
	switch {
	case f.comesBack(rt, h):
		return &query.Refusal{Reason: "not-back", Text: "the unit has left hex " + r.Ctx.G.Grid.Label(h) + " in this retreat", Source: &rt.Source}
	case f.staysNearStart(r, from, h):
		return &query.Refusal{Reason: "not-away", Text: "the hex does not lead farther from " + r.Ctx.G.Grid.Label(f.StartHex) + ", where the retreat began", Source: &rt.Source}
	case f.staysNear(r, rt, from, h, f.SourceHex):
		return &query.Refusal{Reason: "not-away", Text: "the hex does not lead away from " + r.Ctx.G.Grid.Label(f.SourceHex), Source: &rt.Source}
	case f.staysNearFoes(r, rt, from, h):
		return &query.Refusal{Reason: "not-away", Text: "the hex does not lead away from the victorious units", Source: &rt.Source}
	}
	if c := f.findBlockingCondition(r, rt, u, from, h, left); c != nil {
		return query.NewRefusal(&c.Source, c.Because)
	}
	if r.Ctx.Places.EntryForbidden(u, from, h) {
		return r.Ctx.Stacks.EnemyThere(h)
	}
	return f.explainGroundBar(r, rt, u, from, h, left)
}

// explainGroundBar returns what the ground has against a retreating unit entering a hex. It is
// nil if nothing, or if the retreat goes over any ground.
func (f *Frame) explainGroundBar(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID, left int) *query.Refusal {
	if rt.AnyGround != nil {
		if open, fixed := rt.AnyGround.Const(); fixed && open != 0 {
			return nil
		}
	}
	no := r.Ctx.Costs.GroundRefusal(u, from, h)
	if no == nil || rt.AnyGround == nil {
		return no
	}
	old := f.bindNames(r, u, from, h, left)
	open := rt.AnyGround.Bool(r.Ctx)
	if r.Ctx.Scope = old; open {
		return nil
	}
	return no
}

// comesBack reports whether a hex is one that the unit has left in this retreat, to
// which it may not come back.
func (f *Frame) comesBack(rt *model.Retreat, h model.HexID) bool {
	return f.wayMatters(rt) && slices.Contains(f.LeftHexes, h)
}

// staysNear reports whether a step, of a retreat that must lead away, does not lead away
// from a hex.
func (f *Frame) staysNear(r *flow.Run, rt *model.Retreat, from, h, foe model.HexID) bool {
	return rt.AwayFromEnemy && foe >= 0 && r.Ctx.G.Grid.Distance(h, foe) <= r.Ctx.G.Grid.Distance(from, foe)
}

// staysNearFoes reports whether a step fails to lead away from one of the enemies, where the
// retreat must.
func (f *Frame) staysNearFoes(r *flow.Run, rt *model.Retreat, from, h model.HexID) bool {
	for _, v := range f.Foes {
		if f.staysNear(r, rt, from, h, r.Ctx.HexOf(v)) {
			return true
		}
	}
	return false
}

// findBlockingCondition returns the condition of a retreat that closes a hex to a unit, or nil.
func (f *Frame) findBlockingCondition(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID, left int) *model.Condition {
	old := f.bindNames(r, u, from, h, left)
	c := r.Ctx.FirstForbidding(rt.Never)
	r.Ctx.Scope = old
	return c
}

// bindNames sets what the bare names of a retreat mean, and returns what they meant.
func (f *Frame) bindNames(r *flow.Run, u model.UnitID, from, h model.HexID, left int) query.Scope {
	old := r.Ctx.Scope
	r.Ctx.Unit, r.Ctx.From, r.Ctx.To, r.Ctx.Hex, r.Ctx.Victors, r.Ctx.HexesLeft = u, from, h, h, f.Foes, int32(left)
	return old
}

// filterTier returns the hexes of a tier from which the unit can finish its way; without any,
// those that it may crowd.
func (f *Frame) filterTier(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, from model.HexID, open []model.HexID, left int) []model.HexID {
	if t.WholeWay && left > 1 {
		return f.filterWholeWays(r, rt, t, u, from, open, left)
	}
	out := f.filterTierBy(r, rt, t, u, from, open, left, f.wayLeadsOn)
	if len(out) == 0 && t.Displace != nil && t.Displace.FallbackEffects != nil {
		out = f.filterTierBy(r, rt, t, u, from, open, left, f.wouldCrowd)
	}
	return out
}

// wouldCrowd reports whether a unit at the end of its way comes where somebody would
// have to make room, though nobody can.
func (f *Frame) wouldCrowd(r *flow.Run, _ *model.Retreat, t *model.Prefer, u model.UnitID, h model.HexID, left int) bool {
	return left == 1 && len(f.Chain) <= 1 && !r.Ctx.Stacks.FitsInHex(u, h) && len(f.listAskable(r, t.Displace, h)) > 0
}

// filterTierBy lists the hexes of a tier that are least, of those from which a unit can go
// on as leads says.
func (f *Frame) filterTierBy(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, from model.HexID, open []model.HexID, left int,
	leads func(*flow.Run, *model.Retreat, *model.Prefer, model.UnitID, model.HexID, int) bool) []model.HexID {
	var out []model.HexID
	least := int32(1 << 30)
	for _, h := range open {
		old := f.bindNames(r, u, from, h, left-1)
		ok := r.Ctx.True(t.When)
		n := int32(0)
		if ok && t.Lowest != nil {
			n = t.Lowest.Int(r.Ctx)
		}
		r.Ctx.Scope = old
		if !ok || !leads(r, rt, t, u, h, left) {
			continue
		}
		if t.Lowest != nil && n < least {
			least, out = n, out[:0]
		}
		if t.Lowest == nil || n == least {
			out = append(out, h)
		}
	}
	return out
}

// wayLeadsOn looks ahead: the unit is put into the hex, and the rest of its way,
// or the chain of friends that must make room, is tried.
func (f *Frame) wayLeadsOn(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, h model.HexID, left int) bool {
	if left == 1 && t.Displace == nil && !f.wayMatters(rt) {
		return r.Ctx.Stacks.FitsInHex(u, h)
	}
	return searchTwice(func(l *lookahead) bool { return f.canContinue(r, rt, t, u, h, left, l) })
}

// listVictims lists the friends in a full hex that can make room: uninvolved, not
// yet in the chain, and able to go on themselves.
func (f *Frame) listVictims(r *flow.Run, rt *model.Retreat, d *model.Displace, h model.HexID) []model.UnitID {
	var out []model.UnitID
	for _, v := range f.listAskable(r, d, h) {
		if searchTwice(func(l *lookahead) bool { return f.canMakeRoom(r, rt, d, v, l) }) {
			out = append(out, v)
		}
	}
	return out
}

// listAskable lists the friends in a full hex that may be asked to make room.
func (f *Frame) listAskable(r *flow.Run, d *model.Displace, h model.HexID) []model.UnitID {
	if d == nil || !d.Chain && len(f.Chain) > 1 {
		return nil
	}
	return slices.DeleteFunc(r.Ctx.Places.ListUnitsIn(h, nil), func(v model.UnitID) bool {
		return r.Ctx.G.Units[v].Side != f.Side || slices.Contains(f.Chain, v) || r.Ctx.IsMarker(v) || f.isInCombat(r, v) || d.Once && r.Ctx.P.Units[v].Flags&state.WasDisplaced != 0 || !r.Ctx.UnitTrue(d.Units, v)
	})
}

// isInCombat reports whether a unit takes part in the combat that this retreat
// comes from: such units make no room.
func (f *Frame) isInCombat(r *flow.Run, u model.UnitID) bool {
	return r.Ctx.P.Combat != nil && r.Ctx.P.Combat.Involves(u) || slices.Contains(f.Units, u)
}
