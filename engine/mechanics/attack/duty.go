package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// noteObligations notes, at the start of the phase, the pairs of adjacent enemies that
// the duty to fight binds.
func (ri *Rights) noteObligations(r *flow.Run, at *model.Attack) {
	if at = ri.bindingAttack(r, at); at == nil || ri.PairsNoted && r.Ctx.True(at.Obligations.Fixed) {
		return
	}
	ri.PairsNoted = true
	ri.clearObligations()
	old := r.Ctx.Scope
	for i := range r.Ctx.P.Units {
		u := model.UnitID(i)
		if r.Ctx.G.Units[i].Side != ri.Side || r.Ctx.HexOf(u) < 0 || r.Ctx.IsMarker(u) {
			continue
		}
		for _, h := range r.Ctx.G.Grid.Neighbors(r.Ctx.HexOf(u)) {
			if h < 0 {
				continue
			}
			for e := r.Ctx.Places.FirstUnitIn(h); e >= 0; e = r.Ctx.Places.NextUnitIn(e) {
				r.Ctx.Attacker, r.Ctx.Defender = u, e
				if ri.mustDefend(r, at, e) && r.Ctx.True(at.Obligations.When) {
					ri.addObligation(r, u, e)
				}
			}
		}
	}
	r.Ctx.Scope = old
}

// allowRepeat lets units attack once more, when nothing fresh can attack an enemy
// that must be attacked.
func (ri *Rights) allowRepeat(r *flow.Run, at *model.Attack) {
	ri.MayRepeat = false
	if at.Obligations == nil || !at.Obligations.AttackAgain || ri.findObligations(r, at).anyLeft() {
		return
	}
	ri.MayRepeat = true
	ri.MayRepeat = ri.findObligations(r, at).anyLeft()
}

// bindingAttack returns the attack whose duty binds: this one, or in a phase of several acts
// the one of them that has a duty and is offered now. It is nil without one.
func (ri *Rights) bindingAttack(r *flow.Run, at *model.Attack) *model.Attack {
	if at.Obligations != nil {
		return at
	}
	for i := range ri.phaseOffers(r) {
		if x := ri.offeredAttackAt(r, i); x != nil && x.Obligations != nil {
			return x
		}
	}
	return nil
}

// phaseOffers returns the offers of a phase of several acts.
func (ri *Rights) phaseOffers(r *flow.Run) []model.Offer {
	if ri.Phase < 0 || r.Ctx.G.Phases[ri.Phase].Do != model.DoSeveralPhase {
		return nil
	}
	return r.Ctx.G.Phases[ri.Phase].Offers
}

// offeredAttackAt returns the attack of an offer that is made now, or nil.
func (ri *Rights) offeredAttackAt(r *flow.Run, i int) *model.Attack {
	if o := &ri.phaseOffers(r)[i]; o.Do == model.DoAttackPhase && r.Ctx.True(o.When) {
		return &r.Ctx.G.Attacks[o.RuleIndex]
	}
	return nil
}

// listOfferedAttacks lists the attacks that a phase of several acts offers now.
func (ri *Rights) listOfferedAttacks(r *flow.Run) []*model.Attack {
	var out []*model.Attack
	for i := range ri.phaseOffers(r) {
		if x := ri.offeredAttackAt(r, i); x != nil {
			out = append(out, x)
		}
	}
	return out
}

// BindPairs lets pairs bind that a phase of several acts has noted.
func (f *Frame) BindPairs(r *flow.Run, p flow.ObligedPairs) flow.ObligedPairs {
	at := &r.Ctx.G.Attacks[f.Spec]
	f.Rights.ObligedPairs = p
	f.Rights.noteObligations(r, at)
	f.Rights.allowRepeat(r, at)
	return f.Rights.ObligedPairs
}

// clearObligations drops all pairs that were noted.
func (ri *Rights) clearObligations() {
	ri.PairUnits, ri.PairEnemies, ri.PairHexes, ri.PairEnemyHexes = nil, nil, nil, nil
}

// addObligation notes that a unit has to attack an enemy. It keeps both hexes, since the duty
// ends when one of them moves.
func (ri *Rights) addObligation(r *flow.Run, u, e model.UnitID) {
	ri.PairUnits, ri.PairEnemies = append(ri.PairUnits, u), append(ri.PairEnemies, e)
	ri.PairHexes, ri.PairEnemyHexes = append(ri.PairHexes, r.Ctx.HexOf(u)), append(ri.PairEnemyHexes, r.Ctx.HexOf(e))
}

// Pair is a unit that has to attack, and the enemy.
type Pair struct{ Unit, Enemy model.UnitID }

// WhyNotBound says why no list of duties can be given in this phase. It is empty if the duties
// are noted at the beginning of the phase.
func (f *Frame) WhyNotBound(r *flow.Run) string {
	at := &r.Ctx.G.Attacks[f.Spec]
	switch {
	case at.Obligations == nil:
		return at.Name() + " has no duty to fight"
	case f.Single && len(f.Rights.listOfferedAttacks(r)) == 0 || !r.Ctx.True(at.Obligations.Fixed):
		return "the duty of " + at.Name() + " is counted anew for each attack"
	}
	return ""
}

// WhyNoObligation says why the duty of the phase cannot bind a unit to attack an enemy in the
// present position. It is empty if it can.
func (f *Frame) WhyNoObligation(r *flow.Run, p Pair) string {
	at := &r.Ctx.G.Attacks[f.Spec]
	switch {
	case r.Ctx.G.Units[p.Unit].Side != f.Rights.Side:
		return "it is not of the side that attacks"
	case r.Ctx.HexOf(p.Unit) < 0 || r.Ctx.IsMarker(p.Unit):
		return "it is not on the map"
	case r.Ctx.HexOf(p.Enemy) < 0 || r.Ctx.G.Grid.Distance(r.Ctx.HexOf(p.Unit), r.Ctx.HexOf(p.Enemy)) != 1:
		return "they are not adjacent"
	case !f.Rights.mustDefend(r, at, p.Enemy):
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
	f.Rights.PairsNoted = false
	f.NoteObligations(r)
	of, on := f.Rights.PairUnits, f.Rights.PairEnemies
	f.Rights.clearObligations()
	for i := range of {
		if slices.Contains(pairs, Pair{of[i], on[i]}) {
			f.Rights.addObligation(r, of[i], on[i])
		}
	}
}
