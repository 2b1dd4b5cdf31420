package stats

import (
	"cmp"
	"slices"
)

// Many comparisons made at once find something by chance. Each function of this file takes
// the chances (p-values) of all that was compared and gives what they are worth together:
// below alpha still means that something was found.

// Bonferroni keeps the chance of any false finding below alpha (Bonferroni 1936, Dunn 1961).
func Bonferroni(p []float64) []float64 {
	out := make([]float64, len(p))
	for i := range p {
		out[i] = min(1, p[i]*float64(len(p)))
	}
	return out
}

// Holm does that too, and finds more (Holm 1979).
func Holm(p []float64) []float64 {
	out, order, least := make([]float64, len(p)), ascendingOrder(p), 0.0
	for rank, i := range order {
		least = max(least, min(1, p[i]*float64(len(p)-rank)))
		out[i] = least
	}
	return out
}

// FalseDiscovery keeps the share of false findings among all findings below alpha
// (Benjamini and Hochberg 1995).
func FalseDiscovery(p []float64) []float64 {
	out, order, most := make([]float64, len(p)), ascendingOrder(p), 1.0
	for rank := len(order) - 1; rank >= 0; rank-- {
		i := order[rank]
		most = min(most, p[i]*float64(len(p))/float64(rank+1))
		out[i] = most
	}
	return out
}

// BonferroniLevel returns the level at which each of m intervals is to be made so that all of
// them hold their values with 1 - alpha (Bonferroni).
func BonferroniLevel(alpha float64, m int) float64 { return alpha / float64(max(m, 1)) }

func ascendingOrder(p []float64) []int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	return order
}
