package authortest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
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
	return append(spec.TestRules(), []diag.Rule{ruleBefore, ruleSame, ruleImpossible,
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
	// Golden reads the file of a recorded game beside the test file. It is nil when the caller
	// has no such files.
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
	// StartGame may turn on more callbacks of the tables.
	StartGame(s *game.Setting)
	// BeforeAction sees an answer that is about to be given.
	BeforeAction(t *game.Table, a flow.Action)
	// AfterAction sees what has happened, right after it.
	AfterAction(t *game.Table, es []event.Event)
	// NoteRefusal sees a refusal that the case asked for.
	NoteRefusal(no *game.Refused)
}

// Outcome is what became of a case.
type Outcome struct {
	Wrong   []diag.Diagnostic // with the place in the test file
	Effort  int64             // what it took: see flow.Run.Effort
	Golden  *Golden           // the recorded game; nil where the case has none
	Failure *PropertyFailure  // a property that failed; nil where none did
}

// RunCase carries out one author test. After the end of ctx it begins no game, order or answer of
// a bot, and the outcome covers only a part of the case.
func RunCase(ctx context.Context, rules *game.Rules, file *spec.TestFile, c *spec.Case, s Setting) Outcome {
	k := &caseRun{caseGame: caseGame{ctx: ctx, caseText: &caseText{rules: rules, file: file, c: c, Setting: s}}}
	k.runCase()
	k.addNotes()
	if k.c.Table != nil {
		k.nameRow()
	}
	return Outcome{k.rep.Items, k.effort, k.golden, k.failure}
}

// caseText is a case as it is written, with what was found about it. What a case may say is read and
// checked in the same way whether it is carried out or only looked at.
type caseText struct {
	Setting
	rules *game.Rules
	file  *spec.TestFile
	c     *spec.Case
	rep   diag.List
	props []property
	dice  *rng.DiceScript // scripted dice, set by readDice; nil without
}

// caseGame is a case with the game that is being played for it.
type caseGame struct {
	*caseText
	ctx         context.Context
	t           *game.Table
	n           int // which of the games
	events      []event.Event
	rolls       []flow.Roll
	acts        []flow.Action // since the position given
	ended       bool          // an order was refused where orders go as far as they are open
	startMoment playMoment    // where play stood before the first order
}

// caseRun carries a case out.
type caseRun struct {
	caseGame
	effort  int64
	golden  *Golden
	failure *PropertyFailure
}

func (k *caseRun) runCase() {
	if !k.readDice() || !k.checksSomething() || !k.readProperties() {
		return
	}
	games := 1
	if k.c.Play != nil {
		games = max(k.c.Play.Games, 1)
	}
	for k.n = 0; k.n < games && !k.rep.HasErrors() && k.ctx.Err() == nil; k.n++ {
		k.t, k.events, k.rolls, k.acts, k.ended = nil, nil, nil, nil, false
		k.playGame()
		if k.t != nil {
			k.hintPhaseLeft(k.file)
			k.effort += k.t.Run().TotalEffort()
		}
		if k.effort > limits.TestWork {
			k.addFinding(RuleMuch, k.c.Pos, fmt.Sprintf("this case alone takes more than %d parts of expressions", int64(limits.TestWork)), "fewer games, or shorter ones", "")
		}
	}
	if k.rep.HasErrors() && games > 1 {
		k.hintGame()
	}
}

// StartCase returns the table at which a case begins, with the dice that it scripts. It returns
// nil after an error, which it adds to rep.
func StartCase(rules *game.Rules, file *spec.TestFile, c *spec.Case, positions Positions, rep *diag.List) *game.Table {
	k := &caseText{Setting: Setting{Positions: positions}, rules: rules, file: file, c: c}
	var t *game.Table
	if k.readDice() {
		t = k.startGame(game.Setting{})
	}
	rep.Items = append(rep.Items, k.rep.Items...)
	return t
}

// startGame returns the table at which the case begins; nil after an error, which is a finding. The
// dice of the case must have been read. s says the rest of how the game starts.
func (k *caseText) startGame(s game.Setting) *game.Table {
	givens, ok := k.listGivens()
	if !ok {
		return nil
	}
	s.Dice = k.dice
	return game.StartFromPatch(k.rules, s, givens, &k.rep)
}

// playGame carries the case out once.
func (k *caseRun) playGame() {
	if k.c.Play != nil && !k.knownBot() {
		return
	}
	var s game.Setting
	if k.c.Play != nil {
		s.SetSeed(gameSeed(k.c.Play, k.n))
	}
	if k.Watch != nil {
		k.Watch.StartGame(&s)
	}
	if k.t = k.startGame(s); k.t == nil {
		return
	}
	if k.reportWrongDie(k.t.Fault()) {
		return
	}
	k.startMoment = k.currentMoment()
	if !k.noteEvents(k.t.Run().Events) || k.c.Play != nil && !k.playBots() {
		return
	}
	if k.Orders != nil {
		k.Orders()
	}
	held := k.holdsBefore()
	begun := k.t.Run().Acts
	for _, order := range k.c.When {
		begun = k.t.Run().Acts
		if k.ctx.Err() != nil || !k.giveOrder(order) {
			return
		}
		if k.ended {
			break
		}
	}
	if !k.ended {
		k.checkLeftDice()
	}
	if len(k.c.When) > 0 && k.t.Run().Acts == begun {
		k.checkLeftOpen()
	}
	told := len(k.rep.Items)
	for _, order := range k.c.Legal {
		if no := k.t.Explainer().WhyNot(order); no != nil {
			k.addFailure(order.Pos, fmt.Sprintf("%s is refused: %s%s", yamldoc.PrintInline(order), no.Error(), k.phaseOverText()), k.describeOpen(), no.Nearest)
		}
	}
	for _, order := range k.c.Refused {
		k.expectRefused(order)
	}
	wrong := len(k.rep.Items)
	expected := expectations{&k.caseGame}
	expected.expectAll()
	if told == 0 && len(k.rep.Items) > wrong {
		k.hintAsked(&k.rep.Items[wrong])
	}
	expected.expectWhy()
	expected.expectEvents()
	k.checkEventually()
	if held && !k.rep.HasErrors() {
		k.reportHeldBefore()
	}
}

// noteEvents takes note of what just happened and looks at what must always or never hold;
// false ends the case.
func (k *caseRun) noteEvents(es []event.Event) bool {
	k.events = append(k.events, es...)
	k.rolls = append(k.rolls, k.t.Rolls()...)
	if k.Watch != nil {
		k.Watch.AfterAction(k.t, es)
	}
	return k.checkPropertiesNow()
}

// nameRow names the row of the table that a case is made from, in what is found at a
// place that all rows share.
func (k *caseRun) nameRow() {
	rows := yamldoc.AsList(k.c.Table)
	if len(rows) != 1 {
		return
	}
	for i := range k.rep.Items {
		if d := &k.rep.Items[i]; d.Pos.Line < rows[0].Pos.Line || d.Pos.Line > rows[0].LastLine() {
			d.Message += " (with " + spec.RowText(rows[0]) + ")"
		}
	}
}

// addNotes adds the values that the game's scripts noted.
func (k *caseRun) addNotes() {
	for i := range k.events {
		if e := &k.events[i]; e.Kind == event.Note {
			k.rep.Add(diag.Diagnostic{Rule: RuleNote, Severity: diag.Note, Pos: k.c.Pos, Message: k.c.Name + ": " + e.Text})
		}
	}
}

func (k *caseText) addFinding(rule string, at diag.Pos, message, expected, nearest string) {
	if at.Line == 0 {
		at = k.c.Pos
	}
	k.rep.Add(diag.Diagnostic{Rule: rule, Pos: at, Message: message, Expected: expected, Nearest: nearest})
}

func (k *caseText) addFailure(at diag.Pos, message, expected, nearest string) {
	k.addFinding(RuleFailed, at, message, expected, nearest)
}

// attachLines puts lines below what was just reported.
func (k *caseText) attachLines(found []string) {
	if len(found) == 0 {
		found = []string{"nothing"}
	}
	k.rep.Items[len(k.rep.Items)-1].Lines = found
}

// describeOpen says what a refused order could have been: what is asked, and the first
// answers to it.
func (k *caseRun) describeOpen() string {
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

func (k *caseRun) giveOrder(order *yamldoc.Node) bool {
	as, no := k.t.ExpandOrder(order)
	if no != nil && k.reportWrongDie(no.Fault) {
		return false
	}
	if no != nil && k.c.AsFarAsOpen && !slices.Contains(misspeltReasons, no.Reason) {
		k.ended = true
		return true
	}
	if no != nil {
		k.addFailure(order.Pos, fmt.Sprintf("%s is refused: %s%s", yamldoc.PrintInline(order), no.Error(), k.phaseOverText()), k.describeOpen(), no.Nearest)
		k.hintAnswered(no)
		return false
	}
	for _, a := range as {
		if k.Watch != nil {
			k.Watch.BeforeAction(k.t, a)
		}
		es, no := k.t.Apply(a)
		k.acts = append(k.acts, a)
		held := k.noteEvents(es)
		if no != nil {
			if !k.reportWrongDie(no.Fault) {
				k.addFailure(order.Pos, fmt.Sprintf("%s fails: %s", yamldoc.PrintInline(order), no.Error()), "", "")
			}
			return false
		}
		if !held {
			return false
		}
	}
	return true
}

// misspeltReasons are reasons that say the order itself is misspelt.
var misspeltReasons = []string{game.ReasonShape, game.ReasonVerb, game.ReasonUnit, game.ReasonHex}

// expectRefused expects an order to be refused, for a reason if one is given.
func (k *caseRun) expectRefused(n *yamldoc.Node) {
	because := ""
	if e := n.Get("because"); e != nil {
		because = e.Text
	}
	no := k.t.Explainer().WhyNot(withoutKey(n, "because"))
	if no != nil && k.Watch != nil {
		k.Watch.NoteRefusal(no)
	}
	k.compareRefusal(n, no, because)
}

// compareRefusal compares a refusal with the reason that is expected for it.
func (k *caseRun) compareRefusal(n *yamldoc.Node, no *game.Refused, because string) {
	switch {
	case no == nil:
		want := "a refusal"
		if because != "" {
			want += " because of " + because
		}
		k.addFailure(n.Pos, yamldoc.PrintInline(n)+" is open", want, "")
	case slices.Contains(misspeltReasons, no.Reason) && because != no.Reason:
		k.addFinding(RuleShape, n.Pos, "the order cannot be read: "+no.Text, "an order that could be meant", no.Nearest)
	case because == "" && slices.Contains(notAskedReasons, no.Reason):
		k.addFailure(n.Pos, fmt.Sprintf("%s is refused only because nothing asks for it now: %s%s", yamldoc.PrintInline(n), no.Error(), k.phaseOverText()),
			"an order that answers the question open now, or because: "+no.Reason+" where this is what the test shows", "")
	case because == "" && k.phaseOverText() != "" && !k.statesOutcome():
		k.addFailure(n.Pos, fmt.Sprintf("%s is refused at another time than the one given: %s%s", yamldoc.PrintInline(n), no.Error(), k.phaseOverText()),
			"the phase given, or because: "+no.Reason+" where this is what the test shows", "")
	case because != "" && no.Reason != because:
		k.addFailure(n.Pos, fmt.Sprintf("%s is refused because of %s: %s%s", yamldoc.PrintInline(n), no.Reason, no.Text, k.phaseOverText()), because, diag.NearestName(because, []string{no.Reason}))
	}
}
