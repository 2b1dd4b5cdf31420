package move

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Excess is the end of a move phase: units over a stacking limit that nobody
// could avoid are eliminated.
type Excess struct {
	Side model.SideID
	Hex  model.HexID
}

// InitFrame makes it the frame of the end of a phase.
func (f *Excess) InitFrame(a flow.Excess) { *f = Excess{Side: a.Side, Hex: model.None} }

// ProcName returns the procedure's name.
func (f *Excess) ProcName() string { return "excess" }

// Clone returns an independent copy.
func (f *Excess) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Excess) Visit(v state.Visitor) {
	v.Side("side", &f.Side)
	v.Hex("hex", &f.Hex)
}

// RunFrame finds the next hex with too many.
func (f *Excess) RunFrame(r *flow.Run) flow.Status {
	if f.Side == model.None {
		return flow.Done
	}
	for u := range r.Ctx.P.Units {
		if h := r.Ctx.HexOf(model.UnitID(u)); h >= 0 && r.Ctx.G.Units[u].Side == f.Side && r.Ctx.Stacks.FindBrokenLimit(h, f.Side) != nil {
			f.Hex = h
			return flow.Wait
		}
	}
	return flow.Done
}

// DescribeDecision asks which unit goes.
func (f *Excess) DescribeDecision(r *flow.Run) flow.Decision {
	s := r.Ctx.Stacks.FindBrokenLimit(f.Hex, f.Side)
	d := flow.Decision{Side: f.Side, Kind: "excess", Prompt: flow.Prompt{"too many units in ", r.Ctx.G.Grid.Label(f.Hex), ": which is removed?"}, Source: &s.Source}
	if s.EnemyPicks != nil && s.EnemyPicks.Bool(r.Ctx) {
		if o := r.Ctx.OtherSide(f.Side); o != model.None {
			d.Side = o
		}
	}
	return d
}

// ListOptions lists the units in the hex.
func (f *Excess) ListOptions(r *flow.Run, l *flow.List) {
	for u := r.Ctx.Places.FirstUnitIn(f.Hex); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
		if r.Ctx.G.Units[u].Side == f.Side && !r.Ctx.IsMarker(u) {
			l.Add(flow.UnitAction(flow.VTakeLoss, u))
		}
	}
}

// TakeAction removes the unit.
func (f *Excess) TakeAction(r *flow.Run, a flow.Action) {
	r.Units.EliminateUnit(model.UnitID(a.ID), &r.Ctx.Stacks.FindBrokenLimit(f.Hex, f.Side).Source)
}
