// Package compile turns the text of a game into a compiled [model.Game].
//
// [Load] is the way in. It works in four steps, each of which reports errors with their exact
// place:
//
//  1. layers merges the files of the game into one tree and lays ruleset, scenario and variants
//     over it by the operators of overlays (package source).
//  2. Package schema decodes the tree by the declarations of package spec.
//  3. compileIDs gives every name a dense id: sides, units, hexes, phases.
//  4. compileExpressions turns every expression into a program (package expr), against the
//     environment that fits its place.
//
// After these steps deriveDependencies notes which parts of a position each rule reads, for the
// caches of package query, and checkSetup plays the set-up against the finished rules.
// [Result.Game] is nil when any step reports an error.
//
// [VariantBase] merges many sets of variants of one scenario without compiling them, for lint.
// [VariantSets] lists the sets of variants that their own files allow.
//
// A compiled game is bound to its journals by hashContent: a hash of all that the rules can read,
// with a short hash of each part.
package compile
