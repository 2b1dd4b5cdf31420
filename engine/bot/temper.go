package bot

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
)

// weightScaling changes weights, each by so many hundredths of what it is.
type weightScaling map[features.ID]int

// scalings are the ways to make a plan, greedy's own, then those that gained most in searches of two games.
var scalings = []weightScaling{
	{},
	{features.Contact: 320, features.Threat: 50},
	{features.Threat: 0, features.Obligation: 0, features.Contact: 0, features.Chances: 2000},
	{features.Threat: 3000, features.Contact: 0},
	{features.Threat: 6000, features.Contact: 0, features.Chances: 0},
	{features.Threat: 0, features.Chances: 200, features.Obligation: 50},
	{features.Chances: 300},
	{features.Losses: 133},
	{features.Exits: 2000, features.Threat: 50},
	{features.Losses: 33, features.Chances: 200},
	{features.Places: 300, features.March: 400, features.Exits: 600, features.Victory: 200},
	{features.March: 1000, features.Places: 600, features.Threat: 50},
}

// scalingsByTurn holds the scalings of weights for orders in turn: greedy's own first. The others
// are those tempers of plans, and changes of single weights, that most changed how a turn ended
// in two scenarios.
var scalingsByTurn = []weightScaling{
	{},
	{features.Contact: 320, features.Threat: 50},
	{features.Contact: 0},
	{features.Threat: 1000},
	{features.Chances: 0},
	{features.Threat: 0, features.Obligation: 0, features.Contact: 0, features.Chances: 2000},
	{features.Threat: 3000, features.Contact: 0},
	{features.Contact: 1000},
	{features.Places: 0},
	{features.Threat: 300},
	{features.Chances: 300},
	{features.Threat: 6000, features.Contact: 0, features.Chances: 0},
}

// scaleWeights returns the weights in some tempers.
func (b *planner) scaleWeights(list []weightScaling) (all [][]features.Weights) {
	for _, x := range list {
		w := slices.Clone(b.weights)
		for s := range w {
			for i, by := range x {
				w[s][i] = w[s][i] * by / 100
			}
		}
		all = append(all, w)
	}
	return all
}

// applyLineWeights sets the weights of the line that is followed, until others have given orders.
// Attacks are then judged as the moves before them were.
func (b *mcts) applyLineWeights(t *game.Table) {
	if b.game != t.Model() {
		b.followed = nil // another game, whose weights are not read yet
		return
	}
	if b.planWeights == nil {
		return
	}
	b.weights = b.planWeights[0]
	if p := t.Position(); b.followed != nil && p.Turn == b.since.turn && p.Phasing == b.since.side {
		b.weights = b.followed.weights
	}
}

// orderInTurn gives an order where the sides give one order each in turn. One order tells little
// there. So at the first order of a phase it plays out tempers to the end of the turn, and the
// best temper gives all orders of the phase.
func (b *mcts) orderInTurn(t *game.Table) flow.Action {
	p := b.base.Position()
	if now := (playMoment{b.side, p.Turn, p.Phase}); b.since != now {
		b.weights = b.turnWeights[0]
		all := b.turnLines(t)
		b.followed, b.since = b.halveLines(t, all), now
		b.applyLineWeights(t)
	}
	if b.walksNext(t) {
		return b.walker.Choose(t)
	}
	return b.beginOwnOrder(b.bestOrder())
}

// turnLines plays out lines to the end of the turn, in the first guess, with a third of the
// playouts. It tries one line of each temper, then one whose units go to the nearest enemy. It
// leaves out a line that is worth as much as an earlier one.
func (b *mcts) turnLines(t *game.Table) (all []*line) {
	least := b.playoutsLeft - max(b.playoutsLeft/3, 2)
	for i := range len(b.turnWeights) + 1 {
		p := &line{weights: b.turnWeights[0], toTurnEnd: true, marchOnly: i == len(b.turnWeights)}
		if !p.marchOnly {
			p.weights = b.turnWeights[i]
		}
		if len(all) > 0 && (b.timePassed(350) || b.playoutsLeft <= least && !p.marchOnly) {
			continue
		}
		if ok := b.runPlayout(t, p, 0, nil); !ok && len(all) == 0 {
			return nil // not even greedy's own
		} else if ok && !slices.ContainsFunc(all, func(o *line) bool { return o.sum == p.sum }) {
			all = append(all, p)
		}
	}
	return all
}

// walksNext reports whether a unit is to move that goes to the nearest enemy.
func (b *mcts) walksNext(t *game.Table) bool {
	d, _ := t.Decision()
	p := t.Position()
	if b.followed == nil || !b.followed.toTurnEnd || !b.followed.marchOnly || b.since != (playMoment{d.Side, p.Turn, p.Phase}) || !movesNext(t, &d) {
		return false
	}
	b.walker.dice = b.dice
	return true
}
