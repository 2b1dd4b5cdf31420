// Package codegen makes programs of typed expressions: closures that compute a value from a
// context.
//
// [NewProgram] compiles a [types.Expr]. A [Program] never changes, allocates nothing when it runs
// in a [types.Scratch] and may be used by several goroutines, each with a Scratch of its own. It
// also knows what it reads ([Program.DependsOnlyOn], [Program.UnitRadius]), so that caches can
// tell how long a value holds, and which values it read ([Program.Explain]).
//
// Programs are specialised where one condition is asked many times: [Program.PrepareBatch] asks it
// of a whole list of values, [Program.Hoist] evaluates the parts beforehand that depend on one
// owner alone, [Program.SplitByOwner] and [Program.FilterSet] separate what may be kept. A filter
// over a set is compiled to passes: each goes over the list once and drops elements.
package codegen
