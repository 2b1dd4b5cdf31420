package expr

// keeps reports whether a call is of a function that goes over the elements by
// itself: one argument is the element, all others are fixed.
func (g *passGen) keeps(e *ir) bool { return e.fn.Keep != nil && !e.set && g.onElement(e.kids) }

// atOnce reports whether a condition that must come to keep is made of nothing
// but calls that go over the elements by themselves.
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

// genKeepPass compiles a call that goes over the elements by itself.
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

// memoPass compiles a condition that is a helper of which values are kept. What is
// not known yet is found out for all elements together where that can be done.
func (g *passGen) memoPass(e *ir, keep bool) passCode {
	one := genMemoPass(e, g.slot, keep)
	if !g.atOnce(e.kids[0], keep) {
		return one
	}
	body, at, kept := g.passes(e.kids[0], keep), genPlaces(e, g.slot), e.memo.keep
	key, is := e.memo.key, uint8(truth(keep))+1
	return func(ctx any, s *Scratch, in []int32) []int32 {
		m := kept(ctx, key)
		base, step, size, inside := at(ctx, s)
		if m == nil || !inside {
			return one(ctx, s, in)
		}
		unknown, known, n := s.take(), m.Known[base:], 0
		for i, v := range in {
			if uint32(v) >= uint32(size) {
				s.giveBack(unknown)
				n += copy(in[n:], in[i:])
				return one(ctx, s, in[:n])
			}
			k := known[v*step]
			if k == 0 {
				unknown = append(unknown, v)
			}
			if k == 0 || k == is {
				in[n] = v
				n++
			}
		}
		if in = in[:n]; len(unknown) == 0 {
			s.giveBack(unknown)
			return in
		}
		for _, v := range unknown {
			known[v*step] = 3 - is
		}
		for _, v := range run(ctx, s, unknown, body) {
			known[v*step] = is
		}
		s.giveBack(unknown)
		n = 0
		for _, v := range in {
			if known[v*step] == is {
				in[n] = v
				n++
			}
		}
		return in[:n]
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
