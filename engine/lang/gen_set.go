package lang

import (
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
)

// genSet compiles a set node.
func genSet(e *ir) setCode {
	switch e.op {
	case opName:
		get := e.bind.GetSet
		return func(ctx any, _ *Scratch, buf []int32) []int32 { return get(ctx, buf) }
	case opField:
		get, from := e.fld.GetSet, genScalar(e.kids[0])
		return func(ctx any, s *Scratch, buf []int32) []int32 {
			if id := from(ctx, s); id >= 0 {
				return get(ctx, id, buf)
			}
			return buf
		}
	case opCall:
		return genSetCall(e)
	case opLet:
		slot, val, body := e.slot, genScalar(e.kids[0]), genSet(e.kids[1])
		return func(ctx any, s *Scratch, buf []int32) []int32 {
			s.setSlot(slot, val(ctx, s))
			return body(ctx, s, buf)
		}
	case opPick:
		cond, a, b := genScalar(e.kids[0]), genSet(e.kids[1]), genSet(e.kids[2])
		return func(ctx any, s *Scratch, buf []int32) []int32 {
			if cond(ctx, s) != 0 {
				return a(ctx, s, buf)
			}
			return b(ctx, s, buf)
		}
	case opFilter:
		return genFilter(e)
	case opUnion:
		return genUnion(e)
	}
	return genList(e)
}

func genUnion(e *ir) setCode {
	sets := make([]setCode, len(e.kids))
	for i, k := range e.kids {
		sets[i] = genSet(k)
	}
	return func(ctx any, s *Scratch, buf []int32) []int32 {
		n := len(buf)
		for _, set := range sets {
			from := len(buf)
			buf = set(ctx, s, buf)
			if !s.spendElements(len(buf)-n, 1) {
				return buf[:n]
			}
			buf = buf[:from+sortUnique(buf[from:])]
			if n < from && from < len(buf) && buf[from-1] >= buf[from] {
				first := append(s.takeBuffer(), buf[n:from]...)
				buf = buf[:n+mergeSorted(buf[n:], first, buf[from:])]
				s.returnBuffer(first)
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

// mergeSorted writes what is in a or b, both in order, to out and gives the number. b
// may be the end of out.
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

func genSetCall(e *ir) setCode {
	call := e.fn.CallSet
	if vals, ok := constArgs(e); ok {
		return func(ctx any, _ *Scratch, buf []int32) []int32 { return call(ctx, vals, buf) }
	}
	if e.set {
		args := genSpread(e)
		return func(ctx any, s *Scratch, buf []int32) []int32 {
			buf = call(ctx, s.borrowSet(ctx, args, 1), buf)
			s.releaseSet()
			return buf
		}
	}
	fill, lo, hi := genArgs(e.kids, e.slot), e.slot, e.slot+len(e.kids)
	return func(ctx any, s *Scratch, buf []int32) []int32 {
		fill(ctx, s)
		return call(ctx, s.elems[s.base+lo:s.base+hi], buf)
	}
}

func genList(e *ir) setCode {
	if len(e.kids) == 0 {
		vals := e.vals
		return func(_ any, _ *Scratch, buf []int32) []int32 { return append(buf, vals...) }
	}
	kids := make([]code, len(e.kids))
	for i, k := range e.kids {
		kids[i] = genScalar(k)
	}
	return func(ctx any, s *Scratch, buf []int32) []int32 {
		for _, k := range kids {
			buf = append(buf, k(ctx, s))
		}
		return buf
	}
}

// genSetOp compiles the functions that make a scalar of a set.
func genSetOp(e *ir) code {
	set := genSet(e.kids[0])
	switch e.op {
	case opSize:
		return func(ctx any, s *Scratch) int32 {
			n := int32(len(s.borrowSet(ctx, set, 1)))
			s.releaseSet()
			return n
		}
	case opFirst:
		none := e.typ.nilValue()
		return func(ctx any, s *Scratch) int32 {
			v := none
			if b := s.borrowSet(ctx, set, 1); len(b) > 0 {
				v = b[0]
			}
			s.releaseSet()
			return v
		}
	case opHas:
		return genHas(e, set)
	case opAny, opAll:
		return genQuantifier(e, set)
	case opCount, opSum:
		return genTotal(e, set)
	}
	return genExtreme(e, set)
}

func genHas(e *ir, set setCode) code {
	value := genScalar(e.kids[1])
	if l := e.kids[0]; l.op == opList && len(l.kids) == 0 {
		vals := l.vals
		return func(ctx any, s *Scratch) int32 { return ranges.BoolToInt(slices.Contains(vals, value(ctx, s))) }
	}
	return func(ctx any, s *Scratch) int32 {
		v := value(ctx, s)
		found := ranges.BoolToInt(slices.Contains(s.borrowSet(ctx, set, 1), v))
		s.releaseSet()
		return found
	}
}

// genQuantifier compiles any and all, which stop at the first element that
// decides.
func genQuantifier(e *ir, set setCode) code {
	cond, slot, decides, parts := genScalar(e.kids[1]), e.slot, ranges.BoolToInt(e.op == opAny), countWorkParts(e.kids[1])
	if f := e.kids[0]; e.op == opAny && f.op == opCall && f.fn.Any != nil && !f.set {
		return genAnyOf(f, genPasses(e.kids[1], slot, true), parts)
	}
	if f := e.kids[0]; f.op == opField && f.fld.First != nil {
		of, first, next := genScalar(f.kids[0]), f.fld.First, f.fld.Next
		return func(ctx any, s *Scratch) int32 {
			id := of(ctx, s)
			if id < 0 {
				return 1 - decides
			}
			for v := first(ctx, id); v >= 0 && s.spendElements(1, parts); v = next(ctx, v) {
				s.setSlot(slot, v)
				if cond(ctx, s) == decides {
					return decides
				}
			}
			return 1 - decides
		}
	}
	return func(ctx any, s *Scratch) int32 {
		out := 1 - decides
		for _, v := range s.borrowSet(ctx, set, parts) {
			s.setSlot(slot, v)
			if cond(ctx, s) == decides {
				out = decides
				break
			}
		}
		s.releaseSet()
		return out
	}
}

// genAnyOf compiles any over a function that can stop at the first elements for
// one of which the condition holds.
func genAnyOf(f *ir, passes []passCode, parts int) code {
	fill, lo, hi, walk := genArgs(f.kids, f.slot), f.slot, f.slot+len(f.kids), f.fn.Any
	return func(ctx any, s *Scratch) int32 {
		fill(ctx, s)
		args := append(s.takeBuffer(), s.elems[s.base+lo:s.base+hi]...)
		found := walk(ctx, args, func(of []int32) bool {
			return s.spendElements(len(of), parts) && len(runPasses(ctx, s, of, passes)) > 0
		})
		s.returnBuffer(args)
		return ranges.BoolToInt(found)
	}
}

func genTotal(e *ir, set setCode) code {
	value, slot, parts := genScalar(e.kids[1]), e.slot, countWorkParts(e.kids[1])
	return func(ctx any, s *Scratch) int32 {
		total := int64(0)
		for _, v := range s.borrowSet(ctx, set, parts) {
			s.setSlot(slot, v)
			total += int64(value(ctx, s))
		}
		s.releaseSet()
		return ranges.Saturate(total)
	}
}

// genExtreme compiles min, max and best over a set.
func genExtreme(e *ir, set setCode) code {
	value, slot, none, o, parts := genScalar(e.kids[1]), e.slot, e.typ.nilValue(), e.op, countWorkParts(e.kids[1])
	return func(ctx any, s *Scratch) int32 {
		best, element := int64(math.MinInt64), none
		for _, v := range s.borrowSet(ctx, set, parts) {
			s.setSlot(slot, v)
			x := int64(value(ctx, s))
			if o == opLeast {
				x = -x
			}
			if x > best {
				best, element = x, v
			}
		}
		s.releaseSet()
		switch {
		case o == opBest:
			return element
		case best == math.MinInt64:
			return 0
		case o == opLeast:
			best = -best
		}
		return int32(best)
	}
}
