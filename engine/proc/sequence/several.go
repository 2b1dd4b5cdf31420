package sequence

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Several is the frame of a phase that offers several movements and attacks
// together: one after the other is taken, in any order, until the side is done.
type Several struct {
	Phase      model.PhaseID
	Side       model.SideID
	Over       bool
	flow.Pairs // who has to fight whom, of the attack that is no one's choice
}

// Begin makes it the frame of a phase.
func (f *Several) Begin(a flow.Several) { *f = Several{Phase: a.Phase, Side: a.Side} }

// Proc is the procedure's name.
func (f *Several) Proc() string { return "several" }

// Clone is an independent copy.
func (f *Several) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Several) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Bool("over", &f.Over)
	f.VisitPairs(v)
}

// Sound reports whether the rows of a loaded position are whole.
func (f *Several) Sound(*model.Game, bool) bool { return f.Whole() }

// Step asks while there is more to choose than to finish. A side with hidden
// units is asked in any case.
func (f *Several) Step(r *flow.Run) flow.Status {
	var l flow.List
	f.count(r)
	if f.Over {
		return flow.Done
	}
	if r.MustAsk(f.Side, flow.AmongUnitsOnMap) {
		return flow.Wait
	}
	if f.open(r, &l); len(l.Actions) == 0 {
		return flow.Done
	}
	return flow.Wait
}

// open lists what is offered, in declared order, then the game's own actions.
func (f *Several) open(r *flow.Run, l *flow.List) (canEnd bool) {
	ph := &r.G.Phases[f.Phase]
	canEnd = true
	for i := range ph.Offers {
		o := &ph.Offers[i]
		if !r.True(o.When) {
			continue
		}
		var own flow.List
		f.frame(r, o).Options(r, &own)
		ends := false
		for _, a := range own.Actions {
			switch a.Verb {
			case flow.VPass:
				ends = true
			case flow.VAct:
			default:
				a.Word = o.As
				l.Add(a)
			}
		}
		canEnd = canEnd && ends
	}
	r.ListActions(f.Phase, f.Side, l)
	return canEnd
}

// frame is the procedure of an offer: one move, or one attack.
func (f *Several) frame(r *flow.Run, o *model.Offer) flow.Frame {
	if o.Do != model.DoAttackPhase {
		return flow.New(r.Procs, flow.Move{Phase: f.Phase, Side: f.Side, Movement: o.With, Single: true})
	}
	fr := flow.New(r.Procs, flow.Attack{Phase: f.Phase, Side: f.Side, Attack: o.With, Single: true})
	if x, ok := fr.(flow.Obliged); ok {
		x.Oblige(r, f.Pairs)
	}
	return fr
}

// count notes, when the phase begins, who has to fight whom.
func (f *Several) count(r *flow.Run) {
	if f.Counted {
		return
	}
	if o := f.duty(r); o != nil {
		if x, ok := f.frame(r, o).(flow.Obliged); ok {
			f.Pairs = x.Oblige(r, f.Pairs)
		}
	}
}

// duty is the offer of an attack that has a duty, or nil.
func (f *Several) duty(r *flow.Run) *model.Offer {
	ph := &r.G.Phases[f.Phase]
	for i := range ph.Offers {
		if o := &ph.Offers[i]; o.Do == model.DoAttackPhase && r.G.Attacks[o.With].Duty != nil {
			return o
		}
	}
	return nil
}

// Bound is the procedure of the attack that has a duty, with who has to fight
// whom; nil where there is none. Oblige notes others.
func (f *Several) Bound(r *flow.Run) flow.Frame {
	if o := f.duty(r); o != nil {
		f.count(r)
		return f.frame(r, o)
	}
	return nil
}

// Oblige notes who has to fight whom.
func (f *Several) Oblige(_ *flow.Run, p flow.Pairs) flow.Pairs {
	f.Pairs = p
	return p
}

// Decide asks what to do next.
func (f *Several) Decide(r *flow.Run) flow.Decision {
	ph := &r.G.Phases[f.Phase]
	return flow.Decision{Side: f.Side, Kind: "several", Prompt: flow.Prompt{ph.Name(), ": do what next?"}, Source: &ph.Source}
}

// Options lists what is offered, and done.
func (f *Several) Options(r *flow.Run, l *flow.List) {
	if f.open(r, l) {
		l.Add(flow.Plain(flow.VDone))
	}
}

// Take begins what was chosen: its own frame goes on with it.
func (f *Several) Take(r *flow.Run, a flow.Action) {
	switch a.Verb {
	case flow.VDone:
		f.Over = true
	case flow.VAct:
		r.StartAction(f.Phase, f.Side, a.Word)
	default:
		if o := f.offerOf(r, a); o != nil {
			a.Word = ""
			sub := f.frame(r, o)
			r.Push(sub)
			sub.Take(r, a)
		}
	}
}

// offerOf finds the offer that an action belongs to.
func (f *Several) offerOf(r *flow.Run, a flow.Action) *model.Offer {
	ph := &r.G.Phases[f.Phase]
	do := model.DoAttackPhase
	if a.Verb == flow.VMove {
		do = model.DoMovePhase
	}
	for i := range ph.Offers {
		if o := &ph.Offers[i]; o.Do == do && o.As == a.Word {
			return o
		}
	}
	return nil
}

// Refuse asks the procedure of the offer why an action is not open.
func (f *Several) Refuse(r *flow.Run, a flow.Action) *query.Refusal {
	ph := &r.G.Phases[f.Phase]
	switch a.Verb {
	case flow.VAct:
		return r.RefuseAction(f.Phase, f.Side, a.Word)
	case flow.VMove, flow.VAttack, flow.VAttacker:
	case flow.VDone:
		return f.refuseEnd(r)
	default:
		return nil
	}
	o := f.offerOf(r, a)
	if o == nil {
		return &query.Refusal{Reason: "not-offered", Text: "this phase offers no such thing: where it offers several of a kind, name one with as", Source: &ph.Source}
	}
	if !r.True(o.When) {
		return &query.Refusal{Reason: "not-offered", Text: o.Name() + " is not offered now", Source: &o.Source}
	}
	a.Word = ""
	if no, ok := f.frame(r, o).(flow.Refuser); ok {
		return no.Refuse(r, a)
	}
	return nil
}

// refuseEnd says why the phase cannot end: what an offer still asks for.
func (f *Several) refuseEnd(r *flow.Run) *query.Refusal {
	ph := &r.G.Phases[f.Phase]
	for i := range ph.Offers {
		o := &ph.Offers[i]
		if !r.True(o.When) {
			continue
		}
		var own flow.List
		fr := f.frame(r, o)
		fr.Options(r, &own)
		no, ok := fr.(flow.Refuser)
		if ok && !slices.ContainsFunc(own.Actions, func(a flow.Action) bool { return a.Verb == flow.VPass }) {
			return no.Refuse(r, flow.Plain(flow.VPass))
		}
	}
	return nil
}
