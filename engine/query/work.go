package query

import "github.com/vedette-wargames/vedette/engine/expr"

// Rest begins a new count of what expressions, searches and functions do. Answers that came past
// the limit are forgotten.
func (c *Ctx) Rest() {
	if c.Spent() {
		c.forgetAll()
	}
	c.scratch.Rest()
	c.Toil, c.Tired = 0, nil
}

// Spent reports whether expressions and searches did more than limits.Work, or query
// hooks more than limits.Toil, since the last Rest: what the context answers is worth
// nothing then.
func (c *Ctx) Spent() bool { return c.Tired != nil || c.scratch.Spent() }

// Worked is what expressions and searches did since the last Rest.
func (c *Ctx) Worked() int { return c.scratch.Worked() }

// Blamed is the expression that was under way then, nil where it was none.
func (c *Ctx) Blamed() *expr.Program { return c.scratch.Blamed() }

// forgetAll drops all that is kept, but for what bare names mean.
func (c *Ctx) forgetAll() {
	n := New(c.G)
	n.P, n.Host, n.Without = c.P, c.Host, c.Without
	n.Unit, n.Mover, n.Holder = c.Unit, c.Mover, c.Holder
	n.Attacker, n.Defender = c.Attacker, c.Defender
	n.From, n.To, n.Hex = c.From, c.To, c.Hex
	n.Viewer, n.Tracer, n.Acting = c.Viewer, c.Tracer, c.Acting
	n.Victors, n.HexesLeft, n.Chosen, n.Cand, n.Picked, n.Given, n.ignore = c.Victors, c.HexesLeft, c.Chosen, c.Cand, c.Picked, c.Given, c.ignore
	*c = *n
	if c.P != nil {
		c.P.TouchAll()
	}
}
