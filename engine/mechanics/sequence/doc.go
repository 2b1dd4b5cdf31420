// Package sequence runs the sequence of play.
//
// [Turn] is the frame at the bottom of the stack. It runs the hooks of the game and
// of the turn and begins the phases of the top level. [Phase] is a node of the
// sequence: a group runs the phases in it, once or for each side, and a leaf begins
// the procedure that the phase declares.
//
// [Alternate] gives the sides single moves, attacks or actions in turn until all
// have passed. [Several] offers several movements and attacks of one side in any
// order; each act runs in a frame of its own, and obligations are noted once for
// the whole phase.
//
// score.go decides the game after the last turn.
package sequence
