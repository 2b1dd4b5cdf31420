package flow

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// PushHooks pushes a frame for each effect hook bound at a point, so that the
// first bound runs first. It reports whether any was pushed.
func (r *Run) PushHooks(point, in string, a Subject) bool {
	bound := r.Ctx.G.HooksByPoint.FindHooks(point)
	pushed := false
	for i := len(bound) - 1; i >= 0; i-- {
		h := &r.Ctx.G.Hooks[bound[i]]
		if !query.HookFits(h, in) {
			continue
		}
		old := r.Ctx.Scope
		r.Ctx.Unit, r.Ctx.Hex, r.Ctx.From, r.Ctx.To = a.Unit, a.Hex, a.From, a.Hex
		ok := r.Ctx.True(h.When)
		r.Ctx.Scope = old
		if !ok {
			continue
		}
		r.recordCall("hook", h.ID, &h.Source)
		r.RunEffects(h.Effects, h.Run, a)
		pushed = true
	}
	return pushed
}

// AnyHookBound reports whether anything is bound at a point.
func (r *Run) AnyHookBound(point string) bool { return len(r.Ctx.G.HooksByPoint.FindHooks(point)) > 0 }

// DecidingSide returns the side that decides about an effect on units of a side. That is their
// owner, or the attacker or defender of the present combat, if there is one.
func (r *Run) DecidingSide(who model.Chooser, owner model.SideID) model.SideID {
	switch k := r.Ctx.P.Combat; {
	case k == nil:
		return owner
	case who == model.TheAttacker:
		return k.Side
	case who == model.TheDefender:
		return k.Against
	}
	return owner
}
