package query

import "github.com/vedette-wargames/vedette/engine/lang"

// ResetLimits begins a new count of what expressions, searches and functions do. Answers that came past
// the limit are forgotten.
func (c *Ctx) ResetLimits() {
	if c.ExceededLimit() {
		c.invalidateAll()
	}
	c.settleBudget()
	c.scratch.ResetLimits()
	c.ScriptSteps, c.SkippedHook = 0, nil
	c.setWorkLimit()
}

// ExceededLimit reports whether expressions and searches did more than limits.Work, or query
// hooks more than limits.Toil, since the last ResetLimits, or than their budget: what the context answers is worth
// nothing then.
func (c *Ctx) ExceededLimit() bool {
	return c.SkippedHook != nil || c.scratch.ExceededLimit() || c.Budget.RanOut()
}

// WorkDone is what expressions and searches did since the last ResetLimits.
func (c *Ctx) WorkDone() int { return c.scratch.WorkDone() }

// BlamedSite is the expression that was under way then, nil where it was none.
func (c *Ctx) BlamedSite() *lang.Site { return c.scratch.BlamedSite() }
