package attack

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// battles are attacks that were named and are fought later: rows of hexes,
// attackers and defenders, each with the number of its battle.
type battles struct {
	Count  int32 // battles ever named, which numbers the next
	Hexes  []model.HexID
	HexOf  []int32
	Units  []model.UnitID
	Roles  []int32
	Stood  []model.HexID
	UnitOf []int32
	Foes   []model.UnitID
	FoesAt []model.HexID
	FoeOf  []int32
}

func (b *battles) visit(v state.Visitor) {
	v.Int("battles", &b.Count)
	v.Hexes("battle-hexes", &b.Hexes)
	v.Ints("battle-of-hex", &b.HexOf)
	v.Units("battle-units", &b.Units)
	v.Ints("battle-roles", &b.Roles)
	v.Hexes("battle-from", &b.Stood)
	v.Ints("battle-of-unit", &b.UnitOf)
	v.Units("battle-foes", &b.Foes)
	v.Hexes("battle-foes-at", &b.FoesAt)
	v.Ints("battle-of-foe", &b.FoeOf)
}

// Sound reports whether the rows of a loaded position are whole.
func (f *Frame) Sound(*model.Game, bool) bool {
	b := &f.Plan
	return len(b.Hexes) == len(b.HexOf) && len(b.Units) == len(b.UnitOf) && len(b.Units) == len(b.Roles) && len(b.Units) == len(b.Stood) &&
		len(b.Foes) == len(b.FoeOf) && len(b.Foes) == len(b.FoesAt) && f.Whole()
}

// again lets units attack once more, when nothing fresh can attack an enemy
// that must be attacked.
func (f *Frame) again(r *flow.Run, at *model.Attack) {
	f.Again = false
	if at.Duty == nil || !at.Duty.Again || f.duty(r, at).left() {
		return
	}
	f.Again = true
	f.Again = f.duty(r, at).left()
}

// finished is the stage after the last attack was named.
func (f *Frame) finished() int32 {
	if len(f.Plan.Hexes) > 0 {
		return ordering
	}
	return over
}

// plan notes that the attack just named is fought later.
func (f *Frame) plan(r *flow.Run) {
	k := r.P.Combat
	e := event.Blank(event.Planned)
	e.Side, e.To, e.Rule = f.Side, k.Targets[0], &r.G.Attacks[f.Spec].Source
	for i := range k.Attackers {
		e.Units = append(e.Units, k.Attackers[i].Unit)
		r.P.Flag(k.Attackers[i].Unit, state.Attacked, true)
	}
	for _, u := range k.Defenders {
		r.P.Flag(u, state.WasAttacked, true)
	}
	r.Emit(e)
	f.Stage = noting
	a := flow.Of(f.Side)
	a.Hex, a.Phase = k.Targets[0], f.Phase
	r.Hooks("combat.planned", r.G.Attacks[f.Spec].ID, a)
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
	n := b.Count
	b.Count++
	for _, h := range k.Targets {
		b.Hexes, b.HexOf = append(b.Hexes, h), append(b.HexOf, n)
	}
	for _, a := range k.Attackers {
		b.Units, b.Roles, b.Stood, b.UnitOf = append(b.Units, a.Unit), append(b.Roles, int32(a.Role)), append(b.Stood, a.From), append(b.UnitOf, n)
	}
	for i, u := range k.Defenders {
		b.Foes, b.FoesAt, b.FoeOf = append(b.Foes, u), append(b.FoesAt, k.Froms[i]), append(b.FoeOf, n)
	}
}

// order asks which battle is fought next; those that lapsed are dropped, and a
// last one needs no asking.
func (f *Frame) order(r *flow.Run) flow.Status {
	var left []int32
	for _, n := range f.Plan.numbers() {
		if k := f.Plan.combat(r, f.Spec, f.Side, n); len(k.Attackers) > 0 && len(k.Defenders) > 0 {
			left = append(left, n)
		} else {
			f.Plan.drop(n)
		}
	}
	switch {
	case len(left) == 0:
		f.Stage = over
	case len(left) == 1 && !r.AnyAction(f.Phase, f.Side):
		mark := len(r.Events)
		f.fight(r, left[0])
		r.Forced(mark, f.Side)
	default:
		return flow.Wait
	}
	return flow.Again
}

// fight goes on with a planned battle as if it had just been named.
func (f *Frame) fight(r *flow.Run, n int32) {
	r.P.Combat = f.Plan.combat(r, f.Spec, f.Side, n)
	f.Plan.drop(n)
	f.announce(r)
}

// battlesLeft lists the battles still to fight, in order of their first hexes.
func (f *Frame) battlesLeft(l *flow.List) {
	for _, n := range f.Plan.inOrder() {
		l.Add(f.Plan.action(n))
	}
}

// inOrder lists the battles by their first hexes.
func (b *battles) inOrder() []int32 {
	ns := b.numbers()
	slices.SortStableFunc(ns, func(x, y int32) int { return int(b.first(x)) - int(b.first(y)) })
	return ns
}

// action picks a battle: by its first hex, and by a number where an earlier
// one has the same.
func (b *battles) action(n int32) flow.Action {
	a, nth := flow.Hex(flow.VResolve, b.first(n)), 1
	for _, m := range b.numbers() {
		if m < n && b.first(m) == b.first(n) {
			nth++
		}
	}
	if nth > 1 {
		a.Word = strconv.Itoa(nth)
	}
	return a
}

// numbers lists the battles, in the order in which they were named.
func (b *battles) numbers() []int32 { return slices.Compact(slices.Clone(b.HexOf)) }

func (b *battles) first(n int32) model.HexID { return b.Hexes[slices.Index(b.HexOf, n)] }

// find is the battle that an action picks.
func (b *battles) find(a flow.Action) int32 {
	for _, n := range b.numbers() {
		if b.action(n) == a {
			return n
		}
	}
	return model.None
}

// combat is a battle with those of its units that stand where they stood.
func (b *battles) combat(r *flow.Run, spec int, side model.SideID, n int32) *state.Combat {
	k := &state.Combat{Attack: spec, Side: side, Against: model.None, Column: -1}
	for range r.G.Attacks[spec].Declare {
		k.Declared = append(k.Declared, model.None)
	}
	for i, of := range b.UnitOf {
		if of == n && r.HexOf(b.Units[i]) == b.Stood[i] {
			k.Attackers = append(k.Attackers, state.Attacker{Unit: b.Units[i], Role: int8(b.Roles[i]), From: b.Stood[i]})
		}
	}
	for i, of := range b.FoeOf {
		if of == n && r.HexOf(b.Foes[i]) == b.FoesAt[i] {
			k.Defenders, k.Froms, k.Against = append(k.Defenders, b.Foes[i]), append(k.Froms, b.FoesAt[i]), r.G.Units[b.Foes[i]].Side
		}
	}
	for i, of := range b.HexOf {
		if of == n && slices.Contains(k.Froms, b.Hexes[i]) {
			k.Targets = append(k.Targets, b.Hexes[i])
		}
	}
	return k
}

// drop forgets a battle.
func (b *battles) drop(n int32) {
	for i := len(b.HexOf) - 1; i >= 0; i-- {
		if b.HexOf[i] == n {
			b.Hexes, b.HexOf = slices.Delete(b.Hexes, i, i+1), slices.Delete(b.HexOf, i, i+1)
		}
	}
	for i := len(b.UnitOf) - 1; i >= 0; i-- {
		if b.UnitOf[i] == n {
			b.Units, b.Roles = slices.Delete(b.Units, i, i+1), slices.Delete(b.Roles, i, i+1)
			b.Stood, b.UnitOf = slices.Delete(b.Stood, i, i+1), slices.Delete(b.UnitOf, i, i+1)
		}
	}
	for i := len(b.FoeOf) - 1; i >= 0; i-- {
		if b.FoeOf[i] == n {
			b.Foes, b.FoesAt, b.FoeOf = slices.Delete(b.Foes, i, i+1), slices.Delete(b.FoesAt, i, i+1), slices.Delete(b.FoeOf, i, i+1)
		}
	}
}

// Planned lists the battles that are named and not yet fought.
func (f *Frame) Planned(r *flow.Run) []*state.Combat {
	var out []*state.Combat
	for _, n := range f.Plan.numbers() {
		out = append(out, f.Plan.combat(r, f.Spec, f.Side, n))
	}
	return out
}
