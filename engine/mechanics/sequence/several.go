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
	Phase             model.PhaseID
	Side              model.SideID
	Over              bool
	flow.ObligedPairs // who has to fight whom, of the attack that is no one's choice

	// offered are the procedures of the offers, each made when it is first asked in the
	// position with these stamps. They are dropped when that changes or other pairs bind,
	// and by a copy; one that begins goes its own way.
	offered []flow.OfferedFrame
	stamps  [3]uint64
}

// InitFrame makes it the frame of a phase.
func (f *Several) InitFrame(a flow.Several) { *f = Several{Phase: a.Phase, Side: a.Side} }

// ProcName returns the procedure's name.
func (f *Several) ProcName() string { return "several" }

// Clone returns an independent copy.
func (f *Several) Clone() state.Frame {
	c := state.CopyFrame(f)
	c.offered = nil
	return c
}

// Visit names every field once.
func (f *Several) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Bool("over", &f.Over)
	f.VisitPairs(v)
}

// CheckLoaded reports whether the rows of a loaded position are whole.
func (f *Several) CheckLoaded(*model.Game, bool) bool { return f.RowsMatch() }

// RunFrame asks while there is more to choose than to finish. A side with hidden
// units is asked in any case.
func (f *Several) RunFrame(r *flow.Run) flow.Status {
	var l flow.List
	f.noteObligations(r)
	if f.Over {
		return flow.Done
	}
	if r.MustAsk(f.Side, flow.AmongUnitsOnMap) {
		return flow.Wait
	}
	if f.listOffers(r, &l); len(l.Actions) == 0 {
		return flow.Done
	}
	return flow.Wait
}

// listOffers lists what is offered, in declared order, then the game's own actions.
func (f *Several) listOffers(r *flow.Run, l *flow.List) (canEnd bool) {
	ph := &r.Ctx.G.Phases[f.Phase]
	canEnd = r.RefusePass(f.Phase) == nil
	for i := range ph.Offers {
		o := &ph.Offers[i]
		if !r.Ctx.True(o.When) {
			continue
		}
		from := len(l.Actions)
		mayEnd := f.offeredFrame(r, i).ListOffers(r, l)
		for k := range l.Actions[from:] {
			l.Actions[from+k].Word = o.Word
		}
		canEnd = canEnd && mayEnd
	}
	r.Actions.ListActions(f.Phase, f.Side, l)
	return canEnd
}

// offeredFrame returns the procedure of the i-th offer: one move, or one attack.
func (f *Several) offeredFrame(r *flow.Run, i int) flow.OfferedFrame {
	offers := r.Ctx.G.Phases[f.Phase].Offers
	if now := r.Ctx.P.MainRevisions(); f.offered == nil || f.stamps != now || r.Ctx.CacheOff(query.CacheLists) {
		f.offered, f.stamps = make([]flow.OfferedFrame, len(offers)), now
	}
	if f.offered[i] == nil {
		f.offered[i] = f.newOffered(r, &offers[i])
	}
	return f.offered[i]
}

// newOffered returns a new frame for an offer: one move or one attack.
func (f *Several) newOffered(r *flow.Run, o *model.Offer) flow.OfferedFrame {
	if o.Do != model.DoAttackPhase {
		return flow.NewFrame(r.Procs, flow.Move{Phase: f.Phase, Side: f.Side, Movement: o.RuleIndex, Single: true}).(flow.OfferedFrame)
	}
	attack := flow.NewFrame(r.Procs, flow.Attack{Phase: f.Phase, Side: f.Side, Attack: o.RuleIndex, Single: true})
	if x, ok := attack.(flow.PairBinder); ok {
		x.BindPairs(r, f.ObligedPairs)
	}
	return attack.(flow.OfferedFrame)
}

// noteObligations notes, when the phase begins, which units have to fight which enemies.
func (f *Several) noteObligations(r *flow.Run) {
	if f.PairsNoted {
		return
	}
	if i := f.findObligation(r); i >= 0 {
		if x, ok := f.offeredFrame(r, i).(flow.PairBinder); ok {
			f.BindPairs(r, x.BindPairs(r, f.ObligedPairs))
		}
	}
}

// findObligation is which offer is an attack that has a duty, or None.
func (f *Several) findObligation(r *flow.Run) int {
	return slices.IndexFunc(r.Ctx.G.Phases[f.Phase].Offers, func(o model.Offer) bool {
		return o.Do == model.DoAttackPhase && r.Ctx.G.Attacks[o.RuleIndex].Obligations != nil
	})
}

// ObligedFrame returns the procedure of the attack that has a duty, with its pairs of units
// noted. It is nil if no attack of the phase has a duty. BindPairs notes other pairs.
func (f *Several) ObligedFrame(r *flow.Run) flow.Frame {
	if i := f.findObligation(r); i >= 0 {
		f.noteObligations(r)
		return f.offeredFrame(r, i)
	}
	return nil
}

// BindPairs notes given pairs of units that have to fight each other, in place of those of the
// phase.
func (f *Several) BindPairs(_ *flow.Run, p flow.ObligedPairs) flow.ObligedPairs {
	f.ObligedPairs, f.offered = p, nil
	return p
}

// DescribeDecision asks what to do next.
func (f *Several) DescribeDecision(r *flow.Run) flow.Decision {
	ph := &r.Ctx.G.Phases[f.Phase]
	return flow.Decision{Side: f.Side, Kind: "several", Prompt: flow.Prompt{ph.Name(), ": do what next?"}, Source: &ph.Source}
}

// ListOptions lists what is offered, and done.
func (f *Several) ListOptions(r *flow.Run, l *flow.List) {
	if f.listOffers(r, l) {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// TakeAction begins what was chosen: its own frame goes on with it.
func (f *Several) TakeAction(r *flow.Run, a flow.Action) {
	switch a.Verb {
	case flow.VDone:
		f.Over = true
	case flow.VAct:
		r.Actions.StartAction(f.Phase, f.Side, a.Word)
	default:
		if i := f.findOffer(r, a); i >= 0 {
			a.Word = ""
			sub := f.offeredFrame(r, i)
			f.offered[i] = nil
			r.PushFrame(sub)
			sub.TakeAction(r, a)
		}
	}
}

// findOffer finds the offer that an action belongs to; None without one.
func (f *Several) findOffer(r *flow.Run, a flow.Action) int {
	do := model.DoAttackPhase
	if a.Verb == flow.VMove {
		do = model.DoMovePhase
	}
	return slices.IndexFunc(r.Ctx.G.Phases[f.Phase].Offers, func(o model.Offer) bool { return o.Do == do && o.Word == a.Word })
}

// ExplainRefusal asks the procedure of the offer why an action is not open.
func (f *Several) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	ph := &r.Ctx.G.Phases[f.Phase]
	switch a.Verb {
	case flow.VAct:
		return r.Actions.RefuseAction(f.Phase, f.Side, a.Word)
	case flow.VMove, flow.VAttack, flow.VAttacker:
	case flow.VDone:
		return f.refuseEnd(r)
	default:
		return nil
	}
	i := f.findOffer(r, a)
	if i < 0 {
		return &query.Refusal{Reason: "not-offered", Text: "this phase offers no such thing: where it offers several of a kind, name one with as", Source: &ph.Source}
	}
	if o := &ph.Offers[i]; !r.Ctx.True(o.When) {
		return &query.Refusal{Reason: "not-offered", Text: o.Name() + " is not offered now", Source: &o.Source}
	}
	a.Word = ""
	return f.offeredFrame(r, i).ExplainRefusal(r, a)
}

// refuseEnd says why the phase cannot end: what an offer still asks for.
func (f *Several) refuseEnd(r *flow.Run) *query.Refusal {
	if no := r.RefusePass(f.Phase); no != nil {
		return no
	}
	ph := &r.Ctx.G.Phases[f.Phase]
	for i := range ph.Offers {
		o := &ph.Offers[i]
		if !r.Ctx.True(o.When) {
			continue
		}
		var l flow.List
		if x := f.offeredFrame(r, i); !x.ListOffers(r, &l) {
			return x.ExplainRefusal(r, flow.PlainAction(flow.VPass))
		}
	}
	return nil
}
