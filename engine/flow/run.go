package flow

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Status is what RunFrame of a frame returns.
type Status uint8

// The statuses.
const (
	Wait     Status = iota // a decision is needed: see DescribeDecision and ListOptions
	Continue               // something was done or pushed: look at the top frame
	Done                   // the frame is finished: take it off
)

// Frame is a procedure under way. Its fields are plain data; its methods are
// the procedure.
type Frame interface {
	state.Frame
	// RunFrame goes on until a decision is needed, another frame was pushed, or the
	// frame is done.
	RunFrame(r *Run) Status
	// DescribeDecision says who is asked what, after RunFrame returned Wait.
	DescribeDecision(r *Run) Decision
	// ListOptions lists the actions open, in their fixed order.
	ListOptions(r *Run, l *List)
	// TakeAction carries out one of the options.
	TakeAction(r *Run, a Action)
}

// Refuser is a frame that can say why an action is not among its options.
type Refuser interface {
	ExplainRefusal(r *Run, a Action) *query.Refusal
}

// List collects actions.
type List struct{ Actions []Action }

// Add appends an action.
func (l *List) Add(a Action) { l.Actions = append(l.Actions, a) }

// AddHexes appends an action for each hex. Lists of hexes are long.
func (l *List) AddHexes(v Verb, hexes []model.HexID, word string) {
	n := len(l.Actions)
	l.Actions = slices.Grow(l.Actions, len(hexes))[:n+len(hexes)]
	added := l.Actions[n:][:len(hexes)]
	for i, h := range hexes {
		added[i] = Action{Verb: v, ID: h, Word: word}
	}
}

// Subject is what an act is about. Hooks, functions and effects receive it.
type Subject struct {
	Side  model.SideID
	Phase model.PhaseID
	Unit  model.UnitID
	Units []model.UnitID
	Hex   model.HexID
	From  model.HexID // the hex left on the way into Hex
	Card  model.CardID
	On    string // the side or army that an action is done for
}

// SubjectOf returns an act of a side that is about nothing else.
func SubjectOf(side model.SideID) Subject {
	return Subject{Side: side, Phase: model.None, Unit: model.None, Hex: model.None, From: model.None, Card: model.None}
}

// Run is a position being played: it runs frames from decision to decision. Its verbs are split
// by concern into parts, each with a pointer to its run. [NewRun] makes a run, [Run.Copy] a copy
// of one.
type Run struct {
	Ctx   *query.Ctx // the position and the questions about it
	Procs Procs

	Units   Units           // verbs that move, hurt and turn units
	Values  Values          // verbs on variables and tracks, and costs that are paid from tracks
	Decks   Decks           // verbs on decks of cards
	Actions DeclaredActions // the actions that the game declares
	Dice    Dice            // dice, from a seed, a script or a trial

	Effects     EffectHost      // runs effect hooks, nil without scripts
	KeepEvents  bool            // keep events and explanations
	KeepCounted bool            // without KeepEvents: keep the events that are counted (not moves), without explanations
	Events      []event.Event   // since the last action
	Fault       error           // a script fault: the run cannot go on
	SelfAnswers []SelfAnswer    // questions of scripts that answered themselves since the last action, while events are kept
	OnHook      func(fn string) // called for each effect hook that has run to its end; may be nil
	// OnReached is called for each card and effect that is carried out; it may be nil.
	OnReached func(*model.Source)

	// Acts counts the phases, and the single acts of alternations, that have
	// begun in this run: where it stands still, one act goes on.
	Acts int

	Undoable    bool      // no die, reveal or change of seat since the last action
	Scripted    bool      // a script has taken part since the last action
	latchStamps [3]uint64 // change counts when the latches were last looked at
	usage       usage
	effort      int64 // see TotalEffort
}

// NewRun returns a run of a context's position with some procedures.
func NewRun(c *query.Ctx, procs Procs) *Run {
	r := &Run{Ctx: c, Procs: procs}
	r.linkParts()
	return r
}

// Copy returns a run at the same point on a context of its own. Both share the lists of the run
// (events, dice, procedures) until one of the two drops them.
func (r *Run) Copy(c *query.Ctx) *Run {
	out := *r
	out.Ctx = c
	out.linkParts()
	return &out
}

// linkParts lets the parts of a run point to it.
func (r *Run) linkParts() {
	r.Units.r, r.Values.r, r.Decks.r, r.Actions.r, r.Dice.r = r, r, r, r, r
}

// SelfAnswer is a question that was not asked, as it had one answer.
type SelfAnswer struct{ Prompt, Answer string }

// EffectHost runs effect hooks: package script provides one. It pushes no
// frames itself; it returns what the hook asks for.
type EffectHost interface {
	// RunEffect runs the Lua function of a script frame up to its next question
	// or its end.
	RunEffect(r *Run, f ScriptFrame) Outcome
	// ResumeEffect goes on with a hook that was paused at a question which has been
	// answered since; it reports false when the hook must run anew.
	ResumeEffect(r *Run, f ScriptFrame, p PausedHook) (out Outcome, ok bool)
}

// PausedHook is a hook that waits at its question: an invisible cache, kept by the
// host.
type PausedHook any

// ScriptFrame is what the host may know of the frame that runs a hook.
type ScriptFrame interface {
	Function() string
	Arguments() Script
	Answers() []string // recorded answers and dice, in order
	RecordAnswer(answer string)
}

// Outcome is how a run of an effect hook stopped.
type Outcome struct {
	Question *Question      // it asks; nil when it ended
	Paused   PausedHook     // the hook, where it can go on from the question
	Sealed   bool           // not all may know what it did before its question
	Queue    []DeferredCall // calls to make when it has ended, in this order
	Fault    error
}

// Question is what a hook asks.
type Question struct {
	ID       string
	Side     model.SideID
	Kind     string // choice, number, unit, hex, yes, units, hexes
	Prompt   string
	Words    []string
	Units    []model.UnitID
	Hexes    []model.HexID
	Optional bool
	Min, Max int // for sets
}

// TopFrame returns the frame on top. It is no part of its callers, so that all of them share
// what the machine has learnt about the types of frames.
//
//go:noinline
func (r *Run) TopFrame() Frame { return r.Ctx.P.Frames[len(r.Ctx.P.Frames)-1].(Frame) }

// CheckFault reports whether the game cannot go on. A query hook that failed since the last call
// stops it, and so does more work of expressions and searches than the limit.
func (r *Run) CheckFault() bool {
	return r.Fault != nil || r.Ctx.G.HasQueryHooks && r.takeHostFault() || r.Ctx.ExceededLimit() && r.stopOverworked() || r.usage.textOverflow && r.stopTextOverflow()
}

// takeHostFault moves a fault of the script host into the run and reports whether there was
// one.
func (r *Run) takeHostFault() bool {
	if r.Ctx.Host != nil {
		r.Fault = r.Ctx.Host.TakeFault()
	}
	return r.Fault != nil
}

// RunToDecision runs until a decision is needed, the game is over or a script
// failed. It reports whether a decision is open.
func (r *Run) RunToDecision() bool { return r.RunUntil(nil) }

// RunUntil is RunToDecision, calling reached with each frame before its step: when that
// reports true the run stops there, with no decision open.
func (r *Run) RunUntil(reached func(Frame) bool) bool {
	for !r.CheckFault() && r.Ctx.P.Result == nil {
		r.usage.frameRuns++
		if r.usage.frameRuns > limits.Procedures || len(r.Ctx.P.Frames) > limits.Frames || r.Ctx.ScriptSteps > limits.ScriptSteps || len(r.Events) > limits.Events || len(r.Dice.Rolls) > limits.Dice {
			if r.overLimit() {
				return false
			}
		}
		if r.Ctx.P.MainRevisions() != r.latchStamps && r.checkLatches() {
			continue
		}
		if len(r.Ctx.P.Frames) == 0 {
			return false
		}
		n := len(r.Ctx.P.Frames)
		r.Ctx.P.OwnFrames(n - 1)
		f := r.TopFrame()
		if reached != nil && reached(f) {
			return false
		}
		switch f.RunFrame(r) {
		case Wait:
			if !r.CheckFault() && r.Ctx.P.Result == nil {
				return true
			}
		case Done:
			r.popFrame(n - 1)
		}
	}
	return false
}

// ListLegal lists the actions open in the decision under way.
func (r *Run) ListLegal(l *List) {
	l.Actions = l.Actions[:0]
	if r.Ctx.P.Result == nil && len(r.Ctx.P.Frames) > 0 {
		r.TopFrame().ListOptions(r, l)
	}
}

// ApplyAction carries out an action that is known to be legal and runs on to the
// next decision.
func (r *Run) ApplyAction(a Action) bool {
	r.Undoable, r.Scripted = true, false
	r.Dice.Rolls, r.SelfAnswers = r.Dice.Rolls[:0], nil
	if !r.beginDecision() {
		return false
	}
	r.Ctx.P.OwnFrames(len(r.Ctx.P.Frames) - 1)
	r.TopFrame().TakeAction(r, a)
	return r.RunToDecision()
}

// EmitEvent keeps an event.
func (r *Run) EmitEvent(e event.Event) {
	r.usage.events++
	if r.Dice.Trial {
		r.Dice.noteKnowableEnd(e.Kind)
	}
	if kept := r.countText(&e); kept && (r.KeepEvents || r.KeepCounted) {
		r.Events = append(r.Events, e)
	}
}

// MarkForced marks the events from index mark of Events on as forced: only one answer was open,
// so the side by was not asked.
func (r *Run) MarkForced(mark int, by model.SideID) {
	for i := mark; i < len(r.Events); i++ {
		r.Events[i].Forced, r.Events[i].AskedSide = true, by
	}
}

// checkLatches looks at the declared triggers, as something they may read has
// changed; it reports whether one fell and queued a frame.
func (r *Run) checkLatches() bool {
	r.latchStamps = r.Ctx.P.MainRevisions()
	for i := range r.Ctx.G.Latches {
		l := &r.Ctx.G.Latches[i]
		bit := uint64(1) << uint(i)
		if !l.Repeats && r.Ctx.P.FallenLatches&bit != 0 {
			continue
		}
		holds := l.When.Bool(r.Ctx)
		was := r.Ctx.P.ArmedLatches&bit != 0
		if holds != was {
			r.Ctx.P.ArmedLatches ^= bit
		}
		if !holds || was {
			continue
		}
		r.Ctx.P.SetLatchFallen(i, true)
		r.recordCall("latch", l.ID, &l.Source)
		e := event.NewEvent(event.Latch)
		e.Text, e.Rule = l.ID, &l.Source
		if l.Say != "" {
			e.Text = l.Say
		}
		r.EmitEvent(e)
		if l.Run != "" || l.Effects != nil {
			r.RunEffects(l.Effects, l.Run, SubjectOf(r.Ctx.P.Phasing))
			return true
		}
		// What fell may decide later latches: look again from the start.
		return r.checkLatches()
	}
	r.checkVictories()
	return false
}

// checkVictories ends the game if a victory that counts at once has been won.
func (r *Run) checkVictories() {
	for i := range r.Ctx.G.Victory {
		v := &r.Ctx.G.Victory[i]
		if v.Once && v.When.Bool(r.Ctx) {
			r.EndGame(v.Side, v.Level, v.Name, v.ID)
			return
		}
	}
}

// EndGame ends the game.
func (r *Run) EndGame(winner model.SideID, level int, name, by string) {
	if name == "" {
		name = r.levelName(level)
	}
	r.Ctx.P.Result = &state.Result{Winner: winner, Level: level, Name: name, By: by}
	e := event.NewEvent(event.Over)
	e.Side, e.Text, e.N = winner, name, int32(level)
	r.EmitEvent(e)
}

// levelName returns the name of a level of victory, "victory" if the game names none.
func (r *Run) levelName(level int) string {
	if n := r.Ctx.G.Scoring.Names; level > 0 && level < len(n) && n[level] != "" {
		return n[level]
	}
	return "victory"
}

// ResetLatches makes the next look at the latches a full one: for positions that
// were loaded or changed from outside.
func (r *Run) ResetLatches() { r.latchStamps = [3]uint64{} }

// Passer is a frame, such as an alternation, that notes when the single move or attack above it
// was passed.
type Passer interface{ NotePass(r *Run) }

// PassTurn tells the alternation below that its side passes.
func (r *Run) PassTurn() {
	for i := len(r.Ctx.P.Frames) - 1; i >= 0; i-- {
		if _, ok := r.Ctx.P.Frames[i].(Passer); ok {
			r.Ctx.P.OwnFrames(i)
			r.Ctx.P.Frames[i].(Passer).NotePass(r)
			return
		}
	}
}

// RefusePass says why the side that acts may not end the phase, or pass in an alternation, as
// long as it can do something else; nil when it may.
func (r *Run) RefusePass(ph model.PhaseID) *query.Refusal {
	if c := r.Ctx.FirstForbidding(r.Ctx.G.FindPhase(ph).NoPass); c != nil {
		return query.NewRefusal(&c.Source, c.Because)
	}
	return nil
}
