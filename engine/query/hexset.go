package query

import (
	"math/bits"

	"github.com/vedette-wargames/vedette/engine/model"
)

// hexSet is a set of hexes from which they come out in id order: a bit each.
type hexSet []uint64

func (s hexSet) add(h model.HexID) { s[h>>6] |= 1 << (uint(h) & 63) }

func (s hexSet) drop(h model.HexID) { s[h>>6] &^= 1 << (uint(h) & 63) }

func (s hexSet) has(h model.HexID) bool { return s[h>>6]>>(uint(h)&63)&1 != 0 }

// filterList keeps in a list, in place, the hexes that are in the set, or with want false those that are not.
// None is in no set.
//
//go:noinline
func (s hexSet) filterList(in []int32, want bool) []int32 {
	n, not := 0, uint64(1)
	if want {
		not = 0
	}
	for _, h := range in {
		is := uint64(0)
		if word := uint(h >> 6); word < uint(len(s)) {
			is = s[word] >> (uint(h) & 63) & 1
		}
		in[n] = h // written always, and overwritten when dropped: a branch here could not be predicted
		n += int(is ^ not)
	}
	return in[:n]
}

// newHexSet returns an empty set of hexes of a map of so many.
func newHexSet(n int) hexSet { return make(hexSet, (n+63)/64) }

// hexRun is some hexes of which the ids follow one another: how many, less than 64,
// from which on.
type hexRun struct {
	first model.HexID
	n     uint8
}

// groupRuns returns the spans of hexes in id order.
func groupRuns(hexes []model.HexID) []hexRun {
	var out []hexRun
	for _, h := range hexes {
		if k := len(out) - 1; k >= 0 && out[k].n < 63 && out[k].first+model.HexID(out[k].n) == h {
			out[k].n++
		} else {
			out = append(out, hexRun{h, 1})
		}
	}
	return out
}

func (s hexSet) addRuns(spans []hexRun) {
	for _, p := range spans {
		at, off, all := p.first>>6, uint(p.first)&63, uint64(1)<<(p.n&63)-1
		s[at] |= all << off
		if off+uint(p.n) > 64 {
			s[at+1] |= all >> (64 - off)
		}
	}
}

// drainInto appends the hexes of a set in id order, and empties it.
func drainInto[T ~int16 | ~int32](s hexSet, buf []T) []T {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			buf = append(buf, T(i<<6+bits.TrailingZeros64(word)))
		}
		s[i] = 0
	}
	return buf
}
