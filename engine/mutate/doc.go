// Package mutate makes mutants of a game: copies in which one small thing is changed, such
// as a cell of a table, a number on a counter, a cost, a turn, a constant, a comparison or
// a condition.
//
// [ListMutants] walks the YAML tree of each file beside its schema and creates a [Mutant]
// for every value that it can change; words.go does the same for expressions and Lua. A
// mutant has the place, the old and the new text, and the beginning of a test that would
// notice the change. [Mutant.ChangedText] gives the text of the changed file.
//
// This package changes texts only. The caller runs the author tests of the game on each
// mutant; a mutant that passes all of them shows a rule that no test covers. Maps, names
// and other texts for people are not changed.
package mutate
