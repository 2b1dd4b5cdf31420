package compile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func TestSetsOfVariants(t *testing.T) {
	vs := []*spec.Variant{
		{ID: "a"}, {ID: "b", Requires: []string{"a"}}, {ID: "c", Conflicts: []string{"a"}}, {ID: "d"},
		{ID: "e", Requires: []string{"elsewhere"}}, {ID: "f", Conflicts: []string{"always"}}, {ID: "always"}, {ID: "g", Requires: []string{"always"}},
	}
	s := compile.NewVariantSets(vs, []string{"always"})
	if got := s.IDs(); !slices.Equal(got, []string{"a", "b", "c", "d", "g"}) {
		t.Errorf("usable are %v", got)
	}
	if got := s.WithRequired("b"); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("b comes with %v", got)
	}
	if s.AllowsSet("b", "c") {
		t.Error("b and c go together although b needs a and c forbids it")
	}
	var sets []string
	for _, set := range s.MaximalSets(9) {
		sets = append(sets, strings.Join(set, "+"))
	}
	if want := []string{"a+b+d+g", "c+d+g"}; !slices.Equal(sets, want) {
		t.Errorf("maximal sets %v, want %v", sets, want)
	}
}

// TestMaximalSets compares with every subset of small random collections.
func TestMaximalSets(t *testing.T) {
	for seed := range 200 {
		roll := seed*7919 + 13
		var vs []*spec.Variant
		for i := range 7 {
			v := &spec.Variant{ID: fmt.Sprint("v", i)}
			for k := range i {
				roll = (roll*1103515245 + 12345) & 0x7fffffff
				switch roll >> 16 % 8 {
				case 0, 1:
					v.Conflicts = append(v.Conflicts, fmt.Sprint("v", k))
				case 2:
					v.Requires = append(v.Requires, fmt.Sprint("v", k))
				}
			}
			vs = append(vs, v)
		}
		s := compile.NewVariantSets(vs, nil)
		ids := s.IDs()
		var legal [][]string
		for mask := 1; mask < 1<<len(ids); mask++ {
			var set []string
			for i, id := range ids {
				if mask>>i&1 == 1 {
					set = append(set, id)
				}
			}
			if s.AllowsSet(set...) && len(s.WithRequired(set...)) == len(set) {
				legal = append(legal, set)
			}
		}
		var want, got []string
		for _, a := range legal {
			if !slices.ContainsFunc(legal, func(b []string) bool {
				return len(b) > len(a) && !slices.ContainsFunc(a, func(id string) bool { return !slices.Contains(b, id) })
			}) {
				want = append(want, strings.Join(a, "+"))
			}
		}
		for _, set := range s.MaximalSets(1000) {
			got = append(got, strings.Join(set, "+"))
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(want, got) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
	}
}
