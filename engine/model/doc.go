// Package model holds a compiled game: all that the files declare, with names replaced by
// dense integer ids and expressions by programs. Package compile makes it from the texts;
// nothing changes it afterwards, so that all positions, tables and goroutines of a game
// share one.
//
// [Game] has a list for each kind of thing: sides, armies, units, terrain, tables, phases,
// attacks. An id ([UnitID], [HexID], [PhaseID] ...) is the index in its list, and None (-1)
// is no such thing. [Loc] is a hex or a box in one number.
//
// Whatever an author declared begins with a [Source]: its id, its name, its section of the
// rulebook and its place in the files, for explanations, refusals and coverage. The rules of
// movement, combat, retreat and the like are structs of their own ([Movement], [Attack],
// [Retreat]); effects of phases, results and cards are lists of [Effect].
//
// The package contains data and lookups by id alone. Package query answers questions about
// it, package flow and the mechanics play it.
package model
