// Package event is the record of what happens in a game: plain data that the verbs of the
// engine make, one [Event] for each change of a position.
//
// An event has a [Kind], which says which of its fields mean something, and the ids of what
// it is about; fields without a meaning are None, 0 or empty. A combat carries a
// [CombatReport] with the terms of its numbers, which explanations and the ledger of dice
// read afterwards.
//
// Tables hand events to players as sentences, to seats only as far as a side may see them
// (Secret events are for one side), to author tests and to the protocol. Nothing reads
// events to decide the rules: the position alone does.
package event
