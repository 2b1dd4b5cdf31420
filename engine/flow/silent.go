package flow

import "github.com/vedette-wargames/vedette/engine/model"

// NoDecisions is embedded by frames that never ask anything.
type NoDecisions struct{}

// DescribeDecision is never called.
func (NoDecisions) DescribeDecision(*Run) Decision { return Decision{Side: model.None} }

// ListOptions is never called.
func (NoDecisions) ListOptions(*Run, *List) {}

// TakeAction is never called.
func (NoDecisions) TakeAction(*Run, Action) {}
