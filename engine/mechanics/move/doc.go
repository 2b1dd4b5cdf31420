// Package move is the procedure of movement.
//
// [Frame] runs one move phase, or one move of an alternation. A player picks a unit,
// then the hex or exit where its move ends; the route is the cheapest one. If hooks
// are bound to entering hexes, the unit walks the route hex by hex, and a hook may
// stop it.
//
// A movement whose route the player chooses goes hex by hex from the start: [Route]
// keeps how far the unit has come. Costs are computed with the marks that the unit
// had before the move, so that the result does not depend on the way of asking.
//
// Reinforcements enter by the same frame. clear.go pushes enemies back from hexes
// of entry. [Excess] ends the phase: it removes units over a stacking limit.
package move
