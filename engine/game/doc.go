// Package game is the entry point of the engine. [Rules] are a compiled scenario; a
// [Table] is one game of it.
//
// A table starts at the set-up ([New]), at a saved position ([LoadPosition]) or at a
// described one ([StartFromPatch], [StartFromText]). [Table.Legal] lists the actions
// open now, [Table.Apply] carries one out, and [Table.ApplyOrder] carries out an
// order, which names several actions at once. An action or order that is not open
// is [Refused] with a reason and changes nothing.
//
// Everything that a player sees goes through the hidden-information filter of this
// package: [Table.View] and [Table.ViewEvents] leave out what a side may not know,
// and questions whose answer depends on it are refused.
//
// Questions change nothing. [Table.AskQuestion], [Table.ExplainWhy],
// [Table.FindOutcomes], [Table.FindThreats], [Table.FindPath] and
// [Table.WhyUnavailable] work on copies where they must try something, and share
// one budget of work. A script that fails in a question spoils only the answer.
//
// [Table.Transact] makes several changes succeed or fail together.
// [Table.TakeCheckpoint] and [Table.RestoreCheckpoint] let a search return to a
// point again and again; [Table.CloneForLookahead] is a copy with other dice.
package game
