package state

// fieldShape is a field of a frame, with its schema; kids are the fields of the records
// of a list, which has no schema of its own.
type fieldShape struct {
	name     string
	schema   jsonSchema
	children []fieldShape
}

// collectFields learns the fields of a frame that may be spoiled: it asks for one record
// of every list.
func collectFields(spare fieldHolder) []fieldShape {
	s := &shaper{lists: [][]fieldShape{nil}}
	spare.Visit(Visitor{s})
	return s.lists[0]
}

// shaper collects fields, list by list.
type shaper struct{ lists [][]fieldShape }

func (s *shaper) addField(name string, form jsonSchema) {
	in := &s.lists[len(s.lists)-1]
	*in = append(*in, fieldShape{name: name, schema: form})
}

func (s *shaper) visitNumber(name string, v int32, _ uint) int32 { s.addField(name, aCount); return v }
func (s *shaper) visitFlag(name string, v bool) bool {
	s.addField(name, jsonSchema{"const": true})
	return v
}
func (s *shaper) visitText(name, v string) string              { s.addField(name, aString); return v }
func (s *shaper) visitID(name string, _ *thingKind, v int) int { s.addField(name, aString); return v }

func (s *shaper) visitIDs(name string, of *thingKind, _ int, _ func(int) int) ([]int, bool) {
	switch {
	case of == nil:
		s.addField(name, ints)
	case of.noGaps:
		s.addField(name, ids)
	default:
		s.addField(name, idsOrNull)
	}
	return nil, false
}

func (s *shaper) visitTexts(name string, v []string) []string { s.addField(name, ids); return v }

func (s *shaper) openList(name string, _ int) int { s.addField(name, nil); return 1 }
func (s *shaper) beginRecord(int)                 { s.lists = append(s.lists, nil) }

func (s *shaper) endRecord() {
	last := len(s.lists) - 1
	kids := s.lists[last]
	s.lists = s.lists[:last]
	in := s.lists[last-1]
	in[len(in)-1].children = kids
}

func (*shaper) closeList(int) {}
