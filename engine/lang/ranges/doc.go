// Package ranges says which values something can have, and what operators make of them.
//
// A [ValueSet] is what is known of a value: a range of numbers, or a set of numbers that lie near
// each other; members of a domain are numbers too. [ValueSet.Intersect], [ValueSet.Union],
// [ValueSet.Filter] and [ValueSet.Remove] narrow and join what is known.
//
// [ApplyOperator] is an [Operator] of the language on numbers: arithmetic saturates at the ends of int32,
// and dividing by zero gives 0. [CombineSets] is the same on sets, and [CompareSets] a comparison of two
// sets: what can come out. Both hold every value that can, and may hold more.
//
// The analyzer of expressions and the check of scripts work by these functions, so that both
// know the same of what an operator does.
package ranges
