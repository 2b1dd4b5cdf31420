package bot

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/determinize"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// line is a way to go on that is played out in guesses: orders that are given, then what its
// maker does.
type line struct {
	weights   []features.Weights // by which its maker judges
	marchOnly bool               // its units go to the nearest enemy, as contact moves them
	toTurnEnd bool               // it is played out to the end of the turn, not of the others' reply
	script    [][]flow.Action    // orders that it begins with; those that cannot be given are left out
	foreseen  []foreseenDecision // what it did in the first guess before the first die or answer of others
	orders    [][]flow.Action    // its own orders in the first guess, up to those of others
	unitsHash uint64             // how all units stood in the first guess before the orders of others
	duplicate bool               // they stood as after another line
	results   []int              // what each playout gave
	sum       int
}

// foreseenDecision is a decision of a line: if it comes as foreseen, the line goes on.
type foreseenDecision struct {
	kind string
	open int // how many actions were open
	a    flow.Action
}

// maxDecisions is of how many decisions a playout is.
const maxDecisions = 600

// lineRun is a line while it is played out.
type lineRun struct {
	*line
	guessIndex    int              // the number of the guess, 0 for the first
	roll          determinize.Roll // dice that say how attacks fall; nil: as is nearest to their mean
	script        [][]flow.Action
	start         playMoment
	alternating   bool // the sides give one order each in turn
	othersReplied bool // others give orders, or have given some
	deterministic bool // no die fell and nobody else was asked
	luck          int  // what attacks were worth more by their mean than by how they fell
}

// runLine plays a line to its end in a table at the open decision. It returns what the position is
// worth there (far), and what luck took; false where it cannot be played out, or others have played it.
func (b *planner) runLine(t *game.Table, p *line, k int, roll determinize.Roll, others []*line) (worth int, ok bool) {
	b.resetGreedy(b.planMaker, k)
	b.planMaker.weights = p.weights
	b.resetGreedy(b.opponent, k)
	b.walker.dice = b.planMaker.dice
	pos := b.base.Position()
	x := lineRun{line: p, guessIndex: k, roll: roll, script: p.script, deterministic: true, othersReplied: pos.Phasing != b.side,
		start: playMoment{b.side, pos.Turn, pos.Phase}, alternating: alternatesOrders(b.base)}
	for range maxDecisions {
		if x.reachedEnd(b, t, others) {
			break
		}
		if len(t.Legal()) == 0 {
			return 0, false
		}
		d, _ := t.Decision()
		a := b.nextAction(t, &x)
		if k == 0 && x.deterministic {
			p.foreseen = append(p.foreseen, foreseenDecision{d.Kind, len(t.Legal()), a})
		}
		if _, no := t.ApplyTrusted(a); no != nil || t.Fault() != nil {
			return 0, false
		}
		x.deterministic = x.deterministic && len(t.Rolls()) == 0
	}
	if p.toTurnEnd || !x.alternating {
		x.luck /= 2 // by the end of the reply as much of it is undone
	}
	return b.finalValue(t) + x.luck, !p.duplicate
}

// reachedEnd reports whether a line is at its end. That is where the side gives orders again
// after others have, or where the turn ends for a line to the end of the turn. Where the sides
// give one order each in turn, one order of another side is enough. A line also ends when it
// comes to the position of another line.
func (x *lineRun) reachedEnd(b *planner, t *game.Table, others []*line) bool {
	d, open := t.Decision()
	if x.toTurnEnd {
		return !open || t.Position().Turn > x.start.turn && b.awaitsOrder(t)
	}
	if !x.othersReplied && (b.playEnded(t, x.start) || x.alternating && open && d.Side != b.side && b.awaitsOrder(t)) {
		x.othersReplied = true
		if x.guessIndex == 0 {
			x.unitsHash = positionHash(t, model.None)
			x.duplicate = slices.ContainsFunc(others, x.sameOutcome)
		}
	}
	return !open || x.duplicate || x.othersReplied && d.Side == b.side && t.Position().Phasing == b.side && b.awaitsOrder(t)
}

// sameOutcome reports whether another line comes to the same.
func (p *line) sameOutcome(o *line) bool {
	return o != p && len(o.results) > 0 && p.unitsHash == o.unitsHash
}

// nextAction returns the next action of a line: an order that it was given, what its maker or the
// maker of others' orders does, the usual answer of the side that gives none.
func (b *planner) nextAction(t *game.Table, x *lineRun) flow.Action {
	d, _ := t.Decision()
	by, begins := b.planMaker, b.awaitsOrder(t)
	if d.Side != b.side {
		by, x.deterministic = b.opponent, false
	} else if a, ok := b.nextScripted(t, x); ok {
		return a
	} else if x.marchOnly && len(by.plan) == 0 && movesNext(t, &d) {
		return x.walkToEnemy(b, t, begins)
	}
	if d.Side != t.Position().Phasing && !begins {
		x.deterministic = false
		return usualAnswer(t.Legal())
	}
	begins = begins && len(by.plan) == 0
	a := by.Choose(t)
	if begins {
		x.beginOrder(b, t, by, a)
	}
	return a
}

// movesNext reports whether a unit is to move next, or where it goes.
func movesNext(t *game.Table, d *flow.Decision) bool {
	return d.Kind == "move.to" || slices.ContainsFunc(t.Legal(), func(a flow.Action) bool { return a.Verb == flow.VMove })
}

// walkToEnemy returns the next action of a move to the nearest enemy.
func (x *lineRun) walkToEnemy(b *planner, t *game.Table, begins bool) flow.Action {
	a := b.walker.Choose(t)
	switch n := len(x.orders); {
	case x.guessIndex > 0 || x.othersReplied:
	case begins:
		x.orders = append(x.orders, []flow.Action{a})
	case n > 0:
		x.orders[n-1] = append(x.orders[n-1], a)
	}
	return a
}

// nextScripted returns the next order of those that the line begins with.
func (b *planner) nextScripted(t *game.Table, x *lineRun) (a flow.Action, ok bool) {
	if len(b.planMaker.plan) > 0 {
		return a, false
	}
	for len(x.script) > 0 && (b.awaitsOrder(t) || len(x.script) == len(x.line.script)) {
		so := x.script[0]
		x.script = x.script[1:]
		if !slices.Contains(t.Legal(), so[0]) || !b.planMaker.beginDecision(t) {
			continue
		}
		b.planMaker.resetStage(t)
		if so[0].Verb == flow.VMove {
			b.planMaker.leftInPlace[so[0].ID] = true
		}
		b.planMaker.plan = append(b.planMaker.plan[:0], so[1:]...)
		x.beginOrder(b, t, b.planMaker, so[0])
		return so[0], true
	}
	return a, false
}

// beginOrder takes note of an order, and settles how its dice fall.
func (x *lineRun) beginOrder(b *planner, t *game.Table, by *greedy, a flow.Action) {
	if by == b.planMaker && x.guessIndex == 0 && !x.othersReplied {
		x.orders = append(x.orders, append([]flow.Action{a}, by.plan...))
	}
	x.luck += b.settleDice(t, by, a, x.roll)
}

// settleDice rolls the dice of an order that is begun, and returns how much more the mean of all
// rolls is worth than this one. Adding that takes the luck off. With roll nil, the dice show what
// is nearest to the mean.
func (b *planner) settleDice(t *game.Table, m *greedy, a flow.Action, roll determinize.Roll) int {
	r := t.Run()
	r.Dice.TrialFaces, r.Dice.TrialDice = nil, nil
	d, _ := t.Decision()
	if endsChoice(a) || a.Verb == flow.VMove || d.Kind == "attack.target" && b.fightsLater(t) {
		return 0
	}
	if len(t.Legal()) == 1 && !m.beginDecision(t) {
		return 0
	}
	type throw struct {
		faces        []int
		worth, share int
	}
	var throws []throw
	sum, weight := int64(0), int64(0)
	m.eachThrow(append([]flow.Action{a}, m.plan...), func(t *game.Table, dice []flow.TrialDie, share int) {
		x := throw{worth: b.finalValue(t), share: share}
		for _, d := range dice {
			x.faces = append(x.faces, d.Face)
		}
		throws, sum, weight = append(throws, x), sum+int64(x.worth)*int64(share), weight+int64(share)
	})
	if weight == 0 {
		return 0
	}
	mean, best := int(sum/weight), throws[0]
	if roll != nil {
		at := int64(roll(1<<20)-1) * weight >> 20
		for _, x := range throws {
			if best = x; at < int64(x.share) {
				break
			}
			at -= int64(x.share)
		}
	} else {
		for _, x := range throws {
			if absDifference(x.worth, mean) < absDifference(best.worth, mean) {
				best = x
			}
		}
	}
	r.Dice.TrialFaces = best.faces
	return mean - best.worth
}

func absDifference(a, b int) int { return max(a-b, b-a) }

// movesUnit returns the units that are moved by an order of a line.
func (p *line) movesUnit(u model.UnitID) bool {
	return slices.ContainsFunc(p.orders, func(o []flow.Action) bool { return o[0].Verb == flow.VMove && o[0].ID == int32(u) })
}
