package game_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

func odds(t *testing.T, tb *game.Table, order string) map[string]game.Explained {
	t.Helper()
	a, no := tb.Inquirer().AskQuestion(&game.Question{Odds: yaml(t, order)}, model.None)
	if no != nil {
		t.Fatalf("%s: %v", order, no)
	}
	out := map[string]game.Explained{}
	for _, p := range a.Odds.Parts {
		out[p.Name] = p
	}
	return out
}

// TestTheOrderOfKeysDoesNotCount: the keys of a JSON object have no order.
func TestTheOrderOfKeysDoesNotCount(t *testing.T) {
	tb := at(t, "{only: {fr-inf-1: '0816', fr-inf-5: '0716', br-cav-west: '0817'}, phase: french combat}")
	for _, order := range []string{
		"{attack: '0817', with: [fr-inf-1, fr-inf-5]}",
		"{with: [fr-inf-5, fr-inf-1], attack: '0817'}",
	} {
		if no := tb.Explainer().WhyNot(yaml(t, order)); no != nil {
			t.Errorf("%s: %v", order, no)
		}
	}
	tb = at(t, "{only: {fr-inf-1: '0816', br-cav-west: '0310'}, phase: french movement}")
	for _, order := range []string{"{move: fr-inf-1, to: '0815'}", "{to: '0815', move: fr-inf-1}"} {
		if no := tb.Explainer().WhyNot(yaml(t, order)); no != nil {
			t.Errorf("%s: %v", order, no)
		}
	}
}

// TestAColumnIsToldByItsName, also where shifts lead off the table [NAW Combat
// Results Table].
func TestAColumnIsToldByItsName(t *testing.T) {
	tb := at(t, "{only: {fr-inf-1: '0816', br-inf-2: '0817'}, phase: french combat}")
	p := odds(t, tb, "{attack: '0817', with: [fr-inf-1]}")["column"]
	last := p.Terms[len(p.Terms)-1]
	if p.Text == "" || last.Column != p.Text || last.Result != p.Total || p.Total < 0 {
		t.Errorf("%+v", p)
	}
	for _, term := range p.Terms {
		if term.Note == "the table ends here" && !strings.Contains("cap floor", term.Op) {
			t.Errorf("%+v", term)
		}
	}
}

// TestCapabilityBeforeAnAttack: as long as the modes are not declared, the
// modifier of the die is a range; once they are named it is the number of the
// chart [NAW Combat Unit Capability Chart].
func TestCapabilityBeforeAnAttack(t *testing.T) {
	var rep diag.List
	tb := game.StartFromText(rulesOf(t, advanced), game.Setting{}, yaml(t, "{only: {fr-quiot: '0816', fr-bruno: '0716', br-adam: '0817'}, phase: french combat}"), nil, &rep)
	if tb == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	open := odds(t, tb, "{attack: '0817', with: [fr-quiot, fr-bruno]}")["die"]
	infantry := odds(t, tb, "{attack: '0817', with: [fr-quiot, fr-bruno], declare: infantry}")["die"]
	cavalry := odds(t, tb, "{declare: cavalry, with: [fr-bruno, fr-quiot], attack: '0817'}")["die"]
	if open.Low == nil || *open.Low != min(infantry.Total, cavalry.Total) || *open.High != max(infantry.Total, cavalry.Total) || *open.Low == *open.High {
		t.Errorf("open: %+v; as infantry %+v, as cavalry %+v", open, infantry, cavalry)
	}
	if infantry.Low != nil || cavalry.Low != nil {
		t.Error("a range, although all is declared")
	}
	a, _ := tb.Inquirer().AskQuestion(&game.Question{Odds: yaml(t, "{attack: '0817', with: [fr-quiot, fr-bruno]}")}, model.None)
	if o := a.Odds.Open; len(o) != 1 || o[0].Side != "french" || len(o[0].Options) != 2 || a.Odds.Declared["defence-mode"] != "infantry" {
		t.Errorf("open %+v, declared %v", o, a.Odds.Declared)
	}
	if _, no := tb.Inquirer().AskQuestion(&game.Question{Odds: yaml(t, "{attack: '0817', with: [fr-quiot], declare: artillery}")}, model.None); no == nil {
		t.Error("a mode that is not open is taken")
	}
}
