package bot

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/guess"
	"github.com/vedette-wargames/vedette/engine/model"
)

// line is a way to go on that is played out in guesses: orders that are given, then what its
// maker does.
type line struct {
	mood   []features.Weights // by which its maker judges
	walks  bool               // its units go to the nearest enemy, as contact moves them
	turn   bool               // it is played out to the end of the turn, not of the others' reply
	script [][]flow.Action    // orders that it begins with; those that cannot be given are left out
	way    []step             // what it did in the first guess before the first die or answer of others
	orders [][]flow.Action    // its own orders in the first guess, up to those of others
	stood  uint64             // how all units stood in the first guess before the orders of others
	twin   bool               // they stood as after another line
	got    []int              // what each playout gave
	sum    int
}

// step is a decision of a line: when it stands as it was foreseen, the line goes on.
type step struct {
	kind string
	open int // how many actions were open
	a    flow.Action
}

// lineLong is of how many decisions a playout is.
const lineLong = 600

// playing is a line while it is played out.
type playing struct {
	*line
	k       int        // the number of the guess, 0 for the first
	roll    guess.Roll // dice that say how attacks fall; nil: as is nearest to their mean
	script  [][]flow.Action
	began   moment
	oneEach bool // the sides give one order each in turn
	replied bool // others give orders, or have given some
	sure    bool // no die fell and nobody else was asked
	luck    int  // what attacks were worth more by their mean than by how they fell
}

// run plays a line in a table that stands at the decision that is open, to its end. It is what the position is
// worth there (far), and what luck took; false where it cannot be played out, or others have played it.
func (b *planner) run(t *game.Table, p *line, k int, roll guess.Roll, others []*line) (worth int, ok bool) {
	b.anew(b.maker, k)
	b.maker.weights = p.mood
	b.anew(b.foe, k)
	b.walker.dice = b.maker.dice
	pos := b.base.Position()
	x := playing{line: p, k: k, roll: roll, script: p.script, sure: true, replied: pos.Phasing != b.side,
		began: moment{b.side, pos.Turn, pos.Phase}, oneEach: alternates(b.base)}
	for range lineLong {
		if x.atEnd(b, t, others) {
			break
		}
		if len(t.Legal()) == 0 {
			return 0, false
		}
		d, _ := t.Decision()
		a := b.does(t, &x)
		if k == 0 && x.sure {
			p.way = append(p.way, step{d.Kind, len(t.Legal()), a})
		}
		if _, no := t.Do(a); no != nil || t.Fault() != nil {
			return 0, false
		}
		x.sure = x.sure && len(t.Rolls()) == 0
	}
	if p.turn || !x.oneEach {
		x.luck /= 2 // by the end of the reply as much of it is undone
	}
	return b.far(t) + x.luck, !p.twin
}

// atEnd reports whether a line is at its end: where the side gives orders again after others have, where the sides give one
// order each in turn after one of theirs, or where the turn ends; or where it has come to what another has.
func (x *playing) atEnd(b *planner, t *game.Table, others []*line) bool {
	d, open := t.Decision()
	if x.turn {
		return !open || t.Position().Turn > x.began.turn && b.resting(t)
	}
	if !x.replied && (b.ended(t, x.began) || x.oneEach && open && d.Side != b.side && b.resting(t)) {
		x.replied = true
		if x.k == 0 {
			x.stood = standing(t, model.None)
			x.twin = slices.ContainsFunc(others, x.same)
		}
	}
	return !open || x.twin || x.replied && d.Side == b.side && t.Position().Phasing == b.side && b.resting(t)
}

// same reports whether another line comes to the same.
func (p *line) same(o *line) bool {
	return o != p && len(o.got) > 0 && p.stood == o.stood
}

// does is the next action of a line: an order that it was given, what its maker or the maker of
// others' orders does, the usual answer of the side that gives none.
func (b *planner) does(t *game.Table, x *playing) flow.Action {
	d, _ := t.Decision()
	by, begins := b.maker, b.resting(t)
	if d.Side != b.side {
		by, x.sure = b.foe, false
	} else if a, ok := b.given(t, x); ok {
		return a
	} else if x.walks && len(by.plan) == 0 && marches(t, &d) {
		return x.walk(b, t, begins)
	}
	if d.Side != t.Position().Phasing && !begins {
		x.sure = false
		return usual(t.Legal())
	}
	begins = begins && len(by.plan) == 0
	a := by.Choose(t)
	if begins {
		x.begins(b, t, by, a)
	}
	return a
}

// marches reports whether a unit is to move next, or where it goes.
func marches(t *game.Table, d *flow.Decision) bool {
	return d.Kind == "move.to" || slices.ContainsFunc(t.Legal(), func(a flow.Action) bool { return a.Verb == flow.VMove })
}

// walk is the next action of a move to the nearest enemy.
func (x *playing) walk(b *planner, t *game.Table, begins bool) flow.Action {
	a := b.walker.Choose(t)
	switch n := len(x.orders); {
	case x.k > 0 || x.replied:
	case begins:
		x.orders = append(x.orders, []flow.Action{a})
	case n > 0:
		x.orders[n-1] = append(x.orders[n-1], a)
	}
	return a
}

// given is the next order of those that the line begins with.
func (b *planner) given(t *game.Table, x *playing) (a flow.Action, ok bool) {
	if len(b.maker.plan) > 0 {
		return a, false
	}
	for len(x.script) > 0 && (b.resting(t) || len(x.script) == len(x.line.script)) {
		so := x.script[0]
		x.script = x.script[1:]
		if !slices.Contains(t.Legal(), so[0]) || !b.maker.begin(t) {
			continue
		}
		b.maker.look(t)
		if so[0].Verb == flow.VMove {
			b.maker.still[so[0].ID] = true
		}
		b.maker.plan = append(b.maker.plan[:0], so[1:]...)
		x.begins(b, t, b.maker, so[0])
		return so[0], true
	}
	return a, false
}

// begins takes note of an order, and settles how its dice fall.
func (x *playing) begins(b *planner, t *game.Table, by *greedy, a flow.Action) {
	if by == b.maker && x.k == 0 && !x.replied {
		x.orders = append(x.orders, append([]flow.Action{a}, by.plan...))
	}
	x.luck += b.settle(t, by, a, x.roll)
}

// settle lets the dice of an order that is begun fall, and gives what its mean is worth more than that: so
// luck is taken off. Without a roll they fall as is nearest to the mean.
func (b *planner) settle(t *game.Table, m *greedy, a flow.Action, roll guess.Roll) int {
	r := t.Run()
	r.TrialFaces, r.TrialDice = nil, nil
	d, _ := t.Decision()
	if ends(a) || a.Verb == flow.VMove || d.Kind == "attack.target" && b.laterFought(t) {
		return 0
	}
	if len(t.Legal()) == 1 && !m.begin(t) {
		return 0
	}
	type throw struct {
		faces        []int
		worth, share int
	}
	var throws []throw
	sum, weight := int64(0), int64(0)
	m.ways(append([]flow.Action{a}, m.plan...), func(t *game.Table, dice []flow.TrialDie, share int) {
		x := throw{worth: b.far(t), share: share}
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
			if apart(x.worth, mean) < apart(best.worth, mean) {
				best = x
			}
		}
	}
	r.TrialFaces = best.faces
	return mean - best.worth
}

func apart(a, b int) int { return max(a-b, b-a) }

// moves are the units that are moved by an order of a line.
func (p *line) moves(u model.UnitID) bool {
	return slices.ContainsFunc(p.orders, func(o []flow.Action) bool { return o[0].Verb == flow.VMove && o[0].ID == int32(u) })
}
