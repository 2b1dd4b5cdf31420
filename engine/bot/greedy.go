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

// greedy looks one order ahead: a unit's move to its end, an attack to what its dice can
// bring, each other answer to what it leads to. All of that is done in a guess of the
// game, never in the game itself, and judged by what the position is worth there.
type greedy struct {
	*thinker
	out   outlook
	plan  []flow.Action // the rest of the order that was begun
	still []bool        // by unit: judged in this phase, and left where it is
	stage stage
	// judged, if set, takes note of each order that was judged.
	judged *[]order
}

// stage is a phase of a turn, and how the others stand in it: what was judged is judged
// anew when one of these changes.
type stage struct {
	turn   int16
	phase  model.PhaseID
	side   model.SideID
	others uint64
}

// Choose picks the first action of the best order.
func (b *greedy) Choose(t *game.Table) flow.Action {
	if a, ok := b.settled(t); ok {
		return a
	}
	best := b.best()
	b.plan = append(b.plan[:0], best.order[1:]...)
	return best.order[0]
}

// settled is the action that needs no looking ahead: an order goes on, only one thing can be
// done, or no guess of the game was found. Where it is false the guess stands ready.
func (b *greedy) settled(t *game.Table) (a flow.Action, ok bool) {
	legal := t.Legal()
	if len(legal) == 0 {
		return stuck, true
	}
	if a, ok := b.goesOn(legal); ok {
		return a, true
	}
	if !b.begin(t) {
		return legal[b.pick(len(legal))], true
	}
	b.look(t)
	return a, false
}

// goesOn goes on with an order that was begun, or does what alone can be done.
func (b *greedy) goesOn(legal []flow.Action) (a flow.Action, ok bool) {
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

// look forgets what was judged where it was of another stage.
func (b *greedy) look(t *game.Table) {
	p := b.base.Position()
	now := stage{turn: p.Turn, phase: p.Phase, side: b.side, others: standing(b.base, b.side)}
	if now != b.stage || len(b.still) != len(p.Units) {
		b.stage, b.still = now, make([]bool, len(p.Units))
	}
}

// standing is a number that changes when units do, those of a side set aside.
func standing(t *game.Table, but model.SideID) uint64 {
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
	order []flow.Action
	worth int
}

// least is what an order must gain to be better than none.
const least = 200

// best is the best order that is open.
func (b *greedy) best() order {
	legal := slices.Clone(b.base.Legal())
	best := order{worth: math.MinInt / 2}
	if i := slices.IndexFunc(legal, ends); i >= 0 {
		best = order{[]flow.Action{legal[i]}, b.idle(legal[i])}
		best.worth += least
	}
	free := b.free(b.base, legal)
	var movers []flow.Action
	for _, a := range legal {
		if ends(a) || free && b.dear(b.base, a) {
			continue
		}
		if a.Verb == flow.VMove {
			if len(best.order) == 0 || !b.still[a.ID] {
				movers = append(movers, a)
			}
			continue
		}
		b.better(&best, a)
	}
	return b.bestMove(best, movers)
}

// idle is what it is worth to do nothing more. Where others are asked next, or something
// is done by it, that is looked at.
func (b *greedy) idle(a flow.Action) int {
	if b.resting(b.base) {
		return b.value(b.base)
	}
	return b.mean([]flow.Action{a})
}

// bestMove looks at one unit after another, and takes the first that has a better place
// than where it is; others are looked at when it is there.
func (b *greedy) bestMove(best order, movers []flow.Action) order {
	may := len(best.order) > 0 // nobody need move
	for _, a := range movers {
		o := order{worth: best.worth}
		b.better(&o, a)
		if len(o.order) == 0 {
			b.still[a.ID] = true
			continue
		}
		if best = o; may {
			b.still[a.ID] = true // who has gone where he wanted is left there
			return best
		}
	}
	if len(best.order) == 0 {
		best.order = []flow.Action{movers[0]}
	}
	return best
}

// alternates reports whether the sides give one order each in turn.
func alternates(t *game.Table) bool {
	return t.Model().PhaseOf(t.Position().Phase).Do == model.DoAlternatePhase
}

// better takes an order that begins with an action, if one is worth more than the best.
func (b *greedy) better(best *order, a flow.Action) {
	b.extend(best, []flow.Action{a}, 0)
}

// deepest is of how many actions an order is put together, sets aside.
const deepest = 4

// extend follows an order to where it is whole.
func (b *greedy) extend(best *order, so []flow.Action, deep int) {
	t := b.at(deep)
	if !b.play(t, so[len(so)-1], deep) {
		return
	}
	d, open := t.Decision()
	if !open || d.Side != b.side || deep >= deepest || b.resting(t) || !unfinished(d.Kind) {
		b.take(best, so)
		return
	}
	legal := slices.Clone(t.Legal())
	switch {
	case slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VTo }) && so[len(so)-1].Verb == flow.VMove:
		b.destinations(best, so, legal, deep)
	case d.Kind == "place.hex" && so[len(so)-1].Verb == flow.VPick:
		b.places(best, so, legal, deep)
	case slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VWith }):
		b.forces(best, so, legal, deep)
	default:
		free := b.free(t, legal)
		for _, a := range sample(legal, mostBranches) {
			if free && b.dear(t, a) {
				continue
			}
			b.extend(best, append(slices.Clip(so), a), deep+1)
		}
	}
}

// take keeps an order if it is worth more than the best.
func (b *greedy) take(best *order, so []flow.Action) {
	n := b.mean(so)
	if b.judged != nil {
		*b.judged = append(*b.judged, order{slices.Clone(so), n})
	}
	if n > best.worth {
		*best = order{slices.Clone(so), n}
	}
}

// mostBranches is how many answers of one decision are looked at, mostTried how many
// destinations are really gone to.
const (
	mostBranches = 48
	mostTried    = 3
)

// sample is a fair part of a list, at even steps through it.
func sample(list []flow.Action, most int) []flow.Action {
	if len(list) <= most {
		return list
	}
	out := make([]flow.Action, most)
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// destinations judges where a unit can go by putting it there, and the best of them by
// going there.
func (b *greedy) destinations(best *order, so, legal []flow.Action, deep int) {
	for i, x := range b.ranked(b.at(deep), so, legal, flow.VTo, best.worth+1) {
		if i >= mostTried || x.worth <= best.worth {
			return
		}
		b.take(best, append(slices.Clip(so), x.a))
	}
}

// places judges where a unit can be placed in the same way, and follows the order on from the
// best of them.
func (b *greedy) places(best *order, so, legal []flow.Action, deep int) {
	t := b.at(deep + 1) // the one above is where the order goes on from
	b.follow(t, b.at(deep))
	list := b.ranked(t, so, legal, flow.VPickHex, math.MaxInt)
	for _, x := range list[:min(len(list), mostTried)] {
		b.extend(best, append(slices.Clip(so), x.a), deep+1)
	}
}

// ranked is a place that a unit can be brought to, with what the position is worth with it there.
type ranked struct {
	a     flow.Action
	worth int
}

// ranked are the choices of an order that brings a unit to a place, the best first; what names no
// place has the worth that is given.
func (b *greedy) ranked(t *game.Table, so, legal []flow.Action, to flow.Verb, other int) (list []ranked) {
	u := model.UnitID(so[len(so)-1].ID)
	p, g := t.Position(), t.Model()
	was := p.Units[u].At
	counts := b.lens.Moving(t, b.side, u, b.weights[b.side])
	for _, a := range legal {
		x := ranked{a, other}
		if a.Verb == to {
			p.Place(g, u, model.OnHex(hex.ID(a.ID)))
			if counts {
				x.worth = b.lens.On(hex.ID(a.ID))
			} else {
				x.worth = b.value(t)
			}
		}
		list = append(list, x)
	}
	p.Place(g, u, was)
	slices.SortStableFunc(list, func(x, y ranked) int { return cmp.Compare(y.worth, x.worth) })
	return list
}

// forces tries an attack with one, two, three and all units that may take part, the
// strongest first, wherever it can be ended.
func (b *greedy) forces(best *order, so, legal []flow.Action, deep int) {
	done := flow.PlainAction(flow.VDone)
	if slices.Contains(legal, done) {
		b.take(best, append(slices.Clip(so), done))
	}
	t := b.at(deep + 1)
	b.follow(t, b.at(deep))
	for n := 1; ; n++ {
		with := b.strongest(t, legal)
		if with.Verb != flow.VWith {
			return
		}
		so = append(slices.Clip(so), with)
		t.Run().TrialDice = nil
		if _, no := t.Do(with); no != nil {
			return
		}
		d, open := t.Decision()
		if !open || d.Side != b.side || d.Kind != "attack.units" {
			b.take(best, so)
			return
		}
		legal = slices.Clone(t.Legal())
		more := slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VWith })
		if slices.Contains(legal, done) && (n <= 3 || !more) {
			b.take(best, append(slices.Clip(so), done))
		}
		if !more {
			return
		}
	}
}

// strongest is the strongest unit that may join an attack.
func (b *greedy) strongest(t *game.Table, legal []flow.Action) flow.Action {
	best, most := flow.PlainAction(flow.VDone), -1
	for _, a := range legal {
		if a.Verb == flow.VWith {
			if n := b.lens.Strength(t, model.UnitID(a.ID)); n > most {
				best, most = a, n
			}
		}
	}
	return best
}

// ends reports whether an action ends a choice or phase.
func ends(a flow.Action) bool {
	return a.Verb == flow.VDone || a.Verb == flow.VPass || a.Verb == flow.VDecline
}

// unfinished reports whether a kind of decision asks for the rest of an order that was begun.
func unfinished(kind string) bool {
	return slices.Contains([]string{"move.to", "attack.units", "attack.target", "act.unit", "act.hex", "act.side", "act.army", "place.hex", "place.face"}, kind)
}

// free reports whether there is anything to do that is not dear.
func (b *greedy) free(t *game.Table, legal []flow.Action) bool {
	b.out.look(t.Model())
	return slices.ContainsFunc(legal, func(a flow.Action) bool { return !b.dear(t, a) })
}

// dear reports whether an action is paid for with what victory is counted in: what that
// buys shows later than one order ahead, so that judged by itself it would be bought always.
func (b *greedy) dear(t *game.Table, a flow.Action) bool { return b.out.pays(t, a) }
