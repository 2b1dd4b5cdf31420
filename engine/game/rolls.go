package game

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// RollsAfter returns, for each of some open actions, whether a die is rolled as soon as it is
// taken. It tries the actions on a copy. It refuses an action that is not open, as [Table.Apply]
// does. It refuses all where something is hidden from the side, as a die could reveal it.
func (es *Estimator) RollsAfter(actions []flow.Action, side model.SideID) ([]bool, *Refused) {
	if es.t.Observer(side).HidesAnything() {
		return nil, &Refused{Reason: ReasonHidden, Text: "something is hidden from this side, and a die could tell of it"}
	}
	out, no := runQuestion(es.t, func() (*[]bool, *Refused) { return es.rollsAfter(actions) })
	if no != nil {
		return nil, no
	}
	return *out, nil
}

// rollsAfter tries each action on a copy and notes whether a die falls.
func (es *Estimator) rollsAfter(actions []flow.Action) (*[]bool, *Refused) {
	for _, a := range actions {
		if !es.t.isLegal(a) {
			return nil, es.t.Explainer().explainRefusal(a)
		}
	}
	out := make([]bool, len(actions))
	c := es.t.Clone()
	c.MaxUndos = 0
	m := c.TakeCheckpoint()
	for i, a := range actions {
		c.RestoreCheckpoint(m)
		c.run.Dice.Trial, c.run.Dice.TrialFaces, c.run.Dice.TrialDice = true, nil, nil
		if _, no := c.applyAction(a); no != nil {
			return nil, no
		}
		out[i] = len(c.run.Dice.TrialDice) > 0
	}
	return &out, nil
}
