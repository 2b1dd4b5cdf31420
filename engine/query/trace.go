package query

import (
	"math/bits"
	"slices"

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
	cache    traceCache
}

const unseen = int32(-2)

// runTrace calls run with the memory of a trace that begins in a hex, unless the hex
// is barred.
func (c *Ctx) runTrace(t *model.Trace, from model.HexID, s model.SideID, run func(tr *tracer)) {
	old := c.Scope
	c.Tracer = s
	if t.StartFree || c.evalPassable(t, from) {
		tr := c.borrowTracer()
		c.loadTraceCache(tr, t, s)
		tr.prev[from] = model.None
		tr.seen = append(tr.seen, int32(from))
		run(tr)
		c.scratch.SpendWork(len(tr.seen))
		for _, n := range tr.seen {
			tr.prev[n] = unseen
		}
		tr.seen = tr.seen[:0]
		c.tracers = append(c.tracers, tr)
	}
	c.Scope = old
}

// borrowTracer gives working memory; a trace may ask for another one inside.
func (c *Ctx) borrowTracer() *tracer {
	if n := len(c.tracers); n > 0 {
		tr := c.tracers[n-1]
		c.tracers = c.tracers[:n-1]
		return tr
	}
	tr := &tracer{prev: make([]int32, c.G.Grid.NumHexes()+6*len(c.G.JunctionHexes))}
	for i := range tr.prev {
		tr.prev[i] = unseen
	}
	return tr
}

// traceHex is the hex of a node of a trace.
func (c *Ctx) traceHex(node int32) model.HexID {
	if n := c.G.Grid.NumHexes(); int(node) >= n {
		return c.G.JunctionHexes[(int(node)-n)/6]
	}
	return model.HexID(node)
}

// eachRing goes over the nodes that a trace comes to, all equally far at once, until use
// returns false of tr.frontier.
func (c *Ctx) eachRing(t *model.Trace, tr *tracer, limit int, use func(tr *tracer) bool) {
	for n := 0; len(tr.frontier) > 0; n++ {
		if !use(tr) || n >= limit || c.scratch.ExceededLimit() {
			return
		}
		c.advanceTrace(t, tr, tr.frontier)
		tr.frontier, tr.next = tr.next, tr.frontier
	}
}

// eachRingFrom goes over a trace from a hex, ring by ring, until use returns false of
// tr.frontier.
func (c *Ctx) eachRingFrom(t *model.Trace, from model.HexID, s model.SideID, limit int, use func(tr *tracer) bool) {
	c.runTrace(t, from, s, func(tr *tracer) {
		tr.frontier = append(tr.frontier[:0], int32(from))
		c.eachRing(t, tr, limit, use)
	})
}

// sortHexes brings the hexes from the n-th on into id order, each once.
func (c *Ctx) sortHexes(buf []int32, n int) []int32 {
	marks := c.borrowMarks()
	for _, h := range buf[n:] {
		marks.add(model.HexID(h))
	}
	return drainInto(marks, buf[:n])
}

// advanceTrace makes tr.next the nodes that a trace comes to from others, each the first
// time.
func (c *Ctx) advanceTrace(t *model.Trace, tr *tracer, nodes []int32) {
	c.expandTrace(t, tr, nodes)
	if t.Through != nil {
		c.filterPassable(t, tr)
	}
	tr.seen = append(tr.seen, tr.next...)
}

// expandUncached makes tr.next the nodes next to others, but for those that are known to be
// barred.
func (c *Ctx) expandUncached(t *model.Trace, tr *tracer, nodes []int32) {
	n := int32(c.G.Grid.NumHexes())
	tr.next = tr.next[:0]
	for _, node := range nodes {
		h := c.traceHex(node)
		around := c.G.Grid.Neighbors(h)
		for dirs := c.traceDirs(t, tr, h); dirs != 0; dirs &= dirs - 1 {
			d := bits.TrailingZeros8(dirs)
			to := around[d]
			next := int32(to)
			if t.Along != 0 {
				if node >= n && !c.G.MayPassJunction(h, t.Along, int(node-n)%6, d) {
					continue
				}
				if j := c.G.FindJunction(to); j >= 0 {
					if tr.prev[to] != unseen {
						continue
					}
					next = n + int32(j*6+(d+3)%6)
				}
			}
			if tr.prev[next] != unseen || tr.isKnownBlocked(to) {
				continue
			}
			tr.prev[next] = node
			tr.next = append(tr.next, next)
		}
	}
}

func (c *Ctx) evalPassable(t *model.Trace, h model.HexID) bool {
	c.Hex = h
	return c.True(t.Through)
}

// keepPassable drops the hexes that a trace may not pass, in place.
func (c *Ctx) keepPassable(t *model.Trace, in []int32) []int32 {
	if t.Each != nil {
		return t.Each.FilterValues(c, in)
	}
	return slices.DeleteFunc(in, func(h int32) bool { return !c.evalPassable(t, model.HexID(h)) })
}

func computeTraceDirs(g *model.Game, t *model.Trace, h model.HexID) uint8 {
	var out uint8
	for d, to := range g.Grid.Neighbors(h) {
		if to < 0 {
			continue
		}
		on := g.HexsideBits[g.Grid.Hexsides(h)[d]]
		if (t.Along == 0 || on&t.Along != 0) && on&t.NotAcross == 0 {
			out |= 1 << uint(d)
		}
	}
	return out
}

// filterEachNode drops the nodes come to through whose hexes a trace may not go.
func (c *Ctx) filterEachNode(t *model.Trace, tr *tracer) {
	left := tr.next[:0]
	for _, node := range tr.next {
		if c.evalPassable(t, c.traceHex(node)) {
			left = append(left, node)
		} else {
			tr.prev[node] = unseen
		}
	}
	tr.next = left
}

// evalTraceEnd reports whether a trace ends in a hex.
func (c *Ctx) evalTraceEnd(t *model.Trace, h model.HexID) bool {
	c.Hex = h
	return c.True(t.To)
}

// searchTraceEnd searches a path for side s from a hex, and appends the nodes that it came to.
func (c *Ctx) searchTraceEnd(t *model.Trace, from model.HexID, s model.SideID, came []int32) (path []model.HexID, _ []int32) {
	limit := c.G.Grid.NumHexes()
	if t.Length != nil {
		old := c.Scope
		c.Hex, c.Tracer = from, s
		limit = int(t.Length.Int(c))
		c.Scope = old
	}
	c.eachRingFrom(t, from, s, limit, func(tr *tracer) bool {
		for _, node := range tr.frontier {
			if c.isTraceEnd(t, tr, c.traceHex(node)) {
				for ; node >= 0; node = tr.prev[node] {
					path = append(path, c.traceHex(node))
				}
				return false
			}
			came = append(came, node)
		}
		return true
	})
	slices.Reverse(path)
	return path, came
}

// computeFlood is FloodTrace, hex by hex.
func (c *Ctx) computeFlood(t *model.Trace, from model.HexID, s model.SideID, most int, buf []int32) []int32 {
	n := len(buf)
	c.eachRingFrom(t, from, s, most, func(tr *tracer) bool {
		for _, node := range tr.frontier {
			buf = append(buf, int32(c.traceHex(node)))
		}
		return true
	})
	return c.sortHexes(buf, n)
}

// computeAnyFlooded is AnyFloodedHex, ring by ring.
func (c *Ctx) computeAnyFlooded(t *model.Trace, from model.HexID, s model.SideID, most int, some func([]int32) bool) bool {
	found := false
	c.eachRingFrom(t, from, s, most, func(tr *tracer) bool {
		tr.asked = tr.asked[:0]
		for _, node := range tr.frontier {
			tr.asked = append(tr.asked, int32(c.traceHex(node)))
		}
		found = some(tr.asked)
		return !found
	})
	return found
}
