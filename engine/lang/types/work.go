package types

import "github.com/vedette-wargames/vedette/engine/limits"

// SpendElements counts that elements are gone through, and how many parts of an expression are
// worked out for each. It reports whether there is still time for that: past the limit
// all sets are empty, so that whatever is under way comes to its end.
func (s *Scratch) SpendElements(elements, parts int) bool {
	s.work += elements * parts
	return s.work <= limits.Work-s.reduction
}

// CountWork counts parts of an expression; s may be nil, and then they do not count.
func (s *Scratch) CountWork(parts int) {
	if s != nil {
		s.work += parts
	}
}

// SpendWork counts work outside of expressions, such as hexes that a search came to. It
// reports whether there is still time for more.
func (s *Scratch) SpendWork(n int) bool { return s.SpendElements(n, 1) }

// ExceededLimit reports whether more was done since ResetLimits than limits.Work, or than is
// allowed: the values of programs since then mean nothing.
func (s *Scratch) ExceededLimit() bool { return s.work > limits.Work-s.reduction }

// LimitWork sets how many parts may be worked out until ResetLimits: limits.Work, or fewer.
func (s *Scratch) LimitWork(parts int64) {
	s.reduction = limits.Work - int(min(max(parts, 0), limits.Work))
}

// WorkDone returns how many parts were worked out since ResetLimits.
func (s *Scratch) WorkDone() int { return s.work }

// ResetLimits begins a new count.
func (s *Scratch) ResetLimits() { s.work, s.blamed, s.failed = 0, nil, "" }

// Fail says that the question has no answer, and why. Whatever is under way ends as if no time
// were left, and the program that ends first is blamed.
func (s *Scratch) Fail(why string) {
	if s.failed == "" {
		s.failed = why
	}
	s.work = max(s.work, limits.Work+1)
}

// FailReason returns why the question has no answer, "" if nothing has failed.
func (s *Scratch) FailReason() string { return s.failed }

// BlamedSite returns the expression that was under way when the limit was exceeded, nil if it
// was none.
func (s *Scratch) BlamedSite() *Site { return s.blamed }

// BlameSite notes the first expression that ends after the limit was passed.
func (s *Scratch) BlameSite(at *Site) {
	if s.blamed == nil {
		s.blamed = at
	}
}
