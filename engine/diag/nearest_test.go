package diag

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// plainDistance is distance as the textbook has it, for names of any length.
func plainDistance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// randomName has few letters, so that many names are near one another.
func randomName(r *rand.Rand, most int) []rune {
	letters := []rune("ab-é")
	out := make([]rune, r.IntN(most+1))
	for i := range out {
		out[i] = letters[r.IntN(len(letters))]
	}
	return out
}

// TestDistanceIsTheTextbooks compares distance with the table of the textbook for
// random names, with limits below and above it.
func TestDistanceIsTheTextbooks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		most := []int{4, 12, limits.NearestPart}[r.IntN(3)]
		a, b := randomName(r, most), randomName(r, most)
		want := plainDistance(a, b)
		for _, limit := range []int{0, want - 1, want, want + 1, 200} {
			if limit < 0 {
				continue
			}
			if got := editDistance(a, b, limit); got != min(want, limit+1) {
				t.Fatalf("distance(%q, %q, %d) = %d, want %d", string(a), string(b), limit, got, min(want, limit+1))
			}
		}
	}
}

// TestNearestIsBounded looks for the nearest of many long names that all differ in the middle: the
// cost of one search must not grow with their length or number past the limits.
func TestNearestIsBounded(t *testing.T) {
	for _, n := range []int{60, limits.NearestPart + 2, limits.NearestLength, 1000, 1 << 20} {
		half := strings.Repeat("v", n/2)
		var valid []string
		for i := range 5000 {
			if i*n > 8<<20 {
				break
			}
			valid = append(valid, "a"+half[:i%max(1, n/8)]+"w"+half)
		}
		begun := time.Now()
		for range 20 {
			NearestName("b"+half+"x"+half[:len(half)/2], valid)
		}
		if took := time.Since(begun) / 20; took > time.Second {
			t.Errorf("one search among %d names of %d characters takes %v", len(valid), n, took)
		}
	}
	long := strings.Repeat("n", limits.NearestLength)
	if got := NearestName(long[1:]+"m", []string{long}); got != long {
		t.Error("a name of the greatest length has no nearest name")
	}
	if got := NearestName(long+"m", []string{long}); got != "" {
		t.Error("a name past the greatest length has a nearest name")
	}
}

func BenchmarkNearest(b *testing.B) {
	var valid []string
	for i := range 2000 {
		valid = append(valid, strings.Repeat("unit", 12)+strings.Repeat("x", i%12))
	}
	for b.Loop() {
		NearestName(strings.Repeat("tinu", 13), valid)
	}
}
