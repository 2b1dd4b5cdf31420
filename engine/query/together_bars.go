package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// jointBar is a live term that forbids steps, in a search for several members.
type jointBar struct {
	same liveBar       // of a term that is the same for all members
	of   []*chosenBars // else what is known of it, by member
	free []members     // with of, by hex: for whom it is known not to forbid entering it
}

// freeHexes is for whom of some members a live term is known not to forbid entering
// each hex, as long as what is known of it for each of them stands.
type freeHexes struct {
	of    []*chosenBars
	turns []uint32
	free  []members
}

// mostFrees bounds the sets of members for which freeHexes are kept.
const mostFrees = 16

// jointBarsOf notes the live terms that act on a search for several members.
func (c *Ctx) jointBarsOf(m *model.Movement, mode int) {
	c.joint.bars = c.joint.bars[:0]
	c.addJointBars(m.Cost)
	if mode >= 0 {
		c.addJointBars(m.Modes[mode].Cost)
	}
}

func (c *Ctx) addJointBars(terms []model.Term) {
	j := &c.joint
	for i := range terms {
		t := &terms[i]
		if !t.Live {
			continue
		}
		n := len(j.bars)
		j.bars = slices.Grow(j.bars, 1)[:n+1]
		b := &j.bars[n]
		b.of = b.of[:0]
		if !t.ByChosen {
			b.same = liveBar{term: t, kept: c.hexesKept(t)}
			continue
		}
		for _, k := range j.chosen {
			c.Chosen = k
			b.of = append(b.of, c.barsKept(t))
		}
		b.free = c.freeOf(b.of)
	}
}

// freeOf is for whom of some members their term is known not to forbid entering each
// hex.
func (c *Ctx) freeOf(of []*chosenBars) []members {
	j := &c.joint
	i := slices.IndexFunc(j.frees, func(k freeHexes) bool { return slices.Equal(k.of, of) })
	if i < 0 {
		if len(j.frees) == mostFrees {
			j.frees = j.frees[:0]
		}
		i = len(j.frees)
		j.frees = append(j.frees, freeHexes{slices.Clone(of), make([]uint32, len(of)), make([]members, c.G.Grid.N())})
	}
	k := &j.frees[i]
	fresh := true
	for n, b := range of {
		fresh = fresh && k.turns[n] == b.turn
		k.turns[n] = b.turn
	}
	if !fresh {
		clear(k.free)
	}
	return k.free
}

// allowed is to whom of some members no live term forbids a step.
func (c *Ctx) allowed(who members, from model.HexID, d int, to model.HexID) members {
	j := &c.joint
	for i := range j.bars {
		b := &j.bars[i]
		if len(b.of) == 0 {
			if !b.same.frees(to) && c.barsStep(&b.same, from, d, to) {
				return 0
			}
			continue
		}
		for left := who &^ b.free[to]; left != 0; left &= left - 1 {
			n := bits.TrailingZeros16(uint16(left))
			c.Chosen = j.chosen[n]
			if c.barsChosen(b.of[n], from, d, to) {
				who &^= 1 << uint(n)
			} else if b.of[n].enters(to) {
				b.free[to] |= 1 << uint(n)
			}
		}
	}
	return who
}
