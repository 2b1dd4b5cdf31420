// Package cli is the vedette command: it reads arguments, calls the engine and prints results.
//
// [Main] builds the tree of commands and returns the exit code. Each command has a file named
// after it (lint.go, play.go, sim.go ...) with its flags, a constructor such as lintCommand
// and the function that runs it; files such as lint_fix.go hold its parts. The type app has
// what all commands share: input, outputs and the working folder.
//
// Arguments name games by id or path. workspace.go finds the project and turns an argument
// into a target; load.go compiles a target with variants and options into a loadedScenario;
// session.go begins, resumes and records games.
//
// Errors carry exit codes: usageError 2, findingsError 1, ioError 4, and 3 for a panic, which
// is always a bug. Printed texts pass through term.Safe, as names come from files of others.
//
// play has two faces: tabletop.go asks line by line, full*.go fill the screen with package
// panes. Both use narrator (tell.go) to print events. Programs in seats run as child processes
// (child.go, program.go) with bounds on lines, time and errors.
package cli
