// Package kit holds what all families of commands share. The root makes one [Kit]: the streams of
// the process, the working folder, and ways to open what an argument names. A family makes its
// commands from the kit and knows no other family.
//
// An argument becomes a [Target] (a project, a game, perhaps a file). A target becomes a
// [LoadedScenario] (compiled, with the scripts read), and that becomes rules for play
// ([NewRules]). Errors carry their exit code ([UsageError], [FindingsError], [IOError]). A command
// that prints its findings itself ends with [ErrFindings]. [Kit.WriteOutputs] writes results, each
// format to the screen or to a file that is replaced whole. [Progress] shows how far a long
// command has come.
//
// The packages below kit serve two or three families each: games under way and their journals
// (session), the account of a game in sentences (narrator), programs in seats (programs,
// children), coverage (cover), figures of moves (figures), the chances at a moment (moments),
// files at a revision (git).
package kit
