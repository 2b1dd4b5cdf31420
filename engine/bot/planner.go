package bot

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// planner judges whole plans: all orders of a side until another side gives orders, and then the
// orders of that side until the first is asked again. So it judges moves by the attacks they
// allow. Greedy makes each plan in a guess of the game, each in another temper: with weights that
// make it bolder, more careful, or more eager for what victory asks for. The true weights judge
// the result.
//
// An attack of a plan goes on from the throw nearest to the mean, and the difference is added to
// the result; so chances are computed, not sampled. The best plan is followed while the game goes
// as planned: up to the first die or answer of others.
type planner struct {
	*greedy
	foreseen    []foreseenDecision   // what is still to be done of the plan
	planWeights [][]features.Weights // the weights of each temper
	turnWeights [][]features.Weights // and of each where orders are given in turn
	trueWeights []features.Weights   // by which what a plan comes to is judged
	planMaker   *greedy              // who makes plans, in one mood after another
	opponent    *greedy              // who gives others' orders
	walker      *contact             // who goes to the nearest enemy
}

// Bounds of the planner.
const plannerBudget = 6

// followPlan goes on with the way of a plan as long as all comes as foreseen.
func (b *planner) followPlan(t *game.Table) (a flow.Action, ok bool) {
	if len(b.foreseen) == 0 {
		return a, false
	}
	s := b.foreseen[0]
	if d, _ := t.Decision(); s.kind == d.Kind && s.open == len(t.Legal()) && slices.Contains(t.Legal(), s.a) {
		b.foreseen = b.foreseen[1:]
		return s.a, true
	}
	b.foreseen, b.plan = nil, nil
	return a, false
}

// Choose follows the plan, or makes one where orders are asked for.
func (b *planner) Choose(t *game.Table) flow.Action {
	if a, ok := b.followPlan(t); ok {
		return a
	}
	legal := t.Legal()
	d, _ := t.Decision()
	if len(legal) == 1 {
		return legal[0]
	}
	if len(b.plan) > 0 || !b.awaitsOrder(t) || t.Position().Phasing != d.Side {
		return b.greedy.Choose(t)
	}
	if !b.beginDecision(t) {
		return legal[b.pickIndex(len(legal))]
	}
	b.preparePlayers()
	best := unplayableValue
	for _, mood := range b.planWeights[:min(b.budget, len(b.planWeights))] {
		if b.timePassed(1000) {
			break
		}
		t := b.copyAtDepth(0)
		b.syncCopy(t, b.base)
		p := &line{weights: mood}
		if n, ok := b.runLine(t, p, 0, nil, nil); ok && n > best {
			best, b.foreseen = n, p.foreseen
		}
	}
	if len(b.foreseen) == 0 {
		return b.greedy.Choose(t)
	}
	a := b.foreseen[0].a
	b.foreseen = b.foreseen[1:]
	return a
}

// preparePlayers makes those who make plans, once for a game.
func (b *planner) preparePlayers() {
	if b.opponent != nil && b.opponent.game == b.game {
		return
	}
	b.trueWeights = slices.Clone(b.weights)
	for s := range b.trueWeights {
		b.trueWeights[s][features.Won] = min(b.trueWeights[s][features.Won], maxWonWeight)
	}
	b.planWeights, b.turnWeights = b.scaleWeights(scalings), b.scaleWeights(scalingsByTurn)
	b.planMaker, b.opponent, b.walker = b.newGreedy(), b.newGreedy(), &contact{}
}

// maxWonWeight is what the end of the game weighs at most where playouts are compared: what comes to pass in
// some of them only. The weight that makes greedy take a game that it can win at once (100000) lets one end
// in thirty playouts hide all else; with 6000 playouts told of plans two thirds as well as without ends.
const maxWonWeight = 1000

// finalValue returns what a position is worth at the end of a playout.
func (b *planner) finalValue(t *game.Table) int {
	return b.evaluator.EvaluatePosition(t, b.side, b.trueWeights[b.side])
}

// newGreedy returns a greedy that thinks of the same game.
func (b *planner) newGreedy() *greedy {
	return &greedy{thinker: &thinker{dice: &dice{}, watch: func(int) func() int { return b.timeUsed }, game: b.game, evaluator: b.evaluator, weights: b.weights, maxThrowWays: b.maxThrowWays}}
}

// resetGreedy makes one who plays on forget, with dice of guess k of the decision.
func (b *planner) resetGreedy(m *greedy, k int) {
	stream := rng.StreamHash(fmt.Sprintf("turn %d decision %d plan %d", b.turn, b.number, k))
	m.timeUsed = b.timeUsed
	m.dice = &dice{seed: b.seed ^ rng.Seed(stream), stream: stream}
	m.turn, m.number, m.stage, m.plan = -1, 0, stageKey{}, nil
}
