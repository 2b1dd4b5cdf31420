package lang

// Scratch is the memory expressions run in: elements, arguments and sets. Its
// zero value is ready. It may not be shared between goroutines.
type Scratch struct {
	elems     []int32
	base, top int
	bufs      [][]int32
	depth     int
	hoisted   []int32 // the parts of the Hoisted condition being evaluated
	work      int     // parts worked out since the last Rest, by the elements gone through
	blamed    *Program
	failed    string
	reduction int // parts by which limits.Work is lower: see LimitWork
}

// Scratcher is a context that programs run in: it owns a Scratch, so that they
// need not allocate. Get functions may run further programs with the same context.
type Scratcher interface{ Scratch() *Scratch }

// enterProgram opens the slots of one program and returns what leave needs.
func (s *Scratch) enterProgram(slots int) (base, depth int) {
	base, depth = s.base, s.depth
	s.base = s.top
	s.top += slots
	if s.top > len(s.elems) {
		s.growSlots()
	}
	return base, depth
}

func (s *Scratch) growSlots() { s.elems = append(s.elems, make([]int32, s.top-len(s.elems))...) }

func (s *Scratch) leaveProgram(base, depth int) {
	s.top, s.base, s.depth = s.base, base, depth
}

// borrowSet evaluates a set, of each element of which so many parts will be worked out,
// into a buffer that is the caller's until it calls release.
func (s *Scratch) borrowSet(ctx any, set setCode, parts int) []int32 {
	d := s.depth
	if d == len(s.bufs) {
		s.bufs = append(s.bufs, nil)
	}
	buf := s.bufs[d][:0]
	s.depth++
	buf = set(ctx, s, buf)
	s.bufs[d] = buf
	if !s.spendElements(len(buf), parts) {
		return nil
	}
	return buf
}

func (s *Scratch) releaseSet() { s.depth-- }

// takeBuffer lends an empty buffer until it is given back, with what was put into it.
func (s *Scratch) takeBuffer() []int32 {
	if s.depth == len(s.bufs) {
		s.bufs = append(s.bufs, nil)
	}
	s.depth++
	return s.bufs[s.depth-1][:0]
}

func (s *Scratch) returnBuffer(buf []int32) {
	s.depth--
	s.bufs[s.depth] = buf
}

func (s *Scratch) setSlot(slot int, v int32) { s.elems[s.base+slot] = v }

func (s *Scratch) slotValue(slot int) int32 { return s.elems[s.base+slot] }
