package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// markingFrame is a frame of an attack, which marks its fighters once it has been named.
type markingFrame interface {
	MarkedBefore() (named bool, who []model.UnitID)
}

// HideAttackMarks takes from the fighters of the attack under way the marks that this attack
// gave them, until restore is called: its values are the same before and after it has
// been named. has_attacked and was_attacked then mean an earlier attack of the phase. An
// attack that asks for neither is spared this.
func (q *Combats) HideAttackMarks() (restore func()) {
	k := q.c.P.Combat
	if k == nil || q.c.Staged || !q.c.G.Attacks[k.Attack].AsksMarks {
		return func() {}
	}
	before, named := q.markedBefore()
	if !named {
		return func() {}
	}
	var gave []model.UnitID
	var flags []state.UnitFlag
	take := func(u model.UnitID, f state.UnitFlag) {
		if q.c.P.Units[u].Flags&f != 0 && !slices.Contains(before, u) {
			q.c.P.SetFlags(u, f, false)
			gave, flags = append(gave, u), append(flags, f)
		}
	}
	for i := range k.Attackers {
		take(k.Attackers[i].Unit, state.HasAttacked)
	}
	for _, u := range k.Defenders {
		take(u, state.WasAttacked)
	}
	return func() {
		for i, u := range gave {
			q.c.P.SetFlags(u, flags[i], true)
		}
	}
}

// markedBefore asks the innermost attack.
func (q *Combats) markedBefore() (before []model.UnitID, named bool) {
	for i := len(q.c.P.Frames) - 1; i >= 0; i-- {
		if f, ok := q.c.P.Frames[i].(markingFrame); ok {
			named, before = f.MarkedBefore()
			return before, named
		}
	}
	return nil, false
}
