package flow

import "github.com/vedette-wargames/vedette/engine/model"

// Silent is embedded by frames that never ask anything.
type Silent struct{}

// Decide is never called.
func (Silent) Decide(*Run) Decision { return Decision{Side: model.None} }

// Options is never called.
func (Silent) Options(*Run, *List) {}

// Take is never called.
func (Silent) Take(*Run, Action) {}
