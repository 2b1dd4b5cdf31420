// Package worth says what a position is worth to a side, from what the game itself
// declares: its scoring and conditions of victory, the places that these name, the value
// of units, strengths and distances. All is counted in whole thousandths, so that it is
// the same on every machine.
package worth

import (
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Weights say what each feature weighs.
type Weights = features.Weights

// Vector is what each feature gives in a position, in thousandths.
type Vector [features.Count]int

// Default are the weights of a game that says nothing.
func Default() Weights { return features.Default() }

// Of is the sum of what the features give, each by its weight, in thousandths of a
// thousandth: a weight of 1000 and a feature that is whole are 1000000. The
// position is looked at as it is: it must be one that the side may know, as guess.Of
// makes.
func (l *Lens) Of(t *game.Table, side model.SideID, w Weights) int {
	sum := 0
	if w == (Weights{}) {
		return sum
	}
	v := l.vector(t, side, &w)
	for i, x := range v {
		sum += part(w[i], x, 1000)
	}
	return sum
}

// Features is what each feature gives, whatever it weighs.
func (l *Lens) Features(t *game.Table, side model.SideID) Vector {
	v := l.vector(t, side, nil)
	for i := range v {
		v[i] /= one / 1000
	}
	return v
}

// vector computes the features that weigh anything, in millionths.
func (l *Lens) vector(t *game.Table, side model.SideID, w *Weights) (v Vector) {
	l.look(t, side)
	for i := range computed {
		if w == nil || w[i] != 0 {
			v[i] = computed[i](l)
		}
	}
	return v
}

// computed are the features in their order.
var computed = [features.Count]func(*Lens) int{
	features.Won:     (*Lens).won,
	features.Points:  (*Lens).points,
	features.Victory: (*Lens).victory,
	features.Places:  (*Lens).places,
	features.March:   (*Lens).march,
	features.Losses:  (*Lens).losses,
	features.Exits:   (*Lens).exits,
	features.Chances: (*Lens).chances,
	features.Threat:  (*Lens).threat,
	features.Duty:    (*Lens).duty,
	features.Contact: (*Lens).contact,
	features.Support: (*Lens).support,
	features.Command: (*Lens).command,
}
