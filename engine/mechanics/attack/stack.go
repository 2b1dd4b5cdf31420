package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// listStackmates lists, in unit order, those who attack the hexes when a unit is named
// and units stacked together attack together: it, and those of its hex that may.
func (pl *planner) listStackmates(u model.UnitID, hexes []model.HexID, named []state.Attacker) []model.UnitID {
	all := []model.UnitID{u}
	for x := pl.r.Ctx.Places.FirstUnitIn(pl.r.Ctx.HexOf(u)); x >= 0; x = pl.r.Ctx.Places.NextUnitIn(x) {
		if x != u && pl.rights.mayStillAttack(pl.r, pl.at, x) && pl.rights.findRoleAfter(pl.r, pl.at, x, hexes, named) != model.None {
			all = append(all, x)
		}
	}
	slices.Sort(all)
	return all
}

// leadsStack reports whether a unit is the one that is named when its stack attacks
// the hexes: the first of it. So each set of attackers is named in one way.
func (pl *planner) leadsStack(u model.UnitID, hexes []model.HexID) bool {
	if !pl.at.StacksTogether {
		return true
	}
	all := pl.listStackmates(u, hexes, nil)
	return all[0] == u && len(all) <= pl.at.MostAttackers
}

// joinPlan adds to a plan a unit and those that come with it; ok is false when they
// are not named by this unit, or find no room.
func (pl *planner) joinPlan(p plan, u model.UnitID) (plan, bool) {
	if !pl.at.StacksTogether {
		return pl.extendPlan(p, u), len(p.units) < pl.at.MostAttackers
	}
	all := pl.listStackmates(u, p.hexes, p.named)
	return pl.extendPlan(p, all...), all[0] == u && len(p.units)+len(all) <= pl.at.MostAttackers
}

// addStack adds a unit and those that come with it to the attack being named.
func (f *Frame) addStack(r *flow.Run, u model.UnitID) {
	k, at := r.Ctx.P.Combat, &r.Ctx.G.Attacks[f.Spec]
	one := [1]model.UnitID{u}
	all := one[:]
	if at.StacksTogether {
		all = f.planner(r).listStackmates(u, k.Targets, k.Attackers)
	}
	k.Attackers = append(k.Attackers, f.Rights.appendAttackers(r, at, k.Targets, k.Attackers, all)...)
}

// findLeader returns the unit that is named for another that may attack the hexes: the
// first of its stack, where units stacked together attack together.
func (pl *planner) findLeader(u model.UnitID, hexes []model.HexID, named []state.Attacker) model.UnitID {
	if !pl.at.StacksTogether {
		return u
	}
	return pl.listStackmates(u, hexes, named)[0]
}

// NormalizeNaming returns the action that names a unit as an attacker: it names the first of
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
	if f.Stage == stageBuild && r.Ctx.HexOf(u) >= 0 && f.Rights.mayStillAttack(r, at, u) && f.Rights.findRoleAfter(r, at, u, k.Targets, k.Attackers) != model.None {
		a.ID = int32(f.planner(r).findLeader(u, k.Targets, k.Attackers))
	}
	return a, true
}

// joinsHexes reports whether the attackers connect the hexes of a plan: some attacker reaches
// each hex, and attackers that reach several hexes join them.
func (pl *planner) joinsHexes(p *plan) bool {
	return !pl.at.HasAnyTargetRole || len(pl.listApart(p)) == 0
}

// listApart lists the hexes of a plan that no chain of its attackers joins to the first.
func (pl *planner) listApart(p *plan) []model.HexID {
	left, in := slices.Clone(p.hexes), p.hexes[:1:1]
	touches := func(u model.UnitID, hexes []model.HexID) bool {
		return slices.ContainsFunc(hexes, func(h model.HexID) bool { return pl.reachesHex(u, p, h) })
	}
	for grown := true; grown; {
		grown = false
		for _, u := range p.units {
			if !touches(u, in) {
				continue
			}
			left = slices.DeleteFunc(left, func(h model.HexID) bool {
				if !pl.reachesHex(u, p, h) {
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
func (pl *planner) reachesHex(u model.UnitID, p *plan, h model.HexID) bool {
	named := p.namedBefore(u, pl.at.StacksTogether)
	role := pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes, named)
	if pl.at.AsksNamed {
		defer pl.rights.supposeAttack(pl.r, pl.at, p.hexes, named)()
	}
	return role != model.None && pl.rights.strikesHex(pl.r, pl.at, &pl.at.Roles[role], u, pl.r.Ctx.HexOf(u), h)
}

// tryLinks adds to a plan as few units as connect its hexes, and tries one set after another
// until use accepts it.
func (pl *planner) tryLinks(p plan, use func(plan) bool) bool {
	if !pl.at.HasAnyTargetRole {
		return use(p)
	}
	apart := pl.listApart(&p)
	if len(apart) == 0 {
		return use(p)
	}
	for i := range pl.r.Ctx.P.Units {
		u := model.UnitID(i)
		if u <= p.lastUnit || slices.Contains(p.units, u) || !pl.rights.mayStillAttack(pl.r, pl.at, u) || pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes, p.named) == model.None {
			continue
		}
		if q, ok := pl.joinPlan(p, u); ok && pl.improvesPlan(&p, &q) && pl.tryLinks(q, use) {
			return true
		}
	}
	return false
}

// improvesPlan reports whether a plan leaves fewer hexes, or parts of them, apart than
// another.
func (pl *planner) improvesPlan(old, new *plan) bool {
	return pl.countGroups(new) < pl.countGroups(old)
}

// countGroups counts the groups of hexes that attackers join, hexes that none reaches
// twice.
func (pl *planner) countGroups(p *plan) int {
	n, q := 0, *p
	for len(q.hexes) > 0 {
		h := q.hexes[0]
		if slices.ContainsFunc(p.units, func(u model.UnitID) bool { return pl.reachesHex(u, p, h) }) {
			n, q.hexes = n+1, pl.listApart(&q)
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

// ListCandidates returns the units that could be among the attackers of the attack being named,
// whatever the obligations and whoever is named before them, in unit order.
func (f *Frame) ListCandidates(r *flow.Run) []model.UnitID {
	k, at := r.Ctx.P.Combat, &r.Ctx.G.Attacks[f.Spec]
	out := []model.UnitID{}
	for _, u := range r.Ctx.Places.UnitsAround(f.Rights.Side, k.Targets, maxRange(at), nil) {
		if f.Rights.mayStillAttack(r, at, u) && (at.AsksNamed || f.Rights.findRoleFor(r, at, u, k.Targets) != model.None) {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// ListLeads returns by unit who is named for it, where units stacked together attack together;
// nil where each is named for itself.
func (f *Frame) ListLeads(r *flow.Run, units []model.UnitID) map[model.UnitID]model.UnitID {
	if !r.Ctx.G.Attacks[f.Spec].StacksTogether {
		return nil
	}
	out := map[model.UnitID]model.UnitID{}
	for _, u := range units {
		if a, with := f.NormalizeNaming(r, flow.UnitAction(flow.VWith, u)); with {
			out[u] = model.UnitID(a.ID)
		}
	}
	return out
}
