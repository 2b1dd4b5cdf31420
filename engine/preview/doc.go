// Package preview compares what a side can do in a position under two editions of the
// rules: which choices appeared, which vanished, and which odds or costs changed.
//
// It serves authors who edit a game while a table is open. [ListMoves] lists the choices
// that are open at a table. A unit that can move is listed with every hex that it can
// reach and the cost, an attack with its odds. The table is unchanged afterwards.
// [Moves.CompareTo] compares such a list with one made before the edit and returns a
// [Shift].
//
// Choices are matched by the canonical text of their action, which is the same in all
// editions of a game. If the two editions do not ask the same question, there is nothing
// to match, and the shift says why.
package preview
