package eval

import (
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Weights say what each feature weighs.
type Weights = features.Weights

// Vector is what each feature gives in a position, in thousandths.
type Vector [features.Count]int

// DefaultWeights returns the weights of a game that says nothing.
func DefaultWeights() Weights { return features.DefaultWeights() }

// EvaluatePosition returns the weighted sum of the features for a side, in millionths: a weight
// of 1000 and a full feature give 1000000. It takes the position as it is, so the side must be
// allowed to know all of it, as in a table of determinize.DeterminizeTable.
func (l *Evaluator) EvaluatePosition(t *game.Table, side model.SideID, w Weights) int {
	sum := 0
	if w == (Weights{}) {
		return sum
	}
	v := l.computeVector(t, side, &w)
	for i, x := range v {
		sum += mulDiv(w[i], x, 1000)
	}
	return sum
}

// FeatureVector returns the value of each feature for a side, in thousandths, without weights.
func (l *Evaluator) FeatureVector(t *game.Table, side model.SideID) Vector {
	v := l.computeVector(t, side, nil)
	for i := range v {
		v[i] /= fullScore / 1000
	}
	return v
}

// computeVector computes the features that weigh anything, in millionths.
func (l *Evaluator) computeVector(t *game.Table, side model.SideID, w *Weights) (v Vector) {
	l.setPosition(t, side)
	for i := range featureFuncs {
		if w == nil || w[i] != 0 {
			v[i] = featureFuncs[i](l)
		}
	}
	return v
}

// featureFuncs are the features in their order.
var featureFuncs = [features.Count]func(*Evaluator) int{
	features.Won:        (*Evaluator).scoreWon,
	features.Points:     (*Evaluator).scorePoints,
	features.Victory:    (*Evaluator).scoreVictory,
	features.Places:     (*Evaluator).scorePlaces,
	features.March:      (*Evaluator).scoreMarch,
	features.Losses:     (*Evaluator).scoreLosses,
	features.Exits:      (*Evaluator).scoreExits,
	features.Chances:    (*Evaluator).scoreChances,
	features.Threat:     (*Evaluator).scoreThreat,
	features.Obligation: (*Evaluator).scoreDuty,
	features.Contact:    (*Evaluator).scoreContact,
	features.Support:    (*Evaluator).scoreSupport,
	features.Command:    (*Evaluator).scoreCommand,
}
