package query

import "github.com/vedette-wargames/vedette/engine/expr"

// Rest begins a new count of what expressions, searches and functions do. Answers that came past
// the limit are forgotten.
func (c *Ctx) Rest() {
	if c.Spent() {
		c.forgetAll()
	}
	c.settle()
	c.scratch.ResetLimits()
	c.Toil, c.Tired = 0, nil
	c.allow()
}

// Spent reports whether expressions and searches did more than limits.Work, or query
// hooks more than limits.Toil, since the last Rest, or than their budget: what the context answers is worth
// nothing then.
func (c *Ctx) Spent() bool { return c.Tired != nil || c.scratch.ExceededLimit() || c.Budget.Over() }

// Worked is what expressions and searches did since the last Rest.
func (c *Ctx) Worked() int { return c.scratch.WorkDone() }

// Blamed is the expression that was under way then, nil where it was none.
func (c *Ctx) Blamed() *expr.Program { return c.scratch.BlamedProgram() }
