package ranges

import (
	"math/rand/v2"
	"testing"
)

// TestSpanIsASet holds spans against lists of values: what is in both, in either, without one.
func TestSpanIsASet(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		a, x := someSpan(r)
		b, y := someSpan(r)
		one := int64(r.IntN(300) - 150)
		for v := int64(-400); v <= 400; v++ {
			if got := a.Intersect(b).Contains(v); got != (x[v] && y[v]) {
				t.Fatalf("%v and %v: %d is %v", a, b, v, got)
			}
			if got := a.Union(b).Contains(v); got != (x[v] || y[v]) && !(a.marks == nil && b.marks == nil) {
				t.Fatalf("%v or %v: %d is %v", a, b, v, got)
			}
			if got := a.Remove(one).Contains(v); got != (x[v] && v != one) {
				t.Fatalf("%v without %d: %d is %v", a, one, v, got)
			}
		}
		n := 0
		a.EachValue(func(v int64) {
			n++
			if !x[v] {
				t.Fatalf("%v has %d", a, v)
			}
		})
		if n != len(x) || int64(n) != a.Count() || a.IsEmpty() != (n == 0) {
			t.Fatalf("%v has %d values, not %d", a, n, len(x))
		}
	}
}

// TestRangeBetweenIsNeverEmpty: ends the wrong way round give the same range, and comparisons
// hold for it.
func TestRangeBetweenIsNeverEmpty(t *testing.T) {
	t.Parallel()
	a, b := NewRangeBetween(6, 1), NewRangeBetween(1, 6)
	if a.IsEmpty() || a.Count() != 6 || a.Least != b.Least || a.Most != b.Most {
		t.Errorf("6 to 1 is %v", a)
	}
	if got := CompareSets(Less, a, NewValueRange(7, 9), false); got.Contains(0) {
		t.Errorf("1 to 6 < 7 to 9 can be %v", got)
	}
}

func someSpan(r *rand.Rand) (ValueSet, map[int64]bool) {
	has := map[int64]bool{}
	if r.IntN(3) == 0 {
		lo := int64(r.IntN(300) - 150)
		hi := lo + int64(r.IntN(150)) - 5
		for v := lo; v <= hi; v++ {
			has[v] = true
		}
		return NewValueRange(lo, hi), has
	}
	var list []int32
	for range r.IntN(12) {
		v := int32(r.IntN(300) - 150)
		list = append(list, v)
		has[int64(v)] = true
	}
	return NewValueSet(list...), has
}

// TestCombineHoldsEveryResult: what an operator makes of two members is in what it makes of their sets.
func TestCombineHoldsEveryResult(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		a, x := someSpan(r)
		b, y := someSpan(r)
		for o := Add; o <= Max; o++ {
			out := CombineSets(o, a, b, false)
			for v := range x {
				for w := range y {
					if x[v] && y[w] && !out.Contains(int64(ApplyOperator(o, int32(v), int32(w)))) {
						t.Fatalf("operator %d of %d and %d is not in %v", o, v, w, out)
					}
				}
			}
		}
	}
}
