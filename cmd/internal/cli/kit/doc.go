// Package kit is what all families of commands share. A [Kit] is made once by the root: the streams
// of the process, the folder it works from, and ways to open what an argument names. A family makes
// its commands from it and knows no other family.
//
// An argument becomes a [Target] (which project, which game, perhaps a file), a target becomes a
// [LoadedScenario] (compiled, with the scripts read), and that becomes rules for play
// ([NewRules]). Errors carry their exit code ([UsageError], [FindingsError], [IOError]); whatever
// prints its findings itself ends with [ErrFindings]. Results go out through [Kit.WriteOutputs],
// each format to the screen or to a file that is replaced whole. [Progress] shows what a long
// command is at.
//
// The packages below kit are for two or three families each: games under way and their journals
// (session), how a game is told (narrator), programs in seats (programs, children), coverage
// (cover), figures of moves (figures), what a moment may come to (moments), files at a revision
// (git).
package kit
