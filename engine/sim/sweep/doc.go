// Package sweep finds the numbers of a game that decide it.
//
// [ListEdits] lists the numbers of a scenario: strengths, movement allowances, results in
// tables, turns of arrival, points and constants. Each [Edit] changes one of them by one
// notch. [Plan.Run] plays the same seeds with and without each edit and estimates its
// effect on the first side's share of wins and on the margin. After each round the less
// promising half of the edits is dropped and the rest is played on twice as many seeds.
// The intervals are corrected for all edits and rounds (Bonferroni).
//
// [Report.SeekGoal] then looks for the smallest set of edits that brings the share of wins
// near a [Goal], and confirms it on seeds that nothing else used. [Variant.YAML] writes the
// result as a variant of the game.
package sweep
