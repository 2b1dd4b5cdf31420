package lang

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

// evalMembers is what can be in a set, and how many at most.
func (j *Analyzer) evalMembers(e *ir, f *assumption) (ranges.ValueSet, int64) {
	if j.work++; j.work > maxAnalyzedNodes {
		return typeValues(e.typ.Elem()), ranges.AnyInt().Most
	}
	for x := f; x != nil; x = x.next {
		if e.op == opName && sameValue(x.expr, e) {
			return x.values, x.values.Count()
		}
		if x.expr.op == opSize && x.values.Most == 0 && sameValue(x.expr.kids[0], e) {
			return ranges.EmptyValueSet(), 0
		}
	}
	switch e.op {
	case opList:
		if e.kids == nil {
			return ranges.NewValueSet(e.vals...), int64(len(e.vals))
		}
		out := ranges.EmptyValueSet()
		for _, k := range e.kids {
			out = out.Union(j.evalValue(k, f))
		}
		return out, int64(len(e.kids))
	case opFilter:
		in, most := j.evalMembers(e.kids[0], f)
		elem := elementNode(&ir{typ: e.typ.Elem()}, e.slot)
		g, may := j.assumeCondition(e.kids[1], true, j.assumeElementFacts(e.kids[0], elem, &assumption{elem, in, f}))
		if !may {
			return ranges.EmptyValueSet(), 0
		}
		out := j.evalValue(elem, g)
		return out, min(most, out.Count())
	case opUnion:
		out := ranges.EmptyValueSet()
		for _, k := range e.kids {
			v, _ := j.evalMembers(k, f)
			out = out.Union(v)
		}
		return out, out.Count()
	case opField:
		if of := j.evalValue(e.kids[0], f); e.fld.Members != nil && of.IsSmall() {
			out := ranges.EmptyValueSet()
			of.EachValue(func(m int64) {
				if m >= 0 && int(m) < len(e.fld.Members) {
					out = out.Union(ranges.NewValueSet(e.fld.Members[m]...))
				}
			})
			return out, out.Count()
		}
	case opPick:
		a, n := j.evalMembers(e.kids[1], f)
		b, m := j.evalMembers(e.kids[2], f)
		return a.Union(b), max(n, m)
	case opLet:
		return j.evalMembers(e.kids[1], &assumption{elementNode(e.kids[0], e.slot), j.evalValue(e.kids[0], f), f})
	case opMemo:
		return j.evalMembers(e.kids[0], f)
	case opCall:
		if e.name == "areas" && e.fn.Bounds != nil && e.fn.Bounds.ByFirstArg != nil && e.kids[0].isConst() {
			out := e.fn.Bounds.ByFirstArg(e.kids[0].val)
			return out, out.Count()
		}
	}
	t := e.typ.Elem()
	if t == Int {
		return ranges.AnyInt(), ranges.AnyInt().Most
	}
	out := typeValues(t).Remove(int64(None))
	return out, out.Count()
}

// evalSetOp is what an expression over a set can come to.
func (j *Analyzer) evalSetOp(e *ir, f *assumption) ranges.ValueSet {
	in, most := j.evalMembers(e.kids[0], f)
	elem := elementNode(&ir{typ: e.kids[0].typ.Elem()}, e.slot)
	g := j.assumeElementFacts(e.kids[0], elem, &assumption{elem, in, f})
	empty := in.IsEmpty() || most == 0
	switch e.op {
	case opSize:
		return ranges.NewValueRange(min(j.minSize(e.kids[0], f), most), most)
	case opFirst, opBest:
		return in.Union(ranges.NewValueSet(None))
	case opHas:
		v := j.evalValue(e.kids[1], f)
		switch list := e.kids[0]; {
		case empty || !in.Overlaps(v):
			return alwaysFalse
		case list.op == opList && list.kids == nil && v.IsSmall() && v.Filter(func(x int64) bool { return !in.Contains(x) }).IsEmpty():
			return alwaysTrue
		}
		return eitherTruth
	case opAny, opAll, opCount:
		out := j.evalQuantifier(e, elem, g, empty, most)
		if e.op != opAll && !empty && e.kids[1].isConst() && e.kids[1].val != 0 && j.minSize(e.kids[0], f) > 0 {
			out = out.Remove(0) // of one that is there is asked whether it is there
		}
		return out
	}
	if empty {
		return alwaysFalse
	}
	if e.op == opSum {
		return j.evalSum(e, elem, g, in, most)
	}
	return j.evalValue(e.kids[1], g).Union(ranges.NewValueSet(0))
}

func (j *Analyzer) evalQuantifier(e, elem *ir, g *assumption, empty bool, most int64) ranges.ValueSet {
	if empty {
		return ranges.NewValueSet(ranges.BoolToInt(e.op == opAll))
	}
	switch e.op {
	case opAny:
		if _, may := j.assumeCondition(e.kids[1], true, g); !may {
			return alwaysFalse
		}
		return eitherTruth
	case opAll:
		if _, may := j.assumeCondition(e.kids[1], false, g); !may {
			return alwaysTrue
		}
		return eitherTruth
	}
	h, may := j.assumeCondition(e.kids[1], true, g)
	if !may {
		return alwaysFalse
	}
	return ranges.NewValueRange(0, min(most, j.evalValue(elem, h).Count()))
}

// maxMembersSummed bounds the members whose amounts are added one by one.
const maxMembersSummed = 400

func (j *Analyzer) evalSum(e, elem *ir, g *assumption, in ranges.ValueSet, most int64) ranges.ValueSet {
	least, greatest := int64(0), int64(0)
	if in.IsSmall() && in.Count() <= maxMembersSummed && in.Count() <= most {
		in.EachValue(func(m int64) {
			v := j.evalValue(e.kids[1], &assumption{elem, ranges.NewValueSet(int32(m)), g})
			if !v.IsEmpty() {
				least, greatest = least+min(0, v.Least), greatest+max(0, v.Most)
			}
		})
	} else if v := j.evalValue(e.kids[1], g); !v.IsEmpty() {
		if most >= ranges.AnyInt().Most && (v.Least < 0 || v.Most > 0) {
			return ranges.AnyInt()
		}
		least, greatest = min(0, v.Least)*most, max(0, v.Most)*most
	}
	return ranges.NewValueRange(int64(ranges.Saturate(least)), int64(ranges.Saturate(greatest)))
}

// assumeElementFacts adds what is so of every element of a set: who is taken of the units of a box is in
// that box.
func (j *Analyzer) assumeElementFacts(set, elem *ir, f *assumption) *assumption {
	for set.op == opFilter || set.op == opMemo {
		set = set.kids[0]
	}
	var is *ElementFacts
	switch {
	case set.op == opName:
		is = set.bind.ElementFacts
	case set.op == opField:
		is = set.fld.ElementFacts
	}
	if is == nil {
		return f
	}
	for _, k := range []KnownValues{{is.Holds, alwaysTrue}, {is.Fails, alwaysFalse}} {
		if k.Name != "" {
			f = &assumption{&ir{op: opField, typ: Bool, kids: []*ir{elem}, name: k.Name}, k.Values, f}
		}
	}
	if is.Owner != "" && set.op == opField {
		owner := set.kids[0]
		f = &assumption{&ir{op: opField, typ: owner.typ, kids: []*ir{elem}, name: is.Owner}, j.evalValue(owner, f), f}
	}
	return f
}

// assumeSize keeps how many there are in a set. Where some are in what is taken of a set, some are
// in the set.
func assumeSize(set *ir, many ranges.ValueSet, f *assumption) *assumption {
	for {
		f = &assumption{&ir{op: opSize, typ: Int, kids: []*ir{set}}, many, f}
		if set.op != opFilter || many.Most == 0 {
			return f
		}
		set = set.kids[0]
	}
}

// minSize is how many are known to be in a set.
func (j *Analyzer) minSize(set *ir, f *assumption) int64 {
	for x := f; x != nil; x = x.next {
		if x.expr.op == opSize && sameValue(x.expr.kids[0], set) {
			return max(x.values.Least, 0)
		}
	}
	return 0
}
