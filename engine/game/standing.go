package game

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Mover is the unit that the procedure under way is moving, or None.
func (t *Table) Mover() model.UnitID { return t.busyWith() }

// mostTried is how many attackers are tried together for what an attack could be at most.
const mostTried = 12

// Standing explains the attack that is being named, as it stands now and before
// any die, as far as a side may know, in full and in a few words; nil where none is.
func (t *Table) Standing(side model.SideID) (e *Explanation, brief string) {
	defer t.lend()()
	x, open := t.expansion(side)
	if !open {
		return nil, ""
	}
	return x.standing()
}

// After is Standing after one more action; nil where that leads to dice, to
// another side's decision or to no attack. most also takes all attackers that may
// then join, for what the attack could be with all of them.
func (t *Table) After(a flow.Action, side model.SideID, most bool) (e *Explanation, brief string) {
	defer t.lend()()
	x, open := t.expansion(side)
	if !open {
		return nil, ""
	}
	x.t.run.Trial = true
	if no := x.apply(a); no != nil || x.over {
		return nil, ""
	}
	for range mostTried {
		if !most || !x.addAttacker() {
			break
		}
	}
	return x.standing()
}

// addAttacker lets one more unit join the attack being named.
func (x *expansion) addAttacker() bool {
	if x.over {
		return false
	}
	for _, a := range x.t.Legal() {
		if a.Verb == flow.VWith {
			return x.apply(a) == nil
		}
	}
	return false
}

func (x *expansion) standing() (e *Explanation, brief string) {
	x.t.run.Trial = true
	rep := x.t.strengths()
	if rep == nil {
		return nil, ""
	}
	fromZero(&rep.DieTerms)
	e = x.t.explainCombat("attack", rep, x.side)
	return e, short(rep, e)
}

// short is an attack in a few words: the strengths and the column they make;
// empty where a side may not know.
func short(rep *event.CombatReport, e *Explanation) string {
	attack, defence, column := &e.Parts[0], &e.Parts[1], &e.Parts[2]
	switch {
	case attack.Terms == nil || defence.Terms == nil:
		return ""
	case rep.Attack.Comparison == model.ByOpposedDice:
		return fmt.Sprintf("%+d against %+d on the dice", attack.Total, defence.Total)
	case column.Text == "":
		return fmt.Sprintf("%d to %d", attack.Total, defence.Total)
	}
	return fmt.Sprintf("%d to %d, %s", attack.Total, defence.Total, column.Text)
}
