package codegen

import (
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// code computes a scalar, as a [types.SetCode] computes a set. The Scratch is nil for programs that
// need none.
type code func(ctx any, s *types.Scratch) int32

// genScalar compiles a scalar node.
func genScalar(e *types.Expr) code {
	switch e.Op {
	case types.OpConst:
		v := e.Value
		return func(any, *types.Scratch) int32 { return v }
	case types.OpName:
		return e.Binding.Get
	case types.OpElem:
		slot := e.Slot
		return func(_ any, s *types.Scratch) int32 { return s.SlotValue(slot) }
	case types.OpFixed:
		slot := e.Slot
		return func(_ any, s *types.Scratch) int32 { return s.HoistedValue(slot) }
	case types.OpField:
		return genField(e)
	case types.OpCall:
		return genCall(e)
	case types.OpLet:
		slot, val, body := e.Slot, genScalar(e.Kids[0]), genScalar(e.Kids[1])
		return func(ctx any, s *types.Scratch) int32 {
			s.SetSlot(slot, val(ctx, s))
			return body(ctx, s)
		}
	case types.OpMemo:
		return genMemo(e)
	case types.OpAnd, types.OpOr, types.OpPick, types.OpElse:
		return genChoice(e)
	case types.OpEq, types.OpNe, types.OpLt, types.OpLe:
		return genCompare(e)
	case types.OpAny, types.OpAll, types.OpCount, types.OpSum, types.OpLeast, types.OpMost, types.OpBest, types.OpFirst, types.OpSize, types.OpHas:
		return genSetOp(e)
	}
	return genArithmetic(e)
}

func genField(e *types.Expr) code {
	get, none, obj := e.Field.Get, e.Type.NilValue(), e.Kids[0]
	if values := e.Field.Values; values != nil {
		from := genScalar(obj)
		return func(ctx any, s *types.Scratch) int32 {
			if id := from(ctx, s); id >= 0 {
				return values[id]
			}
			return none
		}
	}
	if obj.Op == types.OpName { // the commonest case, one call less
		root := obj.Binding.Get
		return func(ctx any, s *types.Scratch) int32 {
			if id := root(ctx, s); id >= 0 {
				return get(ctx, id)
			}
			return none
		}
	}
	if obj.Op == types.OpElem {
		slot := obj.Slot
		return func(ctx any, s *types.Scratch) int32 {
			if id := s.SlotValue(slot); id >= 0 {
				return get(ctx, id)
			}
			return none
		}
	}
	from := genScalar(obj)
	return func(ctx any, s *types.Scratch) int32 {
		if id := from(ctx, s); id >= 0 {
			return get(ctx, id)
		}
		return none
	}
}

func genCall(e *types.Expr) code {
	call := e.Func.Call
	if vals, ok := e.ConstArgs(); ok {
		return func(ctx any, _ *types.Scratch) int32 { return call(ctx, vals) }
	}
	if e.EndsInSet {
		args := genSpread(e)
		return func(ctx any, s *types.Scratch) int32 {
			v := call(ctx, s.BorrowSet(ctx, args, 1))
			s.ReleaseSet()
			return v
		}
	}
	if pair := e.Func.Call2; pair != nil && len(e.Kids) == 2 {
		a, b := genScalar(e.Kids[0]), genScalar(e.Kids[1])
		return func(ctx any, s *types.Scratch) int32 { return pair(ctx, a(ctx, s), b(ctx, s)) }
	}
	if three := e.Func.Call3; three != nil && len(e.Kids) == 3 {
		a, b, c := genScalar(e.Kids[0]), genScalar(e.Kids[1]), genScalar(e.Kids[2])
		if e.Kids[0].IsConst() {
			k := e.Kids[0].Value
			return func(ctx any, s *types.Scratch) int32 { return three(ctx, k, b(ctx, s), c(ctx, s)) }
		}
		return func(ctx any, s *types.Scratch) int32 { return three(ctx, a(ctx, s), b(ctx, s), c(ctx, s)) }
	}
	fill, lo, hi := genArgs(e.Kids, e.Slot), e.Slot, e.Slot+len(e.Kids)
	return func(ctx any, s *types.Scratch) int32 {
		fill(ctx, s)
		return call(ctx, s.ArgSlots(lo, hi))
	}
}

// genArgs compiles arguments into consecutive slots. The slice is taken only
// afterwards: an argument may run a program that makes the slots grow.
func genArgs(kids []*types.Expr, slot int) func(ctx any, s *types.Scratch) {
	args := make([]code, len(kids))
	for i, k := range kids {
		args[i] = genScalar(k)
	}
	return func(ctx any, s *types.Scratch) {
		for i, a := range args {
			v := a(ctx, s)
			s.SetSlot(slot+i, v)
		}
	}
}

// genSpread compiles a call whose last argument is a set: the scalars, then
// the elements.
func genSpread(e *types.Expr) types.SetCode {
	n := len(e.Kids) - 1
	fill, lo, hi, last := genArgs(e.Kids[:n], e.Slot), e.Slot, e.Slot+n, genSet(e.Kids[n])
	return func(ctx any, s *types.Scratch, buf []int32) []int32 {
		fill(ctx, s)
		buf = append(buf, s.ArgSlots(lo, hi)...)
		return last(ctx, s, buf)
	}
}

func genChoice(e *types.Expr) code {
	a, b := genScalar(e.Kids[0]), genScalar(e.Kids[1])
	switch e.Op {
	case types.OpAnd:
		return func(ctx any, s *types.Scratch) int32 {
			if a(ctx, s) == 0 {
				return 0
			}
			return b(ctx, s)
		}
	case types.OpOr:
		return func(ctx any, s *types.Scratch) int32 {
			if a(ctx, s) != 0 {
				return 1
			}
			return b(ctx, s)
		}
	case types.OpElse:
		return func(ctx any, s *types.Scratch) int32 {
			if v := a(ctx, s); v != types.None {
				return v
			}
			return b(ctx, s)
		}
	}
	c := genScalar(e.Kids[2])
	return func(ctx any, s *types.Scratch) int32 {
		if a(ctx, s) != 0 {
			return b(ctx, s)
		}
		return c(ctx, s)
	}
}

func genCompare(e *types.Expr) code {
	l, r := e.Kids[0], e.Kids[1]
	if l.IsConst() && (e.Op == types.OpEq || e.Op == types.OpNe) {
		l, r = r, l
	}
	a := genScalar(l)
	if r.IsConst() {
		k := r.Value
		switch e.Op {
		case types.OpEq:
			return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) == k) }
		case types.OpNe:
			return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) != k) }
		case types.OpLt:
			return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) < k) }
		}
		return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) <= k) }
	}
	b := genScalar(r)
	switch e.Op {
	case types.OpEq:
		return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) == b(ctx, s)) }
	case types.OpNe:
		return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) != b(ctx, s)) }
	case types.OpLt:
		return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) < b(ctx, s)) }
	}
	return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) <= b(ctx, s)) }
}

func genArithmetic(e *types.Expr) code {
	a := genScalar(e.Kids[0])
	switch e.Op {
	case types.OpNot:
		return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(a(ctx, s) == 0) }
	case types.OpNeg:
		return func(ctx any, s *types.Scratch) int32 { return ranges.SubSaturated(0, a(ctx, s)) }
	case types.OpAbs:
		return func(ctx any, s *types.Scratch) int32 { return ranges.AbsSaturated(a(ctx, s)) }
	}
	b := genScalar(e.Kids[1])
	switch e.Op {
	case types.OpAdd:
		return func(ctx any, s *types.Scratch) int32 { return ranges.AddSaturated(a(ctx, s), b(ctx, s)) }
	case types.OpSub:
		return func(ctx any, s *types.Scratch) int32 { return ranges.SubSaturated(a(ctx, s), b(ctx, s)) }
	case types.OpMul:
		return func(ctx any, s *types.Scratch) int32 { return ranges.MulSaturated(a(ctx, s), b(ctx, s)) }
	case types.OpDiv:
		return func(ctx any, s *types.Scratch) int32 { return ranges.FloorDiv(a(ctx, s), b(ctx, s)) }
	case types.OpCeilDiv:
		return func(ctx any, s *types.Scratch) int32 { return ranges.CeilDiv(a(ctx, s), b(ctx, s)) }
	case types.OpRound:
		return func(ctx any, s *types.Scratch) int32 { return ranges.RoundHalfUp(a(ctx, s), b(ctx, s)) }
	case types.OpMod:
		return func(ctx any, s *types.Scratch) int32 { return ranges.FloorMod(a(ctx, s), b(ctx, s)) }
	case types.OpMin:
		return func(ctx any, s *types.Scratch) int32 { return min(a(ctx, s), b(ctx, s)) }
	}
	return func(ctx any, s *types.Scratch) int32 { return max(a(ctx, s), b(ctx, s)) }
}
