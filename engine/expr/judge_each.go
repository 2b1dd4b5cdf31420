package expr

// mostEach bounds the members of which a comparison is worked out one by one.
const mostEach = 400

// byEach is what a comparison of two fields of one thing comes to, worked out for each
// thing that it may be: of counters the army's side and their own side are never two. ok
// is false where the comparison is another.
func (j *Judge) byEach(e *ir, f *fact) (out Span, ok bool) {
	l, r := e.kids[0], e.kids[1]
	of, other := owner(l), owner(r)
	if of == nil || other == nil || l.op != opField || r.op != opField || !same(of, other) {
		return out, false
	}
	can := j.value(of, f)
	if !can.Few() || can.Count() > mostEach {
		return out, false
	}
	out = Empty()
	can.Each(func(m int64) {
		g := &fact{of, These(int32(m)), f}
		out = out.Or(j.compared(e.op, j.value(l, g), j.value(r, g), false))
	})
	return out, !out.none
}

// owner is what a chain of fields, each known member by member, begins with; nil for
// anything else.
func owner(e *ir) *ir {
	for e.op == opField {
		if !e.byMember() {
			return nil
		}
		e = e.kids[0]
	}
	if e.op == opElem || e.op == opName && e.typ.kind == kindDomain {
		return e
	}
	return nil
}
