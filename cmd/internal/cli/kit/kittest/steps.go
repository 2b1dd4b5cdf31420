package kittest

import (
	"context"
	"sync/atomic"
	"testing"
)

// Steps counts the pieces of work of a command, and ends its context at one of them.
type Steps struct {
	Context context.Context
	at      int64
	end     context.CancelFunc
	done    atomic.Int64
}

// CountSteps returns a count that ends its context at step number at. A command counts with Count as the OnStep
// of its kit.
func CountSteps(t *testing.T, at int) *Steps {
	s := &Steps{at: int64(at)}
	s.Context, s.end = context.WithCancel(t.Context())
	t.Cleanup(s.end)
	return s
}

// Count counts a step, and ends the context at the one that was asked for.
func (s *Steps) Count() {
	if s.done.Add(1) == s.at {
		s.end()
	}
}

// CheckEnd fails the test if the context did not end, or if more than most steps came after its end.
func (s *Steps) CheckEnd(t *testing.T, most int64) {
	t.Helper()
	if late := s.done.Load() - s.at; late < 0 || late > most {
		t.Errorf("%d steps in all, %d after the end of the context at step %d; at most %d may come", s.done.Load(), late, s.at, most)
	}
}
