package lang

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

// code computes a scalar; setCode appends a set to buf. The Scratch is nil
// for programs that need none.
type (
	code    func(ctx any, s *Scratch) int32
	setCode func(ctx any, s *Scratch, buf []int32) []int32
)

// genScalar compiles a scalar node.
func genScalar(e *ir) code {
	switch e.op {
	case opConst:
		v := e.val
		return func(any, *Scratch) int32 { return v }
	case opName:
		return e.bind.Get
	case opElem:
		slot := e.slot
		return func(_ any, s *Scratch) int32 { return s.slotValue(slot) }
	case opFixed:
		slot := e.slot
		return func(_ any, s *Scratch) int32 { return s.hoisted[slot] }
	case opField:
		return genField(e)
	case opCall:
		return genCall(e)
	case opLet:
		slot, val, body := e.slot, genScalar(e.kids[0]), genScalar(e.kids[1])
		return func(ctx any, s *Scratch) int32 {
			s.setSlot(slot, val(ctx, s))
			return body(ctx, s)
		}
	case opMemo:
		return genMemo(e)
	case opAnd, opOr, opPick, opElse:
		return genChoice(e)
	case opEq, opNe, opLt, opLe:
		return genCompare(e)
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFirst, opSize, opHas:
		return genSetOp(e)
	}
	return genArithmetic(e)
}

func genField(e *ir) code {
	get, none, obj := e.fld.Get, e.typ.nilValue(), e.kids[0]
	if values := e.fld.Values; values != nil {
		from := genScalar(obj)
		return func(ctx any, s *Scratch) int32 {
			if id := from(ctx, s); id >= 0 {
				return values[id]
			}
			return none
		}
	}
	if obj.op == opName { // the commonest case, one call less
		root := obj.bind.Get
		return func(ctx any, s *Scratch) int32 {
			if id := root(ctx, s); id >= 0 {
				return get(ctx, id)
			}
			return none
		}
	}
	if obj.op == opElem {
		slot := obj.slot
		return func(ctx any, s *Scratch) int32 {
			if id := s.slotValue(slot); id >= 0 {
				return get(ctx, id)
			}
			return none
		}
	}
	from := genScalar(obj)
	return func(ctx any, s *Scratch) int32 {
		if id := from(ctx, s); id >= 0 {
			return get(ctx, id)
		}
		return none
	}
}

// constArgs returns the arguments of a call when none needs computing.
func constArgs(e *ir) ([]int32, bool) {
	vals := make([]int32, len(e.kids))
	for i, k := range e.kids {
		if !k.isConst() {
			return nil, false
		}
		vals[i] = k.val
	}
	return vals, true
}

func genCall(e *ir) code {
	call := e.fn.Call
	if vals, ok := constArgs(e); ok {
		return func(ctx any, _ *Scratch) int32 { return call(ctx, vals) }
	}
	if e.set {
		args := genSpread(e)
		return func(ctx any, s *Scratch) int32 {
			v := call(ctx, s.borrowSet(ctx, args, 1))
			s.releaseSet()
			return v
		}
	}
	if pair := e.fn.Call2; pair != nil && len(e.kids) == 2 {
		a, b := genScalar(e.kids[0]), genScalar(e.kids[1])
		return func(ctx any, s *Scratch) int32 { return pair(ctx, a(ctx, s), b(ctx, s)) }
	}
	if three := e.fn.Call3; three != nil && len(e.kids) == 3 {
		a, b, c := genScalar(e.kids[0]), genScalar(e.kids[1]), genScalar(e.kids[2])
		if e.kids[0].isConst() {
			k := e.kids[0].val
			return func(ctx any, s *Scratch) int32 { return three(ctx, k, b(ctx, s), c(ctx, s)) }
		}
		return func(ctx any, s *Scratch) int32 { return three(ctx, a(ctx, s), b(ctx, s), c(ctx, s)) }
	}
	fill, lo, hi := genArgs(e.kids, e.slot), e.slot, e.slot+len(e.kids)
	return func(ctx any, s *Scratch) int32 {
		fill(ctx, s)
		return call(ctx, s.elems[s.base+lo:s.base+hi])
	}
}

// genArgs compiles arguments into consecutive slots. The slice is taken only
// afterwards: an argument may run a program that makes the slots grow.
func genArgs(kids []*ir, slot int) func(ctx any, s *Scratch) {
	args := make([]code, len(kids))
	for i, k := range kids {
		args[i] = genScalar(k)
	}
	return func(ctx any, s *Scratch) {
		for i, a := range args {
			v := a(ctx, s)
			s.setSlot(slot+i, v)
		}
	}
}

// genSpread compiles a call whose last argument is a set: the scalars, then
// the elements.
func genSpread(e *ir) setCode {
	n := len(e.kids) - 1
	fill, lo, hi, last := genArgs(e.kids[:n], e.slot), e.slot, e.slot+n, genSet(e.kids[n])
	return func(ctx any, s *Scratch, buf []int32) []int32 {
		fill(ctx, s)
		buf = append(buf, s.elems[s.base+lo:s.base+hi]...)
		return last(ctx, s, buf)
	}
}

func genChoice(e *ir) code {
	a, b := genScalar(e.kids[0]), genScalar(e.kids[1])
	switch e.op {
	case opAnd:
		return func(ctx any, s *Scratch) int32 {
			if a(ctx, s) == 0 {
				return 0
			}
			return b(ctx, s)
		}
	case opOr:
		return func(ctx any, s *Scratch) int32 {
			if a(ctx, s) != 0 {
				return 1
			}
			return b(ctx, s)
		}
	case opElse:
		return func(ctx any, s *Scratch) int32 {
			if v := a(ctx, s); v != None {
				return v
			}
			return b(ctx, s)
		}
	}
	c := genScalar(e.kids[2])
	return func(ctx any, s *Scratch) int32 {
		if a(ctx, s) != 0 {
			return b(ctx, s)
		}
		return c(ctx, s)
	}
}

func genCompare(e *ir) code {
	l, r := e.kids[0], e.kids[1]
	if l.isConst() && (e.op == opEq || e.op == opNe) {
		l, r = r, l
	}
	a := genScalar(l)
	if r.isConst() {
		k := r.val
		switch e.op {
		case opEq:
			return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) == k) }
		case opNe:
			return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) != k) }
		case opLt:
			return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) < k) }
		}
		return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) <= k) }
	}
	b := genScalar(r)
	switch e.op {
	case opEq:
		return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) == b(ctx, s)) }
	case opNe:
		return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) != b(ctx, s)) }
	case opLt:
		return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) < b(ctx, s)) }
	}
	return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) <= b(ctx, s)) }
}

func genArithmetic(e *ir) code {
	a := genScalar(e.kids[0])
	switch e.op {
	case opNot:
		return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(a(ctx, s) == 0) }
	case opNeg:
		return func(ctx any, s *Scratch) int32 { return ranges.SubSaturated(0, a(ctx, s)) }
	case opAbs:
		return func(ctx any, s *Scratch) int32 { return ranges.AbsSaturated(a(ctx, s)) }
	}
	b := genScalar(e.kids[1])
	switch e.op {
	case opAdd:
		return func(ctx any, s *Scratch) int32 { return ranges.AddSaturated(a(ctx, s), b(ctx, s)) }
	case opSub:
		return func(ctx any, s *Scratch) int32 { return ranges.SubSaturated(a(ctx, s), b(ctx, s)) }
	case opMul:
		return func(ctx any, s *Scratch) int32 { return ranges.MulSaturated(a(ctx, s), b(ctx, s)) }
	case opDiv:
		return func(ctx any, s *Scratch) int32 { return ranges.FloorDiv(a(ctx, s), b(ctx, s)) }
	case opCeilDiv:
		return func(ctx any, s *Scratch) int32 { return ranges.CeilDiv(a(ctx, s), b(ctx, s)) }
	case opRound:
		return func(ctx any, s *Scratch) int32 { return ranges.RoundHalfUp(a(ctx, s), b(ctx, s)) }
	case opMod:
		return func(ctx any, s *Scratch) int32 { return ranges.FloorMod(a(ctx, s), b(ctx, s)) }
	case opMin:
		return func(ctx any, s *Scratch) int32 { return min(a(ctx, s), b(ctx, s)) }
	}
	return func(ctx any, s *Scratch) int32 { return max(a(ctx, s), b(ctx, s)) }
}
