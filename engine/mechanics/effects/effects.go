package effects

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is a list of effects under way.
type Frame struct {
	flow.NoDecisions
	List      string // the id of model.Effects
	Next      int32
	Phase     model.PhaseID
	Side      model.SideID
	Unit      model.UnitID
	Hex, From model.HexID
	Card      model.CardID
	On        string         // the side or army that an action is done for
	Units     []model.UnitID // that were picked for it
	Pending   []model.UnitID // for whom the last effect is still to be done, one by one

	list *model.Effects // found by its id
	set  []int32        // memory of sets
}

// InitFrame makes it the frame of a list of effects.
func (f *Frame) InitFrame(a flow.Effects) {
	*f = Frame{List: a.List, Phase: a.Phase, Side: a.Side, Unit: a.Unit, Hex: a.Hex, From: a.From, Card: a.Card, On: a.On, Units: a.Units, set: f.set}
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "effects" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame {
	c := state.CopyFrame(f)
	c.set = nil
	return c
}

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Text("list", &f.List)
	v.Int("next", &f.Next)
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Unit("unit", &f.Unit)
	v.Hex("hex", &f.Hex)
	v.Hex("from", &f.From)
	v.Card("card", &f.Card)
	v.Text("on", &f.On)
	v.Units("units", &f.Units)
	v.Units("left", &f.Pending)
}

// DeferCall returns the call that the frame was begun with.
func (f *Frame) DeferCall() flow.DeferredCall {
	about := flow.Subject{Side: f.Side, Phase: f.Phase, Unit: f.Unit, Units: f.Units, Hex: f.Hex, From: f.From, Card: f.Card, On: f.On}
	return flow.DeferProcedure(flow.Effects{Subject: about, List: f.List})
}

// RunFrame does the next one.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	if f.list == nil {
		if f.list = r.Ctx.G.EffectsOf[f.List]; f.list == nil {
			return flow.Done // only a damaged position names another list
		}
	}
	switch n := int(f.Next); {
	case len(f.Pending) > 0 && n > 0 && n <= len(f.list.List):
		u := f.Pending[0]
		f.Pending = f.Pending[1:]
		if !isUnitGone(r, u) {
			f.applyEffect(r, &f.list.List[n-1], u)
		}
	case n >= 0 && n < len(f.list.List):
		f.Next++
		f.beginEffect(r, &f.list.List[n])
	default:
		return flow.Done
	}
	return flow.Continue
}

// beginEffect does an effect, or finds the units for which it is done one by one.
func (f *Frame) beginEffect(r *flow.Run, e *model.Effect) {
	if e.ForEach == nil {
		f.applyEffect(r, e, f.Unit)
		return
	}
	f.withSubject(r, f.Unit, func() {
		if r.Ctx.True(e.When) {
			f.Pending = f.listUnits(r, e.ForEach)
		}
	})
}

// withSubject calls look while the bare names mean the subject of the effects.
func (f *Frame) withSubject(r *flow.Run, u model.UnitID, look func()) {
	old := r.Ctx.Scope
	defer func() { r.Ctx.Scope = old }()
	r.Ctx.ActionCandidate, r.Ctx.Unit, r.Ctx.Hex, r.Ctx.From, r.Ctx.To, r.Ctx.Picked = r.Actions.FindCandidate(f.list.CandidateDomain, f.Unit, f.Hex, f.On), u, f.Hex, f.From, f.Hex, f.Units
	look()
}

// evalMembers lists what an expression gives: one, or those of a set.
func (f *Frame) evalMembers(r *flow.Run, of *lang.Program) []int32 {
	f.set = f.set[:0]
	if of == nil {
		f.set = append(f.set, 0)
	} else if of.Type.IsSet() {
		f.set = of.Set(r.Ctx, f.set)
	} else if n := of.Int(r.Ctx); n >= 0 {
		f.set = append(f.set, n)
	}
	return f.set
}

// listUnits lists the units that an expression gives, without those that are gone.
func (f *Frame) listUnits(r *flow.Run, of *lang.Program) []model.UnitID {
	var out []model.UnitID
	for _, n := range f.evalMembers(r, of) {
		if u := model.UnitID(n); !isUnitGone(r, u) {
			out = append(out, u)
		}
	}
	return out
}

// isUnitGone reports whether nothing more is done to a unit: it is eliminated, or takes
// part in the combat under way and has left the map.
func isUnitGone(r *flow.Run, u model.UnitID) bool {
	at, k := r.Ctx.P.Units[u].At, r.Ctx.P.Combat
	return at == model.InBox(model.BoxEliminated) || at < 0 && k != nil && k.Involves(u)
}
