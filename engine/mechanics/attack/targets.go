package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// eachTarget calls use, in hex order, with the hexes that an attack may begin
// with: some lawful attack has it as its first hex.
func (pl *planner) eachTarget(use func(model.HexID) bool) {
	reach := maxRange(pl.at)
	var seen [maxHexWords]uint64
	low, high := maxHexWords*64, -1
	near := pl.r.Ctx.Places.EnemiesNear(pl.rights.Side, reach)
	for _, u := range pl.r.Ctx.G.UnitsOfSide(pl.rights.Side) {
		from := pl.r.Ctx.HexOf(u)
		if from < 0 || near != nil && near[from] == 0 || !pl.rights.mayStillAttack(pl.r, pl.at, u) {
			continue
		}
		mark := func(h model.HexID) {
			if pl.r.Ctx.Places.HoldsEnemy(h, pl.rights.Side) {
				seen[h>>6] |= 1 << uint(h&63)
				low, high = min(low, int(h)), max(high, int(h))
			}
		}
		if reach == 1 {
			for _, h := range pl.r.Ctx.G.Grid.Neighbors(from) {
				if h >= 0 {
					mark(h)
				}
			}
			continue
		}
		for _, h := range pl.r.Ctx.Places.HexesWithin(from, pl.rights.unitRange(pl.r, pl.at, u, reach)) {
			mark(h)
		}
	}
	for h := low; h <= high; h++ {
		if seen[h>>6]>>uint(h&63)&1 == 1 && pl.rights.canBeAttacked(pl.r, pl.at, model.HexID(h)) && pl.isTargetPossible(model.HexID(h)) {
			if !use(model.HexID(h)) {
				return
			}
		}
	}
}

const maxHexWords = hex.MaxHexes/64 + 1

// isTargetPossible reports whether some lawful attack begins with this hex.
func (pl *planner) isTargetPossible(h model.HexID) bool {
	p := plan{hexes: []model.HexID{h}, lastHex: h, lastUnit: model.None}
	return pl.canComplete(&p)
}

// listBuildChoices lists what can be added to the attack being named, and done if it is
// already complete.
func (pl *planner) listBuildChoices(l *flow.List) {
	k := pl.r.Ctx.P.Combat
	if len(k.Targets) == 0 {
		// A hidden unit is picked by its hex, after all others: its name, or its
		// place in the list, would tell which it is.
		var unseen []model.HexID
		pl.eachTargetOf(k.Attackers[0].Unit, func(h model.HexID, u model.UnitID) bool {
			switch {
			case !pl.at.PickUnit:
				l.Add(flow.HexAction(flow.VAttack, h))
			case pl.r.Ctx.P.Units[u].Flags&state.IsHidden == 0:
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
	p := newPlan(k, pl.at.StacksTogether)
	if p.lastUnit == model.None && len(p.hexes) < pl.at.TargetHexes {
		pl.listMoreHexes(&p, l)
	}
	var few [40]model.UnitID
	for _, u := range pl.r.Ctx.Places.UnitsAround(pl.rights.Side, p.hexes, maxRange(pl.at), few[:0]) {
		if u > p.lastUnit && pl.rights.mayStillAttack(pl.r, pl.at, u) && pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes, p.named) != model.None {
			q, ok := pl.joinPlan(p, u)
			q.lastUnit = u
			if ok && pl.canComplete(&q) {
				l.Add(flow.UnitAction(flow.VWith, u))
			}
		}
	}
	if len(p.units) > 0 && pl.isPlanLawful(&p) {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// listMoreHexes lists the hexes that may be attacked together with those of the plan.
func (pl *planner) listMoreHexes(p *plan, l *flow.List) {
	for _, h := range pl.hexesBeside(p) {
		if q := p.withHex(h); pl.canComplete(&q) {
			l.Add(flow.HexAction(flow.VAlso, h))
		}
	}
}

// anyAttacker reports whether some unit may begin an attack.
func (pl *planner) anyAttacker() bool {
	for i := range pl.r.Ctx.P.Units {
		if pl.canAttack(model.UnitID(i)) {
			return true
		}
	}
	return false
}

// listAttackers lists the units that may begin an attack.
func (pl *planner) listAttackers(l *flow.List) {
	for i := range pl.r.Ctx.P.Units {
		if u := model.UnitID(i); pl.canAttack(u) {
			l.Add(flow.UnitAction(flow.VAttacker, u))
		}
	}
}

// canAttack reports whether a unit can attack any hex.
func (pl *planner) canAttack(u model.UnitID) bool {
	found := false
	if pl.rights.mayStillAttack(pl.r, pl.at, u) {
		pl.eachTargetOf(u, func(model.HexID, model.UnitID) bool { found = true; return false })
	}
	return found
}

// eachTargetOf calls use with the hexes (and in them the first defender, or each
// unit that may be picked) that one unit can attack.
func (pl *planner) eachTargetOf(u model.UnitID, use func(model.HexID, model.UnitID) bool) {
	from := pl.r.Ctx.HexOf(u)
	var room [20]model.HexID // what is asked of a hex may use the buffer
	for _, h := range append(room[:0], pl.r.Ctx.Places.HexesWithin(from, pl.rights.unitRange(pl.r, pl.at, u, maxRange(pl.at)))...) {
		if !pl.r.Ctx.Places.HoldsEnemy(h, pl.rights.Side) || !pl.rights.canBeAttacked(pl.r, pl.at, h) || pl.rights.findRoleFor(pl.r, pl.at, u, []model.HexID{h}) == model.None || !pl.leadsStack(u, []model.HexID{h}) {
			continue
		}
		if (pl.obligations() != nil || pl.at.JudgesWhole) && !pl.mayOpen(u, h) {
			continue
		}
		for d := pl.r.Ctx.Places.FirstUnitIn(h); d >= 0; d = pl.r.Ctx.Places.NextUnitIn(d) {
			if !pl.rights.mustDefend(pl.r, pl.at, d) || pl.at.PickUnit && pl.isPickRefused(u, h, d) {
				continue
			}
			if !use(h, d) {
				return
			}
			if !pl.at.PickUnit {
				break
			}
		}
	}
}

// mayOpen reports whether a unit may begin an attack on a hex without a duty being
// left that could be met.
func (pl *planner) mayOpen(u model.UnitID, h model.HexID) bool {
	q, ok := pl.joinPlan(plan{hexes: []model.HexID{h}, lastHex: h}, u)
	q.lastUnit = u
	if pl.at.PickUnit {
		return ok && pl.obligations().allowsPlan(&q)
	}
	if pl.at.MostAttackers == 1 {
		return ok && pl.obligations().allowsPlan(&q) && pl.findRefusing(&q, model.None) == nil
	}
	return ok && pl.canComplete(&q)
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
