// Package train learns the weights by which bots evaluate positions, by letting them play
// each other.
//
// [Plan.Run] goes through three phases (train.go). First it watches games and fits the
// weights to their outcome by least squares (watch.go, moments.go). Then it runs
// generations: pairs of candidates around the center play on the same seeds, their scores
// give a gradient, and steps along it are tried on new seeds (evolve.go, match.go). Last,
// the start and the end are compared on seeds that nothing was learned from.
//
// The same plan gives the same weights on every machine and any number of cores. All sums
// are whole numbers or exact fractions. The [State] is handed out after each seed, so a run
// can be stopped and continued at any point with the same result. text.go writes learned
// weights into a game's file and leaves the rest of the file unchanged.
package train
