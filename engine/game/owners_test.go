package game_test

import (
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// bridges compiles an invented game whose variables belong to hexsides and boxes.
func bridges(t *testing.T) *game.Rules {
	t.Helper()
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS("../enginetest/testdata/invented"), &rep), "three-bridges/day", compile.Options{}, &rep)
	if res.Game == nil {
		t.Fatal(rep.Items)
	}
	return &game.Rules{Model: res.Game}
}

// What names no hexside, box or hex is found before the case is played.
func TestOwnersThatDoNotExist(t *testing.T) {
	rules := bridges(t)
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
		file := "format: 1\nkind: test\nscenario: three-bridges/day\ncases:\n  - rule: \"1\"\n    name: it\n" + text
		n := yaml(t, file)
		v, _, found := spec.Format().Decode(n)
		if found.HasErrors() {
			t.Fatal(found.Items)
		}
		var rep diag.List
		tests := v.(*spec.TestFile)
		game.CheckCase(rules.Model, tests, &tests.Cases[0], n.Get("cases").Items[0], true, &rep)
		if len(rep.Items) == 0 || !strings.Contains(rep.Items[0].Message, says) {
			t.Errorf("%s%v", text, rep.Items)
		}
	}
}

// A side sees whose value is what, but not what is visible to nobody; what is
// written and read back is the same position.
func TestVariablesOfPlaces(t *testing.T) {
	rules := bridges(t)
	var rep diag.List
	tb := game.Describe(rules, game.Setting{}, yaml(t, "{phase: heath march, variables: {ferry of 0402/0303: 2, mined of 0303/0403: moor, beds of camp: 3}}"), nil, &rep)
	if tb == nil {
		t.Fatal(rep.Items)
	}
	for side := range rules.Model.Sides {
		vars := tb.View(model.SideID(side)).Variables
		if vars["ferry of 0303/0402"] != int32(2) || vars["beds of camp"] != int32(3) || len(vars) != 2 {
			t.Errorf("%s sees %v", rules.Model.Sides[side].ID, vars)
		}
	}
	text := tb.Save()
	again := game.Load(rules, game.Setting{}, text, &rep)
	if again == nil || again.Hash() != tb.Hash() || !strings.Contains(string(text), `"0303/0403":"moor"`) {
		t.Errorf("not the same when read: %s %v", text, rep.Items)
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
		file := "format: 1\nkind: test\nscenario: " + deck + "\ncases:\n  - rule: \"1\"\n    name: it\n    given: {turn: 19, phase: french movement}\n    then: {" + text + "}\n"
		v, _, found := spec.Format().Decode(yaml(t, file))
		if found.HasErrors() {
			t.Fatal(found.Items)
		}
		tf := v.(*spec.TestFile)
		if items := game.RunCase(rulesOf(t, deck), tf, &tf.Cases[0]); len(items) != 1 || !strings.Contains(items[0].Message, says) {
			t.Errorf("%s: %v", text, items)
		}
	}
}

// Steps over a hexside with a value of its own are judged anew, all others come
// from the tables that games share.
func TestTablesStayShared(t *testing.T) {
	if m := &bridges(t).Model.Movements[0]; m.CostAlone || len(m.CostPlaceVars) != 2 {
		t.Errorf("alone %v, variables of places %v", m.CostAlone, m.CostPlaceVars)
	}
}
