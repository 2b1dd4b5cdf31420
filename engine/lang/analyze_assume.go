package lang

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

// assumeCondition is what is known once a condition has come out as want says; may is false where
// it never does.
func (j *Analyzer) assumeCondition(e *ir, want bool, f *assumption) (g *assumption, may bool) {
	if j.work++; j.work > maxAnalyzedNodes {
		return f, true
	}
	switch e.op {
	case opConst:
		return f, (e.val != 0) == want
	case opNot:
		return j.assumeCondition(e.kids[0], !want, f)
	case opMemo:
		return j.assumeCondition(e.kids[0], want, f)
	case opAnd, opOr:
		if want == (e.op == opAnd) {
			return j.assumeAll(e, want, f)
		}
		return j.assumeAny(e, want, f)
	case opEq, opNe:
		return j.assumeEquality(e, want, f)
	case opLt, opLe:
		return j.assumeOrder(e, want, f)
	case opHas:
		return j.assumeHas(e, want, f)
	case opLet:
		elem := elementNode(e.kids[0], e.slot)
		g, may = j.assumeCondition(e.kids[1], want, &assumption{elem, j.evalValue(e.kids[0], f), f})
		if !may {
			return f, false
		}
		return j.refineValues(e.kids[0], j.evalValue(elem, g), g)
	case opPick:
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
func (j *Analyzer) assumeAll(e *ir, want bool, f *assumption) (*assumption, bool) {
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
func (j *Analyzer) assumeAny(e *ir, want bool, f *assumption) (*assumption, bool) {
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

func (j *Analyzer) assumePick(e *ir, want bool, f *assumption) (*assumption, bool) {
	a, first := j.assumeCondition(e.kids[0], true, f)
	if first {
		a, first = j.assumeCondition(e.kids[1], want, a)
	}
	b, second := j.assumeCondition(e.kids[0], false, f)
	if second {
		b, second = j.assumeCondition(e.kids[2], want, b)
	}
	return j.joinBranches(f, a, first, b, second)
}

// joinBranches is what is known after either of two.
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
func (j *Analyzer) assumeEquality(e *ir, want bool, f *assumption) (g *assumption, may bool) {
	open := !e.kids[0].isConst() && !e.kids[1].isConst()
	if open && j.evalValue(e, f).Intersect(ranges.NewValueSet(ranges.BoolToInt(want))).IsEmpty() {
		return f, false
	}
	if want == (e.op == opEq) {
		g, may = j.assumeEqual(e, f)
	} else {
		g, may = j.assumeUnequal(e, f)
	}
	if may && open {
		other := *e
		other.op = opEq + opNe - e.op
		g = &assumption{&other, ranges.NewValueSet(ranges.BoolToInt(!want)), &assumption{e, ranges.NewValueSet(ranges.BoolToInt(want)), g}}
	}
	return g, may
}

func (j *Analyzer) assumeEqual(e *ir, f *assumption) (*assumption, bool) {
	l, r := e.kids[0], e.kids[1]
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

func (j *Analyzer) assumeUnequal(e *ir, f *assumption) (*assumption, bool) {
	l, r := e.kids[0], e.kids[1]
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
func (j *Analyzer) assumeOrder(e *ir, want bool, f *assumption) (*assumption, bool) {
	l, r := e.kids[0], e.kids[1]
	gap := int64(0)
	if (e.op == opLt) == want {
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
	if g, may = j.refineValues(r, b.Intersect(ranges.NewValueRange(a.Least+gap, ranges.AnyInt().Most)), g); may && !l.isConst() && !r.isConst() {
		g = addOrderPair(l, r, gap == 1, g)
	}
	return g, may
}

// addOrderPair keeps of two numbers, of which nothing fixed need be known, that the first is less than
// the second, or not more.
func addOrderPair(l, r *ir, less bool, f *assumption) *assumption {
	of := func(o op, l, r *ir, can ranges.ValueSet) {
		f = &assumption{&ir{op: o, typ: Bool, kids: []*ir{l, r}}, can, f}
	}
	of(opLe, l, r, alwaysTrue)
	of(opLt, r, l, alwaysFalse)
	if less {
		of(opLt, l, r, alwaysTrue)
		of(opLe, r, l, alwaysFalse)
	}
	return f
}

func (j *Analyzer) assumeHas(e *ir, want bool, f *assumption) (*assumption, bool) {
	if v := j.evalSetOp(e, f); v.Intersect(ranges.NewValueSet(ranges.BoolToInt(want))).IsEmpty() {
		return f, false
	}
	in, _ := j.evalMembers(e.kids[0], f)
	v := j.evalValue(e.kids[1], f)
	switch list := e.kids[0]; {
	case want:
		return j.refineValues(e.kids[1], v.Intersect(in), f)
	case list.op == opList && list.kids == nil && v.IsSmall():
		return j.refineValues(e.kids[1], v.Filter(func(x int64) bool { return !in.Contains(x) }), f)
	}
	return f, true
}

// refineValues notes that an expression has one of the values v, and what follows of what it
// is made of.
func (j *Analyzer) refineValues(e *ir, v ranges.ValueSet, f *assumption) (*assumption, bool) {
	if v.IsEmpty() {
		return f, false
	}
	if e.op == opConst {
		return f, v.Contains(int64(e.val))
	}
	if e.op == opMemo {
		return j.refineValues(e.kids[0], v, f)
	}
	g := &assumption{e, v, f}
	switch e.op {
	case opField:
		if e.fld.Excludes != "" && !v.Contains(int64(None)) {
			other := &ir{op: opField, typ: Bool, kids: e.kids, name: e.fld.Excludes}
			if !e.siblingCondition(e.fld.Excludes, f).Contains(0) {
				return f, false
			}
			g = &assumption{other, alwaysFalse, g}
		}
		if !e.knownByMember() {
			return g, true
		}
		return j.narrowOwner(e.kids[0], g, func(m int64) bool { return j.memberFits(e, m, v) })
	case opCall:
		if can := e.fn.Bounds; can != nil && can.ByNumber != nil && len(e.kids) > 0 && e.kids[0].isConst() {
			name := e.numberOperand()
			return j.refineValues(name, j.evalValue(name, g).Intersect(can.ByNumber.All()).Filter(func(n int64) bool { return v.Contains(int64(can.ByNumber.Eval(e.kids[0].val, n))) }), g)
		}
		if can := e.fn.Bounds; can != nil && can.ByPair != nil && len(e.kids) == 2 && e.kids[0].isConst() {
			return j.narrowOwner(e.kids[1], g, func(m int64) bool {
				answer := can.ByPair(e.kids[0].val, int32(m))
				return answer < 0 || v.Contains(int64(answer))
			})
		}
	case opAny, opCount:
		if !v.Contains(0) {
			return assumeSize(e.kids[0], ranges.NewValueRange(1, ranges.AnyInt().Most), g), true
		}
		if v.Most == 0 && e.kids[1].isConst() && e.kids[1].val != 0 {
			return assumeSize(e.kids[0], alwaysFalse, g), true
		}
	case opElse:
		if !v.Contains(int64(None)) || e.kids[1].op != opConst {
			return g, true
		}
	}
	return g, true
}

// narrowOwner narrows what something is asked of to those members that fit the answer.
func (j *Analyzer) narrowOwner(of *ir, g *assumption, fits func(m int64) bool) (*assumption, bool) {
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
