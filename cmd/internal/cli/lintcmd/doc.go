// Package lintcmd holds the command lint.
//
// [New] declares the flags, and [Run] selects a mode by them: explain, tables of variants, lists
// of functions, watch, fix, baseline, or a plain check. A check groups the arguments by project and
// lints each group. It drops findings by the baseline and --changed-since, and prints the rest in
// each format of --format. --fix tries fixes in memory, and writes files only if that causes no new
// finding.
//
// The root hands functions of this package to other families: [NewLinter] to the preview of serve,
// [ApplyBaseline] to the language server.
package lintcmd
