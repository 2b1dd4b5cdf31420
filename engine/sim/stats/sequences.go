package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// The intervals of this file may be looked at after each game, and play be stopped when
// they please: that one of them ever fails to hold the true value is as seldom as alpha.
// Each is the set of values against which a bet that mixes all others has not yet won
// 1/alpha (Ville 1939; Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021).

// ShareSequence returns the interval of a share, k of n, by the beta-binomial mixture (Robbins
// 1970, Annals of Mathematical Statistics 41, 1397-1409). It depends on the counts alone.
func ShareSequence(k, n int64, alpha float64) Interval { return MeanSequence(float64(k), n, alpha) }

// MeanSequence returns the interval of the mean of n numbers from 0 to 1 with a sum. The bet of
// ShareSequence holds for them too, as (q/m)^x((1-q)/(1-m))^(1-x) lies below its chord
// (Hoeffding 1963; Howard et al. 2021, section 3.2).
func MeanSequence(sum float64, n int64, alpha float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	a, b := sum, float64(n)-sum
	best := a / (a + b)
	won := mathext.Lbeta(1+a, 1+b) // Lbeta(1, 1) is 0
	lost := func(m float64) bool {
		return won-xlog(a, m)-xlog(b, 1-m) >= -math.Log(alpha)
	}
	return Interval{findBound(best, 0, lost), findBound(best, 1, lost)}
}

// PairedSequence returns the interval of the share of ups less that of downs among n pairs, by
// a Dirichlet mixture over up, down and neither, at the split of each difference that is
// hardest to rule out. Pairs that are alike make it short.
func PairedSequence(up, down, n int64, alpha float64) Interval {
	if n == 0 {
		return Interval{-1, 1}
	}
	u, d, s := float64(up), float64(down), float64(n-up-down)
	lg := func(x float64) float64 { v, _ := math.Lgamma(x); return v }
	won := lg(1+u) + lg(1+d) + lg(1+s) - lg(3+u+d+s) + math.Log(2) // the mixture over Dirichlet(1, 1, 1)
	lost := func(diff float64) bool { return won-maxLikelihood(u, d, s, diff) >= -math.Log(alpha) }
	best := (u - d) / float64(n)
	return Interval{findBound(best, -1, lost), findBound(best, 1, lost)}
}

// maxLikelihood returns the largest log likelihood of ups, downs and sames where the chances
// of up and down differ by diff.
func maxLikelihood(u, d, s, diff float64) float64 {
	t := rarerChance(u, d, s, diff)
	if diff < 0 {
		u, d, diff = d, u, -diff
	}
	return xlog(u, diff+t) + xlog(d, t) + xlog(s, 1-diff-2*t)
}

// rarerChance returns the likeliest chance of the rarer of up and down, where they differ by
// diff: there the slope of the likelihood is 0.
func rarerChance(u, d, s, diff float64) float64 {
	if diff < 0 {
		u, d, diff = d, u, -diff
	}
	a, b, c := 2*(u+d+s), u*(1-diff)+d*(1-3*diff)-2*s*diff, d*diff*(1-diff)
	t := (b + math.Sqrt(b*b+4*a*c)) / (2 * a)
	return math.Min(math.Max(t, 0), (1-diff)/2)
}

// MarginSequence returns the interval of a mean of n numbers without known limits, from their
// mean and standard deviation, where n is large: an asymptotic confidence sequence
// (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, Annals of Statistics 52), shortest
// after about tuned numbers.
func MarginSequence(mean, deviation float64, n int64, alpha float64, tuned int64) Interval {
	if n < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	l := -2 * math.Log(alpha)
	rho2 := (l + math.Log(l+1)) / float64(max(tuned, 1))
	t := float64(n)
	off := deviation * math.Sqrt(2*(t*rho2+1)/(t*t*rho2)*math.Log(math.Sqrt(t*rho2+1)/alpha))
	return Interval{mean - off, mean + off}
}

// xlog returns a log(x), 0 where nothing was counted.
func xlog(a, x float64) float64 {
	switch {
	case a == 0:
		return 0
	case x <= 0:
		return math.Inf(-1)
	}
	return a * math.Log(x)
}

// findBound returns the farthest value from within towards end that is not lost.
func findBound(within, end float64, lost func(float64) bool) float64 {
	if !lost(end) {
		return end
	}
	for range 50 {
		mid := (within + end) / 2
		if lost(mid) {
			end = mid
		} else {
			within = mid
		}
	}
	return end
}
