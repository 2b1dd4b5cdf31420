package jsontext

import (
	"encoding/json"
	"reflect"
)

// SizeUpTo returns about how many bytes a value takes as JSON, without writing it:
// exact for texts, and the least size for everything else. It stops once it is
// past most. Writers of answers ask it first: a value may share one text a
// thousand times, and JSON repeats it.
func SizeUpTo(v any, most int) int {
	s := sizer{most: most}
	s.addValue(reflect.ValueOf(v))
	return s.size
}

// sizer adds up the size of a value, until it is past most.
type sizer struct{ size, most int }

// rawMessage is the type of a value that is JSON already, which counts by its
// length.
var rawMessage = reflect.TypeFor[json.RawMessage]()

// addValue adds the size of a value.
func (s *sizer) addValue(v reflect.Value) {
	if s.size > s.most {
		return
	}
	switch v.Kind() {
	case reflect.String:
		s.addText(v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			s.addValue(v.Elem())
		}
	case reflect.Slice:
		if v.Type() == rawMessage {
			s.size += v.Len()
			return
		}
		s.addList(v)
	case reflect.Array:
		s.addList(v)
	case reflect.Map:
		for m := v.MapRange(); m.Next() && s.size <= s.most; {
			s.addValue(m.Key())
			s.addValue(m.Value())
		}
	case reflect.Struct:
		t := v.Type()
		for i := range v.NumField() {
			if t.Field(i).IsExported() && t.Field(i).Tag.Get("json") != "-" {
				s.addValue(v.Field(i))
			}
		}
	default:
		s.size++
	}
}

// addList adds the size of the elements of a list.
func (s *sizer) addList(v reflect.Value) {
	for i := range v.Len() {
		if s.size > s.most {
			return
		}
		s.size++
		s.addValue(v.Index(i))
	}
}

// addText adds the size of a text as encoding/json writes it.
func (s *sizer) addText(t string) {
	s.size += len(t)
	for i := range len(t) {
		switch c := t[i]; {
		case c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t' || c == '\b' || c == '\f':
			s.size++
		case c < 0x20 || c == '<' || c == '>' || c == '&':
			s.size += 5
		}
	}
}
