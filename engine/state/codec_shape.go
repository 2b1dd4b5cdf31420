package state

// field is a field of a frame, with its schema; kids are the fields of the records
// of a list, which has no schema of its own.
type field struct {
	name string
	form rule
	kids []field
}

// shapeOf learns the fields of a frame that may be spoiled: it asks for one record
// of every list.
func shapeOf(spare visited) []field {
	s := &shaper{lists: [][]field{nil}}
	spare.Visit(Visitor{s})
	return s.lists[0]
}

// shaper collects fields, list by list.
type shaper struct{ lists [][]field }

func (s *shaper) see(name string, form rule) {
	in := &s.lists[len(s.lists)-1]
	*in = append(*in, field{name: name, form: form})
}

func (s *shaper) number(name string, v int32, _ uint) int32 { s.see(name, aCount); return v }
func (s *shaper) yes(name string, v bool) bool              { s.see(name, rule{"const": true}); return v }
func (s *shaper) text(name, v string) string                { s.see(name, aString); return v }
func (s *shaper) id(name string, _ *thing, v int) int       { s.see(name, aString); return v }

func (s *shaper) ids(name string, of *thing, _ int, _ func(int) int) ([]int, bool) {
	switch {
	case of == nil:
		s.see(name, ints)
	case of.whole:
		s.see(name, ids)
	default:
		s.see(name, gaps)
	}
	return nil, false
}

func (s *shaper) words(name string, v []string) []string { s.see(name, ids); return v }

func (s *shaper) open(name string, _ int) int { s.see(name, nil); return 1 }
func (s *shaper) begin(int)                   { s.lists = append(s.lists, nil) }

func (s *shaper) end() {
	last := len(s.lists) - 1
	kids := s.lists[last]
	s.lists = s.lists[:last]
	in := s.lists[last-1]
	in[len(in)-1].kids = kids
}

func (*shaper) close(int) {}
