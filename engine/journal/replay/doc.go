// Package replay binds a game to its journal.
//
// A [Session] writes every action to the journal before the table shows it as
// done, so a crash never loses an action that a player has seen. If the write
// fails, the table is restored and the error is returned.
//
// [Replay] plays a journal again and compares all that it claims: who acted, the
// dice, the hash after each entry and the result. The first difference is a
// [Finding] with the line of the journal. [Verify] does the same on rules that may
// have changed, and [CarryJournal] writes a new journal for such rules.
//
// [JudgeJournal] says how much of a journal is certain. It is proved if every
// entry follows and the seed was made by all sides together; it is consistent if
// the file leaves something open, which the reasons name; otherwise it is false.
// [Evidence] holds what the reader knows apart from the file.
package replay
