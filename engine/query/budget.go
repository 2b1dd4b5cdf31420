package query

import (
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// Budget is what one question may use, all together: in the game that is asked and in all copies
// that things are tried on. It counts parts of expressions and hexes of searches; a step of a
// function, a procedure and a copy of a position count as several. Past it, or once it
// is stopped, whatever is under way comes to its end, and the question has no answer.
type Budget struct {
	limit, remaining int64
	stopped          atomic.Bool
}

// NewBudget is a budget of so many parts.
func NewBudget(most int64) *Budget { return &Budget{limit: most, remaining: most} }

// Stop ends the question soon: who asked has gone, or the program ends. Any goroutine may call it.
func (b *Budget) Stop() { b.stopped.Store(true) }

// RanOut reports whether nothing is left; of nil, which bounds nothing, it is false.
func (b *Budget) RanOut() bool { return b != nil && (b.remaining <= 0 || b.stopped.Load()) }

// Limit is how much there was.
func (b *Budget) Limit() int64 { return b.limit }

// RemainingSteps is what may still be used, as far as it is counted.
func (b *Budget) RemainingSteps() int64 { return b.remaining }

// UsedSteps is how much was used.
func (b *Budget) UsedSteps() int64 { return b.limit - b.remaining }

// SetBudget bounds what the context does from now on by a budget, or with nil by the limits of play alone.
func (c *Ctx) SetBudget(b *Budget) {
	c.settleBudget()
	c.Budget = b
	c.setWorkLimit()
}

// ChargeBudget counts what is done beside expressions, searches and functions: copies, procedures.
func (c *Ctx) ChargeBudget(parts int) {
	if c.Budget != nil {
		c.Budget.remaining -= int64(parts)
	}
}

// settleBudget takes what was done since the last ResetLimits off the budget.
func (c *Ctx) settleBudget() {
	if c.Budget != nil {
		c.Budget.remaining -= int64(c.scratch.WorkDone()) + limits.ScriptStepWeight*int64(c.ScriptSteps)
	}
}

// setWorkLimit bounds what may be done until the next ResetLimits by what is left.
func (c *Ctx) setWorkLimit() {
	if c.Budget == nil {
		c.scratch.LimitWork(limits.Work)
	} else {
		c.scratch.LimitWork(c.Budget.remaining)
	}
}
