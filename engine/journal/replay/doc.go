// Package replay binds a game to its journal.
//
// A [Recorder] writes what a table has done as entries of a journal. It is called within the
// transaction of the action (livegame.Session), so that a crash never loses an action that a
// player has seen, and a write that fails takes the action back.
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
