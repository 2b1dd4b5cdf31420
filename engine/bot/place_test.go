package bot

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
)

// placing plays a game by the first choices up to where units are placed in one of many hexes.
func placing(t *testing.T) (*game.Table, *greedy) {
	tb, err := game.New(rulesOf(t, "waterloo-campaign-1815/june-16"), game.Setting{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		d, open := tb.Decision()
		if !open {
			break
		}
		if d.Kind == "place.unit" && len(tb.Legal()) > 3 {
			b := &greedy{thinker: &thinker{dice: &dice{}, maxThrowWays: maxWays}}
			if !b.beginDecision(tb) {
				t.Fatal("there is no guess")
			}
			b.resetStage(tb)
			return tb, b
		}
		if _, no := tb.ApplyTrusted(tb.Legal()[0]); no != nil {
			t.Fatal(no)
		}
	}
	t.Fatal("nobody is placed")
	return nil, nil
}

// all follows an order to all ends that it can have, and gives what the best is worth.
func (b *greedy) all(so []flow.Action) int {
	t := b.base.Clone()
	for _, a := range so {
		if _, no := t.ApplyTrusted(a); no != nil {
			return unplayableValue
		}
	}
	if d, open := t.Decision(); !open || !continuesOrder(d.Kind) {
		return b.meanValue(so)
	}
	most := unplayableValue
	for _, a := range t.Legal() {
		most = max(most, b.all(append(slices.Clip(so), a)))
	}
	return most
}

// TestPlacesAreJudgedByPuttingThere: of the hexes where a unit can be placed few are followed on, and
// the best of all is one of them.
func TestPlacesAreJudgedByPuttingThere(t *testing.T) {
	tb, b := placing(t)
	units := slices.DeleteFunc(slices.Clone(tb.Legal()), func(a flow.Action) bool { return a.Verb != flow.VPick })
	for _, a := range units[:3] {
		one, most := order{value: unplayableValue}, b.all([]flow.Action{a})
		var seen []order
		b.judgedOrders = &seen
		b.tryOrder(&one, a)
		if b.judgedOrders = nil; one.value != most {
			t.Errorf("%s is placed for %d, at best for %d", tb.Model().Units[a.ID].ID, one.value, most)
		}
		hexes := map[int32]bool{}
		for _, o := range seen {
			hexes[o.actions[1].ID] = true
		}
		if len(hexes) == 0 || len(hexes) > maxTried {
			t.Errorf("%s is followed to %d hexes, expected up to %d", tb.Model().Units[a.ID].ID, len(hexes), maxTried)
		}
	}
}
