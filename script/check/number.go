package check

import "github.com/vedette-wargames/vedette/engine/lang/ranges"

// numberRange describes the numbers from lo to hi, both included. declared is the range before any
// comparison narrowed it. fraction says that numbers may be other than whole.
type numberRange struct {
	lo, hi   int
	declared [2]int
	fraction bool
}

const (
	minNumber = -1 << 29
	maxNumber = 1 << 29
)

// arithmeticRange returns what an operator, or min or max, makes of two numbers, also of the runs
// that they have before comparisons.
func arithmeticRange(op string, a, b *numberRange) *numberRange {
	out := &numberRange{fraction: a.fraction || b.fraction || op == "/" || op == "^"}
	run := combineRuns(op, [2]int{a.lo, a.hi}, [2]int{b.lo, b.hi})
	out.lo, out.hi, out.declared = run[0], run[1], combineRuns(op, a.declared, b.declared)
	if op == "/" && b.lo == b.hi && b.lo != 0 && a.lo == a.hi && a.lo%b.lo == 0 && !a.fraction {
		out.lo, out.hi, out.fraction = a.lo/b.lo, a.lo/b.lo, false
	}
	return out
}

// combineRuns returns the range of an operator's results on two ranges. It is unbounded for
// operators that the checks do not follow.
func combineRuns(op string, a, b [2]int) [2]int {
	var o ranges.Operator
	switch op {
	case "+":
		o = ranges.Add
	case "-":
		o = ranges.Sub
	case "*":
		o, a, b = ranges.Mul, widenRun(a), widenRun(b)
	case "min":
		o = ranges.Min
	case "max":
		o = ranges.Max
	case "%":
		if b[0] == b[1] && b[0] > 0 {
			return [2]int{0, b[0] - 1}
		}
		fallthrough
	default:
		return [2]int{minNumber, maxNumber}
	}
	out := ranges.CombineEnds(o, runValues(a), runValues(b))
	return [2]int{clampKnown(int(out.Least)), clampKnown(int(out.Most))}
}

// listValues returns the numbers that a value can be.
func (n *numberRange) listValues() ranges.ValueSet { return runValues([2]int{n.lo, n.hi}) }

// runValues returns the numbers of a run, whose ends may be the wrong way round.
func runValues(run [2]int) ranges.ValueSet {
	return ranges.NewRangeBetween(int64(run[0]), int64(run[1]))
}

// widenRun makes large ends of a run unknown: products of large numbers are not followed.
func widenRun(run [2]int) [2]int {
	const large = 1 << 14
	for i, n := range run {
		switch {
		case n > large:
			run[i] = maxNumber
		case n < -large:
			run[i] = minNumber
		}
	}
	return run
}

// clampKnown keeps numbers where they mean something: what is not known stays so.
func clampKnown(n int) int {
	const near = 1 << 27
	switch {
	case n <= minNumber+near:
		return minNumber
	case n >= maxNumber-near:
		return maxNumber
	}
	return n
}
