// Package flow runs a game: it is the machine that the procedures of
// engine/mechanics are written for.
//
// A [Run] is a position being played: it holds the query context as a field, and its
// verbs lie in parts by concern, [Units], [Values], [Decks], [DeclaredActions] and
// [Dice]. A run is made by [NewRun]; [Run.Copy] alone copies one.
//
// Procedures under way are frames on the stack of the position. [Run.RunToDecision]
// steps the top frame until one of them waits for a decision, the game is over or a
// script fails. A frame that waits describes its decision and lists its options;
// [Run.ApplyAction] hands the chosen [Action] back to it and runs on.
//
// One procedure begins another with [CallProcedure] and the arguments declared in
// calls.go, so no procedure imports another. Between two frames the run looks at
// the latches and at victories that end the game at once.
//
// The verbs of verbs.go, tracks.go, variables.go and setup.go are the only ways
// to change a position in play: each changes it, emits the event and starts the
// hooks that are bound to it.
//
// A run counts its work (usage): a game that never reaches a decision, never
// leaves a phase or costs too much stops with a [LimitError], at the same point on
// every machine. A run may also be a trial on a copy: its dice then show chosen
// faces and reveal nothing about the dice of the game.
package flow
