package expr

import (
	"math"
	"math/bits"
	"strings"
)

// Span is a set of values that something can have: all from Least to Most, or, where
// these lie near each other, just those marked. The zero Span holds only 0.
type Span struct {
	Least, Most int64
	marks       []uint64 // bit v - base, nil: all of them; never changed once made
	none        bool     // it holds nothing
}

// mostMarks bounds how far apart the ends of a Span with marks are.
const mostMarks = 1 << 13

// base is the value of the first bit of the marks, so that those of two Spans lie alike.
func (s Span) base() int64 { return s.Least &^ 63 }

// word is the 64 marks from at on, a multiple of 64.
func (s Span) word(at int64) uint64 {
	if at+63 < s.Least || at > s.Most {
		return 0
	}
	if s.marks != nil {
		return s.marks[(at-s.base())/64]
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

// marked is the Span of the marks that a function gives, word by word, between two ends.
func marked(least, most int64, word func(at int64) uint64) Span {
	for least <= most && word(least&^63)>>uint(least&63) == 0 {
		least = least&^63 + 64
	}
	for least <= most && word(most&^63)<<uint(63-most&63) == 0 {
		most = most&^63 - 1
	}
	if least > most {
		return Empty()
	}
	least += int64(bits.TrailingZeros64(word(least&^63) >> uint(least&63)))
	most -= int64(bits.LeadingZeros64(word(most&^63) << uint(63-most&63)))
	if least > most {
		return Empty()
	}
	out := Span{Least: least, Most: most, marks: make([]uint64, (most&^63-least&^63)/64+1)}
	whole := Between(least, most)
	for at := out.base(); at <= most; at += 64 {
		out.marks[(at-out.base())/64] = word(at) & whole.word(at)
	}
	return out
}

// Empty is the Span that holds nothing.
func Empty() Span { return Span{none: true} }

// Between is the Span of all values from least to most.
func Between(least, most int64) Span { return Span{Least: least, Most: most, none: least > most} }

// These is the Span of the values listed.
func These(values ...int32) Span {
	out := Empty()
	if len(values) == 0 {
		return out
	}
	least, most := int64(values[0]), int64(values[0])
	for _, v := range values {
		least, most = min(least, int64(v)), max(most, int64(v))
	}
	out = Between(least, most)
	if most-least >= mostMarks {
		return out
	}
	out.marks = make([]uint64, (most&^63-out.base())/64+1)
	for _, v := range values {
		at := int64(v) - out.base()
		out.marks[at/64] |= 1 << uint(at%64)
	}
	return out
}

var anyInt = Between(math.MinInt32, math.MaxInt32)

// Holds reports whether v is in s.
func (s Span) Holds(v int64) bool {
	if s.none || v < s.Least || v > s.Most {
		return false
	}
	return s.marks == nil || s.word(v&^63)>>uint(v&63)&1 == 1
}

// None reports whether s holds nothing.
func (s Span) None() bool { return s.none }

// One is the only value of s, if it has just one.
func (s Span) One() (int64, bool) { return s.Least, !s.none && s.Least == s.Most }

// Few reports whether the values of s are worth looking at one by one.
func (s Span) Few() bool { return s.none || s.Most-s.Least < mostMarks }

// Count is how many values s holds.
func (s Span) Count() int64 {
	switch {
	case s.none:
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

// Each calls use with every value of s, the least first; s must be Few.
func (s Span) Each(use func(v int64)) {
	if s.none {
		return
	}
	for at := s.base(); at <= s.Most; at += 64 {
		for w := s.word(at); w != 0; w &= w - 1 {
			use(at + int64(bits.TrailingZeros64(w)))
		}
	}
}

// Keep is the part of s for which hold is true; s itself where it has too many values.
func (s Span) Keep(hold func(v int64) bool) Span {
	if !s.Few() {
		return s
	}
	var out []int32
	s.Each(func(v int64) {
		if hold(v) {
			out = append(out, int32(v))
		}
	})
	return These(out...)
}

// through is what a function makes of the values of s, which are few.
func (s Span) through(of func(v int64) int32) Span {
	var out []int32
	s.Each(func(v int64) { out = append(out, of(v)) })
	return These(out...)
}

// And is what is in both.
func (s Span) And(t Span) Span {
	if s.none || t.none {
		return Empty()
	}
	lo, hi := max(s.Least, t.Least), min(s.Most, t.Most)
	switch {
	case lo > hi:
		return Empty()
	case s.marks == nil && t.marks == nil:
		return Between(lo, hi)
	case hi-lo >= mostMarks:
		return s
	}
	return marked(lo, hi, func(at int64) uint64 { return s.word(at) & t.word(at) })
}

// Meets reports whether something is in both.
func (s Span) Meets(t Span) bool {
	lo, hi := max(s.Least, t.Least), min(s.Most, t.Most)
	if s.none || t.none || lo > hi || s.marks == nil && t.marks == nil {
		return !s.none && !t.none && lo <= hi
	}
	if hi-lo >= mostMarks {
		return true
	}
	for at := lo &^ 63; at <= hi; at += 64 {
		if s.word(at)&t.word(at) != 0 {
			return true
		}
	}
	return false
}

// Or is what is in one of the two, or more where that has no simple form.
func (s Span) Or(t Span) Span {
	switch {
	case s.none:
		return t
	case t.none, s.marks == nil && s.Least <= t.Least && s.Most >= t.Most:
		return s
	case t.marks == nil && t.Least <= s.Least && t.Most >= s.Most:
		return t
	}
	out := Between(min(s.Least, t.Least), max(s.Most, t.Most))
	if s.marks == nil && t.marks == nil && s.Most >= t.Least-1 && t.Most >= s.Least-1 || !out.Few() {
		return out
	}
	return marked(out.Least, out.Most, func(at int64) uint64 { return s.word(at) | t.word(at) })
}

// Without is s less one value.
func (s Span) Without(v int64) Span {
	switch {
	case !s.Holds(v):
		return s
	case s.Few():
		return s.Keep(func(x int64) bool { return x != v })
	case v == s.Least:
		return Between(s.Least+1, s.Most)
	case v == s.Most:
		return Between(s.Least, s.Most-1)
	}
	return s
}

// Show lists s as people read values of a type: "1 to 12", "foot, horse".
func (s Span) Show(t Type) string {
	if s.none {
		return "nothing"
	}
	if v, one := s.One(); one {
		return t.Show(int32(v))
	}
	if t.kind != kindDomain {
		switch {
		case s.Least <= anyInt.Least:
			return "at most " + t.Show(int32(s.Most))
		case s.Most >= anyInt.Most:
			return "at least " + t.Show(int32(s.Least))
		}
		return t.Show(int32(s.Least)) + " to " + t.Show(int32(s.Most))
	}
	const most = 6
	var words []string
	s.Each(func(v int64) { words = append(words, t.Show(int32(v))) })
	if len(words) > most {
		words = append(words[:most], "...")
	}
	return strings.Join(words, ", ")
}
