package schema

import (
	"reflect"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Case is one alternative of a Union: a name and a value of its struct type.
type Case struct {
	Name  string
	Value any
	Doc   string
}

// Union describes a map that may be one of several structs. The keys of Present
// are looked for first, in order, and the first that is there decides. Then the
// text at Key decides among Cases. Otherwise Else remains, if it is given.
type Union struct {
	Name    string // names the definition: "phase"
	Doc     string
	Present []Case // chosen when the key Name is there
	Key     string // the deciding key, "do"; empty when there are no Cases
	Cases   []Case // chosen by the text at Key; Key need not be a field
	Else    any    // struct for a map without Key; nil: Key is required
	Scalar  any    // struct with a scalar short form (Shorthand); may be nil
}

// Unioner is a type that names a Union; use it as OneOf[T].
type Unioner interface{ Union() Union }

// OneOf holds one case of a union. Value is a pointer to the case's struct, nil if
// the file was wrong. Case is the deciding name, "" for Else and for the scalar
// short form.
type OneOf[U Unioner] struct {
	Located
	Case  string
	Value any
}

func (o *OneOf[U]) describe() Union {
	var u U
	return u.Union()
}
func (o *OneOf[U]) unionType() reflect.Type    { return reflect.TypeFor[U]() }
func (o *OneOf[U]) location() *Located         { return &o.Located }
func (o *OneOf[U]) setCase(name string, v any) { o.Case, o.Value = name, v }

// oneOfType is any OneOf, as mapType is any Map.
type oneOfType interface {
	describe() Union
	unionType() reflect.Type
	location() *Located
	setCase(name string, v any)
}

// union is a Union with its cases turned into schemas.
type union struct {
	present []unionCase
	key     string
	pick    *Schema // of the value at key
	cases   []unionCase
	rest    *unionCase
}

// unionCase is one case of a union with its schema.
type unionCase struct {
	name   string
	doc    string
	schema *Schema // FormStruct
	goType reflect.Type
}

// chooseCase returns the case of a map, or nil when nothing decides.
func (u *union) chooseCase(n *yamldoc.Node) *unionCase {
	for i := range u.present {
		if valueAtKey(n, u.present[i].name) != nil {
			return &u.present[i]
		}
	}
	if u.key == "" {
		return u.rest
	}
	at := valueAtKey(n, u.key)
	if at == nil {
		return u.rest
	}
	if at.Kind != yamldoc.Scalar {
		return nil
	}
	name, ok := u.pick.findOption(at)
	for i := range u.cases {
		if ok && u.cases[i].name == name {
			return &u.cases[i]
		}
	}
	return nil
}

// presentNames lists the keys that decide by being there.
func (u *union) presentNames() []string {
	var out []string
	for i := range u.present {
		out = append(out, u.present[i].name)
	}
	return out
}

// valueAtKey is Node.Get with an empty node for an absent value.
func valueAtKey(n *yamldoc.Node, key string) *yamldoc.Node {
	if n == nil || n.Kind != yamldoc.Map {
		return nil
	}
	for i := range n.Entries {
		if n.Entries[i].Key == key {
			return entryValue(&n.Entries[i])
		}
	}
	return nil
}

// entryValue returns the value of an entry, never nil.
func entryValue(e *yamldoc.Entry) *yamldoc.Node {
	if e.Value == nil {
		return &yamldoc.Node{Pos: e.KeyAt}
	}
	return e.Value
}
