package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/hex"
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

// trace calls run with the memory of a trace that begins in a hex, unless the hex
// is barred.
func (c *Ctx) trace(t *model.Trace, from model.HexID, s model.SideID, run func(tr *tracer)) {
	old := c.Scope
	c.Tracer = s
	if t.StartFree || c.through(t, from) {
		tr := c.lendTracer()
		tr.marks, tr.dirs, tr.ends = c.passableFor(t, s), nil, nil
		if c.shared != nil && !c.Lacks(KeptEnds) {
			i := c.traceIndex(t)
			tr.dirs, tr.ends = c.shared.dirs[i], c.shared.ends[i*len(c.G.Sides)+int(s)]
		}
		tr.prev[from] = model.None
		tr.seen = append(tr.seen, int32(from))
		run(tr)
		c.scratch.Work(len(tr.seen))
		for _, n := range tr.seen {
			tr.prev[n] = unseen
		}
		tr.seen = tr.seen[:0]
		c.tracers = append(c.tracers, tr)
	}
	c.Scope = old
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

// rings goes over the nodes that a trace comes to, all equally far at once, until use
// returns false of tr.frontier.
func (c *Ctx) rings(t *model.Trace, tr *tracer, limit int, use func(tr *tracer) bool) {
	for n := 0; len(tr.frontier) > 0; n++ {
		if !use(tr) || n >= limit || c.scratch.Spent() {
			return
		}
		c.stepOn(t, tr, tr.frontier)
		tr.frontier, tr.next = tr.next, tr.frontier
	}
}

// stepOn makes tr.next the nodes that a trace comes to from others, each the first
// time.
func (c *Ctx) stepOn(t *model.Trace, tr *tracer, nodes []int32) {
	if t.Along == 0 && tr.marks != nil && tr.dirs != nil {
		tr.stepOut(c.G.Grid, nodes)
	} else {
		c.stepOver(t, tr, nodes)
	}
	c.sift(t, tr)
	tr.seen = append(tr.seen, tr.next...)
}

// stepOver makes tr.next the nodes next to others, but for those that are known to be
// barred.
func (c *Ctx) stepOver(t *model.Trace, tr *tracer, nodes []int32) {
	n := int32(c.G.Grid.N())
	tr.next = tr.next[:0]
	for _, node := range nodes {
		h := c.traceHex(node)
		around := c.G.Grid.Neighbors(h)
		for dirs := c.traceDirs(t, tr, h); dirs != 0; dirs &= dirs - 1 {
			d := bits.TrailingZeros8(dirs)
			to := around[d]
			next := int32(to)
			if t.Along != 0 {
				if node >= n && !c.G.Joined(h, t.Along, int(node-n)%6, d) {
					continue
				}
				if j := c.G.JunctionAt(to); j >= 0 {
					if tr.prev[to] != unseen {
						continue
					}
					next = n + int32(j*6+(d+3)%6)
				}
			}
			if tr.prev[next] != unseen || tr.marks != nil && tr.marks[to] == bars {
				continue
			}
			tr.prev[next] = node
			tr.next = append(tr.next, next)
		}
	}
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
