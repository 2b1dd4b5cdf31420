package codegen

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// passCode goes over a list of elements once and drops, in place, those that fail one part
// of a condition.
type passCode func(ctx any, s *types.Scratch, in []int32) []int32

// genFilter compiles a filter: one pass over the set for each operand of the condition's
// "and". A pass works out once what does not depend on the element, and later passes
// see only the elements that are left.
func genFilter(e *types.Expr) types.SetCode {
	set, passes, parts := genSet(e.Kids[0]), genPasses(e.Kids[1], e.Slot, e.Op == types.OpFilter), countWorkParts(e.Kids[1])
	return func(ctx any, s *types.Scratch, buf []int32) []int32 {
		n := len(buf)
		buf = set(ctx, s, buf)
		if !s.SpendElements(len(buf)-n, parts) {
			return buf[:n]
		}
		return buf[:n+len(runPasses(ctx, s, buf[n:], passes))]
	}
}

// runPasses drops from elements, in place, what passes drop.
func runPasses(ctx any, s *types.Scratch, in []int32, passes []passCode) []int32 {
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

func genPasses(cond *types.Expr, slot int, keep bool) []passCode {
	g := passGen{slot: slot}
	return g.splitPasses(cond, keep)
}

// splitPasses compiles a condition to passes that drop the elements for which its value is not
// keep.
func (g *passGen) splitPasses(e *types.Expr, keep bool) []passCode {
	switch {
	case e.Op == types.OpNot:
		return g.splitPasses(e.Kids[0], !keep)
	case e.Op == types.OpAnd && keep, e.Op == types.OpOr && !keep:
		return append(g.splitPasses(e.Kids[0], keep), g.splitPasses(e.Kids[1], keep)...)
	case e.Op == types.OpLet && g.isLoopInvariant(e.Kids[0]):
		slot, value := e.Slot, genScalar(e.Kids[0])
		g.lets = append(g.lets, slot)
		set := func(ctx any, s *types.Scratch, in []int32) []int32 {
			s.SetSlot(slot, value(ctx, s))
			return in
		}
		return append([]passCode{set}, g.splitPasses(e.Kids[1], keep)...)
	case e.Op == types.OpMemo && e.Memo.Key.Cond && g.takesElement(e.Memo.Args):
		// To ask for many elements at once is cheaper than to look each of them up.
		if g.isAllBatched(e.Kids[0], keep) {
			return g.splitPasses(e.Kids[0], keep)
		}
		return []passCode{genMemoPass(e, g.slot, keep)}
	case e.Op == types.OpCall && g.canBatch(e):
		return []passCode{genBatchPass(e, g.slot, keep)}
	case e.Op == types.OpAny && e.Kids[0].Op == types.OpField && e.Kids[0].Field.First != nil && isElementSlot(e.Kids[0].Kids[0], g.slot):
		return []passCode{genAnyPass(e, g.slot, keep)}
	case e.Op == types.OpEq || e.Op == types.OpNe:
		if pass := g.genFieldPass(e, keep == (e.Op == types.OpEq)); pass != nil {
			return []passCode{pass}
		}
	}
	slot := g.slot
	cond, want := genScalar(e), ranges.BoolToInt(keep)
	return []passCode{func(ctx any, s *types.Scratch, in []int32) []int32 {
		out := in[:0]
		for _, v := range in {
			s.SetSlot(slot, v)
			if cond(ctx, s) == want {
				out = append(out, v)
			}
		}
		return out
	}}
}

// isLoopInvariant reports whether a node has the same value for all elements: it mentions neither
// the element nor a local value that depends on it.
func (g *passGen) isLoopInvariant(e *types.Expr) bool {
	switch e.Op {
	case types.OpConst, types.OpName:
		return true
	case types.OpElem:
		return e.Slot < g.slot || slices.Contains(g.lets, e.Slot)
	case types.OpField, types.OpNot, types.OpNeg, types.OpAnd, types.OpOr, types.OpPick, types.OpElse, types.OpEq, types.OpNe, types.OpLt, types.OpLe:
		return !slices.ContainsFunc(e.Kids, func(k *types.Expr) bool { return !g.isLoopInvariant(k) })
	}
	return false
}

func isElementSlot(e *types.Expr, slot int) bool { return e.Op == types.OpElem && e.Slot == slot }

// takesElement reports whether one argument is the element and all others are
// fixed.
func (g *passGen) takesElement(args []*types.Expr) bool {
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
func genMemoPass(e *types.Expr, slot int, keep bool) passCode {
	body, key, kept, want, at, parts := genScalar(e.Kids[0]), e.Memo.Key, e.Memo.MemoFor, ranges.BoolToInt(keep), genMemoIndex(e, slot), countWorkParts(e.Kids[0])
	return func(ctx any, s *types.Scratch, in []int32) []int32 {
		base, step, size, inside := at(ctx, s)
		m := kept(ctx, key)
		out := in[:0]
		for _, v := range in {
			var is int32
			switch known := m != nil && inside && uint32(v) < uint32(size); {
			case known && m.Known[base+v*step] != 0:
				is = int32(m.Known[base+v*step]) - 1
			default:
				s.SetSlot(slot, v)
				s.CountWork(parts)
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
func genAnyPass(e *types.Expr, slot int, keep bool) passCode {
	first, firsts, cond, want := e.Kids[0].Field.First, e.Kids[0].Field.Firsts, genScalar(e), ranges.BoolToInt(keep)
	return func(ctx any, s *types.Scratch, in []int32) []int32 {
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
				s.SetSlot(slot, v)
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

// genFieldPass compiles the comparison of a field of the element with a value that does not
// depend on the element. It returns nil for any other comparison.
func (g *passGen) genFieldPass(e *types.Expr, equal bool) passCode {
	slot, f, other := g.slot, e.Kids[0], e.Kids[1]
	if f.Op != types.OpField || !isElementSlot(f.Kids[0], slot) {
		f, other = other, f
	}
	if f.Op != types.OpField || !isElementSlot(f.Kids[0], slot) || !g.isLoopInvariant(other) {
		return nil
	}
	get, none, value := f.Field.Get, f.Type.NilValue(), genScalar(other)
	if values := f.Field.Values; values != nil {
		return func(ctx any, s *types.Scratch, in []int32) []int32 {
			return filterByValue(values, none, value(ctx, s), equal, in)
		}
	}
	return func(ctx any, s *types.Scratch, in []int32) []int32 {
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
