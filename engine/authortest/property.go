package authortest

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// The words of properties.
const (
	always     = "always"
	never      = "never"
	eventually = "eventually"
	// Eventually is the property that is not made smaller.
	Eventually = eventually
)

// property is a condition with when it is to hold.
type property struct {
	word string
	cond *schema.Cond
	prog *lang.Program
	held bool // in this game
}

// PropertyFailure is how a property failed: enough to come there again.
type PropertyFailure struct {
	Word, Text string        // never, "count(units_in(hex)) > 2"
	At         diag.Pos      // of the property
	Seed       rng.Seed      // of the dice
	Acts       []flow.Action // all answers since the position given
	Rolls      []flow.Roll
}

// readProperties compiles what must always, never or once hold; false: one is no condition.
func (k *caseText) readProperties() bool {
	for _, p := range []struct {
		word  string
		conds *schema.OneOrMany[schema.Cond]
	}{{always, &k.c.Always}, {never, &k.c.Never}, {eventually, &k.c.Eventually}} {
		for i := range p.conds.Items {
			c := &p.conds.Items[i]
			prog := k.condition(c)
			if prog == nil {
				return false
			}
			k.props = append(k.props, property{word: p.word, cond: c, prog: prog})
		}
	}
	return true
}

// condition compiles a condition about the position. It reports an invalid condition and returns
// nil.
func (k *caseText) condition(c *schema.Cond) *lang.Program {
	envs := query.EnvsOf(k.rules.Model)
	if envs == nil {
		k.addFinding(RuleShape, c.Pos, "this scenario has no expressions", "", "")
		return nil
	}
	if c.Expr == "" {
		k.addFinding(RuleShape, c.Pos, fmt.Sprintf("%t holds in every position, or in none", c.V), "an expression that is true or false", "")
		return nil
	}
	at := c.Pos
	if c.Quoted {
		at.Col++
	}
	return lang.Compile(c.Expr, at, envs.Base, lang.Bool, &k.rep)
}

// holdsNow evaluates a condition in the current position.
func (k *caseRun) holdsNow(p *lang.Program) bool {
	c := k.t.Run().Ctx
	c.ClearScope()
	return p.Bool(c)
}

// checkPropertiesNow evaluates all properties in the current position; false: one of them fails.
func (k *caseRun) checkPropertiesNow() bool {
	for i := range k.props {
		p := &k.props[i]
		if p.word == eventually && p.held {
			continue
		}
		switch now := k.holdsNow(p.prog); {
		case p.word == eventually:
			p.held = now
		case now != (p.word == always):
			k.failProperty(p, fmt.Sprintf("%q %s%s", p.cond.Expr, map[bool]string{true: "holds", false: "does not hold"}[now], k.progressText()))
			return false
		}
	}
	return true
}

// checkEventually looks at what must have held once in the game, and begins anew.
func (k *caseRun) checkEventually() {
	for i := range k.props {
		p := &k.props[i]
		if p.word == eventually && !p.held {
			k.failProperty(p, fmt.Sprintf("%q did not hold at any of the %d decisions", p.cond.Expr, len(k.acts)+1))
		}
		p.held = false
	}
}

// failProperty reports a property that failed.
func (k *caseRun) failProperty(p *property, message string) {
	k.addFailure(p.cond.Pos, message, p.word+": "+p.cond.Expr, "")
	k.attachLines(k.explainParts(p.prog))
	if k.failure == nil {
		k.failure = &PropertyFailure{Word: p.word, Text: p.cond.Expr, At: p.cond.Pos, Seed: k.t.Run().Dice.Seed, Acts: k.acts, Rolls: k.rolls}
	}
}

// progressText says how far the game has come.
func (k *caseRun) progressText() string {
	answers := fmt.Sprintf("%d answers", len(k.acts))
	if len(k.acts) == 1 {
		answers = "1 answer"
	}
	return fmt.Sprintf(" after %s, in %s", answers, k.currentMoment().formatMoment(k.rules.Model))
}

// joinNames returns a list of names in a finding.
func joinNames(names []string) string { return strings.Join(names, ", ") }
