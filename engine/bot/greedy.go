package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// greedy looks one order ahead: a unit's move to its end, an attack to the results of its dice,
// any other answer to what it leads to. It tries orders only in a guess of the game, never in the
// game itself, and compares the values of the positions there.
type greedy struct {
	*thinker
	forecast    attackForecast
	plan        []flow.Action // the rest of the order that was begun
	leftInPlace []bool        // by unit: judged in this phase, and left where it is
	stage       stageKey
	// judgedOrders, if set, takes note of each order that was judged.
	judgedOrders *[]order
}

// stageKey identifies a phase of a turn and the positions of the others in it. When one of these
// changes, orders are judged anew.
type stageKey struct {
	turn   int16
	phase  model.PhaseID
	side   model.SideID
	others uint64
}

// Choose picks the first action of the best order.
func (b *greedy) Choose(t *game.Table) flow.Action {
	if a, ok := b.forcedAction(t); ok {
		return a
	}
	best := b.bestOrder()
	b.plan = append(b.plan[:0], best.actions[1:]...)
	return best.actions[0]
}

// forcedAction returns the action that needs no looking ahead: an order goes on, only one thing
// can be done, or no guess of the game was found. If it is false, the guess is ready.
func (b *greedy) forcedAction(t *game.Table) (a flow.Action, ok bool) {
	legal := t.Legal()
	if len(legal) == 0 {
		return noLegalAction, true
	}
	if a, ok := b.continueOrder(legal); ok {
		return a, true
	}
	if !b.beginDecision(t) {
		return legal[b.pickIndex(len(legal))], true
	}
	b.resetStage(t)
	return a, false
}

// continueOrder goes on with an order that was begun, or does what alone can be done.
func (b *greedy) continueOrder(legal []flow.Action) (a flow.Action, ok bool) {
	if len(legal) == 1 {
		b.plan = nil
		return legal[0], true
	}
	if len(b.plan) == 0 {
		return a, false
	}
	if a, b.plan = b.plan[0], b.plan[1:]; slices.Contains(legal, a) {
		return a, true
	}
	b.plan = nil
	return a, false
}

// resetStage forgets which units are best left in place when the turn, the phase, the side or the
// units of others have changed. That judgement holds for one stage only.
func (b *greedy) resetStage(t *game.Table) {
	p := b.base.Position()
	now := stageKey{turn: p.Turn, phase: p.Phase, side: b.side, others: positionHash(b.base, b.side)}
	if now != b.stage || len(b.leftInPlace) != len(p.Units) {
		b.stage, b.leftInPlace = now, make([]bool, len(p.Units))
	}
}

// positionHash returns a number that changes when units do, those of a side set aside.
func positionHash(t *game.Table, but model.SideID) uint64 {
	h, g, p := uint64(1469598103934665603), t.Model(), t.Position()
	for i := range p.Units {
		if g.Units[i].Side != but {
			x := &p.Units[i]
			h = (h ^ uint64(uint32(x.At))) * 1099511628211
			h = (h ^ uint64(uint16(x.Face)<<8|uint16(x.Steps))) * 1099511628211
		}
	}
	return h
}

// order is a run of actions with what it is worth.
type order struct {
	actions []flow.Action
	value   int
}

// minGain is what an order must gain to be better than none.
const minGain = 200

// bestOrder returns the best order that is open.
func (b *greedy) bestOrder() order {
	legal := slices.Clone(b.base.Legal())
	best := order{value: math.MinInt / 2}
	if i := slices.IndexFunc(legal, endsChoice); i >= 0 {
		best = order{[]flow.Action{legal[i]}, b.passValue(legal[i])}
		best.value += minGain
	}
	free := b.anyFreeAction(b.base, legal)
	var movers []flow.Action
	for _, a := range legal {
		if endsChoice(a) || free && b.costsVictory(b.base, a) {
			continue
		}
		if a.Verb == flow.VMove {
			if len(best.actions) == 0 || !b.leftInPlace[a.ID] {
				movers = append(movers, a)
			}
			continue
		}
		b.tryOrder(&best, a)
	}
	return b.bestMove(best, movers)
}

// passValue returns what it is worth to do nothing more. Where others are asked next, or something
// is done by it, that is looked at.
func (b *greedy) passValue(a flow.Action) int {
	if b.awaitsOrder(b.base) {
		return b.positionValue(b.base)
	}
	return b.meanValue([]flow.Action{a})
}

// bestMove looks at one unit after another, and takes the first that has a better place
// than where it is; others are looked at when it is there.
func (b *greedy) bestMove(best order, movers []flow.Action) order {
	may := len(best.actions) > 0 // nobody need move
	for _, a := range movers {
		o := order{value: best.value}
		b.tryOrder(&o, a)
		if len(o.actions) == 0 {
			b.leftInPlace[a.ID] = true
			continue
		}
		if best = o; may {
			b.leftInPlace[a.ID] = true // who has gone where he wanted is left there
			return best
		}
	}
	if len(best.actions) == 0 {
		best.actions = []flow.Action{movers[0]}
	}
	return best
}

// alternatesOrders reports whether the sides give one order each in turn.
func alternatesOrders(t *game.Table) bool {
	return t.Model().FindPhase(t.Position().Phase).Do == model.DoAlternatePhase
}

// tryOrder takes an order that begins with an action, if one is worth more than the best.
func (b *greedy) tryOrder(best *order, a flow.Action) {
	b.extendOrder(best, []flow.Action{a}, 0)
}

// maxDepth is of how many actions an order is put together, sets aside.
const maxDepth = 4

// extendOrder follows an order to where it is whole.
func (b *greedy) extendOrder(best *order, so []flow.Action, deep int) {
	t := b.copyAtDepth(deep)
	if !b.playAction(t, so[len(so)-1], deep) {
		return
	}
	d, open := t.Decision()
	if !open || d.Side != b.side || deep >= maxDepth || b.awaitsOrder(t) || !continuesOrder(d.Kind) {
		b.considerOrder(best, so)
		return
	}
	legal := slices.Clone(t.Legal())
	switch {
	case slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VTo }) && so[len(so)-1].Verb == flow.VMove:
		b.tryDestinations(best, so, legal, deep)
	case d.Kind == "place.hex" && so[len(so)-1].Verb == flow.VPick:
		b.tryPlaces(best, so, legal, deep)
	case slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VWith }):
		b.tryForces(best, so, legal, deep)
	default:
		free := b.anyFreeAction(t, legal)
		for _, a := range sampleEvenly(legal, maxBranches) {
			if free && b.costsVictory(t, a) {
				continue
			}
			b.extendOrder(best, append(slices.Clip(so), a), deep+1)
		}
	}
}

// considerOrder keeps an order if it is worth more than the best.
func (b *greedy) considerOrder(best *order, so []flow.Action) {
	n := b.meanValue(so)
	if b.judgedOrders != nil {
		*b.judgedOrders = append(*b.judgedOrders, order{slices.Clone(so), n})
	}
	if n > best.value {
		*best = order{slices.Clone(so), n}
	}
}

// maxBranches is how many answers of one decision are looked at, maxTried how many
// destinations are really gone to.
const (
	maxBranches = 48
	maxTried    = 3
)

// sampleEvenly returns a fair part of a list, at even steps through it.
func sampleEvenly(list []flow.Action, most int) []flow.Action {
	if len(list) <= most {
		return list
	}
	out := make([]flow.Action, most)
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// tryDestinations judges where a unit can go by putting it there, and the best of them by
// going there.
func (b *greedy) tryDestinations(best *order, so, legal []flow.Action, deep int) {
	for i, x := range b.rankPlaces(b.copyAtDepth(deep), so, legal, flow.VTo, best.value+1) {
		if i >= maxTried || x.value <= best.value {
			return
		}
		b.considerOrder(best, append(slices.Clip(so), x.a))
	}
}

// tryPlaces judges where a unit can be placed in the same way, and follows the order on from the
// best of them.
func (b *greedy) tryPlaces(best *order, so, legal []flow.Action, deep int) {
	t := b.copyAtDepth(deep + 1) // the one above is where the order goes on from
	b.syncCopy(t, b.copyAtDepth(deep))
	list := b.rankPlaces(t, so, legal, flow.VPickHex, math.MaxInt)
	for _, x := range list[:min(len(list), maxTried)] {
		b.extendOrder(best, append(slices.Clip(so), x.a), deep+1)
	}
}

// rankedPlace is a place that a unit can be brought to, with what the position is worth with it there.
type rankedPlace struct {
	a     flow.Action
	value int
}

// rankPlaces returns the choices of an order that brings a unit to a place, the best first; what
// names no place has the worth that is given.
func (b *greedy) rankPlaces(t *game.Table, so, legal []flow.Action, to flow.Verb, other int) (list []rankedPlace) {
	u := model.UnitID(so[len(so)-1].ID)
	p, g := t.Position(), t.Model()
	was := p.Units[u].At
	counts := b.evaluator.BeginPlacement(t, b.side, u, b.weights[b.side])
	for _, a := range legal {
		x := rankedPlace{a, other}
		if a.Verb == to {
			p.PlaceUnit(g, u, model.OnHex(hex.ID(a.ID)))
			if counts {
				x.value = b.evaluator.EvaluateHex(hex.ID(a.ID))
			} else {
				x.value = b.positionValue(t)
			}
		}
		list = append(list, x)
	}
	p.PlaceUnit(g, u, was)
	slices.SortStableFunc(list, func(x, y rankedPlace) int { return cmp.Compare(y.value, x.value) })
	return list
}

// tryForces tries an attack with one, two, three and all units that may take part, the
// strongest first, wherever it can be ended.
func (b *greedy) tryForces(best *order, so, legal []flow.Action, deep int) {
	done := flow.PlainAction(flow.VDone)
	if slices.Contains(legal, done) {
		b.considerOrder(best, append(slices.Clip(so), done))
	}
	t := b.copyAtDepth(deep + 1)
	b.syncCopy(t, b.copyAtDepth(deep))
	for n := 1; ; n++ {
		with := b.strongestUnit(t, legal)
		if with.Verb != flow.VWith {
			return
		}
		so = append(slices.Clip(so), with)
		t.Run().Dice.TrialDice = nil
		if _, no := t.ApplyTrusted(with); no != nil {
			return
		}
		d, open := t.Decision()
		if !open || d.Side != b.side || d.Kind != "attack.units" {
			b.considerOrder(best, so)
			return
		}
		legal = slices.Clone(t.Legal())
		more := slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VWith })
		if slices.Contains(legal, done) && (n <= 3 || !more) {
			b.considerOrder(best, append(slices.Clip(so), done))
		}
		if !more {
			return
		}
	}
}

// strongestUnit returns the strongest unit that may join an attack.
func (b *greedy) strongestUnit(t *game.Table, legal []flow.Action) flow.Action {
	best, most := flow.PlainAction(flow.VDone), -1
	for _, a := range legal {
		if a.Verb == flow.VWith {
			if n := b.evaluator.StrengthOrValue(t, model.UnitID(a.ID)); n > most {
				best, most = a, n
			}
		}
	}
	return best
}

// endsChoice reports whether an action ends a choice or phase.
func endsChoice(a flow.Action) bool {
	return a.Verb == flow.VDone || a.Verb == flow.VPass || a.Verb == flow.VDecline
}

// continuesOrder reports whether a kind of decision asks for the rest of an order that was begun.
func continuesOrder(kind string) bool {
	return slices.Contains([]string{"move.to", "attack.units", "attack.target", "act.unit", "act.hex", "act.side", "act.army", "place.hex", "place.face"}, kind)
}

// anyFreeAction reports whether there is anything to do that is not dear.
func (b *greedy) anyFreeAction(t *game.Table, legal []flow.Action) bool {
	b.forecast.loadGame(t.Model())
	return slices.ContainsFunc(legal, func(a flow.Action) bool { return !b.costsVictory(t, a) })
}

// costsVictory reports whether an action costs what victory is counted in. What that buys shows
// later than one order ahead, so greedy would always buy it.
func (b *greedy) costsVictory(t *game.Table, a flow.Action) bool {
	return b.forecast.paysWithVictory(t, a)
}
