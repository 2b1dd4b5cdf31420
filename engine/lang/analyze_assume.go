package lang

import (
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// assumeCondition returns what is known once a condition has the value want. may is false if
// the condition never has that value.
func (j *Analyzer) assumeCondition(e *types.Expr, want bool, f *assumption) (g *assumption, may bool) {
	if j.work++; j.work > maxAnalyzedNodes {
		return f, true
	}
	switch e.Op {
	case types.OpConst:
		return f, (e.Value != 0) == want
	case types.OpNot:
		return j.assumeCondition(e.Kids[0], !want, f)
	case types.OpMemo:
		return j.assumeCondition(e.Kids[0], want, f)
	case types.OpAnd, types.OpOr:
		if want == (e.Op == types.OpAnd) {
			return j.assumeAll(e, want, f)
		}
		return j.assumeAny(e, want, f)
	case types.OpEq, types.OpNe:
		return j.assumeEquality(e, want, f)
	case types.OpLt, types.OpLe:
		return j.assumeOrder(e, want, f)
	case types.OpHas:
		return j.assumeHas(e, want, f)
	case types.OpLet:
		elem := elementNode(e.Kids[0], e.Slot)
		g, may = j.assumeCondition(e.Kids[1], want, &assumption{elem, j.evalValue(e.Kids[0], f), f})
		if !may {
			return f, false
		}
		return j.refineValues(e.Kids[0], j.evalValue(elem, g), g)
	case types.OpPick:
		return j.assumePick(e, want, f)
	}
	v := j.evalValue(e, f).Intersect(ranges.NewValueSet(ranges.BoolToInt(want)))
	if v.IsEmpty() {
		return f, false
	}
	return j.refineValues(e, v, f)
}

// assumeAll assumes conditions that come out alike, and looks at those before the last once
// more in the light of what came after.
func (j *Analyzer) assumeAll(e *types.Expr, want bool, f *assumption) (*assumption, bool) {
	list := flattenOperands(e, nil)
	may := true
	g := f
	for round := 0; round < 2; round++ {
		for _, k := range list[:len(list)-round] {
			if g, may = j.assumeCondition(k, want, g); !may {
				return f, false
			}
		}
	}
	return g, true
}

// assumeAny assumes that one of several comes out as want says, and those before it do not.
func (j *Analyzer) assumeAny(e *types.Expr, want bool, f *assumption) (*assumption, bool) {
	out, any, g := f, false, f
	for _, k := range flattenOperands(e, nil) {
		a, may := j.assumeCondition(k, want, g)
		out, any = j.joinBranches(f, out, any, a, may)
		if g, may = j.assumeCondition(k, !want, g); !may {
			break
		}
	}
	return out, any
}

func (j *Analyzer) assumePick(e *types.Expr, want bool, f *assumption) (*assumption, bool) {
	a, first := j.assumeCondition(e.Kids[0], true, f)
	if first {
		a, first = j.assumeCondition(e.Kids[1], want, a)
	}
	b, second := j.assumeCondition(e.Kids[0], false, f)
	if second {
		b, second = j.assumeCondition(e.Kids[2], want, b)
	}
	return j.joinBranches(f, a, first, b, second)
}

// joinBranches returns what is known after either of two branches.
func (j *Analyzer) joinBranches(f, a *assumption, first bool, b *assumption, second bool) (*assumption, bool) {
	switch {
	case !first && !second:
		return f, false
	case !first:
		return b, true
	case !second:
		return a, true
	}
	out := f
	for _, from := range []*assumption{a, b} {
		for x := from; x != nil && x != f; x = x.next {
			if v := j.evalValue(x.expr, a).Union(j.evalValue(x.expr, b)); !v.IsEmpty() {
				out = &assumption{x.expr, v, out}
			}
		}
	}
	return out, true
}

// assumeEquality assumes that two values are the same, or that they are not. Of two that are
// nothing fixed that alone is kept too: side == phasing says that side ~= phasing fails.
func (j *Analyzer) assumeEquality(e *types.Expr, want bool, f *assumption) (g *assumption, may bool) {
	open := !e.Kids[0].IsConst() && !e.Kids[1].IsConst()
	if open && j.evalValue(e, f).Intersect(ranges.NewValueSet(ranges.BoolToInt(want))).IsEmpty() {
		return f, false
	}
	if want == (e.Op == types.OpEq) {
		g, may = j.assumeEqual(e, f)
	} else {
		g, may = j.assumeUnequal(e, f)
	}
	if may && open {
		other := *e
		other.Op = types.OpEq + types.OpNe - e.Op
		g = &assumption{&other, ranges.NewValueSet(ranges.BoolToInt(!want)), &assumption{e, ranges.NewValueSet(ranges.BoolToInt(want)), g}}
	}
	return g, may
}

func (j *Analyzer) assumeEqual(e *types.Expr, f *assumption) (*assumption, bool) {
	l, r := e.Kids[0], e.Kids[1]
	v := j.evalValue(l, f).Intersect(j.evalValue(r, f))
	if v.IsEmpty() {
		return f, false
	}
	g, may := j.refineValues(l, v, f)
	if !may {
		return f, false
	}
	return j.refineValues(r, v, g)
}

func (j *Analyzer) assumeUnequal(e *types.Expr, f *assumption) (*assumption, bool) {
	l, r := e.Kids[0], e.Kids[1]
	if sameValue(l, r) {
		return f, false
	}
	a, b := j.evalValue(l, f), j.evalValue(r, f)
	if x, one := b.Single(); one {
		return j.refineValues(l, a.Remove(x), f)
	}
	if x, one := a.Single(); one {
		return j.refineValues(r, b.Remove(x), f)
	}
	return f, !a.IsEmpty() && !b.IsEmpty()
}

// assumeOrder assumes l < r, l <= r or their opposites.
func (j *Analyzer) assumeOrder(e *types.Expr, want bool, f *assumption) (*assumption, bool) {
	l, r := e.Kids[0], e.Kids[1]
	gap := int64(0)
	if (e.Op == types.OpLt) == want {
		gap = 1
	}
	if !want {
		l, r = r, l // not l < r is r <= l
	}
	a, b := j.evalValue(l, f), j.evalValue(r, f)
	if a.IsEmpty() || b.IsEmpty() {
		return f, false
	}
	g, may := j.refineValues(l, a.Intersect(ranges.NewValueRange(ranges.AnyInt().Least, b.Most-gap)), f)
	if !may {
		return f, false
	}
	if g, may = j.refineValues(r, b.Intersect(ranges.NewValueRange(a.Least+gap, ranges.AnyInt().Most)), g); may && !l.IsConst() && !r.IsConst() {
		g = addOrderPair(l, r, gap == 1, g)
	}
	return g, may
}

// addOrderPair notes of two numbers that the first is less than the second, or not more.
// Nothing else need be known of either.
func addOrderPair(l, r *types.Expr, less bool, f *assumption) *assumption {
	of := func(o types.Op, l, r *types.Expr, can ranges.ValueSet) {
		f = &assumption{&types.Expr{Op: o, Type: Bool, Kids: []*types.Expr{l, r}}, can, f}
	}
	of(types.OpLe, l, r, alwaysTrue)
	of(types.OpLt, r, l, alwaysFalse)
	if less {
		of(types.OpLt, l, r, alwaysTrue)
		of(types.OpLe, r, l, alwaysFalse)
	}
	return f
}

func (j *Analyzer) assumeHas(e *types.Expr, want bool, f *assumption) (*assumption, bool) {
	if v := j.evalSetOp(e, f); v.Intersect(ranges.NewValueSet(ranges.BoolToInt(want))).IsEmpty() {
		return f, false
	}
	in, _ := j.evalMembers(e.Kids[0], f)
	v := j.evalValue(e.Kids[1], f)
	switch list := e.Kids[0]; {
	case want:
		return j.refineValues(e.Kids[1], v.Intersect(in), f)
	case list.Op == types.OpList && list.Kids == nil && v.IsSmall():
		return j.refineValues(e.Kids[1], v.Filter(func(x int64) bool { return !in.Contains(x) }), f)
	}
	return f, true
}

// refineValues notes that an expression has one of the values v, and what follows for its
// parts.
func (j *Analyzer) refineValues(e *types.Expr, v ranges.ValueSet, f *assumption) (*assumption, bool) {
	if v.IsEmpty() {
		return f, false
	}
	if e.Op == types.OpConst {
		return f, v.Contains(int64(e.Value))
	}
	if e.Op == types.OpMemo {
		return j.refineValues(e.Kids[0], v, f)
	}
	g := &assumption{e, v, f}
	switch e.Op {
	case types.OpField:
		if e.Field.Excludes != "" && !v.Contains(int64(None)) {
			other := &types.Expr{Op: types.OpField, Type: Bool, Kids: e.Kids, Name: e.Field.Excludes}
			if !siblingCondition(e, e.Field.Excludes, f).Contains(0) {
				return f, false
			}
			g = &assumption{other, alwaysFalse, g}
		}
		if !knownByMember(e) {
			return g, true
		}
		return j.narrowOwner(e.Kids[0], g, func(m int64) bool { return j.memberFits(e, m, v) })
	case types.OpCall:
		if can := e.Func.Bounds; can != nil && can.ByNumber != nil && len(e.Kids) > 0 && e.Kids[0].IsConst() {
			name := numberOperand(e)
			return j.refineValues(name, j.evalValue(name, g).Intersect(can.ByNumber.All()).Filter(func(n int64) bool { return v.Contains(int64(can.ByNumber.Eval(e.Kids[0].Value, n))) }), g)
		}
		if can := e.Func.Bounds; can != nil && can.ByPair != nil && len(e.Kids) == 2 && e.Kids[0].IsConst() {
			return j.narrowOwner(e.Kids[1], g, func(m int64) bool {
				answer := can.ByPair(e.Kids[0].Value, int32(m))
				return answer < 0 || v.Contains(int64(answer))
			})
		}
	case types.OpAny, types.OpCount:
		if !v.Contains(0) {
			return assumeSize(e.Kids[0], ranges.NewValueRange(1, ranges.AnyInt().Most), g), true
		}
		if v.Most == 0 && e.Kids[1].IsConst() && e.Kids[1].Value != 0 {
			return assumeSize(e.Kids[0], alwaysFalse, g), true
		}
	case types.OpElse:
		if !v.Contains(int64(None)) || e.Kids[1].Op != types.OpConst {
			return g, true
		}
	}
	return g, true
}

// narrowOwner narrows what something is asked of to those members that fit the answer.
func (j *Analyzer) narrowOwner(of *types.Expr, g *assumption, fits func(m int64) bool) (*assumption, bool) {
	can := j.evalValue(of, g)
	if !can.IsSmall() {
		return g, true
	}
	kept := can.Filter(fits)
	if kept.Count() == can.Count() {
		return g, true
	}
	return j.refineValues(of, kept, g)
}
