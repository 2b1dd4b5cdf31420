package check

import (
	"slices"
)

// join is what a value is that comes from either of two ways.
func join(a, b value) value {
	if a.none() {
		return b
	}
	if b.none() {
		return a
	}
	out := value{any: a.any || b.any, null: max(a.null, b.null), yes: a.yes || b.yes, no: a.no || b.no}
	out.num = joinSpans(a.num, b.num)
	out.text = joinTexts(a.text, b.text)
	switch {
	case a.thing == b.thing:
		out.thing = a.thing
		out.fields = commonFields(a.fields, b.fields)
	case b.thing == "":
		out.thing, out.fields = a.thing, a.fields
	case a.thing == "":
		out.thing, out.fields = b.thing, b.fields
	default:
		out.any = true
	}
	out.list = joinLists(a.list, b.list)
	out.full = (a.full || a.list == nil) && (b.full || b.list == nil)
	out.rec = joinRecords(a.rec, b.rec)
	switch {
	case a.fn == nil || b.fn != nil && *a.fn == *b.fn:
		out.fn = b.fn
	case b.fn == nil:
		out.fn = a.fn
	default:
		out.fn = &callee{}
	}
	if out.from = a.from; out.from == nil {
		out.from = b.from
	}
	if a.name == b.name {
		out.name = a.name
	}
	if a.member != nil && b.member != nil && a.name == b.name {
		out.member = a.member
	}
	return out
}

func joinLists(a, b *value) *value {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	e := join(*a, *b)
	return &e
}

func joinSpans(a, b *span) *span {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	return &span{lo: min(a.lo, b.lo), hi: max(a.hi, b.hi), declared: [2]int{min(a.declared[0], b.declared[0]), max(a.declared[1], b.declared[1])}, fraction: a.fraction || b.fraction}
}

func joinTexts(a, b *texts) *texts {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	out := &texts{}
	if a.of == b.of {
		out.of = a.of
	}
	switch {
	case a.vals != nil && b.vals != nil:
		for _, l := range a.vals {
			if !slices.Contains(a.not, l.text) {
				out.vals = append(out.vals, l)
			}
		}
		for _, l := range b.vals {
			if !slices.Contains(b.not, l.text) && !slices.ContainsFunc(out.vals, func(o literal) bool { return o.text == l.text }) {
				out.vals = append(out.vals, l)
			}
		}
		if a.fam == b.fam {
			out.fam = a.fam
		}
		out.open = a.open || b.open
	case a.fam == b.fam && a.fam != nil:
		out.fam = a.fam
		for _, t := range a.not {
			if slices.Contains(b.not, t) && b.vals == nil {
				out.not = append(out.not, t)
			}
		}
	case a.fam != nil && b.vals != nil && !b.open && b.inside(a.fam):
		out.fam, out.of = a.fam, a.of
	case b.fam != nil && a.vals != nil && !a.open && a.inside(b.fam):
		out.fam, out.of = b.fam, b.of
	default: // what of it was written somewhere is still known
		for _, t := range []*texts{a, b} {
			out.vals = append(out.vals, t.vals...)
		}
		out.open = true
		if len(out.vals) == 0 {
			out.open = false
		}
	}
	return out
}

func commonFields(a, b map[string]value) map[string]value {
	var out map[string]value
	for k, v := range a { // order does not matter: another map is filled
		if w, ok := b[k]; ok {
			if out == nil {
				out = map[string]value{}
			}
			out[k] = join(v, w)
		}
	}
	return out
}

func joinRecords(a, b *record) *record {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	out := &record{fields: map[string]value{}, open: a.open || b.open}
	for k, v := range a.fields { // order does not matter: another map is filled
		if w, ok := b.fields[k]; ok {
			out.fields[k] = join(v, w)
		} else {
			v.null = max(v.null, maybe)
			out.fields[k] = v
		}
	}
	for k, v := range b.fields { // order does not matter: another map is filled
		if _, ok := a.fields[k]; !ok {
			v.null = max(v.null, maybe)
			out.fields[k] = v
		}
	}
	return out
}

// widened is what a value may become that changes from one turn of a loop to the next.
func widened(before, after value) value {
	v := join(before, after)
	if v.num != nil && (before.num == nil || after.num == nil || *before.num != *after.num) {
		v.num = &span{lo: least, hi: most, declared: [2]int{least, most}, fraction: v.num.fraction}
		if before.num != nil && after.num != nil {
			if after.num.lo >= before.num.lo {
				v.num.lo, v.num.declared[0] = before.num.lo, before.num.lo
			}
			if after.num.hi <= before.num.hi {
				v.num.hi, v.num.declared[1] = before.num.hi, before.num.hi
			}
		}
	}
	return v
}
