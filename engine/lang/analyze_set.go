package lang

import (
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// evalMembers returns the possible members of a set, and how many it can have at most.
func (j *Analyzer) evalMembers(e *types.Expr, f *assumption) (ranges.ValueSet, int64) {
	if j.work++; j.work > maxAnalyzedNodes {
		return types.AllValues(e.Type.Elem()), ranges.AnyInt().Most
	}
	for x := f; x != nil; x = x.next {
		if (e.Op == types.OpName || e.Op == types.OpField) && sameValue(x.expr, e) {
			return x.values, x.values.Count()
		}
		if x.expr.Op == types.OpSize && x.values.Most == 0 && sameValue(x.expr.Kids[0], e) {
			return ranges.EmptyValueSet(), 0
		}
	}
	switch e.Op {
	case types.OpList:
		if e.Kids == nil {
			return ranges.NewValueSet(e.Values...), int64(len(e.Values))
		}
		out := ranges.EmptyValueSet()
		for _, k := range e.Kids {
			out = out.Union(j.evalValue(k, f))
		}
		return out, int64(len(e.Kids))
	case types.OpFilter:
		in, most := j.evalMembers(e.Kids[0], f)
		elem := elementNode(&types.Expr{Type: e.Type.Elem()}, e.Slot)
		g, may := j.assumeCondition(e.Kids[1], true, j.assumeElementFacts(e.Kids[0], elem, &assumption{elem, in, f}))
		if !may {
			return ranges.EmptyValueSet(), 0
		}
		out := j.evalValue(elem, g)
		return out, min(most, out.Count())
	case types.OpUnion:
		out := ranges.EmptyValueSet()
		for _, k := range e.Kids {
			v, _ := j.evalMembers(k, f)
			out = out.Union(v)
		}
		return out, out.Count()
	case types.OpField:
		if of := j.evalValue(e.Kids[0], f); e.Field.Members != nil && of.IsSmall() {
			out := ranges.EmptyValueSet()
			of.EachValue(func(m int64) {
				if m >= 0 && int(m) < len(e.Field.Members) {
					out = out.Union(ranges.NewValueSet(e.Field.Members[m]...))
				}
			})
			return out, out.Count()
		}
	case types.OpPick:
		a, n := j.evalMembers(e.Kids[1], f)
		b, m := j.evalMembers(e.Kids[2], f)
		return a.Union(b), max(n, m)
	case types.OpLet:
		return j.evalMembers(e.Kids[1], &assumption{elementNode(e.Kids[0], e.Slot), j.evalValue(e.Kids[0], f), f})
	case types.OpMemo:
		return j.evalMembers(e.Kids[0], f)
	case types.OpCall:
		if e.Name == "areas" && e.Func.Bounds != nil && e.Func.Bounds.ByFirstArg != nil && e.Kids[0].IsConst() {
			out := e.Func.Bounds.ByFirstArg(e.Kids[0].Value)
			return out, out.Count()
		}
	}
	t := e.Type.Elem()
	if t == Int {
		return ranges.AnyInt(), ranges.AnyInt().Most
	}
	out := types.AllValues(t).Remove(int64(None))
	return out, out.Count()
}

// evalSetOp returns the possible values of an expression over a set.
func (j *Analyzer) evalSetOp(e *types.Expr, f *assumption) ranges.ValueSet {
	in, most := j.evalMembers(e.Kids[0], f)
	elem := elementNode(&types.Expr{Type: e.Kids[0].Type.Elem()}, e.Slot)
	g := j.assumeElementFacts(e.Kids[0], elem, &assumption{elem, in, f})
	empty := in.IsEmpty() || most == 0
	switch e.Op {
	case types.OpSize:
		return ranges.NewValueRange(min(j.minSize(e.Kids[0], f), most), most)
	case types.OpFirst, types.OpBest:
		return in.Union(ranges.NewValueSet(None))
	case types.OpHas:
		v := j.evalValue(e.Kids[1], f)
		switch list := e.Kids[0]; {
		case empty || !in.Overlaps(v):
			return alwaysFalse
		case list.Op == types.OpList && list.Kids == nil && v.IsSmall() && v.Filter(func(x int64) bool { return !in.Contains(x) }).IsEmpty():
			return alwaysTrue
		}
		return eitherTruth
	case types.OpAny, types.OpAll, types.OpCount:
		out := j.evalQuantifier(e, elem, g, empty, most)
		if e.Op != types.OpAll && !empty && e.Kids[1].IsConst() && e.Kids[1].Value != 0 && j.minSize(e.Kids[0], f) > 0 {
			out = out.Remove(0) // of one that is there is asked whether it is there
		}
		if e.Op == types.OpAny && !empty && out.Contains(1) && j.minSize(e.Kids[0], f) > 0 {
			if _, may := j.assumeCondition(e.Kids[1], false, g); !may {
				return alwaysTrue
			}
		}
		return out
	}
	if empty {
		return alwaysFalse
	}
	if e.Op == types.OpSum {
		return j.evalSum(e, elem, g, in, most)
	}
	return j.evalValue(e.Kids[1], g).Union(ranges.NewValueSet(0))
}

func (j *Analyzer) evalQuantifier(e, elem *types.Expr, g *assumption, empty bool, most int64) ranges.ValueSet {
	if empty {
		return ranges.NewValueSet(ranges.BoolToInt(e.Op == types.OpAll))
	}
	switch e.Op {
	case types.OpAny:
		if _, may := j.assumeCondition(e.Kids[1], true, g); !may {
			return alwaysFalse
		}
		return eitherTruth
	case types.OpAll:
		if _, may := j.assumeCondition(e.Kids[1], false, g); !may {
			return alwaysTrue
		}
		return eitherTruth
	}
	h, may := j.assumeCondition(e.Kids[1], true, g)
	if !may {
		return alwaysFalse
	}
	return ranges.NewValueRange(0, min(most, j.evalValue(elem, h).Count()))
}

// maxMembersSummed bounds the members whose amounts are added one by one.
const maxMembersSummed = 400

func (j *Analyzer) evalSum(e, elem *types.Expr, g *assumption, in ranges.ValueSet, most int64) ranges.ValueSet {
	least, greatest := int64(0), int64(0)
	if in.IsSmall() && in.Count() <= maxMembersSummed && in.Count() <= most {
		in.EachValue(func(m int64) {
			v := j.evalValue(e.Kids[1], &assumption{elem, ranges.NewValueSet(int32(m)), g})
			if !v.IsEmpty() {
				least, greatest = least+min(0, v.Least), greatest+max(0, v.Most)
			}
		})
	} else if v := j.evalValue(e.Kids[1], g); !v.IsEmpty() {
		if most >= ranges.AnyInt().Most && (v.Least < 0 || v.Most > 0) {
			return ranges.AnyInt()
		}
		least, greatest = min(0, v.Least)*most, max(0, v.Most)*most
	}
	return ranges.NewValueRange(int64(ranges.Saturate(least)), int64(ranges.Saturate(greatest)))
}

// assumeElementFacts adds the facts that hold for every element of a set: a unit of the units
// of a box is in that box.
func (j *Analyzer) assumeElementFacts(set, elem *types.Expr, f *assumption) *assumption {
	for set.Op == types.OpFilter || set.Op == types.OpMemo {
		set = set.Kids[0]
	}
	for x := f; x != nil; x = x.next {
		if x.expr.Op == types.OpField && sameValue(x.expr.Kids[0], set) {
			f = &assumption{&types.Expr{Op: types.OpField, Type: Bool, Kids: []*types.Expr{elem}, Name: x.expr.Name}, x.values, f}
		}
	}
	var is *ElementFacts
	switch {
	case set.Op == types.OpName:
		is = set.Binding.ElementFacts
	case set.Op == types.OpField:
		is = set.Field.ElementFacts
	}
	if is == nil {
		return f
	}
	for _, k := range []KnownValues{{is.Holds, alwaysTrue}, {is.Fails, alwaysFalse}} {
		if k.Name != "" {
			f = &assumption{&types.Expr{Op: types.OpField, Type: Bool, Kids: []*types.Expr{elem}, Name: k.Name}, k.Values, f}
		}
	}
	if is.Owner != "" && set.Op == types.OpField {
		owner := set.Kids[0]
		f = &assumption{&types.Expr{Op: types.OpField, Type: owner.Type, Kids: []*types.Expr{elem}, Name: is.Owner}, j.evalValue(owner, f), f}
	}
	return f
}

// assumeSize notes how many elements a set can have. If a filtered set has some, the set that
// was filtered has as many or more.
func assumeSize(set *types.Expr, many ranges.ValueSet, f *assumption) *assumption {
	for {
		f = &assumption{&types.Expr{Op: types.OpSize, Type: Int, Kids: []*types.Expr{set}}, many, f}
		if set.Op != types.OpFilter || many.Most == 0 {
			return f
		}
		set = set.Kids[0]
	}
}

// minSize returns how many are known to be in a set.
func (j *Analyzer) minSize(set *types.Expr, f *assumption) int64 {
	for x := f; x != nil; x = x.next {
		if x.expr.Op == types.OpSize && sameValue(x.expr.Kids[0], set) {
			return max(x.values.Least, 0)
		}
	}
	return 0
}
