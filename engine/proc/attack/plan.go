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
	lastHex  model.HexID
	lastUnit model.UnitID
}

func planOf(k *state.Combat) plan {
	p := plan{hexes: k.Targets, lastHex: k.Targets[len(k.Targets)-1], lastUnit: model.None}
	for i := range k.Attackers {
		p.units = append(p.units, k.Attackers[i].Unit)
		p.lastUnit = k.Attackers[i].Unit
	}
	return p
}

func (p *plan) with(u model.UnitID) plan {
	q := *p
	q.units = append(slices.Clone(p.units), u)
	return q
}

// closed reports whether a plan is a lawful attack as it stands.
func (f *Frame) closed(d *duty, p *plan) bool { return len(p.units) > 0 && d.lawful(p) }

// completes reports whether a plan can be completed to a lawful attack by
// adding hexes and units in order.
func (f *Frame) completes(r *flow.Run, at *model.Attack, d *duty, p *plan) bool {
	if p.lastUnit != model.None {
		return f.filled(r, at, d, *p)
	}
	for i := range r.P.Units {
		u := model.UnitID(i)
		if !f.near(r, at, u, p) || !f.free(r, at, u) || f.roleFor(r, at, u, p.hexes) == model.None {
			continue
		}
		// The order of the units is of no account yet: those that must come
		// along may stand before this one.
		if d == nil || f.filled(r, at, d, p.with(u)) {
			return true
		}
	}
	if d == nil || len(p.hexes) >= at.TargetHexes {
		return false
	}
	for _, h := range d.hexes {
		if h <= p.lastHex || !f.attackable(r, at, h) {
			continue
		}
		q := *p
		q.hexes, q.lastHex = append(slices.Clone(p.hexes), h), h
		if f.completes(r, at, d, &q) {
			return true
		}
	}
	return false
}

// filled adds to a plan whose hexes stand the units that can fight nowhere
// else, then any that let more duties be met, and reports whether the attack
// is lawful then.
func (f *Frame) filled(r *flow.Run, at *model.Attack, d *duty, p plan) bool {
	if d == nil || d.lawful(&p) {
		return true
	}
	more := func(i int, u model.UnitID) bool {
		return u > p.lastUnit && len(p.units) < at.MaxAttackers && !slices.Contains(p.units, u) && d.touches(i, p.hexes) &&
			f.roleFor(r, at, u, p.hexes) != model.None
	}
	for i, u := range d.units {
		if !d.elsewhere(i, p.hexes) && more(i, u) {
			p = p.with(u)
		}
	}
	for i, u := range d.units {
		if d.lawful(&p) {
			return true
		}
		if q := p.with(u); more(i, u) && d.meets(&q) > d.meets(&p) {
			p = q
		}
	}
	return d.lawful(&p)
}

func (f *Frame) near(r *flow.Run, at *model.Attack, u model.UnitID, p *plan) bool {
	from := r.HexOf(u)
	return from >= 0 && r.G.Grid.Distance(from, p.hexes[0]) <= maxRange(at)
}
