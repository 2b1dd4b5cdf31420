package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// noteObligations notes, at the start of the phase, the pairs of adjacent enemies that
// the duty to fight binds.
func (f *Frame) noteObligations(r *flow.Run, at *model.Attack) {
	if at = f.bindingAttack(r, at); at == nil || f.PairsNoted && r.Ctx.True(at.Obligations.Fixed) {
		return
	}
	f.PairsNoted = true
	f.clearObligations()
	old := r.Ctx.Scope
	for i := range r.Ctx.P.Units {
		u := model.UnitID(i)
		if r.Ctx.G.Units[i].Side != f.Side || r.Ctx.HexOf(u) < 0 || r.Ctx.IsMarker(u) {
			continue
		}
		for _, h := range r.Ctx.G.Grid.Neighbors(r.Ctx.HexOf(u)) {
			if h < 0 {
				continue
			}
			for e := r.Ctx.Places.FirstUnitIn(h); e >= 0; e = r.Ctx.Places.NextUnitIn(e) {
				r.Ctx.Attacker, r.Ctx.Defender = u, e
				if f.mustDefend(r, at, e) && r.Ctx.True(at.Obligations.When) {
					f.addObligation(r, u, e)
				}
			}
		}
	}
	r.Ctx.Scope = old
}

// bindingAttack is the attack whose duty binds: this one, or in a phase of several acts
// the one of them that has a duty and is offered now. It is nil without one.
func (f *Frame) bindingAttack(r *flow.Run, at *model.Attack) *model.Attack {
	if at.Obligations != nil {
		return at
	}
	for i := range f.phaseOffers(r) {
		if x := f.offeredAttackAt(r, i); x != nil && x.Obligations != nil {
			return x
		}
	}
	return nil
}

// phaseOffers is what a phase of several acts can offer.
func (f *Frame) phaseOffers(r *flow.Run) []model.Offer {
	if f.Phase < 0 || r.Ctx.G.Phases[f.Phase].Do != model.DoSeveralPhase {
		return nil
	}
	return r.Ctx.G.Phases[f.Phase].Offers
}

// offeredAttackAt is the attack of an offer that is made now, or nil.
func (f *Frame) offeredAttackAt(r *flow.Run, i int) *model.Attack {
	if o := &f.phaseOffers(r)[i]; o.Do == model.DoAttackPhase && r.Ctx.True(o.When) {
		return &r.Ctx.G.Attacks[o.RuleIndex]
	}
	return nil
}

// listOfferedAttacks lists the attacks that a phase of several acts offers now.
func (f *Frame) listOfferedAttacks(r *flow.Run) []*model.Attack {
	var out []*model.Attack
	for i := range f.phaseOffers(r) {
		if x := f.offeredAttackAt(r, i); x != nil {
			out = append(out, x)
		}
	}
	return out
}

// BindPairs lets pairs bind that a phase of several acts has noted.
func (f *Frame) BindPairs(r *flow.Run, p flow.ObligedPairs) flow.ObligedPairs {
	at := &r.Ctx.G.Attacks[f.Spec]
	f.ObligedPairs = p
	f.noteObligations(r, at)
	f.allowRepeat(r, at)
	return f.ObligedPairs
}

// clearObligations drops all pairs that were noted.
func (f *Frame) clearObligations() {
	f.PairUnits, f.PairEnemies, f.PairHexes, f.PairEnemyHexes = nil, nil, nil, nil
}

// addObligation notes that a unit has to attack an enemy, both where they stand.
func (f *Frame) addObligation(r *flow.Run, u, e model.UnitID) {
	f.PairUnits, f.PairEnemies = append(f.PairUnits, u), append(f.PairEnemies, e)
	f.PairHexes, f.PairEnemyHexes = append(f.PairHexes, r.Ctx.HexOf(u)), append(f.PairEnemyHexes, r.Ctx.HexOf(e))
}

// Pair is a unit that has to attack, and the enemy.
type Pair struct{ Unit, Enemy model.UnitID }

// WhyNotBound says why nobody can be told who has to attack whom in this phase; it
// is empty where that is noted from the beginning.
func (f *Frame) WhyNotBound(r *flow.Run) string {
	at := &r.Ctx.G.Attacks[f.Spec]
	switch {
	case at.Obligations == nil:
		return at.Name() + " has no duty to fight"
	case f.Single && len(f.listOfferedAttacks(r)) == 0 || !r.Ctx.True(at.Obligations.Fixed):
		return "the duty of " + at.Name() + " is counted anew for each attack"
	}
	return ""
}

// WhyNoObligation says why the duty of the phase cannot bind a unit to attack an enemy as
// they stand; it is empty where it can.
func (f *Frame) WhyNoObligation(r *flow.Run, p Pair) string {
	at := &r.Ctx.G.Attacks[f.Spec]
	switch {
	case r.Ctx.G.Units[p.Unit].Side != f.Side:
		return "it is not of the side that attacks"
	case r.Ctx.HexOf(p.Unit) < 0 || r.Ctx.IsMarker(p.Unit):
		return "it is not on the map"
	case r.Ctx.HexOf(p.Enemy) < 0 || r.Ctx.G.Grid.Distance(r.Ctx.HexOf(p.Unit), r.Ctx.HexOf(p.Enemy)) != 1:
		return "they are not adjacent"
	case !f.mustDefend(r, at, p.Enemy):
		return "that is nobody whom this attack is made against"
	}
	old := r.Ctx.Scope
	r.Ctx.Attacker, r.Ctx.Defender = p.Unit, p.Enemy
	binds := r.Ctx.True(at.Obligations.When)
	r.Ctx.Scope = old
	if !binds {
		return "the condition of the duty does not hold for them"
	}
	return ""
}

// SetObligations notes that these duties, and no others, are those of the phase; they are
// kept in the order in which they are counted.
func (f *Frame) SetObligations(r *flow.Run, pairs []Pair) {
	f.PairsNoted = false
	f.NoteObligations(r)
	of, on := f.PairUnits, f.PairEnemies
	f.clearObligations()
	for i := range of {
		if slices.Contains(pairs, Pair{of[i], on[i]}) {
			f.addObligation(r, of[i], on[i])
		}
	}
}
