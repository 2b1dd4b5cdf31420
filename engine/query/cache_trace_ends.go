package query

import "github.com/vedette-wargames/vedette/engine/model"

// CanTrace reports whether FindTrace finds a path. Where it is settled beforehand
// where traces end, it goes first where the end is near: most of the map is not
// looked at.
func (q *Traces) CanTrace(trace int, from model.HexID, s model.SideID) bool {
	t := &q.c.G.Traces[trace]
	if q.c.CacheOff(CacheTraceEnds) || q.c.shared == nil || t.Length != nil || t.Along != 0 {
		return q.FindTrace(trace, from, s) != nil
	}
	left := q.c.shared.endDistances[trace*len(q.c.G.Sides)+int(s)]
	if left == nil {
		return q.FindTrace(trace, from, s) != nil
	}
	dead := q.loadDeadEnds(t, s)
	if dead != nil && dead[from] {
		return false
	}
	found := false
	q.runTrace(t, from, s, func(tr *tracer) {
		if found = q.searchNearestEnd(t, tr, left); !found && dead != nil {
			for _, h := range tr.seen {
				dead[h] = true
			}
		}
	})
	return found
}

// searchNearestEnd goes on from the node that has the least way left, until it comes to an
// end.
func (q *Traces) searchNearestEnd(t *model.Trace, tr *tracer, left []int32) bool {
	tr.next = append(tr.next[:0], tr.seen...)
	for at := 0; ; {
		for _, node := range tr.next {
			n := int(left[node])
			for len(tr.cache.frontByDistance) <= n {
				tr.cache.frontByDistance = append(tr.cache.frontByDistance, nil)
			}
			tr.cache.frontByDistance[n] = append(tr.cache.frontByDistance[n], node)
			at = min(at, n)
		}
		for at < len(tr.cache.frontByDistance) && len(tr.cache.frontByDistance[at]) == 0 {
			at++
		}
		if at == len(tr.cache.frontByDistance) {
			return false
		}
		last := len(tr.cache.frontByDistance[at]) - 1
		node := tr.cache.frontByDistance[at][last]
		tr.cache.frontByDistance[at] = tr.cache.frontByDistance[at][:last]
		if tr.cache.ends[node] {
			for i := range tr.cache.frontByDistance {
				tr.cache.frontByDistance[i] = tr.cache.frontByDistance[i][:0]
			}
			return true
		}
		from := [1]int32{node}
		q.advanceTrace(t, tr, from[:])
	}
}

// findFixedTraceEnds works out, by trace and side, where traces end that ask for nothing
// in play.
func findFixedTraceEnds(g *model.Game) [][]bool {
	c := newBare(g)
	c.DisabledCaches = CacheAll
	c.ClearScope()
	out := make([][]bool, len(g.Traces)*len(g.Sides))
	for i := range out {
		t := &g.Traces[i/len(g.Sides)]
		if t.To != nil && t.To.Deps != 0 {
			continue
		}
		c.Tracer = model.SideID(i % len(g.Sides))
		out[i] = make([]bool, g.Grid.NumHexes())
		for h := range out[i] {
			c.Hex = model.HexID(h)
			out[i][h] = c.True(t.To)
		}
		if c.scratch.ExceededLimit() {
			out[i] = nil // too much to settle beforehand: it is asked in play, and counted
		}
	}
	return out
}

// endDistances works out how many hexes lie between each hex and the nearest end of a
// trace, whatever bars the way; nil where ends change in play.
func endDistances(g *model.Game, ends [][]bool) [][]int32 {
	out := make([][]int32, len(ends))
	for i, of := range ends {
		if of == nil {
			continue
		}
		far := int32(g.Grid.NumHexes())
		out[i] = make([]int32, g.Grid.NumHexes())
		var next []model.HexID
		for h := range out[i] {
			out[i][h] = far
			if of[h] {
				out[i][h] = 0
				next = append(next, model.HexID(h))
			}
		}
		for ; len(next) > 0; next = next[1:] {
			for _, to := range g.Grid.Neighbors(next[0]) {
				if to >= 0 && out[i][to] == far {
					out[i][to] = out[i][next[0]] + 1
					next = append(next, to)
				}
			}
		}
	}
	return out
}

// traceDirections calls computeTraceDirs for all traces and hexes.
func traceDirections(g *model.Game) [][]uint8 {
	out := make([][]uint8, len(g.Traces))
	for i := range out {
		out[i] = make([]uint8, g.Grid.NumHexes())
		for h := range out[i] {
			out[i][h] = computeTraceDirs(g, &g.Traces[i], model.HexID(h))
		}
	}
	return out
}
