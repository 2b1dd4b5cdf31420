// Package chances counts what the throws of dice come to in a table, and says what the
// results of an attack do to either side.
//
// Nothing is sampled: chances are counts of throws. [CountTotals] lists the totals of some
// dice with the number of throws that come to each, [ListColumn] the results of these
// totals in a column of a table, the likeliest first. All counts of one question are of the
// same number of throws, so that they are compared and added without fractions.
//
// [ListMeanings] reads the effects of each result of an attack: whether the attackers or the
// defenders lose steps, retreat or are eliminated ([Harm]). Where a script or a condition
// decides, the meaning says that it is not known.
//
// Package odds prints such figures, bots weigh attacks by them.
package chances
