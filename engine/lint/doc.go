// Package lint checks whole games and joins the findings.
//
// [Project] checks the games of a project one after the other. For each game it reads all
// files, compiles every scenario alone, with each variant that applies, with the largest
// sets of variants and with the sets that author tests use (loads.go), and then joins what
// was found:
//
//   - A finding that says that something is unused or dead is reported only if all
//     scenarios that read its file agree (foundInAllLoads in loads.go).
//   - Findings with one cause are folded under the first of them (fold.go).
//   - Pairs of variants are laid over each scenario to find clashes (sets.go, pairs.go).
//   - If errors keep a scenario from compiling, the game is checked again with the errors
//     repaired, so that one run shows as much as possible (waves.go, repair.go).
//   - Settings of the project and ignore comments decide what is shown (policy.go).
//
// [Cache] keeps results between two looks. It is an action cache: loads, pairs and files of
// author tests are actions, whose keys are hashes of all that they can read (actions.go). Checks
// see files without comments and blank lines ([project.Project.Bare]); the places of the files as
// they are written are restored in the last step.
// The work for a game is bounded by limits.LintWork; what exceeds it is itself a finding.
// Checks of Lua scripts are passed in by [Options], because this package must not import
// the script engine.
package lint
