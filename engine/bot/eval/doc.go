// Package eval evaluates a position for a side.
//
// It uses only what the game itself declares: scoring and conditions of victory, the places
// that these name, values of units, strengths and distances. [New] reads a game once and
// returns an [Evaluator]; [Evaluator.EvaluatePosition] returns the weighted sum of the
// features of package bot/features. Features are computed in millionths and reported in
// thousandths, as whole numbers, so that results are the same on every machine.
//
// features.go has the features of one position, battle.go those that compare forces by the
// combat table, command.go what leaders add, goals how nearly a condition of victory holds
// (aims.go). moved.go evaluates many destinations of one unit at once: it sums up all other
// units first and adds the unit hex by hex. probe.go measures the strength of units that
// have no printed strength by trying attacks on an empty map.
//
// An evaluator belongs to one goroutine and keeps buffers between calls.
package eval
