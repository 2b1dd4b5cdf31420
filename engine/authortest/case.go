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
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/rng"
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
	return append(spec.TestRules(), []diag.Rule{ruleBefore, ruleImpossible,
		{ID: RuleNote, Severity: diag.Note, Title: "a script noted a value during an author test", Why: "note() shows what a hook saw, without changing anything."},
		{ID: RuleFailed, Title: "an author test expected something else", Why: "The rules as written do not do what the test says they do."},
		{ID: RuleShape, Title: "an author test cannot be carried out as written", Why: "A test that checks nothing must not pass."},
		{ID: RuleDice, Title: "an author test scripts too many or too few dice, or dice that cannot be rolled",
			Why: "Dice that nobody rolls hide that the test does not reach what it is about; a die that cannot show its number is not the one the test was written for.",
			Bad: "dice: [9] # the attack rolls 1d6\n", Good: "dice: [5]\n"},
		{ID: RuleMuch, Title: "the author tests of one run take too much", Why: "Tests that somebody else wrote must come to an end; those that were not run must not seem to have passed. What it is that takes so much is mostly a condition that goes through all hexes for each hex.",
			Bad: "latches: {far: {when: \"any(hexes, a, any(hexes, b, distance(a, b) > 30))\"}} # asked at every step\n", Good: "latches: {far: {when: \"any(units, a, any(units, b, distance(a.hex, b.hex) > 30))\"}}\n"},
	}...)
}

// Setting is what a case is carried out with beside its rules.
type Setting struct {
	Positions Positions
	// Golden reads the file of a recorded game beside the test file; nil: there is none.
	Golden func(name string) (text string, ok bool)
	// Record plays recorded games anew; what they are then is in Outcome.Golden.
	Record bool
	// Watch sees what the case does; nil: nobody does.
	Watch Watcher
	// Orders is called when the orders of the case begin, after the play of its bots; nil: not.
	Orders func()
}

// Watcher sees the games of a case. It changes nothing.
type Watcher interface {
	// Setting may ask the tables to tell more.
	Setting(s *game.Setting)
	// Before sees an answer that is about to be given.
	Before(t *game.Table, a flow.Action)
	// Seen sees what has happened, right after it.
	Seen(t *game.Table, es []event.Event)
	// Refused sees a refusal that the case asked for.
	Refused(no *game.Refused)
}

// Outcome is what became of a case.
type Outcome struct {
	Wrong  []diag.Diagnostic // with the place in the test file
	Effort int64             // what it took: see flow.Run.Effort
	Golden *Golden           // the recorded game; nil where the case has none
	Fall   *Fall             // a property that failed; nil where none did
}

// Run carries out one author test.
func Run(rules *game.Rules, file *spec.TestFile, c *spec.Case, s Setting) Outcome {
	k := &caseRun{rules: rules, file: file, c: c, Setting: s}
	k.run()
	k.notes()
	if k.c.Table != nil {
		k.sayRow()
	}
	return Outcome{k.rep.Items, k.effort, k.golden, k.fall}
}

// caseRun is a case on its way.
type caseRun struct {
	Setting
	rules *game.Rules
	file  *spec.TestFile
	c     *spec.Case

	rep    diag.List
	effort int64
	golden *Golden
	fall   *Fall
	props  []property

	// of the game being played
	t      *game.Table
	n      int // which of the games
	events []event.Event
	rolls  []flow.Roll
	acts   []flow.Action // since the position given
	ended  bool          // an order was refused where orders go as far as they are open
	began  stand         // where play stood before the first order
}

func (k *caseRun) run() {
	script, ok := k.script()
	if !ok || !k.checksSomething() || !k.readProperties() {
		return
	}
	games := 1
	if k.c.Play != nil {
		games = max(k.c.Play.Games, 1)
	}
	for k.n = 0; k.n < games && !k.rep.HasErrors(); k.n++ {
		k.t, k.events, k.rolls, k.acts, k.ended = nil, nil, nil, nil, false
		k.game(script)
		if k.t != nil {
			k.sayLeft(k.file)
			k.effort += k.t.Run().TotalEffort()
		}
		if k.effort > limits.TestWork {
			k.report(RuleMuch, k.c.Pos, fmt.Sprintf("this case alone takes more than %d parts of expressions", int64(limits.TestWork)), "fewer games, or shorter ones", "")
		}
	}
	if k.rep.HasErrors() && games > 1 {
		k.sayGame()
	}
}

// game carries the case out once.
func (k *caseRun) game(script *rng.DiceScript) {
	givens, ok := k.givens()
	if !ok || k.c.Play != nil && !k.knownBot() {
		return
	}
	s := game.Setting{Dice: script}
	if k.c.Play != nil {
		s.SetSeed(k.seed())
	}
	if k.Watch != nil {
		k.Watch.Setting(&s)
	}
	if k.t = game.Given(k.rules, s, givens, &k.rep); k.t == nil {
		return
	}
	if k.wrongDie(k.t.Fault()) {
		return
	}
	k.began = k.stands()
	if !k.step(k.t.Run().Events) || k.c.Play != nil && !k.play() {
		return
	}
	if k.Orders != nil {
		k.Orders()
	}
	held := k.holdsBefore()
	begun := k.t.Run().Acts
	for _, order := range k.c.When {
		begun = k.t.Run().Acts
		if !k.order(order) {
			return
		}
		if k.ended {
			break
		}
	}
	if !k.ended {
		k.leftDice(script)
	}
	if len(k.c.When) > 0 && k.t.Run().Acts == begun {
		k.leftOpen()
	}
	told := len(k.rep.Items)
	for _, order := range k.c.Legal {
		if no := k.t.WhyNot(order); no != nil {
			k.fail(order.Pos, fmt.Sprintf("%s is refused: %s%s", source.PrintInline(order), no.Error(), k.moved()), k.open(), no.Nearest)
		}
	}
	for _, order := range k.c.Refused {
		k.refused(order)
	}
	wrong := len(k.rep.Items)
	k.expectAll()
	if told == 0 && len(k.rep.Items) > wrong {
		k.sayAsked(&k.rep.Items[wrong])
	}
	k.whys()
	k.expectEvents()
	k.everHeld()
	if held && !k.rep.HasErrors() {
		k.sayHeld()
	}
}

// step takes note of what just happened and looks at what must always or never hold;
// false ends the case.
func (k *caseRun) step(es []event.Event) bool {
	k.events = append(k.events, es...)
	k.rolls = append(k.rolls, k.t.Rolls()...)
	if k.Watch != nil {
		k.Watch.Seen(k.t, es)
	}
	return k.hold()
}

// sayRow names the row of the table that a case is made from, in what is found at a
// place that all rows share.
func (k *caseRun) sayRow() {
	rows := source.AsList(k.c.Table)
	if len(rows) != 1 {
		return
	}
	for i := range k.rep.Items {
		if d := &k.rep.Items[i]; d.Pos.Line < rows[0].Pos.Line || d.Pos.Line > lastLine(rows[0]) {
			d.Message += " (with " + spec.RowText(rows[0]) + ")"
		}
	}
}

// lastLine is the line of the last value in a node.
func lastLine(n *source.Node) int {
	last := n.Pos.Line
	for _, x := range n.Items {
		last = max(last, lastLine(x))
	}
	for _, e := range n.Entries {
		last = max(last, lastLine(e.Value))
	}
	return last
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

// lines puts lines below what was just reported.
func (k *caseRun) lines(found []string) {
	if len(found) == 0 {
		found = []string{"nothing"}
	}
	k.rep.Items[len(k.rep.Items)-1].Lines = found
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
	var alone []string
	cut := false
	for i, a := range k.t.Legal() {
		switch text := game.ActionJSON(k.t.Model(), a); {
		case i < shown:
			some = append(some, text)
		case flow.Verbs[a.Verb].Arg == flow.ArgNone: // such as decline: it is never left out
			alone = append(alone, text)
		default:
			cut = true
		}
	}
	if cut {
		some = append(some, "...")
	}
	some = append(some, alone...)
	return fmt.Sprintf("an order for %q: %s", d.Prompt, strings.Join(some, ", "))
}

func (k *caseRun) order(order *source.Node) bool {
	as, no := k.t.Expand(order)
	if no != nil && k.wrongDie(no.Fault) {
		return false
	}
	if no != nil && k.c.AsFarAsOpen && !slices.Contains(unreadable, no.Reason) {
		k.ended = true
		return true
	}
	if no != nil {
		k.fail(order.Pos, fmt.Sprintf("%s is refused: %s%s", source.PrintInline(order), no.Error(), k.moved()), k.open(), no.Nearest)
		k.sayAnswered(no)
		return false
	}
	for _, a := range as {
		if k.Watch != nil {
			k.Watch.Before(k.t, a)
		}
		es, no := k.t.Apply(a)
		k.acts = append(k.acts, a)
		held := k.step(es)
		if no != nil {
			if !k.wrongDie(no.Fault) {
				k.fail(order.Pos, fmt.Sprintf("%s fails: %s", source.PrintInline(order), no.Error()), "", "")
			}
			return false
		}
		if !held {
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
	no := k.t.WhyNot(without(n, "because"))
	if no != nil && k.Watch != nil {
		k.Watch.Refused(no)
	}
	k.refusal(n, no, because)
}

// refusal compares a refusal with the reason that is expected for it.
func (k *caseRun) refusal(n *source.Node, no *game.Refused, because string) {
	switch {
	case no == nil:
		want := "a refusal"
		if because != "" {
			want += " because of " + because
		}
		k.fail(n.Pos, source.PrintInline(n)+" is open", want, "")
	case slices.Contains(unreadable, no.Reason) && because != no.Reason:
		k.report(RuleShape, n.Pos, "the order cannot be read: "+no.Text, "an order that could be meant", no.Nearest)
	case because == "" && slices.Contains(unasked, no.Reason):
		k.fail(n.Pos, fmt.Sprintf("%s is refused only because nothing asks for it now: %s%s", source.PrintInline(n), no.Error(), k.moved()),
			"an order that answers the question open now, or because: "+no.Reason+" where this is what the test shows", "")
	case because == "" && k.moved() != "" && !k.placed():
		k.fail(n.Pos, fmt.Sprintf("%s is refused at another time than the one given: %s%s", source.PrintInline(n), no.Error(), k.moved()),
			"the phase given, or because: "+no.Reason+" where this is what the test shows", "")
	case because != "" && no.Reason != because:
		k.fail(n.Pos, fmt.Sprintf("%s is refused because of %s: %s%s", source.PrintInline(n), no.Reason, no.Text, k.moved()), because, diag.NearestName(because, []string{no.Reason}))
	}
}
