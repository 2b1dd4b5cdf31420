// Package losses is the procedure of losses that a side picks itself:
// exchanges and step losses.
package losses

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// StepLoss is a loss of steps; the owner picks which units lose them.
type StepLoss struct {
	Side  model.SideID
	Units []model.UnitID
	Left  int32
}

// NewStepLoss makes the frame; the number of steps is handed over as data.
func NewStepLoss(a flow.Args) flow.Frame {
	f := &StepLoss{Side: a.Side, Units: slices.Clone(a.Units), Left: a.Steps}
	slices.Sort(f.Units)
	return f
}

// Proc is the procedure's name.
func (f *StepLoss) Proc() string { return "step-loss" }

// Clone is an independent copy.
func (f *StepLoss) Clone() state.Frame { return state.Copy(f) }

// Visit names every field once.
func (f *StepLoss) Visit(v state.Visitor) {
	v.Side("side", &f.Side)
	v.Units("units", &f.Units)
	v.Int("left", &f.Left)
}

// Step asks while steps are owed by more than one unit.
func (f *StepLoss) Step(r *flow.Run) flow.Status {
	f.Units = slices.DeleteFunc(f.Units, func(u model.UnitID) bool { return r.HexOf(u) < 0 })
	switch {
	case f.Left <= 0 || len(f.Units) == 0:
		return flow.Done
	case len(f.Units) == 1:
		n := f.Left
		f.Left = 0
		mark := len(r.Events)
		r.LoseSteps(f.Units[0], n, nil)
		r.Forced(mark, f.Side)
		return flow.Again
	}
	return flow.Wait
}

// Decide asks who loses a step.
func (f *StepLoss) Decide(r *flow.Run) flow.Decision {
	return flow.Decision{Side: f.Side, Kind: "step-loss", Prompt: flow.Prompt{"which unit loses a step? ", strconv.Itoa(int(f.Left)), " to lose"}}
}

// Options lists the units.
func (f *StepLoss) Options(r *flow.Run, l *flow.List) {
	for _, u := range f.Units {
		l.Add(flow.Unit(flow.VTakeLoss, u))
	}
}

// Take takes a step off a unit.
func (f *StepLoss) Take(r *flow.Run, a flow.Action) {
	f.Left--
	r.LoseSteps(model.UnitID(a.ID), 1, nil)
}
