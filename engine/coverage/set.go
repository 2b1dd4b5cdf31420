package coverage

import (
	"cmp"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Kind is what can be reached.
type Kind string

// The kinds, in the order in which they are printed.
const (
	Cell     Kind = "cell"
	Term     Kind = "term"
	Refusal  Kind = "refusal"
	Effect   Kind = "effect"
	Card     Kind = "card"
	Hook     Kind = "hook"
	Latch    Kind = "latch"
	Act      Kind = "action"
	Declared Kind = "declaration"
	Ground   Kind = "ground"
	Arrival  Kind = "arrival"
	Victory  Kind = "victory"
	Line     Kind = "line"
)

// Kinds lists the kinds with what their things are called.
func Kinds() []struct {
	Kind Kind
	Many string
} {
	return []struct {
		Kind Kind
		Many string
	}{{Cell, "table cells"}, {Term, "terms"}, {Refusal, "refusals"}, {Effect, "effects"}, {Card, "cards"}, {Hook, "hooks"}, {Latch, "latches"},
		{Act, "actions"}, {Declared, "declarations"}, {Ground, "terrain and hexsides by side"}, {Arrival, "arrivals"}, {Victory, "victory conditions"}, {Line, "lines of Lua"}}
}

// Key is one thing that can be reached. The same place of the text is one thing, in
// whatever scenario, with whatever variants.
type Key struct {
	Kind Kind
	Pos  diag.Pos
	Name string
	Nth  int // of a cell: which of its row
}

// Count is how often a thing was reached, and by what first.
type Count struct {
	N     int64
	Zeros int64 // how often it was asked for and gave 0; not in N
	First string
	nth   int64 // of what reached it first: see Set.Nth
}

// Set says what there is and how often it was reached. Sets can be put together; the
// zero Set is empty. One goroutine at a time may use it.
type Set struct {
	counts map[Key]*Count
	// Doing names what is being played, for what is reached first in it.
	Doing string
	// Nth numbers the game or case being played. When two sets are put together, Count.First
	// comes from the lower number, so that the order of the work does not matter.
	Nth     int64
	reached []Key
	// Trace keeps the places reached, each once, until Met takes them.
	Trace bool
	trace map[Key]bool
}

// Register makes a thing known that can be reached.
func (s *Set) Register(k Key) {
	if s.counts == nil {
		s.counts = map[Key]*Count{}
	}
	if s.counts[k] == nil {
		s.counts[k] = &Count{}
	}
}

// CountReach counts a thing; one that is not known is not counted.
func (s *Set) CountReach(k Key) {
	c := s.counts[k]
	if c == nil {
		return
	}
	if c.N == 0 {
		c.First, c.nth = s.Doing, s.Nth
	}
	c.N++
	s.traceKey(k)
}

// countValue counts a rule that was asked for: as reached, or as one that gave 0.
func (s *Set) countValue(k Key, zero bool) {
	if !zero {
		s.CountReach(k)
		return
	}
	if c := s.counts[k]; c != nil {
		c.Zeros++
		s.traceKey(k)
	}
}

// traceKey keeps a place that was reached, for [Set.TakeReached].
func (s *Set) traceKey(k Key) {
	if s.Trace && !s.trace[k] {
		if s.trace == nil {
			s.trace = map[Key]bool{}
		}
		s.trace[k] = true
		s.reached = append(s.reached, k)
	}
}

// TakeReached takes the things that were reached since it was last asked, each once.
func (s *Set) TakeReached() []Key {
	out := s.reached
	s.reached, s.trace = nil, nil
	return out
}

// CountOf returns how often a thing was reached; nil for one that is not known.
func (s *Set) CountOf(k Key) *Count { return s.counts[k] }

// Merge adds what another set knows and has counted.
func (s *Set) Merge(o *Set) {
	for _, k := range o.Keys() {
		s.Register(k)
		c, other := s.counts[k], o.counts[k]
		if other.N > 0 && (c.N == 0 || other.nth < c.nth) {
			c.First, c.nth = other.First, other.nth
		}
		c.N += other.N
		c.Zeros += other.Zeros
	}
}

// Keys lists all that is known, by kind, file, place and name.
func (s *Set) Keys() []Key {
	out := make([]Key, 0, len(s.counts))
	for k := range s.counts {
		out = append(out, k)
	}
	rank := map[Kind]int{}
	for i, k := range Kinds() {
		rank[k.Kind] = i
	}
	slices.SortFunc(out, func(a, b Key) int {
		return cmp.Or(cmp.Compare(rank[a.Kind], rank[b.Kind]), cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Nth, b.Nth), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// Tally is how many things of a kind there are and how many were reached.
type Tally struct {
	Kind     Kind
	Many     string
	All, Met int
	N        int64
}

// Tallies returns one tally for each kind that has things.
func (s *Set) Tallies() []Tally {
	var out []Tally
	for _, k := range Kinds() {
		t := Tally{Kind: k.Kind, Many: k.Many}
		for key, c := range s.counts {
			if key.Kind == k.Kind {
				t.All++
				t.N += c.N
				if c.N > 0 {
					t.Met++
				}
			}
		}
		if t.All > 0 {
			out = append(out, t)
		}
	}
	return out
}
