// Package deadrules finds rules that can never matter in a game that compiles: conditions
// that never hold, things that nothing uses, tables and values that make no sense.
//
// [CheckGame] runs every check of this package on one compiled scenario, alone or with
// variants, and returns [Findings]. Each check has a file of its own: the diag.Rule with
// its reason and examples first, then the check itself. meaning.go has the list of checks
// and the parts that they share.
//
// The checks ask two kinds of question. What values can an expression have? The analyzer
// of package lang answers that, with the facts that hold at the place of the expression
// (context.go) and the values that each variable can have (possible_values.go). Does anything refer
// to a thing? references.go collects the words of expressions and scripts, refers.go the ids
// under keys. Both are conservative: a thing that a script might name counts as used.
//
// A rule is dead only if it is dead in every scenario, and with every set of variants,
// that reads its file. This package sees one game at a time, so package lint compares the
// findings of all of them. A check that is marked standalone needs no comparison.
//
// [ComputeReach] gives the strengths, columns and modifiers that an attack can have, for
// package odds.
package deadrules
