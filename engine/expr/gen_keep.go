package expr

// keeps reports whether a call can be made once for the whole list: the function has a
// Keep, which drops elements from a list, one argument is the element, and all others are
// the same for all elements.
func (g *passGen) keeps(e *ir) bool { return e.fn.Keep != nil && !e.set && g.onElement(e.kids) }

// atOnce reports whether the passes of a condition, for keep, are nothing but calls
// that are made once for the whole list.
func (g *passGen) atOnce(e *ir, keep bool) bool {
	switch {
	case e.op == opNot:
		return g.atOnce(e.kids[0], !keep)
	case e.op == opAnd && keep, e.op == opOr && !keep:
		return g.atOnce(e.kids[0], keep) && g.atOnce(e.kids[1], keep)
	case e.op == opMemo:
		return g.atOnce(e.kids[0], keep)
	case e.op == opLet && g.fixed(e.kids[0]):
		inner := passGen{slot: g.slot, lets: append(g.lets[:len(g.lets):len(g.lets)], e.slot)}
		return inner.atOnce(e.kids[1], keep)
	}
	return e.op == opCall && g.keeps(e)
}

// genKeepPass compiles a call that is made once for the whole list.
func genKeepPass(e *ir, slot int, keep bool) passCode {
	call, fill, at, lo, hi := e.fn.Keep, genArgs(e.kids, e.slot), 0, e.slot, e.slot+len(e.kids)
	for i, k := range e.kids {
		if isElement(k, slot) {
			at = i
		}
	}
	return func(ctx any, s *Scratch, in []int32) []int32 {
		s.set(slot, None) // the element is none of them yet
		fill(ctx, s)
		return call(ctx, s.elems[s.base+lo:s.base+hi], at, in, keep)
	}
}

// genPlaces gives where the values of a helper are for all elements: the first, how
// far the next is, and how many there are; inside is false when the other
// arguments have no place.
func genPlaces(e *ir, slot int) func(ctx any, s *Scratch) (base, step, size int32, inside bool) {
	args, sizes, at := make([]code, len(e.memo.args)), make([]int32, len(e.memo.args)), 0
	for i, a := range e.memo.args {
		args[i], sizes[i] = gen(a), int32(a.typ.of.Size())
		if isElement(a, slot) {
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
