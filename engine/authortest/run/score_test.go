package run

import "testing"

// Mutants that are tried several at a time count in the order drawn, up to the first one without
// a fate: those after it may be the quick ones.
func TestAScoreIsOfAFairPart(t *testing.T) {
	s := &Score{Drawn: make([]int, 5), Fates: make([]Fate, 5), options: &MutationOptions{}}
	for _, x := range []struct {
		at      int
		what    Fate
		counted int
	}{{2, Noticed, 0}, {0, Noticed, 1}, {1, Refused, 3}, {4, Noticed, 3}, {3, Untried, 3}} {
		s.addFate(x.at, x.what)
		if s.Counted != x.counted {
			t.Errorf("after trial %d, %d count, not %d", x.at, s.Counted, x.counted)
		}
	}
	if n := s.CountFates(); n[Noticed] != 2 || n[Refused] != 1 {
		t.Errorf("counted %v", n)
	}
	if low, high := wilsonInterval(90, 100); low < 82 || low > 83 || high < 94 || high > 95 {
		t.Errorf("90 of 100: %.1f to %.1f, not 82.6 to 94.5", low, high)
	}
}
