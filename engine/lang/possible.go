package lang

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

// ValueBounds lists the values that a word of expressions can have in any position. Checks rely on
// it: a value that it leaves out never occurs.
type ValueBounds struct {
	// Values are what a name or function can give at all; nil: nothing is said.
	Values func() ranges.ValueSet
	// ByMember are what a field gives of one member; nil: nothing is said.
	ByMember func(id int32) ranges.ValueSet
	// MemberValues are the values of a field by member, where each has just one; nil: see Of.
	MemberValues func() []int32
	// ByFirstArg are what a function gives by its first argument, which is Literal.
	ByFirstArg func(first int32) ranges.ValueSet
	// ByNumber says that a number of the Env decides what a function gives; may be nil.
	ByNumber *NumberBounds
	// ByPair answers a function of a literal and one member whose value never changes;
	// less than 0: it does not say.
	ByPair func(first, second int32) int32
}

// NumberBounds says what a function gives by its first argument, which is Literal, and by a name
// of the Env that is a number: turn_is('night') by turn.
type NumberBounds struct {
	Name string
	All  func() ranges.ValueSet // what the number can be
	Eval func(first int32, n int64) int32
}

// typeValues is every value of a type.
func typeValues(t Type) ranges.ValueSet {
	switch t.kind {
	case kindBool:
		return ranges.NewValueRange(0, 1)
	case kindDomain:
		if t.domain.Size != nil {
			return ranges.NewValueRange(int64(None), int64(t.domain.Size()-1))
		}
		return ranges.NewValueRange(int64(None), ranges.AnyInt().Most)
	}
	return ranges.AnyInt()
}
