package testcmd

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/mutate"
)

// score holds the fates of the mutants of a game. They are tried several at a time and printed
// in the order drawn.
type score struct {
	m     *mutation
	list  []mutate.Mutant
	drawn []int // which of the list are tried, in this order

	mu       sync.Mutex
	verdicts []fate // of the drawn
	told     int    // how many are printed: all before have a fate
	p        *kit.Progress
}

// addVerdict stores a fate and prints all that are next in order.
func (s *score) addVerdict(i int, f fate) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.verdicts[i] = f
	for s.told < len(s.verdicts) && s.verdicts[s.told] != untried {
		if s.verdicts[s.told] == survived {
			s.p.EndLine()
			s.printSurvivor(&s.list[s.drawn[s.told]])
		}
		s.told++
	}
	n := s.countFates()
	s.p.ShowState("%s: %d of %d changes tried, %d noticed by no test", s.m.g.ID, s.told, len(s.drawn), n[survived])
}

// countFates counts the printed mutants by fate.
func (s *score) countFates() (n [5]int) {
	for _, v := range s.verdicts[:s.told] {
		n[v]++
	}
	return n
}

// printSurvivor prints a change that no test notices.
func (s *score) printSurvivor(x *mutate.Mutant) {
	out := s.m.t.kit.Out
	if !s.m.header {
		fmt.Fprintln(out, "nothing would notice if")
		s.m.header = true
	}
	note := ""
	if line := fmt.Sprintf("%s:%d", x.Pos.File, x.Pos.Line); s.m.counted[line] && len(s.m.at[line]) == 0 {
		note = "; no test reaches it"
	}
	fmt.Fprintf(out, "  %s%s:%d:%d: %s: %s -> %s%s\n", s.m.w.Prefix, x.Pos.File, x.Pos.Line, x.Pos.Col, x.What, x.Old, orNone(x.New), note)
}

// printScore prints the score of a game; poor says that it is below the required one.
func (s *score) printScore(skeletons *strings.Builder) (poor bool) {
	n := s.countFates()
	counted := n[noticed] + n[survived]
	share := 100 * float64(n[noticed]) / float64(max(counted, 1))
	out := s.m.t.kit.Out
	part := ""
	if s.told < len(s.list) {
		low, high := wilsonInterval(n[noticed], counted)
		part = fmt.Sprintf(" (%d of %d drawn; of all likely %.0f to %.0f %%)", s.told, len(s.list), low, high)
	}
	fmt.Fprintf(out, "%s: %d of %s noticed, score %.1f %%%s\n", s.m.g.ID, n[noticed], kit.CountNoun(counted, "change"), share, part)
	if left := n[refused] + n[same]; left > 0 {
		fmt.Fprintf(out, "  not counted: %d that lint or the compiler refuses, %d that change nothing\n", n[refused], n[same])
	}
	s.m.header = false
	s.writeSkeletons(skeletons)
	return share < s.m.t.f.mutate.least
}

// writeSkeletons writes beginnings of tests that would notice, in the order of the files.
func (s *score) writeSkeletons(skeletons *strings.Builder) {
	var left []int
	for i := range s.told {
		if s.verdicts[i] == survived {
			left = append(left, s.drawn[i])
		}
	}
	slices.Sort(left)
	for _, i := range left {
		x := &s.list[i]
		if s.m.t.f.mutate.skeleton == "" || x.Skeleton == "" {
			continue
		}
		if skeletons.Len() == 0 {
			fmt.Fprintf(skeletons, "format: 2\nkind: test\nscenario: %s/SCENARIO\ncases:\n", s.m.g.ID)
		}
		fmt.Fprintf(skeletons, "# %s:%d: nothing would notice if %s were %s instead of %s\n%s", x.Pos.File, x.Pos.Line, x.What, orNone(x.New), x.Old, x.Skeleton)
	}
}

// wilsonInterval returns the 95 % interval, in percent, of the share of all mutants that are
// noticed, from a sample of them (Wilson).
func wilsonInterval(noticed, of int) (low, high float64) {
	if of == 0 {
		return 0, 100
	}
	const z = 1.96
	n, p := float64(of), float64(noticed)/float64(of)
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return 100 * (middle - half) / (1 + z*z/n), 100 * (middle + half) / (1 + z*z/n)
}
