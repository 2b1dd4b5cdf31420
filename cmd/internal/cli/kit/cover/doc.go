// Package cover counts what games reach of the rules.
//
// [Flags] are the flags of a command that counts: whether to print the coverage, and the files it is
// written to. A [Collector] counts for many workers at once: each [Worker] compiles the scenario for
// itself, as scripts report their lines to their own reader, and the counts are added up in the
// order of the cells, so that they do not depend on which worker was first.
// The counting itself is package coverage of the engine.
package cover
