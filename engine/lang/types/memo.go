package types

// Memo caches the values of one function. Key: its arguments, combined into an index. Its
// owner (query.Ctx) clears it when a part of the position that the function reads has
// changed. Known is 0 where no value is stored; for conditions it is 1 for
// false and 2 for true, and Values is empty.
type Memo struct {
	Known  []uint8
	Values []int32
}

// MemoKey identifies a Memo: there is one for each memoized function of an Env.
type MemoKey struct {
	ID    int
	Size  int  // how many combinations of arguments there are
	Cond  bool // its values are conditions
	Deps  Deps
	Calls []MemoCall // of functions of which what they read depends on the arguments
	// PerHex is how many entries a hex has, one after the other, when all calls
	// are about the hex that is the first parameter and nothing else is read; else 0.
	PerHex int
}

// MemoCall is a call of a function that has DepsByArgs, with the arguments that
// are constant; the others are None.
type MemoCall struct {
	DepsByArgs func(ctx any, args []int32) Deps
	Radius     func(ctx any, args []int32) int
	Args       []int32
}

// MemoNode says where an expression of OpMemo, whose body is its only kid, keeps its values.
type MemoNode struct {
	Key     *MemoKey
	MemoFor func(ctx any, k *MemoKey) *Memo // of the Env; nil where nothing may be memoized now
	Args    []*Expr                         // the arguments that the index is made of
}
