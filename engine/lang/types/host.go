package types

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

// Deps is a set of up to 64 categories of state, named by the embedding
// package: what an expression may read, so that caches know what drops them.
type Deps uint64

// Overlaps reports whether r and other share a category.
func (r Deps) Overlaps(other Deps) bool { return r&other != 0 }

// Binding is a value an expression may use by a bare name. Get answers for
// scalars, GetSet for sets: it appends the elements to buf, which it must not
// keep, and returns the result as append does.
type Binding struct {
	Type         Type
	Get          func(ctx any, s *Scratch) int32 // s is for programs: it may be nil
	GetSet       func(ctx any, buf []int32) []int32
	Deps         Deps
	DependsOn    []string      // other names of the Env whose subject this one depends on, for StaticOn
	Fixed        bool          // Get gives the same whenever it is asked, without a context
	ByID         bool          // a set of all there is: NAME.id, or NAME['id'], is the member of that id
	ElementFacts *ElementFacts // the facts that hold for every element of a set, for checks; may be nil
	Fingerprint  uint64        // tells apart what looks the same: see shared.go
	Bounds       *ValueBounds  // which values there can be; may be nil
	Doc          string
}

// ElementFacts are the facts that hold for every element of a set: Holds is a condition on it
// that holds, Fails one that fails. Owner is the field that names the owner of the set: for
// the units of a box, box.
type ElementFacts struct{ Holds, Fails, Owner string }

// Field is a property of every member of a domain. Get and GetSet are never
// called with None. Static says that the value never changes during play.
type Field struct {
	Type   Type
	Get    func(ctx any, id int32) int32
	GetSet func(ctx any, id int32, buf []int32) []int32
	// Excludes names a condition on the same member that fails where this is not None: a unit
	// in a box is not on the map. For checks.
	Excludes     string
	Needs        string        // a condition on the same member without which this is None; for checks
	ElementFacts *ElementFacts // the facts that hold for every element of a set, for checks; may be nil
	// First and Next walk the elements of a set one by one, in the order of
	// GetSet, until None; both may be nil.
	First func(ctx any, id int32) int32
	Next  func(ctx any, element int32) int32
	// Firsts lists what First gives for all members, valid until the next call; nil
	// when that is not known. It may be nil too.
	Firsts func(ctx any) []int16
	Deps   Deps
	// Values lists what Get gives for all members, whatever the state; may be nil.
	Values []int32
	// Members lists what GetSet gives for all members, whatever the state; may be nil.
	Members     [][]int32
	Static      bool
	OwnerOnly   bool         // it is a function of the member's own state, whatever else changes
	Fingerprint uint64       // tells apart what looks the same: see shared.go
	Bounds      *ValueBounds // which values there can be; may be nil
	Doc         string
}

// Param is one parameter of a host function or of an author's function.
type Param struct {
	Name string
	// Type is what the argument must be; the zero Type takes any scalar. A set
	// may only be the last parameter of a Func: its elements end the arguments.
	Type     Type
	Literal  bool  // the argument must be written out, not computed
	Optional bool  // may be left out; Default is then passed
	Default  int32 // the value of an Optional argument left out
	Implied  bool  // may be left out; the nearest element or subject of the type is then meant
	Variadic bool  // the last parameter, any number of times
	// TypeBy gives the type by the value of the first argument, which is
	// Literal; the zero Type: the argument is left out, and 0 is passed.
	TypeBy func(first int32) Type
	// OrNumber: a number will do as well. A Func with such parameters gets one
	// more argument at the end: a bit for each argument that is a number.
	OrNumber bool
	// ByName are families whose members will do as well: each means the member of Type
	// that is called like it.
	ByName []*Domain
}

// HostFunc is a function of the embedding package. Call answers for scalar
// results, CallSet for sets, appending to buf as a Binding's GetSet does.
// Neither may change or keep args.
type HostFunc struct {
	Params  []Param
	Result  Type
	Call    func(ctx any, args []int32) int32
	CallSet func(ctx any, args, buf []int32) []int32
	Call2   func(ctx any, a, b int32) int32 // Call once more, for two arguments; may be nil
	Call3   func(ctx any, a, b, c int32) int32
	// Radius, when set, says that the function asks, beside its arguments, only for
	// units within so many hexes of its last argument but one, a hex: markers
	// aside, where they are. Less than 0: it asks for more.
	Radius func(ctx any, args []int32) int
	// Any answers any(f(...), condition) without making the whole set: some tells
	// whether the condition holds for one of the elements in a list, which it may
	// change. May be nil.
	Any func(ctx any, args []int32, some func(of []int32) bool) bool
	// FilterBatch answers the function, a condition, for many values of one argument: of in
	// it keeps, in place, those with which the condition comes to want; may be nil.
	FilterBatch func(ctx any, args []int32, argument int, in []int32, want bool) []int32
	Deps        Deps
	// DepsByFirstArg, when set, is what is read instead, by the value of the first
	// argument, which is Literal.
	DepsByFirstArg func(first int32) Deps
	DependsOn      []string // names of the Env that this function reads without getting them as arguments, for StaticOn
	// ResultBy, when set, gives the type of the result instead, by the value of the first
	// argument, which is Literal.
	ResultBy    func(first int32) Type
	Const       bool   // its value depends on its arguments alone
	Ambient     bool   // it depends on more than its arguments and the state that Reads names
	Fingerprint uint64 // tells apart what looks the same: see shared.go
	BetweenArgs bool   // what it gives lies between its arguments and belongs to them: see ReadsOnlyFields
	// DepsByArgs, when set, says more closely than Reads what the function reads
	// with the constant arguments given; arguments that are not constant are None.
	DepsByArgs func(ctx any, args []int32) Deps
	// Overload, when set, is asked instead where the last argument is of the type of its last
	// parameter: a word that takes a unit or a side.
	Overload *HostFunc
	Bounds   *ValueBounds // which values there can be; may be nil
	Doc      string
}

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
