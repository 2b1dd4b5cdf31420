package expr

// members is what can be in a set, and how many at most.
func (j *Judge) members(e *ir, f *fact) (Span, int64) {
	if j.work++; j.work > mostJudged {
		return canBe(e.typ.Elem()), anyInt.Most
	}
	for x := f; x != nil && e.op == opName; x = x.next {
		if same(x.of, e) {
			return x.can, x.can.Count()
		}
	}
	switch e.op {
	case opList:
		if e.kids == nil {
			return These(e.vals...), int64(len(e.vals))
		}
		out := Empty()
		for _, k := range e.kids {
			out = out.Or(j.value(k, f))
		}
		return out, int64(len(e.kids))
	case opFilter:
		in, most := j.members(e.kids[0], f)
		elem := elemOf(&ir{typ: e.typ.Elem()}, e.slot)
		g, may := j.assume(e.kids[1], true, &fact{elem, in, f})
		if !may {
			return Empty(), 0
		}
		out := j.value(elem, g)
		return out, min(most, out.Count())
	case opUnion:
		out := Empty()
		for _, k := range e.kids {
			v, _ := j.members(k, f)
			out = out.Or(v)
		}
		return out, out.Count()
	case opField:
		if of := j.value(e.kids[0], f); e.fld.Members != nil && of.Few() {
			out := Empty()
			of.Each(func(m int64) {
				if m >= 0 && int(m) < len(e.fld.Members) {
					out = out.Or(These(e.fld.Members[m]...))
				}
			})
			return out, out.Count()
		}
	case opPick:
		a, n := j.members(e.kids[1], f)
		b, m := j.members(e.kids[2], f)
		return a.Or(b), max(n, m)
	case opLet:
		return j.members(e.kids[1], &fact{elemOf(e.kids[0], e.slot), j.value(e.kids[0], f), f})
	case opMemo:
		return j.members(e.kids[0], f)
	case opCall:
		if e.name == "areas" && e.fn.Can != nil && e.fn.Can.By != nil && e.kids[0].isConst() {
			out := e.fn.Can.By(e.kids[0].val)
			return out, out.Count()
		}
	}
	t := e.typ.Elem()
	if t == Int {
		return anyInt, anyInt.Most
	}
	out := canBe(t).Without(int64(None))
	return out, out.Count()
}

// ofSet is what an expression over a set can come to.
func (j *Judge) ofSet(e *ir, f *fact) Span {
	in, most := j.members(e.kids[0], f)
	elem := elemOf(&ir{typ: e.kids[0].typ.Elem()}, e.slot)
	g := &fact{elem, in, f}
	empty := in.none || most == 0
	switch e.op {
	case opSize:
		return Between(0, most)
	case opFirst, opBest:
		return in.Or(These(None))
	case opHas:
		v := j.value(e.kids[1], f)
		switch list := e.kids[0]; {
		case empty || !in.Meets(v):
			return never
		case list.op == opList && list.kids == nil && v.Few() && v.Keep(func(x int64) bool { return !in.Holds(x) }).none:
			return always
		}
		return either
	case opAny, opAll, opCount:
		return j.quantified(e, g, empty, most)
	}
	if empty {
		return never
	}
	if e.op == opSum {
		return j.sum(e, g, in, most)
	}
	return j.value(e.kids[1], g).Or(These(0))
}

func (j *Judge) quantified(e *ir, g *fact, empty bool, most int64) Span {
	if empty {
		return These(truth(e.op == opAll))
	}
	switch e.op {
	case opAny:
		if _, may := j.assume(e.kids[1], true, g); !may {
			return never
		}
		return either
	case opAll:
		if _, may := j.assume(e.kids[1], false, g); !may {
			return always
		}
		return either
	}
	h, may := j.assume(e.kids[1], true, g)
	if !may {
		return never
	}
	return Between(0, min(most, j.value(g.of, h).Count()))
}

// mostSummed bounds the members whose amounts are added one by one.
const mostSummed = 400

func (j *Judge) sum(e *ir, g *fact, in Span, most int64) Span {
	least, greatest := int64(0), int64(0)
	if in.Few() && in.Count() <= mostSummed && in.Count() <= most {
		in.Each(func(m int64) {
			v := j.value(e.kids[1], &fact{g.of, These(int32(m)), g.next})
			if !v.none {
				least, greatest = least+min(0, v.Least), greatest+max(0, v.Most)
			}
		})
	} else if v := j.value(e.kids[1], g); !v.none {
		if most >= anyInt.Most && (v.Least < 0 || v.Most > 0) {
			return anyInt
		}
		least, greatest = min(0, v.Least)*most, max(0, v.Most)*most
	}
	return Between(int64(saturate(least)), int64(saturate(greatest)))
}
