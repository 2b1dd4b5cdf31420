package authortest_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/spec"
)

const basic = "napoleon-at-waterloo/basic"

var (
	shelf    gametest.Shelf
	invented = gametest.Shelf{Folder: gametest.Invented}
)

func runCase(t *testing.T, text string) []diag.Diagnostic {
	t.Helper()
	file := "format: 2\nkind: test\nscenario: " + basic + "\ncases:\n  - rule: \"1\"\n    name: it\n" + text
	v, _, found := spec.Format().Decode(gametest.YAML(t, file))
	if found.HasErrors() {
		t.Fatalf("%s: %v", text, found.Items)
	}
	tf := v.(*spec.TestFile)
	return authortest.RunCase(t.Context(), shelf.Rules(t, basic), tf, &tf.Cases[0], authortest.Setting{}).Wrong
}

const (
	attack = "    given: {only: {fr-inf-1: \"0816\", fr-inf-5: \"0716\", br-cav-west: \"0817\"}, phase: french combat}\n" +
		"    dice: [5]\n" +
		"    when: [{attack: \"0817\", with: [fr-inf-1, fr-inf-5]}, {take_loss: [fr-inf-1]}, {done: true}]\n"
	march = "    given: {only: {fr-inf-1: \"0815\", br-inf-2: \"0619\"}, phase: french movement}\n"
)

func TestAuthorCasesThatPass(t *testing.T) {
	for _, text := range []string{
		attack + "    then: {unit br-cav-west: {box: eliminated}, unit fr-inf-5: {hex: \"0716\"}, lost allied: 3, that: [\"sides.french.lost == 4\"], phase: french movement, over: false, turn: 2}\n",
		attack + "    why: [{label: attack, total: 8}, {unit: fr-inf-1, amount: 4}]\n",
		attack + "    events: [attack, combat, {eliminated: br-cav-west}]\n",
		march + "    legal: [{move: fr-inf-1, to: \"0816\"}]\n    refused: [{move: fr-inf-1, to: \"0801\", because: too-far}]\n",
		march + "    why: [{of: {move: fr-inf-1, to: \"0816\"}, terms: [{label: allowance, total: 4}]}]\n",
		march + "    dice: {combat: []}\n    then: {decides: french, phasing: french}\n",
	} {
		if items := runCase(t, text); len(items) > 0 {
			t.Errorf("%s%v", text, items)
		}
	}
}

func TestAuthorCasesThatFail(t *testing.T) {
	for _, c := range []struct {
		text string
		line int
		rule string
		says string
	}{
		{attack + "    then:\n      unit br-cav-west: {hex: \"0817\"}\n", 11, authortest.RuleFailed, "is in box eliminated"},
		{attack + "    then:\n      lost allied: 4\n", 11, authortest.RuleFailed, "lost allied is 3"},
		{attack + "    then:\n      that:\n        - \"sides.french.lost == 5\"\n", 12, authortest.RuleFailed, "sides.french.lost is 4"},
		{attack + "    then:\n      over: {winner: french}\n", 11, authortest.RuleFailed, "goes on"},
		{attack + "    then: {phase: french combat}\n", 10, authortest.RuleFailed, "the phase is french movement"},
		{attack + "    then: {unitt a: 3}\n", 10, authortest.RuleShape, "unitt"},
		{attack + "    then: {unit fr-inf-55: {steps: 1}}\n", 10, position.RuleName, "fr-inf-55"},
		{attack + "    then: {unit fr-inf-5: {hexx: 1}}\n", 10, authortest.RuleShape, "hexx"},
		{attack + "    why: [{label: hill}]\n", 10, authortest.RuleFailed, "no such term"},
		{attack + "    why: [{lable: hill}]\n", 10, authortest.RuleShape, "lable"},
		{attack + "    events: [{retreated: br-cav-west}]\n", 10, authortest.RuleFailed, "did not happen"},
		{attack + "    events: [retreat]\n", 10, authortest.RuleShape, "no event"},
		{march + "    legal: [{move: fr-inf-1, to: \"0801\"}]\n", 8, authortest.RuleFailed, "is refused"},
		{march + "    refused: [{move: fr-inf-1, to: \"0816\"}]\n", 8, authortest.RuleFailed, "is open"},
		{march + "    refused: [{move: fr-inf-1, to: \"0801\", because: hill}]\n", 8, authortest.RuleFailed, "because of too-far"},
		{march + "    refused: [{move: fr-inf-1x, to: \"0801\"}]\n", 8, authortest.RuleShape, "cannot be read"},
		{march + "    when:\n      - {move: fr-inf-1, to: \"0801\"}\n", 9, authortest.RuleFailed, "is refused"},
		{march + "    refused: [{move: fr-inf-1, to: \"0801\", because: to-far}]\n", 8, authortest.RuleFailed, "because of too-far"},
		// A bare refusal is no proof where nothing asks for such an order, or the phase is over.
		{march + "    refused: [{attack: \"0619\", with: fr-inf-1}]\n", 8, authortest.RuleFailed, "only because nothing asks for it now"},
		{march + "    when: [{done: true}]\n    refused: [{move: fr-inf-1, to: \"0816\"}]\n", 9, authortest.RuleFailed, "turn 1, french movement is over; now: turn 1, allied movement"},
		{march + "    when: [{done: true}]\n    refused: [{move: fr-inf-1, to: \"0816\", because: too-far}]\n", 9, authortest.RuleFailed, "is over; now"},
		{march + "    when: [{done: true}, {move: fr-inf-1, to: \"0816\"}]\n", 8, authortest.RuleFailed, "is over; now"},
		// Orders that end in the middle of an act.
		{march + "    when: [{move: fr-inf-1}]\n", 8, authortest.RuleFailed, "waits for french: move French 1st Division where?"},
		{strings.Replace(attack, ", {take_loss: [fr-inf-1]}, {done: true}", "", 1) + "    then: {lost french: 0}\n", 9, authortest.RuleFailed, "which unit pays?"},
		{strings.Replace(attack, ", {take_loss: [fr-inf-1]}, {done: true}", "", 1) + "    then: {asks: retreat}\n", 10, authortest.RuleFailed, "asked now is exchange"},
		{march + "    then: {asks: retreat.two}\n", 8, authortest.RuleShape, "no question is of the kind"},
		// What would not be looked at.
		{march, 5, authortest.RuleShape, "expects nothing"},
		{march + "    then: {unit fr-inf-1: {}}\n", 8, authortest.RuleShape, "nothing is expected of this unit"},
		{march + "    then: {that: {a: b}}\n", 8, authortest.RuleShape, "that is an expression"},
		{march + "    why: [{of: {move: fr-inf-1, to: \"0816\"}, label: allowance, total: 99}]\n", 8, authortest.RuleShape, "\"label\" beside of"},
		{march + "    why: [{of: {move: fr-inf-1, to: \"0816\"}}]\n", 8, authortest.RuleShape, "nothing is expected of this explanation"},
		{march + "    why: [{of: {move: fr-inf-1, to: \"0816\"}, terms: {label: allowance, total: 99}}]\n", 8, authortest.RuleFailed, "no such term"},
		{attack + "    why: [{label: attack, total: 8, unit: fr-inf-5}]\n", 10, authortest.RuleShape, "a label and nothing else"},
		{march + "    dice: [3]\n    then: {turn: 1}\n", 8, authortest.RuleDice, "1 of the 1 scripted dice"},
		{strings.Replace(attack, "[5]", "[9]", 1), 8, authortest.RuleDice, "1d6 cannot show 9"},
		{strings.Replace(attack, "[5]", "{combat: [0]}", 1), 8, authortest.RuleDice, "1d6 cannot show 0"},
		{march + "    dice: [x]\n", 8, authortest.RuleShape, "whole number"},
		{strings.Replace(strings.Replace(attack, "[5]", "[]", 1), ", {take_loss: [fr-inf-1]}, {done: true}", "", 1) + "    then: {asks: retreat.to}\n", 8, authortest.RuleDice, "1 die rolled but 0 scripted"},
		{"    given: {phase: french mvement}\n    then: {turn: 1}\n", 7, position.RulePhase, "mvement"},
	} {
		items := runCase(t, c.text)
		if len(items) != 1 || items[0].Pos.Line != c.line || items[0].Rule != c.rule || !strings.Contains(diag.FormatSummary(&items[0]), c.says) {
			t.Errorf("%s%v", c.text, items)
		}
	}
}

// TestPhaseLeftAtOnce: an order in a phase that nobody had anything to do in is told why it
// comes too late.
func TestPhaseLeftAtOnce(t *testing.T) {
	for _, c := range []struct{ text, hint string }{
		{"    given: {only: {br-inf-2: \"0619\", br-inf-3: \"0620\"}, phase: french movement}\n    when: [{move: fr-inf-1, to: \"0816\"}]\n",
			"french movement, the phase given, was left at once: nobody could move; the case began at turn 1, allied movement"},
		{"    given: {only: {fr-inf-1: \"0815\", br-inf-2: \"0619\"}, phase: french combat}\n    then: {turn: 7}\n",
			"french combat, the phase given, was left at once: nobody could attack; the case began at turn 1, allied movement"},
		{march + "    then: {turn: 7}\n", ""},
	} {
		items := runCase(t, c.text)
		if len(items) == 0 || items[0].Hint != c.hint {
			t.Errorf("%s%v", c.text, items)
		}
	}
}

// TestWrongDieStopsTheGame: a script may roll any dice, so a scripted die is
// judged when it falls; it is never replaced by one of the seed.
func TestWrongDieStopsTheGame(t *testing.T) {
	model := *shelf.Rules(t, basic).Model
	model.RollsOtherDice = true
	file := "format: 2\nkind: test\nscenario: " + basic + "\ncases:\n  - rule: \"1\"\n    name: it\n" + strings.Replace(attack, "[5]", "[7]", 1)
	v, _, _ := spec.Format().Decode(gametest.YAML(t, file))
	tf := v.(*spec.TestFile)
	items := authortest.RunCase(t.Context(), &game.Rules{Model: &model}, tf, &tf.Cases[0], authortest.Setting{}).Wrong
	if len(items) != 1 || items[0].Rule != authortest.RuleDice || items[0].Pos.Line != 8 || items[0].Message != `1d6 of "combat" cannot show 7` || items[0].Expected != "1 to 6" {
		t.Errorf("%v", items)
	}
}

// What a test expects of decks is checked for its names and shapes.
func TestExpectedDecks(t *testing.T) {
	const deck = "waterloo-20/closing-battles"
	for text, says := range map[string]string{
		"deck event: {draw: 3}":                         "no deck \"event\"",
		"deck events: 3":                                "is a map",
		"deck events: {drawn: 3}":                       "has no \"drawn\"",
		"deck events: {draw: three}":                    "how many cards lie there",
		"deck events: {discard: [imperial-indecisoin]}": "imperial-indecisoin",
		"deck events: {discard: 2}":                     "discard is 1",
		"deck events: {discard: [imperial-indecision]}": "the discard pile is change-in-the-weather",
	} {
		file := "format: 2\nkind: test\nscenario: " + deck + "\ncases:\n  - rule: \"1\"\n    name: it\n    given: {turn: 19, phase: french movement}\n    then: {" + text + "}\n"
		v, _, found := spec.Format().Decode(gametest.YAML(t, file))
		diagtest.MustBeClean(t, found.Items)
		tf := v.(*spec.TestFile)
		if items := authortest.RunCase(t.Context(), shelf.Rules(t, deck), tf, &tf.Cases[0], authortest.Setting{}).Wrong; len(items) != 1 || !strings.Contains(items[0].Message, says) {
			t.Errorf("%s: %v", text, items)
		}
	}
}

// What names no hexside, box or hex is found before the case is played.
func TestOwnersThatDoNotExist(t *testing.T) {
	rules := invented.Rules(t, "three-bridges/day")
	for text, says := range map[string]string{
		"    given: {variables: {blown of 0303/0503: true}}\n":    "0303 and 0503 are not neighbours",
		"    given: {variables: {ferry of 0303: 1}}\n":            "is not a hexside",
		"    given: {variables: {fever of hospitel: true}}\n":     "no box \"hospitel\"",
		"    given: {variables: {blown: true}}\n":                 "does not belong there",
		"    then: {var blown of 0303/0502: true}\n":              "0303 and 0502 are not neighbours",
		"    then: {var blown of 0399/0401: true}\n":              "no hex \"0399\"",
		"    then: {var fever of hospitel: true}\n":               "no variable \"fever of hospitel\"",
		"    then: {var fever: true}\n":                           "no variable \"fever\"",
		"    then: {that: [\"hexside(1, 2).vars.blown\"]}\n":      "hex",
		"    then: {that: [\"any(hexsides, vars.blwon)\"]}\n":     "vars",
		"    then: {that: [\"any(boxes, vars.blown)\"]}\n":        "vars",
		"    then: {that: [\"hexside_is('brige', hexsides)\"]}\n": "brige",
	} {
		file := "format: 2\nkind: test\nscenario: three-bridges/day\ncases:\n  - rule: \"1\"\n    name: it\n" + text
		n := gametest.YAML(t, file)
		v, _, found := spec.Format().Decode(n)
		diagtest.MustBeClean(t, found.Items)
		var rep diag.List
		tests := v.(*spec.TestFile)
		authortest.CheckCase(rules.Model, authortest.Positions{}, tests, &tests.Cases[0], n.Get("cases").Items[0], true, &rep)
		if len(rep.Items) == 0 || !strings.Contains(rep.Items[0].Message, says) {
			t.Errorf("%s%v", text, rep.Items)
		}
	}
}
