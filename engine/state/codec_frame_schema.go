package state

import "github.com/vedette-wargames/vedette/engine/schema"

// frameSchema describes an object whose fields are named to a visitor: it asks for
// one record of every list. The holder may be spoiled by that.
func frameSchema(spare fieldHolder) *schema.Schema {
	s := &fieldCollector{objects: [][]schema.Field{nil}}
	spare.Visit(Visitor{s})
	return schema.ObjectOf(s.objects[0]...)
}

// fieldCollector is a visitor that collects the fields of an object, and of the
// records of its lists, as schemas.
type fieldCollector struct {
	objects [][]schema.Field // that are open, the innermost last
}

// addField adds a field to the innermost open object.
func (s *fieldCollector) addField(name string, value *schema.Schema) {
	in := &s.objects[len(s.objects)-1]
	*in = append(*in, schema.Field{Key: name, Schema: value})
}

func (s *fieldCollector) visitNumber(name string, v int32, _ uint) int32 {
	s.addField(name, aCount)
	return v
}

func (s *fieldCollector) visitFlag(name string, v bool) bool {
	s.addField(name, constant(true))
	return v
}

func (s *fieldCollector) visitText(name, v string) string {
	s.addField(name, aString)
	return v
}

func (s *fieldCollector) visitID(name string, _ *thingKind, v int) int {
	s.addField(name, aString)
	return v
}

// visitIDs declares a list of numbers, of ids, or of ids with gaps, which are written
// as null.
func (s *fieldCollector) visitIDs(name string, of *thingKind, _ int, _ func(int) int) ([]int, bool) {
	switch {
	case of == nil:
		s.addField(name, schema.ListOf(aCount))
	case of.noGaps:
		s.addField(name, ids)
	default:
		s.addField(name, schema.ListOf(typed("string", "null")))
	}
	return nil, false
}

func (s *fieldCollector) visitTexts(name string, v []string) []string {
	s.addField(name, ids)
	return v
}

// openList declares a list of records, and asks for one of them to learn its fields.
func (s *fieldCollector) openList(name string, _ int) int {
	s.addField(name, schema.ListOf(schema.ObjectOf()))
	return 1
}

func (s *fieldCollector) beginRecord(int) { s.objects = append(s.objects, nil) }

// endRecord gives the list that is open the fields of its record.
func (s *fieldCollector) endRecord() {
	last := len(s.objects) - 1
	record := s.objects[last]
	s.objects = s.objects[:last]
	outer := s.objects[last-1]
	outer[len(outer)-1].Schema.Items.Fields = record
}

func (*fieldCollector) closeList(int) {}
