package lang

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

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
	opFixed  // slot: a part of a Hoisted
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
	fn   HostFunc
	memo *memoNode
	set  bool // opCall: the last kid is a set
	// text and off say where a leaf came from, for Explain; text is empty for
	// what is no leaf.
	text string
	off  int
}

func (e *ir) isConst() bool { return e.op == opConst }

func newConst(t Type, v int32) *ir { return &ir{op: opConst, typ: t, val: v} }

// operator is an operator that needs only its operands' values; those from opNot to opLe are in the
// order of [ranges.Not] to [ranges.LessEqual].
func (o op) operator() ranges.Operator { return ranges.Operator(o - opNot) }

// scalarOp computes the operators that need only their operands' values.
func scalarOp(o op, a, b int32) (int32, bool) {
	if o < opNot || o > opLe {
		return 0, false
	}
	return ranges.ApplyOperator(o.operator(), a, b), true
}

// foldNode builds a node, or the simpler one it is equal to.
func foldNode(o op, t Type, kids ...*ir) *ir {
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
				return newConst(t, v)
			}
		}
	}
	return &ir{op: o, typ: t, kids: kids}
}

func foldLogic(o op, t Type, a, b *ir) *ir {
	neutral := ranges.BoolToInt(o == opAnd)
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
		return newConst(f.Type, f.Values[obj.val])
	}
	if obj.isConst() && obj.val == None {
		if f.Type.IsSet() {
			return &ir{op: opList, typ: f.Type}
		}
		return newConst(f.Type, f.Type.nilValue())
	}
	if obj.isConst() && int(obj.val) < len(f.Members) {
		return &ir{op: opList, typ: f.Type, vals: f.Members[obj.val]}
	}
	return &ir{op: opField, typ: f.Type, kids: []*ir{obj}, fld: f, name: name}
}

// effects is what a program may read.
type effects struct {
	deps    Deps
	dynamic map[string]bool // names read otherwise than by static fields
}

func (x *effects) walkNode(e *ir) {
	switch e.op {
	case opName:
		x.deps |= e.bind.Deps
		x.dynamic[e.name] = true
		x.addDynamic(e.bind.DependsOn)
	case opField:
		x.deps |= e.fld.Deps
		if root := e.kids[0]; e.fld.Static && root.op == opName {
			x.deps |= root.bind.Deps
			x.addDynamic(root.bind.DependsOn)
			return
		}
	case opCall:
		x.deps |= e.callDeps()
		x.addDynamic(e.fn.DependsOn)
	}
	for _, k := range e.kids {
		x.walkNode(k)
	}
}

// callDeps is what the call of a function reads.
func (e *ir) callDeps() Deps {
	if e.fn.DepsByFirstArg != nil && len(e.kids) > 0 && e.kids[0].isConst() {
		return e.fn.DepsByFirstArg(e.kids[0].val)
	}
	return e.fn.Deps
}

func (x *effects) addDynamic(names []string) {
	for _, n := range names {
		x.dynamic[n] = true
	}
}

// countParts counts the nodes below e, shared ones each time, up to most.
func (e *ir) countParts(most int) int {
	n := 1
	for _, k := range e.kids {
		if n > most {
			break
		}
		n += k.countParts(most - n)
	}
	return n
}
