package expr

// op is what a typed expression does.
type op uint8

const (
	opConst op = iota
	opName
	opElem
	opField
	opCall
	opLet // slot = kids[0]; kids[1]
	opNot
	opNeg
	opAbs
	opAdd
	opSub
	opMul
	opDiv
	opCeilDiv
	opRound
	opMod
	opMin
	opMax
	opEq
	opNe
	opLt
	opLe
	opAnd
	opOr
	opPick  // kids[0] and kids[1] or kids[2]
	opElse  // kids[0] unless None, then kids[1]
	opList  // set of kids
	opAny   // set kids[0], condition kids[1]
	opAll   //
	opCount //
	opSum   //
	opLeast
	opMost
	opBest
	opFirst
	opSize
	opHas    // set kids[0], value kids[1]
	opFilter // keeps what kids[1] is true of
	opUnion  // all elements of the sets kids, in order, each once
	opMemo   // kids[0], kept
	opFixed  // slot: a part of a Pinned
)

// ir is a typed, folded expression. It is built by the checker and never
// changes afterwards.
type ir struct {
	op   op
	typ  Type
	kids []*ir
	val  int32
	vals []int32 // opList of constants
	slot int     // opElem, opLet, the lambdas: where the element is; opCall: the first argument
	name string  // opName
	bind Binding
	fld  Field
	fn   Func
	memo *memoNode
	set  bool // opCall: the last kid is a set
	// text and off say where a leaf came from, for Explain; text is empty for
	// what is no leaf.
	text string
	off  int
}

func (e *ir) isConst() bool { return e.op == opConst }

func constant(t Type, v int32) *ir { return &ir{op: opConst, typ: t, val: v} }

// scalarOp computes the operators that need only their operands' values.
func scalarOp(o op, a, b int32) (int32, bool) {
	switch o {
	case opNot:
		return truth(a == 0), true
	case opNeg:
		return sub(0, a), true
	case opAbs:
		return abs(a), true
	case opAdd:
		return add(a, b), true
	case opSub:
		return sub(a, b), true
	case opMul:
		return mul(a, b), true
	case opDiv:
		return floorDiv(a, b), true
	case opCeilDiv:
		return ceilDiv(a, b), true
	case opRound:
		return roundHalfUp(a, b), true
	case opMod:
		return mod(a, b), true
	case opMin:
		return min(a, b), true
	case opMax:
		return max(a, b), true
	case opEq:
		return truth(a == b), true
	case opNe:
		return truth(a != b), true
	case opLt:
		return truth(a < b), true
	case opLe:
		return truth(a <= b), true
	}
	return 0, false
}

// fold builds a node, or the simpler one it is equal to.
func fold(o op, t Type, kids ...*ir) *ir {
	first := kids[0]
	switch o {
	case opAnd, opOr:
		return foldLogic(o, t, first, kids[1])
	case opPick:
		if first.isConst() {
			return kids[2-min(first.val, 1)]
		}
	case opElse:
		if first.isConst() {
			if first.val == None {
				return kids[1]
			}
			return first
		}
	default:
		last := kids[len(kids)-1]
		if first.isConst() && last.isConst() {
			if v, ok := scalarOp(o, first.val, last.val); ok {
				return constant(t, v)
			}
		}
	}
	return &ir{op: o, typ: t, kids: kids}
}

func foldLogic(o op, t Type, a, b *ir) *ir {
	neutral := truth(o == opAnd)
	for _, pair := range [2][2]*ir{{a, b}, {b, a}} {
		if pair[0].isConst() {
			if pair[0].val == neutral {
				return pair[1]
			}
			return pair[0]
		}
	}
	return &ir{op: o, typ: t, kids: []*ir{a, b}}
}

// foldField reads a field of a node; a field of None is known, and so is one that
// never changes of what is known.
func foldField(obj *ir, f Field, name string) *ir {
	if obj.isConst() && obj.val >= 0 && int(obj.val) < len(f.Values) {
		return constant(f.Type, f.Values[obj.val])
	}
	if obj.isConst() && obj.val == None {
		if f.Type.IsSet() {
			return &ir{op: opList, typ: f.Type}
		}
		return constant(f.Type, f.Type.zero())
	}
	if obj.isConst() && int(obj.val) < len(f.Members) {
		return &ir{op: opList, typ: f.Type, vals: f.Members[obj.val]}
	}
	return &ir{op: opField, typ: f.Type, kids: []*ir{obj}, fld: f, name: name}
}

// effects is what a program may read.
type effects struct {
	reads   ReadSet
	dynamic map[string]bool // names read otherwise than by static fields
}

func (x *effects) walk(e *ir) {
	switch e.op {
	case opName:
		x.reads |= e.bind.Reads
		x.dynamic[e.name] = true
		x.uses(e.bind.Uses)
	case opField:
		x.reads |= e.fld.Reads
		if root := e.kids[0]; e.fld.Static && root.op == opName {
			x.reads |= root.bind.Reads
			x.uses(root.bind.Uses)
			return
		}
	case opCall:
		x.reads |= e.reads()
		x.uses(e.fn.Uses)
	}
	for _, k := range e.kids {
		x.walk(k)
	}
}

// reads is what the call of a function reads.
func (e *ir) reads() ReadSet {
	if e.fn.ReadsOf != nil && len(e.kids) > 0 && e.kids[0].isConst() {
		return e.fn.ReadsOf(e.kids[0].val)
	}
	return e.fn.Reads
}

func (x *effects) uses(names []string) {
	for _, n := range names {
		x.dynamic[n] = true
	}
}

// parts counts the nodes below e, as often as they stand there, up to most.
func (e *ir) parts(most int) int {
	n := 1
	for _, k := range e.kids {
		if n > most {
			break
		}
		n += k.parts(most - n)
	}
	return n
}
