package bot

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/guess"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// mcts is information-set Monte-Carlo search over lines of play. Where units move its candidates are
// whole plans: greedy's own, those of greedy in other tempers, and crossings of the best, where the units of
// one part of the map do as in one plan and the others as in another; where something else than an attack is
// ordered, the orders that greedy judged best. Attacks are greedy's. A playout goes on by greedy for both sides until
// others have given their orders, in a guess dealt anew, with half of the luck of attacks taken off. Where the sides give
// one order each in turn, tempers are played out to the end of the turn, and one is followed for the whole phase.
// The best candidates are played out on the same further guesses and dice, the worse half is left away again
// and again, and greedy's own is left only for one that is better by more than the standard error. What was
// found is followed as long as the game goes as it was foreseen. All is done in whole numbers, so the same on
// every machine.
type mcts struct {
	*planner
	guesses guess.Mind
	left    int    // playouts that this decision has left
	follows *line  // whose temper it judges by until others give orders, or, where orders are given in turn, the turn ends
	since   moment // when that line was chosen
}

// Bounds of the search.
const (
	mctsBudget = 24         // playouts a decision
	mctsOrders = 6          // orders that are candidates
	mctsMixed  = 12         // crossings that are tried
	mctsFinal  = 8          // candidates that are played out on more than one guess
	mctsTimed  = 400        // playouts where a clock is looked at
	mctsWays   = 6          // ways of the first dice that are looked at in playouts
	mctsFar    = 20_000_000 // what a playout can give at most
)

// Choose plays lines out and follows the one that does best.
func (b *mcts) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	if a, ok := b.goesAlong(t); ok {
		return a
	}
	b.tempered(t)
	if b.walking(t) {
		return b.walker.Choose(t)
	}
	if d, _ := t.Decision(); len(legal) == 1 || len(b.plan) > 0 || !b.resting(t) || t.Position().Phasing != d.Side {
		return b.greedy.Choose(t)
	}
	if a, ok := b.settled(t); ok {
		return a
	}
	b.ready()
	b.maker.most, b.foe.most = mctsWays, mctsWays
	if b.left = b.budget; b.time > 0 {
		b.left = mctsTimed
	}
	if alternates(b.base) {
		return b.inTurn(t)
	}
	if slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VMove }) {
		if best := b.halve(t, b.plans(t)); best != nil {
			return b.along(t, best)
		}
		return b.begun(b.best())
	}
	if d, _ := t.Decision(); strings.HasPrefix(d.Kind, "attack.") {
		return b.begun(b.best()) // in two games nothing was won by looking further
	}
	b.left = (b.left + 3) / 4 // less is won by them
	first, all := b.orders(t)
	if best := b.halve(t, all); best != nil && best != all[0] {
		return b.along(t, best)
	}
	return b.begun(first)
}

// along goes on with what was found.
func (b *mcts) along(t *game.Table, best *line) flow.Action {
	p := b.base.Position()
	b.way, b.follows, b.since = best.way, best, moment{p.Phasing, p.Turn, p.Phase}
	if a, ok := b.goesAlong(t); ok {
		return a
	}
	return b.begun(b.best()) // the guess offers other choices than the game
}

// begun begins an order of greedy's own.
func (b *mcts) begun(o order) flow.Action {
	a := o.order[0]
	if a.Verb == flow.VMove {
		b.still[a.ID] = true
	}
	b.plan = append(b.plan[:0], o.order[1:]...)
	return a
}

// plans are whole plans, played out in the first guess: one of each temper for a third of the playouts, then
// some crossings of the best for another. Those that come to the same orders are left out; a temper that does
// so counts as no playout.
func (b *mcts) plans(t *game.Table) (all []*line) {
	third := b.left / 3
	for _, mood := range b.moods {
		if len(all) > 1 && (b.left <= 2*third || b.over(350)) {
			break
		}
		if p := (&line{mood: mood}); b.playout(t, p, 0, all) {
			all = append(all, p)
		} else if len(all) == 0 {
			return nil // not even greedy's own
		} else if p.twin {
			b.left++
		}
	}
	if p := (&line{mood: b.moods[0], walks: true}); len(all) > 0 && b.playout(t, p, 0, all) {
		all = append(all, p)
	}
	roll := b.roller(-1)
	for i := 0; b.left > third && i < mctsMixed && len(all) > 1 && !b.over(650); i++ {
		ranked := better(slices.Clone(all))
		p := b.crossed(ranked[0], ranked[1+i%min(3, len(ranked)-1)], roll)
		if b.playout(t, p, 0, all) {
			all = append(all, p)
		}
	}
	return all
}

// crossed is a plan of two: the units nearest to one of them do as in the second, the others as in
// the first.
func (b *mcts) crossed(one, two *line, roll guess.Roll) *line {
	p, out := b.base.Position(), &line{mood: one.mood}
	var who []model.UnitID
	for u := range p.Units {
		if id := model.UnitID(u); p.Units[u].At.Hex() >= 0 && (one.moves(id) || two.moves(id)) {
			who = append(who, id)
		}
	}
	if len(who) == 0 {
		return out
	}
	at := p.Units[who[roll(len(who))-1]].At.Hex()
	far := func(u model.UnitID) int { return b.of.Grid.Distance(at, p.Units[u].At.Hex()) }
	slices.SortStableFunc(who, func(x, y model.UnitID) int { return far(x) - far(y) })
	near := who[:(len(who)+1)/2]
	for i, p := range []*line{one, two} {
		for _, o := range p.orders {
			if o[0].Verb == flow.VMove && slices.Contains(near, model.UnitID(o[0].ID)) == (i == 1) {
				out.script = append(out.script, o)
			}
		}
	}
	return out
}

// orders are lines that begin with the orders that greedy judged best, played out in the first guess; its
// own choice is the first.
func (b *mcts) orders(t *game.Table) (first order, all []*line) {
	var seen []order
	b.judged = &seen
	first = b.best()
	b.judged = nil
	slices.SortStableFunc(seen, func(x, y order) int { return y.worth - x.worth })
	list := [][]flow.Action{first.order}
	legal := b.base.Legal()
	if i := slices.IndexFunc(legal, ends); i >= 0 {
		list = append(list, []flow.Action{legal[i]})
	}
	for _, o := range seen {
		list = append(list, o.order)
	}
	for _, o := range list {
		if len(all) < min(mctsOrders, max(2, b.left/3)) && !slices.ContainsFunc(all, func(p *line) bool { return slices.Equal(p.script[0], o) }) {
			all = append(all, &line{mood: b.moods[0], script: [][]flow.Action{o}})
		}
	}
	if len(all) < 2 {
		return first, nil
	}
	for i, p := range all {
		if !b.playout(t, p, 0, nil) && i == 0 {
			return first, nil
		}
	}
	return first, slices.DeleteFunc(all, func(p *line) bool { return len(p.got) == 0 })
}

// halve plays the best lines out on more guesses and leaves the worse half away, again and again. The first
// line is greedy's own.
func (b *mcts) halve(t *game.Table, all []*line) *line {
	if len(all) < 2 {
		return nil
	}
	own, best := all[0], better(slices.Clone(all))
	best = best[:min(len(best), mctsFinal)]
	for k := 1; len(best) > 1; best = better(best)[:(len(best)+1)/2] {
		for share := b.left / 2; b.left > share && !b.over(900); k++ {
			for _, p := range best {
				b.playout(t, p, k, nil)
			}
			if !slices.Contains(best, own) {
				b.playout(t, own, k, nil)
			}
		}
	}
	if best[0] != own && !surer(best[0].got, own.got) {
		return own
	}
	return best[0]
}

// better sorts lines by what their playouts gave.
func better(all []*line) []*line {
	slices.SortStableFunc(all, func(x, y *line) int { return y.sum/len(y.got) - x.sum/len(x.got) })
	return all
}

// surer reports whether one line gave more than another on the same guesses, by more than the standard
// error of the difference.
func surer(one, other []int) bool {
	n := int64(min(len(one), len(other)))
	sum, squares := int64(0), int64(0)
	for i := range n {
		sum += int64(one[i]-other[i]) / 1000
	}
	for i := range n {
		d := int64(one[i]-other[i])/1000 - sum/n
		squares += d * d
	}
	return sum > 0 && (n < 2 || sum*sum*(n-1) > n*squares)
}

// playout plays a line out on guess k. It is false for a line that cannot be played out in the first
// guess, or does what another does; later that counts as the worst there is.
func (b *mcts) playout(t *game.Table, p *line, k int, others []*line) bool {
	if b.left--; b.over(1000) {
		return false
	}
	from, roll := b.base, guess.Roll(nil)
	if k > 0 {
		roll = b.roller(k)
		if from = b.guesses.Of(t, b.side, roll); from == nil {
			from = b.base
		}
	}
	g := b.at(0)
	b.follow(g, from)
	n, ok := b.run(g, p, k, roll, others)
	if b.over(1000) || !ok && k == 0 {
		return false // who is out of time plays on at random
	}
	if n = min(max(n-b.far(b.base), -mctsFar), mctsFar); !ok {
		n = -mctsFar
	}
	p.got, p.sum = append(p.got, n), p.sum+n
	return true
}

// roller are the dice of guess k of a decision.
func (b *mcts) roller(k int) guess.Roll {
	stream, n := rng.StreamHash(fmt.Sprintf("turn %d decision %d guess %d", b.turn, b.number, k)), uint32(0)
	seed := b.seed ^ rng.Seed(b.stream)
	return func(faces int) int {
		n++
		return rng.RollHash(seed, stream, n-1, faces)
	}
}
