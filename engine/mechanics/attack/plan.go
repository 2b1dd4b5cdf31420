package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// plan is an attack being named: hexes in order, then units in order.
type plan struct {
	hexes      []model.HexID
	units      []model.UnitID
	named      []state.Attacker // the units with their roles, where conditions ask who has been named
	lastHex    model.HexID
	lastUnit   model.UnitID
	extraHexes int // hexes tried besides those that are named
}

// newPlan returns the plan of the attack that is being named.
func newPlan(k *state.Combat, together bool) plan {
	p := plan{hexes: k.Targets, lastHex: k.Targets[len(k.Targets)-1], lastUnit: model.None}
	p.named = k.Attackers[:len(k.Attackers):len(k.Attackers)]
	for i := range k.Attackers {
		p.units = append(p.units, k.Attackers[i].Unit)
		// Of a stack that came together the first was named.
		if !together || i == 0 || k.Attackers[i].From != k.Attackers[i-1].From {
			p.lastUnit = k.Attackers[i].Unit
		}
	}
	return p
}

// withUnits returns a copy of the plan with more units.
func (p *plan) withUnits(units ...model.UnitID) plan {
	q := *p
	q.units = append(slices.Clone(p.units), units...)
	return q
}

// isPlanLawful reports whether a plan is a lawful attack as it stands.
func (f *Frame) isPlanLawful(r *flow.Run, at *model.Attack, d *obligations, p *plan) bool {
	return len(p.units) > 0 && d.allowsPlan(p) && f.joinsHexes(r, at, p)
}

// canComplete reports whether a plan can be completed to a lawful attack by
// adding hexes and units in order.
func (f *Frame) canComplete(r *flow.Run, at *model.Attack, d *obligations, p *plan) bool {
	if at.AsksNamed {
		tries := maxTries
		return f.completesNaming(r, at, d, p, &tries)
	}
	if p.lastUnit != model.None {
		return f.tryLinks(r, at, *p, func(p plan) bool { return f.fillPlan(r, at, d, p) })
	}
	var few [40]model.UnitID
	for _, u := range r.Ctx.Places.UnitsAround(f.Side, p.hexes[:1], maxRange(at), few[:0]) {
		if !f.mayStillAttack(r, at, u) || f.findRoleAfter(r, at, u, p.hexes, p.named) == model.None {
			continue
		}
		// The order of the units is of no account yet: those that must come
		// along may stand before this one.
		if d == nil && !at.StacksTogether && !at.HasAnyTargetRole {
			return true
		}
		if q, ok := f.joinPlan(r, at, *p, u); ok && f.tryLinks(r, at, q, func(q plan) bool { return f.fillPlan(r, at, d, q) }) {
			return true
		}
	}
	if len(p.hexes) >= at.TargetHexes || d == nil && !at.HasAnyTargetRole || at.HasAnyTargetRole && p.extraHexes >= maxExtraHexes {
		return false
	}
	for _, h := range f.listExtraHexes(r, at, d, p) {
		q := *p
		q.hexes, q.lastHex, q.extraHexes = append(slices.Clone(p.hexes), h), h, p.extraHexes+1
		if f.canComplete(r, at, d, &q) {
			return true
		}
	}
	return false
}

// maxExtraHexes is how many hexes are tried besides those named, where hexes may be
// joined by others: each more multiplies the ways by all hexes in reach.
const maxExtraHexes = 2

// listExtraHexes lists the hexes that an attack may need besides those named: the
// ones that a duty binds, and where some attackers need not reach all of them,
// those that join others.
func (f *Frame) listExtraHexes(r *flow.Run, at *model.Attack, d *obligations, p *plan) []model.HexID {
	if at.HasAnyTargetRole {
		var out []model.HexID
		for h := p.lastHex + 1; int(h) < r.Ctx.G.Grid.NumHexes(); h++ {
			if r.Ctx.Places.HoldsEnemy(h, f.Side) && f.canBeAttacked(r, at, h) && f.isHexReachable(r, at, h) {
				out = append(out, h)
			}
		}
		return out
	}
	// Two hexes far apart share no attacker.
	far := 2 * maxRange(at)
	return slices.DeleteFunc(slices.Clone(d.hexes), func(h model.HexID) bool {
		return h <= p.lastHex || r.Ctx.G.Grid.Distance(p.hexes[0], h) > far || !f.canBeAttacked(r, at, h)
	})
}

// fillPlan adds to a plan whose hexes stand the units that can fight nowhere
// else, then any that let more duties be met, and reports whether the attack
// is lawful then.
func (f *Frame) fillPlan(r *flow.Run, at *model.Attack, d *obligations, p plan) bool {
	if d = d.restrictToPlan(&p); d == nil || d.allowsPlan(&p) {
		return true
	}
	more := func(i int, u model.UnitID) (plan, bool) {
		if slices.Contains(p.units, u) || !d.hasPairIn(i, p.hexes) || f.findRoleAfter(r, at, u, p.hexes, p.named) == model.None {
			return p, false
		}
		first := f.findLeader(r, at, u, p.hexes, p.named)
		q, ok := f.joinPlan(r, at, p, first)
		return q, ok && first > p.lastUnit
	}
	for i, u := range d.units {
		if !d.hasPairElsewhere(i, p.hexes) {
			if q, ok := more(i, u); ok {
				p = q
			}
		}
	}
	for i, u := range d.units {
		if d.allowsPlan(&p) {
			return true
		}
		if q, ok := more(i, u); ok && d.countMet(&q) > d.countMet(&p) {
			p = q
		}
	}
	return d.allowsPlan(&p)
}

// isHexReachable reports whether any unit can attack a hex.
func (f *Frame) isHexReachable(r *flow.Run, at *model.Attack, h model.HexID) bool {
	for i := range r.Ctx.P.Units {
		if u := model.UnitID(i); f.mayStillAttack(r, at, u) && f.findRoleFor(r, at, u, []model.HexID{h}) != model.None {
			return true
		}
	}
	return false
}
