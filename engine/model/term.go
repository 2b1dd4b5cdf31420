package model

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
)

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

var opWords = [...]string{OpSet: "set", OpAdd: "add", OpMultiply: "multiply", OpDivideDown: "divide", OpDivideUp: "divide-up", OpCap: "cap",
	OpFloor: "floor", OpShift: "shift", OpForbid: "forbid", OpStop: "stop", OpFlip: "flip"}

// String returns the word for the operation of a term.
func (o Op) String() string { return opWords[o] }

// OpWords returns the words for all that a term can do.
func OpWords() []string { return slices.Clone(opWords[:]) }

// Term is one compiled operator of an ordered list.
type Term struct {
	Source
	Op      Op
	Amount  *lang.Program // nil for forbid, stop and flip
	When    *lang.Program // nil: always
	Because string
	Group   string
	Face    FaceID
	ByKind  []FaceID // of a flip by kind of unit: by KindID, None where it does not flip; nil: Face
	Live    bool     // its condition or amount asks for the position: it cannot be tabulated
	// ByChosen: of the position its condition asks only how the unit chosen for
	// the move is, and nothing of the unit that moves.
	ByChosen bool
	// EnteredPart and Rest: with ByChosen, what the condition demands of the hex entered
	// alone, and what else; nil when one of them is nothing.
	EnteredPart, RestPart *lang.Program
	// EnteredPinned and RestPinned: the same taken apart for the unit chosen, the second
	// of the whole condition where there is no Rest; nil when nothing is gained.
	EnteredPinned, RestPinned *lang.Hoisted
	// ByHex: its condition reads only the hex entered and the units in it.
	ByHex bool
}

// FlipFace returns the face that a flip turns a kind of unit to, or None.
func (t *Term) FlipFace(k KindID) FaceID {
	if t.ByKind != nil {
		return t.ByKind[k]
	}
	return t.Face
}

// Condition is a compiled condition that forbids something.
type Condition struct {
	Source
	When    *lang.Program
	Because string
}
