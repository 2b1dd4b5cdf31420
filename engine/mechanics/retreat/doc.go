// Package retreat is the procedure of retreats and of advances after combat.
//
// [Frame] retreats the units of one side, one after another. For each unit hexes.go
// lists the hexes beside it that are not closed, filters them by the tiers of
// preference that the rules declare, and keeps only hexes from which the rest of
// the way can be finished. look.go is that look ahead.
//
// If a hex is full, friends make room: the unit enters, the player picks who moves
// on, and that unit retreats in its turn. A unit without any hex is eliminated, or
// suffers what the rules declare instead.
//
// [Advance] moves the victors into hexes vacated in the combat: one hex, or the
// path of the retreat where the rules allow more.
package retreat
