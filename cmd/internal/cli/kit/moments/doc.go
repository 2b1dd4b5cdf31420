// Package moments plays on from moments of a game.
//
// A [Moment] is a saved position of a game. After [PlayMoments] it also holds how often each side
// wins when bots play on from there with other dice, with exact intervals. An interrupt ends play
// between two moments, and the finished ones are returned. The caller who saves a position decides
// what it knows: all, as the referee, or only what one side knows. Then the rest is dealt anew.
package moments
