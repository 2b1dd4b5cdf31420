package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/spec"
)

// Together tells which sets of some variants their own words allow: what one
// needs is there, and nothing that one cannot be used with.
type Together struct {
	vs     []*spec.Variant
	always []string

	forbidden [][2]string
}

// SetsOf looks at the variants of a scenario, in an order in which they can be
// laid, beside those that it is always played with.
func SetsOf(vs []*spec.Variant, always []string) *Together {
	t := &Together{vs: vs, always: always}
	t.vs = slices.DeleteFunc(slices.Clone(vs), func(v *spec.Variant) bool { return slices.Contains(always, v.ID) || !t.Allowed(v.ID) })
	return t
}

// Drop takes a variant out of what may be used.
func (t *Together) Drop(id string) {
	t.vs = slices.DeleteFunc(slices.Clone(t.vs), func(v *spec.Variant) bool { return v.ID == id })
}

// Forbid keeps two variants out of one set, as if one said that it conflicts with the other.
func (t *Together) Forbid(a, b string) { t.forbidden = append(t.forbidden, [2]string{a, b}) }

func (t *Together) find(id string) *spec.Variant {
	if i := slices.IndexFunc(t.vs, func(v *spec.Variant) bool { return v.ID == id }); i >= 0 {
		return t.vs[i]
	}
	return nil
}

// With is the set of some variants and all that they need, in order.
func (t *Together) With(ids ...string) []string {
	want := map[string]bool{}
	var add func(id string)
	add = func(id string) {
		if want[id] || slices.Contains(t.always, id) {
			return
		}
		want[id] = true
		if v := t.find(id); v != nil {
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

// Allowed reports whether some variants may be used together with all that
// they need.
func (t *Together) Allowed(ids ...string) bool {
	set := t.With(ids...)
	if len(set) == 0 {
		return false
	}
	all := slices.Concat(t.always, set)
	for _, id := range set {
		if v := t.find(id); slices.ContainsFunc(v.Conflicts, func(c string) bool { return slices.Contains(all, c) }) {
			return false
		}
	}
	return !slices.ContainsFunc(t.forbidden, func(p [2]string) bool {
		return slices.Contains(set, p[0]) && slices.Contains(set, p[1])
	})
}

// Maximal lists the sets to which no variant can be added, at most so many.
func (t *Together) Maximal(most int) [][]string {
	var out [][]string
	// Bron and Kerbosch: r is in the set, p can still join, x was tried before.
	var grow func(r, p, x []string)
	grow = func(r, p, x []string) {
		if len(out) >= most {
			return
		}
		if len(p) == 0 {
			if len(x) == 0 && len(r) > 0 {
				out = append(out, t.With(r...))
			}
			return
		}
		pivot := p[0]
		for _, v := range slices.Clone(p) {
			if v != pivot && t.Allowed(pivot, v) {
				continue
			}
			mates := func(list []string) []string {
				return slices.DeleteFunc(slices.Clone(list), func(o string) bool { return o == v || !t.Allowed(v, o) })
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

// IDs are the variants looked at.
func (t *Together) IDs() []string {
	var out []string
	for _, v := range t.vs {
		out = append(out, v.ID)
	}
	return out
}
