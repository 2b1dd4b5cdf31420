// Package conformance holds what every game must survive, and what Vedette does on
// record.
//
// [Check] plays random games and checks the promises of the engine at each step: lists of
// actions, refusals, saves, clones, tables without caches, the journal. `vedette bench
// --soak` runs it on any game. Package twins plays games against copies that differ only
// in what a side cannot see.
//
// The tests of this package run both on the shipped and on invented games, and compare
// the engine with a slow walker (walk_*_test.go) that finds legal moves, retreats and
// attacks anew, hex by hex. testdata/records keeps today's behaviour: the tool records
// writes and checks most of it through the program; what no program prints, the compiled
// models, is checked here. testdata/records/README.md says what there is and how to use
// it.
package conformance
