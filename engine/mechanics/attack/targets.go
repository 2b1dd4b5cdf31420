package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// mustDefend reports whether a unit in a hex attacked would have to defend.
func (f *Frame) mustDefend(r *flow.Run, at *model.Attack, u model.UnitID) bool {
	if at.AsksNamed {
		defer f.supposeNone(r)()
	}
	return r.Ctx.AreHostile(f.Side, r.Ctx.G.Units[u].Side) && !r.Ctx.IsMarker(u) && r.Ctx.UnitTrue(at.TargetUnits, u)
}

// canBeAttacked reports whether a hex may be attacked now: it holds defenders and
// none of the units there has been attacked as often as allowed.
func (f *Frame) canBeAttacked(r *flow.Run, at *model.Attack, h model.HexID) bool {
	// What has attacked attacks again only for a duty.
	if f.MayRepeat && !slices.Contains(f.PairEnemyHexes, h) {
		return false
	}
	some := false
	for u := r.Ctx.Places.FirstUnitIn(h); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
		if !f.mustDefend(r, at, u) {
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
func (f *Frame) mayStillAttack(r *flow.Run, at *model.Attack, u model.UnitID) bool {
	p := &r.Ctx.P.Units[u]
	if r.Ctx.G.Units[u].Side != f.Side || p.At < 0 || r.Ctx.IsMarker(u) {
		return false
	}
	if at.OnceAttack.Applies && p.Flags&state.HasAttacked != 0 && !f.MayRepeat {
		return false
	}
	if at.AsksNamed {
		defer f.supposeNone(r)()
	}
	return r.Ctx.UnitTrue(r.Ctx.G.FindPhase(f.Phase).Units, u)
}

// findRoleFor is the first role in which unit u can take part in an attack on the
// hexes when nobody else has been named, or None.
func (f *Frame) findRoleFor(r *flow.Run, at *model.Attack, u model.UnitID, targets []model.HexID) int {
	return f.findRoleAfter(r, at, u, targets, nil)
}

// findRoleAfter is findRoleFor when others have been named before.
func (f *Frame) findRoleAfter(r *flow.Run, at *model.Attack, u model.UnitID, targets []model.HexID, named []state.Attacker) int {
	if at.AsksNamed {
		defer f.supposeAttack(r, at, targets, named)()
	}
	from := r.Ctx.HexOf(u)
	for i := range at.Roles {
		ro := &at.Roles[i]
		if ro.OneTarget && len(targets) > 1 || !r.Ctx.UnitTrue(ro.Units, u) {
			continue
		}
		if f.reachesTargets(r, at, ro, u, from, targets) {
			return i
		}
	}
	return model.None
}

// reachesTargets reports whether a unit in a hex can attack the targets in a role: all of
// them, or one if the role allows that.
func (f *Frame) reachesTargets(r *flow.Run, at *model.Attack, ro *model.Role, u model.UnitID, from model.HexID, targets []model.HexID) bool {
	for _, t := range targets {
		if f.strikesHex(r, at, ro, u, from, t) == ro.AnyTarget {
			return ro.AnyTarget
		}
	}
	return !ro.AnyTarget
}

// strikesHex reports whether a unit can attack one hex in a role.
func (f *Frame) strikesHex(r *flow.Run, at *model.Attack, ro *model.Role, u model.UnitID, from, to model.HexID) bool {
	n := r.Ctx.G.Grid.Distance(from, to)
	if n < ro.Min || n > ro.Max || ro.Sight != model.None && !r.Ctx.Sights.CanSee(ro.Sight, from, to, f.Side) {
		return false
	}
	return f.findBlockingCondition(r, ro.Never, u, from, to) == nil && f.findBlockingCondition(r, at.Never, u, from, to) == nil && r.Ctx.Combats.AttackVerdict(at.ID, u, from, to) == nil
}

// findBlockingCondition returns the first condition that forbids an attack from one hex into
// another, nil if none does.
func (f *Frame) findBlockingCondition(r *flow.Run, conds []model.Condition, u model.UnitID, from, to model.HexID) *model.Condition {
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

// eachTarget calls use, in hex order, with the hexes that an attack may begin
// with: some lawful attack has it as its first hex.
func (f *Frame) eachTarget(r *flow.Run, at *model.Attack, use func(model.HexID) bool) {
	reach := maxRange(at)
	var seen [maxHexWords]uint64
	low, high := maxHexWords*64, -1
	near := r.Ctx.Places.EnemiesNear(f.Side, reach)
	for _, u := range r.Ctx.G.UnitsOfSide(f.Side) {
		from := r.Ctx.HexOf(u)
		if from < 0 || near != nil && near[from] == 0 || !f.mayStillAttack(r, at, u) {
			continue
		}
		mark := func(h model.HexID) {
			if r.Ctx.Places.HoldsEnemy(h, f.Side) {
				seen[h>>6] |= 1 << uint(h&63)
				low, high = min(low, int(h)), max(high, int(h))
			}
		}
		if reach == 1 {
			for _, h := range r.Ctx.G.Grid.Neighbors(from) {
				if h >= 0 {
					mark(h)
				}
			}
			continue
		}
		for _, h := range r.Ctx.Places.HexesWithin(from, f.unitRange(r, at, u, reach)) {
			mark(h)
		}
	}
	d := f.findObligations(r, at)
	for h := low; h <= high; h++ {
		if seen[h>>6]>>uint(h&63)&1 == 1 && f.canBeAttacked(r, at, model.HexID(h)) && f.isTargetPossible(r, at, d, model.HexID(h)) {
			if !use(model.HexID(h)) {
				return
			}
		}
	}
}

const maxHexWords = hex.MaxHexes/64 + 1

// unitRange returns how far a unit can attack, in hexes, at most reach.
func (f *Frame) unitRange(r *flow.Run, at *model.Attack, u model.UnitID, reach int) int {
	if at.AsksNamed {
		defer f.supposeNone(r)()
	}
	n := 0
	for i := range at.Roles {
		if at.Roles[i].Max > n && r.Ctx.UnitTrue(at.Roles[i].Units, u) {
			n = at.Roles[i].Max
		}
	}
	return min(n, reach)
}

// isTargetPossible reports whether some lawful attack begins with this hex.
func (f *Frame) isTargetPossible(r *flow.Run, at *model.Attack, d *obligations, h model.HexID) bool {
	p := plan{hexes: []model.HexID{h}, lastHex: h, lastUnit: model.None}
	return f.canComplete(r, at, d, &p)
}

// listBuildChoices lists what can be added to the attack being named, and done when it
// is complete as it stands.
func (f *Frame) listBuildChoices(r *flow.Run, at *model.Attack, l *flow.List) {
	k := r.Ctx.P.Combat
	if len(k.Targets) == 0 {
		// A hidden unit is picked by its hex, after all others: its name, or its
		// place in the list, would tell which it is.
		var unseen []model.HexID
		f.eachTargetOf(r, at, k.Attackers[0].Unit, func(h model.HexID, u model.UnitID) bool {
			switch {
			case !at.PickUnit:
				l.Add(flow.HexAction(flow.VAttack, h))
			case r.Ctx.P.Units[u].Flags&state.IsHidden == 0:
				l.Add(flow.UnitAction(flow.VTarget, u))
			case !slices.Contains(unseen, h):
				unseen = append(unseen, h)
			}
			return true
		})
		for _, h := range unseen {
			l.Add(flow.HexAction(flow.VAttack, h))
		}
		return
	}
	p, d := newPlan(k, at.StacksTogether), f.findObligations(r, at)
	if p.lastUnit == model.None && len(p.hexes) < at.TargetHexes {
		f.listMoreHexes(r, at, d, &p, l)
	}
	var few [40]model.UnitID
	for _, u := range r.Ctx.Places.UnitsAround(f.Side, p.hexes, maxRange(at), few[:0]) {
		if u > p.lastUnit && f.mayStillAttack(r, at, u) && f.findRoleAfter(r, at, u, p.hexes, p.named) != model.None {
			q, ok := f.joinPlan(r, at, p, u)
			q.lastUnit = u
			if ok && f.canComplete(r, at, d, &q) {
				l.Add(flow.UnitAction(flow.VWith, u))
			}
		}
	}
	if len(p.units) > 0 && f.isPlanLawful(r, at, d, &p) {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// listMoreHexes lists the hexes that may be attacked together with those of the plan.
func (f *Frame) listMoreHexes(r *flow.Run, at *model.Attack, d *obligations, p *plan, l *flow.List) {
	for _, h := range f.hexesBeside(r, at, p) {
		if q := p.withHex(h); f.canComplete(r, at, d, &q) {
			l.Add(flow.HexAction(flow.VAlso, h))
		}
	}
}

// anyAttacker and attackers serve attacks that begin with the attacker.
func (f *Frame) anyAttacker(r *flow.Run, at *model.Attack) bool {
	for i := range r.Ctx.P.Units {
		if f.canAttack(r, at, model.UnitID(i)) {
			return true
		}
	}
	return false
}

// listAttackers lists the units that may begin an attack.
func (f *Frame) listAttackers(r *flow.Run, at *model.Attack, l *flow.List) {
	for i := range r.Ctx.P.Units {
		if u := model.UnitID(i); f.canAttack(r, at, u) {
			l.Add(flow.UnitAction(flow.VAttacker, u))
		}
	}
}

// canAttack reports whether a unit can attack any hex.
func (f *Frame) canAttack(r *flow.Run, at *model.Attack, u model.UnitID) bool {
	found := false
	if f.mayStillAttack(r, at, u) {
		f.eachTargetOf(r, at, u, func(model.HexID, model.UnitID) bool { found = true; return false })
	}
	return found
}

// eachTargetOf calls use with the hexes (and in them the first defender, or each
// unit that may be picked) that one unit can attack.
func (f *Frame) eachTargetOf(r *flow.Run, at *model.Attack, u model.UnitID, use func(model.HexID, model.UnitID) bool) {
	from := r.Ctx.HexOf(u)
	var d *obligations
	asked := false           // most units have nobody in reach
	var room [20]model.HexID // what is asked of a hex may use the buffer
	for _, h := range append(room[:0], r.Ctx.Places.HexesWithin(from, f.unitRange(r, at, u, maxRange(at)))...) {
		if !r.Ctx.Places.HoldsEnemy(h, f.Side) || !f.canBeAttacked(r, at, h) || f.findRoleFor(r, at, u, []model.HexID{h}) == model.None || !f.leadsStack(r, at, u, []model.HexID{h}) {
			continue
		}
		if !asked {
			d, asked = f.findObligations(r, at), true
		}
		if d != nil && !f.mayOpen(r, at, d, u, h) {
			continue
		}
		for d := r.Ctx.Places.FirstUnitIn(h); d >= 0; d = r.Ctx.Places.NextUnitIn(d) {
			if !f.mustDefend(r, at, d) {
				continue
			}
			if !use(h, d) {
				return
			}
			if !at.PickUnit {
				break
			}
		}
	}
}

// mayOpen reports whether a unit may begin an attack on a hex without a duty being
// left that could be met.
func (f *Frame) mayOpen(r *flow.Run, at *model.Attack, d *obligations, u model.UnitID, h model.HexID) bool {
	q, ok := f.joinPlan(r, at, plan{hexes: []model.HexID{h}, lastHex: h}, u)
	q.lastUnit = u
	if at.PickUnit || at.MostAttackers == 1 {
		return ok && d.allowsPlan(&q)
	}
	return ok && f.canComplete(r, at, d, &q)
}

// pickUnseenIn is the unit attacked when the single attacker picks the hex of
// hidden ones: which of them it is, the attacker cannot say.
func (f *Frame) pickUnseenIn(r *flow.Run, at *model.Attack, h model.HexID) model.UnitID {
	for u := r.Ctx.Places.FirstUnitIn(h); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
		if f.mustDefend(r, at, u) && r.Ctx.P.Units[u].Flags&state.IsHidden != 0 {
			return u
		}
	}
	return model.None
}

// assignOpenerRole gives the attacker that began an attack its role, now that the target is
// known; those that come with it join.
func (f *Frame) assignOpenerRole(r *flow.Run) {
	k := r.Ctx.P.Combat
	u := k.Attackers[0].Unit
	k.Attackers = nil
	f.addStack(r, u)
}

// beginTarget picks the unit that the single attacker attacks.
func (f *Frame) beginTarget(r *flow.Run, d model.UnitID) {
	k := r.Ctx.P.Combat
	k.Targets = append(k.Targets, r.Ctx.HexOf(d))
	k.Defenders, k.DefenderHexes, k.Against = []model.UnitID{d}, []model.HexID{r.Ctx.HexOf(d)}, r.Ctx.G.Units[d].Side
	f.assignOpenerRole(r)
	f.announceAttack(r)
}
