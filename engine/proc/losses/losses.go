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

// Exchange is an exchange: a side picks whole units worth what it owes; they
// and the other side's units are eliminated at the same moment.
type Exchange struct {
	Spec  int
	Side  model.SideID
	Units []model.UnitID // who may pay, in unit order
	Foes  []model.UnitID // who is eliminated at the same moment
	Paid  []model.UnitID // picked so far
	Owed  int32
	Begun bool
}

// NewExchange makes the frame.
func NewExchange(a flow.Args) flow.Frame {
	f := &Exchange{Spec: a.Spec, Side: a.Side, Units: slices.Clone(a.Units), Foes: slices.Clone(a.Foes)}
	slices.Sort(f.Units)
	return f
}

// Proc is the procedure's name.
func (f *Exchange) Proc() string { return "exchange" }

// Clone is an independent copy.
func (f *Exchange) Clone() state.Frame {
	c := *f
	c.Units, c.Foes, c.Paid = slices.Clone(f.Units), slices.Clone(f.Foes), slices.Clone(f.Paid)
	return &c
}

// Visit names every field once.
func (f *Exchange) Visit(v state.Visitor) {
	v.Exchange("exchange", &f.Spec)
	v.Side("side", &f.Side)
	v.Units("units", &f.Units)
	v.Units("foes", &f.Foes)
	v.Units("paid", &f.Paid)
	v.Int("owed", &f.Owed)
	v.Bool("begun", &f.Begun)
}

// Step asks while more is owed than picked and there is a real choice.
func (f *Exchange) Step(r *flow.Run) flow.Status {
	ex := &r.G.Exchanges[f.Spec]
	if !f.Begun {
		f.Begun = true
		f.Owed = ex.Owed.Int(r.Ctx)
		f.Units = slices.DeleteFunc(f.Units, func(u model.UnitID) bool { return !r.UnitTrue(ex.Payers, u) })
	}
	if f.worth(r, ex, f.Units) <= f.Owed {
		f.Paid = f.Units
	}
	if f.worth(r, ex, f.Paid) < f.Owed && len(f.Paid) < len(f.Units) {
		return flow.Wait
	}
	for _, u := range f.Foes {
		if r.HexOf(u) >= 0 && r.UnitTrue(ex.AlsoDie, u) {
			r.Eliminate(u, &ex.Source)
		}
	}
	for _, u := range f.Paid {
		r.Eliminate(u, &ex.Source)
	}
	return flow.Done
}

func (f *Exchange) worth(r *flow.Run, ex *model.Exchange, units []model.UnitID) int32 {
	n := int32(0)
	for _, u := range units {
		n += r.UnitInt(ex.Worth, u, 0)
	}
	return n
}

// Decide asks who pays.
func (f *Exchange) Decide(r *flow.Run) flow.Decision {
	ex := &r.G.Exchanges[f.Spec]
	left := f.Owed - f.worth(r, ex, f.Paid)
	return flow.Decision{Side: f.Side, Kind: "exchange", Prompt: flow.Prompt{"which unit pays? ", strconv.Itoa(int(left)), " points are still owed"}, Source: &ex.Source}
}

// Options lists units in order, those with which the sum can still be met.
func (f *Exchange) Options(r *flow.Run, l *flow.List) {
	ex := &r.G.Exchanges[f.Spec]
	have := f.worth(r, ex, f.Paid)
	for i, u := range f.Units {
		if len(f.Paid) > 0 && u <= f.Paid[len(f.Paid)-1] {
			continue
		}
		if have+f.worth(r, ex, f.Units[i:]) >= f.Owed {
			l.Add(flow.Unit(flow.VLose, u))
		}
	}
}

// Take notes a payer.
func (f *Exchange) Take(r *flow.Run, a flow.Action) {
	f.Paid = append(f.Paid, model.UnitID(a.ID))
}

// StepLoss is a loss of steps; the owner picks which units lose them.
type StepLoss struct {
	Side  model.SideID
	Units []model.UnitID
	Left  int32
}

// NewStepLoss makes the frame; the number of steps is handed over as data.
func NewStepLoss(a flow.Args) flow.Frame {
	n, _ := strconv.Atoi(a.Data)
	f := &StepLoss{Side: a.Side, Units: slices.Clone(a.Units), Left: int32(n)}
	slices.Sort(f.Units)
	return f
}

// Proc is the procedure's name.
func (f *StepLoss) Proc() string { return "step-loss" }

// Clone is an independent copy.
func (f *StepLoss) Clone() state.Frame {
	c := *f
	c.Units = slices.Clone(f.Units)
	return &c
}

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
		r.LoseSteps(f.Units[0], n, nil)
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
		l.Add(flow.Unit(flow.VLose, u))
	}
}

// Take takes a step off a unit.
func (f *StepLoss) Take(r *flow.Run, a flow.Action) {
	f.Left--
	r.LoseSteps(model.UnitID(a.ID), 1, nil)
}
