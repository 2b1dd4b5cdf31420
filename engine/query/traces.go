package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Traces answers whether a side can trace a path, of supply for example, and which hexes a
// trace reaches.
type Traces struct {
	c     *Ctx
	cache traceCache

	idle    []*tracer // working memory, one for each trace under way at once
	visited []int32   // the nodes that a search for the end of a trace came to
}

// tracer is the working memory of traces: a node is a hex, or in a hex with
// junctions the hex and the hexside it was come to over.
type tracer struct {
	prev     []int32 // by node: the node before, unseen when not come to
	seen     []int32
	frontier []int32
	next     []int32
	asked    []int32
	cache    tracerCache
}

const unseen = int32(-2)

// runTrace calls run with the memory of a trace that begins in a hex, unless the hex
// is barred.
func (q *Traces) runTrace(t *model.Trace, from model.HexID, s model.SideID, run func(tr *tracer)) {
	old := q.c.Scope
	q.c.Tracer = s
	if t.StartFree || q.evalPassable(t, from) {
		tr := q.borrowTracer()
		q.loadTraceCache(tr, t, s)
		tr.prev[from] = model.None
		tr.seen = append(tr.seen, int32(from))
		run(tr)
		q.c.scratch.SpendWork(len(tr.seen))
		for _, n := range tr.seen {
			tr.prev[n] = unseen
		}
		tr.seen = tr.seen[:0]
		q.idle = append(q.idle, tr)
	}
	q.c.Scope = old
}

// borrowTracer gives working memory; a trace may ask for another one inside.
func (q *Traces) borrowTracer() *tracer {
	if n := len(q.idle); n > 0 {
		tr := q.idle[n-1]
		q.idle = q.idle[:n-1]
		return tr
	}
	tr := &tracer{prev: make([]int32, q.c.G.Grid.NumHexes()+6*len(q.c.G.JunctionHexes))}
	for i := range tr.prev {
		tr.prev[i] = unseen
	}
	return tr
}

// traceHex returns the hex of a node of a trace.
func (q *Traces) traceHex(node int32) model.HexID {
	if n := q.c.G.Grid.NumHexes(); int(node) >= n {
		return q.c.G.JunctionHexes[(int(node)-n)/6]
	}
	return model.HexID(node)
}

// eachRing goes over the nodes that a trace comes to, all equally far at once, until use
// returns false of tr.frontier.
func (q *Traces) eachRing(t *model.Trace, tr *tracer, limit int, use func(tr *tracer) bool) {
	for n := 0; len(tr.frontier) > 0; n++ {
		if !use(tr) || n >= limit || q.c.scratch.ExceededLimit() {
			return
		}
		q.advanceTrace(t, tr, tr.frontier)
		tr.frontier, tr.next = tr.next, tr.frontier
	}
}

// eachRingFrom goes over a trace from a hex, ring by ring, until use returns false of
// tr.frontier.
func (q *Traces) eachRingFrom(t *model.Trace, from model.HexID, s model.SideID, limit int, use func(tr *tracer) bool) {
	q.runTrace(t, from, s, func(tr *tracer) {
		tr.frontier = append(tr.frontier[:0], int32(from))
		q.eachRing(t, tr, limit, use)
	})
}

// advanceTrace makes tr.next the nodes that a trace comes to from others, each the first
// time.
func (q *Traces) advanceTrace(t *model.Trace, tr *tracer, nodes []int32) {
	q.expandTrace(t, tr, nodes)
	if t.Through != nil {
		q.filterPassable(t, tr)
	}
	tr.seen = append(tr.seen, tr.next...)
}

// expandUncached makes tr.next the nodes next to others, but for those that are known to be
// barred.
func (q *Traces) expandUncached(t *model.Trace, tr *tracer, nodes []int32) {
	n := int32(q.c.G.Grid.NumHexes())
	tr.next = tr.next[:0]
	for _, node := range nodes {
		h := q.traceHex(node)
		around := q.c.G.Grid.Neighbors(h)
		for dirs := q.traceDirs(t, tr, h); dirs != 0; dirs &= dirs - 1 {
			d := bits.TrailingZeros8(dirs)
			to := around[d]
			next := int32(to)
			if t.Along != 0 {
				if node >= n && !q.c.G.MayPassJunction(h, t.Along, int(node-n)%6, d) {
					continue
				}
				if j := q.c.G.FindJunction(to); j >= 0 {
					if tr.prev[to] != unseen {
						continue
					}
					next = n + int32(j*6+(d+3)%6)
				}
			}
			if tr.prev[next] != unseen || tr.isKnownBlocked(to) || t.Between != nil && !q.evalStep(t, h, to) {
				continue
			}
			tr.prev[next] = node
			tr.next = append(tr.next, next)
		}
	}
}

// evalStep reports whether a trace may go from one hex to the next.
func (q *Traces) evalStep(t *model.Trace, from, to model.HexID) bool {
	q.c.From, q.c.To = from, to
	return q.c.True(t.Between)
}

func (q *Traces) evalPassable(t *model.Trace, h model.HexID) bool {
	q.c.Hex = h
	return q.c.True(t.Through)
}

// keepPassable drops the hexes that a trace may not pass, in place.
func (q *Traces) keepPassable(t *model.Trace, in []int32) []int32 {
	if t.Each != nil {
		return t.Each.FilterValues(q.c, in)
	}
	return slices.DeleteFunc(in, func(h int32) bool { return !q.evalPassable(t, model.HexID(h)) })
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
func (q *Traces) filterEachNode(t *model.Trace, tr *tracer) {
	left := tr.next[:0]
	for _, node := range tr.next {
		if q.evalPassable(t, q.traceHex(node)) {
			left = append(left, node)
		} else {
			tr.prev[node] = unseen
		}
	}
	tr.next = left
}

// evalTraceEnd reports whether a trace ends in a hex.
func (q *Traces) evalTraceEnd(t *model.Trace, h model.HexID) bool {
	q.c.Hex = h
	return q.c.True(t.To)
}

// searchTraceEnd searches a path for side s from a hex, and appends the nodes that it came to.
func (q *Traces) searchTraceEnd(t *model.Trace, from model.HexID, s model.SideID, came []int32) (path []model.HexID, _ []int32) {
	limit := q.c.G.Grid.NumHexes()
	if t.Length != nil {
		old := q.c.Scope
		q.c.Hex, q.c.Tracer = from, s
		limit = int(t.Length.Int(q.c))
		q.c.Scope = old
	}
	q.eachRingFrom(t, from, s, limit, func(tr *tracer) bool {
		for _, node := range tr.frontier {
			if q.isTraceEnd(t, tr, q.traceHex(node)) {
				for ; node >= 0; node = tr.prev[node] {
					path = append(path, q.traceHex(node))
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

// FloodTrace appends the hexes that a trace for side s reaches from a hex in at
// most so many hexes, wherever it ends, in id order; the hex itself first
// counts as reached.
func (q *Traces) FloodTrace(trace int, from model.HexID, s model.SideID, most int, buf []int32) []int32 {
	n := len(buf)
	q.eachRingFrom(&q.c.G.Traces[trace], from, s, most, func(tr *tracer) bool {
		for _, node := range tr.frontier {
			buf = append(buf, int32(q.traceHex(node)))
		}
		return true
	})
	return q.c.Places.sortHexes(buf, n)
}

// AnyFloodedHex reports whether something holds for one of the hexes of FloodTrace: some
// is asked of those that are equally far at once, in a list that it may change.
func (q *Traces) AnyFloodedHex(trace int, from model.HexID, s model.SideID, most int, some func([]int32) bool) bool {
	found := false
	q.eachRingFrom(&q.c.G.Traces[trace], from, s, most, func(tr *tracer) bool {
		tr.asked = tr.asked[:0]
		for _, node := range tr.frontier {
			tr.asked = append(tr.asked, int32(q.traceHex(node)))
		}
		found = some(tr.asked)
		return !found
	})
	return found
}
