package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Traced searches a path for side s from a hex: the hexes from there to the
// first hex that satisfies the trace's end, by the fewest hexes; nil when
// there is none.
func (c *Ctx) Traced(trace int, from model.HexID, s model.SideID) []model.HexID {
	t := &c.G.Traces[trace]
	limit := c.G.Grid.N()
	if t.Length != nil {
		old := c.Scope
		c.Hex, c.Tracer = from, s
		limit = int(t.Length.Int(c))
		c.Scope = old
	}
	var path []model.HexID
	dead := c.deadEndsOf(t, s)
	if dead != nil && dead[from] {
		return nil
	}
	seen := c.dead[:0]
	c.dead = nil // a trace inside has its own
	c.flood(t, from, s, limit, func(tr *tracer) bool {
		for _, node := range tr.frontier {
			if c.ends(t, tr, c.traceHex(node)) {
				for ; node >= 0; node = tr.prev[node] {
					path = append(path, c.traceHex(node))
				}
				return false
			}
			if dead != nil {
				seen = append(seen, node)
			}
		}
		return true
	})
	if path == nil {
		for _, h := range seen {
			dead[h] = true
		}
	}
	c.dead = seen
	slices.Reverse(path)
	return path
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
	reads := expr.ReadSet(0)
	for _, p := range [2]*expr.Program{t.Through, t.To} {
		if p != nil {
			reads |= p.Reads
		}
	}
	if t.Length != nil || t.Along != 0 || !c.mayKeep(KeptAnswers, reads) {
		return nil
	}
	if c.deadEnds == nil {
		c.deadEnds = make([]deadEnd, len(c.G.Traces)*len(c.G.Sides))
	}
	k := &c.deadEnds[c.traceIndex(t)*len(c.G.Sides)+int(s)]
	if now := c.StampOf(reads); k.hexes == nil || k.stamp != now {
		if k.hexes == nil {
			k.hexes = make([]bool, c.G.Grid.N())
		}
		clear(k.hexes)
		k.stamp = now
	}
	return k.hexes
}

// passable is which hexes a trace of a side passes, worked out hex by hex when asked.
// Dropped: when the stamp of what the condition of the trace reads changes.
type passable struct {
	stamp uint64
	hexes []uint8 // by hex: passes, bars, or 0 where it was not asked yet
}

// passableFor gives what is kept of the hexes that a trace of a side passes; nil when
// nothing may be kept.
func (c *Ctx) passableFor(t *model.Trace, s model.SideID) []uint8 {
	if t.Through == nil || !c.mayKeep(KeptAnswers, t.Through.Reads) {
		return nil
	}
	i := c.traceIndex(t)
	if c.passables == nil {
		c.passables = make([]passable, len(c.G.Traces)*len(c.G.Sides))
	}
	p := &c.passables[i*len(c.G.Sides)+int(s)]
	now := c.StampOf(t.Through.Reads)
	if p.hexes == nil {
		p.hexes = make([]uint8, c.G.Grid.N())
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

// Flooded appends the hexes that a trace for side s reaches from a hex in at
// most so many hexes, wherever it ends, in id order; the hex itself first
// counts as reached.
func (c *Ctx) Flooded(trace int, from model.HexID, s model.SideID, most int, buf []int32) []int32 {
	t := &c.G.Traces[trace]
	keep := t.Through == nil && !c.Lacks(KeptAnswers) || t.Through != nil && c.mayKeep(KeptAnswers, t.Through.Reads)
	args := [3]int32{int32(from), int32(s), int32(most)}
	if keep {
		if i := c.findAnswer(t, throughReads(t), args[:]); i >= 0 {
			return append(buf, c.answers[i].list...)
		}
	}
	n := len(buf)
	c.flood(t, from, s, most, func(tr *tracer) bool {
		for _, node := range tr.frontier {
			buf = append(buf, int32(c.traceHex(node)))
		}
		return true
	})
	buf = c.inOrder(buf, n)
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
	if t.Through == nil && !c.Lacks(KeptAnswers) || t.Through != nil && c.mayKeep(KeptAnswers, t.Through.Reads) {
		if i := c.findAnswer(t, throughReads(t), args[:]); i >= 0 {
			return some(slices.Clone(c.answers[i].list))
		}
	}
	found := false
	c.flood(t, from, s, most, func(tr *tracer) bool {
		tr.asked = tr.asked[:0]
		for _, node := range tr.frontier {
			tr.asked = append(tr.asked, int32(c.traceHex(node)))
		}
		found = some(tr.asked)
		return !found
	})
	return found
}

// throughReads is what decides through which hexes a trace goes.
func throughReads(t *model.Trace) expr.ReadSet {
	if t.Through == nil {
		return 0
	}
	return t.Through.Reads
}

// stepOut is stepOver of a trace that goes from hex to hex, where what bars it and how
// it may leave a hex is kept.
func (tr *tracer) stepOut(g *hex.Grid, nodes []int32) {
	prev, marks, next := tr.prev, tr.marks, tr.next[:0]
	for _, h := range nodes {
		around := g.Neighbors(model.HexID(h))
		for dirs := tr.dirs[h]; dirs != 0; dirs &= dirs - 1 {
			to := around[bits.TrailingZeros8(dirs)]
			if prev[to] == unseen && marks[to] != bars {
				prev[to] = h
				next = append(next, int32(to))
			}
		}
	}
	tr.next = next
}

// sift drops the nodes come to through whose hexes a trace may not go: what is not
// known of them is asked together.
func (c *Ctx) sift(t *model.Trace, tr *tracer) {
	if t.Through == nil {
		return
	}
	if tr.marks != nil {
		tr.asked = c.notAsked(tr, tr.asked[:0])
		if len(tr.asked) == 0 {
			return
		}
		for _, h := range c.passable(t, tr.asked) {
			tr.marks[h] = passes
		}
	}
	left := tr.next[:0]
	for _, node := range tr.next {
		if h := c.traceHex(node); c.passes(t, tr, h) {
			left = append(left, node)
		} else {
			tr.prev[node] = unseen
		}
	}
	tr.next = left
}

// passes is through, where anything is kept as it has been found out.
func (c *Ctx) passes(t *model.Trace, tr *tracer, h model.HexID) bool {
	if tr.marks == nil {
		return c.through(t, h)
	}
	return tr.marks[h] == passes
}

// notAsked appends the hexes come to of which it is not known whether a trace may
// pass them; until it is, they bar it.
func (c *Ctx) notAsked(tr *tracer, ask []int32) []int32 {
	for _, node := range tr.next {
		if h := c.traceHex(node); tr.marks[h] == 0 {
			tr.marks[h] = bars
			ask = append(ask, int32(h))
		}
	}
	return ask
}

// traceDirs are the directions in which a trace may leave a hex, as far as the
// hexsides decide: a bit each.
func (c *Ctx) traceDirs(t *model.Trace, tr *tracer, h model.HexID) uint8 {
	if tr.dirs != nil {
		return tr.dirs[h]
	}
	return dirsOf(c.G, t, h)
}

func (c *Ctx) ends(t *model.Trace, tr *tracer, h model.HexID) bool {
	if tr.ends != nil {
		return tr.ends[h]
	}
	c.Hex = h
	return c.True(t.To)
}
