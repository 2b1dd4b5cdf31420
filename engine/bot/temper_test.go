package bot

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
)

// TestAPlanIsFollowedInItsTemper: what comes after the moves of a plan is judged as it was when the plan was
// played out, in the same turn and not in orders of others.
func TestAPlanIsFollowedInItsTemper(t *testing.T) {
	tb, b := atHollow(t, "near")
	if _, ok := b.forcedAction(tb); ok {
		t.Fatal("nothing is to be decided")
	}
	b.preparePlayers()
	bold := b.planWeights[2]
	b.adoptLine(tb, &line{weights: bold, foreseen: []foreseenDecision{{"move.unit", len(tb.Legal()), tb.Legal()[0]}}})
	if b.applyLineWeights(tb); &b.weights[0] != &bold[0] {
		t.Error("the temper of the plan is forgotten in its own turn")
	}
	b.since.side++
	if b.applyLineWeights(tb); &b.weights[0] != &b.planWeights[0][0] {
		t.Error("the temper of a plan holds where others give orders")
	}
	b.since.side--
	if b.applyLineWeights(tb); &b.weights[0] != &bold[0] {
		t.Error("the temper of a plan is lost when others were asked something")
	}
	b.since.turn--
	if b.applyLineWeights(tb); &b.weights[0] != &b.planWeights[0][0] {
		t.Error("the temper of a plan outlasts the turn")
	}
}

// TestOrdersInTurnAreSeenToTheNext: where the sides give one order each in turn a line ends at the next order of
// its own side, after one of the others.
func TestOrdersInTurnAreSeenToTheNext(t *testing.T) {
	tb, b := atHollow(t, "race")
	if !alternatesOrders(tb) {
		t.Fatal("the sides do not move in turn")
	}
	if _, ok := b.forcedAction(tb); ok || !b.awaitsOrder(tb) {
		t.Fatal("no order is to be given")
	}
	b.preparePlayers()
	own, others := 0, 0
	g := b.copyAtDepth(0)
	b.syncCopy(g, b.base)
	p := &line{weights: b.planWeights[0]}
	was := tb.Position().Phase
	if _, ok := b.runLine(g, p, 0, nil, nil); !ok {
		t.Fatal("it cannot be played out")
	}
	for u := range tb.Position().Units {
		if tb.Position().Units[u].At != g.Position().Units[u].At {
			if tb.Model().Units[u].Side == b.side {
				own++
			} else {
				others++
			}
		}
	}
	if own != 1 || others > 1 {
		t.Errorf("%d units of its own have moved, %d of the others", own, others)
	}
	if d, _ := g.Decision(); g.Position().Phase != was || d.Side != b.side {
		t.Errorf("it is left where side %d is asked, in phase %d", d.Side, g.Position().Phase)
	}
}

// atRace is the hollow where the sides move in turn, at an order of ash, and an mcts that is about to search.
func atRace(t *testing.T) (*game.Table, *mcts) {
	t.Helper()
	tb, b := atHollow(t, "race")
	if _, ok := b.forcedAction(tb); ok || !b.awaitsOrder(tb) || !alternatesOrders(tb) {
		t.Fatal("no order is to be given in turn")
	}
	b.preparePlayers()
	return tb, b
}

// TestATemperIsPlayedOutToTheEndOfTheTurn: one order tells little where the sides give one each in turn.
func TestATemperIsPlayedOutToTheEndOfTheTurn(t *testing.T) {
	_, b := atRace(t)
	g := b.copyAtDepth(0)
	b.syncCopy(g, b.base)
	if _, ok := b.runLine(g, &line{weights: b.turnWeights[0], toTurnEnd: true}, 0, nil, nil); !ok {
		t.Fatal("it cannot be played out")
	}
	if g.Result() == nil {
		d, _ := g.Decision()
		t.Errorf("it is left in turn %d, where side %d is asked %s", g.Position().Turn, d.Side, d.Kind)
	}
}

// TestATemperIsChosenOnceForAPhase: the orders that follow the first are given in its temper, without a search.
func TestATemperIsChosenOnceForAPhase(t *testing.T) {
	tb, b := atHollow(t, "race")
	searched, orders := 0, 0
	for tb.Result() == nil && alternatesOrders(tb) {
		d, _ := tb.Decision()
		a := tb.Legal()[0] // what the other side does is no matter
		if d.Side == 0 {
			if was := b.since; b.awaitsOrder(tb) {
				orders++
				if a = b.Choose(tb); b.since != was {
					searched++
				}
			} else {
				a = b.Choose(tb)
			}
		}
		if _, no := tb.Apply(a); no != nil {
			t.Fatal(no)
		}
	}
	if searched != 1 || orders < 2 {
		t.Errorf("%d searches for %d orders of a phase", searched, orders)
	}
}

// TestTempersThatComeToTheSameAreOne: what is worth as much as another line is left out.
func TestTempersThatComeToTheSameAreOne(t *testing.T) {
	tb, b := atRace(t)
	b.playoutsLeft = 60
	all := b.turnLines(tb)
	for i, p := range all {
		for _, o := range all[:i] {
			if p.sum == o.sum {
				t.Errorf("two lines are worth %d", p.sum)
			}
		}
	}
	if len(all) == 0 || &all[0].weights[0] != &b.turnWeights[0][0] {
		t.Error("greedy's own is not the first")
	}
}
