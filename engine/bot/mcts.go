package bot

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/determinize"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// mcts is information-set Monte-Carlo search over lines of play. For moves its candidates are
// whole plans: greedy's own, greedy's in other tempers, and crossings of the best. A crossing
// follows one plan in one part of the map, and another plan elsewhere. For other orders, except
// attacks, the candidates are the orders that greedy judged best. Attacks are greedy's.
//
// A playout deals a new guess, and greedy plays both sides until others have given their orders.
// Half of the luck of attacks is taken off. Where the sides give one order each in turn, tempers
// are played out to the end of the turn, and the bot follows one for the whole phase.
//
// The best candidates are played out on the same further guesses and dice, and the worse half is
// dropped again and again. A candidate replaces greedy's own only if it is better by more than
// the standard error. The bot follows the result as long as the game goes as foreseen. All
// numbers are whole, so that every machine finds the same result.
type mcts struct {
	*planner
	determinizer determinize.Determinizer
	playoutsLeft int        // playouts that this decision has left
	followed     *line      // whose temper it judges by until others give orders, or, where orders are given in turn, the turn ends
	since        playMoment // when that line was chosen
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
	if a, ok := b.followPlan(t); ok {
		return a
	}
	b.applyLineWeights(t)
	if b.walksNext(t) {
		return b.walker.Choose(t)
	}
	if d, _ := t.Decision(); len(legal) == 1 || len(b.plan) > 0 || !b.awaitsOrder(t) || t.Position().Phasing != d.Side {
		return b.greedy.Choose(t)
	}
	if a, ok := b.forcedAction(t); ok {
		return a
	}
	b.preparePlayers()
	b.planMaker.maxThrowWays, b.opponent.maxThrowWays = mctsWays, mctsWays
	if b.playoutsLeft = b.budget; b.time > 0 {
		b.playoutsLeft = mctsTimed
	}
	if alternatesOrders(b.base) {
		return b.orderInTurn(t)
	}
	if slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VMove }) {
		if best := b.halveLines(t, b.planLines(t)); best != nil {
			return b.adoptLine(t, best)
		}
		return b.beginOwnOrder(b.bestOrder())
	}
	if d, _ := t.Decision(); strings.HasPrefix(d.Kind, "attack.") {
		return b.beginOwnOrder(b.bestOrder()) // in two games nothing was won by looking further
	}
	b.playoutsLeft = (b.playoutsLeft + 3) / 4 // less is won by them
	first, all := b.orderLines(t)
	if best := b.halveLines(t, all); best != nil && best != all[0] {
		return b.adoptLine(t, best)
	}
	return b.beginOwnOrder(first)
}

// adoptLine goes on with what was found.
func (b *mcts) adoptLine(t *game.Table, best *line) flow.Action {
	p := b.base.Position()
	b.foreseen, b.followed, b.since = best.foreseen, best, playMoment{p.Phasing, p.Turn, p.Phase}
	if a, ok := b.followPlan(t); ok {
		return a
	}
	return b.beginOwnOrder(b.bestOrder()) // the guess offers other choices than the game
}

// beginOwnOrder begins an order of greedy's own.
func (b *mcts) beginOwnOrder(o order) flow.Action {
	a := o.actions[0]
	if a.Verb == flow.VMove {
		b.leftInPlace[a.ID] = true
	}
	b.plan = append(b.plan[:0], o.actions[1:]...)
	return a
}

// planLines plays out whole plans in the first guess. A third of the playouts goes to one plan of
// each temper and a march to the nearest enemy, another third to crossings of the best. It leaves
// out plans with the same orders as an earlier one; such a temper counts as no playout.
func (b *mcts) planLines(t *game.Table) (all []*line) {
	third := b.playoutsLeft / 3
	for _, mood := range b.planWeights {
		if len(all) > 1 && (b.playoutsLeft <= 2*third || b.timePassed(350)) {
			break
		}
		if p := (&line{weights: mood}); b.runPlayout(t, p, 0, all) {
			all = append(all, p)
		} else if len(all) == 0 {
			return nil // not even greedy's own
		} else if p.duplicate {
			b.playoutsLeft++
		}
	}
	if p := (&line{weights: b.planWeights[0], marchOnly: true}); len(all) > 0 && b.runPlayout(t, p, 0, all) {
		all = append(all, p)
	}
	roll := b.guessDice(-1)
	for i := 0; b.playoutsLeft > third && i < mctsMixed && len(all) > 1 && !b.timePassed(650); i++ {
		ranked := sortLines(slices.Clone(all))
		p := b.crossLines(ranked[0], ranked[1+i%min(3, len(ranked)-1)], roll)
		if b.runPlayout(t, p, 0, all) {
			all = append(all, p)
		}
	}
	return all
}

// crossLines returns a plan of two: the units nearest to one of them do as in the second, the
// others as in the first.
func (b *mcts) crossLines(one, two *line, roll determinize.Roll) *line {
	p, out := b.base.Position(), &line{weights: one.weights}
	var who []model.UnitID
	for u := range p.Units {
		if id := model.UnitID(u); p.Units[u].At.Hex() >= 0 && (one.movesUnit(id) || two.movesUnit(id)) {
			who = append(who, id)
		}
	}
	if len(who) == 0 {
		return out
	}
	at := p.Units[who[roll(len(who))-1]].At.Hex()
	far := func(u model.UnitID) int { return b.game.Grid.Distance(at, p.Units[u].At.Hex()) }
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

// orderLines are lines that begin with the orders that greedy judged best, played out in the first guess; its
// own choice is the first.
func (b *mcts) orderLines(t *game.Table) (first order, all []*line) {
	var seen []order
	b.judgedOrders = &seen
	first = b.bestOrder()
	b.judgedOrders = nil
	slices.SortStableFunc(seen, func(x, y order) int { return y.value - x.value })
	list := [][]flow.Action{first.actions}
	legal := b.base.Legal()
	if i := slices.IndexFunc(legal, endsChoice); i >= 0 {
		list = append(list, []flow.Action{legal[i]})
	}
	for _, o := range seen {
		list = append(list, o.actions)
	}
	for _, o := range list {
		if len(all) < min(mctsOrders, max(2, b.playoutsLeft/3)) && !slices.ContainsFunc(all, func(p *line) bool { return slices.Equal(p.script[0], o) }) {
			all = append(all, &line{weights: b.planWeights[0], script: [][]flow.Action{o}})
		}
	}
	if len(all) < 2 {
		return first, nil
	}
	for i, p := range all {
		if !b.runPlayout(t, p, 0, nil) && i == 0 {
			return first, nil
		}
	}
	return first, slices.DeleteFunc(all, func(p *line) bool { return len(p.results) == 0 })
}

// halveLines plays the best lines out on more guesses and leaves the worse half away, again and again. The first
// line is greedy's own.
func (b *mcts) halveLines(t *game.Table, all []*line) *line {
	if len(all) < 2 {
		return nil
	}
	own, best := all[0], sortLines(slices.Clone(all))
	best = best[:min(len(best), mctsFinal)]
	for k := 1; len(best) > 1; best = sortLines(best)[:(len(best)+1)/2] {
		for share := b.playoutsLeft / 2; b.playoutsLeft > share && !b.timePassed(900); k++ {
			for _, p := range best {
				b.runPlayout(t, p, k, nil)
			}
			if !slices.Contains(best, own) {
				b.runPlayout(t, own, k, nil)
			}
		}
	}
	if best[0] != own && !exceedsError(best[0].results, own.results) {
		return own
	}
	return best[0]
}

// sortLines sorts lines by what their playouts gave.
func sortLines(all []*line) []*line {
	slices.SortStableFunc(all, func(x, y *line) int { return y.sum/len(y.results) - x.sum/len(x.results) })
	return all
}

// exceedsError reports whether one line gave more than another on the same guesses, by more than the standard
// error of the difference.
func exceedsError(one, other []int) bool {
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

// runPlayout plays a line out on guess k. It is false for a line that cannot be played out in the first
// guess, or does what another does; later that counts as the worst there is.
func (b *mcts) runPlayout(t *game.Table, p *line, k int, others []*line) bool {
	if b.playoutsLeft--; b.timePassed(1000) {
		return false
	}
	from, roll := b.base, determinize.Roll(nil)
	if k > 0 {
		roll = b.guessDice(k)
		if from = b.determinizer.NextTable(t, b.side, roll); from == nil {
			from = b.base
		}
	}
	g := b.copyAtDepth(0)
	b.syncCopy(g, from)
	n, ok := b.runLine(g, p, k, roll, others)
	if b.timePassed(1000) || !ok && k == 0 {
		return false // who is out of time plays on at random
	}
	if n = min(max(n-b.finalValue(b.base), -mctsFar), mctsFar); !ok {
		n = -mctsFar
	}
	p.results, p.sum = append(p.results, n), p.sum+n
	return true
}

// guessDice returns the dice of guess k of a decision.
func (b *mcts) guessDice(k int) determinize.Roll {
	stream, n := rng.StreamHash(fmt.Sprintf("turn %d decision %d guess %d", b.turn, b.number, k)), uint32(0)
	seed := b.seed ^ rng.Seed(b.stream)
	return func(faces int) int {
		n++
		return rng.RollHash(seed, stream, n-1, faces)
	}
}
