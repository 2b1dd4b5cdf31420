package schema

import (
	"cmp"
	"slices"
	"strings"
)

// Key is the declaration of one key of a kind of file.
type Key struct {
	Path  []string
	Doc   string
	Expr  bool   // its value may be an expression
	Words string // the names that it may use beside those of all expressions
}

// FindKey finds a key by its path; ids of entries may be any names. The second
// result is how many names of the path are known: all of them when the key exists.
func (f *Format) FindKey(kindName string, path []string) (Key, int) {
	k := f.findKind(kindName)
	if k == nil {
		return Key{}, 0
	}
	s, out := k.schema, Key{}
	for i, name := range path {
		next := s.keySchema(name)
		if next == nil {
			return out, i
		}
		if field := s.findFieldIn(name); field != nil {
			out.Doc = field.Doc
			if field.Words != "" {
				out.Words = field.Words
			}
		}
		s = next
	}
	out.Path, out.Expr = path, s.acceptsExpr()
	return out, len(path)
}

// ListExprKeys lists the keys directly below a path, or below the entries there,
// that hold an expression or lead to one.
func (f *Format) ListExprKeys(kindName string, path []string) []Key {
	s := f.FindSchema(kindName, path)
	for s != nil && s.Form == FormMap {
		s, path = s.Values, append(slices.Clone(path), "ID")
	}
	s = s.keyedStruct()
	if s == nil {
		return nil
	}
	var out []Key
	for i := range s.Fields {
		k, _ := f.FindKey(kindName, append(slices.Clone(path), s.Fields[i].Key))
		if k.Expr || s.Fields[i].Schema.containsExpr(nil) {
			out = append(out, k)
		}
	}
	return out
}

// ListKeys lists the keys that may follow a path. The list is empty where ids are written.
func (f *Format) ListKeys(kindName string, path []string) []string {
	s := f.FindSchema(kindName, path).keyedStruct()
	if s == nil {
		return nil
	}
	var out []string
	for i := range s.Fields {
		out = append(out, s.Fields[i].Key)
	}
	return out
}

// keyedStruct returns the struct that a schema describes, nil for none.
func (s *Schema) keyedStruct() *Schema {
	if s != nil && s.Form == FormEither {
		s = s.findAlternative(sortMap)
	}
	if s == nil || s.Form != FormStruct {
		return nil
	}
	return s
}

// findFieldIn returns the field of a key in the struct that a schema describes.
func (s *Schema) findFieldIn(key string) *Field {
	if s = s.keyedStruct(); s == nil {
		return nil
	}
	return s.findField(key)
}

// acceptsExpr reports whether a value may be an expression.
func (s *Schema) acceptsExpr() bool {
	if s.Form == FormEither {
		return slices.ContainsFunc(s.Alts, (*Schema).acceptsExpr)
	}
	return s.Expr
}

// containsExpr reports whether an expression may be in a value, at any depth.
// seen are the schemas on the way.
func (s *Schema) containsExpr(seen []*Schema) bool {
	if s == nil || slices.Contains(seen, s) {
		return false
	}
	seen = append(seen, s)
	below := func(x *Schema) bool { return x.containsExpr(seen) }
	switch s.Form {
	case FormList:
		return below(s.Items)
	case FormMap:
		return below(s.Values)
	case FormEither:
		return slices.ContainsFunc(s.Alts, below)
	case FormStruct:
		return slices.ContainsFunc(s.Fields, func(f Field) bool { return below(f.Schema) })
	}
	return s.Expr
}

// KeyUse is one key with what contains it: a part of the format, or a kind of
// file.
type KeyUse struct {
	Key, Container, Doc string
	Verb                bool // it is the verb of an effect
}

// ListKeyUses lists all keys of the format with what contains them.
func (f *Format) ListKeyUses() []KeyUse {
	seen := map[*Schema]bool{}
	var out []KeyUse
	var walk func(in string, s *Schema)
	walk = func(in string, s *Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		if s.Name != "" {
			in = s.Name
		}
		for i := range s.Fields {
			out = append(out, KeyUse{s.Fields[i].Key, in, s.Fields[i].Doc, s.Fields[i].Group == "verb"})
			walk(in, s.Fields[i].Schema)
		}
		walk(in, s.Items)
		walk(in, s.Values)
		for _, a := range s.Alts {
			walk(in, a)
		}
		if s.union != nil {
			for _, c := range slices.Concat(s.union.present, s.union.cases) {
				walk(in, c.schema)
			}
			if s.union.rest != nil {
				walk(in, s.union.rest.schema)
			}
		}
	}
	for i := range f.kinds {
		walk("file "+f.kinds[i].name, f.kinds[i].schema)
	}
	slices.SortStableFunc(out, func(a, b KeyUse) int {
		return cmp.Or(strings.Compare(a.Key, b.Key), strings.Compare(a.Container, b.Container))
	})
	return slices.CompactFunc(out, func(a, b KeyUse) bool { return a.Key == b.Key && a.Container == b.Container })
}
