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
	way    []step    // what is still to be done of the plan
	makers []*greedy // who make plans, one for each temper
	foe    *greedy   // who gives others' orders
}

// step is a decision of a plan: when it stands as it was foreseen, the plan goes on.
type step struct {
	kind string
	open int // how many actions were open
	a    flow.Action
}

// Bounds of the planner.
const (
	plannerBudget = 6   // plans of a phase
	plannerLong   = 600 // decisions of a plan
)

// temper changes weights, each by so many hundredths of what it is.
type temper map[features.ID]int

// tempers are the ways to make a plan, the most useful first.
var tempers = []temper{
	{},
	{features.Threat: 0, features.Chances: 200, features.Duty: 50},
	{features.Threat: 3000, features.Support: 500, features.Contact: 0},
	{features.Places: 300, features.March: 400, features.Exits: 600, features.Victory: 200},
	{features.Contact: 800, features.Threat: 50},
	{features.Chances: 300},
	{features.Threat: 6000, features.Contact: 0, features.Chances: 0},
	{features.Exits: 2000, features.Threat: 50},
	{features.Threat: 0, features.Duty: 0, features.Contact: 300},
	{features.Losses: 200, features.Support: 1000},
	{features.March: 1000, features.Places: 600, features.Threat: 50},
	{features.Losses: 50, features.Chances: 200},
}

// Choose follows the plan, or makes one where orders are asked for.
func (b *planner) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	d, _ := t.Decision()
	if len(b.way) > 0 {
		s := b.way[0]
		if s.kind == d.Kind && s.open == len(legal) && slices.Contains(legal, s.a) {
			b.way = b.way[1:]
			return s.a
		}
		b.way, b.plan = nil, nil
	}
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
	for i := range min(b.budget, len(b.makers)) {
		if b.over(1000) {
			break
		}
		if way, n := b.tried(b.makers[i]); n > best {
			best, b.way = n, way
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
	b.makers = nil
	for _, x := range tempers {
		b.makers = append(b.makers, b.maker(x))
	}
	b.foe = b.maker(nil)
}

func (b *planner) maker(x temper) *greedy {
	w := slices.Clone(b.weights)
	for s := range w {
		for i, by := range x {
			w[s][i] = w[s][i] * by / 100
		}
	}
	return &greedy{thinker: &thinker{dice: &dice{}, watch: func(int) func() int { return b.spent }, of: b.of, lens: b.lens, weights: w}}
}

// anew makes a maker forget, with dice of the decision.
func (b *planner) anew(m *greedy) {
	stream := rng.StreamHash(fmt.Sprintf("turn %d decision %d plan", b.turn, b.number))
	m.spent = b.spent
	m.dice = &dice{seed: b.seed ^ rng.Seed(stream), stream: stream}
	m.turn, m.number, m.stage, m.plan = -1, 0, stage{}, nil
}

// tried makes a plan to its end and judges it when the others have replied; of the plan it
// gives what goes before the first die or answer of others.
func (b *planner) tried(m *greedy) (way []step, n int) {
	b.anew(m)
	b.anew(b.foe)
	p := b.base.Position()
	now := moment{b.side, p.Turn, p.Phase}
	t := b.at(0)
	b.follow(t, b.base)
	sure, replies := true, false
	for range plannerLong {
		d, open := t.Decision()
		replies = replies || b.ended(t, now)
		if !open || replies && d.Side == now.side && b.resting(t) {
			break
		}
		legal := t.Legal()
		if len(legal) == 0 {
			return nil, unable
		}
		by := m
		if d.Side != now.side {
			by, sure = b.foe, false
		}
		var a flow.Action
		if (d.Side == now.side) == replies && !b.resting(t) {
			a, sure = usual(legal), false // what is asked of the side that does not give orders
		} else {
			begins := len(by.plan) == 0 && b.resting(t)
			if a = by.Choose(t); begins {
				n += b.settle(t, by, a)
			}
		}
		if sure {
			way = append(way, step{d.Kind, len(t.Legal()), a})
		}
		if _, no := t.Do(a); no != nil || t.Fault() != nil {
			return nil, unable
		}
		sure = sure && len(t.Rolls()) == 0
	}
	return way, n + b.value(t)
}

// settle lets the dice of an order that is begun fall as is nearest to its mean, and gives
// what the mean is worth more than that.
func (b *planner) settle(t *game.Table, m *greedy, a flow.Action) int {
	r := t.Run()
	r.Throw, r.Tried = nil, nil
	d, _ := t.Decision()
	if ends(a) || a.Verb == flow.VMove || d.Kind == "attack.target" && b.laterFought(t) {
		return 0
	}
	if len(t.Legal()) == 1 && !m.begin(t) {
		return 0
	}
	type throw struct {
		faces []int
		worth int
	}
	var throws []throw
	sum, weight := int64(0), int64(0)
	m.ways(append([]flow.Action{a}, m.plan...), func(t *game.Table, dice []flow.TriedDie, share int) {
		x := throw{worth: b.value(t)}
		for _, d := range dice {
			x.faces = append(x.faces, d.Face)
		}
		throws, sum, weight = append(throws, x), sum+int64(x.worth)*int64(share), weight+int64(share)
	})
	if weight == 0 {
		return 0
	}
	mean := int(sum / weight)
	best := throws[0]
	for _, x := range throws {
		if apart(x.worth, mean) < apart(best.worth, mean) {
			best = x
		}
	}
	r.Throw = best.faces
	return mean - best.worth
}

func apart(a, b int) int { return max(a-b, b-a) }
