// Package replaycmd holds the commands replay and verify.
//
// replay plays a journal again and narrates it, as the referee or as one side saw it. --html writes
// one page; --chances adds a curve of who would win from each moment. verify plays the journal
// again and compares every claim of the file: who acted, dice, hashes, the end. Both open journals
// through package session. Package replay of the engine decides which claims are certain, and this
// package puts the verdict in words.
package replaycmd
