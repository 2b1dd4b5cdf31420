package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/spec"
)

// VariantSets lists which sets of variants their own files allow: a set holds what
// its variants require, and no two that conflict.
type VariantSets struct {
	vs     []*spec.Variant
	always []string

	forbidden [][2]string
}

// NewVariantSets returns the sets of variants of a scenario. vs are in an order in
// which they can be laid; always are those that the scenario always has.
func NewVariantSets(vs []*spec.Variant, always []string) *VariantSets {
	t := &VariantSets{vs: vs, always: always}
	t.vs = slices.DeleteFunc(slices.Clone(vs), func(v *spec.Variant) bool { return slices.Contains(always, v.ID) || !t.AllowsSet(v.ID) })
	return t
}

// DropVariant removes a variant from all sets.
func (t *VariantSets) DropVariant(id string) {
	t.vs = slices.DeleteFunc(slices.Clone(t.vs), func(v *spec.Variant) bool { return v.ID == id })
}

// ForbidPair keeps two variants out of one set, as if one declared a conflict with
// the other.
func (t *VariantSets) ForbidPair(a, b string) { t.forbidden = append(t.forbidden, [2]string{a, b}) }

// findVariant returns the variant with an id, or nil.
func (t *VariantSets) findVariant(id string) *spec.Variant {
	if i := slices.IndexFunc(t.vs, func(v *spec.Variant) bool { return v.ID == id }); i >= 0 {
		return t.vs[i]
	}
	return nil
}

// WithRequired returns some variants with all that they require, in order.
func (t *VariantSets) WithRequired(ids ...string) []string {
	want := map[string]bool{}
	var add func(id string)
	add = func(id string) {
		if want[id] || slices.Contains(t.always, id) {
			return
		}
		want[id] = true
		if v := t.findVariant(id); v != nil {
			for _, need := range v.Requires {
				add(need)
			}
		}
	}
	for _, id := range ids {
		add(id)
	}
	var out []string
	for _, v := range t.vs {
		if want[v.ID] {
			out = append(out, v.ID)
			delete(want, v.ID)
		}
	}
	if len(want) > 0 {
		return nil // something needed is not for this scenario
	}
	return out
}

// AllowsSet reports whether some variants may be used together, with all that they
// require.
func (t *VariantSets) AllowsSet(ids ...string) bool {
	set := t.WithRequired(ids...)
	if len(set) == 0 {
		return false
	}
	all := slices.Concat(t.always, set)
	for _, id := range set {
		if v := t.findVariant(id); slices.ContainsFunc(v.Conflicts, func(c string) bool { return slices.Contains(all, c) }) {
			return false
		}
	}
	return !slices.ContainsFunc(t.forbidden, func(p [2]string) bool {
		return slices.Contains(set, p[0]) && slices.Contains(set, p[1])
	})
}

// MaximalSets lists the sets to which no variant can be added, at most so many.
func (t *VariantSets) MaximalSets(most int) [][]string {
	var out [][]string
	// Bron and Kerbosch: r is in the set, p can still join, x was tried before.
	var grow func(r, p, x []string)
	grow = func(r, p, x []string) {
		if len(out) >= most {
			return
		}
		if len(p) == 0 {
			if len(x) == 0 && len(r) > 0 {
				out = append(out, t.WithRequired(r...))
			}
			return
		}
		pivot := p[0]
		for _, v := range slices.Clone(p) {
			if v != pivot && t.AllowsSet(pivot, v) {
				continue
			}
			mates := func(list []string) []string {
				return slices.DeleteFunc(slices.Clone(list), func(o string) bool { return o == v || !t.AllowsSet(v, o) })
			}
			grow(append(slices.Clone(r), v), mates(p), mates(x))
			p = slices.DeleteFunc(slices.Clone(p), func(o string) bool { return o == v })
			x = append(slices.Clone(x), v)
		}
	}
	var all []string
	for _, v := range t.vs {
		all = append(all, v.ID)
	}
	grow(nil, all, nil)
	return out
}

// IDs lists the ids of the variants.
func (t *VariantSets) IDs() []string {
	var out []string
	for _, v := range t.vs {
		out = append(out, v.ID)
	}
	return out
}
