package rng

import "slices"

// DiceScript is a list of dice to be rolled in place of random ones. It is plain
// data. Values are what the dice show, not face numbers.
type DiceScript struct {
	Streams  []StreamScript `json:"streams,omitempty"`
	Sequence []int          `json:"sequence,omitempty"` // for every stream that has no list of its own
}

// StreamScript is the list of one stream.
type StreamScript struct {
	Stream string `json:"stream"`
	Values []int  `json:"values"`
}

// AddValues appends values to the list of a stream, or to the sequence when the
// stream is empty.
func (s *DiceScript) AddValues(stream string, values ...int) {
	if stream == "" {
		s.Sequence = append(s.Sequence, values...)
		return
	}
	for i := range s.Streams {
		if s.Streams[i].Stream == stream {
			s.Streams[i].Values = append(s.Streams[i].Values, values...)
			return
		}
	}
	s.Streams = append(s.Streams, StreamScript{stream, slices.Clone(values)})
}

// findQueue returns the list that a stream takes its next die from.
func (s *DiceScript) findQueue(stream string) *[]int {
	for i := range s.Streams {
		if s.Streams[i].Stream == stream {
			return &s.Streams[i].Values
		}
	}
	return &s.Sequence
}

// TakeValue removes the next value for a stream: from its own list if it has one,
// even an empty one, else from the sequence. ok is false when none is left.
func (s *DiceScript) TakeValue(stream string) (value int, ok bool) {
	q := s.findQueue(stream)
	if len(*q) == 0 {
		return 0, false
	}
	value, *q = (*q)[0], (*q)[1:]
	return value, true
}

// RemainingValues returns the values not taken yet, without streams that have none left.
func (s *DiceScript) RemainingValues() DiceScript {
	var left DiceScript
	for _, q := range s.Streams {
		if len(q.Values) > 0 {
			left.AddValues(q.Stream, q.Values...)
		}
	}
	left.Sequence = slices.Clone(s.Sequence)
	return left
}

// CountValues returns how many values have not been taken.
func (s *DiceScript) CountValues() int {
	n := len(s.Sequence)
	for _, q := range s.Streams {
		n += len(q.Values)
	}
	return n
}

// Empty reports whether every value has been taken.
func (s *DiceScript) Empty() bool {
	for _, q := range s.Streams {
		if len(q.Values) > 0 {
			return false
		}
	}
	return len(s.Sequence) == 0
}

// Clone returns an independent copy.
func (s *DiceScript) Clone() DiceScript {
	c := DiceScript{Sequence: slices.Clone(s.Sequence), Streams: slices.Clone(s.Streams)}
	for i := range c.Streams {
		c.Streams[i].Values = slices.Clone(c.Streams[i].Values)
	}
	return c
}
