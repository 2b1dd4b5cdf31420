// Package lang compiles conditions, amounts and candidate sets written in a
// pure subset of Lua's expression grammar to native Go closures.
//
// Compile is the front door. The text is read by package syntax, the one reader of Lua, so that an
// author learns one language for expressions and hooks. The checker of this package gives its
// tree types against an [Env], which the embedding package declares: the names, the fields of each
// domain and the functions an expression may use; packages types and codegen hold what it makes
// and turn that into a [Program]. An [Analyzer] says which values an expression can have. The
// package itself knows no game word. A compiled Program never changes, allocates nothing when it
// runs (given a Scratch) and is safe for concurrent use with distinct contexts.
//
// # Values
//
// Every scalar is an int32: a whole number, a boolean (0 or 1), or a member of
// a named Domain (unit, hex, kind ...) by its dense id. The "no such thing" of
// a domain is None (-1), written nil. A set is a []int32 of one domain, in
// the order its source gives: ascending ids unless that source says otherwise;
// a list written out keeps the order of writing, and filter and without keep
// the order of what they sift.
//
// # Rules that are stated once, here
//
//   - Arithmetic saturates at the ends of int32; it never wraps.
//   - a / b and floor_div(a, b) round toward minus infinity; ceil_div rounds
//     toward plus infinity; round_half_up rounds to the nearest and halves
//     toward plus infinity. a % b has the sign of b, as in Lua.
//   - Dividing by zero (/, %, and the three functions) gives 0.
//   - Reading a field of nil gives nil, 0, false or an empty set.
//   - min and max over an empty set give 0; first and best give nil (0 for a
//     set of numbers); best takes the earliest of equals.
//   - and, or and pick evaluate only what they need.
//   - Inside any, all, count, sum, min, max, filter, without and best a bare
//     name is first a field of the element, then of an enclosing element or
//     of the subject, then a name of the Env; `it` is the element itself.
//   - clamp(x, lo, hi) is max(lo, min(x, hi)).
package lang
