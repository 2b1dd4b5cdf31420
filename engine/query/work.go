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

// ExceededLimit reports whether the work since the last ResetLimits exceeded a limit:
// limits.Work for expressions and searches, limits.Toil for query hooks, or the budget. The
// answers of the context are worthless then.
func (c *Ctx) ExceededLimit() bool {
	return c.SkippedHook != nil || c.scratch.ExceededLimit() || c.Budget.RanOut()
}

// WorkDone returns the work of expressions and searches since the last ResetLimits.
func (c *Ctx) WorkDone() int { return c.scratch.WorkDone() }

// BlamedSite returns the expression that was under way when the limit was exceeded, nil if it
// was none.
func (c *Ctx) BlamedSite() *lang.Site { return c.scratch.BlamedSite() }
