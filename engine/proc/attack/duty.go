package attack

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
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
