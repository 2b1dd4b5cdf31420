package sim

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Hist counts how often each whole number occurred. Nothing of it is rounded, so adding
// histograms loses nothing. The zero Hist is empty.
type Hist struct{ by map[int64]int64 }

// Add counts a number.
func (h *Hist) Add(v int64) { h.AddN(v, 1) }

// AddN counts a number n times.
func (h *Hist) AddN(v, n int64) {
	if n == 0 {
		return
	}
	if h.by == nil {
		h.by = map[int64]int64{}
	}
	h.by[v] += n
}

// Merge adds what another histogram has counted.
func (h *Hist) Merge(o *Hist) {
	for v, n := range o.by {
		h.AddN(v, n)
	}
}

// Values lists the numbers that occurred, smallest first.
func (h *Hist) Values() []int64 { return slices.Sorted(maps.Keys(h.by)) }

// Of is how often a number occurred.
func (h *Hist) Of(v int64) int64 { return h.by[v] }

// N is how many numbers were counted.
func (h *Hist) N() int64 {
	n := int64(0)
	for _, c := range h.by {
		n += c
	}
	return n
}

// Sum is the sum of all numbers counted.
func (h *Hist) Sum() int64 {
	s := int64(0)
	for v, c := range h.by {
		s += v * c
	}
	return s
}

// Mean is the mean; 0 of nothing.
func (h *Hist) Mean() float64 {
	if n := h.N(); n > 0 {
		return float64(h.Sum()) / float64(n)
	}
	return 0
}

// Variance is that of a sample; 0 of fewer than two numbers.
func (h *Hist) Variance() float64 {
	n, mean := h.N(), h.Mean()
	if n < 2 {
		return 0
	}
	s := 0.0
	for _, v := range h.Values() {
		d := float64(v) - mean
		s += float64(d*d) * float64(h.by[v])
	}
	return s / float64(n-1)
}

// Deviation is the standard deviation of a sample.
func (h *Hist) Deviation() float64 { return math.Sqrt(h.Variance()) }

// Quantile is the smallest number that at least a share q of all numbers does not exceed.
func (h *Hist) Quantile(q float64) int64 {
	need, seen := int64(math.Ceil(q*float64(h.N()))), int64(0)
	values := h.Values()
	for _, v := range values {
		if seen += h.by[v]; seen >= need {
			return v
		}
	}
	return 0
}

// Least and most number; 0 of nothing.
func (h *Hist) Least() int64 { return h.Quantile(0) }

// Most is the largest number that occurred; 0 of none.
func (h *Hist) Most() int64 { return h.Quantile(1) }

// Pairs lists the numbers with how often they occurred, smallest first.
func (h *Hist) Pairs() [][2]int64 {
	out := make([][2]int64, 0, len(h.by))
	for _, v := range h.Values() {
		out = append(out, [2]int64{v, h.by[v]})
	}
	return out
}

// MarshalJSON writes the pairs.
func (h Hist) MarshalJSON() ([]byte, error) { return json.Marshal(h.Pairs()) }

// mostValue is far above any number that a game has.
const mostValue = 1 << 32

// UnmarshalJSON reads pairs: each number once, in order, counted at least once.
func (h *Hist) UnmarshalJSON(data []byte) error {
	var pairs [][]int64
	if err := json.Unmarshal(data, &pairs); err != nil {
		return err
	}
	h.by = nil
	all := int64(0)
	for i, p := range pairs {
		if len(p) != 2 {
			return fmt.Errorf("a histogram is a list of pairs [number, how often]; pair %d has %d", i+1, len(p))
		}
		if p[1] < 1 || i > 0 && p[0] <= pairs[i-1][0] {
			return fmt.Errorf("a histogram has each number once, in order, counted at least once; pair %d is [%d, %d]", i+1, p[0], p[1])
		}
		if all += min(p[1], mostGames+1); all > mostGames || p[0] > mostValue || p[0] < -mostValue {
			return fmt.Errorf("pair %d of a histogram is beyond all that can be counted", i+1)
		}
		h.AddN(p[0], p[1])
	}
	return nil
}
