package losses

import (
	"math/rand"
	"slices"
	"testing"
)

// sets lists the payments that can be picked, each as its numbers in order.
func sets(p payment) [][]int64 {
	var out [][]int64
	sum := int64(0)
	for _, k := range p.picked {
		sum += p.worth[k]
	}
	open := false
	for i := range p.worth {
		if !p.canPick(i) {
			continue
		}
		open = true
		q := p
		q.picked = append(slices.Clone(p.picked), i)
		out = append(out, sets(q)...)
	}
	if sum >= p.owed && (p.spareAllowed || !open) {
		var paid []int64
		for _, k := range p.picked {
			paid = append(paid, p.worth[k])
		}
		slices.Sort(paid)
		out = append(out, paid)
	} else if !open {
		out = append(out, nil) // picked, and yet not enough: a dead end
	}
	return out
}

// lawful lists them by trying all sets.
func lawful(p payment) [][]int64 {
	var out [][]int64
	for bits := 1; bits < 1<<len(p.worth); bits++ {
		sum, least := int64(0), int64(1<<40)
		var paid []int64
		for i, n := range p.worth {
			if bits>>i&1 == 1 {
				sum, least, paid = sum+n, min(least, n), append(paid, n)
			}
		}
		if least > 0 && sum >= p.owed && (p.spareAllowed || sum-least < p.owed) {
			slices.Sort(paid)
			out = append(out, paid)
		}
	}
	return out
}

func sorted(sets [][]int64) [][]int64 { slices.SortFunc(sets, slices.Compare); return sets }

// TestPaymentsAreOfferedBySums holds that what may be paid in an exchange
// depends on what the units are worth and not on the order of the counters:
// with excess none no unit to spare, with any whatever suffices.
func TestPaymentsAreOfferedBySums(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 400 {
		p := payment{spareAllowed: rnd.Intn(2) == 0}
		sum := int64(0)
		for range 2 + rnd.Intn(5) {
			n := int64(rnd.Intn(8))
			p.worth, sum = append(p.worth, n), sum+n
		}
		if sum == 0 {
			continue
		}
		p.owed = 1 + rnd.Int63n(sum)
		for range 3 {
			rnd.Shuffle(len(p.worth), func(i, k int) { p.worth[i], p.worth[k] = p.worth[k], p.worth[i] })
			if got, want := sorted(sets(p)), sorted(lawful(p)); !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("owed %d, any %v, units worth %v:\n got %v\nwant %v", p.owed, p.spareAllowed, p.worth, got, want)
			}
		}
	}
}
