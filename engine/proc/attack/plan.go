package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// plan is an attack being named: hexes in order, then units in order.
type plan struct {
	hexes    []model.HexID
	units    []model.UnitID
	named    []state.Attacker // the units with their roles, where conditions ask who has been named
	lastHex  model.HexID
	lastUnit model.UnitID
	further  int // hexes tried besides those that are named
}

func planOf(k *state.Combat, together bool) plan {
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

func (p *plan) with(units ...model.UnitID) plan {
	q := *p
	q.units = append(slices.Clone(p.units), units...)
	return q
}

// closed reports whether a plan is a lawful attack as it stands.
func (f *Frame) closed(r *flow.Run, at *model.Attack, d *duty, p *plan) bool {
	return len(p.units) > 0 && d.lawful(p) && f.joined(r, at, p)
}

// completes reports whether a plan can be completed to a lawful attack by
// adding hexes and units in order.
func (f *Frame) completes(r *flow.Run, at *model.Attack, d *duty, p *plan) bool {
	if at.AsksNamed {
		tries := mostTries
		return f.completesNaming(r, at, d, p, &tries)
	}
	if p.lastUnit != model.None {
		return f.linked(r, at, *p, func(p plan) bool { return f.filled(r, at, d, p) })
	}
	var few [40]model.UnitID
	for _, u := range r.UnitsAround(f.Side, p.hexes[:1], maxRange(at), few[:0]) {
		if !f.free(r, at, u) || f.roleAfter(r, at, u, p.hexes, p.named) == model.None {
			continue
		}
		// The order of the units is of no account yet: those that must come
		// along may stand before this one.
		if d == nil && !at.StacksTogether && !at.HasAnyTargetRole {
			return true
		}
		if q, ok := f.join(r, at, *p, u); ok && f.linked(r, at, q, func(q plan) bool { return f.filled(r, at, d, q) }) {
			return true
		}
	}
	if len(p.hexes) >= at.TargetHexes || d == nil && !at.HasAnyTargetRole || at.HasAnyTargetRole && p.further >= mostFurther {
		return false
	}
	for _, h := range f.furtherHexes(r, at, d, p) {
		q := *p
		q.hexes, q.lastHex, q.further = append(slices.Clone(p.hexes), h), h, p.further+1
		if f.completes(r, at, d, &q) {
			return true
		}
	}
	return false
}

// mostFurther is how many hexes are tried besides those named, where hexes may be
// joined by others: each more multiplies the ways by all hexes in reach.
const mostFurther = 2

// furtherHexes lists the hexes that an attack may need besides those named: the
// ones that a duty binds, and where some attackers need not reach all of them,
// those that join others.
func (f *Frame) furtherHexes(r *flow.Run, at *model.Attack, d *duty, p *plan) []model.HexID {
	if at.HasAnyTargetRole {
		var out []model.HexID
		for h := p.lastHex + 1; int(h) < r.G.Grid.NumHexes(); h++ {
			if r.HoldsEnemy(h, f.Side) && f.attackable(r, at, h) && f.reached(r, at, h) {
				out = append(out, h)
			}
		}
		return out
	}
	// Two hexes far apart share no attacker.
	far := 2 * maxRange(at)
	return slices.DeleteFunc(slices.Clone(d.hexes), func(h model.HexID) bool {
		return h <= p.lastHex || r.G.Grid.Distance(p.hexes[0], h) > far || !f.attackable(r, at, h)
	})
}

// filled adds to a plan whose hexes stand the units that can fight nowhere
// else, then any that let more duties be met, and reports whether the attack
// is lawful then.
func (f *Frame) filled(r *flow.Run, at *model.Attack, d *duty, p plan) bool {
	if d = d.about(&p); d == nil || d.lawful(&p) {
		return true
	}
	more := func(i int, u model.UnitID) (plan, bool) {
		if slices.Contains(p.units, u) || !d.touches(i, p.hexes) || f.roleAfter(r, at, u, p.hexes, p.named) == model.None {
			return p, false
		}
		first := f.first(r, at, u, p.hexes, p.named)
		q, ok := f.join(r, at, p, first)
		return q, ok && first > p.lastUnit
	}
	for i, u := range d.units {
		if !d.elsewhere(i, p.hexes) {
			if q, ok := more(i, u); ok {
				p = q
			}
		}
	}
	for i, u := range d.units {
		if d.lawful(&p) {
			return true
		}
		if q, ok := more(i, u); ok && d.dutiesMet(&q) > d.dutiesMet(&p) {
			p = q
		}
	}
	return d.lawful(&p)
}

// reached reports whether any unit can attack a hex.
func (f *Frame) reached(r *flow.Run, at *model.Attack, h model.HexID) bool {
	for i := range r.P.Units {
		if u := model.UnitID(i); f.free(r, at, u) && f.roleFor(r, at, u, []model.HexID{h}) != model.None {
			return true
		}
	}
	return false
}
