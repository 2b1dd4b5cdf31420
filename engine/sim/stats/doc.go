// Package stats has the statistics of package sim as pure functions of counts. Each names
// the paper that its method comes from.
//
// shares.go has intervals of a share and of the difference of two shares, unpaired or
// paired, for a number of games that is fixed in advance. means.go has intervals of means
// and the bootstrap, whose random numbers depend on a seed alone. sequences.go has
// confidence sequences: intervals that stay valid if somebody looks at them after each game
// and stops when they are narrow enough. many.go corrects for many comparisons.
//
// An [Interval] has the level 1 - alpha. Functions never fail: where there is nothing to
// estimate, they return the widest interval.
package stats
