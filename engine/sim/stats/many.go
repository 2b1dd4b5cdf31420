package stats

// BonferroniLevel returns the level at which each of m intervals is to be made so that all of
// them hold their values with 1 - alpha (Bonferroni 1936, Dunn 1961): many comparisons made at once
// find something by chance.
func BonferroniLevel(alpha float64, m int) float64 { return alpha / float64(max(m, 1)) }
