// Package game is the entry point of the engine. [Rules] are a compiled scenario; a
// [Table] is one game of it.
//
// A table starts at the set-up ([New]), at a saved position ([LoadPosition]) or at a
// described one ([StartFromPatch], [StartFromText]). [Table.Legal] lists the actions
// open now, [Table.Apply] carries one out, and [Table.ApplyOrder] carries out an
// order, which names several actions at once. An action or order that is not open
// is [Refused] with a reason and changes nothing.
//
// Each other concern of a table is a type of its own. An [Observer] is what one side may see: views
// and events go through it ([Table.View], [Table.ViewEvents]), and leave out what is hidden from
// that side. An [Explainer] says what numbers are made of and why orders are refused. An [Inquirer]
// answers questions about the position, and an [Estimator] looks ahead: outcomes of attacks,
// threats, dice. None of them changes the game: where they must try something they use a copy. All
// questions share one budget of work, and a script that fails in one spoils only its answer.
//
// [Table.Transact] makes several changes succeed or fail together.
// [Table.TakeCheckpoint] and [Table.RestoreCheckpoint] let a search return to a
// point again and again; [Table.CloneForLookahead] is a copy with other dice.
package game
