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

// toll counts what a run does, so that a game that never comes to a decision, or
// never leaves a phase, is stopped at the same step on each machine. It is no part
// of the position: a game that is played again counts again.
type toll struct {
	steps int // frames looked at since the last decision
	all   int // the same, before the last decision
	acts  int // decisions in this game

	// What was done in this game. Questions that are asked about it count by themselves.
	work, toil   int64
	dice, events int
	text         int64 // bytes of events

	said    int  // bytes of text in events since the last decision
	flooded bool // that was too much: events are no longer kept, and the run is stopped
	by      link // what was under way then

	beyond int // dice that the script had none for

	turn  int16 // the turn and phase of the last decision
	phase model.PhaseID
	here  int          // decisions in it
	mark  uint64       // hash of the position at the decision that was marked last
	units []state.Unit // of that position
	next  int          // the decision that is marked next
	same  int          // decisions at which the position was that again

	traced  bool   // the run has done much: what is called for is kept
	watched int    // steps since then
	trail   []link // what was called for
}

// link is something that made frames, as the trail of an endless run has it.
type link struct {
	kind, name string
	src        *model.Source
}

// trailLength is how much of the way into an endless run is kept: more than the
// latches that a game may have.
const trailLength = 2 * limits.Latches

// Overrun is a game that came past a limit of what may happen. The action that led
// there is not carried out.
type Overrun struct {
	Diag     diag.Diagnostic
	Position []byte // that it came from, when the game attached one
}

// Error is one sentence with the rule id.
func (o *Overrun) Error() string { return o.Text() + " [" + o.Diag.Rule + "]" }

// Text is one sentence: where, what and how to mend it.
func (o *Overrun) Text() string {
	text := diag.FormatSummary(&o.Diag)
	if at := o.Diag.Pos; at.File != "" {
		text = fmt.Sprintf("%s:%d: %s", at.File, at.Line, text)
	}
	return text
}

// NoChoice stops a game in which a side is asked and nothing is allowed.
func (r *Run) NoChoice() {
	d := r.Top().Decide(r)
	at := diag.Diagnostic{Rule: RuleNoWay, Pos: r.phaseSource().Pos, Message: fmt.Sprintf("nothing is allowed where the game asks %q", d.Prompt.String()),
		Hint: "conditions that bar what was offered a moment before lead here: let them ask for nothing that the choice itself changes"}
	if d.Side >= 0 && int(d.Side) < len(r.G.Sides) {
		at.Message = fmt.Sprintf("nothing is allowed to %s where the game asks %q", r.G.Sides[d.Side].Name(), d.Prompt.String())
	}
	if d.Source != nil && d.Source.Pos.File != "" {
		at.Pos = d.Source.Pos
	}
	r.Fault = &Overrun{Diag: at}
}

// KeepPosition notes the position that it came from, once.
func (o *Overrun) KeepPosition(position []byte) {
	if o.Position == nil {
		o.Position = position
	}
}

// Tally is what a run has counted, to be taken back with an action.
type Tally struct{ t toll }

// Tally gives the counts as they stand.
func (r *Run) Tally() Tally { return Tally{r.toll} }

// SetTally takes the counts back to an earlier moment.
func (r *Run) SetTally(t Tally) { r.toll = t.t }

// decided begins a new count: a decision was taken. It reports whether the game
// may go on.
func (r *Run) decided() bool {
	t := &r.toll
	t.all += t.steps
	r.Charge(t.steps * limits.ProcedureWeight)
	t.steps, t.watched, t.traced, t.trail = 0, 0, false, nil
	t.said = 0
	r.Rest()
	t.acts++
	if t.spent() != "" {
		return r.tooLong()
	}
	if t.phase != r.P.Phase || t.turn != r.P.Turn {
		t.phase, t.turn, t.here, t.next, t.same = r.P.Phase, r.P.Turn, 0, 0, 0
		return true
	}
	if t.here++; t.here > limits.Idle {
		return r.stirs()
	}
	return true
}

// spent says which limit of a whole game was passed, in the words of what was done;
// it is empty while none was.
func (t *toll) spent() string {
	switch {
	case t.acts > limits.Actions:
		return fmt.Sprintf("the game has gone on for %d actions", limits.Actions)
	case t.all > limits.GameProcedures:
		return fmt.Sprintf("more than %d hooks, effects and other procedures have run in this game", limits.GameProcedures)
	case t.work > limits.GameWork+limits.ActionWork*int64(t.acts):
		return fmt.Sprintf("this game took more than %d parts of expressions and hexes of searches and %d for each of its %d actions",
			limits.GameWork, limits.ActionWork, t.acts)
	case t.toil > limits.GameScriptSteps+limits.ActionScriptSteps*int64(t.acts):
		return fmt.Sprintf("this game took more than %d steps of functions and %d for each of its %d actions", limits.GameScriptSteps, limits.ActionScriptSteps, t.acts)
	case t.dice > limits.GameDice:
		return fmt.Sprintf("more than %d dice were rolled in this game", limits.GameDice)
	case t.events > limits.GameEvents:
		return fmt.Sprintf("more than %d events came about in this game", limits.GameEvents)
	case t.text > limits.GameText+limits.ActionText*int64(t.acts):
		return fmt.Sprintf("the events of this game fill more than %d bytes and %d for each of its %d actions", limits.GameText, limits.ActionText, t.acts)
	}
	return ""
}

func (r *Run) tooLong() bool {
	d := diag.Diagnostic{Rule: RuleTooLong, Message: r.toll.spent() + ", and it is not over", Pos: r.phaseSource().Pos,
		Hint: "give it fewer turns, phases that end, or rules that go through less at each action"}
	r.Fault = &Overrun{Diag: d}
	return false
}

// stirs reports whether a phase that goes on for long changes anything: the
// position is compared with those at the decisions 2048, 4096 ...
func (r *Run) stirs() bool {
	t := &r.toll
	most := limits.PhaseActs(len(r.G.Units))
	if t.here > t.next {
		t.next, t.mark, t.units, t.same = 2*t.here, r.P.Hash(r.G), slices.Clone(r.P.Units), 0
		return true
	}
	// Units mostly differ: the position is hashed where they do not.
	if slices.Equal(t.units, r.P.Units) && r.P.Hash(r.G) == t.mark {
		t.same++
	}
	if t.same < limits.Repeats && t.here <= most {
		return true
	}
	src := r.phaseSource()
	d := diag.Diagnostic{Rule: RuleIdle, Pos: src.Pos, Hint: "let the sides pass, limit how often an action may be done, or let it cost something"}
	d.Message = fmt.Sprintf("%s has gone on for %d decisions", quotedPhase(src), t.here)
	if t.same >= limits.Repeats {
		d.Message += fmt.Sprintf(", and the position was the same %d times", t.same)
	}
	r.Fault = &Overrun{Diag: d}
	return false
}

func quotedPhase(src *model.Source) string {
	if src.ID == "" {
		return "the game"
	}
	return "the phase \"" + src.ID + "\""
}

// phaseSource is the phase under way.
func (r *Run) phaseSource() *model.Source {
	if r.P.Phase >= 0 && int(r.P.Phase) < len(r.G.Phases) {
		return &r.G.Phases[r.P.Phase].Source
	}
	return &model.Source{}
}

// tired is asked when a run has done much since the last decision. It looks on for
// a while at what is called for, so as to name it, and stops the run.
func (r *Run) tired() bool {
	t := &r.toll
	t.traced = true
	if n := len(r.P.Frames); n > 0 {
		if f, ok := r.P.Frames[n-1].(ScriptFrame); ok {
			r.trace("function", f.Function(), nil)
		}
	}
	if t.watched++; t.watched <= trailLength && r.Toil <= limits.ScriptSteps && len(r.Events) <= limits.Events && len(r.Rolls) <= limits.Dice {
		return false
	}
	r.Fault = r.endless()
	return true
}

// trace keeps a link of the trail while the run is looked at.
func (r *Run) trace(kind, name string, src *model.Source) {
	if t := &r.toll; t.traced && len(t.trail) < 4*trailLength {
		t.trail = append(t.trail, link{kind, name, src})
	}
}

// endless says what runs round in circles: the latches, hooks and functions that
// were called for last.
func (r *Run) endless() *Overrun {
	var round []link
	for _, kind := range []string{"latch", "hook", "function"} {
		for _, l := range r.toll.trail {
			if l.kind == kind && !slices.ContainsFunc(round, func(x link) bool { return x.name == l.name }) {
				round = append(round, l)
			}
		}
		if len(round) > 0 {
			break
		}
	}
	d := diag.Diagnostic{Rule: RuleEndless, Pos: r.phaseSource().Pos}
	after := "; " + r.spent()
	switch {
	case len(round) == 0:
		d.Message = quotedPhase(r.phaseSource()) + " does not come to a decision" + after
		d.Hint = "do less at once: fewer units, or shorter effects"
		return &Overrun{Diag: d}
	case r.Toil > limits.ScriptSteps:
		d.Message = fmt.Sprintf("the %s does not come to an end soon enough", r.named(round[len(round)-1])) + after
	case len(round) == 1:
		d.Message = fmt.Sprintf("the %s sets itself off again without end", r.named(round[0])) + after
	case round[0].kind == "latch":
		d.Message = fmt.Sprintf("the latches %s undo each other without end", r.allNamed(round)) + after
	default:
		d.Message = fmt.Sprintf("the %s %s set each other off without end", diag.Plural(round[0].kind), r.allNamed(round)) + after
	}
	d.Hint = map[string]string{"latch": "let a latch fall once (leave out again: true), or let what one does not bring about what the other waits for",
		"hook":     "let its when: be false once it has run, or do not cause its own event in it",
		"function": "schedule a function only while there is something left to do"}[round[0].kind]
	for i, l := range round {
		if at := r.placeOf(l); at.File == "" {
			continue
		} else if i == 0 {
			d.Pos = at
		} else {
			d.Related = append(d.Related, diag.Related{Pos: at, Message: "the " + r.named(l)})
		}
	}
	return &Overrun{Diag: d}
}

// spent says which limit was passed.
func (r *Run) spent() string {
	text := "it was stopped after "
	switch t := &r.toll; {
	case r.Toil > limits.ScriptSteps:
		return text + fmt.Sprintf("%d steps of functions and searches since the last decision", limits.ScriptSteps)
	case len(r.Events) > limits.Events:
		return text + fmt.Sprintf("%d events since the last decision", limits.Events)
	case len(r.Rolls) > limits.Dice:
		return text + fmt.Sprintf("%d dice since the last decision", limits.Dice)
	case t.steps > limits.Procedures:
		return text + fmt.Sprintf("%d hooks, effects and other procedures since the last decision", limits.Procedures)
	}
	return text + fmt.Sprintf("%d procedures were begun and none had ended", limits.Frames)
}

func (r *Run) named(l link) string {
	text := l.kind + " \"" + l.name + "\""
	for i := range r.G.Hooks {
		if h := &r.G.Hooks[i]; l.src == &h.Source {
			text += " at " + h.Point
		}
	}
	return text
}

func (r *Run) allNamed(round []link) string {
	var out []string
	for _, l := range round {
		out = append(out, "\""+l.name+"\"")
	}
	if n := len(out); n > 1 {
		return strings.Join(out[:n-1], ", ") + " and " + out[n-1]
	}
	return strings.Join(out, "")
}

// Placer is a host that knows where its functions stand.
type Placer interface {
	PlaceOf(fn string) diag.Pos
}

func (r *Run) placeOf(l link) diag.Pos {
	if l.src != nil {
		return l.src.Pos
	}
	if p, ok := r.Effects.(Placer); ok {
		return p.PlaceOf(l.name)
	}
	return diag.Pos{}
}
