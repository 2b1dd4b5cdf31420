package schema

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Cursor is a place in a merged text with what the format declares about it, for
// code that walks the text. Its schema is nil where nothing is declared.
type Cursor struct {
	Schema *Schema
	Edit   Edit // of the value, or of the nearest value around it that states one
}

// RootStep returns the cursor at the root of a kind of file.
func (f *Format) RootStep(kindName string) Cursor {
	if k := f.findKind(kindName); k != nil {
		return Cursor{Schema: k.schema}
	}
	return Cursor{}
}

// HasNamedKeys reports whether the author chooses the keys here. Their order is
// that of the entries in play.
func (s Cursor) HasNamedKeys() bool {
	if s.Schema == nil {
		return false
	}
	if s.Schema.Form == FormEither {
		a := s.Schema.findAlternative(sortMap)
		return a != nil && a.Form == FormMap
	}
	return s.Schema.Form == FormMap
}

// HasDeclaredKeys reports whether the format declares the keys here. Their order
// has no meaning.
func (s Cursor) HasDeclaredKeys() bool {
	return s.Schema != nil && !s.HasNamedKeys() && s.Schema.Form != FormAny
}

// MayBeExpr reports whether the value may be an expression, in which layout has no
// meaning.
func (s Cursor) MayBeExpr() bool { return s.Schema != nil && s.Schema.acceptsExpr() }

// ResolveNode returns the cursor for a value as it is written: for the form or
// case that it has.
func (s Cursor) ResolveNode(n *yamldoc.Node) Cursor {
	for s.Schema != nil {
		next := s.Schema
		switch next.Form {
		case FormEither:
			next = next.findAlternative(nodeSortOf(n))
		case FormUnion:
			c := next.union.chooseCase(n)
			if c == nil {
				return s
			}
			next = c.schema
		default:
			return s
		}
		if next == nil {
			return s
		}
		s.Schema = next
	}
	return s
}

// ItemStep moves to an item of a list. Where a list may be written as its only
// value, that value is the item.
func (s Cursor) ItemStep() Cursor {
	switch {
	case s.Schema == nil:
	case s.Schema.Form == FormList:
		return Cursor{s.Schema.Items, s.Edit}
	case s.Schema.Form == FormEither:
		if a := s.Schema.findAlternative(sortList); a != nil {
			return Cursor{a.Items, s.Edit}
		}
	}
	return Cursor{Edit: s.Edit}
}

// Ref returns the sort of thing that a text here names; "" for none.
func (s Cursor) Ref() string {
	if s.Schema == nil {
		return ""
	}
	if s.Schema.Form == FormEither {
		if a := s.Schema.findAlternative(sortScalar); a != nil {
			return a.Ref
		}
	}
	return s.Schema.Ref
}

// KeyRef returns the sort of thing that the keys here name; "" for none.
func (s Cursor) KeyRef() string {
	if s.Schema == nil {
		return ""
	}
	if s.Schema.Form == FormEither {
		if a := s.Schema.findAlternative(sortMap); a != nil {
			return a.KeyRef
		}
	}
	return s.Schema.KeyRef
}

// IsInheritedKey reports whether a key here applies to all entries, and is no id.
func (s Cursor) IsInheritedKey(key string) bool {
	return s.Schema != nil && s.Schema.isInheritedKey(key)
}

// FindField returns the declaration of a key here; nil for an id or an unknown
// key.
func (s Cursor) FindField(key string) *Field {
	if s.Schema == nil {
		return nil
	}
	return s.Schema.findFieldUnder(key)
}

// ListFields lists the keys that are allowed here, in any case of a union.
func (s Cursor) ListFields() []*Field {
	var out []*Field
	seen := map[string]bool{}
	var walk func(*Schema)
	walk = func(x *Schema) {
		if x == nil {
			return
		}
		for i := range x.Fields {
			if f := &x.Fields[i]; !seen[f.Key] {
				seen[f.Key] = true
				out = append(out, f)
			}
		}
		switch x.Form {
		case FormEither:
			walk(x.findAlternative(sortMap))
		case FormUnion:
			for _, c := range slices.Concat(x.union.present, x.union.cases) {
				walk(c.schema)
			}
			if x.union.rest != nil {
				walk(x.union.rest.schema)
			}
		}
	}
	walk(s.Schema)
	return out
}

// ListTexts lists the texts that are allowed here; for a deciding key those of all
// cases.
func (s Cursor) ListTexts() []string {
	x := s.Schema
	if x != nil && x.Form == FormEither {
		x = x.findAlternative(sortScalar)
	}
	switch {
	case x == nil:
		return nil
	case x.Form == FormScalar && x.Accept == AcceptBool:
		return []string{"true", "false"}
	}
	return slices.Concat(x.Enum, x.Words)
}

// SampleText returns a value that is allowed here, as it is written; false where the format cannot
// tell one, as for the name of something.
func (s Cursor) SampleText() (string, bool) {
	x := s.Schema
	if x != nil && x.Form == FormEither {
		x = x.findAlternative(sortScalar)
	}
	switch {
	case x == nil || x.Form != FormScalar || x.Ref != "" || x.Pattern != "":
		return "", false
	case len(x.Enum) > 0:
		return x.Enum[0], true
	case x.Accept&AcceptBool != 0:
		return "true", true
	case x.Accept&AcceptInt != 0 && (x.Expr || x.Accept&AcceptText == 0):
		n := 1
		if x.Min != nil {
			n = max(n, *x.Min)
		}
		if x.Max != nil {
			n = min(n, *x.Max)
		}
		return strconv.Itoa(n), true
	}
	return "", false
}

// KeyStep moves to the value at a key.
func (s Cursor) KeyStep(key string) Cursor {
	if s.Schema == nil {
		return s
	}
	out := Cursor{Schema: s.Schema.keySchema(key), Edit: s.Edit}
	if out.Edit == EditFree {
		out.Edit = ""
	}
	if s.Schema.isInheritedKey(key) {
		out.Edit = EditShown
	}
	if f := s.Schema.findFieldUnder(key); f != nil && f.Edit != "" {
		out.Edit = f.Edit
	}
	return out
}

// findFieldUnder returns the field of a key, through short forms and cases.
func (s *Schema) findFieldUnder(key string) *Field {
	switch s.Form {
	case FormStruct:
		return s.findField(key)
	case FormEither:
		if a := s.findAlternative(sortMap); a != nil {
			return a.findFieldUnder(key)
		}
	case FormUnion:
		for _, c := range slices.Concat(s.union.present, s.union.cases) {
			if f := c.schema.findField(key); f != nil {
				return f
			}
		}
		if s.union.rest != nil {
			return s.union.rest.schema.findField(key)
		}
	}
	return nil
}
