// Package cards is the procedure of drawing cards and chits.
//
// [Draw] is a phase in which a side draws an event card. If drawing is optional,
// the side is asked first. The card that is turned up does what it declares.
//
// [Chits] is a group of phases that is run by chits. It draws a chit, runs the
// phases in the group for the side of the chit, and draws again until the deck is
// empty.
//
// Piles are shuffled by dice streams of their own, so a game that is replayed draws
// the same cards.
package cards
