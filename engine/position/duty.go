package position

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/mechanics/sequence"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
)

// obligation is which unit must attack which, as a patch says it.
type obligation struct {
	pair attack.Pair
	at   diag.Pos
}

// readObligations reads which units must attack which.
func (b *Position) readObligations(list []spec.Obligation) {
	if list == nil {
		return
	}
	b.obligationsPending, b.obligations = true, nil
	for i := range list {
		o := &list[i]
		u := b.FindUnit(o.Unit, o.Pos)
		for _, enemy := range o.Enemies {
			if e := b.FindUnit(enemy, o.Pos); u >= 0 && e >= 0 {
				b.obligations = append(b.obligations, obligation{attack.Pair{Unit: model.UnitID(u), Enemy: model.UnitID(e)}, o.Pos})
			}
		}
	}
}

// applyObligationsIn applies obligations in a frame of attacks, or of a phase that
// offers some.
func (b *Position) applyObligationsIn(r *flow.Run, f state.Frame) {
	switch f := f.(type) {
	case *attack.Frame:
		b.applyObligations(r, f)
	case *sequence.Several:
		if a, ok := f.ObligedFrame(r).(*attack.Frame); ok {
			b.applyObligations(r, a)
			f.BindPairs(r, a.Rights.ObligedPairs)
		}
	}
}

// attackPhaseOf returns the phase of a frame of attacks, or of several acts.
func attackPhaseOf(f state.Frame) model.PhaseID {
	switch f := f.(type) {
	case *attack.Frame:
		return f.Rights.Phase
	case *sequence.Several:
		return f.Phase
	}
	return model.None
}

// applyObligations keeps only the obligations that the patch names in an attack
// phase. One that the rules could not make is a fault.
func (b *Position) applyObligations(r *flow.Run, f *attack.Frame) {
	b.obligationsPending = false
	if why := f.WhyNotBound(r); why != "" {
		b.addFinding(RuleValue, b.at, "obligations cannot be given here: "+why, "a phase of attacks whose duty to fight is fixed when it begins", "")
		return
	}
	var pairs []attack.Pair
	for _, o := range b.obligations {
		if why := f.WhyNoObligation(r, o.pair); why != "" {
			b.addFinding(RuleValue, o.at, fmt.Sprintf("%s has no duty to attack %s: %s", b.G.Units[o.pair.Unit].ID, b.G.Units[o.pair.Enemy].ID, why), "units that the duty to fight can bind", "")
			continue
		}
		pairs = append(pairs, o.pair)
	}
	f.SetObligations(r, pairs)
}

// haveAppliedObligations reports whether the obligations of the patch are in the
// position; without an attack phase they cannot be.
func (b *Position) haveAppliedObligations() bool {
	if b.obligationsPending {
		b.addFinding(RuleValue, b.at, "obligations cannot be given here: no attack phase is under way", "phase: a phase of attacks", "")
	}
	return b.faults == 0
}
