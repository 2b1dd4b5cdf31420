// Package compile turns the text of a game into a compiled [model.Game].
//
// [Load] is the way in. It works in four steps, each of which reports errors with their exact
// place:
//
//  1. layers merges the files of the game into one tree and lays ruleset, scenario and variants
//     over it by the operators of overlays (package yamldoc).
//  2. Package schema decodes the tree by the declarations of package spec.
//  3. compileIDs gives every name a dense id: sides, units, hexes, phases. The types that do
//     it (mapCompiler, unitCompiler, valueCompiler, tableCompiler, phaseCompiler) each hold a
//     scope: the names so far, the places of values, and where findings go.
//  4. compileRules turns every section that holds expressions into rules of the model. Each
//     definition has a function of its own, such as compileMovement, which reads the
//     definition and the names that it refers to, and returns or completes its part of the
//     model. It writes nothing else but findings and the list of effects.
//
// A definition never says in which environment an expression is compiled: package schema
// decodes each expression with the words of its key (the tag words of package spec), and
// exprs finds the environment that they mean. A new key with a condition or an amount needs
// one line here: its use in the model. Where words mean more inside one definition, such as
// the name of what is chosen for a move, the definition binds them.
//
// After these steps gameChecker notes which parts of a position each rule reads, for the
// caches of package query, and setupChecker plays the set-up against the finished rules.
// [Result.Game] is nil when any step reports an error.
//
// [VariantBase] merges many sets of variants of one scenario without compiling them, for lint.
// [VariantSets] lists the sets of variants that their own files allow.
//
// A compiled game is bound to its journals by hashContent: a hash of all that the rules can read,
// with a short hash of each part.
package compile
