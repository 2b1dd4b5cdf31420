package lang

import (
	"github.com/vedette-wargames/vedette/engine/limits"
)

// spendElements counts that elements are gone through, and how many parts of an expression are
// worked out for each. It reports whether there is still time for that: past the limit
// all sets are empty, so that whatever is under way comes to its end.
func (s *Scratch) spendElements(elements, parts int) bool {
	s.work += elements * parts
	return s.work <= limits.Work-s.reduction
}

// countWork is may once, where there need be no memory.
func (s *Scratch) countWork(parts int) {
	if s != nil {
		s.work += parts
	}
}

// SpendWork counts what is done beside expressions: hexes that a search came to. It
// reports whether there is still time for more.
func (s *Scratch) SpendWork(n int) bool { return s.spendElements(n, 1) }

// ExceededLimit reports whether more was done than limits.Work, or than is allowed, since the last Rest: what
// programs gave since then is worth nothing.
func (s *Scratch) ExceededLimit() bool { return s.work > limits.Work-s.reduction }

// LimitWork says how many parts may be worked out until the next Rest: limits.Work, or fewer.
func (s *Scratch) LimitWork(parts int64) {
	s.reduction = limits.Work - int(min(max(parts, 0), limits.Work))
}

// WorkDone is what was done since the last Rest.
func (s *Scratch) WorkDone() int { return s.work }

// ResetLimits begins a new count.
func (s *Scratch) ResetLimits() { s.work, s.blamed, s.failed = 0, nil, "" }

// Fail says that what is asked has no answer, and why: whatever is under way comes to its
// end as when there is no time left, and the program that ends first is blamed.
func (s *Scratch) Fail(why string) {
	if s.failed == "" {
		s.failed = why
	}
	s.work = max(s.work, limits.Work+1)
}

// FailReason is why what was asked has no answer; empty where nothing has failed.
func (s *Scratch) FailReason() string { return s.failed }

// BlamedProgram is the program that was under way when the limit was passed, nil where it
// was none.
func (s *Scratch) BlamedProgram() *Program { return s.blamed }

// blameProgram notes the first program that ends after the limit was passed.
func (s *Scratch) blameProgram(p *Program) {
	if s.blamed == nil {
		s.blamed = p
	}
}

// countWorkParts counts what is worked out for one element: what is gone through for other
// elements inside, and helpers of which values are kept, count by themselves.
func countWorkParts(e *ir) int {
	n := 1 + len(e.vals)
	kids := e.kids
	switch e.op {
	case opMemo:
		kids = e.memo.args
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFilter:
		kids = kids[:1]
	}
	for _, k := range kids {
		n += countWorkParts(k)
	}
	return n
}

// heavyParts is from how many parts on a program counts whenever it runs.
const heavyParts = 64

// measureCost notes what a program needs to run. Small ones that use no memory are not
// counted: they cost less than the counting.
func (p *Program) measureCost() {
	p.scratch, p.parts = needsScratch(p.root), countWorkParts(p.root)
	if p.parts >= heavyParts {
		p.scratch = true
	}
}
