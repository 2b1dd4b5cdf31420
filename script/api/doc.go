// Package api declares what a game's Lua sees of the game: objects with their fields and
// functions, each declared once with its parameters, result and help.
//
// [DeclareAll] makes the [Declarations] of a game. A [Type] is a kind of object, a [Member]
// one of its fields or functions, a [Param] a parameter. Fields that conditions of YAML can
// read as well are taken from the environments of package query, so that both languages
// give the same answer.
//
// Four things come from these declarations: the bindings of a Lua state ([Machine]), the
// input of the checks ([Declarations.CheckEnv]), the stub for editors
// ([Declarations.WriteStub]) and the reference page ([Declarations.WriteReference]).
//
// A [Machine] serves one Lua state. BindGlobals adds the globals once, UseGame selects the
// game, BindHook sets position and run for a call, EndCall ends it. It checks each argument
// against its declaration and charges the sandbox for the work. In a query hook its
// [Session] is nil, and members that have an effect refuse to run.
//
// Lists are made lazily: a script gets a list of ids, which is filled when the script looks
// inside. Scripts keep nothing between calls, so lists and their memory are used again.
package api
