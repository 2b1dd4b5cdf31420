// Package place is the procedure of placement.
//
// [Frame] runs a phase of placement or the placement that belongs to an action. A
// side places its units one after another: it picks the unit, the hex and, where
// the rules offer several, the face. A question with one answer is answered
// without asking, unless the silence would reveal hidden units.
//
// The lists of units and hexes are cached with the stamps of the position and are
// built anew when it changes.
//
// [Effect] places the units of an effect: the side that the effect names picks a
// hex for each of them. words.go has the prompts and the refusals.
package place
