package schema

import (
	"reflect"
	"regexp"
	"slices"
)

// Form says which sort of value a Schema describes.
type Form uint8

// The forms of a Schema.
const (
	FormAny    Form = iota // any value
	FormScalar             // text, whole number, true or false
	FormList               // a list of Items
	FormMap                // a map with free keys and equal Values
	FormStruct             // a map with the keys of Fields
	FormUnion              // a map in which a key decides the other keys
	FormEither             // one of Alts, by scalar, list or map
)

// Accept is the set of scalars a FormScalar takes.
type Accept uint8

// The sorts of scalar. A plain scalar that reads as a whole number, true or
// false is not a text; quote it to make it one.
const (
	AcceptText Accept = 1 << iota
	AcceptInt
	AcceptBool
)

// Schema describes one value of a file. The zero value takes anything.
type Schema struct {
	Form Form
	Name string // shared definitions are named: "unit"
	Doc  string // what it is, one or two sentences
	Want string // in words, with article: "a whole number"
	Many string // the same for several: "whole numbers"

	Accept   Accept   // FormScalar
	Enum     []string // FormScalar: the texts allowed
	Words    []string // FormScalar: the texts allowed beside whole numbers
	Min, Max *int     // FormScalar: limits of a whole number
	Pattern  string   // FormScalar: regular expression of a text
	NotEmpty bool     // FormScalar: "" is refused
	Expr     bool     // FormScalar: an expression
	Ref      string   // FormScalar: the sort of thing it names

	Items *Schema // FormList

	Values *Schema // FormMap
	Keys   string  // FormMap: "id" or "any"
	KeyDoc string  // FormMap: what the key is
	KeyRef string  // FormMap: the sort of thing the key names

	Section bool // FormMap: a key of a whole file, whose entries may be like one another

	Fields []Field   // FormStruct
	Rest   *Field    // FormStruct: takes the keys that are none of Fields; nil: there are no others
	Alts   []*Schema // FormEither: at most one for each of scalar, list, map

	Keywords Keywords // only written: laid over the JSON Schema of the fields above

	union   *union
	goType  reflect.Type
	byKey   map[string]int
	groups  []string // the groups of Fields
	pattern *regexp.Regexp
}

// Field is one key of a FormStruct.
type Field struct {
	Key        string
	Doc        string
	Required   bool
	Default    string
	HasDefault bool
	Words      string // the names that expressions here and below may use beside those of all
	Group      string // exactly one field of the same Group must be there
	PairedWith string // the key of the same Group that may be there too
	Edit       Edit   // what a change of it means for games under way
	Recorded   bool   // the position keeps it, although it is only shown
	Schema     *Schema

	index []int  // nil: checked, not bound
	unset string // the value that means the same as leaving it out; empty where none does
}

// Edit is the effect that a change of a value has on games under way.
type Edit string

// The sorts of edit. A change of a field without one may change what a game asks, allows or
// does, so that its journal can no longer be replayed.
const (
	EditShown   Edit = "shown"   // only people read it; no rule does
	EditBalance Edit = "balance" // a number that decides chances, strength or victory
	EditSafe    Edit = "safe"    // no rule reads it, and no game under way changes
	EditFree    Edit = "free"    // nothing reads a new entry yet
)

// TextSchema takes any text; bare numbers are texts too.
func TextSchema() *Schema {
	return &Schema{Form: FormScalar, Accept: AcceptText | AcceptInt, Want: "a text", Many: "texts"}
}

// StringSchema takes a text and no bare number, as JSON writes texts.
func StringSchema() *Schema { return &Schema{Form: FormScalar, Accept: AcceptText} }

// IntSchema takes a whole number.
func IntSchema() *Schema {
	return &Schema{Form: FormScalar, Accept: AcceptInt, Want: "a whole number", Many: "whole numbers"}
}

// BoolSchema takes true or false.
func BoolSchema() *Schema {
	return &Schema{Form: FormScalar, Accept: AcceptBool, Want: "true or false", Many: "values true or false"}
}

// EnumSchema takes one of the given texts.
func EnumSchema(texts ...string) *Schema {
	s := TextSchema()
	s.Enum = texts
	return s
}

// ListOf returns the schema of a list of equal values.
func ListOf(items *Schema) *Schema { return &Schema{Form: FormList, Items: items} }

// MapOf returns the schema of a map with free keys; keys is "id" or "any".
func MapOf(keys string, values *Schema) *Schema {
	return &Schema{Form: FormMap, Keys: keys, Values: values}
}

// ObjectOf returns the schema of a map with these keys and no others.
func ObjectOf(fields ...Field) *Schema { return &Schema{Form: FormStruct, Fields: fields} }

// UnionOf returns a schema that takes one of several, which must be of different
// sorts: at most one scalar, one list and one map.
func UnionOf(alts ...*Schema) *Schema { return &Schema{Form: FormEither, Alts: alts} }

// TypeSchema returns a placeholder for the declarations of a Go type, for use in
// ShapeOf.
func TypeSchema[T any]() *Schema { return &Schema{goType: reflect.TypeFor[T]()} }

// sort of node a schema takes.
type nodeSort uint8

const (
	sortAny nodeSort = iota
	sortScalar
	sortList
	sortMap
)

// takenSort returns the sort of node that a schema takes.
func (s *Schema) takenSort() nodeSort {
	switch s.Form {
	case FormScalar:
		return sortScalar
	case FormList:
		return sortList
	case FormMap, FormStruct, FormUnion:
		return sortMap
	}
	return sortAny
}

// findAlternative returns the alternative of a FormEither for a sort of node, or
// nil.
func (s *Schema) findAlternative(of nodeSort) *Schema {
	for _, a := range s.Alts {
		if a.takenSort() == of {
			return a
		}
	}
	return nil
}

// findField returns the field of a key, nil for an unknown key.
func (s *Schema) findField(key string) *Field {
	if i, ok := s.byKey[key]; ok {
		return &s.Fields[i]
	}
	return nil
}

// listGroups lists the groups of fields, in order.
func (s *Schema) listGroups() []string {
	var out []string
	for i := range s.Fields {
		if g := s.Fields[i].Group; g != "" && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	return out
}

// groupKeys lists the keys of a group.
func (s *Schema) groupKeys(name string) []string {
	var out []string
	for i := range s.Fields {
		if s.Fields[i].Group == name {
			out = append(out, s.Fields[i].Key)
		}
	}
	return out
}

// mayStandTogether reports whether two keys of one group are allowed together.
func (s *Schema) mayStandTogether(a, b string) bool {
	return s.findField(a).PairedWith == b || s.findField(b).PairedWith == a
}

// indexFields prepares the lookups of a finished schema.
func (s *Schema) indexFields() {
	s.byKey = make(map[string]int, len(s.Fields))
	s.groups = s.listGroups()
	for i := range s.Fields {
		s.byKey[s.Fields[i].Key] = i
	}
}

// idPattern is IsID as a pattern of JSON Schema.
const idPattern = `^[a-z0-9][a-z0-9.-]*$`

// IsID reports whether a text can be an id of a game: small letters, digits,
// hyphens and dots, with a letter or digit first.
func IsID(text string) bool { return isID(text) }

// isID is IsID without a regular expression, because it runs for every key of
// every map.
func isID(key string) bool {
	for i := 0; i < len(key); i++ {
		c := key[i]
		letter := c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
		if !letter && (i == 0 || c != '-' && c != '.') {
			return false
		}
	}
	return key != ""
}
