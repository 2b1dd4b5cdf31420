package diag

import (
	"strings"
	"unicode"
)

// Nearest returns the valid name closest to name by edit distance, or "" when
// none is near enough to be worth proposing. Upper and lower case, and the
// signs "-", "_" and space, count as equal; between equally near names the one
// closest as written wins, then the first in the alphabet.
func Nearest(name string, valid []string) string {
	folded := fold(name)
	best, bestDist, bestExact := "", 0, 0
	for _, v := range valid {
		if v == "" {
			continue
		}
		other := fold(v)
		limit := max(len(folded), len(other))/3 + 1
		if len(folded) <= 3 {
			limit = 1
		}
		if best != "" {
			limit = min(limit, bestDist)
		}
		d := distance(folded, other, limit)
		if d > limit || d >= max(len(folded), len(other)) {
			continue
		}
		exact := distance([]rune(name), []rune(v), len(name)+len(v))
		if best == "" || d < bestDist || d == bestDist && (exact < bestExact || exact == bestExact && v < best) {
			best, bestDist, bestExact = v, d, exact
		}
	}
	return best
}

func fold(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if r == '_' || r == ' ' {
			return '-'
		}
		return unicode.ToLower(r)
	}, s))
}

// distance counts insertions, deletions, replacements and swaps of neighbours
// that lead from a to b; it gives up with limit+1.
func distance(a, b []rune, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		smallest := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			smallest = min(smallest, d)
		}
		if smallest > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
