package game_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/position"
)

func TestOrders(t *testing.T) {
	fight := `{only: {fr-inf-1: "0816", fr-inf-5: "0716", br-cav-west: "0817"}, phase: french combat}`
	march := `{only: {fr-inf-1: "0815", fr-inf-2: "0615"}, phase: french movement}`
	for _, c := range []struct{ given, order, want string }{
		{march, `{move: fr-inf-1, to: "0816"}`, `{"move":"fr-inf-1"} {"to":"0816"}`},
		{march, `{move: fr-inf-1}`, `{"move":"fr-inf-1"}`},
		{march, `{done: true}`, `{"done":true}`},
		{march, `{move: fr-inf-1, to: 0816}`, `{"move":"fr-inf-1"} {"to":"0816"}`},
		{fight, `{attack: "0817", with: [fr-inf-5, fr-inf-1]}`, `{"attack":"0817"} {"with":"fr-inf-1"} {"with":"fr-inf-5"} {"done":true}`},
		{fight, `{attack: "0817", with: fr-inf-1}`, `must-attack`},
		{fight, `{attack: "0817"}`, `{"attack":"0817"}`},
		{fight, `{attack: "0817", with: [fr-inf-1, br-cav-west]}`, `not-your-unit`},
		{march, `{move: fr-inf-1, to: "0901"}`, `too-far`},
		{march, `{move: fr-inf-9x, to: "0901"}`, game.ReasonUnit},
		{march, `{move: fr-inf-1, to: "9901"}`, game.ReasonHex},
		{march, `{mve: fr-inf-1}`, game.ReasonVerb},
		{march, `{to: "0816"}`, game.ReasonNotAsked},
		{march, `{done: false}`, game.ReasonShape},
		{march, `{move: []}`, game.ReasonShape},
		{march, `{move: {a: b}}`, game.ReasonShape},
		{march, `[move]`, game.ReasonShape},
		{march, `{by: road}`, game.ReasonVerb},
	} {
		tb := at(t, c.given)
		before, legal := tb.Hash(), slices.Clone(tb.Legal())
		as, no := tb.ExpandOrder(yaml(t, c.order))
		got := ""
		for _, a := range as {
			got += " " + game.ActionJSON(tb.Model(), a)
		}
		if no != nil {
			got = " " + no.Reason
		}
		if strings.TrimSpace(got) != c.want {
			t.Errorf("%s: %s (%v), want %s", c.order, got, no, c.want)
		}
		if _, no := tb.ApplyOrder(yaml(t, c.order)); no != nil && (tb.Hash() != before || !slices.Equal(tb.Legal(), legal)) {
			t.Errorf("%s was refused and changed the game", c.order)
		}
	}
}

func TestRefusalsHelp(t *testing.T) {
	tb := at(t, `{only: {fr-inf-1: "0815"}, phase: french movement}`)
	for _, c := range []struct{ order, nearest, part string }{
		{`{move: fr-inf-l}`, "fr-inf-1", "move"},
		{`{mov: fr-inf-1}`, "move", ""},
		{`{move: fr-inf-1, to: "0816", too: x}`, "to", ""},
		{`{move: fr-inf-1, to: "0801"}`, "", "to"},
	} {
		no := tb.Explainer().WhyNot(yaml(t, c.order))
		if no == nil || no.Nearest != c.nearest || no.Part != c.part {
			t.Errorf("%s: %+v", c.order, no)
		}
	}
}

func TestGivenFaults(t *testing.T) {
	for _, c := range []struct{ given, rule, near string }{
		{`{only: {fr-inf-1x: "0815"}}`, position.RuleName, "fr-inf-1"},
		{`{units: {fr-inf-1: "9999"}}`, position.RuleName, ""},
		{`{units: {fr-inf-1: {box: elminated}}}`, position.RuleName, "eliminated"},
		{`{units: {fr-inf-1: {hex: "0815", box: eliminated}}}`, position.RuleValue, ""},
		{`{units: {fr-inf-1: {hex: "0815", face: worn}}}`, position.RuleName, ""},
		{`{units: {fr-inf-1: {hex: "0815", steps: 9}}}`, position.RuleValue, ""},
		{`{phase: french movemnt}`, position.RulePhase, "movement"},
		{`{phase: french move}`, position.RulePhase, "movement"},
		{`{phase: movement}`, position.RulePhase, ""},
		{`{turn: 99}`, position.RuleValue, ""},
		{`{lost: {frenh: 3}}`, position.RuleName, "french"},
		{`{latched: [panick]}`, position.RuleName, ""},
		{`{tracks: {morale: 3}}`, position.RuleName, ""},
		{`{variables: {rain: true}}`, position.RuleName, ""},
		{`{phase: french combat, pending: [{retreet: x, units: [fr-inf-1]}]}`, position.RuleName, ""},
	} {
		items := describe(t, c.given)
		if len(items) == 0 || items[0].Rule != c.rule || c.near != "" && items[0].Nearest != c.near {
			t.Errorf("%s: %v", c.given, items)
		}
	}
}

func TestImpossiblePositionsLoadWithWarnings(t *testing.T) {
	items := describe(t, `{only: {fr-inf-1: "0815", br-inf-2: "0815"}, phase: french movement}`)
	if len(items) != 1 || items[0].Rule != position.RuleImpossible {
		t.Errorf("%v", items)
	}
}

func TestPendingRetreat(t *testing.T) {
	tb := at(t, `{only: {fr-inf-1: "0816", br-inf-2: "0817"}, phase: french combat, pending: [{retreat: `+tbRetreat(t)+`, units: [br-inf-2], from: [fr-inf-1]}]}`)
	d, ok := tb.Decision()
	if !ok || d.Kind != "retreat.to" {
		t.Fatalf("%+v", d)
	}
	if _, no := tb.ApplyOrder(yaml(t, `{retreat: br-inf-2, to: "0818"}`)); no != nil {
		t.Fatal(no)
	}
}

func tbRetreat(t *testing.T) string { return rulesOf(t, basic).Model.Retreats[0].ID }
