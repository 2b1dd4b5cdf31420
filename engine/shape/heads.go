package shape

import (
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// An entry that does not say its rulebook section has that of the nearest block
// around it in the same file which does, else the file's; so with whether it is
// a reconstruction, which is not said of whole files. Both may stand at the head
// of any map of such entries. The tree keeps them where they were written: only
// the decoded entries have them all.
const (
	ruleKey  = "rule"
	reconKey = "reconstruction"
)

// isHead reports whether a key of a map of entries speaks of all of them.
func (s *Schema) isHead(key string) bool {
	return (key == ruleKey || key == reconKey) && s.Form == FormMap && s.Values.takesRule(nil)
}

// takesRule reports whether what a schema describes is an entry with a rulebook
// section, or a map of such entries.
func (s *Schema) takesRule(seen []*Schema) bool {
	if s == nil {
		return false
	}
	for _, x := range seen {
		if x == s {
			return false
		}
	}
	switch s.Form {
	case FormStruct:
		return s.field(ruleKey) != nil
	case FormMap:
		return s.Values.takesRule(append(seen, s))
	case FormEither:
		return s.alt(sortMap).takesRule(append(seen, s))
	case FormUnion:
		for i := range s.union.cases {
			if s.union.cases[i].schema.takesRule(append(seen, s)) {
				return true
			}
		}
		return s.union.rest != nil && s.union.rest.schema.takesRule(append(seen, s))
	}
	return false
}

// IsHead reports whether a key of a map of entries of some Go type speaks of all
// of them: their rulebook section, or that they are reconstructed.
func IsHead(t reflect.Type, key string) bool {
	if key != ruleKey && key != reconKey {
		return false
	}
	for t.Kind() == reflect.Struct && implements(t, mapIface) {
		t = reflect.New(t).Interface().(mapType).elem()
	}
	return t.Kind() == reflect.Struct && t.PkgPath() != atType.PkgPath() && hasField(t, "Rule")
}

func hasField(t reflect.Type, name string) bool {
	_, ok := t.FieldByName(name)
	return ok
}

// At finds what stands at a path of a kind of file, nil where the declarations
// know of nothing: ids of entries are names like any other.
func (f *Format) At(kindName string, path []string) *Schema {
	k := f.kind(kindName)
	if k == nil {
		return nil
	}
	s := k.schema
	for _, name := range path {
		if s = s.under(name); s == nil {
			return nil
		}
	}
	return s
}

// Under is what a schema says of the value at a key; nil where it knows of nothing.
func (s *Schema) Under(key string) *Schema { return s.under(key) }

// For is the alternative of a schema that a value is of: a scalar, a list or a map.
func (s *Schema) For(n *source.Node) *Schema {
	if s.Form != FormEither {
		return s
	}
	return s.alt(sortOf(n))
}

// under is what a schema says of the value at a key.
func (s *Schema) under(key string) *Schema {
	switch s.Form {
	case FormStruct:
		if f := s.field(key); f != nil {
			return f.Schema
		}
		if s.Rest != nil {
			return s.Rest.Schema
		}
	case FormMap:
		if s.isHead(key) {
			return headSchemas[key]
		}
		return s.Values
	case FormEither:
		if a := s.alt(sortMap); a != nil {
			return a.under(key)
		}
	case FormUnion:
		for i := range s.union.cases {
			if u := s.union.cases[i].schema.under(key); u != nil {
				return u
			}
		}
		if s.union.rest != nil {
			return s.union.rest.schema.under(key)
		}
	}
	return nil
}

// IsEntry reports whether a schema describes one entry with a rulebook section
// of its own, not a map of them.
func (s *Schema) IsEntry() bool {
	switch s.Form {
	case FormStruct:
		return s.field(ruleKey) != nil
	case FormEither:
		a := s.alt(sortMap)
		return a != nil && a.IsEntry()
	case FormUnion:
		return s.takesRule(nil)
	}
	return false
}

var headSchemas = map[string]*Schema{
	ruleKey:  {Form: FormScalar, Accept: AcceptText | AcceptInt, NotEmpty: true, Want: "a rulebook section, which all entries here have that state none", Many: "texts"},
	reconKey: {Form: FormScalar, Accept: AcceptBool, Want: "true or false, for all entries here", Many: "values true or false"},
}

// head checks what stands at the head of a map of entries.
func (c *checker) head(e *source.Entry) {
	v := valueOf(e)
	if v.Kind != source.Map {
		c.value(headSchemas[e.Key], v, place{key: e.Key, keyAt: e.KeyAt})
		return
	}
	c.add(v, diag.Diagnostic{Rule: "key-form", Pos: e.KeyAt, Len: keyLen(e), Message: "no entry here can be called " + e.Key,
		Expected: headSchemas[e.Key].Want, Hint: "choose another id: this key speaks of all the entries beside it"})
}

// enter makes a map the nearest block around what stands in it; it reports
// whether leave has to be called.
func (d *Decoder) enter(n *source.Node) bool {
	if n.Kind != source.Map || n == d.root || n.Get(ruleKey) == nil && n.Get(reconKey) == nil {
		return false
	}
	d.blocks = append(d.blocks, n)
	return true
}

func (d *Decoder) leave() { d.blocks = d.blocks[:len(d.blocks)-1] }

// inherited is what an entry has from the blocks around it, nil when nothing;
// ofFile: it is what its file says of itself.
func (d *Decoder) inherited(key string, n *source.Node) (v *source.Node, ofFile bool) {
	if n.Pos.File == "" {
		return nil, false
	}
	for i := len(d.blocks) - 1; i >= 0; i-- {
		for v := d.blocks[i].Get(key); v != nil; v = v.Was {
			if !v.Own && v.Pos.File == n.Pos.File && v.Kind == source.Scalar && !v.IsNull() {
				return v, false
			}
		}
	}
	if key != ruleKey {
		return nil, false
	}
	return d.files[n.Pos.File], true
}

// inherit fills a key that an entry leaves to the blocks around it. Beside the
// key rule a field FileRule tells that only the file states one.
func (d *Decoder) inherit(v reflect.Value, f *Field, n *source.Node) {
	if f.Key != ruleKey && f.Key != reconKey || n == d.root {
		return
	}
	from, ofFile := d.inherited(f.Key, n)
	if from == nil {
		return
	}
	d.bind(v.FieldByIndex(f.index), f.Schema, from, diag.Pos{})
	if !ofFile {
		return
	}
	if mark := v.FieldByIndex(f.index[:len(f.index)-1]).FieldByName("FileRule"); mark.IsValid() {
		mark.SetBool(true)
	}
}
