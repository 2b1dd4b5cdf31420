package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// count notes, at the start of the phase, the pairs of adjacent enemies that
// the duty to fight binds.
func (f *Frame) count(r *flow.Run, at *model.Attack) {
	if at.Duty == nil || f.Counted && r.True(at.Duty.Fixed) {
		return
	}
	f.Counted = true
	f.PairOf, f.PairOn, f.PairAt, f.PairIn = nil, nil, nil, nil
	oldA, oldD := r.Attacker, r.Defender
	for i := range r.P.Units {
		u := model.UnitID(i)
		if r.G.Units[i].Side != f.Side || r.HexOf(u) < 0 || r.IsMarker(u) {
			continue
		}
		for _, h := range r.G.Grid.Neighbors(r.HexOf(u)) {
			if h < 0 {
				continue
			}
			for e := r.FirstIn(h); e >= 0; e = r.NextIn(e) {
				r.Attacker, r.Defender = u, e
				if !f.defends(r, at, e) || !r.True(at.Duty.When) {
					continue
				}
				f.PairOf, f.PairOn = append(f.PairOf, u), append(f.PairOn, e)
				f.PairAt, f.PairIn = append(f.PairAt, r.HexOf(u)), append(f.PairIn, h)
			}
		}
	}
	r.Attacker, r.Defender = oldA, oldD
}

// living reports whether pair i still binds: both units stand where they stood,
// neither has fought in this phase.
func (f *Frame) living(r *flow.Run, i int) bool {
	u, e := f.PairOf[i], f.PairOn[i]
	return r.HexOf(u) == f.PairAt[i] && r.HexOf(e) == f.PairIn[i] &&
		r.P.Units[u].Flags&state.Attacked == 0 && r.P.Units[e].Flags&state.WasAttacked == 0
}

// dutyLeft reports whether the phase cannot end yet: some pair still binds and
// some attack is possible. Duties nobody can meet lapse.
func (f *Frame) dutyLeft(r *flow.Run, at *model.Attack, possible bool) bool {
	if at.Duty == nil || !possible {
		return false
	}
	for i := range f.PairOf {
		if f.living(r, i) {
			return true
		}
	}
	return false
}

// close adds to a plan what its own choices force: a unit whose only enemies
// left are all in the plan must attack in it; an enemy whose only neighbours
// left all attack in it must be attacked in it. It reports whether the plan
// was closed already.
func (f *Frame) close_(r *flow.Run, at *model.Attack, p *plan) (already bool) {
	already = true
	if at.Duty == nil {
		return true
	}
	for changed := true; changed; {
		changed = false
		for i := range f.PairOf {
			if !f.living(r, i) {
				continue
			}
			u, e := f.PairOf[i], f.PairOn[i]
			inU, inE := slices.Contains(p.units, u), slices.Contains(p.hexes, f.PairIn[i])
			if at.Duty.Attackers && !inU && inE && !f.hasOther(r, p, u, true) {
				p.units = append(p.units, u)
				already, changed = false, true
			}
			if at.Duty.Defenders && !inE && inU && !f.hasOther(r, p, e, false) {
				p.hexes = append(p.hexes, f.PairIn[i])
				already, changed = false, true
			}
		}
	}
	return already
}

// hasOther reports whether a unit keeps a living pair with a partner outside
// the plan.
func (f *Frame) hasOther(r *flow.Run, p *plan, u model.UnitID, attacker bool) bool {
	for i := range f.PairOf {
		if !f.living(r, i) {
			continue
		}
		if attacker && f.PairOf[i] == u && !slices.Contains(p.hexes, f.PairIn[i]) {
			return true
		}
		if !attacker && f.PairOn[i] == u && !slices.Contains(p.units, f.PairOf[i]) {
			return true
		}
	}
	return false
}

// closed reports whether a plan is a lawful attack as it stands.
func (f *Frame) closed(r *flow.Run, at *model.Attack, p *plan) bool {
	q := p.copy()
	return f.close_(r, at, &q)
}

func (p *plan) copy() plan {
	q := *p
	q.hexes, q.units = slices.Clone(p.hexes), slices.Clone(p.units)
	return q
}

// completes reports whether a plan can be completed to a lawful attack by
// adding hexes and units in order.
func (f *Frame) completes(r *flow.Run, at *model.Attack, p *plan) bool {
	q := p.copy()
	f.close_(r, at, &q)
	if !f.inOrder(p, &q) || len(q.hexes) > at.TargetHexes || len(q.units) > at.MaxAttackers {
		return false
	}
	for _, u := range q.units {
		if !f.free(r, at, u) || f.roleFor(r, at, u, q.hexes) == model.None {
			return false
		}
	}
	for _, h := range q.hexes {
		if !f.attackable(r, at, h) {
			return false
		}
	}
	if len(q.units) > 0 {
		return true
	}
	for i := range r.P.Units {
		u := model.UnitID(i)
		if !f.near(r, at, u, &q) || !f.free(r, at, u) || f.roleFor(r, at, u, q.hexes) == model.None {
			continue
		}
		if at.Duty == nil {
			return true
		}
		t := q.copy()
		t.units = []model.UnitID{u}
		// The first unit may force others before it in order: that plan begins
		// with another unit, and is found with that one.
		t.lastUnit = model.None
		t.lastHex = p.lastHex
		if f.completes(r, at, &t) {
			return true
		}
	}
	return false
}

func (f *Frame) near(r *flow.Run, at *model.Attack, u model.UnitID, p *plan) bool {
	from := r.HexOf(u)
	return from >= 0 && r.G.Grid.Distance(from, p.hexes[0]) <= maxRange(at)
}

// inOrder reports whether what was forced can still be named: hexes after the
// last hex and before any unit, units after the last unit.
func (f *Frame) inOrder(p, q *plan) bool {
	for _, h := range q.hexes[len(p.hexes):] {
		if p.lastUnit != model.None || h <= p.lastHex {
			return false
		}
	}
	for _, u := range q.units[len(p.units):] {
		if p.lastUnit != model.None && u <= p.lastUnit {
			return false
		}
	}
	return true
}
