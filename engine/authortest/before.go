package authortest

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// RuleBefore is the finding about a case whose orders change nothing that it looks at.
const RuleBefore = "test-holds-before"

var ruleBefore = diag.Rule{ID: RuleBefore, Severity: diag.Warning, Title: "an author test expects only facts that hold before its first order",
	Why:  "The case would pass if its orders did nothing at all: it only shows that they are legal. The expectation may be about another unit than the one that acts, or about the given position.",
	Bad:  "given: {only: {red-1: \"0303\"}, phase: red movement}\nwhen: [{move: red-1, to: \"0304\"}]\nthen: {turn: 1}\n",
	Good: "given: {only: {red-1: \"0303\"}, phase: red movement}\nwhen: [{move: red-1, to: \"0304\"}]\nthen: {unit red-1: {hex: \"0304\"}}\n"}

// testsOnlyThen reports whether only the expected position shows what the orders of a case do. It
// returns false when the case has dice, expected events, refusals or other checks: each of these
// already depends on the orders.
func (k *caseRun) testsOnlyThen() bool {
	c := k.c
	return len(c.When) > 0 && !c.Then.IsNull() && c.Then.Get("asks") == nil && c.Then.Get("open") == nil && c.Play == nil && c.Dice.IsNull() && len(c.Legal)+len(c.Refused)+len(c.Why)+len(c.Events) == 0 && len(k.props) == 0
}

// holdsBefore reports whether all that is expected after the orders is so now.
func (k *caseRun) holdsBefore() bool {
	if !k.testsOnlyThen() {
		return false
	}
	kept := k.rep
	k.rep = diag.List{}
	expectations{&k.caseGame}.expectAll()
	held := len(k.rep.Items) == 0
	k.rep = kept
	return held
}

// reportHeldBefore reports a case that passed and expects only what held before its first order.
func (k *caseRun) reportHeldBefore() {
	at := k.c.Pos
	k.eachExpected(func(e *yamldoc.Entry) {
		if at == k.c.Pos {
			at = e.KeyAt
		}
	})
	k.rep.Add(diag.Diagnostic{Rule: RuleBefore, Severity: diag.Warning, Pos: at, Message: "all that this case expects holds before its first order",
		Expected: "something that the orders bring about", Hint: "expect what they change, an event (events: [...]), or by asks: what is asked after them; that an order is open is what legal: says"})
}
