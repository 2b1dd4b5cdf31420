package ranges

import (
	"math"
	"math/bits"
)

// ValueSet is a set of values that something can have: all from Least to Most, or, where
// these lie near each other, just those marked. The zero ValueSet holds only 0.
type ValueSet struct {
	Least, Most int64
	marks       []uint64 // bit v - base, nil: all of them; never changed once made
	empty       bool     // it holds nothing
}

// maxMarkRange bounds how far apart the ends of a ValueSet with marks are.
const maxMarkRange = 1 << 13

// markBase returns the value of the first bit of the marks, so that those of two sets are
// aligned.
func (s ValueSet) markBase() int64 { return s.Least &^ 63 }

// markWord returns the 64 marks from at on, a multiple of 64.
func (s ValueSet) markWord(at int64) uint64 {
	if at+63 < s.Least || at > s.Most {
		return 0
	}
	if s.marks != nil {
		return s.marks[(at-s.markBase())/64]
	}
	w := ^uint64(0)
	if at < s.Least {
		w &= ^uint64(0) << uint(s.Least-at)
	}
	if at+63 > s.Most {
		w &= ^uint64(0) >> uint(at+63-s.Most)
	}
	return w
}

// fromMarks makes the set of the marks that a function gives, word by word, between two ends.
func fromMarks(least, most int64, word func(at int64) uint64) ValueSet {
	for least <= most && word(least&^63)>>uint(least&63) == 0 {
		least = least&^63 + 64
	}
	for least <= most && word(most&^63)<<uint(63-most&63) == 0 {
		most = most&^63 - 1
	}
	if least > most {
		return EmptyValueSet()
	}
	least += int64(bits.TrailingZeros64(word(least&^63) >> uint(least&63)))
	most -= int64(bits.LeadingZeros64(word(most&^63) << uint(63-most&63)))
	if least > most {
		return EmptyValueSet()
	}
	out := ValueSet{Least: least, Most: most, marks: make([]uint64, (most&^63-least&^63)/64+1)}
	whole := NewValueRange(least, most)
	for at := out.markBase(); at <= most; at += 64 {
		out.marks[(at-out.markBase())/64] = word(at) & whole.markWord(at)
	}
	return out
}

// EmptyValueSet returns the set without values.
func EmptyValueSet() ValueSet { return ValueSet{empty: true} }

// NewValueRange returns the set of all values from least to most.
func NewValueRange(least, most int64) ValueSet {
	return ValueSet{Least: least, Most: most, empty: least > most}
}

// NewRangeBetween returns the set of all values between two ends, whichever is the lesser: the ends
// of a range that an author writes can be the wrong way round.
func NewRangeBetween(a, b int64) ValueSet { return NewValueRange(min(a, b), max(a, b)) }

// NewValueSet returns the set of the values listed. Values more than 8192 apart give the
// range between the ends.
func NewValueSet(values ...int32) ValueSet {
	out := EmptyValueSet()
	if len(values) == 0 {
		return out
	}
	least, most := int64(values[0]), int64(values[0])
	for _, v := range values {
		least, most = min(least, int64(v)), max(most, int64(v))
	}
	out = NewValueRange(least, most)
	if most-least >= maxMarkRange {
		return out
	}
	out.marks = make([]uint64, (most&^63-out.markBase())/64+1)
	for _, v := range values {
		at := int64(v) - out.markBase()
		out.marks[at/64] |= 1 << uint(at%64)
	}
	return out
}

// AnyInt returns the set of all whole numbers of the language.
func AnyInt() ValueSet { return NewValueRange(math.MinInt32, math.MaxInt32) }

// Contains reports whether v is in s.
func (s ValueSet) Contains(v int64) bool {
	if s.empty || v < s.Least || v > s.Most {
		return false
	}
	return s.marks == nil || s.markWord(v&^63)>>uint(v&63)&1 == 1
}

// IsEmpty reports whether s holds nothing.
func (s ValueSet) IsEmpty() bool { return s.empty }

// IsRange reports whether s holds all values from Least to Most.
func (s ValueSet) IsRange() bool { return s.marks == nil }

// Marks returns the values of s that is no range as bits, for a fingerprint.
func (s ValueSet) Marks() []uint64 { return s.marks }

// IsBounded reports whether neither end of s is that of all numbers.
func (s ValueSet) IsBounded() bool { return s.Least > math.MinInt32 && s.Most < math.MaxInt32 }

// Single returns the only value of s, if it has just one.
func (s ValueSet) Single() (int64, bool) { return s.Least, !s.empty && s.Least == s.Most }

// IsSmall reports whether the values of s are worth looking at one by one.
func (s ValueSet) IsSmall() bool { return s.empty || s.Most-s.Least < maxMarkRange }

// Count returns how many values s holds.
func (s ValueSet) Count() int64 {
	switch {
	case s.empty:
		return 0
	case s.marks == nil:
		return s.Most - s.Least + 1
	}
	n := 0
	for _, w := range s.marks {
		n += bits.OnesCount64(w)
	}
	return int64(n)
}

// EachValue calls use with every value of s, the least first; s must be small (IsSmall).
func (s ValueSet) EachValue(use func(v int64)) {
	if s.empty {
		return
	}
	for at := s.markBase(); at <= s.Most; at += 64 {
		for w := s.markWord(at); w != 0; w &= w - 1 {
			use(at + int64(bits.TrailingZeros64(w)))
		}
	}
}

// Filter returns the part of s for which hold is true; s itself where it has too many values.
func (s ValueSet) Filter(hold func(v int64) bool) ValueSet {
	if !s.IsSmall() {
		return s
	}
	var out []int32
	s.EachValue(func(v int64) {
		if hold(v) {
			out = append(out, int32(v))
		}
	})
	return NewValueSet(out...)
}

// MapValues returns the results of a function for the values of s, which must be small
// ([ValueSet.IsSmall]).
func (s ValueSet) MapValues(of func(v int64) int32) ValueSet {
	var out []int32
	s.EachValue(func(v int64) { out = append(out, of(v)) })
	return NewValueSet(out...)
}

// Intersect returns the values that are in both.
func (s ValueSet) Intersect(t ValueSet) ValueSet {
	if s.empty || t.empty {
		return EmptyValueSet()
	}
	lo, hi := max(s.Least, t.Least), min(s.Most, t.Most)
	switch {
	case lo > hi:
		return EmptyValueSet()
	case s.marks == nil && t.marks == nil:
		return NewValueRange(lo, hi)
	case hi-lo >= maxMarkRange:
		return s
	}
	return fromMarks(lo, hi, func(at int64) uint64 { return s.markWord(at) & t.markWord(at) })
}

// Overlaps reports whether the sets share a value.
func (s ValueSet) Overlaps(t ValueSet) bool {
	lo, hi := max(s.Least, t.Least), min(s.Most, t.Most)
	if s.empty || t.empty || lo > hi || s.marks == nil && t.marks == nil {
		return !s.empty && !t.empty && lo <= hi
	}
	if hi-lo >= maxMarkRange {
		return true
	}
	for at := lo &^ 63; at <= hi; at += 64 {
		if s.markWord(at)&t.markWord(at) != 0 {
			return true
		}
	}
	return false
}

// Union returns the values that are in either set, or a range that contains them where they
// lie too far apart for marks.
func (s ValueSet) Union(t ValueSet) ValueSet {
	switch {
	case s.empty:
		return t
	case t.empty, s.marks == nil && s.Least <= t.Least && s.Most >= t.Most:
		return s
	case t.marks == nil && t.Least <= s.Least && t.Most >= s.Most:
		return t
	}
	out := NewValueRange(min(s.Least, t.Least), max(s.Most, t.Most))
	if s.marks == nil && t.marks == nil && s.Most >= t.Least-1 && t.Most >= s.Least-1 || !out.IsSmall() {
		return out
	}
	return fromMarks(out.Least, out.Most, func(at int64) uint64 { return s.markWord(at) | t.markWord(at) })
}

// Remove returns s without one value; s itself where that has no simple form.
func (s ValueSet) Remove(v int64) ValueSet {
	switch {
	case !s.Contains(v):
		return s
	case s.IsSmall():
		return s.Filter(func(x int64) bool { return x != v })
	case v == s.Least:
		return NewValueRange(s.Least+1, s.Most)
	case v == s.Most:
		return NewValueRange(s.Least, s.Most-1)
	}
	return s
}
