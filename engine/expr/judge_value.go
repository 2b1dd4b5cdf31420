package expr

import "slices"

// A Judge works out which values expressions can have, from what their words can give
// and from what is known where they stand: in "a and b", that a holds where b is asked.
// Kept are the values of fields by member, as long as the Judge; without them a game of
// 600 hexes is judged five times as slowly.
type Judge struct {
	work   int // nodes looked at for one expression; past mostJudged nothing more is known
	lists  map[*Can][]int32
	spans  map[*Can][]Span
	wholes map[*Can]Span // what a field gives of anybody

	// Ever is what names and fields are ever set to, "vars.rain"; what is not in it may be
	// anything that it can.
	Ever   map[string]Span
	heeded *sharing // that has been told of it
}

// NewJudge makes a Judge for one game.
func NewJudge() *Judge {
	return &Judge{lists: map[*Can][]int32{}, spans: map[*Can][]Span{}, wholes: map[*Can]Span{}}
}

const mostJudged = 60000

// fact is what is known of an expression; the newest of an expression holds all older ones.
type fact struct {
	of   *ir
	can  Span
	next *fact
}

// value is what e can come to.
func (j *Judge) value(e *ir, f *fact) Span {
	if j.work++; j.work > mostJudged {
		return canBe(e.typ)
	}
	v := j.plain(e, f)
	if e.op == opName || e.op == opField {
		if ever, ok := j.Ever[e.name]; ok {
			v = v.And(ever.Or(These(e.typ.zero())))
		}
	}
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

func (j *Judge) plain(e *ir, f *fact) Span {
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
func (j *Judge) field(e *ir, f *fact) Span {
	if e.fld.Excludes != "" && e.beside(e.fld.Excludes, f).Least > 0 || e.fld.Needs != "" && e.beside(e.fld.Needs, f).Most < 1 {
		return These(None)
	}
	of := j.value(e.kids[0], f)
	can := e.fld.Can
	if !e.byMember() || !of.Few() {
		if can != nil && can.Values != nil {
			return can.Values().Or(These(e.typ.zero()))
		}
		return canBe(e.typ)
	}
	whole := can != nil && of.marks == nil && of.Least <= 0 && e.kids[0].typ.of.Size != nil && of.Most == int64(e.kids[0].typ.of.Size())-1
	if out, kept := j.wholes[can]; whole && kept {
		return out
	}
	out, list := Empty(), make([]int32, 0, of.Count())
	values, spans := j.listOf(e), []Span(nil)
	if values == nil {
		spans = j.spansOf(e)
	}
	of.Each(func(m int64) {
		switch {
		case m < 0:
			list = append(list, e.typ.zero())
		case values != nil && int(m) < len(values):
			list = append(list, values[m])
		case int(m) < len(spans):
			out = out.Or(spans[m])
		}
	})
	out = out.Or(These(list...))
	if whole {
		j.wholes[can] = out
	}
	return out
}

// beside is what is known of a condition on the same member.
func (e *ir) beside(condition string, f *fact) Span {
	other := &ir{op: opField, typ: Bool, kids: e.kids, name: condition}
	for x := f; x != nil; x = x.next {
		if same(x.of, other) {
			return x.can
		}
	}
	return either
}

// byMember reports whether it is known what a field gives of each member.
func (e *ir) byMember() bool {
	can := e.fld.Can
	return e.fld.Values != nil || can != nil && (can.Of != nil || can.List != nil)
}

// listOf is what a field gives of each member, nil where there may be several values.
func (j *Judge) listOf(e *ir) []int32 {
	can := e.fld.Can
	if e.fld.Values != nil || can.List == nil {
		return e.fld.Values
	}
	list, kept := j.lists[can]
	if !kept {
		list = can.List()
		j.lists[can] = list
	}
	return list
}

// spansOf is what a field can give of each member.
func (j *Judge) spansOf(e *ir) []Span {
	can := e.fld.Can
	list, kept := j.spans[can]
	if !kept && e.kids[0].typ.of.Size != nil {
		list = make([]Span, e.kids[0].typ.of.Size())
		for m := range list {
			list[m] = can.Of(int32(m))
		}
		j.spans[can] = list
	}
	return list
}

// fits reports whether a field of a member can be in v.
func (j *Judge) fits(e *ir, m int64, v Span) bool {
	if m < 0 {
		return v.Holds(int64(e.typ.zero()))
	}
	if list := j.listOf(e); list != nil {
		return int(m) < len(list) && v.Holds(int64(list[m]))
	}
	spans := j.spansOf(e)
	return int(m) >= len(spans) || spans[m].Meets(v)
}

func (j *Judge) call(e *ir, f *fact) Span {
	can := e.fn.Can
	switch {
	case can == nil:
	case can.Values != nil:
		return can.Values()
	case can.Over != nil && len(e.kids) > 0 && e.kids[0].isConst():
		of := j.value(e.over(), f).And(can.Over.All())
		if !of.Few() {
			break
		}
		return of.through(func(v int64) int32 { return can.Over.Of(e.kids[0].val, v) })
	case can.By != nil && len(e.kids) > 0 && e.kids[0].isConst():
		return can.By(e.kids[0].val)
	case can.Plain != nil && len(e.kids) == 2 && e.kids[0].isConst():
		if of := j.value(e.kids[1], f); of.Few() {
			var list []int32
			of.Each(func(m int64) { list = append(list, can.Plain(e.kids[0].val, int32(m))) })
			if slices.Contains(list, -1) {
				break
			}
			return These(list...)
		}
	}
	return canBe(e.typ)
}

// over is the name that decides what a call gives.
func (e *ir) over() *ir { return &ir{op: opName, typ: Int, name: e.fn.Can.Over.Name} }

func (j *Judge) logic(e *ir, f *fact) Span {
	goOn := e.op == opAnd // the next operand counts where the one before is so
	out := Empty()
	for _, k := range operands(e, nil) {
		if _, may := j.assume(k, !goOn, f); may {
			out = out.Or(These(truth(!goOn)))
		}
		var may bool
		if f, may = j.assume(k, goOn, f); !may {
			return out
		}
	}
	return out.Or(These(truth(goOn)))
}

// operands are what a chain of and, or of or, joins.
func operands(e *ir, to []*ir) []*ir {
	for _, k := range e.kids {
		if k.op == e.op {
			to = operands(k, to)
		} else {
			to = append(to, k)
		}
	}
	return to
}

var (
	never  = These(0)
	always = These(1)
	either = Between(0, 1)
)

func (j *Judge) compare(e *ir, f *fact) Span {
	l, r := e.kids[0], e.kids[1]
	a, b := j.value(l, f), j.value(r, f)
	if a.none || b.none {
		return Empty() // what cannot come about is told elsewhere
	}
	if out, ok := j.byEach(e, f); ok {
		return out
	}
	return j.compared(e.op, a, b, same(l, r))
}

// compared is what a comparison of two values comes to; alike: they are one expression.
func (j *Judge) compared(o op, a, b Span, alike bool) Span {
	if a.none || b.none {
		return Empty()
	}
	yes, no := true, true
	switch o {
	case opEq, opNe:
		x, one := a.One()
		y, other := b.One()
		no = !(one && other && x == y) && !alike
		yes = a.Meets(b)
		if o == opNe {
			yes, no = no, yes
		}
	case opLt:
		yes, no = a.Least < b.Most && !alike, a.Most >= b.Least
	case opLe:
		yes, no = a.Least <= b.Most, a.Most > b.Least && !alike
	}
	switch {
	case yes && no:
		return either
	case yes:
		return always
	}
	return never
}

func (j *Judge) arith(e *ir, f *fact) Span {
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
