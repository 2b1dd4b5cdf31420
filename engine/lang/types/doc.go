// Package types says what the names of expressions are and what type an expression has.
//
// A [Type] is a number, a condition, a member of a [Domain] or a set of one of these. A
// [Binding] is a name, a [Field] a property of the members of a domain, a [HostFunc] a function:
// each has a type, a way to read its value, and [Deps], the state that the value depends on.
// The embedding package declares these; package lang keeps them in an Env.
//
// An [Expr] is an expression whose types are checked and whose constants are folded. Package lang
// builds it from the tree that an author wrote, with the functions of authors inlined; package
// codegen compiles it. [FoldNode] and [FoldField] make a node, or the simpler one it equals.
//
// A [Scratch] is the memory that compiled expressions run in, and counts how much they do.
package types
