package losses

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// StepLoss is a loss of steps; the owner picks which units lose them. Less than none
// are given back: then he picks who gets them.
type StepLoss struct {
	Side  model.SideID
	Units []model.UnitID
	Owed  int32
}

// InitFrame makes it the frame of a loss.
func (f *StepLoss) InitFrame(a flow.StepLoss) {
	*f = StepLoss{Side: a.Side, Units: slices.Clone(a.Units), Owed: a.Steps}
	slices.Sort(f.Units)
}

// ProcName returns the procedure's name.
func (f *StepLoss) ProcName() string { return "step-loss" }

// Clone returns an independent copy.
func (f *StepLoss) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *StepLoss) Visit(v state.Visitor) {
	v.Side("side", &f.Side)
	v.Units("units", &f.Units)
	v.Int("left", &f.Owed)
}

// RunFrame asks while steps are owed by more than one unit.
func (f *StepLoss) RunFrame(r *flow.Run) flow.Status {
	f.Units = slices.DeleteFunc(f.Units, func(u model.UnitID) bool {
		return r.Ctx.HexOf(u) < 0 || f.Owed < 0 && r.Ctx.P.Units[u].Steps >= r.Ctx.G.Units[u].Steps
	})
	switch {
	case f.Owed == 0 || len(f.Units) == 0:
		return flow.Done
	case len(f.Units) == 1:
		n := f.Owed
		f.Owed = 0
		mark := len(r.Events)
		r.Units.LoseSteps(f.Units[0], n, nil)
		r.MarkForced(mark, f.Side)
		return flow.Continue
	}
	return flow.Wait
}

// DescribeDecision asks which unit loses a step.
func (f *StepLoss) DescribeDecision(r *flow.Run) flow.Decision {
	if f.Owed < 0 {
		return flow.Decision{Side: f.Side, Kind: "step-back", Prompt: flow.Prompt{"which unit gets a step back? ", strconv.Itoa(int(-f.Owed)), " to give"}}
	}
	return flow.Decision{Side: f.Side, Kind: "step-loss", Prompt: flow.Prompt{"which unit loses a step? ", strconv.Itoa(int(f.Owed)), " to lose"}}
}

// ListOptions lists the units.
func (f *StepLoss) ListOptions(r *flow.Run, l *flow.List) {
	verb := flow.VTakeLoss
	if f.Owed < 0 {
		verb = flow.VPick
	}
	for _, u := range f.Units {
		l.Add(flow.UnitAction(verb, u))
	}
}

// TakeAction takes a step off a unit, or gives it one back.
func (f *StepLoss) TakeAction(r *flow.Run, a flow.Action) {
	n := int32(1)
	if f.Owed < 0 {
		n = -1
	}
	f.Owed -= n
	r.Units.LoseSteps(model.UnitID(a.ID), n, nil)
}
