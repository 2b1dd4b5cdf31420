package lang

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
)

// passCode goes over a list of elements once and drops, in place, those that fail one part
// of a condition.
type passCode func(ctx any, s *Scratch, in []int32) []int32

// genFilter compiles a filter: one pass over the set for each operand of the condition's
// "and". A pass works out once what does not depend on the element, and later passes
// see only the elements that are left.
func genFilter(e *ir) setCode {
	set, passes, parts := genSet(e.kids[0]), genPasses(e.kids[1], e.slot, e.op == opFilter), countWorkParts(e.kids[1])
	return func(ctx any, s *Scratch, buf []int32) []int32 {
		n := len(buf)
		buf = set(ctx, s, buf)
		if !s.spendElements(len(buf)-n, parts) {
			return buf[:n]
		}
		return buf[:n+len(runPasses(ctx, s, buf[n:], passes))]
	}
}

// runPasses drops from elements, in place, what passes drop.
func runPasses(ctx any, s *Scratch, in []int32, passes []passCode) []int32 {
	for _, pass := range passes {
		if len(in) == 0 {
			break
		}
		in = pass(ctx, s, in)
	}
	return in
}

// passGen compiles a condition on the element in a slot.
type passGen struct {
	slot int
	lets []int // slots of local values that are the same for all elements
}

func genPasses(cond *ir, slot int, keep bool) []passCode {
	g := passGen{slot: slot}
	return g.splitPasses(cond, keep)
}

// splitPasses compiles a condition to passes that drop the elements for which its value is not
// keep.
func (g *passGen) splitPasses(e *ir, keep bool) []passCode {
	switch {
	case e.op == opNot:
		return g.splitPasses(e.kids[0], !keep)
	case e.op == opAnd && keep, e.op == opOr && !keep:
		return append(g.splitPasses(e.kids[0], keep), g.splitPasses(e.kids[1], keep)...)
	case e.op == opLet && g.isLoopInvariant(e.kids[0]):
		slot, value := e.slot, genScalar(e.kids[0])
		g.lets = append(g.lets, slot)
		set := func(ctx any, s *Scratch, in []int32) []int32 {
			s.setSlot(slot, value(ctx, s))
			return in
		}
		return append([]passCode{set}, g.splitPasses(e.kids[1], keep)...)
	case e.op == opMemo && e.memo.key.Cond && g.takesElement(e.memo.args):
		// To ask for many elements at once is cheaper than to look each of them up.
		if g.isAllBatched(e.kids[0], keep) {
			return g.splitPasses(e.kids[0], keep)
		}
		return []passCode{genMemoPass(e, g.slot, keep)}
	case e.op == opCall && g.canBatch(e):
		return []passCode{genBatchPass(e, g.slot, keep)}
	case e.op == opAny && e.kids[0].op == opField && e.kids[0].fld.First != nil && isElementSlot(e.kids[0].kids[0], g.slot):
		return []passCode{genAnyPass(e, g.slot, keep)}
	case e.op == opEq || e.op == opNe:
		if pass := g.genFieldPass(e, keep == (e.op == opEq)); pass != nil {
			return []passCode{pass}
		}
	}
	slot := g.slot
	cond, want := genScalar(e), ranges.BoolToInt(keep)
	return []passCode{func(ctx any, s *Scratch, in []int32) []int32 {
		out := in[:0]
		for _, v := range in {
			s.setSlot(slot, v)
			if cond(ctx, s) == want {
				out = append(out, v)
			}
		}
		return out
	}}
}

// isLoopInvariant reports whether a node has the same value for all elements: it mentions neither
// the element nor a local value that depends on it.
func (g *passGen) isLoopInvariant(e *ir) bool {
	switch e.op {
	case opConst, opName:
		return true
	case opElem:
		return e.slot < g.slot || slices.Contains(g.lets, e.slot)
	case opField, opNot, opNeg, opAnd, opOr, opPick, opElse, opEq, opNe, opLt, opLe:
		return !slices.ContainsFunc(e.kids, func(k *ir) bool { return !g.isLoopInvariant(k) })
	}
	return false
}

func isElementSlot(e *ir, slot int) bool { return e.op == opElem && e.slot == slot }

// takesElement reports whether one argument is the element and all others are
// fixed.
func (g *passGen) takesElement(args []*ir) bool {
	n := 0
	for _, a := range args {
		switch {
		case isElementSlot(a, g.slot):
			n++
		case !g.isLoopInvariant(a):
			return false
		}
	}
	return n == 1
}

// genMemoPass compiles a condition that calls a memoized function: it looks up the value
// for each element in the Memo, and computes and stores a missing one.
func genMemoPass(e *ir, slot int, keep bool) passCode {
	body, key, kept, want, at, parts := genScalar(e.kids[0]), e.memo.key, e.memo.memoFor, ranges.BoolToInt(keep), genMemoIndex(e, slot), countWorkParts(e.kids[0])
	return func(ctx any, s *Scratch, in []int32) []int32 {
		base, step, size, inside := at(ctx, s)
		m := kept(ctx, key)
		out := in[:0]
		for _, v := range in {
			var is int32
			switch known := m != nil && inside && uint32(v) < uint32(size); {
			case known && m.Known[base+v*step] != 0:
				is = int32(m.Known[base+v*step]) - 1
			default:
				s.setSlot(slot, v)
				s.countWork(parts)
				is = body(ctx, s)
				if known {
					m.Known[base+v*step] = uint8(is) + 1
				}
			}
			if is == want {
				out = append(out, v)
			}
		}
		return out
	}
}

// genAnyPass compiles any(element.field, condition). Elements whose field is an empty set
// are decided without evaluating the condition.
func genAnyPass(e *ir, slot int, keep bool) passCode {
	first, firsts, cond, want := e.kids[0].fld.First, e.kids[0].fld.Firsts, genScalar(e), ranges.BoolToInt(keep)
	return func(ctx any, s *Scratch, in []int32) []int32 {
		var all []int16
		if firsts != nil {
			all = firsts(ctx)
		}
		out := in[:0]
		for len(in) > 0 {
			n := countLeadingEmpty(all, in)
			if want == 0 {
				out = append(out, in[:n]...)
			}
			if in = in[n:]; len(in) == 0 {
				break
			}
			v, is := in[0], int32(0)
			if v >= 0 && (all != nil || first(ctx, v) >= 0) {
				s.setSlot(slot, v)
				is = cond(ctx, s)
			}
			if is == want {
				out = append(out, v)
			}
			in = in[1:]
		}
		return out
	}
}

// countLeadingEmpty counts the elements before the first whose field may be no empty set.
func countLeadingEmpty(firsts []int16, in []int32) int {
	if firsts == nil {
		return 0
	}
	for i, v := range in {
		if v < 0 || firsts[v] >= 0 {
			return i
		}
	}
	return len(in)
}

// genFieldPass compiles the comparison of a field of the element with what is
// fixed; nil when it is another comparison.
func (g *passGen) genFieldPass(e *ir, equal bool) passCode {
	slot, f, other := g.slot, e.kids[0], e.kids[1]
	if f.op != opField || !isElementSlot(f.kids[0], slot) {
		f, other = other, f
	}
	if f.op != opField || !isElementSlot(f.kids[0], slot) || !g.isLoopInvariant(other) {
		return nil
	}
	get, none, value := f.fld.Get, f.typ.nilValue(), genScalar(other)
	if values := f.fld.Values; values != nil {
		return func(ctx any, s *Scratch, in []int32) []int32 {
			return filterByValue(values, none, value(ctx, s), equal, in)
		}
	}
	return func(ctx any, s *Scratch, in []int32) []int32 {
		want, out := value(ctx, s), in[:0]
		for _, v := range in {
			is := none
			if v >= 0 {
				is = get(ctx, v)
			}
			if (is == want) == equal {
				out = append(out, v)
			}
		}
		return out
	}
}

// filterByValue drops the members that have another value than want, or those that have
// it.
func filterByValue(values []int32, none, want int32, equal bool, in []int32) []int32 {
	n := 0
	for _, v := range in {
		is := none
		if v >= 0 {
			is = values[v]
		}
		if (is == want) == equal {
			in[n] = v
			n++
		}
	}
	return in[:n]
}
