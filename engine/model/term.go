package model

import "github.com/vedette-wargames/vedette/engine/expr"

// Op is the operator of a term.
type Op uint8

// The operators.
const (
	OpSet Op = iota
	OpAdd
	OpMultiply
	OpDivideDown
	OpDivideUp
	OpCap
	OpFloor
	OpShift
	OpForbid
	OpStop
	OpFlip
)

// Term is one compiled operator of an ordered list.
type Term struct {
	Source
	Op      Op
	Amount  *expr.Program // nil for forbid, stop and flip
	When    *expr.Program // nil: always
	Because string
	Group   string
	Face    FaceID
	Live    bool // its condition or amount asks for the position: it cannot be tabulated
}

// Condition is a compiled condition that forbids something.
type Condition struct {
	Source
	When    *expr.Program
	Because string
}
