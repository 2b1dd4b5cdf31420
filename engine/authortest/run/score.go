package run

import (
	"math"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/mutate"
)

// Fate is what became of a mutant.
type Fate uint8

// The fates.
const (
	Untried  Fate = iota // it was not come to
	Noticed              // a case fails
	Survived             // no case fails
	Refused              // it does not compile, or lint finds it
	Same                 // the rules are the same
	numFates
)

// Score holds the fates of the mutants of a game. Several are tried at a time, but they count in
// the order drawn. After an interrupt, those behind the first one without a fate do not count, as
// they may be the quick ones.
type Score struct {
	Mutants []mutate.Mutant // all of the game, in the order of its files
	Drawn   []int           // which of them are tried, in this order
	Fates   []Fate          // of the drawn
	Counted int             // how many of the drawn count: all of them have a fate

	mu      sync.Mutex
	options *MutationOptions
}

// addFate stores a fate and counts all that are next in order.
func (s *Score) addFate(i int, f Fate) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Fates[i] = f
	for s.Counted < len(s.Fates) && s.Fates[s.Counted] != Untried {
		if s.Fates[s.Counted] == Survived && s.options.OnSurvivor != nil {
			s.options.OnSurvivor(&s.Mutants[s.Drawn[s.Counted]])
		}
		s.Counted++
	}
	if s.options.OnFate != nil {
		s.options.OnFate(s)
	}
}

// CountFates counts the mutants by [Fate].
func (s *Score) CountFates() (n [numFates]int) {
	for _, f := range s.Fates[:s.Counted] {
		n[f]++
	}
	return n
}

// Percent returns which share of the mutants that count is noticed, from 0 to 100.
func (s *Score) Percent() float64 {
	n := s.CountFates()
	return 100 * float64(n[Noticed]) / float64(max(n[Noticed]+n[Survived], 1))
}

// ListSurvivors returns the mutants that no case notices, in the order of the files.
func (s *Score) ListSurvivors() []*mutate.Mutant {
	var left []int
	for i, f := range s.Fates[:s.Counted] {
		if f == Survived {
			left = append(left, s.Drawn[i])
		}
	}
	slices.Sort(left)
	out := make([]*mutate.Mutant, len(left))
	for i, n := range left {
		out[i] = &s.Mutants[n]
	}
	return out
}

// EstimateShare returns the interval of 95 %, in percent, in which the share of all mutants
// that are noticed lies, by those that count.
func (s *Score) EstimateShare() (low, high float64) {
	n := s.CountFates()
	return wilsonInterval(n[Noticed], n[Noticed]+n[Survived])
}

// wilsonInterval returns the 95 % interval of a share, in percent, from a sample (Wilson).
func wilsonInterval(noticed, of int) (low, high float64) {
	if of == 0 {
		return 0, 100
	}
	const z = 1.96
	n, p := float64(of), float64(noticed)/float64(of)
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return 100 * (middle - half) / (1 + z*z/n), 100 * (middle + half) / (1 + z*z/n)
}
