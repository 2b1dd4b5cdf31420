package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// tracer is the working memory of traces: a node is a hex, or in a hex with
// junctions the hex and the hexside it was come to over.
type tracer struct {
	prev     []int32 // by node: the node before, unseen when not come to
	seen     []int32
	frontier []int32
	next     []int32
	asked    []int32
	marks    []uint8   // by hex: whether it may pass, as far as that is known; nil: nothing is kept
	dirs     []uint8   // by hex: where hexsides let it leave; nil: nothing is kept
	ends     []bool    // by hex, where that is settled beforehand
	heads    [][]int32 // by the way that is left to an end: nodes to go on from
}

const unseen = int32(-2)

// Traced searches a path for side s from a hex: the hexes from there to the
// first hex that satisfies the trace's end, by the fewest hexes; nil when
// there is none.
func (c *Ctx) Traced(trace int, from model.HexID, s model.SideID) []model.HexID {
	t := &c.G.Traces[trace]
	limit := c.G.Grid.N()
	if t.Length != nil {
		oldH, oldT := c.Hex, c.Tracer
		c.Hex, c.Tracer = from, s
		limit = int(t.Length.Int(c))
		c.Hex, c.Tracer = oldH, oldT
	}
	var path []model.HexID
	dead := c.deadEndsOf(t, s)
	if dead != nil && dead[from] {
		return nil
	}
	seen := c.dead[:0]
	c.dead = nil // a trace inside has its own
	c.flood(t, from, s, limit, func(tr *tracer, node int32) bool {
		if !c.ends(t, tr, c.traceHex(node)) {
			if dead != nil {
				seen = append(seen, node)
			}
			return true
		}
		for n := node; n >= 0; n = tr.prev[n] {
			path = append(path, c.traceHex(n))
		}
		return false
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

// deadEnd is from which hexes a trace of a side finds no end, as long as the
// position stands: whatever a search without end came to.
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
	if t.Length != nil || t.Along != 0 || !c.mayKeep(reads) {
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

// throughReads is what decides through which hexes a trace goes.
func throughReads(t *model.Trace) expr.ReadSet {
	if t.Through == nil {
		return 0
	}
	return t.Through.Reads
}

// Flooded appends the hexes that a trace for side s reaches from a hex in at
// most so many hexes, wherever it ends, in id order; the hex itself first
// counts as reached.
func (c *Ctx) Flooded(trace int, from model.HexID, s model.SideID, most int, buf []int32) []int32 {
	t := &c.G.Traces[trace]
	keep := t.Through == nil && !c.NoCache || t.Through != nil && c.mayKeep(t.Through.Reads)
	args := [3]int32{int32(from), int32(s), int32(most)}
	if keep {
		if i := c.kept(t, throughReads(t), args[:]); i >= 0 {
			return append(buf, c.answers[i].list...)
		}
	}
	n := len(buf)
	c.flood(t, from, s, most, func(_ *tracer, node int32) bool {
		buf = append(buf, int32(c.traceHex(node)))
		return true
	})
	buf = c.inOrder(buf, n)
	if keep {
		c.keep(t, throughReads(t), args[:], buf[n:])
	}
	return buf
}

// inOrder brings the hexes from the n-th on into id order, each once.
func (c *Ctx) inOrder(buf []int32, n int) []int32 {
	marks := c.hexMarks()
	for _, h := range buf[n:] {
		marks.add(model.HexID(h))
	}
	return drainInto(marks, buf[:n])
}

// AnyFlooded reports whether something holds for one of the hexes of Flooded.
func (c *Ctx) AnyFlooded(trace int, from model.HexID, s model.SideID, most int, holds func(int32) bool) bool {
	t := &c.G.Traces[trace]
	args := [3]int32{int32(from), int32(s), int32(most)}
	if t.Through == nil && !c.NoCache || t.Through != nil && c.mayKeep(t.Through.Reads) {
		if i := c.kept(t, throughReads(t), args[:]); i >= 0 {
			// The answer may be given up for another one in between.
			return slices.ContainsFunc(slices.Clone(c.answers[i].list), holds)
		}
	}
	found := false
	c.flood(t, from, s, most, func(_ *tracer, node int32) bool {
		found = holds(int32(c.traceHex(node)))
		return !found
	})
	return found
}

// flood goes over a trace from a hex, the nearest nodes first, until use
// returns false.
func (c *Ctx) flood(t *model.Trace, from model.HexID, s model.SideID, limit int, use func(tr *tracer, node int32) bool) {
	c.trace(t, from, s, func(tr *tracer) {
		tr.frontier = append(tr.frontier[:0], int32(from))
		c.spreadTrace(t, tr, limit, use)
	})
}

// trace calls run with the memory of a trace that begins in a hex, unless the hex
// is barred.
func (c *Ctx) trace(t *model.Trace, from model.HexID, s model.SideID, run func(tr *tracer)) {
	oldH, oldT := c.Hex, c.Tracer
	c.Tracer = s
	if t.StartFree || c.through(t, from) {
		tr := c.lendTracer()
		tr.marks, tr.dirs, tr.ends = c.passableFor(t, s), nil, nil
		if c.shared != nil && !c.NoCache {
			i := c.traceIndex(t)
			tr.dirs, tr.ends = c.shared.dirs[i], c.shared.ends[i*len(c.G.Sides)+int(s)]
		}
		tr.prev[from] = model.None
		tr.seen = append(tr.seen, int32(from))
		run(tr)
		for _, n := range tr.seen {
			tr.prev[n] = unseen
		}
		tr.seen = tr.seen[:0]
		c.tracers = append(c.tracers, tr)
	}
	c.Hex, c.Tracer = oldH, oldT
}

func (c *Ctx) spreadTrace(t *model.Trace, tr *tracer, limit int, use func(tr *tracer, node int32) bool) {
	for n := 0; len(tr.frontier) > 0; n++ {
		for _, node := range tr.frontier {
			if !use(tr, node) {
				return
			}
		}
		if n >= limit {
			return
		}
		tr.next = tr.next[:0]
		c.lookAround(t, tr, tr.frontier)
		for _, node := range tr.frontier {
			c.traceStep(t, tr, node)
		}
		tr.frontier, tr.next = tr.next, tr.frontier
	}
}

// lendTracer gives working memory; a trace may ask for another one inside.
func (c *Ctx) lendTracer() *tracer {
	if n := len(c.tracers); n > 0 {
		tr := c.tracers[n-1]
		c.tracers = c.tracers[:n-1]
		return tr
	}
	tr := &tracer{prev: make([]int32, c.G.Grid.N()+6*len(c.G.JunctionHexes))}
	for i := range tr.prev {
		tr.prev[i] = unseen
	}
	return tr
}

// traceHex is the hex of a node of a trace.
func (c *Ctx) traceHex(node int32) model.HexID {
	if n := c.G.Grid.N(); int(node) >= n {
		return c.G.JunctionHexes[(int(node)-n)/6]
	}
	return model.HexID(node)
}

func (c *Ctx) traceStep(t *model.Trace, tr *tracer, node int32) {
	h, n := c.traceHex(node), c.G.Grid.N()
	around := c.G.Grid.Neighbors(h)
	for dirs := c.traceDirs(t, tr, h); dirs != 0; dirs &= dirs - 1 {
		d := bits.TrailingZeros8(dirs)
		to := around[d]
		next := int32(to)
		if t.Along != 0 {
			if int(node) >= n && !c.G.Joined(h, t.Along, (int(node)-n)%6, d) {
				continue
			}
			if j := c.G.JunctionAt(to); j >= 0 {
				next = int32(n + j*6 + (d+3)%6)
			}
		}
		if tr.prev[next] != unseen || tr.prev[to] != unseen || !c.passes(t, tr, to) {
			continue
		}
		tr.prev[next] = node
		tr.seen = append(tr.seen, next)
		tr.next = append(tr.next, next)
	}
}

// lookAround finds out together which hexes next to some nodes a trace may pass.
func (c *Ctx) lookAround(t *model.Trace, tr *tracer, nodes []int32) {
	if tr.marks == nil {
		return
	}
	ask := tr.asked[:0]
	for _, node := range nodes {
		h := c.traceHex(node)
		around := c.G.Grid.Neighbors(h)
		for dirs := c.traceDirs(t, tr, h); dirs != 0; dirs &= dirs - 1 {
			if to := around[bits.TrailingZeros8(dirs)]; tr.marks[to] == 0 {
				tr.marks[to] = bars
				ask = append(ask, int32(to))
			}
		}
	}
	tr.asked = ask
	if len(ask) > 0 {
		for _, h := range c.passable(t, ask) {
			tr.marks[h] = passes
		}
	}
}

// passable drops the hexes that a trace may not pass, in place.
func (c *Ctx) passable(t *model.Trace, in []int32) []int32 {
	if t.Each != nil {
		return t.Each.Keep(c, in)
	}
	return slices.DeleteFunc(in, func(h int32) bool { return !c.through(t, model.HexID(h)) })
}

// traceDirs are the directions in which a trace may leave a hex, as far as the
// hexsides decide: a bit each.
func (c *Ctx) traceDirs(t *model.Trace, tr *tracer, h model.HexID) uint8 {
	if tr.dirs != nil {
		return tr.dirs[h]
	}
	return dirsOf(c.G, t, h)
}

func dirsOf(g *model.Game, t *model.Trace, h model.HexID) uint8 {
	var out uint8
	for d, to := range g.Grid.Neighbors(h) {
		if to < 0 {
			continue
		}
		on := g.SideBits[g.Grid.Sides(h)[d]]
		if (t.Along == 0 || on&t.Along != 0) && on&t.Not == 0 {
			out |= 1 << uint(d)
		}
	}
	return out
}

// traceDirections works dirsOf out for all traces and hexes.
func traceDirections(g *model.Game) [][]uint8 {
	out := make([][]uint8, len(g.Traces))
	for i := range out {
		out[i] = make([]uint8, g.Grid.N())
		for h := range out[i] {
			out[i][h] = dirsOf(g, &g.Traces[i], model.HexID(h))
		}
	}
	return out
}

// passes is through, as lookAround has found it out.
func (c *Ctx) passes(t *model.Trace, tr *tracer, h model.HexID) bool {
	if tr.marks == nil {
		return c.through(t, h)
	}
	return tr.marks[h] == passes
}

func (c *Ctx) through(t *model.Trace, h model.HexID) bool {
	c.Hex = h
	return c.True(t.Through)
}

func (c *Ctx) ends(t *model.Trace, tr *tracer, h model.HexID) bool {
	if tr.ends != nil {
		return tr.ends[h]
	}
	c.Hex = h
	return c.True(t.To)
}
