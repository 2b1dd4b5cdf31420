package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Conditions of who may attack may ask what has been named of the attack. They are asked
// of each unit with the hexes attacked and the units named before it, in the list that
// offers the unit as well as in every look ahead. So an attack is offered only where the
// lists that follow it hold something. An attack whose conditions ask for nothing of the
// kind (model.Attack.AsksNamed) is spared all of this.

// supposeAttack makes an attack on hexes by units the one under way until back is called.
func (ri *Rights) supposeAttack(r *flow.Run, at *model.Attack, hexes []model.HexID, named []state.Attacker) (back func()) {
	k := &state.Combat{Side: ri.Side, Against: model.None, Column: -1, Targets: hexes, Attackers: named}
	for i := range r.Ctx.G.Attacks {
		if &r.Ctx.G.Attacks[i] == at {
			k.Attack = i
		}
	}
	for range at.Declarations {
		k.Declared = append(k.Declared, model.None)
	}
	for _, h := range hexes {
		for u := r.Ctx.Places.FirstUnitIn(h); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
			if ri.mustDefend(r, at, u) {
				k.Defenders, k.DefenderHexes, k.Against = append(k.Defenders, u), append(k.DefenderHexes, h), r.Ctx.G.Units[u].Side
			}
		}
	}
	was := r.Ctx.P.Combat
	r.Ctx.P.Combat = k
	return func() { r.Ctx.P.Combat = was }
}

// supposeNone makes no attack the one under way until back is called. Which units may be
// attacked, and which may attack in a phase at all, is asked before anything is named.
func (ri *Rights) supposeNone(r *flow.Run) (back func()) {
	was := r.Ctx.P.Combat
	r.Ctx.P.Combat = nil
	return func() { r.Ctx.P.Combat = was }
}

// appendAttackers are units that are named together, with their roles.
func (ri *Rights) appendAttackers(r *flow.Run, at *model.Attack, hexes []model.HexID, named []state.Attacker, units []model.UnitID) []state.Attacker {
	out := make([]state.Attacker, 0, len(units))
	for _, u := range units {
		out = append(out, state.Attacker{Unit: u, Role: int8(max(0, ri.findRoleAfter(r, at, u, hexes, named))), From: r.Ctx.HexOf(u)})
	}
	return out
}

// extendPlan returns a plan with more units.
func (pl *planner) extendPlan(p plan, units ...model.UnitID) plan {
	q := p.withUnits(units...)
	if pl.at.AsksNamed {
		q.named = append(p.named[:len(p.named):len(p.named)], pl.rights.appendAttackers(pl.r, pl.at, p.hexes, p.named, units)...)
	}
	return q
}

// maxTries is how many partial attacks a look ahead tries, where any set of attackers
// may change what the next one is asked.
const maxTries = 300

// completesNaming is completes for conditions that read the names so far: it names hexes and
// units as a player can, one after the other.
func (pl *planner) completesNaming(p *plan, tries *int) bool {
	if *tries--; *tries < 0 {
		return false
	}
	if pl.isPlanLawful(p) {
		return true
	}
	var few [40]model.UnitID
	for _, u := range pl.r.Ctx.Places.UnitsAround(pl.rights.Side, p.hexes, maxRange(pl.at), few[:0]) {
		if u <= p.lastUnit || slices.Contains(p.units, u) || !pl.rights.mayStillAttack(pl.r, pl.at, u) || pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes, p.named) == model.None {
			continue
		}
		q, ok := pl.joinPlan(*p, u)
		q.lastUnit = u
		if ok && pl.completesNaming(&q, tries) {
			return true
		}
	}
	if p.lastUnit != model.None || len(p.hexes) >= pl.at.TargetHexes {
		return false
	}
	for _, h := range pl.hexesBeside(p) {
		if q := p.withHex(h); pl.completesNaming(&q, tries) {
			return true
		}
	}
	return false
}

// namedBefore lists the units named before a unit of a plan, without those that came with it.
func (p *plan) namedBefore(u model.UnitID, together bool) []state.Attacker {
	for i := range p.named {
		if p.named[i].Unit != u {
			continue
		}
		k := i
		for together && k > 0 && p.named[k-1].From == p.named[i].From {
			k--
		}
		return p.named[:k:k]
	}
	return p.named
}

// withHex returns a plan with one more hex.
func (p *plan) withHex(h model.HexID) plan {
	q := *p
	q.hexes, q.lastHex = append(p.hexes[:len(p.hexes):len(p.hexes)], h), h
	return q
}

// hexesBeside lists the hexes that could be attacked together with those of a plan.
func (pl *planner) hexesBeside(p *plan) []model.HexID {
	reach := pl.r.Ctx.G.Grid.NumHexes()
	if !pl.at.HasAnyTargetRole {
		reach = 2 * maxRange(pl.at) // every attacker must reach every hex: two hexes far apart share none
	}
	var few [61]model.HexID
	var out []model.HexID
	for _, h := range pl.r.Ctx.G.Grid.AppendWithin(p.hexes[0], reach, few[:0]) {
		if h > p.lastHex && pl.r.Ctx.Places.HoldsEnemy(h, pl.rights.Side) && pl.rights.canBeAttacked(pl.r, pl.at, h) {
			out = append(out, h)
		}
	}
	return out
}
