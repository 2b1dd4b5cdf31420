// Package cover counts which parts of the rules games reach.
//
// [Flags] holds the flags of a command that counts: whether to print the coverage, and to which
// files to write it. A [Collector] counts for many workers at once. Each [Worker] compiles the
// scenario for itself, because scripts report their lines to their own reader. The counts are added
// up in the order of the cells, so that they do not depend on which worker was first. Package
// coverage of the engine does the counting.
package cover
