package game_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Threats are who stands next to a hex, or can come next to it with the points it has;
// who is too far away is none, nor who is a friend.
func TestThreats(t *testing.T) {
	tb := at(t, `{only: {fr-inf-1: "0815", fr-inf-2: "0818", fr-inf-3: "1522", br-inf-2: "0814", br-inf-4: "0813"}, phase: allied movement}`)
	out, no := tb.Estimator().FindThreats("br-inf-2", model.None)
	if no != nil {
		t.Fatal(no)
	}
	list := out.List
	if len(list) != 2 || list[0].Unit != "fr-inf-1" || list[0].Cost != 0 || list[1].Unit != "fr-inf-2" || list[1].Cost < 1 || list[1].Cost > 4 {
		t.Errorf("the threats to 0814 are %+v", list)
	}
	// NAW: 4 against 3 of the nearest alone, 8 against 3 of both.
	if w := out.Worst; w == nil || len(w.Units) != 2 || w.Strength <= w.Defence || list[0].Odds == "" || list[0].Odds == w.Column {
		t.Errorf("the worst attack on 0814 is %+v, alone %+v", w, list)
	}
	if out, no := tb.Estimator().FindThreats("0910", model.None); no != nil || out.Worst != nil {
		t.Errorf("on an empty hex there is no attack: %+v, %v", out, no)
	}
	if out, no = tb.Estimator().FindThreats("fr-inf-1", model.None); no != nil || len(out.List) != 2 {
		t.Errorf("the threats to 0815 are %+v, %v", out, no)
	}
	hidden := at(t, ambush)
	if _, no := hidden.Estimator().FindThreats("0815", side(t, hidden, "french")); no == nil || no.Reason != "hidden" {
		t.Errorf("who is told of threats from hidden units: %v", no)
	}
}

// What the worst attack comes to is what the attack comes to when it is made.
func TestTheWorstAttackIsTheAttack(t *testing.T) {
	given := `{only: {fr-inf-1: "0815", fr-inf-2: "0813", br-inf-2: "0814"}, phase: french combat}`
	tb := at(t, given)
	out, no := tb.Estimator().FindThreats("br-inf-2", model.None)
	if no != nil {
		t.Fatal(no)
	}
	made, no := tb.Estimator().FindOutcomes(yaml(t, `{attack: "0814", with: [fr-inf-1, fr-inf-2]}`), model.None)
	if no != nil {
		t.Fatal(no)
	}
	for _, p := range made.Attack.Parts {
		if w := out.Worst; p.Name == "attack" && p.Total != w.Strength || p.Name == "defence" && p.Total != w.Defence || p.Name == "column" && p.Text != w.Column {
			t.Errorf("the attack has %s %d %s, the threat %+v", p.Name, p.Total, p.Text, w)
		}
	}
}

// Those who would stand in the same hex go to different ones where they can: the worst
// attack is no weaker than that of any of them alone.
func TestThreatsDoNotStandInEachOthersWay(t *testing.T) {
	tb := at(t, `{only: {fr-cav-2: "0614", br-inf-2: "0910", br-inf-4: "0609", br-inf-3: "0811"}, phase: french movement}`)
	out, no := tb.Estimator().FindThreats("fr-cav-2", model.None)
	if no != nil {
		t.Fatal(no)
	}
	if w := out.Worst; len(out.List) != 3 || w == nil || len(w.Units) != 3 {
		t.Errorf("the worst attack is %+v by %+v", out.Worst, out.List)
	}
}

// A die is rolled at once after the choice that ends the naming of an attack, and not
// after one that only names another unit.
func TestWhichChoicesRoll(t *testing.T) {
	tb := at(t, `{only: {fr-inf-1: "0815", fr-inf-2: "0813", br-inf-2: "0814"}, phase: french combat}`)
	rolled := false
	for range 8 {
		legal := tb.Legal()
		hash := tb.Hash()
		rolls, no := tb.Estimator().RollsAfter(legal, model.None)
		if no != nil {
			t.Fatal(no)
		}
		if tb.Hash() != hash {
			t.Fatal("the question has changed the game")
		}
		for i, a := range legal {
			c := tb.Clone()
			if _, no := c.Apply(a); no != nil {
				t.Fatal(no)
			}
			if got := len(c.Rolls()) > 0; got != rolls[i] {
				t.Errorf("%s rolls: %v, told: %v", game.ActionText(tb.Model(), a), got, rolls[i])
			}
			rolled = rolled || rolls[i]
		}
		if rolled {
			return
		}
		if _, no := tb.Apply(legal[0]); no != nil {
			t.Fatal(no)
		}
	}
	t.Error("no choice has rolled a die")
}
