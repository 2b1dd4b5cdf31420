// Package script runs the Lua of a game and checks it before play.
//
// There are two kinds of hook. A query hook answers a question of the rules: it returns terms, or it
// refuses. An effect hook changes the game, rolls dice and asks questions.
//
// [CompileFiles] compiles the files of a game to [Scripts], which any number of goroutines
// may share. A [Host] runs them for one worker. For each call it takes a Lua state from the Scripts
// and binds the hook to the position. It runs the function with a budget of fuel and gives the state
// back. A state keeps nothing between two calls.
//
// An effect hook is replayed from the journal. The dice and answers that an earlier run recorded
// come back in order, and the run stops at the first question without an answer. If possible, a
// paused hook goes on in its thread. That only saves time and changes no result.
//
// [LintScripts] and [CheckFiles] find mistakes without running a game; [Reader] does so for
// many scenarios and caches what they share. [ListBindings] lists the places of a game that
// name a Lua function.
//
// What scripts see is declared in script/api, the limits that they run in are those of
// script/sandbox, and script/check follows the values in a file.
package script
