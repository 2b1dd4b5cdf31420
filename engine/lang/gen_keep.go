package lang

// canBatch reports whether a call can be made once for the whole list: the function has a
// FilterBatch, which drops elements from a list, one argument is the element, and all others are
// the same for all elements.
func (g *passGen) canBatch(e *ir) bool {
	return e.fn.FilterBatch != nil && !e.set && g.takesElement(e.kids)
}

// isAllBatched reports whether the passes of a condition, for keep, are nothing but calls
// that are made once for the whole list.
func (g *passGen) isAllBatched(e *ir, keep bool) bool {
	switch {
	case e.op == opNot:
		return g.isAllBatched(e.kids[0], !keep)
	case e.op == opAnd && keep, e.op == opOr && !keep:
		return g.isAllBatched(e.kids[0], keep) && g.isAllBatched(e.kids[1], keep)
	case e.op == opMemo:
		return g.isAllBatched(e.kids[0], keep)
	case e.op == opLet && g.isLoopInvariant(e.kids[0]):
		inner := passGen{slot: g.slot, lets: append(g.lets[:len(g.lets):len(g.lets)], e.slot)}
		return inner.isAllBatched(e.kids[1], keep)
	}
	return e.op == opCall && g.canBatch(e)
}

// genBatchPass compiles a call that is made once for the whole list.
func genBatchPass(e *ir, slot int, keep bool) passCode {
	call, fill, at, lo, hi := e.fn.FilterBatch, genArgs(e.kids, e.slot), 0, e.slot, e.slot+len(e.kids)
	for i, k := range e.kids {
		if isElementSlot(k, slot) {
			at = i
		}
	}
	return func(ctx any, s *Scratch, in []int32) []int32 {
		s.setSlot(slot, None) // the element is none of them yet
		fill(ctx, s)
		return call(ctx, s.elems[s.base+lo:s.base+hi], at, in, keep)
	}
}

// genMemoIndex gives where the values of a function are for all elements: the first, how
// far the next is, and how many there are; inside is false when the other
// arguments have no place.
func genMemoIndex(e *ir, slot int) func(ctx any, s *Scratch) (base, step, size int32, inside bool) {
	args, sizes, at := make([]code, len(e.memo.args)), make([]int32, len(e.memo.args)), 0
	for i, a := range e.memo.args {
		args[i], sizes[i] = genScalar(a), int32(a.typ.domain.Size())
		if isElementSlot(a, slot) {
			at = i
		}
	}
	return func(ctx any, s *Scratch) (base, step, size int32, inside bool) {
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
