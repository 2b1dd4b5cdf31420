// Package replaycmd is the commands replay and verify.
//
// replay plays a journal again and tells it, as the referee or as one side saw it; --html writes it
// as one page, with --chances a curve of who would win from each moment. verify plays it again and
// compares every claim that the file makes: who acted, dice, hashes, the end. Both open journals
// through package session; what is certain is decided by package replay of the engine, and this
// package words it.
package replaycmd
