// Package actions is the procedure of actions that a game declares.
//
// [Frame] runs a phase that offers only such actions, or one action of an
// alternation. It lists the open actions and ends when the side is done. If a side
// has hidden units, it is asked even when nothing is open: the silence would
// reveal something.
//
// [Act] carries out one action. It asks for the candidate (a unit, hex, side or
// army), pays the cost, places units if the action declares that, applies the
// effects, calls the function, and starts the hooks that are bound to the action.
//
// Other phases offer actions too: package flow lists them.
package actions
