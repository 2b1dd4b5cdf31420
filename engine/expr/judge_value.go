package expr

// A judge works out which values an expression can have, from what its words can give
// and from what is known where it stands: in "a and b", that a holds where b is asked.
type judge struct {
	work int // nodes looked at; past mostJudged nothing more is known
}

const mostJudged = 60000

// fact is what is known of an expression; the newest of an expression holds all older ones.
type fact struct {
	of   *ir
	can  Span
	next *fact
}

// value is what e can come to.
func (j *judge) value(e *ir, f *fact) Span {
	if j.work++; j.work > mostJudged {
		return canBe(e.typ)
	}
	v := j.plain(e, f)
	for x := f; x != nil; x = x.next {
		if same(x.of, e) {
			return v.And(x.can)
		}
	}
	return v
}

// same reports whether two expressions always have the same value where both stand.
func same(a, b *ir) bool {
	if a == b {
		return true
	}
	if a.op == opMemo {
		return same(a.kids[0], b)
	}
	if b.op == opMemo {
		return same(a, b.kids[0])
	}
	if a.op != b.op || a.typ != b.typ || a.name != b.name || len(a.kids) != len(b.kids) || a.val != b.val {
		return false
	}
	switch a.op {
	case opElem, opLet, opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFilter:
		if a.slot != b.slot {
			return false
		}
	case opList:
		if len(a.vals) != len(b.vals) {
			return false
		}
		for i := range a.vals {
			if a.vals[i] != b.vals[i] {
				return false
			}
		}
	}
	for i := range a.kids {
		if !same(a.kids[i], b.kids[i]) {
			return false
		}
	}
	return true
}

func (j *judge) plain(e *ir, f *fact) Span {
	switch e.op {
	case opConst:
		return These(e.val)
	case opName:
		if e.bind.Can != nil && e.bind.Can.Values != nil {
			return e.bind.Can.Values()
		}
	case opField:
		return j.field(e, f)
	case opCall:
		return j.call(e, f)
	case opLet:
		return j.value(e.kids[1], &fact{elemOf(e.kids[0], e.slot), j.value(e.kids[0], f), f})
	case opMemo:
		return j.value(e.kids[0], f)
	case opNot:
		v := j.value(e.kids[0], f)
		if v.none {
			return v
		}
		return Between(1-v.Most, 1-v.Least)
	case opAnd, opOr:
		return j.logic(e, f)
	case opEq, opNe, opLt, opLe:
		return j.compare(e, f)
	case opPick:
		out := Empty()
		if g, may := j.assume(e.kids[0], true, f); may {
			out = out.Or(j.value(e.kids[1], g))
		}
		if g, may := j.assume(e.kids[0], false, f); may {
			out = out.Or(j.value(e.kids[2], g))
		}
		return out
	case opElse:
		v := j.value(e.kids[0], f)
		if v.Holds(int64(None)) {
			return v.Without(int64(None)).Or(j.value(e.kids[1], f))
		}
		return v
	case opNeg, opAbs, opAdd, opSub, opMul, opDiv, opCeilDiv, opRound, opMod, opMin, opMax:
		return j.arith(e, f)
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFirst, opSize, opHas:
		return j.ofSet(e, f)
	}
	return canBe(e.typ)
}

func elemOf(e *ir, slot int) *ir { return &ir{op: opElem, typ: e.typ, slot: slot} }

// field is what a field gives of what its owner can be; of nothing it gives nothing.
func (j *judge) field(e *ir, f *fact) Span {
	of := j.value(e.kids[0], f)
	can := e.fld.Can
	known := e.fld.Values != nil || can != nil && can.Of != nil
	if !known || !of.Few() {
		if can != nil && can.Values != nil {
			return can.Values().Or(These(e.typ.zero()))
		}
		return canBe(e.typ)
	}
	out, list := Empty(), []int32(nil)
	of.Each(func(m int64) {
		switch {
		case m < 0:
			list = append(list, e.typ.zero())
		case e.fld.Values != nil:
			if int(m) < len(e.fld.Values) {
				list = append(list, e.fld.Values[m])
			}
		default:
			out = out.Or(can.Of(int32(m)))
		}
	})
	return out.Or(These(list...))
}

func (j *judge) call(e *ir, f *fact) Span {
	can := e.fn.Can
	switch {
	case can == nil:
	case can.Values != nil:
		return can.Values()
	case can.By != nil && len(e.kids) > 0 && e.kids[0].isConst():
		return can.By(e.kids[0].val)
	case can.Plain != nil && len(e.kids) == 2 && e.kids[0].isConst():
		if of := j.value(e.kids[1], f); of.Few() {
			var list []int32
			of.Each(func(m int64) { list = append(list, can.Plain(e.kids[0].val, int32(m))) })
			return These(list...)
		}
	}
	return canBe(e.typ)
}

func (j *judge) logic(e *ir, f *fact) Span {
	goOn := e.op == opAnd // the second operand counts where the first is so
	out := Empty()
	if _, may := j.assume(e.kids[0], !goOn, f); may {
		out = out.Or(These(truth(!goOn)))
	}
	if g, may := j.assume(e.kids[0], goOn, f); may {
		out = out.Or(j.value(e.kids[1], g))
	}
	return out
}

var (
	never  = These(0)
	always = These(1)
	either = Between(0, 1)
)

func (j *judge) compare(e *ir, f *fact) Span {
	l, r := e.kids[0], e.kids[1]
	a, b := j.value(l, f), j.value(r, f)
	if a.none || b.none {
		return Empty() // what cannot come about is told elsewhere
	}
	yes, no := true, true
	switch e.op {
	case opEq, opNe:
		x, one := a.One()
		y, other := b.One()
		no = !(one && other && x == y) && !same(l, r)
		yes = !a.And(b).none
		if e.op == opNe {
			yes, no = no, yes
		}
	case opLt:
		yes, no = a.Least < b.Most, a.Most >= b.Least
	case opLe:
		yes, no = a.Least <= b.Most, a.Most > b.Least
	}
	switch {
	case yes && no:
		return either
	case yes:
		return always
	}
	return never
}

func (j *judge) arith(e *ir, f *fact) Span {
	a := j.value(e.kids[0], f)
	b := a
	if len(e.kids) > 1 {
		b = j.value(e.kids[1], f)
	}
	if a.none || b.none {
		return Empty()
	}
	if (e.op == opDiv || e.op == opCeilDiv || e.op == opRound || e.op == opMod) && (b.Least < 1 || !intSized(a) || !intSized(b)) {
		return anyInt
	}
	if len(e.kids) == 2 && a.Few() && b.Few() && a.Count()*b.Count() <= 256 {
		return pairs(e.op, a, b)
	}
	least, most := int64(anyInt.Most), int64(anyInt.Least)
	for _, x := range [2]int64{a.Least, a.Most} {
		for _, y := range [2]int64{b.Least, b.Most} {
			if v, ok := scalarOp(e.op, saturate(x), saturate(y)); ok {
				least, most = min(least, int64(v)), max(most, int64(v))
			}
		}
	}
	switch e.op {
	case opAbs:
		if a.Least <= 0 && a.Most >= 0 {
			least = 0
		}
	case opMod:
		least, most = 0, b.Most-1
	}
	return Between(least, most)
}

func intSized(s Span) bool { return s.Least > anyInt.Least && s.Most < anyInt.Most }

// pairs works an operator out for each two values.
func pairs(o op, a, b Span) Span {
	var list []int32
	a.Each(func(x int64) {
		b.Each(func(y int64) {
			if v, ok := scalarOp(o, int32(x), int32(y)); ok {
				list = append(list, v)
			}
		})
	})
	return These(list...)
}
