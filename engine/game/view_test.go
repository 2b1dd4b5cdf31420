package game_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

func describe(t *testing.T, text string) []diag.Diagnostic {
	t.Helper()
	var rep diag.List
	var n *yamldoc.Node = yaml(t, text)
	game.StartFromText(rulesOf(t, basic), game.Setting{}, n, nil, &rep)
	return rep.Items
}

const ambush = `{only: {fr-inf-1: "0815", br-inf-2: {hex: "0619", hidden: true}, br-inf-4: "1112"}, phase: allied movement}`

func TestHiddenUnitsStayHidden(t *testing.T) {
	tb := at(t, ambush)
	french, allied := side(t, tb, "french"), side(t, tb, "allied")
	text := func(v any) string {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if v := text(tb.View(french)); strings.Contains(v, "br-inf-2") || !strings.Contains(v, `"counters":[{"side":"allied","hex":"0619"}]`) || !strings.Contains(v, "br-inf-4") {
		t.Errorf("the enemy sees %s", v)
	}
	if v := text(tb.View(allied)); !strings.Contains(v, "br-inf-2") || strings.Contains(v, `"counters"`) {
		t.Errorf("the owner sees %s", v)
	}
	if v := tb.View(french); v.Decision != nil || v.Waiting != "allied" {
		t.Error("the actions of the other side are shown")
	}
	events, no := tb.ApplyOrder(yaml(t, `{move: br-inf-2, to: "0618"}`))
	if no != nil {
		t.Fatal(no)
	}
	if v := text(tb.ViewEvents(events, french)); strings.Contains(v, "br-inf-2") || strings.Contains(v, tb.Model().Units[0].Name()) || !strings.Contains(v, "0618") {
		t.Errorf("the enemy is told %s", v)
	}
	if v := text(tb.ViewEvents(events, model.None)); !strings.Contains(v, `"unit":"br-inf-2"`) {
		t.Errorf("the referee is told %s", v)
	}
	if _, no := tb.Explainer().ExplainWhy(yaml(t, `{move: br-inf-2, to: "0617"}`), french); no == nil || no.Reason != "hidden" {
		t.Errorf("the enemy is explained the move: %v", no)
	}
	if _, no := tb.Inquirer().AskQuestion(&game.Question{Reach: "br-inf-2"}, french); no == nil {
		t.Error("the enemy is told the reach")
	}
}

// What a view does not show must not change its hash.
func TestViewHash(t *testing.T) {
	a := at(t, ambush)
	b := at(t, strings.Replace(ambush, "br-inf-2", "br-inf-5", 1))
	f := side(t, a, "french")
	if a.View(f).Hash != b.View(f).Hash {
		t.Error("the view tells two hidden units apart")
	}
	if a.View(model.None).Hash == b.View(model.None).Hash || a.View(f).Hash == a.View(model.None).Hash {
		t.Error("different views, one hash")
	}
}

func side(t *testing.T, tb *game.Table, id string) model.SideID {
	t.Helper()
	for i := range tb.Model().Sides {
		if tb.Model().Sides[i].ID == id {
			return model.SideID(i)
		}
	}
	t.Fatal("no side " + id)
	return model.None
}

func TestWhy(t *testing.T) {
	tb := at(t, `{only: {fr-inf-1: "0816", fr-inf-5: "0716", br-cav-west: "0817"}, phase: french combat}`)
	before := tb.Hash()
	e, no := tb.Explainer().ExplainWhy(yaml(t, `{attack: "0817", with: [fr-inf-1, fr-inf-5]}`), model.None)
	if no != nil {
		t.Fatal(no)
	}
	if e.Parts[0].Total != 8 || e.Parts[1].Total != 3 || e.Parts[2].Text != "2-1" || len(e.Parts) != 4 {
		t.Errorf("%+v", e)
	}
	if tb.Hash() != before {
		t.Error("asking changed the position")
	}
	if _, no := tb.Explainer().ExplainWhy(nil, model.None); no == nil {
		t.Error("a combat is explained that was not fought")
	}
	if _, no := tb.ApplyOrder(yaml(t, `{attack: "0817", with: [fr-inf-1, fr-inf-5]}`)); no != nil {
		t.Fatal(no)
	}
	if e, no = tb.Explainer().ExplainWhy(nil, model.None); no != nil || e.Parts[4].Text == "" || e.Parts[0].Total != 8 {
		t.Errorf("%+v %v", e, no)
	}
}

func TestWhyMove(t *testing.T) {
	tb := at(t, `{only: {fr-inf-6: "0914", br-inf-2: "0717"}, phase: french movement}`)
	e, no := tb.Explainer().ExplainWhy(yaml(t, `{move: fr-inf-6, to: "1014"}`), model.None)
	if no != nil {
		t.Fatal(no)
	}
	sum := int32(0)
	for _, p := range e.Parts[1:] {
		sum += p.Total
	}
	if e.Parts[0].Name != "allowance" || e.Parts[0].Total != 4 || sum != 2 || len(e.Parts) != 3 {
		t.Errorf("%+v", e)
	}
	if _, no = tb.Explainer().ExplainWhy(yaml(t, `{move: fr-inf-6, to: "0101"}`), model.None); no == nil || no.Reason != "too-far" {
		t.Errorf("%v", no)
	}
}

func TestAsk(t *testing.T) {
	tb := at(t, `{only: {fr-inf-1: "0816", fr-art-i: "0815", br-cav-west: "0817"}, phase: french combat}`)
	before := tb.Hash()
	a, no := tb.Inquirer().AskQuestion(&game.Question{Obligations: true}, model.None)
	if no != nil || len(a.Obligations) != 1 || a.Obligations[0].Unit != "fr-inf-1" || a.Obligations[0].Enemies[0] != "br-cav-west" {
		t.Errorf("%+v %v", a, no)
	}
	a, no = tb.Inquirer().AskQuestion(&game.Question{Odds: yaml(t, `{attack: "0817", with: [fr-inf-1, fr-art-i]}`)}, model.None)
	if no != nil || a.Odds.Parts[1].Total != 3 {
		t.Errorf("%+v %v", a, no)
	}
	a, no = tb.Inquirer().AskQuestion(&game.Question{Reach: "fr-art-i", Hypothetical: yaml(t, `{units: {fr-art-i: "1515"}}`)}, model.None)
	if no != nil || len(a.Reach) == 0 {
		t.Errorf("%+v %v", a, no)
	}
	if _, no = tb.Inquirer().AskQuestion(&game.Question{Reach: "fr-art-x"}, model.None); no == nil || no.Nearest == "" {
		t.Errorf("%v", no)
	}
	if _, no = tb.Inquirer().AskQuestion(&game.Question{Zone: "zo"}, model.None); no == nil {
		t.Error("a zone that is not there")
	}
	tbl := tb.Model().Tables[0]
	a, no = tb.Inquirer().AskQuestion(&game.Question{Table: tbl.ID, Row: tbl.Rows[0].Name, Column: tbl.Columns[0].Name}, model.None)
	if no != nil || a.Table.Cell == "" {
		t.Errorf("%+v %v", a, no)
	}
	if tb.Hash() != before {
		t.Error("asking changed the position")
	}
}

// TestReachOfAUnitThatIsNotDue holds that what cannot enter now has no reach: its
// move is refused, too.
func TestReachOfAUnitThatIsNotDue(t *testing.T) {
	tb := at(t, `{turn: 1, phase: allied movement}`)
	if _, no := tb.Inquirer().AskQuestion(&game.Question{Reach: "pr-inf-1"}, model.None); no == nil || no.Reason != "not-due" {
		t.Errorf("a unit of a later turn has a reach: %v", no)
	}
}

// TestViewTellsWhatWasDoneInThisPhase holds that every side sees who has attacked, who was
// attacked and who has advanced, and nothing of it of units that are hidden from it.
func TestViewTellsWhatWasDoneInThisPhase(t *testing.T) {
	const marked = `{only: {fr-inf-1: "0816", br-cav-west: "0817", WHO: {hex: "0818", hidden: true}, fr-inf-3: "2001", br-inf-4: "2002"}, phase: french combat, has_attacked: [fr-inf-1], was_attacked: [br-cav-west, WHO], has_advanced: [fr-inf-1]}`
	seen := func(who string, viewer string) string {
		tb := at(t, strings.ReplaceAll(marked, "WHO", who))
		b, err := json.Marshal(tb.BareView(side(t, tb, viewer)))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	a, b, own := seen("br-inf-2", "french"), seen("br-inf-5", "french"), seen("br-inf-2", "allied")
	if a != b {
		t.Errorf("the view tells two hidden units apart:\n%s\n%s", a, b)
	}
	if strings.Count(a, `"was_attacked":true`) != 1 || strings.Count(a, `"advanced":true`) != 1 || strings.Count(own, `"was_attacked":true`) != 2 {
		t.Errorf("the enemy sees %s\nthe owner sees %s", a, own)
	}
}
