package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/vedette-wargames/vedette/engine/rng"
)

// MeanInterval returns the interval of a mean of n numbers with a mean and standard deviation
// (Student 1908).
func MeanInterval(mean, deviation float64, n int64, alpha float64) Interval {
	if n < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	off := distuv.StudentsT{Sigma: 1, Nu: float64(n - 1)}.Quantile(1-alpha/2) * deviation / math.Sqrt(float64(n))
	return Interval{mean - off, mean + off}
}

// ScoreInterval returns the interval of the mean of n numbers from 0 to 1 with a variance,
// which need not be 0 or 1 each: that of Clopper and Pearson for as many games as would vary
// so (Korn and Graubard 1998, Survey Methodology 24, 193-201).
func ScoreInterval(mean, variance float64, n int64, alpha float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	as := float64(n)
	if variance > 0 {
		as = math.Min(mean*(1-mean)/variance*float64(n), 4*as)
	}
	i, k := Interval{0, 1}, mean*as
	if k > 0 {
		i.Low = distuv.Beta{Alpha: k, Beta: as - k + 1}.Quantile(alpha / 2)
	}
	if k < as {
		i.High = distuv.Beta{Alpha: k + 1, Beta: as - k}.Quantile(1 - alpha/2)
	}
	return i
}

// ValueCount is a whole number and how often it was counted.
type ValueCount = [2]int64

// Bootstrap returns the percentile interval of anything worked out of a list of numbers, by
// drawing as many of them again and again (Efron 1979; Efron and Tibshirani 1993, chapter
// 13). Its dice are of the seed alone, so that equal lists give equal intervals.
func Bootstrap(list []ValueCount, of func([]ValueCount) float64, draws int, alpha float64, seed rng.Seed) Interval {
	n := int64(0)
	for _, c := range list {
		n += c[1]
	}
	if n == 0 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	src := &dice{seed: seed, stream: rng.StreamHash("bootstrap")}
	values, again := make([]float64, draws), make([]ValueCount, len(list))
	for d := range values {
		drawSample(again, list, n, src)
		values[d] = of(again)
	}
	slices.Sort(values)
	at := func(q float64) float64 { return values[min(max(int(math.Floor(q*float64(draws))), 0), draws-1)] }
	return Interval{at(alpha / 2), at(1 - alpha/2)}
}

// drawSample draws n numbers of a list: how often each comes is binomial, given those before.
func drawSample(again, list []ValueCount, n int64, src *dice) {
	left, rest := n, n
	for i, c := range list {
		k := left
		if i < len(list)-1 && left > 0 {
			k = int64(distuv.Binomial{N: float64(left), P: float64(c[1]) / float64(rest), Src: src}.Rand())
		}
		again[i] = ValueCount{c[0], k}
		left, rest = left-k, rest-c[1]
	}
}

// dice gives words to a distribution.
type dice struct {
	seed   rng.Seed
	stream uint64
	n      uint32
}

// Uint64 returns the next word.
func (d *dice) Uint64() uint64 {
	d.n++
	const low = 1<<31 - 1
	hi, lo := rng.FirstWord(d.seed, d.stream, 2*d.n)&low, rng.FirstWord(d.seed, d.stream, 2*d.n+1)&low
	return hi<<33 ^ lo<<2 ^ hi>>29
}

// ListMean returns the mean of a list.
func ListMean(list []ValueCount) float64 {
	n, sum := int64(0), int64(0)
	for _, c := range list {
		n += c[1]
		sum += c[0] * c[1]
	}
	if n == 0 {
		return 0
	}
	return float64(sum) / float64(n)
}

// ListMedian returns the median of a list: half of the numbers do not exceed it.
func ListMedian(list []ValueCount) float64 {
	n := int64(0)
	for _, c := range list {
		n += c[1]
	}
	at := func(k int64) int64 {
		for _, c := range list {
			if k -= c[1]; k < 0 {
				return c[0]
			}
		}
		return 0
	}
	return float64(at((n-1)/2)+at(n/2)) / 2
}
