// Package sim plays many games of a scenario and counts what happens in them.
//
// A [Cell] is what is played: a scenario with variants, options and the bots at its seats.
// A [Plan] plays the same seeds in one or several cells with any number of workers. A
// [Player] plays one game after the other on one table, and its counter turns the events of
// a game into a [Game]. Games are added to a [Tally] for each cell and to a [Pair] for each
// comparison with the first cell; a [Result] is the file that holds them.
//
// All counts are whole numbers. Adding games or tallies in any order and grouping gives the
// same bytes, so the shares of a run on several machines can be merged (merge.go).
// [Decode] checks that the counts of a file agree with each other (check.go), and
// [Work.Contains] compares them with seeds that are played again.
//
// figures.go computes shares, means and curves with confidence intervals from a result,
// compare.go differences between cells; package sim/stats has the methods, package
// sim/report prints them. [Playout] continues a saved game with other dice.
package sim
