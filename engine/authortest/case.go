// Package authortest carries out author tests: cases that say what the rules of a game
// do, in YAML.
package authortest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Rule ids of the findings of author tests.
const (
	RuleFailed = "test-failed"   // something else was expected
	RuleShape  = "test-shape"    // the test itself cannot be read
	RuleDice   = "test-dice"     // too many or too few dice are scripted
	RuleNote   = "test-note"     // what a script noted during a test
	RuleMuch   = "test-too-much" // the tests of one run take too much
)

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleNote, Severity: diag.Note, Title: "a script noted a value during an author test", Why: "note() shows what a hook saw, without changing anything."},
		{ID: RuleFailed, Title: "an author test expected something else", Why: "The rules as written do not do what the test says they do."},
		{ID: RuleShape, Title: "an author test cannot be carried out as written", Why: "A test that checks nothing must not pass."},
		{ID: RuleDice, Title: "an author test scripts too many or too few dice, or dice that cannot be rolled",
			Why: "Dice that nobody rolls hide that the test does not reach what it is about; a die that cannot show its number is not the one the test was written for.",
			Bad: "dice: [9] # the attack rolls 1d6\n", Good: "dice: [5]\n"},
		{ID: RuleMuch, Title: "the author tests of one run take too much", Why: "Tests that somebody else wrote must come to an end; those that were not run must not seem to have passed. What it is that takes so much is mostly a condition that goes through all hexes for each hex.",
			Bad: "latches: {far: {when: \"any(hexes, a, any(hexes, b, distance(a, b) > 30))\"}} # asked at every step\n", Good: "latches: {far: {when: \"any(units, a, any(units, b, distance(a.hex, b.hex) > 30))\"}}\n"},
	}
}

// Run carries out one author test and returns what is wrong, with the place in the
// test file, and what it took (see flow.Run.Effort).
func Run(rules *game.Rules, file *spec.TestFile, c *spec.Case) (wrong []diag.Diagnostic, effort int64) {
	k := &caseRun{rules: rules, c: c}
	k.run(file)
	if k.t != nil {
		k.sayLeft(file)
	}
	k.notes()
	if k.t != nil {
		effort = k.t.Run().Effort()
	}
	return k.rep.Items, effort
}

// caseRun is a case on its way.
type caseRun struct {
	rules  *game.Rules
	c      *spec.Case
	t      *game.Table
	rep    diag.List
	events []event.Event
	rolls  []flow.Roll
	began  stand // where play stood before the first order
}

func (k *caseRun) run(file *spec.TestFile) {
	var s game.Setting
	script, ok := k.script()
	if !ok || !k.checksSomething() {
		return
	}
	s.Dice = script
	if k.t = game.Given(k.rules, s, []*spec.Given{file.Given, k.c.Given}, &k.rep); k.t == nil {
		return
	}
	if k.wrongDie(k.t.Fault()) {
		return
	}
	k.rolls = append(k.rolls, k.t.Rolls()...)
	k.events = append(k.events, k.t.Run().Events...)
	k.began = k.stands()
	begun := k.t.Run().Acts
	for _, order := range k.c.When {
		begun = k.t.Run().Acts
		if !k.order(order) {
			return
		}
	}
	k.leftDice(script)
	if len(k.c.When) > 0 && k.t.Run().Acts == begun {
		k.leftOpen()
	}
	for _, order := range k.c.Legal {
		if no := k.t.WhyNot(order); no != nil {
			k.fail(order.Pos, fmt.Sprintf("%s is refused: %s%s", source.Inline(order), no.Error(), k.moved()), k.open(), no.Nearest)
		}
	}
	for _, order := range k.c.Refused {
		k.refused(order)
	}
	k.eachExpected(k.expect)
	k.whys()
	k.expectEvents()
}

// notes tells what the game's scripts noted on the way.
func (k *caseRun) notes() {
	for i := range k.events {
		if e := &k.events[i]; e.Kind == event.Note {
			k.rep.Add(diag.Diagnostic{Rule: RuleNote, Severity: diag.Note, Pos: k.c.Pos, Message: k.c.Name + ": " + e.Text})
		}
	}
}

func (k *caseRun) report(rule string, at diag.Pos, message, expected, nearest string) {
	if at.Line == 0 {
		at = k.c.Pos
	}
	k.rep.Add(diag.Diagnostic{Rule: rule, Pos: at, Message: message, Expected: expected, Nearest: nearest})
}

func (k *caseRun) fail(at diag.Pos, message, expected, nearest string) {
	k.report(RuleFailed, at, message, expected, nearest)
}

// open tells what a refused order could have been: what is asked, and the first
// answers to it.
func (k *caseRun) open() string {
	d, ok := k.t.Decision()
	if !ok {
		return "no order: the game is over"
	}
	const shown = 4
	var some []string
	for _, a := range k.t.Legal() {
		if some = append(some, game.ActionJSON(k.t.Model(), a)); len(some) > shown {
			some[shown] = "..."
			break
		}
	}
	return fmt.Sprintf("an order for %q: %s", d.Prompt, strings.Join(some, ", "))
}

func (k *caseRun) order(order *source.Node) bool {
	as, no := k.t.Expand(order)
	if no != nil && k.wrongDie(no.Fault) {
		return false
	}
	if no != nil {
		k.fail(order.Pos, fmt.Sprintf("%s is refused: %s%s", source.Inline(order), no.Error(), k.moved()), k.open(), no.Nearest)
		k.sayAnswered(no)
		return false
	}
	for _, a := range as {
		es, no := k.t.Apply(a)
		k.events = append(k.events, es...)
		k.rolls = append(k.rolls, k.t.Rolls()...)
		if no != nil {
			if !k.wrongDie(no.Fault) {
				k.fail(order.Pos, fmt.Sprintf("%s fails: %s", source.Inline(order), no.Error()), "", "")
			}
			return false
		}
	}
	return true
}

// unreadable are reasons that say the order itself is misspelt.
var unreadable = []string{game.ReasonShape, game.ReasonVerb, game.ReasonUnit, game.ReasonHex}

// refused expects an order to be refused, for a reason if one is given.
func (k *caseRun) refused(n *source.Node) {
	because := ""
	if e := n.Get("because"); e != nil {
		because = e.Text
	}
	k.refusal(n, k.t.WhyNot(without(n, "because")), because)
}

// refusal compares a refusal with the reason that is expected for it.
func (k *caseRun) refusal(n *source.Node, no *game.Refused, because string) {
	switch {
	case no == nil:
		want := "a refusal"
		if because != "" {
			want += " because of " + because
		}
		k.fail(n.Pos, source.Inline(n)+" is open", want, "")
	case slices.Contains(unreadable, no.Reason) && because != no.Reason:
		k.report(RuleShape, n.Pos, "the order cannot be read: "+no.Text, "an order that could be meant", no.Nearest)
	case because == "" && slices.Contains(unasked, no.Reason):
		k.fail(n.Pos, fmt.Sprintf("%s is refused only because nothing asks for it now: %s%s", source.Inline(n), no.Error(), k.moved()),
			"an order that answers the question open now, or because: "+no.Reason+" where this is what the test shows", "")
	case because == "" && k.moved() != "" && !k.placed():
		k.fail(n.Pos, fmt.Sprintf("%s is refused at another time than the one given: %s%s", source.Inline(n), no.Error(), k.moved()),
			"the phase given, or because: "+no.Reason+" where this is what the test shows", "")
	case because != "" && no.Reason != because:
		k.fail(n.Pos, fmt.Sprintf("%s is refused because of %s: %s%s", source.Inline(n), no.Reason, no.Text, k.moved()), because, diag.Nearest(because, []string{no.Reason}))
	}
}
