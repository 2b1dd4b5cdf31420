// Package stats says how sure one can be of what was counted: intervals for a fixed number
// of games, intervals that may be looked at after each game, corrections for many
// comparisons. All are pure functions of counts. Each names whose method it is.
package stats

import "gonum.org/v1/gonum/stat/distuv"

// Interval is a range that holds the true value with the level of confidence asked for.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Half is half its width.
func (i Interval) Half() float64 { return (i.High - i.Low) / 2 }

// Holds reports whether a value lies in it.
func (i Interval) Holds(v float64) bool { return i.Low <= v && v <= i.High }

// Inside reports whether all of it is nearer to 0 than d.
func (i Interval) Inside(d float64) bool { return -d < i.Low && i.High < d }

// z is the number of standard deviations that both tails beyond have alpha together.
func z(alpha float64) float64 { return distuv.UnitNormal.Quantile(1 - alpha/2) }
