package game_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
)

var invented = gametest.Shelf{Folder: gametest.Invented}

// bridges is an invented game whose variables belong to hexsides and boxes.
func bridges(t *testing.T) *game.Rules { return invented.Rules(t, "three-bridges/day") }

// A side sees whose value is what, but not what is visible to nobody; what is
// written and read back is the same position.
func TestVariablesOfPlaces(t *testing.T) {
	rules := bridges(t)
	var rep diag.List
	tb := game.StartFromText(rules, game.Setting{}, yaml(t, "{phase: heath march, variables: {ferry of 0402/0303: 2, mined of 0303/0403: moor, beds of camp: 3}}"), nil, &rep)
	if tb == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	for side := range rules.Model.Sides {
		vars := tb.View(model.SideID(side)).Variables
		if vars["ferry of 0303/0402"] != int32(2) || vars["beds of camp"] != int32(3) || len(vars) != 2 {
			t.Errorf("%s sees %v", rules.Model.Sides[side].ID, vars)
		}
	}
	text := tb.EncodePosition()
	again := game.LoadPosition(rules, game.Setting{}, text, &rep)
	if again == nil || again.Hash() != tb.Hash() || !strings.Contains(string(text), `"0303/0403":"moor"`) {
		t.Errorf("not the same when read: %s %v", text, rep.Items)
	}
}

// Steps over a hexside with a value of its own are judged anew, all others come
// from the tables that games share.
func TestTablesStayShared(t *testing.T) {
	if m := &bridges(t).Model.Movements[0]; m.CostAlone || len(m.CostPlaceVars) != 2 {
		t.Errorf("alone %v, variables of places %v", m.CostAlone, m.CostPlaceVars)
	}
}
