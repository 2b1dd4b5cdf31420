package bot

import "testing"

// TestAPlanIsFollowedInItsTemper: what comes after the moves of a plan is judged as it was when the plan was
// played out, until others have given their orders.
func TestAPlanIsFollowedInItsTemper(t *testing.T) {
	tb, b := atHollow(t, "near")
	if _, ok := b.settled(tb); ok {
		t.Fatal("nothing is to be decided")
	}
	b.ready()
	bold := b.moods[2]
	b.along(tb, &line{mood: bold, way: []step{{"move.unit", len(tb.Legal()), tb.Legal()[0]}}})
	if b.tempered(tb); &b.weights[0] != &bold[0] {
		t.Error("the temper of the plan is forgotten in its own turn")
	}
	b.since.turn--
	if b.tempered(tb); &b.weights[0] != &b.moods[0][0] {
		t.Error("the temper of a plan outlasts the turn")
	}
}

// TestOrdersInTurnAreSeenToTheNext: where the sides give one order each in turn a line ends at the next order of
// its own side, after one of the others.
func TestOrdersInTurnAreSeenToTheNext(t *testing.T) {
	tb, b := atHollow(t, "race")
	if !alternates(tb) {
		t.Fatal("the sides do not move in turn")
	}
	if _, ok := b.settled(tb); ok || !b.resting(tb) {
		t.Fatal("no order is to be given")
	}
	b.ready()
	own, others := 0, 0
	g := b.at(0)
	b.follow(g, b.base)
	p := &line{mood: b.moods[0]}
	was := tb.Position().Phase
	if _, ok := b.run(g, p, 0, nil, nil); !ok {
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
