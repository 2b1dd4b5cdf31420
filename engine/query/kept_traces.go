package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// keptOfTrace is what a trace under way uses of what is kept.
type keptOfTrace struct {
	marks []uint8   // by hex: whether it may pass, as far as that is known; nil: it is asked
	dirs  []uint8   // by hex: where hexsides let it leave; nil: it is asked
	ends  []bool    // by hex: where it ends; nil: it is asked
	heads [][]int32 // of CanTrace, by the way that is left to an end: nodes to go on from
}

// openTrace gives a trace of a side what is kept of it.
func (c *Ctx) openTrace(tr *tracer, t *model.Trace, s model.SideID) {
	k := &tr.kept
	k.marks, k.dirs, k.ends = c.passableFor(t, s), nil, nil
	if c.kept.shared != nil && !c.Lacks(KeptEnds) {
		i := c.traceIndex(t)
		k.dirs, k.ends = c.kept.shared.dirs[i], c.kept.shared.ends[i*len(c.G.Sides)+int(s)]
	}
}

// Traced searches a path for side s from a hex: the hexes from there to the
// first hex that satisfies the trace's end, by the fewest hexes; nil when
// there is none.
func (c *Ctx) Traced(trace int, from model.HexID, s model.SideID) []model.HexID {
	t := &c.G.Traces[trace]
	dead := c.deadEndsOf(t, s)
	if dead != nil && dead[from] {
		return nil
	}
	came := c.dead[:0]
	c.dead = nil // a trace inside has its own
	path, came := c.seekEnd(t, from, s, came)
	if path == nil && dead != nil {
		for _, h := range came {
			dead[h] = true
		}
	}
	c.dead = came
	return path
}

// Flooded appends the hexes that a trace for side s reaches from a hex in at
// most so many hexes, wherever it ends, in id order; the hex itself first
// counts as reached.
func (c *Ctx) Flooded(trace int, from model.HexID, s model.SideID, most int, buf []int32) []int32 {
	t := &c.G.Traces[trace]
	args := [3]int32{int32(from), int32(s), int32(most)}
	keep := c.keepsFlooded(t)
	if keep {
		if i := c.findAnswer(t, throughReads(t), args[:]); i >= 0 {
			return append(buf, c.kept.answers[i].list...)
		}
	}
	n := len(buf)
	buf = c.flooded(t, from, s, most, buf)
	if keep {
		c.keepAnswer(t, throughReads(t), args[:], buf[n:])
	}
	return buf
}

// AnyFlooded reports whether something holds for one of the hexes of Flooded: some
// is asked of several at once, in a list that it may change.
func (c *Ctx) AnyFlooded(trace int, from model.HexID, s model.SideID, most int, some func([]int32) bool) bool {
	t := &c.G.Traces[trace]
	args := [3]int32{int32(from), int32(s), int32(most)}
	if c.keepsFlooded(t) {
		if i := c.findAnswer(t, throughReads(t), args[:]); i >= 0 {
			return some(slices.Clone(c.kept.answers[i].list))
		}
	}
	return c.anyFlooded(t, from, s, most, some)
}

// keepsFlooded reports whether the hexes that a trace reaches may be kept.
func (c *Ctx) keepsFlooded(t *model.Trace) bool {
	return t.Through == nil && !c.Lacks(KeptAnswers) || t.Through != nil && c.mayKeep(KeptAnswers, t.Through.Deps)
}

// deadEnd is from which hexes a trace of a side finds no end: all hexes that a search visited
// which found none. Dropped: when the stamp of what the trace reads changes.
type deadEnd struct {
	stamp uint64 // of what it reads
	hexes []bool
}

// deadEndsOf gives the dead ends of a trace and side, nil when they cannot be
// kept: by hex, so the way to it must not count.
func (c *Ctx) deadEndsOf(t *model.Trace, s model.SideID) []bool {
	reads := expr.Deps(0)
	for _, p := range [2]*expr.Program{t.Through, t.To} {
		if p != nil {
			reads |= p.Deps
		}
	}
	if t.Length != nil || t.Along != 0 || !c.mayKeep(KeptAnswers, reads) {
		return nil
	}
	if c.kept.deadEnds == nil {
		c.kept.deadEnds = make([]deadEnd, len(c.G.Traces)*len(c.G.Sides))
	}
	k := &c.kept.deadEnds[c.traceIndex(t)*len(c.G.Sides)+int(s)]
	if now := c.StampOf(reads); k.hexes == nil || k.stamp != now {
		if k.hexes == nil {
			k.hexes = make([]bool, c.G.Grid.NumHexes())
		}
		clear(k.hexes)
		k.stamp = now
	}
	return k.hexes
}

// keptPassable is which hexes a trace of a side passes, worked out hex by hex when asked.
// Dropped: when the stamp of what the condition of the trace reads changes.
type keptPassable struct {
	stamp uint64
	hexes []uint8 // by hex: passes, bars, or 0 where it was not asked yet
}

// passableFor gives what is kept of the hexes that a trace of a side passes; nil when
// nothing may be kept.
func (c *Ctx) passableFor(t *model.Trace, s model.SideID) []uint8 {
	if t.Through == nil || !c.mayKeep(KeptAnswers, t.Through.Deps) {
		return nil
	}
	i := c.traceIndex(t)
	if c.kept.passables == nil {
		c.kept.passables = make([]keptPassable, len(c.G.Traces)*len(c.G.Sides))
	}
	p := &c.kept.passables[i*len(c.G.Sides)+int(s)]
	now := c.StampOf(t.Through.Deps)
	if p.hexes == nil {
		p.hexes = make([]uint8, c.G.Grid.NumHexes())
	} else if p.stamp != now {
		clear(p.hexes)
	}
	p.stamp = now
	return p.hexes
}

func (c *Ctx) traceIndex(t *model.Trace) int {
	i := 0
	for &c.G.Traces[i] != t {
		i++
	}
	return i
}

// throughReads is what decides through which hexes a trace goes.
func throughReads(t *model.Trace) expr.Deps {
	if t.Through == nil {
		return 0
	}
	return t.Through.Deps
}

// stepTo makes tr.next the nodes next to others: from hex to hex, where what bars a trace and
// how it may leave a hex is kept.
func (c *Ctx) stepTo(t *model.Trace, tr *tracer, nodes []int32) {
	if t.Along == 0 && tr.kept.marks != nil && tr.kept.dirs != nil {
		tr.stepOut(c.G.Grid, nodes)
	} else {
		c.stepOver(t, tr, nodes)
	}
}

func (tr *tracer) stepOut(g *hex.Grid, nodes []int32) {
	prev, marks, next := tr.prev, tr.kept.marks, tr.next[:0]
	for _, h := range nodes {
		around := g.Neighbors(model.HexID(h))
		for dirs := tr.kept.dirs[h]; dirs != 0; dirs &= dirs - 1 {
			to := around[bits.TrailingZeros8(dirs)]
			if prev[to] == unseen && marks[to] != bars {
				prev[to] = h
				next = append(next, int32(to))
			}
		}
	}
	tr.next = next
}

// shut reports whether it is known that a trace may not pass a hex.
func (tr *tracer) shut(h model.HexID) bool { return tr.kept.marks != nil && tr.kept.marks[h] == bars }

// sieve is siftEach, where what is not known of the hexes is asked together.
func (c *Ctx) sieve(t *model.Trace, tr *tracer) {
	marks := tr.kept.marks
	if marks == nil {
		c.siftEach(t, tr)
		return
	}
	tr.asked = c.notAsked(tr, tr.asked[:0])
	if len(tr.asked) == 0 {
		return
	}
	for _, h := range c.passable(t, tr.asked) {
		marks[h] = passes
	}
	left := tr.next[:0]
	for _, node := range tr.next {
		if marks[c.traceHex(node)] == passes {
			left = append(left, node)
		} else {
			tr.prev[node] = unseen
		}
	}
	tr.next = left
}

// notAsked appends the hexes come to of which it is not known whether a trace may
// pass them; until it is, they bar it.
func (c *Ctx) notAsked(tr *tracer, ask []int32) []int32 {
	for _, node := range tr.next {
		if h := c.traceHex(node); tr.kept.marks[h] == 0 {
			tr.kept.marks[h] = bars
			ask = append(ask, int32(h))
		}
	}
	return ask
}

// traceDirs are the directions in which a trace may leave a hex, as far as the
// hexsides decide: a bit each.
func (c *Ctx) traceDirs(t *model.Trace, tr *tracer, h model.HexID) uint8 {
	if tr.kept.dirs != nil {
		return tr.kept.dirs[h]
	}
	return dirsOf(c.G, t, h)
}

// ends reports whether a trace ends in a hex.
func (c *Ctx) ends(t *model.Trace, tr *tracer, h model.HexID) bool {
	if tr.kept.ends != nil {
		return tr.kept.ends[h]
	}
	return c.endsAt(t, h)
}
