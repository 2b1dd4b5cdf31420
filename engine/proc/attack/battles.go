package attack

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// battles are attacks that were named and are fought later, in the order in which they
// were named.
type battles struct {
	Count int32 // battles ever named, which numbers the next
	List  []battle
	Torn  bool // as they were read: the rows did not fit together
}

// Sound reports whether the rows of a loaded position are whole.
func (f *Frame) Sound(*model.Game, bool) bool { return !f.Plan.Torn && f.RowsMatch() }

// battle is one of them.
type battle struct {
	Number    int32
	Targets   []model.HexID
	Attackers []state.Attacker
	Defenders []model.UnitID
	Froms     []model.HexID // where each defender stood
}

// again lets units attack once more, when nothing fresh can attack an enemy
// that must be attacked.
func (f *Frame) again(r *flow.Run, at *model.Attack) {
	f.Again = false
	if at.Obligations == nil || !at.Obligations.AttackAgain || f.duty(r, at).left() {
		return
	}
	f.Again = true
	f.Again = f.duty(r, at).left()
}

// finished is the stage after the last attack was named.
func (f *Frame) finished() int32 {
	if len(f.Plan.List) > 0 {
		return ordering
	}
	return over
}

// plan notes that the attack just named is fought later.
func (f *Frame) plan(r *flow.Run) {
	k := r.P.Combat
	e := event.NewEvent(event.Planned)
	e.Side, e.To, e.Rule = f.Side, k.Targets[0], &r.G.Attacks[f.Spec].Source
	for i := range k.Attackers {
		e.Units = append(e.Units, k.Attackers[i].Unit)
	}
	f.mark(r)
	r.EmitEvent(e)
	f.Stage = noting
	a := flow.SubjectOf(f.Side)
	a.Hex, a.Phase = k.Targets[0], f.Phase
	r.PushHooks("combat.planned", r.G.Attacks[f.Spec].ID, a)
}

// note keeps the attack for later.
func (f *Frame) note(r *flow.Run) {
	f.Stage = choosing
	k := r.P.Combat
	r.P.Combat = nil
	if k == nil {
		return
	}
	b := &f.Plan
	b.List = append(b.List, battle{Number: b.Count, Targets: k.Targets, Attackers: k.Attackers, Defenders: k.Defenders, Froms: k.DefenderHexes})
	b.Count++
}

// order asks which battle is fought next; those that lapsed are dropped, and a
// last one needs no asking.
func (f *Frame) order(r *flow.Run) flow.Status {
	f.Plan.List = slices.DeleteFunc(slices.Clone(f.Plan.List), func(b battle) bool {
		k := b.combat(r, f.Spec, f.Side)
		return len(k.Attackers) == 0 || len(k.Defenders) == 0
	})
	left := f.Plan.List
	switch {
	case len(left) == 0:
		f.Stage = over
	case len(left) == 1 && !r.AnyActionOpen(f.Phase, f.Side):
		mark := len(r.Events)
		f.fight(r, 0)
		r.MarkForced(mark, f.Side)
	default:
		return flow.Wait
	}
	return flow.Continue
}

// fight goes on with a planned battle as if it had just been named.
func (f *Frame) fight(r *flow.Run, i int) {
	r.P.Combat = f.Plan.List[i].combat(r, f.Spec, f.Side)
	f.Plan.List = slices.Concat(f.Plan.List[:i], f.Plan.List[i+1:])
	f.announce(r)
}

// battlesLeft lists the battles still to fight, in order of their first hexes.
func (f *Frame) battlesLeft(l *flow.List) {
	from := len(l.Actions)
	for i := range f.Plan.List {
		l.Add(f.Plan.action(i))
	}
	slices.SortStableFunc(l.Actions[from:], func(x, y flow.Action) int { return int(x.ID) - int(y.ID) })
}

// action picks a battle: by its first hex, and by a number where an earlier
// one has the same.
func (b *battles) action(i int) flow.Action {
	a, nth := flow.HexAction(flow.VResolve, b.List[i].Targets[0]), 1
	for k := range i {
		if b.List[k].Targets[0] == b.List[i].Targets[0] {
			nth++
		}
	}
	if nth > 1 {
		a.Word = strconv.Itoa(nth)
	}
	return a
}

// find is the place in the list of the battle that an action picks.
func (b *battles) find(a flow.Action) int {
	for i := range b.List {
		if b.action(i) == a {
			return i
		}
	}
	return model.None
}

// combat is a battle with those of its units that stand where they stood.
func (b *battle) combat(r *flow.Run, spec int, side model.SideID) *state.Combat {
	k := &state.Combat{Attack: spec, Side: side, Against: model.None, Column: -1}
	for range r.G.Attacks[spec].Declarations {
		k.Declared = append(k.Declared, model.None)
	}
	for _, a := range b.Attackers {
		if r.HexOf(a.Unit) == a.From {
			k.Attackers = append(k.Attackers, a)
		}
	}
	for i, u := range b.Defenders {
		if r.HexOf(u) == b.Froms[i] {
			k.Defenders, k.DefenderHexes, k.Against = append(k.Defenders, u), append(k.DefenderHexes, b.Froms[i]), r.G.Units[u].Side
		}
	}
	for _, h := range b.Targets {
		if slices.Contains(k.DefenderHexes, h) {
			k.Targets = append(k.Targets, h)
		}
	}
	return k
}

// Planned lists the battles that are named and not yet fought.
func (f *Frame) Planned(r *flow.Run) []*state.Combat {
	var out []*state.Combat
	for i := range f.Plan.List {
		out = append(out, f.Plan.List[i].combat(r, f.Spec, f.Side))
	}
	return out
}
