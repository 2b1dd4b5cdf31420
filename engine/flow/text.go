package flow

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// countText counts the bytes of an event. It reports false when the texts since the last
// decision are more than may be: then nothing more is kept, so that the memory of a run is
// bounded whatever a script does before it is stopped.
func (r *Run) countText(e *event.Event) bool {
	n := len(e.Text)
	if e.Unit >= 0 {
		n += len(r.G.Units[e.Unit].Label)
	}
	t := &r.toll
	t.text += int64(n) + limits.EventSize
	if t.said += n; t.said <= limits.EventText {
		return true
	}
	if !t.flooded {
		t.flooded = true
		if k := len(r.P.Frames); k > 0 {
			if f, ok := r.P.Frames[k-1].(ScriptFrame); ok {
				t.by = link{kind: "function", name: f.Function()}
			}
		}
	}
	return false
}

// floodFault stops a run whose events tell too much.
func (r *Run) floodFault() bool {
	what, t := quotedPhase(r.phaseSource()), &r.toll
	d := diag.Diagnostic{Rule: RuleEndless, Pos: r.phaseSource().Pos, Hint: "say less at once: a sentence or two for each thing that happens"}
	if t.by.name != "" {
		what = "the " + r.named(t.by)
		if at := r.placeOf(t.by); at.File != "" {
			d.Pos = at
		}
	}
	d.Message = fmt.Sprintf("%s tells too much; it was stopped after %d bytes of text since the last decision", what, limits.EventText)
	r.Fault = &Overrun{Diag: d}
	return true
}
