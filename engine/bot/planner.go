package bot

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// planner judges whole plans: all orders of a side until another side gives orders, and then that
// side's until it is asked again; so moves are judged by the attacks they allow. Each plan is made by greedy in a guess of the
// game, in another temper each: with weights that make it bolder, more careful, or more eager
// for what victory asks for. What a plan comes to is judged by the true weights. An attack of
// a plan goes on from the throw that is nearest to the mean of all, and the difference is
// counted: so chances are worked out, not sampled. The best plan is followed while the game
// goes as planned: up to the first die or answer of others.
type planner struct {
	*greedy
	way    []step               // what is still to be done of the plan
	moods  [][]features.Weights // the weights of each temper
	turns  [][]features.Weights // and of each where orders are given in turn
	judge  []features.Weights   // by which what a plan comes to is judged
	maker  *greedy              // who makes plans, in one mood after another
	foe    *greedy              // who gives others' orders
	walker *contact             // who goes to the nearest enemy
}

// Bounds of the planner.
const plannerBudget = 6

// goesAlong goes on with the way of a plan as long as all stands as it was foreseen.
func (b *planner) goesAlong(t *game.Table) (a flow.Action, ok bool) {
	if len(b.way) == 0 {
		return a, false
	}
	s := b.way[0]
	if d, _ := t.Decision(); s.kind == d.Kind && s.open == len(t.Legal()) && slices.Contains(t.Legal(), s.a) {
		b.way = b.way[1:]
		return s.a, true
	}
	b.way, b.plan = nil, nil
	return a, false
}

// Choose follows the plan, or makes one where orders are asked for.
func (b *planner) Choose(t *game.Table) flow.Action {
	if a, ok := b.goesAlong(t); ok {
		return a
	}
	legal := t.Legal()
	d, _ := t.Decision()
	if len(legal) == 1 {
		return legal[0]
	}
	if len(b.plan) > 0 || !b.resting(t) || t.Position().Phasing != d.Side {
		return b.greedy.Choose(t)
	}
	if !b.begin(t) {
		return legal[b.pick(len(legal))]
	}
	b.ready()
	best := unable
	for _, mood := range b.moods[:min(b.budget, len(b.moods))] {
		if b.over(1000) {
			break
		}
		t := b.at(0)
		b.follow(t, b.base)
		p := &line{mood: mood}
		if n, ok := b.run(t, p, 0, nil, nil); ok && n > best {
			best, b.way = n, p.way
		}
	}
	if len(b.way) == 0 {
		return b.greedy.Choose(t)
	}
	a := b.way[0].a
	b.way = b.way[1:]
	return a
}

// ready makes those who make plans, once for a game.
func (b *planner) ready() {
	if b.foe != nil && b.foe.of == b.of {
		return
	}
	b.judge = slices.Clone(b.weights)
	for s := range b.judge {
		b.judge[s][features.Won] = min(b.judge[s][features.Won], wonFar)
	}
	b.moods, b.turns = b.inTempers(tempers), b.inTempers(turnTempers)
	b.maker, b.foe, b.walker = b.another(), b.another(), &contact{}
}

// wonFar is what the end of the game weighs at most where playouts are compared: what comes to pass in
// some of them only. The weight that makes greedy take a game that it can win at once (100000) lets one end
// in thirty playouts hide all else; with 6000 playouts told of plans two thirds as well as without ends.
const wonFar = 1000

// far is what a position is worth at the end of a playout.
func (b *planner) far(t *game.Table) int { return b.lens.Of(t, b.side, b.judge[b.side]) }

// another is a greedy that thinks of the same game.
func (b *planner) another() *greedy {
	return &greedy{thinker: &thinker{dice: &dice{}, watch: func(int) func() int { return b.spent }, of: b.of, lens: b.lens, weights: b.weights, most: b.most}}
}

// anew makes one who plays on forget, with dice of guess k of the decision.
func (b *planner) anew(m *greedy, k int) {
	stream := rng.StreamHash(fmt.Sprintf("turn %d decision %d plan %d", b.turn, b.number, k))
	m.spent = b.spent
	m.dice = &dice{seed: b.seed ^ rng.Seed(stream), stream: stream}
	m.turn, m.number, m.stage, m.plan = -1, 0, stage{}, nil
}
