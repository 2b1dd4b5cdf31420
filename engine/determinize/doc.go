// Package determinize determinizes tables: it makes a table as one side may believe the game to
// be. Everything that the side cannot know is dealt anew from separate dice.
//
// [DeterminizeTable] returns an independent table at the same decision. counters.go deals
// hidden counters and secret arrivals, values.go the hidden variables, answers.go replays a
// hook that waits at a question with other answers and rolls. The dice to come are new. A
// deal is accepted if the position could have occurred: no latch falls by it and no stack
// is more crowded than before. After [maxDeals] attempts the units are laid out in order.
//
// Two games that differ only in what the side cannot see give the same guess from the same
// dice. Tests hold this for every game with such pairs. Therefore a bot that looks ahead in
// a guess cannot use hidden facts. A [Determinizer] reuses the memory of one table.
package determinize
