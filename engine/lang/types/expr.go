package types

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

// Op is the operation of a typed expression.
type Op uint8

// The operations. Those from OpNot to OpLe need only the values of their operands.
const (
	OpConst Op = iota // Value, or Values
	OpName            // a name of the Env: Binding
	OpElem            // what Slot holds: an element, a parameter, a local value
	OpField           // a field of Kids[0]
	OpCall            // a function of the host, of Kids
	OpLet             // Slot = Kids[0]; then Kids[1]
	OpNot
	OpNeg
	OpAbs
	OpAdd
	OpSub
	OpMul
	OpDiv
	OpCeilDiv
	OpRound
	OpMod
	OpMin
	OpMax
	OpEq
	OpNe
	OpLt
	OpLe
	OpAnd
	OpOr
	OpPick  // Kids[0] and Kids[1] or Kids[2]
	OpElse  // Kids[0] unless None, then Kids[1]
	OpList  // a set of Kids, or of Values
	OpAny   // of the set Kids[0] one has the condition Kids[1]; so below
	OpAll   //
	OpCount //
	OpSum   //
	OpLeast
	OpMost
	OpBest
	OpFirst
	OpSize
	OpHas    // the set Kids[0] has the value Kids[1]
	OpFilter // keeps what Kids[1] is true of
	OpUnion  // all elements of the sets Kids, in order, each once
	OpMemo   // Kids[0], whose values are memoized
	OpFixed  // Slot: a part of a Hoisted condition
)

// Expr is a typed, folded expression. The checker builds it, and it never changes
// afterwards: programs, analyzers and caches share its parts.
type Expr struct {
	Op        Op
	Type      Type
	Kids      []*Expr
	Value     int32
	Values    []int32 // OpList of constants
	Slot      int     // OpElem, OpLet, operations on sets: where the element is; OpCall: the first argument
	Name      string  // OpName, OpField, OpCall
	Binding   Binding
	Field     Field
	Func      HostFunc
	Memo      *MemoNode
	EndsInSet bool // OpCall: the last of Kids is a set
	// Text and Off say where a leaf came from, for explanations; Text is empty for other
	// nodes.
	Text string
	Off  int
}

// IsConst reports whether e is a constant scalar.
func (e *Expr) IsConst() bool { return e.Op == OpConst }

// NewConst returns the constant v of type t.
func NewConst(t Type, v int32) *Expr { return &Expr{Op: OpConst, Type: t, Value: v} }

// Operator returns the operator of o, which is from OpNot to OpLe: these are in the order of
// [ranges.Not] to [ranges.LessEqual].
func (o Op) Operator() ranges.Operator { return ranges.Operator(o - OpNot) }

// scalarOp computes the operators that need only their operands' values.
func scalarOp(o Op, a, b int32) (int32, bool) {
	if o < OpNot || o > OpLe {
		return 0, false
	}
	return ranges.ApplyOperator(o.Operator(), a, b), true
}

// FoldNode builds a node, or the simpler one it is equal to.
func FoldNode(o Op, t Type, kids ...*Expr) *Expr {
	first := kids[0]
	switch o {
	case OpAnd, OpOr:
		return foldLogic(o, t, first, kids[1])
	case OpPick:
		if first.IsConst() {
			return kids[2-min(first.Value, 1)]
		}
	case OpElse:
		if first.IsConst() {
			if first.Value == None {
				return kids[1]
			}
			return first
		}
	default:
		last := kids[len(kids)-1]
		if first.IsConst() && last.IsConst() {
			if v, ok := scalarOp(o, first.Value, last.Value); ok {
				return NewConst(t, v)
			}
		}
	}
	return &Expr{Op: o, Type: t, Kids: kids}
}

func foldLogic(o Op, t Type, a, b *Expr) *Expr {
	neutral := ranges.BoolToInt(o == OpAnd)
	for _, pair := range [2][2]*Expr{{a, b}, {b, a}} {
		if pair[0].IsConst() {
			if pair[0].Value == neutral {
				return pair[1]
			}
			return pair[0]
		}
	}
	return &Expr{Op: o, Type: t, Kids: []*Expr{a, b}}
}

// FoldField reads a field of a node. The result is a constant for a node that is None, and for
// a fixed field of a constant.
func FoldField(obj *Expr, f Field, name string) *Expr {
	if obj.IsConst() && obj.Value >= 0 && int(obj.Value) < len(f.Values) {
		return NewConst(f.Type, f.Values[obj.Value])
	}
	if obj.IsConst() && obj.Value == None {
		if f.Type.IsSet() {
			return &Expr{Op: OpList, Type: f.Type}
		}
		return NewConst(f.Type, f.Type.NilValue())
	}
	if obj.IsConst() && int(obj.Value) < len(f.Members) {
		return &Expr{Op: OpList, Type: f.Type, Values: f.Members[obj.Value]}
	}
	return &Expr{Op: OpField, Type: f.Type, Kids: []*Expr{obj}, Field: f, Name: name}
}

// CallDeps returns the parts of state that the call of a function reads.
func (e *Expr) CallDeps() Deps {
	if e.Func.DepsByFirstArg != nil && len(e.Kids) > 0 && e.Kids[0].IsConst() {
		return e.Func.DepsByFirstArg(e.Kids[0].Value)
	}
	return e.Func.Deps
}

// CountParts counts the nodes below e, shared ones each time, up to most.
func (e *Expr) CountParts(most int) int {
	n := 1
	for _, k := range e.Kids {
		if n > most {
			break
		}
		n += k.CountParts(most - n)
	}
	return n
}

// ConstArgs returns the arguments of a call when none needs computing.
func (e *Expr) ConstArgs() ([]int32, bool) {
	vals := make([]int32, len(e.Kids))
	for i, k := range e.Kids {
		if !k.IsConst() {
			return nil, false
		}
		vals[i] = k.Value
	}
	return vals, true
}
