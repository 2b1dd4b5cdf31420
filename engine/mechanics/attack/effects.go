package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Effects carries out what the result of a combat does, between what every
// attack begins and ends with.
type Effects struct {
	flow.NoDecisions
	Next int32
}

// InitFrame makes it the frame of a result.
func (f *Effects) InitFrame(flow.Result) { *f = Effects{} }

// ProcName returns the procedure's name.
func (f *Effects) ProcName() string { return "result" }

// Clone returns an independent copy.
func (f *Effects) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Effects) Visit(v state.Visitor) { v.Int("next", &f.Next) }

// RunFrame begins the next list of effects; after the last one the hooks at the end
// of a combat.
func (f *Effects) RunFrame(r *flow.Run) flow.Status {
	k := r.Ctx.P.Combat
	if k == nil || f.Next > 3 {
		return flow.Done
	}
	at := &r.Ctx.G.Attacks[k.Attack]
	a := flow.SubjectOf(k.Side)
	a.Hex = k.Targets[0]
	switch f.Next {
	case 0:
		r.RunEffects(at.EffectsBefore, "", a)
	case 1:
		r.RunEffects(resultEffects(at, k.Code), "", a)
	case 2:
		r.RunEffects(at.EffectsAfter, "", a)
	case 3:
		r.PushHooks("combat.done", at.ID, a)
	}
	f.Next++
	return flow.Continue
}

// resultEffects returns the effects of a result code, nil if it has none.
func resultEffects(at *model.Attack, code string) *model.Effects {
	i := slices.IndexFunc(at.Results, func(x model.Result) bool { return x.Code == code })
	if i < 0 {
		return nil
	}
	return at.Results[i].Effects
}
