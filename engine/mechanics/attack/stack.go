package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// listStackmates lists, in unit order, those who attack the hexes when a unit is named
// and units stacked together attack together: it, and those of its hex that may.
func (f *Frame) listStackmates(r *flow.Run, at *model.Attack, u model.UnitID, hexes []model.HexID, named []state.Attacker) []model.UnitID {
	all := []model.UnitID{u}
	for x := r.Ctx.Places.FirstUnitIn(r.Ctx.HexOf(u)); x >= 0; x = r.Ctx.Places.NextUnitIn(x) {
		if x != u && f.mayStillAttack(r, at, x) && f.findRoleAfter(r, at, x, hexes, named) != model.None {
			all = append(all, x)
		}
	}
	slices.Sort(all)
	return all
}

// leadsStack reports whether a unit is the one that is named when its stack attacks
// the hexes: the first of it. So each set of attackers is named in one way.
func (f *Frame) leadsStack(r *flow.Run, at *model.Attack, u model.UnitID, hexes []model.HexID) bool {
	if !at.StacksTogether {
		return true
	}
	all := f.listStackmates(r, at, u, hexes, nil)
	return all[0] == u && len(all) <= at.MostAttackers
}

// joinPlan adds to a plan a unit and those that come with it; ok is false when they
// are not named by this unit, or find no room.
func (f *Frame) joinPlan(r *flow.Run, at *model.Attack, p plan, u model.UnitID) (plan, bool) {
	if !at.StacksTogether {
		return f.extendPlan(r, at, p, u), len(p.units) < at.MostAttackers
	}
	all := f.listStackmates(r, at, u, p.hexes, p.named)
	return f.extendPlan(r, at, p, all...), all[0] == u && len(p.units)+len(all) <= at.MostAttackers
}

// addStack adds a unit and those that come with it to the attack being named.
func (f *Frame) addStack(r *flow.Run, u model.UnitID) {
	k, at := r.Ctx.P.Combat, &r.Ctx.G.Attacks[f.Spec]
	one := [1]model.UnitID{u}
	all := one[:]
	if at.StacksTogether {
		all = f.listStackmates(r, at, u, k.Targets, k.Attackers)
	}
	k.Attackers = append(k.Attackers, f.appendAttackers(r, at, k.Targets, k.Attackers, all)...)
}

// findLeader is the unit that is named for another that may attack the hexes: the
// first of its stack, where units stacked together attack together.
func (f *Frame) findLeader(r *flow.Run, at *model.Attack, u model.UnitID, hexes []model.HexID, named []state.Attacker) model.UnitID {
	if !at.StacksTogether {
		return u
	}
	return f.listStackmates(r, at, u, hexes, named)[0]
}

// NormalizeNaming is the action that names a unit as an attacker: it names the first of
// those that come along with it. with is false when the unit is in the attack.
func (f *Frame) NormalizeNaming(r *flow.Run, a flow.Action) (as flow.Action, with bool) {
	k, at := r.Ctx.P.Combat, &r.Ctx.G.Attacks[f.Spec]
	u := model.UnitID(a.ID)
	if a.Verb != flow.VWith || k == nil || !at.StacksTogether {
		return a, true
	}
	if _, in := k.FindAttacker(u); in {
		return a, false
	}
	if f.Stage == stageBuild && r.Ctx.HexOf(u) >= 0 && f.mayStillAttack(r, at, u) && f.findRoleAfter(r, at, u, k.Targets, k.Attackers) != model.None {
		a.ID = int32(f.findLeader(r, at, u, k.Targets, k.Attackers))
	}
	return a, true
}

// joinsHexes reports whether the hexes of a plan hang together: each is reached by
// some attacker, and attackers that reach several of them join them.
func (f *Frame) joinsHexes(r *flow.Run, at *model.Attack, p *plan) bool {
	return !at.HasAnyTargetRole || len(f.listApart(r, at, p)) == 0
}

// listApart lists the hexes of a plan that no chain of its attackers joins to the first.
func (f *Frame) listApart(r *flow.Run, at *model.Attack, p *plan) []model.HexID {
	left, in := slices.Clone(p.hexes), p.hexes[:1:1]
	touches := func(u model.UnitID, hexes []model.HexID) bool {
		return slices.ContainsFunc(hexes, func(h model.HexID) bool { return f.reachesHex(r, at, u, p, h) })
	}
	for grown := true; grown; {
		grown = false
		for _, u := range p.units {
			if !touches(u, in) {
				continue
			}
			left = slices.DeleteFunc(left, func(h model.HexID) bool {
				if !f.reachesHex(r, at, u, p, h) {
					return false
				}
				grown = true
				in = append(in, h)
				return true
			})
		}
	}
	return left
}

// reachesHex reports whether a unit of a plan reaches one hex of it in its role.
func (f *Frame) reachesHex(r *flow.Run, at *model.Attack, u model.UnitID, p *plan, h model.HexID) bool {
	named := p.namedBefore(u, at.StacksTogether)
	role := f.findRoleAfter(r, at, u, p.hexes, named)
	if at.AsksNamed {
		defer f.supposeAttack(r, at, p.hexes, named)()
	}
	return role != model.None && f.strikesHex(r, at, &at.Roles[role], u, r.Ctx.HexOf(u), h)
}

// tryLinks tries to add to a plan units, as few as can be, that make its hexes
// hang together, until use accepts it.
func (f *Frame) tryLinks(r *flow.Run, at *model.Attack, p plan, use func(plan) bool) bool {
	if !at.HasAnyTargetRole {
		return use(p)
	}
	apart := f.listApart(r, at, &p)
	if len(apart) == 0 {
		return use(p)
	}
	for i := range r.Ctx.P.Units {
		u := model.UnitID(i)
		if u <= p.lastUnit || slices.Contains(p.units, u) || !f.mayStillAttack(r, at, u) || f.findRoleAfter(r, at, u, p.hexes, p.named) == model.None {
			continue
		}
		if q, ok := f.joinPlan(r, at, p, u); ok && f.improvesPlan(r, at, &p, &q) && f.tryLinks(r, at, q, use) {
			return true
		}
	}
	return false
}

// improvesPlan reports whether a plan leaves fewer hexes, or parts of them, apart than
// another.
func (f *Frame) improvesPlan(r *flow.Run, at *model.Attack, old, new *plan) bool {
	return f.countGroups(r, at, new) < f.countGroups(r, at, old)
}

// countGroups counts the groups of hexes that attackers join, hexes that none reaches
// twice.
func (f *Frame) countGroups(r *flow.Run, at *model.Attack, p *plan) int {
	n, q := 0, *p
	for len(q.hexes) > 0 {
		h := q.hexes[0]
		if slices.ContainsFunc(p.units, func(u model.UnitID) bool { return f.reachesHex(r, at, u, p, h) }) {
			n, q.hexes = n+1, f.listApart(r, at, &q)
		} else {
			n, q.hexes = n+2, q.hexes[1:]
		}
	}
	return n
}

// selectServing is edges for enemies that must be attacked: of units stacked together,
// which go together wherever they can, each serves only what those that reach
// less do not. So what remains can be done in some order: what few reach first.
func (d *obligations) selectServing(may []bool) [][]bool {
	if !d.at.StacksTogether {
		return d.mayAttack
	}
	out := make([][]bool, len(d.mayAttack))
	order := make([]int, 0, len(d.units))
	for i := range d.units {
		out[i] = slices.Clone(d.mayAttack[i])
		if may[i] {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return countTrue(d.mayAttack[a]) - countTrue(d.mayAttack[b]) })
	for k, i := range order {
		for _, j := range order[:k] {
			if d.unitHexes[i] != d.unitHexes[j] {
				continue
			}
			for h, is := range d.mayAttack[j] {
				out[i][h] = out[i][h] && !is
			}
		}
	}
	return out
}
