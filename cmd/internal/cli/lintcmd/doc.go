// Package lintcmd is the command lint.
//
// [New] has the flags, runLint the modes they select: explain, tables of variants, lists of
// functions, watch, fix, baseline, or a plain check. A check sorts the arguments by project, lints
// each group, leaves out what the baseline and --changed-since say, and prints the rest in each
// format that is asked for. --fix tries fixes in memory and writes files only when nothing new is
// found.
// Other families get what they need of it from the root as functions: [NewLinter] for the preview
// of serve, [ApplyBaseline] for the language server.
package lintcmd
