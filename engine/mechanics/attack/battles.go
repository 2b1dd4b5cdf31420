package attack

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// battleList are attacks that were named and are fought later, in the order in which they
// were named.
type battleList struct {
	Count   int32 // battles ever named, which numbers the next
	List    []battle
	Damaged bool // as they were read: the rows did not fit together
}

// CheckLoaded reports whether the rows of a loaded position are whole.
func (f *Frame) CheckLoaded(*model.Game, bool) bool {
	return !f.Battles.Damaged && f.Rights.RowsMatch()
}

// battle is one of them.
type battle struct {
	Number        int32
	Targets       []model.HexID
	Attackers     []state.Attacker
	Defenders     []model.UnitID
	DefenderHexes []model.HexID // where each defender stood
}

// stageAfterNaming returns the stage after the last attack was named.
func (f *Frame) stageAfterNaming() int32 {
	if len(f.Battles.List) > 0 {
		return stageOrder
	}
	return stageOver
}

// planBattle notes that the attack just named is fought later.
func (f *Frame) planBattle(r *flow.Run) {
	k := r.Ctx.P.Combat
	e := event.NewEvent(event.Planned)
	e.Side, e.To, e.Rule = f.Rights.Side, k.Targets[0], &r.Ctx.G.Attacks[f.Spec].Source
	for i := range k.Attackers {
		e.Units = append(e.Units, k.Attackers[i].Unit)
	}
	f.markFighters(r)
	r.EmitEvent(e)
	f.Stage = stageNote
	a := flow.SubjectOf(f.Rights.Side)
	a.Hex, a.Phase = k.Targets[0], f.Rights.Phase
	r.PushHooks("combat.planned", r.Ctx.G.Attacks[f.Spec].ID, a)
}

// keepBattle keeps the attack for later.
func (f *Frame) keepBattle(r *flow.Run) {
	f.Stage = stageChoose
	k := r.Ctx.P.Combat
	r.Ctx.P.Combat = nil
	if k == nil {
		return
	}
	b := &f.Battles
	b.List = append(b.List, battle{Number: b.Count, Targets: k.Targets, Attackers: k.Attackers, Defenders: k.Defenders, DefenderHexes: k.DefenderHexes})
	b.Count++
}

// orderBattles asks which battle is fought next; those that lapsed are dropped, and a
// last one needs no asking.
func (f *Frame) orderBattles(r *flow.Run) flow.Status {
	f.Battles.List = slices.DeleteFunc(slices.Clone(f.Battles.List), func(b battle) bool {
		return b.isLapsed(r)
	})
	left := f.Battles.List
	switch {
	case len(left) == 0:
		f.Stage = stageOver
	case len(left) == 1 && !r.Actions.AnyActionOpen(f.Rights.Phase, f.Rights.Side):
		mark := len(r.Events)
		f.resumeBattle(r, 0)
		r.MarkForced(mark, f.Rights.Side)
	default:
		return flow.Wait
	}
	return flow.Continue
}

// resumeBattle goes on with a planned battle as if it had just been named.
func (f *Frame) resumeBattle(r *flow.Run, i int) {
	r.Ctx.P.Combat = f.Battles.List[i].buildCombat(r, f.Spec, f.Rights.Side)
	f.Battles.List = slices.Concat(f.Battles.List[:i], f.Battles.List[i+1:])
	f.announceAttack(r)
}

// listBattlesLeft lists the battles still to fight, in order of their first hexes.
func (f *Frame) listBattlesLeft(l *flow.List) {
	from := len(l.Actions)
	for i := range f.Battles.List {
		l.Add(f.Battles.battleAction(i))
	}
	slices.SortStableFunc(l.Actions[from:], func(x, y flow.Action) int { return int(x.ID) - int(y.ID) })
}

// battleAction picks a battle: by its first hex, and by a number where an earlier
// one has the same.
func (b *battleList) battleAction(i int) flow.Action {
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

// findBattle returns the place in the list of the battle that an action picks.
func (b *battleList) findBattle(a flow.Action) int {
	for i := range b.List {
		if b.battleAction(i) == a {
			return i
		}
	}
	return model.None
}

// isLapsed reports whether all attackers or all defenders of a battle have moved since.
func (b *battle) isLapsed(r *flow.Run) bool {
	for i := range b.Attackers {
		if r.Ctx.HexOf(b.Attackers[i].Unit) == b.Attackers[i].From {
			for k, u := range b.Defenders {
				if r.Ctx.HexOf(u) == b.DefenderHexes[k] {
					return false
				}
			}
			return true
		}
	}
	return true
}

// buildCombat returns the combat of a battle, with those of its units that have not moved
// since.
func (b *battle) buildCombat(r *flow.Run, spec int, side model.SideID) *state.Combat {
	k := &state.Combat{Attack: spec, Side: side, Against: model.None, Column: -1}
	for range r.Ctx.G.Attacks[spec].Declarations {
		k.Declared = append(k.Declared, model.None)
	}
	for _, a := range b.Attackers {
		if r.Ctx.HexOf(a.Unit) == a.From {
			k.Attackers = append(k.Attackers, a)
		}
	}
	for i, u := range b.Defenders {
		if r.Ctx.HexOf(u) == b.DefenderHexes[i] {
			k.Defenders, k.DefenderHexes, k.Against = append(k.Defenders, u), append(k.DefenderHexes, b.DefenderHexes[i]), r.Ctx.G.Units[u].Side
		}
	}
	for _, h := range b.Targets {
		if slices.Contains(k.DefenderHexes, h) {
			k.Targets = append(k.Targets, h)
		}
	}
	return k
}

// PlannedBattles lists the battles that are named and not yet fought.
func (f *Frame) PlannedBattles(r *flow.Run) []*state.Combat {
	var out []*state.Combat
	for i := range f.Battles.List {
		out = append(out, f.Battles.List[i].buildCombat(r, f.Spec, f.Rights.Side))
	}
	return out
}
