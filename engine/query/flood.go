package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

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

// inOrder brings the hexes from the n-th on into id order, each once.
func (c *Ctx) inOrder(buf []int32, n int) []int32 {
	marks := c.hexMarks()
	for _, h := range buf[n:] {
		marks.add(model.HexID(h))
	}
	return drainInto(marks, buf[:n])
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

// flood goes over a trace from a hex, ring by ring, until use returns false of
// tr.frontier.
func (c *Ctx) flood(t *model.Trace, from model.HexID, s model.SideID, limit int, use func(tr *tracer) bool) {
	c.trace(t, from, s, func(tr *tracer) {
		tr.frontier = append(tr.frontier[:0], int32(from))
		c.rings(t, tr, limit, use)
	})
}
