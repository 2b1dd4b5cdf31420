// Package enginetest is the conformance suite that every game must survive:
// random games with the promises of the engine checked at each step, and a
// slow walker that finds the legal moves, retreats and attacks anew, hex by
// hex, to compare.
package enginetest
