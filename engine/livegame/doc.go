// Package livegame is a game under way that several sides watch: its moments, the changes that
// each seat sees, going back and forth, and copies to think ahead in.
//
// A [Session] owns a table. Apply, ApplyOrder, Undo and Redo are the only ways in which a live
// game changes. Each change is one transaction: the table carries it out, and the journal takes
// it if there is one; where either fails, both are as they were.
//
// A [History] holds the moments of a session. Each change adds an entry to a tree of nodes: a
// node is a position that was reached, its parent the position before it, and the history knows
// which node is current. Every so often a node keeps a mark, so that any past position is reached
// by replaying a few actions on a copy.
//
// Each side, and the referee, has a seat. A seat numbers its own changes from 1. A [Change] is
// the difference between what the side saw before and after, built from two snapshots of the
// view; it exists only if the side's view or events differ, so the numbers reveal nothing
// about hidden actions. WatchSide computes changes as they happen; otherwise they are computed
// when somebody asks.
//
// What a seat sees comes from Table.View and Table.Events of its side alone. The package knows
// no network. A session is used by one goroutine at a time; callers hold a lock.
package livegame
