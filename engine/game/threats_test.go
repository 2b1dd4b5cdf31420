package game_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Threats are who stands next to a hex, or can come next to it with the points it has;
// who is too far away is none, nor who is a friend.
func TestThreats(t *testing.T) {
	tb := at(t, `{only: {fr-inf-1: "0815", fr-inf-2: "0818", fr-inf-3: "1522", br-inf-2: "0814", br-inf-4: "0813"}, phase: allied movement}`)
	list, no := tb.Threats("br-inf-2", model.None)
	if no != nil {
		t.Fatal(no)
	}
	if len(list) != 2 || list[0].Unit != "fr-inf-1" || list[0].Cost != 0 || list[1].Unit != "fr-inf-2" || list[1].Cost < 1 || list[1].Cost > 4 {
		t.Errorf("the threats to 0814 are %+v", list)
	}
	if list, no = tb.Threats("fr-inf-1", model.None); no != nil || len(list) != 2 {
		t.Errorf("the threats to 0815 are %+v, %v", list, no)
	}
	hidden := at(t, ambush)
	if _, no := hidden.Threats("0815", side(t, hidden, "french")); no == nil || no.Reason != "hidden" {
		t.Errorf("who is told of threats from hidden units: %v", no)
	}
}
