package expr

import (
	"github.com/vedette-wargames/vedette/engine/limits"
)

// may counts that elements are gone through, and how many parts of an expression are
// worked out for each. It reports whether there is still time for that: past the limit
// all sets are empty, so that whatever is under way comes to its end.
func (s *Scratch) may(elements, parts int) bool {
	s.work += elements * parts
	return s.work <= limits.Work-s.less
}

// count is may once, where there need be no memory.
func (s *Scratch) count(parts int) {
	if s != nil {
		s.work += parts
	}
}

// Work counts what is done beside expressions: hexes that a search came to. It
// reports whether there is still time for more.
func (s *Scratch) Work(n int) bool { return s.may(n, 1) }

// Spent reports whether more was done than limits.Work, or than is allowed, since the last Rest: what
// programs gave since then is worth nothing.
func (s *Scratch) Spent() bool { return s.work > limits.Work-s.less }

// Allow says how many parts may be worked out until the next Rest: limits.Work, or fewer.
func (s *Scratch) Allow(parts int64) {
	s.less = limits.Work - int(min(max(parts, 0), limits.Work))
}

// Worked is what was done since the last Rest.
func (s *Scratch) Worked() int { return s.work }

// Rest begins a new count.
func (s *Scratch) Rest() { s.work, s.blamed, s.failed = 0, nil, "" }

// Fail says that what is asked has no answer, and why: whatever is under way comes to its
// end as when there is no time left, and the program that ends first is blamed.
func (s *Scratch) Fail(why string) {
	if s.failed == "" {
		s.failed = why
	}
	s.work = max(s.work, limits.Work+1)
}

// Failed is why what was asked has no answer; empty where nothing has failed.
func (s *Scratch) Failed() string { return s.failed }

// Blamed is the program that was under way when the limit was passed, nil where it
// was none.
func (s *Scratch) Blamed() *Program { return s.blamed }

// blame notes the first program that ends after the limit was passed.
func (s *Scratch) blame(p *Program) {
	if s.blamed == nil {
		s.blamed = p
	}
}

// partsOf counts what is worked out for one element: what is gone through for other
// elements inside, and helpers of which values are kept, count by themselves.
func partsOf(e *ir) int {
	n := 1 + len(e.vals)
	kids := e.kids
	switch e.op {
	case opMemo:
		kids = e.memo.args
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFilter:
		kids = kids[:1]
	}
	for _, k := range kids {
		n += partsOf(k)
	}
	return n
}

// heavy is from how many parts on a program counts whenever it runs.
const heavy = 64

// measure notes what a program needs to run. Small ones that use no memory are not
// counted: they cost less than the counting.
func (p *Program) measure() {
	p.scratch, p.parts = needsScratch(p.root), partsOf(p.root)
	if p.parts >= heavy {
		p.scratch = true
	}
}
