package ranges

import "math"

// maxPairs bounds for how many pairs of values an operator is worked out one by one.
const maxPairs = 256

// CombineSets returns what an operator of arithmetic makes of two sets; of one with one operand both
// are the same and single is true.
func CombineSets(o Operator, a, b ValueSet, single bool) ValueSet {
	if a.empty || b.empty {
		return EmptyValueSet()
	}
	divides := o == Div || o == CeilDivide || o == Round || o == Mod
	if divides && (b.Least < 1 || !a.IsBounded() || !b.IsBounded()) {
		return AnyInt()
	}
	if !single && a.IsSmall() && b.IsSmall() && a.Count()*b.Count() <= maxPairs {
		return combinePairs(o, a, b)
	}
	out := CombineEnds(o, a, b)
	switch o {
	case Abs:
		if a.Least <= 0 && a.Most >= 0 {
			out.Least = 0
		}
	case Mod:
		out.Least, out.Most = 0, b.Most-1
	}
	return out
}

// CombineEnds returns the range of what an operator that rises or falls evenly makes of the ends
// of two sets, which are not empty.
func CombineEnds(o Operator, a, b ValueSet) ValueSet {
	least, most := int64(math.MaxInt32), int64(math.MinInt32)
	for _, x := range [2]int64{a.Least, a.Most} {
		for _, y := range [2]int64{b.Least, b.Most} {
			v := int64(ApplyOperator(o, Saturate(x), Saturate(y)))
			least, most = min(least, v), max(most, v)
		}
	}
	return NewValueRange(least, most)
}

// combinePairs works an operator out for each two values.
func combinePairs(o Operator, a, b ValueSet) ValueSet {
	var list []int32
	a.EachValue(func(x int64) {
		b.EachValue(func(y int64) { list = append(list, ApplyOperator(o, int32(x), int32(y))) })
	})
	return NewValueSet(list...)
}

// AlwaysFalse returns the set of a condition that never holds, AlwaysTrue of one that always
// does.
func AlwaysFalse() ValueSet { return NewValueRange(0, 0) }

// AlwaysTrue returns the set of a condition that always holds.
func AlwaysTrue() ValueSet { return NewValueRange(1, 1) }

// EitherTruth returns the set of a condition of which nothing is known.
func EitherTruth() ValueSet { return NewValueRange(0, 1) }

// CompareSets returns the possible results of a comparison of values from two sets. same says
// that both are the value of one expression.
func CompareSets(o Operator, a, b ValueSet, same bool) ValueSet {
	if a.empty || b.empty {
		return EmptyValueSet()
	}
	yes, no := true, true
	switch o {
	case Equal, NotEqual:
		x, one := a.Single()
		y, other := b.Single()
		no = !(one && other && x == y) && !same
		yes = a.Overlaps(b)
		if o == NotEqual {
			yes, no = no, yes
		}
	case Less:
		yes, no = a.Least < b.Most && !same, a.Most >= b.Least
	case LessEqual:
		yes, no = a.Least <= b.Most, a.Most > b.Least && !same
	}
	switch {
	case yes && no:
		return EitherTruth()
	case yes:
		return AlwaysTrue()
	}
	return AlwaysFalse()
}
