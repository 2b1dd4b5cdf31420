package sim

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Histogram counts how often each whole number occurred. Nothing of it is rounded, so adding
// histograms loses nothing. The zero Hist is empty.
type Histogram struct{ counts map[int64]int64 }

// Add counts a number.
func (h *Histogram) Add(v int64) { h.AddN(v, 1) }

// AddN counts a number n times.
func (h *Histogram) AddN(v, n int64) {
	if n == 0 {
		return
	}
	if h.counts == nil {
		h.counts = map[int64]int64{}
	}
	h.counts[v] += n
}

// Merge adds what another histogram has counted.
func (h *Histogram) Merge(o *Histogram) {
	for v, n := range o.counts {
		h.AddN(v, n)
	}
}

// Values lists the numbers that occurred, smallest first.
func (h *Histogram) Values() []int64 { return slices.Sorted(maps.Keys(h.counts)) }

// Count returns how often a number occurred.
func (h *Histogram) Count(v int64) int64 { return h.counts[v] }

// N returns how many numbers were counted.
func (h *Histogram) N() int64 {
	n := int64(0)
	for _, c := range h.counts {
		n += c
	}
	return n
}

// Sum returns the sum of all numbers counted.
func (h *Histogram) Sum() int64 {
	s := int64(0)
	for v, c := range h.counts {
		s += v * c
	}
	return s
}

// Mean returns the mean, 0 for an empty histogram.
func (h *Histogram) Mean() float64 {
	if n := h.N(); n > 0 {
		return float64(h.Sum()) / float64(n)
	}
	return 0
}

// Variance returns the variance of a sample, 0 for fewer than two numbers.
func (h *Histogram) Variance() float64 {
	n, mean := h.N(), h.Mean()
	if n < 2 {
		return 0
	}
	s := 0.0
	for _, v := range h.Values() {
		d := float64(v) - mean
		s += float64(d*d) * float64(h.counts[v])
	}
	return s / float64(n-1)
}

// Deviation returns the standard deviation of a sample.
func (h *Histogram) Deviation() float64 { return math.Sqrt(h.Variance()) }

// Quantile returns the smallest number that at least a share q of all numbers does not exceed.
func (h *Histogram) Quantile(q float64) int64 {
	need, seen := int64(math.Ceil(q*float64(h.N()))), int64(0)
	values := h.Values()
	for _, v := range values {
		if seen += h.counts[v]; seen >= need {
			return v
		}
	}
	return 0
}

// Min returns the smallest number that occurred, 0 for an empty histogram.
func (h *Histogram) Min() int64 { return h.Quantile(0) }

// Max returns the largest number that occurred, 0 for an empty histogram.
func (h *Histogram) Max() int64 { return h.Quantile(1) }

// Pairs lists the numbers with how often they occurred, smallest first.
func (h *Histogram) Pairs() [][2]int64 {
	out := make([][2]int64, 0, len(h.counts))
	for _, v := range h.Values() {
		out = append(out, [2]int64{v, h.counts[v]})
	}
	return out
}

// MarshalJSON writes the pairs.
func (h Histogram) MarshalJSON() ([]byte, error) { return json.Marshal(h.Pairs()) }

// maxValue is far above any number that a game has.
const maxValue = 1 << 32

// UnmarshalJSON reads pairs: each number once, in order, counted at least once.
func (h *Histogram) UnmarshalJSON(data []byte) error {
	var pairs [][]int64
	if err := json.Unmarshal(data, &pairs); err != nil {
		return err
	}
	h.counts = nil
	all := int64(0)
	for i, p := range pairs {
		if len(p) != 2 {
			return fmt.Errorf("a histogram is a list of pairs [number, how often]; pair %d has %d", i+1, len(p))
		}
		if p[1] < 1 || i > 0 && p[0] <= pairs[i-1][0] {
			return fmt.Errorf("a histogram has each number once, in order, counted at least once; pair %d is [%d, %d]", i+1, p[0], p[1])
		}
		if all += min(p[1], maxGames+1); all > maxGames || p[0] > maxValue || p[0] < -maxValue {
			return fmt.Errorf("pair %d of a histogram is beyond all that can be counted", i+1)
		}
		h.AddN(p[0], p[1])
	}
	return nil
}
