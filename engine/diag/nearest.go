package diag

import (
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// NearestName returns the valid name closest to name by edit distance, or "" when
// none is near enough to propose. Case and the signs "-", "_" and space count as
// equal. Among equally near names the closest as written wins, then the first in
// the alphabet. A number is near only with one slip: a wrong digit, or two swapped.
//
// Names come from strangers, so the cost is bounded: names longer than
// limits.NearestLength are not compared, two names may differ in at most
// limits.NearestPart characters between their common start and end, and at most
// limits.NearestNames names are compared.
func NearestName(name string, valid []string) string {
	if len(name) > limits.NearestLength {
		return ""
	}
	folded := appendFolded(make([]rune, 0, len(name)), name)
	var other []rune
	best, bestDist, bestExact := "", 0, 0
	compared := 0
	for _, v := range valid {
		if v == "" || len(v) > limits.NearestLength {
			continue
		}
		other = appendFolded(other[:0], v)
		limit := max(len(folded), len(other))/3 + 1
		if len(folded) <= 3 {
			limit = 1
		}
		if best != "" {
			limit = min(limit, bestDist)
		}
		if len(folded)-len(other) > limit || len(other)-len(folded) > limit {
			continue
		}
		if compared++; compared > limits.NearestNames {
			break
		}
		d := editDistance(folded, other, limit)
		if d > limit || d >= max(len(folded), len(other)) || d > 1 && isNumber(name) {
			continue
		}
		exact := editDistance([]rune(name), []rune(v), len(name)+len(v))
		if best == "" || d < bestDist || d == bestDist && (exact < bestExact || exact == bestExact && v < best) {
			best, bestDist, bestExact = v, d, exact
		}
	}
	return best
}

// NearestName is [NearestName] for a finding of the list. It returns "" once the
// list has more findings than are printed, so that a file with a hundred thousand
// misspelled names costs no more than a file with a few.
func (l *List) NearestName(name string, valid []string) string {
	if len(l.Items) >= limits.Findings {
		return ""
	}
	return NearestName(name, valid)
}

// isNumber reports whether a name has digits only, as hexes have.
func isNumber(name string) bool {
	return name != "" && strings.Trim(name, "0123456789") == ""
}

// appendFolded appends the characters of a name without those that count as equal.
func appendFolded(to []rune, s string) []rune {
	for _, r := range s {
		switch {
		case r == '_' || r == ' ':
			r = '-'
		case r >= 'A' && r <= 'Z':
			r += 'a' - 'A'
		case r >= 0x80:
			r = unicode.ToLower(r)
		}
		to = append(to, r)
	}
	return to
}

// editDistance counts insertions, deletions, replacements and swaps of neighbors
// that lead from a to b. It gives up with limit+1, also where more than
// limits.NearestPart characters of both lie between their common ends.
//
// It handles a column of the table of distances at once, a bit for each character
// of a (Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit
// distances, 2003).
func editDistance(a, b []rune, limit int) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	switch {
	case len(b)-len(a) > limit || len(a) > limits.NearestPart:
		return limit + 1
	case len(a) == 0:
		return len(b)
	}
	var ascii [0x80]uint64 // by character: a bit for each place of a that holds it
	for i, r := range a {
		if r < 0x80 {
			ascii[r] |= 1 << i
		}
	}
	last := uint64(1) << (len(a) - 1)
	up, down, diagonal, matched := ^uint64(0), uint64(0), uint64(0), uint64(0)
	d := len(a)
	for j, r := range b {
		match := uint64(0)
		if r < 0x80 {
			match = ascii[r]
		} else {
			match = positionBits(a, r)
		}
		swapped := (^diagonal & match) << 1 & matched
		diagonal = (((match & up) + up) ^ up) | match | down | swapped
		right, left := down|^(diagonal|up), diagonal&up
		if right&last != 0 {
			d++
		}
		if left&last != 0 {
			d--
		}
		if d-(len(b)-1-j) > limit {
			return limit + 1 // each further character of b saves one at most
		}
		right = right<<1 | 1
		up, down = left<<1|^(diagonal|right), right&diagonal
		matched = match
	}
	return d
}

// positionBits returns a bit for each place of a that holds r.
func positionBits(a []rune, r rune) uint64 {
	var bits uint64
	for i, x := range a {
		if x == r {
			bits |= 1 << i
		}
	}
	return bits
}
