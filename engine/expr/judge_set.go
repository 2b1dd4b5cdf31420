package expr

// members is what can be in a set, and how many at most.
func (j *Judge) members(e *ir, f *fact) (Span, int64) {
	if j.work++; j.work > mostJudged {
		return canBe(e.typ.Elem()), anyInt.Most
	}
	for x := f; x != nil; x = x.next {
		if e.op == opName && same(x.of, e) {
			return x.can, x.can.Count()
		}
		if x.of.op == opSize && x.can.Most == 0 && same(x.of.kids[0], e) {
			return Empty(), 0
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
		g, may := j.assume(e.kids[1], true, j.each(e.kids[0], elem, &fact{elem, in, f}))
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
	g := j.each(e.kids[0], elem, &fact{elem, in, f})
	empty := in.none || most == 0
	switch e.op {
	case opSize:
		return Between(min(j.least(e.kids[0], f), most), most)
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
		out := j.quantified(e, elem, g, empty, most)
		if e.op != opAll && !empty && e.kids[1].isConst() && e.kids[1].val != 0 && j.least(e.kids[0], f) > 0 {
			out = out.Without(0) // of one that is there is asked whether it is there
		}
		return out
	}
	if empty {
		return never
	}
	if e.op == opSum {
		return j.sum(e, elem, g, in, most)
	}
	return j.value(e.kids[1], g).Or(These(0))
}

func (j *Judge) quantified(e, elem *ir, g *fact, empty bool, most int64) Span {
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
	return Between(0, min(most, j.value(elem, h).Count()))
}

// mostSummed bounds the members whose amounts are added one by one.
const mostSummed = 400

func (j *Judge) sum(e, elem *ir, g *fact, in Span, most int64) Span {
	least, greatest := int64(0), int64(0)
	if in.Few() && in.Count() <= mostSummed && in.Count() <= most {
		in.Each(func(m int64) {
			v := j.value(e.kids[1], &fact{elem, These(int32(m)), g})
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

// each adds what is so of every element of a set: who is taken of the units of a box is in
// that box.
func (j *Judge) each(set, elem *ir, f *fact) *fact {
	for set.op == opFilter || set.op == opMemo {
		set = set.kids[0]
	}
	var is *Among
	switch {
	case set.op == opName:
		is = set.bind.Each
	case set.op == opField:
		is = set.fld.Each
	}
	if is == nil {
		return f
	}
	for _, k := range []Known{{is.Holds, always}, {is.Fails, never}} {
		if k.Name != "" {
			f = &fact{&ir{op: opField, typ: Bool, kids: []*ir{elem}, name: k.Name}, k.Can, f}
		}
	}
	if is.Owner != "" && set.op == opField {
		owner := set.kids[0]
		f = &fact{&ir{op: opField, typ: owner.typ, kids: []*ir{elem}, name: is.Owner}, j.value(owner, f), f}
	}
	return f
}

// sized keeps how many there are in a set. Where some are in what is taken of a set, some are
// in the set.
func sized(set *ir, many Span, f *fact) *fact {
	for {
		f = &fact{&ir{op: opSize, typ: Int, kids: []*ir{set}}, many, f}
		if set.op != opFilter || many.Most == 0 {
			return f
		}
		set = set.kids[0]
	}
}

// least is how many are known to be in a set.
func (j *Judge) least(set *ir, f *fact) int64 {
	for x := f; x != nil; x = x.next {
		if x.of.op == opSize && same(x.of.kids[0], set) {
			return max(x.can.Least, 0)
		}
	}
	return 0
}
