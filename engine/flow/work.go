package flow

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// ResetLimits begins a new count of the work of expressions, searches and functions: before an
// action, a list of actions or a question. It adds the old count to that of the game.
func (r *Run) ResetLimits() {
	work, toil := r.Ctx.WorkDone(), r.Ctx.ScriptSteps
	r.DiscardUsage()
	r.usage.work += int64(work)
	r.usage.scriptSteps += int64(toil)
}

// DiscardUsage is ResetLimits for work that does not count for the game, because it was done for
// a question or in an earlier game.
func (r *Run) DiscardUsage() {
	r.effort = r.TotalEffort()
	if r.Ctx.ExceededLimit() {
		r.Actions.caches = nil
	}
	r.Ctx.ResetLimits()
}

// TotalEffort returns all work counted in this run, for the game and for questions, in parts of
// expressions. A step of a function counts as limits.ScriptStepWeight parts.
func (r *Run) TotalEffort() int64 {
	return r.effort + int64(r.Ctx.WorkDone()) + limits.ScriptStepWeight*int64(r.Ctx.ScriptSteps)
}

// stopOverworked stops a run in which expressions and searches did too much.
func (r *Run) stopOverworked() bool {
	d := diag.Diagnostic{Rule: RuleEndless, Pos: r.phaseSource().Pos,
		Hint: "go through fewer hexes or units for each of others: ask near a hex, or count once and keep it in a variable"}
	if why := r.Ctx.Scratch().FailReason(); why != "" {
		d.Rule, d.Hint = RuleNoCell, "ask only where there is one: x and lookup(table, x, y) or 0"
		if p := r.Ctx.BlamedSite(); p != nil {
			d.Pos, why = p.Pos, why+": \""+shortenText(p.Text)+"\""
		}
		d.Message = why
		r.Fault = &LimitError{Diag: d}
		return true
	}
	if b := r.Ctx.Budget; b.RanOut() {
		d.Message = fmt.Sprintf("the question takes too long: it was stopped after %d parts of expressions and what counts as such", b.UsedSteps())
		d.Hint = "ask for less, or let the rules that it leads to do less"
		r.Fault = &LimitError{Diag: d}
		return true
	}
	what := "a search"
	if p := r.Ctx.BlamedSite(); p != nil {
		d.Pos, what = p.Pos, "the expression \""+shortenText(p.Text)+"\""
	}
	if h := r.Ctx.SkippedHook; h != nil {
		d.Pos = h.Source.Pos
		d.Message = fmt.Sprintf("the hooks at %s take too long: they were stopped after %d steps of functions", h.Point, limits.ScriptSteps)
		d.Hint = "do less in them: they are asked for each unit and each step of a way"
		r.Fault = &LimitError{Diag: d}
		return true
	}
	d.Message = fmt.Sprintf("%s takes too long: it was stopped after %d parts of expressions and hexes of searches", what, limits.Work)
	r.Fault = &LimitError{Diag: d}
	return true
}

// shortenText returns the beginning of a text.
func shortenText(text string) string {
	const most = 60
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return string(r)
}
