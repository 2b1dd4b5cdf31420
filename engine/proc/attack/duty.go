package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// count notes, at the start of the phase, the pairs of adjacent enemies that
// the duty to fight binds.
func (f *Frame) count(r *flow.Run, at *model.Attack) {
	if at = f.binding(r, at); at == nil || f.PairsNoted && r.True(at.Obligations.Fixed) {
		return
	}
	f.PairsNoted = true
	f.unbind()
	old := r.Scope
	for i := range r.P.Units {
		u := model.UnitID(i)
		if r.G.Units[i].Side != f.Side || r.HexOf(u) < 0 || r.IsMarker(u) {
			continue
		}
		for _, h := range r.G.Grid.Neighbors(r.HexOf(u)) {
			if h < 0 {
				continue
			}
			for e := r.FirstUnitIn(h); e >= 0; e = r.NextUnitIn(e) {
				r.Attacker, r.Defender = u, e
				if f.defends(r, at, e) && r.True(at.Obligations.When) {
					f.oblige(r, u, e)
				}
			}
		}
	}
	r.Scope = old
}

// binding is the attack whose duty binds: this one, or in a phase of several acts
// the one of them that has a duty and is offered now. It is nil without one.
func (f *Frame) binding(r *flow.Run, at *model.Attack) *model.Attack {
	if at.Obligations != nil {
		return at
	}
	for i := range f.offers(r) {
		if x := f.offeredAt(r, i); x != nil && x.Obligations != nil {
			return x
		}
	}
	return nil
}

// offers is what a phase of several acts can offer.
func (f *Frame) offers(r *flow.Run) []model.Offer {
	if f.Phase < 0 || r.G.Phases[f.Phase].Do != model.DoSeveralPhase {
		return nil
	}
	return r.G.Phases[f.Phase].Offers
}

// offeredAt is the attack of an offer that is made now, or nil.
func (f *Frame) offeredAt(r *flow.Run, i int) *model.Attack {
	if o := &f.offers(r)[i]; o.Do == model.DoAttackPhase && r.True(o.When) {
		return &r.G.Attacks[o.RuleIndex]
	}
	return nil
}

// offered lists the attacks that a phase of several acts offers now.
func (f *Frame) offered(r *flow.Run) []*model.Attack {
	var out []*model.Attack
	for i := range f.offers(r) {
		if x := f.offeredAt(r, i); x != nil {
			out = append(out, x)
		}
	}
	return out
}

// BindPairs lets pairs bind that a phase of several acts has noted.
func (f *Frame) BindPairs(r *flow.Run, p flow.ObligedPairs) flow.ObligedPairs {
	at := &r.G.Attacks[f.Spec]
	f.ObligedPairs = p
	f.count(r, at)
	f.again(r, at)
	return f.ObligedPairs
}

func (f *Frame) unbind() {
	f.PairUnits, f.PairEnemies, f.PairHexes, f.PairEnemyHexes = nil, nil, nil, nil
}

// oblige notes that a unit has to attack an enemy, both where they stand.
func (f *Frame) oblige(r *flow.Run, u, e model.UnitID) {
	f.PairUnits, f.PairEnemies = append(f.PairUnits, u), append(f.PairEnemies, e)
	f.PairHexes, f.PairEnemyHexes = append(f.PairHexes, r.HexOf(u)), append(f.PairEnemyHexes, r.HexOf(e))
}

// Pair is a unit that has to attack, and the enemy.
type Pair struct{ Of, On model.UnitID }

// Unbound says why nobody can be told who has to attack whom in this phase; it
// is empty where that is noted from the beginning.
func (f *Frame) Unbound(r *flow.Run) string {
	at := &r.G.Attacks[f.Spec]
	switch {
	case at.Obligations == nil:
		return at.Name() + " has no duty to fight"
	case f.Single && len(f.offered(r)) == 0 || !r.True(at.Obligations.Fixed):
		return "the duty of " + at.Name() + " is counted anew for each attack"
	}
	return ""
}

// NoDuty says why the duty of the phase cannot bind a unit to attack an enemy as
// they stand; it is empty where it can.
func (f *Frame) NoDuty(r *flow.Run, p Pair) string {
	at := &r.G.Attacks[f.Spec]
	switch {
	case r.G.Units[p.Of].Side != f.Side:
		return "it is not of the side that attacks"
	case r.HexOf(p.Of) < 0 || r.IsMarker(p.Of):
		return "it is not on the map"
	case r.HexOf(p.On) < 0 || r.G.Grid.Distance(r.HexOf(p.Of), r.HexOf(p.On)) != 1:
		return "they are not adjacent"
	case !f.defends(r, at, p.On):
		return "that is nobody whom this attack is made against"
	}
	old := r.Scope
	r.Attacker, r.Defender = p.Of, p.On
	binds := r.True(at.Obligations.When)
	r.Scope = old
	if !binds {
		return "the condition of the duty does not hold for them"
	}
	return ""
}

// Bind notes that these duties, and no others, are those of the phase; they are
// kept in the order in which they are counted.
func (f *Frame) Bind(r *flow.Run, pairs []Pair) {
	f.PairsNoted = false
	f.Count(r)
	of, on := f.PairUnits, f.PairEnemies
	f.unbind()
	for i := range of {
		if slices.Contains(pairs, Pair{of[i], on[i]}) {
			f.oblige(r, of[i], on[i])
		}
	}
}
