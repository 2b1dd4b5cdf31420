package script

import (
	"fmt"
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// runTwice runs a hook, then once more from the same position in a fresh
// state, and compares what came of it. The second run finds the dice of the
// first in the journal.
func (h *Host) runTwice(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
	frames := r.Ctx.P.Frames
	r.Ctx.P.Frames = nil
	entry := r.Ctx.P.Clone()
	r.Ctx.P.Frames = frames
	first := h.runEffect(r, f)
	if first.Fault != nil {
		return first
	}
	fresh := h.NewFreshHost()
	again := r.Copy(query.New(r.Ctx.G).UsePosition(entry))
	again.Ctx.Host, again.Ctx.DisabledCaches = fresh, query.CacheAll
	again.KeepEvents, again.Dice.Rolls, again.Events = false, nil, nil
	entry.Frames = append(entry.Frames, frames...)
	second := fresh.runEffect(again, f)
	if what := findDifference(first, second, r.Ctx.P, again.Ctx.P); what != "" {
		return h.faultOutcome(r, f, &Fault{Diag: diag.Diagnostic{Rule: RuleHidden, Message: fmt.Sprintf("the hook gives other %s when it runs again in a fresh state", what),
			Hint: "let nothing outlive a call: keep values in the game's variables"}})
	}
	return first
}

func findDifference(a, b flow.Outcome, p, q *state.Position) string {
	switch {
	case b.Fault != nil:
		return "results (" + b.Fault.Error() + ")"
	case (a.Question == nil) != (b.Question == nil), a.Question != nil && a.Question.ID != b.Question.ID:
		return "questions"
	case !reflect.DeepEqual(a.Queue, b.Queue):
		return "calls"
	case !reflect.DeepEqual(p.Units, q.Units), !reflect.DeepEqual(p.Vars, q.Vars), !reflect.DeepEqual(p.LostPoints, q.LostPoints),
		len(p.PlaceVars)+len(q.PlaceVars) > 0 && !reflect.DeepEqual(p.PlaceVars, q.PlaceVars), !reflect.DeepEqual(p.ScheduledCalls, q.ScheduledCalls), !reflect.DeepEqual(p.Dice, q.Dice):
		return "changes"
	}
	return ""
}
