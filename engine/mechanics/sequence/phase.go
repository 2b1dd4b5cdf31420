package sequence

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Phase is the frame of one node of the sequence.
type Phase struct {
	flow.NoDecisions
	Phase     model.PhaseID
	Phasing   model.SideID // phasing side when the node was entered
	Stage     int32
	EachIndex int32 // which of the sides it is run for
	Child     int32 // index of the next phase inside
}

const (
	phaseEnter int32 = iota
	phaseStart
	phaseBody
	phaseEnd
	phaseLeave
)

// InitFrame makes it the frame of a phase.
func (f *Phase) InitFrame(a flow.Phase) { *f = Phase{Phase: a.Phase, Phasing: model.None} }

// ProcName returns the procedure's name.
func (f *Phase) ProcName() string { return "phase" }

// Clone returns an independent copy.
func (f *Phase) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Phase) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("phasing", &f.Phasing)
	v.Int("stage", &f.Stage)
	v.Int("each", &f.EachIndex)
	v.Int("child", &f.Child)
}

// RunFrame enters the node, runs what is in it, and leaves it.
func (f *Phase) RunFrame(r *flow.Run) flow.Status {
	ph := &r.Ctx.G.Phases[f.Phase]
	switch f.Stage {
	case phaseEnter:
		if !r.Ctx.True(ph.When) {
			return flow.Done
		}
		f.Phasing = r.Ctx.P.Phasing
		fallthrough // nothing has changed that anybody could look at
	case phaseStart:
		f.Stage = phaseBody
		f.beginPhase(r, ph)
	case phaseBody:
		return f.runBody(r, ph)
	case phaseEnd:
		f.Stage = phaseLeave
		if ph.Hooked {
			r.PushHooks("phase.end", ph.ID, f.phaseSubject(r))
		}
		r.RunScheduled("end", ph.ID)
		if ph.OffersMoves() {
			flow.CallProcedure(r, flow.Excess{Side: actingSide(r, ph)})
		}
		if r.Ctx.P.Frames[len(r.Ctx.P.Frames)-1] == state.Frame(f) {
			return f.leavePhase(r, ph) // nothing comes in between
		}
	case phaseLeave:
		return f.leavePhase(r, ph)
	default: // only a damaged position holds another stage
		return flow.Done
	}
	return flow.Continue
}

// phaseSubject returns the subject for hooks of the phase.
func (f *Phase) phaseSubject(r *flow.Run) flow.Subject {
	a := flow.SubjectOf(r.Ctx.P.Phasing)
	a.Phase = f.Phase
	return a
}

// beginPhase enters the phase: it emits the event, runs scheduled functions and pushes the
// hooks. A group only sets its side.
func (f *Phase) beginPhase(r *flow.Run, ph *model.Phase) {
	if len(ph.EachSide) > 0 {
		r.Ctx.P.SetPhase(model.None, ph.EachSide[f.EachIndex])
	}
	if ph.Do == model.DoGroup {
		return
	}
	r.Ctx.P.ClearMP()
	r.Ctx.P.SetPhase(f.Phase, r.Ctx.P.Phasing)
	r.Acts++
	e := event.NewEvent(event.Phase)
	e.Text, e.Side = ph.Path, r.Ctx.P.Phasing
	r.EmitEvent(e)
	r.RunScheduled("start", ph.ID)
	if ph.Hooked {
		r.PushHooks("phase.start", ph.ID, f.phaseSubject(r))
	}
}

// runBody runs what the phase declares.
func (f *Phase) runBody(r *flow.Run, ph *model.Phase) flow.Status {
	if ph.Do != model.DoGroup {
		f.Stage = phaseEnd
		startLeaf(r, f.Phase)
		return flow.Continue
	}
	if ph.Chits != model.None && f.Child == 0 {
		f.Child = int32(len(ph.Children))
		flow.CallProcedure(r, flow.Chits{Phase: f.Phase, Deck: ph.Chits})
		return flow.Continue
	}
	if int(f.Child) < len(ph.Children) {
		phase := ph.Children[f.Child]
		f.Child++
		flow.CallProcedure(r, flow.Phase{Phase: phase})
		return flow.Continue
	}
	if len(ph.EachSide) > 0 {
		r.Values.ExpireVariables(model.EndOfPlayerTurn)
		if f.EachIndex++; int(f.EachIndex) < len(ph.EachSide) {
			f.Child, f.Stage = 0, phaseStart
			return flow.Continue
		}
	}
	r.Ctx.P.SetPhase(model.None, f.Phasing)
	return flow.Done
}

// startLeaf calls the procedure of a leaf.
func startLeaf(r *flow.Run, phase model.PhaseID) {
	ph := &r.Ctx.G.Phases[phase]
	side := actingSide(r, ph)
	switch ph.Do {
	case model.DoMovePhase, model.DoAttackPhase, model.DoActionsPhase:
		startActs(r, ph.Do, phase, side, false)
	case model.DoAlternatePhase:
		flow.CallProcedure(r, flow.Alternate{Phase: phase})
	case model.DoSeveralPhase:
		flow.CallProcedure(r, flow.Several{Phase: phase, Side: side})
	case model.DoPlacePhase:
		flow.CallProcedure(r, flow.Place{Phase: phase, Side: side, Unit: model.None, Hex: model.None})
	case model.DoChoosePhase:
		flow.CallProcedure(r, flow.Choose{Phase: phase, Side: side})
	case model.DoDrawPhase:
		flow.CallProcedure(r, flow.Draw{Phase: phase, Side: side, Deck: model.DeckID(ph.RuleIndex)})
	case model.DoRunPhase:
		a := flow.SubjectOf(side)
		a.Phase = phase
		r.RunEffects(ph.Effects, ph.Run, a)
	}
}

// startActs lets a side move, attack or take actions in a phase: once, or until it is done.
func startActs(r *flow.Run, do model.PhaseProcedure, phase model.PhaseID, side model.SideID, single bool) {
	with := r.Ctx.G.Phases[phase].RuleIndex
	switch do {
	case model.DoAttackPhase:
		flow.CallProcedure(r, flow.Attack{Phase: phase, Side: side, Attack: with, Single: single})
	case model.DoActionsPhase:
		flow.CallProcedure(r, flow.Actions{Phase: phase, Side: side, Single: single})
	default:
		flow.CallProcedure(r, flow.Move{Phase: phase, Side: side, Movement: with, Single: single})
	}
}

// actingSide returns the side that acts in a phase.
func actingSide(r *flow.Run, ph *model.Phase) model.SideID {
	switch {
	case ph.Side != model.None:
		return ph.Side
	case ph.OtherSide:
		return r.Ctx.OtherSide(r.Ctx.P.Phasing)
	}
	return r.Ctx.P.Phasing
}

// leavePhase clears the marks, counters and variables that last for the phase.
func (f *Phase) leavePhase(r *flow.Run, ph *model.Phase) flow.Status {
	r.Ctx.P.ClearFlags(state.HasMoved | state.HasAttacked | state.WasAttacked | state.HasAdvanced | state.WasDisplaced)
	r.Ctx.P.ClearEntries()
	for _, i := range ph.Actions {
		r.Ctx.P.SetVar(r.Ctx.G.Actions[i].Counter, 0)
	}
	r.Values.ExpireVariables(model.EndOfPhase)
	r.Ctx.P.SetPhase(model.None, r.Ctx.P.Phasing)
	return flow.Done
}

// StartAtPhase makes frames so that play goes on from the start of a phase, as if the
// sequence had come to it: turn is the frame at the bottom, phasing the side
// of the group that is run once for each side.
func StartAtPhase(r *flow.Run, turn *Turn, phase model.PhaseID, phasing model.SideID) {
	var path []model.PhaseID
	for p := phase; p != model.None; p = r.Ctx.G.Phases[p].Parent {
		path = append([]model.PhaseID{p}, path...)
	}
	turn.Stage = turnPhases
	for i, p := range r.Ctx.G.Sequence {
		if p == path[0] {
			turn.Next = int32(i + 1)
		}
	}
	for k, p := range path {
		ph := &r.Ctx.G.Phases[p]
		f := &Phase{Phase: p, Phasing: r.Ctx.P.Phasing, Stage: phaseBody}
		if p == phase {
			f.Stage = phaseStart
		}
		if len(ph.EachSide) > 0 {
			for i, s := range ph.EachSide {
				if s == phasing {
					f.EachIndex = int32(i)
				}
			}
			r.Ctx.P.SetPhase(model.None, ph.EachSide[f.EachIndex])
		}
		if k+1 < len(path) {
			for i, c := range ph.Children {
				if c == path[k+1] {
					f.Child = int32(i + 1)
				}
			}
		}
		r.PushFrame(f)
	}
}
