package bot

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/guess"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// mcts is information-set Monte-Carlo tree search. Its candidates are the orders that greedy
// judged, the best first: the more the greater its budget. Each playout is of a guess dealt anew,
// with dice of its own; candidates are played out on the same guesses and dice, round by
// round, and the better half goes on (sequential halving). Below a candidate one tree stands
// for all guesses: a node is a way of actions, whatever the dice gave on it, and a child counts
// where it is legal. A playout ends where another side gives orders, and is judged by what the
// position is worth there. All is done in whole numbers, and so the same on every machine.
type mcts struct {
	*greedy
	on      *sober // who plays on
	guesses guess.Mind
	low     int // the least and the greatest that a playout of this decision gave
	top     int
}

// Bounds of the search.
const (
	mctsBudget = 32     // playouts a decision
	mctsWidest = 12     // candidates of a decision
	mctsLong   = 160    // decisions of a playout
	mctsRank   = 4      // playouts that greedy's judgement counts for
	mctsBranch = 4      // playouts through a node before its children are kept
	mctsFar    = 60_000 // what a playout can give at most, in thousandths
)

// path is a candidate, with what its playouts gave.
type path struct {
	order
	n, sum int
	node   node
}

// node is where a way of actions leads.
type node struct {
	n    int
	kids []*kid
}

// kid is an action that was tried at a node.
type kid struct {
	a      flow.Action
	n, sum int
	node   node
}

// Choose plays the best orders out and begins the one that does best.
func (b *mcts) Choose(t *game.Table) flow.Action {
	if a, ok := b.settled(t); ok {
		return a
	}
	var seen []order
	b.judged = &seen
	first := b.best()
	if all := b.candidates(first, seen); len(all) > 1 {
		first = b.halve(t, all).order
	}
	if a := first.order[0]; a.Verb == flow.VMove {
		b.still[a.ID] = true
	}
	b.plan = append(b.plan[:0], first.order[1:]...)
	return first.order[0]
}

// candidates are greedy's own choice and the best of what else it judged.
func (b *mcts) candidates(first order, seen []order) []*path {
	all := []*path{{order: first}}
	slices.SortStableFunc(seen, func(x, y order) int { return y.worth - x.worth })
	most := min(max(b.budget/4, 2), mctsWidest)
	if b.time > 0 {
		most = mctsWidest
	}
	for _, o := range seen {
		if len(all) >= most {
			break
		}
		if !slices.ContainsFunc(all, func(p *path) bool { return slices.Equal(p.order.order, o.order) }) {
			all = append(all, &path{order: o})
		}
	}
	return all
}

// halve plays candidates out and leaves the worse half away, again and again.
func (b *mcts) halve(t *game.Table, all []*path) *path {
	pos := t.Position()
	now, rounds := moment{b.side, pos.Turn, pos.Phase}, 0
	for n := len(all); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	b.low, b.top = mctsFar, -mctsFar
	best := all[0].worth
	for _, p := range all {
		best = max(best, p.worth)
	}
	for k, round := 0, 1; len(all) > 1; round++ {
		for each := max(b.budget/(rounds*len(all)), 1); (each > 0 || b.time > 0) && !b.over(1000*round/rounds); each-- {
			for _, p := range all {
				if !b.over(1000) && !b.playout(t, now, p, k) {
					return all[0]
				}
			}
			k++
		}
		slices.SortStableFunc(all, func(x, y *path) int { return y.gives(best) - x.gives(best) })
		all = all[:(len(all)+1)/2]
	}
	return all[0]
}

// gives is what the playouts of a candidate gave, and greedy's judgement beside them.
func (p *path) gives(best int) int {
	return (p.sum + mctsRank*max(p.worth-best, -mctsFar)) / max(p.n, 1)
}

// playout plays a candidate on guess k to its end; false where that cannot be done.
func (b *mcts) playout(t *game.Table, now moment, p *path, k int) bool {
	g := b.guesses.Of(t, now.side, b.roller(k))
	if g == nil {
		return false
	}
	before := b.value(g)
	for i, a := range p.order.order {
		if d, open := g.Decision(); i > 0 && (!open || d.Side != now.side || !slices.Contains(g.Legal(), a)) {
			break // it was cut short: by an enemy in the way, by a result
		}
		if _, no := g.Do(a); no != nil {
			return false
		}
	}
	way, left, ok := b.descend(g, now, &p.node)
	for ; ok && left > 0 && !b.ended(g, now); left-- {
		_, no := g.Do(b.next(g, now))
		ok = no == nil
	}
	if !ok || g.Fault() != nil {
		return false
	}
	v := min(max(b.value(g)-before, -mctsFar), mctsFar)
	b.low, b.top = min(b.low, v), max(b.top, v)
	p.n, p.sum, p.node.n = p.n+1, p.sum+v, p.node.n+1
	for _, w := range way {
		w.n, w.sum, w.node.n = w.n+1, w.sum+v, w.node.n+1
	}
	return true
}

// next is how a playout goes on: the side that searches moves nobody else, and fights where the
// odds are good, as the others do.
func (b *mcts) next(g *game.Table, now moment) flow.Action {
	if d, _ := g.Decision(); d.Side == now.side && d.Kind == "move.unit" {
		legal := g.Legal()
		if i := slices.IndexFunc(legal, ends); i >= 0 {
			return legal[i]
		}
	}
	b.on.lens = b.lens
	return b.on.Choose(g)
}

// descend follows the tree below a candidate as far as it was seen often enough.
func (b *mcts) descend(g *game.Table, now moment, n *node) (way []*kid, left int, ok bool) {
	for left = mctsLong; n.n >= mctsBranch && left > 0 && !b.ended(g, now); left-- {
		a := g.Legal()[0]
		if len(g.Legal()) > 1 {
			k := b.child(g, now, n)
			way, n, a = append(way, k), &k.node, k.a
		}
		if _, no := g.Do(a); no != nil {
			return way, 0, false
		}
	}
	return way, left, true
}

// child takes what promises most to whoever decides, or something new: there is the more of it the
// more often the node was seen.
func (b *mcts) child(g *game.Table, now moment, n *node) *kid {
	legal := g.Legal()
	d, _ := g.Decision()
	var best *kid
	here, most := 0, 0
	for _, k := range n.kids {
		if !slices.Contains(legal, k.a) {
			continue
		}
		here++
		v := 500
		if k.n > 0 && b.top > b.low {
			v = (k.sum/k.n - b.low) * 1000 / (b.top - b.low)
		}
		if d.Side != now.side {
			v = 1000 - v
		}
		if v += 70 * root(100*n.n) / (1 + k.n); best == nil || v > most {
			best, most = k, v
		}
	}
	if best != nil && here > root(n.n/2) {
		return best
	}
	a := b.next(g, now)
	if i := slices.IndexFunc(n.kids, func(k *kid) bool { return k.a == a }); i >= 0 {
		return n.kids[i]
	}
	n.kids = append(n.kids, &kid{a: a})
	return n.kids[len(n.kids)-1]
}

// root is the whole square root.
func root(n int) int {
	r := 0
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// roller are the dice of guess k of a decision.
func (b *mcts) roller(k int) guess.Roll {
	stream, n := rng.StreamHash(fmt.Sprintf("turn %d decision %d guess %d", b.turn, b.number, k)), uint32(0)
	seed := b.seed ^ rng.Seed(b.stream)
	// Playing on takes no dice of the game before it: twins would give it others.
	b.on.dice = &dice{seed: seed, stream: stream ^ rng.StreamHash("on")}
	return func(faces int) int {
		n++
		return rng.RollHash(seed, stream, n-1, faces)
	}
}
