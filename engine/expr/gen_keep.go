package expr

import "slices"

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
		row := memoRow{m.Known[base : base+(size-1)*step+1], int(step)}
		room := slices.Grow(s.take(), len(in))
		in, unknown, ok := row.sort(in, is, room[:len(in)])
		switch {
		case !ok:
			in = one(ctx, s, in)
		case len(unknown) > 0:
			row.set(run(ctx, s, unknown, body), is)
			in = row.settle(in, is)
		}
		s.giveBack(room)
		return in
	}
}

// memoRow is what is kept of a condition for the values of one argument. Its
// functions are not inlined: in a loop of its own nothing need be put by.
type memoRow struct {
	known []uint8
	step  int
}

// sort drops from in, in place, what is known to be other than is, and puts what is
// not known into room. It stops where there is no place for a value.
//
//go:noinline
func (r *memoRow) sort(in []int32, is uint8, room []int32) (left, unknown []int32, ok bool) {
	known, step, n, m := r.known, r.step, 0, 0
	for i, v := range in {
		at := int(v) * step
		if uint(at) >= uint(len(known)) {
			n += copy(in[n:], in[i:])
			return in[:n], nil, false
		}
		k := known[at]
		if k != 0 && k != is {
			continue
		}
		in[n] = v
		n++
		if k == 0 {
			room[m] = v
			m++
		}
	}
	return in[:n], room[:m], true
}

//go:noinline
func (r *memoRow) set(list []int32, to uint8) {
	known, step := r.known, r.step
	for _, v := range list {
		known[int(v)*step] = to
	}
}

// settle drops from in, in place, what is not known to be is: it is known to be other
// than that from now on.
//
//go:noinline
func (r *memoRow) settle(in []int32, is uint8) []int32 {
	known, step, n := r.known, r.step, 0
	for _, v := range in {
		if k := &known[int(v)*step]; *k == is {
			in[n] = v
			n++
		} else {
			*k = 3 - is
		}
	}
	return in[:n]
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
