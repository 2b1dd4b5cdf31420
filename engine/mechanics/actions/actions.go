package actions

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is a phase of actions, or one action of an alternation.
type Frame struct {
	Phase  model.PhaseID
	Side   model.SideID
	Single bool
	Over   bool
}

// InitFrame makes it the frame of a phase.
func (f *Frame) InitFrame(a flow.Actions) {
	*f = Frame{Phase: a.Phase, Side: a.Side, Single: a.Single}
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "actions" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Bool("single", &f.Single)
	v.Bool("over", &f.Over)
}

// RunFrame asks while an action is open, or while it would tell something not to
// ask; in an alternation a side without one passes.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	switch {
	case f.Over:
		return flow.Done
	case r.Actions.AnyActionOpen(f.Phase, f.Side), r.Actions.MustAskActions(f.Phase, f.Side) && f.canEnd(r):
		return flow.Wait
	case f.Single:
		mark := len(r.Events)
		r.PassTurn()
		r.MarkForced(mark, f.Side)
	}
	return flow.Done
}

// DescribeDecision asks which action.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	ph := &r.Ctx.G.Phases[f.Phase]
	return flow.Decision{Side: f.Side, Kind: "actions", Prompt: flow.Prompt{ph.Name(), ": take an action?"}, Source: &ph.Source}
}

// ListOptions lists the actions and done, or pass.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	r.Actions.ListActions(f.Phase, f.Side, l)
	switch {
	case !f.canEnd(r) && len(l.Actions) > 0:
	case !f.Single:
		l.Add(flow.PlainAction(flow.VDone))
	default:
		l.Add(flow.PlainAction(flow.VPass))
	}
}

// canEnd reports whether the side may end the phase, or pass in an alternation.
func (f *Frame) canEnd(r *flow.Run) bool { return r.RefusePass(f.Phase) == nil }

// TakeAction starts an action or ends the phase.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	switch a.Verb {
	case flow.VDone:
		f.Over = true
	case flow.VPass:
		f.Over = true
		r.PassTurn()
	default:
		f.Over = f.Single
		r.Actions.StartAction(f.Phase, f.Side, a.Word)
	}
}

// ExplainRefusal says why an action is not open.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	switch a.Verb {
	case flow.VAct:
		return r.Actions.RefuseAction(f.Phase, f.Side, a.Word)
	case flow.VPass, flow.VDone:
		return r.RefusePass(f.Phase)
	}
	return nil
}

// Act is one action under way: its candidate is chosen, it is paid, units are
// placed, its function runs.
type Act struct {
	Action      string // its id
	Phase       model.PhaseID
	Side        model.SideID
	Unit        model.UnitID // the candidate, of whichever sort it is
	Hex         model.HexID
	On          model.SideID
	Army        string // an army's id
	Chosen      bool
	Over        bool
	HooksCalled bool // the hooks bound to it were called
}

// InitFrame makes it the frame of an action.
func (f *Act) InitFrame(a flow.Act) {
	*f = Act{Action: a.Action, Phase: a.Phase, Side: a.Side, Unit: model.None, Hex: model.None, On: model.None}
}

// ProcName returns the procedure's name.
func (f *Act) ProcName() string { return "act" }

// Clone returns an independent copy.
func (f *Act) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Act) Visit(v state.Visitor) {
	v.Text("action", &f.Action)
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Unit("unit", &f.Unit)
	v.Hex("hex", &f.Hex)
	v.Side("on", &f.On)
	v.Text("army", &f.Army)
	v.Bool("chosen", &f.Chosen)
	v.Bool("over", &f.Over)
	v.Bool("told", &f.HooksCalled)
}

// ActionID returns the id of the action.
func (f *Act) ActionID() string { return f.Action }

// actionIndex returns the index of the action in the game, None if it has none of that id.
func (f *Act) actionIndex(r *flow.Run) int {
	for i := range r.Ctx.G.Actions {
		if r.Ctx.G.Actions[i].ID == f.Action {
			return i
		}
	}
	return model.None
}

// actionDef returns the definition of the action.
func (f *Act) actionDef(r *flow.Run) *model.ActionDef { return &r.Ctx.G.Actions[f.actionIndex(r)] }

// RunFrame asks for the candidate, then acts.
func (f *Act) RunFrame(r *flow.Run) flow.Status {
	def := f.actionDef(r)
	switch {
	case f.Over && !f.HooksCalled:
		f.HooksCalled = true
		r.PushHooks("action", def.ID, f.describeSubject(r))
		return flow.Continue
	case f.Over:
		return flow.Done
	case def.Candidates != nil && !f.Chosen:
		return flow.Wait
	}
	f.Over = true
	r.Ctx.P.SetVar(def.Counter, r.Ctx.P.Vars[def.Counter]+1)
	old := r.Ctx.Scope
	r.Ctx.ActionCandidate = r.Actions.FindCandidate(def.CandidateDomain, f.Unit, f.Hex, f.ownerID(r))
	r.Values.PayCost(def.Cost, f.Side)
	r.Ctx.Scope = old
	a := f.describeSubject(r)
	if a.Unit != model.None && def.UsesUnit {
		r.Ctx.P.SetFlags(a.Unit, state.HasMoved, true)
	}
	e := event.NewEvent(event.Acted)
	e.Side, e.Unit, e.To, e.Text, e.Rule = f.Side, a.Unit, a.Hex, def.ID, &def.Source
	r.EmitEvent(e)
	r.RunEffects(def.Effects, def.Run, a)
	if def.Place != nil {
		flow.CallProcedure(r, flow.Place{Phase: a.Phase, Side: a.Side, Action: def.ID, Unit: a.Unit, Hex: a.Hex, On: a.On})
	}
	return flow.Continue
}

// describeSubject is what the action is about, for functions that are called for it.
func (f *Act) describeSubject(r *flow.Run) flow.Subject {
	a := flow.SubjectOf(f.Side)
	a.Phase = f.Phase
	switch f.actionDef(r).CandidateDomain {
	case "unit":
		a.Unit = f.Unit
	case "hex":
		a.Hex = f.Hex
	case "side":
		a.On = r.Ctx.G.Sides[f.On].ID
	case "army":
		a.On = f.Army
	}
	return a
}

// ownerID returns the id of the side or army that the action is done for.
func (f *Act) ownerID(r *flow.Run) string {
	if f.On != model.None {
		return r.Ctx.G.Sides[f.On].ID
	}
	return f.Army
}

// DescribeDecision asks for the candidate.
func (f *Act) DescribeDecision(r *flow.Run) flow.Decision {
	def := f.actionDef(r)
	return flow.Decision{Side: f.Side, Kind: "act." + def.CandidateDomain, Prompt: flow.Prompt{def.Name(), ": which?"}, Source: &def.Source}
}

// ListOptions lists the candidates.
func (f *Act) ListOptions(r *flow.Run, l *flow.List) {
	def := f.actionDef(r)
	r.Actions.EachCandidate(f.actionIndex(r), func(c int32) bool {
		switch def.CandidateDomain {
		case "unit":
			l.Add(flow.UnitAction(flow.VOnUnit, model.UnitID(c)))
		case "hex":
			l.Add(flow.HexAction(flow.VOnHex, model.HexID(c)))
		case "army":
			l.Add(flow.WordAction(flow.VOnArmy, r.Ctx.G.Armies[c].ID))
		default:
			l.Add(flow.WordAction(flow.VOnSide, r.Ctx.G.Sides[c].ID))
		}
		return true
	})
}

// TakeAction notes the candidate.
func (f *Act) TakeAction(r *flow.Run, a flow.Action) {
	f.Chosen = true
	switch a.Verb {
	case flow.VOnUnit:
		f.Unit = model.UnitID(a.ID)
	case flow.VOnHex:
		f.Hex = model.HexID(a.ID)
	case flow.VOnArmy:
		f.Army = a.Word
	case flow.VOnSide:
		for i := range r.Ctx.G.Sides {
			if r.Ctx.G.Sides[i].ID == a.Word {
				f.On = model.SideID(i)
			}
		}
	}
}
