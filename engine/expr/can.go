package expr

// Can says which values a word of expressions can have, whatever happens in play. What
// it leaves out never comes about: checks rely on it.
type Can struct {
	// Values are what a name or function can give at all; nil: nothing is said.
	Values func() Span
	// Of are what a field gives of one member; nil: nothing is said.
	Of func(id int32) Span
	// List are the values of a field by member, where each has just one; nil: see Of.
	List func() []int32
	// By are what a function gives by its first argument, which is Literal.
	By func(first int32) Span
	// Over says that a number of the Env decides what a function gives; may be nil.
	Over *Over
	// Plain answers a function of a literal and one member whose value never changes;
	// less than 0: it does not say.
	Plain func(first, second int32) int32
}

// Over says what a function gives by its first argument, which is Literal, and by a name
// of the Env that is a number: turn_is('night') by turn.
type Over struct {
	Name string
	All  func() Span // what the number can be
	Of   func(first int32, n int64) int32
}

// canBe is every value of a type.
func canBe(t Type) Span {
	switch t.kind {
	case kindBool:
		return Between(0, 1)
	case kindDomain:
		if t.of.Size != nil {
			return Between(int64(None), int64(t.of.Size()-1))
		}
		return Between(int64(None), anyInt.Most)
	}
	return anyInt
}
