package bot

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
)

// begun is a game and a planner for it.
func begun(t *testing.T) (*game.Table, *planner) {
	t.Helper()
	tb, err := game.New(rules(t), game.Setting{Seed: 1, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New("planner:2", 7)
	if err != nil {
		t.Fatal(err)
	}
	return tb, b.(*planner)
}

// TestAPhaseCostsOneSearch: while no die falls and nobody else is asked, moves follow the plan that was
// made at the first of them.
func TestAPhaseCostsOneSearch(t *testing.T) {
	tb, b := begun(t)
	phase, moves := tb.Position().Phase, 0
	for tb.Position().Phase == phase {
		a := b.Choose(tb)
		if a.Verb == flow.VTo {
			moves++
		}
		if _, no := tb.Apply(a); no != nil {
			t.Fatal(no)
		}
	}
	if moves < 5 || b.number != 1 {
		t.Errorf("%d moves, %d searches", moves, b.number)
	}
}

// TestAPlanEndsWhereTheGameIsAnother: what was foreseen for another decision is not done.
func TestAPlanEndsWhereTheGameIsAnother(t *testing.T) {
	tb, b := begun(t)
	tb.ApplyTrusted(b.Choose(tb))
	b.foreseen[0].open++
	a := b.Choose(tb)
	if _, no := tb.Apply(a); no != nil || b.number < 2 && len(b.foreseen) > 0 {
		t.Errorf("the plan went on: %v", no)
	}
}

// TestChancesAreWorkedOut: an attack of a plan counts the mean of its throws, whichever of them the plan
// goes on from.
func TestChancesAreWorkedOut(t *testing.T) {
	tb, b := begun(t)
	fought := 0
	for n := 0; fought < 2 && tb.Result() == nil && n < 4000; n++ {
		d, _ := tb.Decision()
		if legal := tb.Legal(); len(b.foreseen)+len(b.plan) == 0 && len(legal) > 1 && b.awaitsOrder(tb) && tb.Position().Phasing == d.Side && b.beginDecision(tb) {
			b.preparePlayers()
			fought += b.settles(t)
		}
		if _, no := tb.Apply(b.Choose(tb)); no != nil {
			t.Fatal(no)
		}
	}
	if fought == 0 {
		t.Error("no attack was begun")
	}
}

// settles checks the attack that a maker of plans would begin; it gives how many there were.
func (b *planner) settles(t *testing.T) int {
	m := b.planMaker
	b.resetGreedy(m, 0)
	m.weights = b.planWeights[0]
	at := b.copyAtDepth(0)
	b.syncCopy(at, b.base)
	a := m.Choose(at)
	so := append([]flow.Action{a}, m.plan...)
	if attackedHex(so) < 0 || endsChoice(a) {
		return 0
	}
	mean := m.meanValue(so)
	more := b.settleDice(at, m, a, nil)
	throw := at.Run().Dice.TrialFaces
	m.syncCopy(m.trial, m.base)
	m.trial.Run().Dice.TrialFaces = throw
	if !m.finishOrder(m.trial, so, 0) || len(throw) == 0 {
		t.Fatalf("the attack cannot be carried out with %v", throw)
	}
	if got := b.positionValue(m.trial) + more; got != mean {
		t.Errorf("the throw %v and %d more are worth %d, the mean is %d", throw, more, got, mean)
	}
	return 1
}

// TestNoMorePlansThanTempers: a seat asks for no more plans than there are ways to make them.
func TestNoMorePlansThanTempers(t *testing.T) {
	if _, err := New("planner:99", 1); err == nil || !strings.Contains(err.Error(), "from 1 to") {
		t.Error(err)
	}
}
