package query

import (
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// Budget is the work that one question may use, in the game that is asked and in all copies on
// which things are tried. It counts parts of expressions and hexes of searches; a step of a
// function, a procedure and a copy of a position count as several. Once it is used up or
// stopped, whatever is under way ends, and the question has no answer.
type Budget struct {
	limit, remaining int64
	stopped          atomic.Bool
}

// NewBudget returns a budget of most parts of work.
func NewBudget(most int64) *Budget { return &Budget{limit: most, remaining: most} }

// Stop ends the question soon: the client has gone, or the program ends. Any goroutine may call it.
func (b *Budget) Stop() { b.stopped.Store(true) }

// RanOut reports whether nothing is left; of nil, which bounds nothing, it is false.
func (b *Budget) RanOut() bool { return b != nil && (b.remaining <= 0 || b.stopped.Load()) }

// Limit returns the work that the budget allowed at first.
func (b *Budget) Limit() int64 { return b.limit }

// RemainingSteps returns the work that may still be used. Work since the last ResetLimits is
// not taken off yet.
func (b *Budget) RemainingSteps() int64 { return b.remaining }

// UsedSteps returns the work used so far.
func (b *Budget) UsedSteps() int64 { return b.limit - b.remaining }

// SetBudget bounds what the context does from now on by a budget, or with nil by the limits of play alone.
func (c *Ctx) SetBudget(b *Budget) {
	c.settleBudget()
	c.Budget = b
	c.setWorkLimit()
}

// ChargeBudget counts work outside of expressions, searches and functions: copies, procedures.
func (c *Ctx) ChargeBudget(parts int) {
	if c.Budget != nil {
		c.Budget.remaining -= int64(parts)
	}
}

// settleBudget takes the work since the last ResetLimits off the budget.
func (c *Ctx) settleBudget() {
	if c.Budget != nil {
		c.Budget.remaining -= int64(c.scratch.WorkDone()) + limits.ScriptStepWeight*int64(c.ScriptSteps)
	}
}

// setWorkLimit limits the work until the next ResetLimits to what the budget has left.
func (c *Ctx) setWorkLimit() {
	if c.Budget == nil {
		c.scratch.LimitWork(limits.Work)
	} else {
		c.scratch.LimitWork(c.Budget.remaining)
	}
}
