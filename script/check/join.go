package check

import "slices"

// joinValues returns the union of two values, for a value that comes from either of two paths. Two
// different object types give an unknown value.
func joinValues(a, b value) value {
	if a.isImpossible() {
		return b
	}
	if b.isImpossible() {
		return a
	}
	out := value{any: a.any || b.any, nilness: max(a.nilness, b.nilness), yes: a.yes || b.yes, no: a.no || b.no}
	out.num = joinRanges(a.num, b.num)
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
	out.nonEmpty = (a.nonEmpty || a.list == nil) && (b.nonEmpty || b.list == nil)
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
	e := joinValues(*a, *b)
	return &e
}

func joinRanges(a, b *numberRange) *numberRange {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	return &numberRange{lo: min(a.lo, b.lo), hi: max(a.hi, b.hi), declared: [2]int{min(a.declared[0], b.declared[0]), max(a.declared[1], b.declared[1])}, fraction: a.fraction || b.fraction}
}

func joinTexts(a, b *textSet) *textSet {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	out := &textSet{}
	if a.family == b.family {
		out.family = a.family
	}
	switch {
	case a.vals != nil && b.vals != nil:
		for _, l := range a.vals {
			if !slices.Contains(a.excluded, l.text) {
				out.vals = append(out.vals, l)
			}
		}
		for _, l := range b.vals {
			if !slices.Contains(b.excluded, l.text) && !slices.ContainsFunc(out.vals, func(o literal) bool { return o.text == l.text }) {
				out.vals = append(out.vals, l)
			}
		}
		if a.names == b.names {
			out.names = a.names
		}
		out.open = a.open || b.open
	case a.names == b.names && a.names != nil:
		out.names = a.names
		for _, t := range a.excluded {
			if slices.Contains(b.excluded, t) && b.vals == nil {
				out.excluded = append(out.excluded, t)
			}
		}
	case a.names != nil && b.vals != nil && !b.open && b.allWithin(a.names):
		out.names, out.family = a.names, a.family
	case b.names != nil && a.vals != nil && !a.open && a.allWithin(b.names):
		out.names, out.family = b.names, b.family
	default: // texts that a file has written out are still known
		for _, t := range []*textSet{a, b} {
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
			out[k] = joinValues(v, w)
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
			out.fields[k] = joinValues(v, w)
		} else {
			v.nilness = max(v.nilness, maybe)
			out.fields[k] = v
		}
	}
	for k, v := range b.fields { // order does not matter: another map is filled
		if _, ok := a.fields[k]; !ok {
			v.nilness = max(v.nilness, maybe)
			out.fields[k] = v
		}
	}
	return out
}

// widenValue returns the value that a loop may reach in any number of turns, from its value before
// and after one turn. An end of a number range that moved becomes unbounded, so that following
// ends.
func widenValue(before, after value) value {
	v := joinValues(before, after)
	if v.num != nil && (before.num == nil || after.num == nil || *before.num != *after.num) {
		v.num = &numberRange{lo: minNumber, hi: maxNumber, declared: [2]int{minNumber, maxNumber}, fraction: v.num.fraction}
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
