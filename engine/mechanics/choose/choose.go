package choose

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is such a phase under way. Units are picked in their order, so that each
// set is built in one way only.
type Frame struct {
	Phase model.PhaseID
	Side  model.SideID
	Units []model.UnitID // picked so far
	Ended bool           // no more are picked
	Over  bool           // the effects were done

	candidates []model.UnitID // the units that may be picked, in the position with these stamps
	known      bool
	stamps     [3]uint64
}

// InitFrame makes it the frame of a phase.
func (f *Frame) InitFrame(a flow.Choose) {
	*f = Frame{Phase: a.Phase, Side: a.Side}
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "choose" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame {
	c := state.CopyFrame(f)
	c.candidates = slices.Clone(f.candidates)
	return c
}

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Units("units", &f.Units)
	v.Bool("ended", &f.Ended)
	v.Bool("over", &f.Over)
}

// RunFrame asks as long as there is a choice, then does the effects. A side that has
// units which others do not know is asked in any case.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	from := f.listCandidates(r)
	switch least := f.minPicks(r); {
	case f.Over:
		return flow.Done
	case f.Ended:
	case len(f.Units) == 0 && least == len(from) && least > 0:
		f.Units = slices.Clone(from)
	case len(f.listPickable(r)) > 0, len(f.Units) == 0 && least == 0 && r.MustAsk(f.Side, flow.AmongArrivals):
		return flow.Wait
	}
	f.Over = true
	if len(f.Units) > 0 {
		a := flow.SubjectOf(f.Side)
		a.Phase, a.Units = f.Phase, f.Units
		r.RunEffects(r.Ctx.G.Phases[f.Phase].Effects, "", a)
	}
	return flow.Continue
}

// listCandidates returns the units among which is picked, in unit order.
func (f *Frame) listCandidates(r *flow.Run) []model.UnitID {
	now := r.Ctx.P.MainRevisions()
	if f.known && f.stamps == now && !r.Ctx.CacheOff(query.CacheLists) {
		return f.candidates
	}
	of := r.Ctx.G.UnitsOfSide(f.Side)
	f.candidates, f.known, f.stamps = f.candidates[:0], true, now
	for _, u := range of {
		if r.Ctx.UnitTrue(r.Ctx.G.Phases[f.Phase].Units, u) {
			f.candidates = append(f.candidates, u)
		}
	}
	return f.candidates
}

// minPicks returns how many must be picked: no more than there are.
func (f *Frame) minPicks(r *flow.Run) int {
	return min(max(0, int(r.Ctx.Int(r.Ctx.G.Phases[f.Phase].Least, 0))), len(f.listCandidates(r)))
}

// listPickable returns the units that may be picked next.
func (f *Frame) listPickable(r *flow.Run) []model.UnitID {
	from, least := f.listCandidates(r), f.minPicks(r)
	most := max(least, int(r.Ctx.Int(r.Ctx.G.Phases[f.Phase].Most, int32(len(from)))))
	return flow.ListAddable(from, f.Units, least, most)
}

// DescribeDecision asks for the next unit.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	ph := &r.Ctx.G.Phases[f.Phase]
	return flow.Decision{Side: f.Side, Kind: "choose.units", Prompt: flow.Prompt{ph.Name(), ": which units?"}, Source: &ph.Source}
}

// ListOptions lists units, and done when they are enough.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	for _, u := range f.listPickable(r) {
		l.Add(flow.UnitAction(flow.VAdd, u))
	}
	if len(f.Units) >= f.minPicks(r) {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// TakeAction adds a unit or ends the choice.
func (f *Frame) TakeAction(_ *flow.Run, a flow.Action) {
	if a.Verb == flow.VAdd {
		f.Units = append(f.Units, model.UnitID(a.ID))
	} else {
		f.Ended = true
	}
}

// ExplainRefusal says why a unit cannot be picked now, and which can.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	ph := &r.Ctx.G.Phases[f.Phase]
	no := &query.Refusal{Reason: "not-offered", Source: &ph.Source}
	switch {
	case a.Verb == flow.VDone:
		no.Text = ph.Name() + " is not done: more units must be picked"
		return no
	case a.Verb != flow.VAdd:
		return nil
	case slices.Contains(f.listCandidates(r), model.UnitID(a.ID)):
		no.Text = r.Ctx.G.Units[a.ID].Name() + " cannot be picked any more: units are picked in their order"
	default:
		no.Text = r.Ctx.G.Units[a.ID].Name() + " is not among the units to pick from"
	}
	var names []string
	for _, u := range f.listPickable(r) {
		names = append(names, r.Ctx.G.Units[u].Name())
	}
	if len(names) > 0 && len(names) <= 12 {
		no.Text += "; choose from " + strings.Join(names, ", ")
	}
	return no
}
