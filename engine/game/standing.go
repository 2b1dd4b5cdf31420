package game

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// maxTried is how many attackers are tried together for what an attack could be at most.
const maxTried = 12

// ExplainStanding explains the attack that is being named, before any die, in full and in a few
// words. It shows only what a side may know. It returns nil when no attack is being named.
func (ex Explainer) ExplainStanding(side model.SideID) (e *Explanation, brief string) {
	defer ex.t.lendBudget()()
	x, open := ex.t.beginExpansion(side)
	if !open {
		return nil, ""
	}
	return x.explainStanding()
}

// ExplainAfter is ExplainStanding after one more action. It returns nil when the action leads to
// dice, to another side's decision or to no attack. most also adds all attackers that may then
// join, to show the greatest attack possible.
func (ex Explainer) ExplainAfter(a flow.Action, side model.SideID, most bool) (e *Explanation, brief string) {
	defer ex.t.lendBudget()()
	x, open := ex.t.beginExpansion(side)
	if !open {
		return nil, ""
	}
	x.t.run.Dice.Trial = true
	if no := x.applyAction(a); no != nil || x.stopped {
		return nil, ""
	}
	for range maxTried {
		if !most || !x.addAttacker() {
			break
		}
	}
	return x.explainStanding()
}

// addAttacker lets one more unit join the attack being named.
func (x *expansion) addAttacker() bool {
	if x.stopped {
		return false
	}
	for _, a := range x.t.Legal() {
		if a.Verb == flow.VWith {
			return x.applyAction(a) == nil
		}
	}
	return false
}

// explainStanding explains the attack on the copy, in full and in a few words.
func (x *expansion) explainStanding() (e *Explanation, brief string) {
	x.t.run.Dice.Trial = true
	rep := x.t.Explainer().workOutStrengths()
	if rep == nil {
		return nil, ""
	}
	removeDie(&rep.DieTerms)
	e = x.t.Explainer().explainCombat("attack", rep, x.side)
	return e, briefAttack(rep, e)
}

// briefAttack returns an attack in a few words: the strengths and the column they make;
// empty where a side may not know.
func briefAttack(rep *event.CombatReport, e *Explanation) string {
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
