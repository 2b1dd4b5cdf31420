package codegen

import (
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// genSet compiles a set node.
func genSet(e *types.Expr) types.SetCode {
	switch e.Op {
	case types.OpName:
		get := e.Binding.GetSet
		return func(ctx any, _ *types.Scratch, buf []int32) []int32 { return get(ctx, buf) }
	case types.OpField:
		get, from := e.Field.GetSet, genScalar(e.Kids[0])
		return func(ctx any, s *types.Scratch, buf []int32) []int32 {
			if id := from(ctx, s); id >= 0 {
				return get(ctx, id, buf)
			}
			return buf
		}
	case types.OpCall:
		return genSetCall(e)
	case types.OpLet:
		slot, val, body := e.Slot, genScalar(e.Kids[0]), genSet(e.Kids[1])
		return func(ctx any, s *types.Scratch, buf []int32) []int32 {
			s.SetSlot(slot, val(ctx, s))
			return body(ctx, s, buf)
		}
	case types.OpPick:
		cond, a, b := genScalar(e.Kids[0]), genSet(e.Kids[1]), genSet(e.Kids[2])
		return func(ctx any, s *types.Scratch, buf []int32) []int32 {
			if cond(ctx, s) != 0 {
				return a(ctx, s, buf)
			}
			return b(ctx, s, buf)
		}
	case types.OpFilter:
		return genFilter(e)
	case types.OpUnion:
		return genUnion(e)
	}
	return genList(e)
}

func genUnion(e *types.Expr) types.SetCode {
	sets := make([]types.SetCode, len(e.Kids))
	for i, k := range e.Kids {
		sets[i] = genSet(k)
	}
	return func(ctx any, s *types.Scratch, buf []int32) []int32 {
		n := len(buf)
		for _, set := range sets {
			from := len(buf)
			buf = set(ctx, s, buf)
			if !s.SpendElements(len(buf)-n, 1) {
				return buf[:n]
			}
			buf = buf[:from+sortUnique(buf[from:])]
			if n < from && from < len(buf) && buf[from-1] >= buf[from] {
				first := append(s.TakeBuffer(), buf[n:from]...)
				buf = buf[:n+mergeSorted(buf[n:], first, buf[from:])]
				s.ReturnBuffer(first)
			}
		}
		return buf
	}
}

// sortUnique brings elements into order, each once, and gives their number. Most
// sets are in order.
func sortUnique(set []int32) int {
	for i := 1; i < len(set); i++ {
		if set[i-1] >= set[i] {
			slices.Sort(set)
			return len(slices.Compact(set))
		}
	}
	return len(set)
}

// mergeSorted merges the elements of a and b, both in ascending order, into out and returns
// how many there are. b may be the end of out.
func mergeSorted(out, a, b []int32) int {
	n := 0
	for len(a) > 0 && len(b) > 0 {
		v := min(a[0], b[0])
		if a[0] == v {
			a = a[1:]
		}
		if b[0] == v {
			b = b[1:]
		}
		out[n] = v
		n++
	}
	n += copy(out[n:], a)
	return n + copy(out[n:], b)
}

func genSetCall(e *types.Expr) types.SetCode {
	call := e.Func.CallSet
	if vals, ok := e.ConstArgs(); ok {
		return func(ctx any, _ *types.Scratch, buf []int32) []int32 { return call(ctx, vals, buf) }
	}
	if e.EndsInSet {
		args := genSpread(e)
		return func(ctx any, s *types.Scratch, buf []int32) []int32 {
			buf = call(ctx, s.BorrowSet(ctx, args, 1), buf)
			s.ReleaseSet()
			return buf
		}
	}
	fill, lo, hi := genArgs(e.Kids, e.Slot), e.Slot, e.Slot+len(e.Kids)
	return func(ctx any, s *types.Scratch, buf []int32) []int32 {
		fill(ctx, s)
		return call(ctx, s.ArgSlots(lo, hi), buf)
	}
}

func genList(e *types.Expr) types.SetCode {
	if len(e.Kids) == 0 {
		vals := e.Values
		return func(_ any, _ *types.Scratch, buf []int32) []int32 { return append(buf, vals...) }
	}
	kids := make([]code, len(e.Kids))
	for i, k := range e.Kids {
		kids[i] = genScalar(k)
	}
	return func(ctx any, s *types.Scratch, buf []int32) []int32 {
		for _, k := range kids {
			buf = append(buf, k(ctx, s))
		}
		return buf
	}
}

// genSetOp compiles the functions that make a scalar of a set.
func genSetOp(e *types.Expr) code {
	set := genSet(e.Kids[0])
	switch e.Op {
	case types.OpSize:
		return func(ctx any, s *types.Scratch) int32 {
			n := int32(len(s.BorrowSet(ctx, set, 1)))
			s.ReleaseSet()
			return n
		}
	case types.OpFirst:
		none := e.Type.NilValue()
		return func(ctx any, s *types.Scratch) int32 {
			v := none
			if b := s.BorrowSet(ctx, set, 1); len(b) > 0 {
				v = b[0]
			}
			s.ReleaseSet()
			return v
		}
	case types.OpHas:
		return genHas(e, set)
	case types.OpAny, types.OpAll:
		return genQuantifier(e, set)
	case types.OpCount, types.OpSum:
		return genTotal(e, set)
	}
	return genExtreme(e, set)
}

func genHas(e *types.Expr, set types.SetCode) code {
	value := genScalar(e.Kids[1])
	if l := e.Kids[0]; l.Op == types.OpList && len(l.Kids) == 0 {
		vals := l.Values
		return func(ctx any, s *types.Scratch) int32 { return ranges.BoolToInt(slices.Contains(vals, value(ctx, s))) }
	}
	return func(ctx any, s *types.Scratch) int32 {
		v := value(ctx, s)
		found := ranges.BoolToInt(slices.Contains(s.BorrowSet(ctx, set, 1), v))
		s.ReleaseSet()
		return found
	}
}

// genQuantifier compiles any and all, which stop at the first element that
// decides.
func genQuantifier(e *types.Expr, set types.SetCode) code {
	cond, slot, decides, parts := genScalar(e.Kids[1]), e.Slot, ranges.BoolToInt(e.Op == types.OpAny), countWorkParts(e.Kids[1])
	if f := e.Kids[0]; e.Op == types.OpAny && f.Op == types.OpCall && f.Func.Any != nil && !f.EndsInSet {
		return genAnyOf(f, genPasses(e.Kids[1], slot, true), parts)
	}
	if f := e.Kids[0]; f.Op == types.OpField && f.Field.First != nil {
		of, first, next := genScalar(f.Kids[0]), f.Field.First, f.Field.Next
		return func(ctx any, s *types.Scratch) int32 {
			id := of(ctx, s)
			if id < 0 {
				return 1 - decides
			}
			for v := first(ctx, id); v >= 0 && s.SpendElements(1, parts); v = next(ctx, v) {
				s.SetSlot(slot, v)
				if cond(ctx, s) == decides {
					return decides
				}
			}
			return 1 - decides
		}
	}
	return func(ctx any, s *types.Scratch) int32 {
		out := 1 - decides
		for _, v := range s.BorrowSet(ctx, set, parts) {
			s.SetSlot(slot, v)
			if cond(ctx, s) == decides {
				out = decides
				break
			}
		}
		s.ReleaseSet()
		return out
	}
}

// genAnyOf compiles any over a function that can stop at the first elements for
// one of which the condition holds.
func genAnyOf(f *types.Expr, passes []passCode, parts int) code {
	fill, lo, hi, walk := genArgs(f.Kids, f.Slot), f.Slot, f.Slot+len(f.Kids), f.Func.Any
	return func(ctx any, s *types.Scratch) int32 {
		fill(ctx, s)
		args := append(s.TakeBuffer(), s.ArgSlots(lo, hi)...)
		found := walk(ctx, args, func(of []int32) bool {
			return s.SpendElements(len(of), parts) && len(runPasses(ctx, s, of, passes)) > 0
		})
		s.ReturnBuffer(args)
		return ranges.BoolToInt(found)
	}
}

func genTotal(e *types.Expr, set types.SetCode) code {
	value, slot, parts := genScalar(e.Kids[1]), e.Slot, countWorkParts(e.Kids[1])
	return func(ctx any, s *types.Scratch) int32 {
		total := int64(0)
		for _, v := range s.BorrowSet(ctx, set, parts) {
			s.SetSlot(slot, v)
			total += int64(value(ctx, s))
		}
		s.ReleaseSet()
		return ranges.Saturate(total)
	}
}

// genExtreme compiles min, max and best over a set.
func genExtreme(e *types.Expr, set types.SetCode) code {
	value, slot, none, o, parts := genScalar(e.Kids[1]), e.Slot, e.Type.NilValue(), e.Op, countWorkParts(e.Kids[1])
	return func(ctx any, s *types.Scratch) int32 {
		best, element := int64(math.MinInt64), none
		for _, v := range s.BorrowSet(ctx, set, parts) {
			s.SetSlot(slot, v)
			x := int64(value(ctx, s))
			if o == types.OpLeast {
				x = -x
			}
			if x > best {
				best, element = x, v
			}
		}
		s.ReleaseSet()
		switch {
		case o == types.OpBest:
			return element
		case best == math.MinInt64:
			return 0
		case o == types.OpLeast:
			best = -best
		}
		return int32(best)
	}
}
