package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Wilson returns the score interval of a share, k of n (Wilson 1927; method 3 in Newcombe 1998,
// Statistics in Medicine 17, 857-872). Its level holds on the average; it is short.
func Wilson(k, n int64, alpha float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	q, m, p := zScore(alpha), float64(n), float64(k)/float64(n)
	mid := p + q*q/(2*m)
	off := q * math.Sqrt(p*(1-p)/m+q*q/(4*m*m))
	w := 1 + q*q/m
	i := Interval{math.Max(0, (mid-off)/w), math.Min(1, (mid+off)/w)}
	if k == 0 {
		i.Low = 0
	}
	if k == n {
		i.High = 1
	}
	return i
}

// ExactInterval returns the interval of a share, k of n, that holds the true one at least as
// often as asked (Clopper and Pearson 1934).
func ExactInterval(k, n int64, alpha float64) Interval {
	i := Interval{0, 1}
	if k > 0 {
		i.Low = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(alpha / 2)
	}
	if k < n {
		i.High = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - alpha/2)
	}
	return i
}

// UnpairedDifference returns the difference of two shares of games that have nothing to do
// with each other, k2 of n2 less k1 of n1 (method 10 in Newcombe 1998, Statistics in Medicine
// 17, 873-890).
func UnpairedDifference(k1, n1, k2, n2 int64, alpha float64) (diff float64, i Interval) {
	if n1 == 0 || n2 == 0 {
		return 0, Interval{-1, 1}
	}
	return squareAndAdd(ratio(k1, n1), ratio(k2, n2), Wilson(k1, n1, alpha), Wilson(k2, n2, alpha))
}

// PairedDifference returns the difference of two shares counted on the same games: both won,
// only the first, only the second, neither; the second less the first. Its interval is the
// score interval (Tango 1998, Statistics in Medicine 17, 891-908), which holds as often as it
// says where few pairs differ, too.
func PairedDifference(both, first, second, neither int64, alpha float64) (diff float64, i Interval) {
	n := both + first + second + neither
	if n == 0 {
		return 0, Interval{-1, 1}
	}
	q, m, u, d := zScore(alpha), float64(n), float64(second), float64(first)
	diff = (u - d) / m
	lost := func(x float64) bool {
		rarer := rarerChance(u, d, m-u-d, x)
		spread := m * (2*rarer + math.Abs(x)*(1-math.Abs(x)))
		off := math.Abs(u - d - m*x)
		return off > 1e-12*m && off > q*math.Sqrt(spread)
	}
	return diff, Interval{findBound(diff, -1, lost), findBound(diff, 1, lost)}
}

func ratio(k, n int64) float64 { return float64(k) / float64(n) }

// squareAndAdd puts the intervals of two shares together.
func squareAndAdd(p1, p2 float64, w1, w2 Interval) (diff float64, i Interval) {
	diff = p2 - p1
	return diff, Interval{math.Max(diff-math.Hypot(p2-w2.Low, w1.High-p1), -1), math.Min(diff+math.Hypot(w2.High-p2, p1-w1.Low), 1)}
}

// SignTest returns the chance that as many ups as these, or more unlike, came of pairs that go
// up as often as down: the exact test of discordant pairs (McNemar 1947, Cochran 1950).
func SignTest(up, down int64) float64 {
	n, k := up+down, min(up, down)
	if n == 0 || 2*k == n {
		return 1
	}
	return math.Min(1, 2*distuv.Binomial{N: float64(n), P: 0.5}.CDF(float64(k)))
}
