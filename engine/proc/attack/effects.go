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
	flow.Silent
	Next int32
}

// Begin makes it the frame of a result.
func (f *Effects) Begin(flow.Result) { *f = Effects{} }

// Proc is the procedure's name.
func (f *Effects) Proc() string { return "result" }

// Clone is an independent copy.
func (f *Effects) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Effects) Visit(v state.Visitor) { v.Int("next", &f.Next) }

// Step begins the next list of effects; after the last one the hooks at the end
// of a combat.
func (f *Effects) Step(r *flow.Run) flow.Status {
	k := r.P.Combat
	if k == nil || f.Next > 3 {
		return flow.Done
	}
	at := &r.G.Attacks[k.Attack]
	a := flow.Of(k.Side)
	a.Hex = k.Targets[0]
	switch f.Next {
	case 0:
		r.Perform(at.Before, "", a)
	case 1:
		r.Perform(result(at, k.Code), "", a)
	case 2:
		r.Perform(at.After, "", a)
	case 3:
		r.Hooks("combat.done", at.ID, a)
	}
	f.Next++
	return flow.Again
}

func result(at *model.Attack, code string) *model.Effects {
	i := slices.IndexFunc(at.Results, func(x model.Result) bool { return x.Code == code })
	if i < 0 {
		return nil
	}
	return at.Results[i].Effects
}
