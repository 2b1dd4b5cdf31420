package game

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/proc/attack"
	"github.com/vedette-wargames/vedette/engine/proc/sequence"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
)

// owed is who has to attack whom, as a patch says it.
type owed struct {
	pair attack.Pair
	at   diag.Pos
}

// readOwed reads who has to attack whom.
func (b *builder) readOwed(list []spec.Obligation) {
	if list == nil {
		return
	}
	b.owes, b.owed = true, nil
	for i := range list {
		o := &list[i]
		u := b.unit(o.Unit, o.Pos)
		for _, enemy := range o.Enemies {
			if e := b.unit(enemy, o.Pos); u >= 0 && e >= 0 {
				b.owed = append(b.owed, owed{attack.Pair{Of: model.UnitID(u), On: model.UnitID(e)}, o.Pos})
			}
		}
	}
}

// bindIn is bind in a frame of attacks, or of a phase that offers some.
func (b *builder) bindIn(t *Table, f state.Frame) {
	switch f := f.(type) {
	case *attack.Frame:
		b.bind(t, f)
	case *sequence.Several:
		if a, ok := f.Bound(t.run).(*attack.Frame); ok {
			b.bind(t, a)
			f.Oblige(t.run, a.Pairs)
		}
	}
}

// phaseOf is the phase of a frame of attacks, or of several acts.
func phaseOf(f state.Frame) model.PhaseID {
	switch f := f.(type) {
	case *attack.Frame:
		return f.Phase
	case *sequence.Several:
		return f.Phase
	}
	return model.None
}

// bind lets only those duties stand in an attack phase that the patch names; one
// that the duty to fight could not make is a fault.
func (b *builder) bind(t *Table, f *attack.Frame) {
	b.owes = false
	if why := f.Unbound(t.run); why != "" {
		b.add(RuleGiven, b.at, "obligations cannot be given here: "+why, "a phase of attacks whose duty to fight is fixed when it begins", "")
		return
	}
	var pairs []attack.Pair
	for _, o := range b.owed {
		if why := f.NoDuty(t.run, o.pair); why != "" {
			b.add(RuleGiven, o.at, fmt.Sprintf("%s has no duty to attack %s: %s", b.g.Units[o.pair.Of].ID, b.g.Units[o.pair.On].ID, why), "units that the duty to fight can bind", "")
			continue
		}
		pairs = append(pairs, o.pair)
	}
	f.Bind(t.run, pairs)
}

// bound reports whether the obligations of the patch could be laid over the
// position; without an attack phase they could not.
func (b *builder) bound() bool {
	if b.owes {
		b.add(RuleGiven, b.at, "obligations cannot be given here: no attack phase is under way", "phase: a phase of attacks", "")
	}
	return b.faults == 0
}
