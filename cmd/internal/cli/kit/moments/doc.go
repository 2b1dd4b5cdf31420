// Package moments plays on from moments of a game.
//
// A [Moment] is a saved position of a game and, after [PlayMoments], how often each side wins when
// bots play on from there with other dice, with exact intervals. Between two moments an interrupt is
// looked at; those that are finished are returned. What is known at a moment is decided by whoever
// saved the position: the referee's or that of one side, in which the rest is dealt anew.
package moments
