package types

import "github.com/vedette-wargames/vedette/engine/diag"

// Scratch is the memory expressions run in: elements, arguments and sets. Its
// zero value is ready. It may not be shared between goroutines.
type Scratch struct {
	elems     []int32
	base, top int
	bufs      [][]int32
	depth     int
	hoisted   []int32 // the parts of the Hoisted condition being evaluated
	work      int     // parts worked out since ResetLimits, by the elements gone through
	blamed    *Site
	failed    string
	reduction int // parts by which limits.Work is lower: see LimitWork
}

// Site is an expression by its text and place.
type Site struct {
	Text string   // as the author wrote it
	Pos  diag.Pos // where it begins
}

// SetCode appends the elements of a set to buf and returns the result.
type SetCode func(ctx any, s *Scratch, buf []int32) []int32

// Scratcher is a context that programs run in: it owns a Scratch, so that they
// need not allocate. Get functions may run further programs with the same context.
type Scratcher interface{ Scratch() *Scratch }

// EnterProgram opens the slots of one program and returns what LeaveProgram needs.
func (s *Scratch) EnterProgram(slots int) (base, depth int) {
	base, depth = s.base, s.depth
	s.base = s.top
	s.top += slots
	if s.top > len(s.elems) {
		s.growSlots()
	}
	return base, depth
}

func (s *Scratch) growSlots() { s.elems = append(s.elems, make([]int32, s.top-len(s.elems))...) }

// LeaveProgram closes the slots of the program that EnterProgram opened.
func (s *Scratch) LeaveProgram(base, depth int) {
	s.top, s.base, s.depth = s.base, base, depth
}

// BorrowSet evaluates a set into a buffer that the caller owns until it calls ReleaseSet.
// parts is how many parts will be evaluated for each element, for the limit of work.
func (s *Scratch) BorrowSet(ctx any, set SetCode, parts int) []int32 {
	d := s.depth
	if d == len(s.bufs) {
		s.bufs = append(s.bufs, nil)
	}
	buf := s.bufs[d][:0]
	s.depth++
	buf = set(ctx, s, buf)
	s.bufs[d] = buf
	if !s.SpendElements(len(buf), parts) {
		return nil
	}
	return buf
}

// ReleaseSet ends the use of the buffer that BorrowSet filled last.
func (s *Scratch) ReleaseSet() { s.depth-- }

// TakeBuffer lends an empty buffer until ReturnBuffer takes it back, with what was put into it.
func (s *Scratch) TakeBuffer() []int32 {
	if s.depth == len(s.bufs) {
		s.bufs = append(s.bufs, nil)
	}
	s.depth++
	return s.bufs[s.depth-1][:0]
}

// ReturnBuffer takes back the buffer that TakeBuffer lent last.
func (s *Scratch) ReturnBuffer(buf []int32) {
	s.depth--
	s.bufs[s.depth] = buf
}

// SetSlot stores the value of a slot of the program that runs.
func (s *Scratch) SetSlot(slot int, v int32) { s.elems[s.base+slot] = v }

// SlotValue returns the value of a slot of the program that runs.
func (s *Scratch) SlotValue(slot int) int32 { return s.elems[s.base+slot] }

// ArgSlots returns the slots from lo to hi, until more slots are needed.
func (s *Scratch) ArgSlots(lo, hi int) []int32 { return s.elems[s.base+lo : s.base+hi] }

// HoistedValue returns the value of a part of the Hoisted condition being evaluated.
func (s *Scratch) HoistedValue(slot int) int32 { return s.hoisted[slot] }

// SwapHoisted sets the values of the parts of a Hoisted condition and returns those before.
func (s *Scratch) SwapHoisted(values []int32) []int32 {
	old := s.hoisted
	s.hoisted = values
	return old
}

// IsIdle reports that no program is running.
func (s *Scratch) IsIdle() bool { return s.top == 0 && s.depth == 0 && s.base == 0 }
