package stats

import "gonum.org/v1/gonum/stat/distuv"

// Interval is a range that holds the true value with the level of confidence asked for.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// HalfWidth is half its width.
func (i Interval) HalfWidth() float64 { return (i.High - i.Low) / 2 }

// Contains reports whether a value lies in it.
func (i Interval) Contains(v float64) bool { return i.Low <= v && v <= i.High }

// LiesWithin reports whether all of it is nearer to 0 than d.
func (i Interval) LiesWithin(d float64) bool { return -d < i.Low && i.High < d }

// zScore returns the number of standard deviations that both tails beyond have alpha together.
func zScore(alpha float64) float64 { return distuv.UnitNormal.Quantile(1 - alpha/2) }
