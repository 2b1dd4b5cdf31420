// Package choose is the procedure of a phase in which a side picks units.
//
// [Frame] lists the units that the phase allows, asks for one after another, and
// applies the effects of the phase to the units that were picked.
//
// Units are picked in unit order, so that every set can be built in one way only.
// The side may stop when it has picked the least number that the phase asks for;
// the choice ends by itself when the most is reached.
//
// A side that has units unknown to others is asked even if nothing can be picked.
// The list of units is cached with the stamps of the position.
package choose
