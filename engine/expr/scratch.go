package expr

// Scratch is the memory expressions run in: elements, arguments and sets. Its
// zero value is ready. It may not be shared between goroutines.
type Scratch struct {
	elems     []int32
	base, top int
	bufs      [][]int32
	depth     int
	fixed     []int32 // the parts of the Pinned under way
	work      int     // parts worked out since the last Rest, by the elements gone through
	blamed    *Program
	failed    string
	less      int // parts by which limits.Work is lower: see Allow
}

// Scratcher is a context that programs run in: it owns a Scratch, so that they
// need not allocate. Get functions may run further programs with the same context.
type Scratcher interface{ Scratch() *Scratch }

// enter opens the slots of one program and returns what leave needs.
func (s *Scratch) enter(slots int) (base, depth int) {
	base, depth = s.base, s.depth
	s.base = s.top
	s.top += slots
	if s.top > len(s.elems) {
		s.grow()
	}
	return base, depth
}

func (s *Scratch) grow() { s.elems = append(s.elems, make([]int32, s.top-len(s.elems))...) }

func (s *Scratch) leave(base, depth int) {
	s.top, s.base, s.depth = s.base, base, depth
}

// borrow evaluates a set, of each element of which so many parts will be worked out,
// into a buffer that is the caller's until it calls release.
func (s *Scratch) borrow(ctx any, set setCode, parts int) []int32 {
	d := s.depth
	if d == len(s.bufs) {
		s.bufs = append(s.bufs, nil)
	}
	buf := s.bufs[d][:0]
	s.depth++
	buf = set(ctx, s, buf)
	s.bufs[d] = buf
	if !s.may(len(buf), parts) {
		return nil
	}
	return buf
}

func (s *Scratch) release() { s.depth-- }

// take lends an empty buffer until it is given back, with what was put into it.
func (s *Scratch) take() []int32 {
	if s.depth == len(s.bufs) {
		s.bufs = append(s.bufs, nil)
	}
	s.depth++
	return s.bufs[s.depth-1][:0]
}

func (s *Scratch) giveBack(buf []int32) {
	s.depth--
	s.bufs[s.depth] = buf
}

func (s *Scratch) set(slot int, v int32) { s.elems[s.base+slot] = v }

func (s *Scratch) get(slot int) int32 { return s.elems[s.base+slot] }
