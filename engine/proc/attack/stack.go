package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// stack lists, in unit order, those who attack the hexes when a unit is named
// and units stacked together attack together: it, and those of its hex that may.
func (f *Frame) stack(r *flow.Run, at *model.Attack, u model.UnitID, hexes []model.HexID, named []state.Attacker) []model.UnitID {
	all := []model.UnitID{u}
	for x := r.FirstUnitIn(r.HexOf(u)); x >= 0; x = r.NextUnitIn(x) {
		if x != u && f.free(r, at, x) && f.roleAfter(r, at, x, hexes, named) != model.None {
			all = append(all, x)
		}
	}
	slices.Sort(all)
	return all
}

// leads reports whether a unit is the one that is named when its stack attacks
// the hexes: the first of it. So each set of attackers is named in one way.
func (f *Frame) leads(r *flow.Run, at *model.Attack, u model.UnitID, hexes []model.HexID) bool {
	if !at.StacksTogether {
		return true
	}
	all := f.stack(r, at, u, hexes, nil)
	return all[0] == u && len(all) <= at.MostAttackers
}

// join adds to a plan a unit and those that come with it; ok is false when they
// are not named by this unit, or find no room.
func (f *Frame) join(r *flow.Run, at *model.Attack, p plan, u model.UnitID) (plan, bool) {
	if !at.StacksTogether {
		return f.naming(r, at, p, u), len(p.units) < at.MostAttackers
	}
	all := f.stack(r, at, u, p.hexes, p.named)
	return f.naming(r, at, p, all...), all[0] == u && len(p.units)+len(all) <= at.MostAttackers
}

// bring adds a unit and those that come with it to the attack being named.
func (f *Frame) bring(r *flow.Run, u model.UnitID) {
	k, at := r.P.Combat, &r.G.Attacks[f.Spec]
	one := [1]model.UnitID{u}
	all := one[:]
	if at.StacksTogether {
		all = f.stack(r, at, u, k.Targets, k.Attackers)
	}
	k.Attackers = append(k.Attackers, f.attacking(r, at, k.Targets, k.Attackers, all)...)
}

// first is the unit that is named for another that may attack the hexes: the
// first of its stack, where units stacked together attack together.
func (f *Frame) first(r *flow.Run, at *model.Attack, u model.UnitID, hexes []model.HexID, named []state.Attacker) model.UnitID {
	if !at.StacksTogether {
		return u
	}
	return f.stack(r, at, u, hexes, named)[0]
}

// Named is the action that names a unit as an attacker: it names the first of
// those that come along with it. with is false when the unit is in the attack.
func (f *Frame) Named(r *flow.Run, a flow.Action) (as flow.Action, with bool) {
	k, at := r.P.Combat, &r.G.Attacks[f.Spec]
	u := model.UnitID(a.ID)
	if a.Verb != flow.VWith || k == nil || !at.StacksTogether {
		return a, true
	}
	if _, in := k.FindAttacker(u); in {
		return a, false
	}
	if f.Stage == building && r.HexOf(u) >= 0 && f.free(r, at, u) && f.roleAfter(r, at, u, k.Targets, k.Attackers) != model.None {
		a.ID = int32(f.first(r, at, u, k.Targets, k.Attackers))
	}
	return a, true
}

// joined reports whether the hexes of a plan hang together: each is reached by
// some attacker, and attackers that reach several of them join them.
func (f *Frame) joined(r *flow.Run, at *model.Attack, p *plan) bool {
	return !at.HasAnyTargetRole || len(f.apart(r, at, p)) == 0
}

// apart lists the hexes of a plan that no chain of its attackers joins to the first.
func (f *Frame) apart(r *flow.Run, at *model.Attack, p *plan) []model.HexID {
	left, in := slices.Clone(p.hexes), p.hexes[:1:1]
	touches := func(u model.UnitID, hexes []model.HexID) bool {
		return slices.ContainsFunc(hexes, func(h model.HexID) bool { return f.touches(r, at, u, p, h) })
	}
	for grown := true; grown; {
		grown = false
		for _, u := range p.units {
			if !touches(u, in) {
				continue
			}
			left = slices.DeleteFunc(left, func(h model.HexID) bool {
				if !f.touches(r, at, u, p, h) {
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

// touches reports whether a unit of a plan reaches one hex of it in its role.
func (f *Frame) touches(r *flow.Run, at *model.Attack, u model.UnitID, p *plan, h model.HexID) bool {
	named := p.before(u, at.StacksTogether)
	role := f.roleAfter(r, at, u, p.hexes, named)
	if at.AsksNamed {
		defer f.suppose(r, at, p.hexes, named)()
	}
	return role != model.None && f.strikes(r, at, &at.Roles[role], u, r.HexOf(u), h)
}

// linked tries to add to a plan units, as few as can be, that make its hexes
// hang together, until use accepts it.
func (f *Frame) linked(r *flow.Run, at *model.Attack, p plan, use func(plan) bool) bool {
	if !at.HasAnyTargetRole {
		return use(p)
	}
	apart := f.apart(r, at, &p)
	if len(apart) == 0 {
		return use(p)
	}
	for i := range r.P.Units {
		u := model.UnitID(i)
		if u <= p.lastUnit || slices.Contains(p.units, u) || !f.free(r, at, u) || f.roleAfter(r, at, u, p.hexes, p.named) == model.None {
			continue
		}
		if q, ok := f.join(r, at, p, u); ok && f.helps(r, at, &p, &q) && f.linked(r, at, q, use) {
			return true
		}
	}
	return false
}

// helps reports whether a plan leaves fewer hexes, or parts of them, apart than
// another.
func (f *Frame) helps(r *flow.Run, at *model.Attack, old, new *plan) bool {
	return f.parts(r, at, new) < f.parts(r, at, old)
}

// parts counts the groups of hexes that attackers join, hexes that none reaches
// twice.
func (f *Frame) parts(r *flow.Run, at *model.Attack, p *plan) int {
	n, q := 0, *p
	for len(q.hexes) > 0 {
		h := q.hexes[0]
		if slices.ContainsFunc(p.units, func(u model.UnitID) bool { return f.touches(r, at, u, p, h) }) {
			n, q.hexes = n+1, f.apart(r, at, &q)
		} else {
			n, q.hexes = n+2, q.hexes[1:]
		}
	}
	return n
}

// serving is edges for enemies that must be attacked: of units stacked together,
// which go together wherever they can, each serves only what those that reach
// less do not. So what remains can be done in some order: what few reach first.
func (d *duty) serving(may []bool) [][]bool {
	if !d.at.StacksTogether {
		return d.edges
	}
	out := make([][]bool, len(d.edges))
	order := make([]int, 0, len(d.units))
	for i := range d.units {
		out[i] = slices.Clone(d.edges[i])
		if may[i] {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return count(d.edges[a]) - count(d.edges[b]) })
	for k, i := range order {
		for _, j := range order[:k] {
			if d.stands[i] != d.stands[j] {
				continue
			}
			for h, is := range d.edges[j] {
				out[i][h] = out[i][h] && !is
			}
		}
	}
	return out
}
