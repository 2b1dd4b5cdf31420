package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Keywords are keywords of JSON Schema with their values, for what the fields of a
// [Schema] cannot express. A value may be or contain schemas: *Schema, []*Schema
// and map[string]any are written as schemas are.
type Keywords map[string]any

// DataField is one field of a Go struct that encoding/json writes.
type DataField struct {
	Key      string
	Doc      string // the tag doc
	Required bool   // the tag required:"true"
	Type     reflect.Type
	Index    []int // for reflect.Value.FieldByIndex
}

// DataTyper is a type that encoding/json writes in a form of its own, which
// DataSchema describes.
type DataTyper interface{ DataSchema() *Schema }

// ListDataFields lists the fields of a struct type by their JSON names, in order.
// The fields of an embedded struct count as its own; fields without a tag json, or
// with the name "-", are left out.
func ListDataFields(t reflect.Type) []DataField {
	var out []DataField
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous && f.Tag.Get("json") == "" {
			for _, inner := range ListDataFields(f.Type) {
				inner.Index = append([]int{i}, inner.Index...)
				out = append(out, inner)
			}
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		out = append(out, DataField{name, f.Tag.Get("doc"), f.Tag.Get("required") == "true", f.Type, []int{i}})
	}
	return out
}

// TakesAnyData reports whether a Go type holds any JSON value: a node, raw JSON or
// an interface.
func TakesAnyData(t reflect.Type) bool {
	return t == reflect.TypeFor[*yamldoc.Node]() || t == reflect.TypeFor[json.RawMessage]() || t.Kind() == reflect.Interface
}

// DataTypeSchema describes the JSON that a Go type is written as: pointers as what
// they point to, structs by [ListDataFields]. A type may describe itself
// ([DataTyper]). It panics for a type that JSON cannot hold.
func DataTypeSchema(t reflect.Type) *Schema {
	switch {
	case TakesAnyData(t):
		return &Schema{}
	case t.Kind() == reflect.Pointer:
		return DataTypeSchema(t.Elem())
	}
	if own, ok := reflect.Zero(t).Interface().(DataTyper); ok {
		return own.DataSchema()
	}
	switch t.Kind() {
	case reflect.String:
		return StringSchema()
	case reflect.Bool:
		return BoolSchema()
	case reflect.Float64:
		return &Schema{Keywords: Keywords{"type": "number"}}
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return IntSchema()
	case reflect.Slice:
		return ListOf(DataTypeSchema(t.Elem()))
	case reflect.Map:
		return MapOf("any", DataTypeSchema(t.Elem()))
	case reflect.Struct:
		var fields []Field
		for _, f := range ListDataFields(t) {
			fields = append(fields, Field{Key: f.Key, Doc: f.Doc, Required: f.Required, Schema: DataTypeSchema(f.Type)})
		}
		return ObjectOf(fields...)
	}
	panic(fmt.Sprintf("schema: JSON has no form for a %s", t)) // any test finds it
}

// DataJSONSchema writes the JSON Schema of data that programs write and read. Named
// schemas become definitions, and the members of all objects are sorted by key.
func DataJSONSchema(title string, s *Schema) []byte {
	w := &schemaWriter{defs: map[string]object{}}
	return append(indentJSON(sortJSON(w.writeDocument(title, s))), '\n')
}

// MarshalJSON writes a schema for a document that contains it, with the members of
// all objects sorted by key. It must contain no named schema: it has no definitions.
func (s *Schema) MarshalJSON() ([]byte, error) {
	return sortJSON((&schemaWriter{}).writeBody(s)), nil
}

// writeKeywords lays the keywords of a schema over what its form says.
func (w *schemaWriter) writeKeywords(body object, words Keywords) object {
	for _, word := range slices.Sorted(maps.Keys(words)) {
		at := -1
		for i := range body {
			if body[i].key == word {
				at = i
			}
		}
		if at < 0 {
			body.putMember(word, nil)
			at = len(body) - 1
		}
		body[at].value = w.writeKeyword(words[word])
	}
	return body
}

// writeKeyword writes the value of a keyword, with the schemas in it.
func (w *schemaWriter) writeKeyword(value any) any {
	switch v := value.(type) {
	case *Schema:
		return w.writeRef(v)
	case []*Schema:
		out := make([]object, len(v))
		for i := range v {
			out[i] = w.writeRef(v[i])
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for key := range v {
			out[key] = w.writeKeyword(v[key])
		}
		return out
	}
	return value
}
