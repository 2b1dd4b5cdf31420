// Package position builds positions from descriptions that people write: a patch on a
// scenario's set-up, or on a position under way. Author tests, questions and games
// that start in the middle use it.
//
// [ReadPosition] lays patches over the set-up and returns a [Position]: units,
// tracks, variables and decks are in place, and it remembers the phase to start in
// and what can be set only there. The caller then plays to that phase:
// [Position.EnterPhase] starts the turn there, [Position.PrepareOpening] is the
// callback for [flow.Run.RunUntil], [Position.MarkFlags] marks what units have
// done, and [Position.FinishPosition] adds obligations and unfinished retreats,
// advances and losses. [ApplyPatch] lays a patch over a position under way.
//
// [CheckGiven] checks the names and values of a description without playing.
// [Names] looks up the names of a scenario and proposes the nearest ones.
// [Position.WarnUnreachable] warns of positions that the rules could not lead to.
// [WritePosition] is the inverse: it describes a position as a patch.
package position
