package flow

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// usage counts what a run does. A game that never reaches a decision, or never leaves a phase, so
// stops at the same step on each machine. It is no part of the position: a game that is played
// again counts again.
type usage struct {
	frameRuns        int // frames looked at since the last decision
	earlierFrameRuns int // the same, before the last decision
	decisions        int // decisions in this game

	// The work done in this game. Questions about the game have a count of their own.
	work, scriptSteps int64
	dice, events      int
	textBytes         int64 // bytes of events

	textSinceDecision int       // bytes of text in events since the last decision
	textOverflow      bool      // that was too much: events are no longer kept, and the run is stopped
	overflowCall      callEntry // what was under way then

	unscriptedDice int // dice that the script had none for

	turn          int16 // the turn and phase of the last decision
	phase         model.PhaseID
	decisionsHere int          // decisions in it
	markedHash    uint64       // hash of the position at the decision that was marked last
	markedUnits   []state.Unit // of that position
	nextMark      int          // the decision that is marked next
	repeats       int          // decisions at which the position was that again

	recording    bool        // the run has done much: its calls are recorded
	recordedRuns int         // steps since then
	callPath     []callEntry // what was called for
}

// callEntry is a latch, hook or function that was called, for the call path of an endless run.
type callEntry struct {
	kind, name string
	src        *model.Source
}

// callPathLength is how much of the way into an endless run is kept: more than the
// latches that a game may have.
const callPathLength = 2 * limits.Latches

// LimitError is the fault of a game that exceeds a limit. The action that led there is not
// carried out.
type LimitError struct {
	Diag     diag.Diagnostic
	Position []byte // that it came from, when the game attached one
}

// Error returns one sentence with the rule id.
func (o *LimitError) Error() string { return o.FormatText() + " [" + o.Diag.Rule + "]" }

// FormatText returns one sentence: the place, what is wrong, and how to mend it.
func (o *LimitError) FormatText() string {
	text := diag.FormatSummary(&o.Diag)
	if at := o.Diag.Pos; at.File != "" {
		text = fmt.Sprintf("%s:%d: %s", at.File, at.Line, text)
	}
	return text
}

// StopWithoutChoice stops a game in which a side is asked and nothing is allowed.
func (r *Run) StopWithoutChoice() {
	d := r.TopFrame().DescribeDecision(r)
	at := diag.Diagnostic{Rule: RuleNoWay, Pos: r.phaseSource().Pos, Message: fmt.Sprintf("nothing is allowed where the game asks %q", d.Prompt.String()),
		Hint: "conditions that bar what was offered a moment before lead here: let them ask for nothing that the choice itself changes"}
	if d.Side >= 0 && int(d.Side) < len(r.Ctx.G.Sides) {
		at.Message = fmt.Sprintf("nothing is allowed to %s where the game asks %q", r.Ctx.G.Sides[d.Side].Subject(), d.Prompt.String())
	}
	if d.Source != nil && d.Source.Pos.File != "" {
		at.Pos = d.Source.Pos
	}
	r.Fault = &LimitError{Diag: at}
}

// KeepPosition notes the position that it came from, once.
func (o *LimitError) KeepPosition(position []byte) {
	if o.Position == nil {
		o.Position = position
	}
}

// Usage is what a run has counted; it is restored when an action is taken back.
type Usage struct{ t usage }

// Usage returns the present counts.
func (r *Run) Usage() Usage { return Usage{r.usage} }

// RestoreUsage sets the counts to those of an earlier moment.
func (r *Run) RestoreUsage(t Usage) { r.usage = t.t }

// beginDecision starts a new count after a decision. It reports whether the game may go on.
func (r *Run) beginDecision() bool {
	t := &r.usage
	t.earlierFrameRuns += t.frameRuns
	r.Ctx.ChargeBudget(t.frameRuns * limits.ProcedureWeight)
	t.frameRuns, t.recordedRuns, t.recording, t.callPath = 0, 0, false, nil
	t.textSinceDecision = 0
	r.ResetLimits()
	t.decisions++
	if t.exceededLimit() != "" {
		return r.stopLongGame()
	}
	if t.phase != r.Ctx.P.Phase || t.turn != r.Ctx.P.Turn {
		t.phase, t.turn, t.decisionsHere, t.nextMark, t.repeats = r.Ctx.P.Phase, r.Ctx.P.Turn, 0, 0, 0
		return true
	}
	if t.decisionsHere++; t.decisionsHere > limits.Idle {
		return r.checkStalled()
	}
	return true
}

// exceededLimit says which limit of a whole game is exceeded, in words for the message; it is
// empty while none is.
func (t *usage) exceededLimit() string {
	switch {
	case t.decisions > limits.Actions:
		return fmt.Sprintf("the game has gone on for %d actions", limits.Actions)
	case t.earlierFrameRuns > limits.GameProcedures:
		return fmt.Sprintf("more than %d hooks, effects and other procedures have run in this game", limits.GameProcedures)
	case t.work > limits.GameWork+limits.ActionWork*int64(t.decisions):
		return fmt.Sprintf("this game took more than %d parts of expressions and hexes of searches and %d for each of its %d actions",
			limits.GameWork, limits.ActionWork, t.decisions)
	case t.scriptSteps > limits.GameScriptSteps+limits.ActionScriptSteps*int64(t.decisions):
		return fmt.Sprintf("this game took more than %d steps of functions and %d for each of its %d actions", limits.GameScriptSteps, limits.ActionScriptSteps, t.decisions)
	case t.dice > limits.GameDice:
		return fmt.Sprintf("more than %d dice were rolled in this game", limits.GameDice)
	case t.events > limits.GameEvents:
		return fmt.Sprintf("more than %d events came about in this game", limits.GameEvents)
	case t.textBytes > limits.GameText+limits.ActionText*int64(t.decisions):
		return fmt.Sprintf("the events of this game fill more than %d bytes and %d for each of its %d actions", limits.GameText, limits.ActionText, t.decisions)
	}
	return ""
}

// stopLongGame stops a game that exceeds a limit of whole games. It returns false.
func (r *Run) stopLongGame() bool {
	d := diag.Diagnostic{Rule: RuleTooLong, Message: r.usage.exceededLimit() + ", and it is not over", Pos: r.phaseSource().Pos,
		Hint: "give it fewer turns, phases that end, or rules that go through less at each action"}
	r.Fault = &LimitError{Diag: d}
	return false
}

// checkStalled reports whether a phase that goes on for long changes anything: the
// position is compared with those at the decisions 2048, 4096 ...
func (r *Run) checkStalled() bool {
	t := &r.usage
	most := limits.PhaseActs(len(r.Ctx.G.Units))
	if t.decisionsHere > t.nextMark {
		t.nextMark, t.markedHash, t.markedUnits, t.repeats = 2*t.decisionsHere, r.Ctx.P.Hash(r.Ctx.G), slices.Clone(r.Ctx.P.Units), 0
		return true
	}
	// Units mostly differ: the position is hashed where they do not.
	if slices.Equal(t.markedUnits, r.Ctx.P.Units) && r.Ctx.P.Hash(r.Ctx.G) == t.markedHash {
		t.repeats++
	}
	if t.repeats < limits.Repeats && t.decisionsHere <= most {
		return true
	}
	src := r.phaseSource()
	d := diag.Diagnostic{Rule: RuleIdle, Pos: src.Pos, Hint: "let the sides pass, limit how often an action may be done, or let it cost something"}
	d.Message = fmt.Sprintf("%s has gone on for %d decisions", quotePhase(src), t.decisionsHere)
	if t.repeats >= limits.Repeats {
		d.Message += fmt.Sprintf(", and the position was the same %d times", t.repeats)
	}
	r.Fault = &LimitError{Diag: d}
	return false
}

// quotePhase returns the phase with its id in quotes, for messages; "the game" outside phases.
func quotePhase(src *model.Source) string {
	if src.ID == "" {
		return "the game"
	}
	return "the phase \"" + src.ID + "\""
}

// phaseSource returns the phase under way.
func (r *Run) phaseSource() *model.Source {
	if r.Ctx.P.Phase >= 0 && int(r.Ctx.P.Phase) < len(r.Ctx.G.Phases) {
		return &r.Ctx.G.Phases[r.Ctx.P.Phase].Source
	}
	return &model.Source{}
}

// overLimit is called when a run exceeds a limit between two decisions. It first records what
// is called, to name it in the message, then stops the run and returns true.
func (r *Run) overLimit() bool {
	t := &r.usage
	t.recording = true
	if n := len(r.Ctx.P.Frames); n > 0 {
		if f, ok := r.Ctx.P.Frames[n-1].(ScriptFrame); ok {
			r.recordCall("function", f.Function(), nil)
		}
	}
	if t.recordedRuns++; t.recordedRuns <= callPathLength && r.Ctx.ScriptSteps <= limits.ScriptSteps && len(r.Events) <= limits.Events && len(r.Dice.Rolls) <= limits.Dice {
		return false
	}
	r.Fault = r.describeLoop()
	return true
}

// recordCall adds a call to the call path while calls are recorded.
func (r *Run) recordCall(kind, name string, src *model.Source) {
	if t := &r.usage; t.recording && len(t.callPath) < 4*callPathLength {
		t.callPath = append(t.callPath, callEntry{kind, name, src})
	}
}

// describeLoop returns the error of an endless run. It names the latches, hooks or functions
// that were called last.
func (r *Run) describeLoop() *LimitError {
	var round []callEntry
	for _, kind := range []string{"latch", "hook", "function"} {
		for _, l := range r.usage.callPath {
			if l.kind == kind && !slices.ContainsFunc(round, func(x callEntry) bool { return x.name == l.name }) {
				round = append(round, l)
			}
		}
		if len(round) > 0 {
			break
		}
	}
	d := diag.Diagnostic{Rule: RuleEndless, Pos: r.phaseSource().Pos}
	after := "; " + r.describeStop()
	switch {
	case len(round) == 0:
		d.Message = quotePhase(r.phaseSource()) + " does not come to a decision" + after
		d.Hint = "do less at once: fewer units, or shorter effects"
		return &LimitError{Diag: d}
	case r.Ctx.ScriptSteps > limits.ScriptSteps:
		d.Message = fmt.Sprintf("the %s does not come to an end soon enough", r.describeCall(round[len(round)-1])) + after
	case len(round) == 1:
		d.Message = fmt.Sprintf("the %s sets itself off again without end", r.describeCall(round[0])) + after
	case round[0].kind == "latch":
		d.Message = fmt.Sprintf("the latches %s undo each other without end", r.joinCallNames(round)) + after
	default:
		d.Message = fmt.Sprintf("the %s %s set each other off without end", diag.Plural(round[0].kind), r.joinCallNames(round)) + after
	}
	d.Hint = map[string]string{"latch": "let a latch fall once (leave out again: true), or let what one does not bring about what the other waits for",
		"hook":     "let its when: be false once it has run, or do not cause its own event in it",
		"function": "schedule a function only while there is something left to do"}[round[0].kind]
	for i, l := range round {
		if at := r.findCallPos(l); at.File == "" {
			continue
		} else if i == 0 {
			d.Pos = at
		} else {
			d.Related = append(d.Related, diag.Related{Pos: at, Message: "the " + r.describeCall(l)})
		}
	}
	return &LimitError{Diag: d}
}

// describeStop says after how much work the run was stopped.
func (r *Run) describeStop() string {
	text := "it was stopped after "
	switch t := &r.usage; {
	case r.Ctx.ScriptSteps > limits.ScriptSteps:
		return text + fmt.Sprintf("%d steps of functions and searches since the last decision", limits.ScriptSteps)
	case len(r.Events) > limits.Events:
		return text + fmt.Sprintf("%d events since the last decision", limits.Events)
	case len(r.Dice.Rolls) > limits.Dice:
		return text + fmt.Sprintf("%d dice since the last decision", limits.Dice)
	case t.frameRuns > limits.Procedures:
		return text + fmt.Sprintf("%d hooks, effects and other procedures since the last decision", limits.Procedures)
	}
	return text + fmt.Sprintf("%d procedures were begun and none had ended", limits.Frames)
}

// describeCall returns kind and name of a call, for a hook with its hook point.
func (r *Run) describeCall(l callEntry) string {
	text := l.kind + " \"" + l.name + "\""
	for i := range r.Ctx.G.Hooks {
		if h := &r.Ctx.G.Hooks[i]; l.src == &h.Source {
			text += " at " + h.Point
		}
	}
	return text
}

// joinCallNames returns the quoted names of calls, joined by commas and "and".
func (r *Run) joinCallNames(round []callEntry) string {
	var out []string
	for _, l := range round {
		out = append(out, "\""+l.name+"\"")
	}
	if n := len(out); n > 1 {
		return strings.Join(out[:n-1], ", ") + " and " + out[n-1]
	}
	return strings.Join(out, "")
}

// FunctionLocator is a host that knows where its functions are written.
type FunctionLocator interface {
	FindFunction(fn string) diag.Pos
}

// findCallPos returns where the called thing is written; the zero position if unknown.
func (r *Run) findCallPos(l callEntry) diag.Pos {
	if l.src != nil {
		return l.src.Pos
	}
	if p, ok := r.Effects.(FunctionLocator); ok {
		return p.FindFunction(l.name)
	}
	return diag.Pos{}
}
