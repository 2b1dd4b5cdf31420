package expr

// assume is what is known once a condition has come out as want says; may is false where
// it never does.
func (j *Judge) assume(e *ir, want bool, f *fact) (g *fact, may bool) {
	if j.work++; j.work > mostJudged {
		return f, true
	}
	switch e.op {
	case opConst:
		return f, (e.val != 0) == want
	case opNot:
		return j.assume(e.kids[0], !want, f)
	case opMemo:
		return j.assume(e.kids[0], want, f)
	case opAnd, opOr:
		if want == (e.op == opAnd) {
			return j.all(e, want, f)
		}
		return j.oneOf(e, want, f)
	case opEq, opNe:
		return j.bothValues(e, want, f)
	case opLt, opLe:
		return j.ordered(e, want, f)
	case opHas:
		return j.has(e, want, f)
	case opLet:
		elem := elemOf(e.kids[0], e.slot)
		g, may = j.assume(e.kids[1], want, &fact{elem, j.value(e.kids[0], f), f})
		if !may {
			return f, false
		}
		return j.refine(e.kids[0], j.value(elem, g), g)
	case opPick:
		return j.picked(e, want, f)
	}
	v := j.value(e, f).And(These(truth(want)))
	if v.none {
		return f, false
	}
	return j.refine(e, v, f)
}

// all assumes conditions that come out alike, and looks at those before the last once
// more in the light of what came after.
func (j *Judge) all(e *ir, want bool, f *fact) (*fact, bool) {
	list := operands(e, nil)
	may := true
	g := f
	for round := 0; round < 2; round++ {
		for _, k := range list[:len(list)-round] {
			if g, may = j.assume(k, want, g); !may {
				return f, false
			}
		}
	}
	return g, true
}

// oneOf assumes that one of several comes out as want says, and those before it do not.
func (j *Judge) oneOf(e *ir, want bool, f *fact) (*fact, bool) {
	out, any, g := f, false, f
	for _, k := range operands(e, nil) {
		a, may := j.assume(k, want, g)
		out, any = j.join(f, out, any, a, may)
		if g, may = j.assume(k, !want, g); !may {
			break
		}
	}
	return out, any
}

func (j *Judge) picked(e *ir, want bool, f *fact) (*fact, bool) {
	a, first := j.assume(e.kids[0], true, f)
	if first {
		a, first = j.assume(e.kids[1], want, a)
	}
	b, second := j.assume(e.kids[0], false, f)
	if second {
		b, second = j.assume(e.kids[2], want, b)
	}
	return j.join(f, a, first, b, second)
}

// join is what is known after either of two.
func (j *Judge) join(f, a *fact, first bool, b *fact, second bool) (*fact, bool) {
	switch {
	case !first && !second:
		return f, false
	case !first:
		return b, true
	case !second:
		return a, true
	}
	out := f
	for _, from := range []*fact{a, b} {
		for x := from; x != nil && x != f; x = x.next {
			if v := j.value(x.of, a).Or(j.value(x.of, b)); !v.none {
				out = &fact{x.of, v, out}
			}
		}
	}
	return out, true
}

// bothValues assumes that two values are the same, or that they are not. Of two that are
// nothing fixed that alone is kept too: side == phasing says that side ~= phasing fails.
func (j *Judge) bothValues(e *ir, want bool, f *fact) (g *fact, may bool) {
	open := !e.kids[0].isConst() && !e.kids[1].isConst()
	if open && j.value(e, f).And(These(truth(want))).none {
		return f, false
	}
	if want == (e.op == opEq) {
		g, may = j.equal(e, f)
	} else {
		g, may = j.unequal(e, f)
	}
	if may && open {
		other := *e
		other.op = opEq + opNe - e.op
		g = &fact{&other, These(truth(!want)), &fact{e, These(truth(want)), g}}
	}
	return g, may
}

func (j *Judge) equal(e *ir, f *fact) (*fact, bool) {
	l, r := e.kids[0], e.kids[1]
	v := j.value(l, f).And(j.value(r, f))
	if v.none {
		return f, false
	}
	g, may := j.refine(l, v, f)
	if !may {
		return f, false
	}
	return j.refine(r, v, g)
}

func (j *Judge) unequal(e *ir, f *fact) (*fact, bool) {
	l, r := e.kids[0], e.kids[1]
	if same(l, r) {
		return f, false
	}
	a, b := j.value(l, f), j.value(r, f)
	if x, one := b.One(); one {
		return j.refine(l, a.Without(x), f)
	}
	if x, one := a.One(); one {
		return j.refine(r, b.Without(x), f)
	}
	return f, !a.none && !b.none
}

// ordered assumes l < r, l <= r or their opposites.
func (j *Judge) ordered(e *ir, want bool, f *fact) (*fact, bool) {
	l, r := e.kids[0], e.kids[1]
	gap := int64(0)
	if (e.op == opLt) == want {
		gap = 1
	}
	if !want {
		l, r = r, l // not l < r is r <= l
	}
	a, b := j.value(l, f), j.value(r, f)
	if a.none || b.none {
		return f, false
	}
	g, may := j.refine(l, a.And(Between(anyInt.Least, b.Most-gap)), f)
	if !may {
		return f, false
	}
	if g, may = j.refine(r, b.And(Between(a.Least+gap, anyInt.Most)), g); may && !l.isConst() && !r.isConst() {
		g = pair(l, r, gap == 1, g)
	}
	return g, may
}

// pair keeps of two numbers, of which nothing fixed need be known, that the first is less than
// the second, or not more.
func pair(l, r *ir, less bool, f *fact) *fact {
	of := func(o op, l, r *ir, can Span) {
		f = &fact{&ir{op: o, typ: Bool, kids: []*ir{l, r}}, can, f}
	}
	of(opLe, l, r, always)
	of(opLt, r, l, never)
	if less {
		of(opLt, l, r, always)
		of(opLe, r, l, never)
	}
	return f
}

func (j *Judge) has(e *ir, want bool, f *fact) (*fact, bool) {
	if v := j.ofSet(e, f); v.And(These(truth(want))).none {
		return f, false
	}
	in, _ := j.members(e.kids[0], f)
	v := j.value(e.kids[1], f)
	switch list := e.kids[0]; {
	case want:
		return j.refine(e.kids[1], v.And(in), f)
	case list.op == opList && list.kids == nil && v.Few():
		return j.refine(e.kids[1], v.Keep(func(x int64) bool { return !in.Holds(x) }), f)
	}
	return f, true
}

// refine notes that an expression has one of the values v, and what follows of what it
// is made of.
func (j *Judge) refine(e *ir, v Span, f *fact) (*fact, bool) {
	if v.none {
		return f, false
	}
	if e.op == opConst {
		return f, v.Holds(int64(e.val))
	}
	if e.op == opMemo {
		return j.refine(e.kids[0], v, f)
	}
	g := &fact{e, v, f}
	switch e.op {
	case opField:
		if e.fld.Excludes != "" && !v.Holds(int64(None)) {
			other := &ir{op: opField, typ: Bool, kids: e.kids, name: e.fld.Excludes}
			if !e.beside(e.fld.Excludes, f).Holds(0) {
				return f, false
			}
			g = &fact{other, never, g}
		}
		if !e.byMember() {
			return g, true
		}
		return j.owner(e.kids[0], g, func(m int64) bool { return j.fits(e, m, v) })
	case opCall:
		if can := e.fn.Can; can != nil && can.Over != nil && len(e.kids) > 0 && e.kids[0].isConst() {
			name := e.over()
			return j.refine(name, j.value(name, g).And(can.Over.All()).Keep(func(n int64) bool { return v.Holds(int64(can.Over.Of(e.kids[0].val, n))) }), g)
		}
		if can := e.fn.Can; can != nil && can.Plain != nil && len(e.kids) == 2 && e.kids[0].isConst() {
			return j.owner(e.kids[1], g, func(m int64) bool {
				answer := can.Plain(e.kids[0].val, int32(m))
				return answer < 0 || v.Holds(int64(answer))
			})
		}
	case opAny, opCount:
		if !v.Holds(0) {
			return sized(e.kids[0], Between(1, anyInt.Most), g), true
		}
		if v.Most == 0 && e.kids[1].isConst() && e.kids[1].val != 0 {
			return sized(e.kids[0], never, g), true
		}
	case opElse:
		if !v.Holds(int64(None)) || e.kids[1].op != opConst {
			return g, true
		}
	}
	return g, true
}

// owner narrows what something is asked of to those members that fit the answer.
func (j *Judge) owner(of *ir, g *fact, fits func(m int64) bool) (*fact, bool) {
	can := j.value(of, g)
	if !can.Few() {
		return g, true
	}
	kept := can.Keep(fits)
	if kept.Count() == can.Count() {
		return g, true
	}
	return j.refine(of, kept, g)
}
