package codegen

import "github.com/vedette-wargames/vedette/engine/lang/types"

// canBatch reports whether a call can be made once for the whole list: the function has a
// FilterBatch, which drops elements from a list, one argument is the element, and all others are
// the same for all elements.
func (g *passGen) canBatch(e *types.Expr) bool {
	return e.Func.FilterBatch != nil && !e.EndsInSet && g.takesElement(e.Kids)
}

// isAllBatched reports whether the passes of a condition, for keep, are nothing but calls
// that are made once for the whole list.
func (g *passGen) isAllBatched(e *types.Expr, keep bool) bool {
	switch {
	case e.Op == types.OpNot:
		return g.isAllBatched(e.Kids[0], !keep)
	case e.Op == types.OpAnd && keep, e.Op == types.OpOr && !keep:
		return g.isAllBatched(e.Kids[0], keep) && g.isAllBatched(e.Kids[1], keep)
	case e.Op == types.OpMemo:
		return g.isAllBatched(e.Kids[0], keep)
	case e.Op == types.OpLet && g.isLoopInvariant(e.Kids[0]):
		inner := passGen{slot: g.slot, lets: append(g.lets[:len(g.lets):len(g.lets)], e.Slot)}
		return inner.isAllBatched(e.Kids[1], keep)
	}
	return e.Op == types.OpCall && g.canBatch(e)
}

// genBatchPass compiles a call that is made once for the whole list.
func genBatchPass(e *types.Expr, slot int, keep bool) passCode {
	call, fill, at, lo, hi := e.Func.FilterBatch, genArgs(e.Kids, e.Slot), 0, e.Slot, e.Slot+len(e.Kids)
	for i, k := range e.Kids {
		if isElementSlot(k, slot) {
			at = i
		}
	}
	return func(ctx any, s *types.Scratch, in []int32) []int32 {
		s.SetSlot(slot, types.None) // no element is chosen yet
		fill(ctx, s)
		return call(ctx, s.ArgSlots(lo, hi), at, in, keep)
	}
}

// genMemoIndex gives where the values of a function are for all elements: the first, how
// far the next is, and how many there are; inside is false when the other
// arguments have no place.
func genMemoIndex(e *types.Expr, slot int) func(ctx any, s *types.Scratch) (base, step, size int32, inside bool) {
	args, sizes, at := make([]code, len(e.Memo.Args)), make([]int32, len(e.Memo.Args)), 0
	for i, a := range e.Memo.Args {
		args[i], sizes[i] = genScalar(a), int32(a.Type.Domain().Size())
		if isElementSlot(a, slot) {
			at = i
		}
	}
	return func(ctx any, s *types.Scratch) (base, step, size int32, inside bool) {
		step, inside = 1, true
		for i, a := range args {
			v := int32(0)
			if i != at {
				v = a(ctx, s)
			}
			inside = inside && uint32(v) < uint32(sizes[i])
			base = base*sizes[i] + v
			if i > at {
				step *= sizes[i]
			}
		}
		return base, step, sizes[at], inside
	}
}
