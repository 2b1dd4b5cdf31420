package ranges

// Operator is an operator of the language that needs only the values of its operands. One with
// one operand takes the first.
type Operator uint8

// The operators.
const (
	Not Operator = iota
	Neg
	Abs
	Add
	Sub
	Mul
	Div // rounds down, as CeilDiv rounds up and Round to the nearest
	CeilDivide
	Round
	Mod
	Min
	Max
	Equal
	NotEqual
	Less
	LessEqual
)

// ApplyOperator returns what an operator makes of numbers; a condition is 0 or 1.
func ApplyOperator(o Operator, a, b int32) int32 {
	switch o {
	case Not:
		return BoolToInt(a == 0)
	case Neg:
		return SubSaturated(0, a)
	case Abs:
		return AbsSaturated(a)
	case Add:
		return AddSaturated(a, b)
	case Sub:
		return SubSaturated(a, b)
	case Mul:
		return MulSaturated(a, b)
	case Div:
		return FloorDiv(a, b)
	case CeilDivide:
		return CeilDiv(a, b)
	case Round:
		return RoundHalfUp(a, b)
	case Mod:
		return FloorMod(a, b)
	case Min:
		return min(a, b)
	case Max:
		return max(a, b)
	case Equal:
		return BoolToInt(a == b)
	case NotEqual:
		return BoolToInt(a != b)
	case Less:
		return BoolToInt(a < b)
	case LessEqual:
		return BoolToInt(a <= b)
	}
	return 0
}

// BoolToInt returns 1 for true and 0 for false.
func BoolToInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
