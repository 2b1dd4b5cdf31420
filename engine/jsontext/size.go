package jsontext

import (
	"encoding/json"
	"reflect"
)

// SizeUpTo is about how many bytes a value has as JSON, counted without writing it: each
// text in it counts with what its characters become, all else with what it has at least.
// It stops once it is past most. Who writes answers asks it first: a value may share one
// text a thousand times, and as JSON it holds it a thousand times over.
func SizeUpTo(v any, most int) int {
	s := sizer{most: most}
	s.addValue(reflect.ValueOf(v))
	return s.size
}

type sizer struct{ size, most int }

var rawMessage = reflect.TypeFor[json.RawMessage]()

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

func (s *sizer) addList(v reflect.Value) {
	for i := range v.Len() {
		if s.size > s.most {
			return
		}
		s.size++
		s.addValue(v.Index(i))
	}
}

// addText counts a text as encoding/json writes it.
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
