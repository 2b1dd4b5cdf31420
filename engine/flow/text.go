package flow

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// countText counts the bytes of an event. It returns false when the texts since the last decision
// exceed the limit. Then no more events are kept, so that a script cannot fill the memory before
// it is stopped.
func (r *Run) countText(e *event.Event) bool {
	n := len(e.Text)
	if e.Unit >= 0 {
		n += len(r.Ctx.G.Units[e.Unit].Label)
	}
	t := &r.usage
	t.textBytes += int64(n) + limits.EventSize
	if t.textSinceDecision += n; t.textSinceDecision <= limits.EventText {
		return true
	}
	if !t.textOverflow {
		t.textOverflow = true
		if k := len(r.Ctx.P.Frames); k > 0 {
			if f, ok := r.Ctx.P.Frames[k-1].(ScriptFrame); ok {
				t.overflowCall = callEntry{kind: "function", name: f.Function()}
			}
		}
	}
	return false
}

// stopTextOverflow stops a run whose events tell too much.
func (r *Run) stopTextOverflow() bool {
	what, t := quotePhase(r.phaseSource()), &r.usage
	d := diag.Diagnostic{Rule: RuleEndless, Pos: r.phaseSource().Pos, Hint: "say less at once: a sentence or two for each thing that happens"}
	if t.overflowCall.name != "" {
		what = "the " + r.describeCall(t.overflowCall)
		if at := r.findCallPos(t.overflowCall); at.File != "" {
			d.Pos = at
		}
	}
	d.Message = fmt.Sprintf("%s tells too much; it was stopped after %d bytes of text since the last decision", what, limits.EventText)
	r.Fault = &LimitError{Diag: d}
	return true
}
