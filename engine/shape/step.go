package shape

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/source"
)

// Step is what the declarations say of one value of a merged text, for those who walk
// through it: nil where they know nothing.
type Step struct {
	Schema *Schema
	Edit   Edit // of the value, or of the nearest value around it that states one
}

// Walk begins at the root of a kind of file.
func (f *Format) Walk(kindName string) Step {
	if k := f.kind(kindName); k != nil {
		return Step{Schema: k.schema}
	}
	return Step{}
}

// Named reports whether the keys here are names that the author chose, whose order is
// that of the entries in play; else they are the declaration's own, in any order.
func (s Step) Named() bool {
	if s.Schema == nil {
		return false
	}
	if s.Schema.Form == FormEither {
		a := s.Schema.alt(sortMap)
		return a != nil && a.Form == FormMap
	}
	return s.Schema.Form == FormMap
}

// Declared reports whether the keys here are the declaration's own, in any order.
func (s Step) Declared() bool { return s.Schema != nil && !s.Named() && s.Schema.Form != FormAny }

// Expr reports whether the value may be an expression, whose layout means nothing.
func (s Step) Expr() bool { return s.Schema != nil && s.Schema.isExpr() }

// In is what the declarations say of a value as it is written: of several forms or cases the
// one that it has.
func (s Step) In(n *source.Node) Step {
	for s.Schema != nil {
		next := s.Schema
		switch next.Form {
		case FormEither:
			next = next.alt(sortOf(n))
		case FormUnion:
			c := next.union.choose(n)
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

// Item goes to an entry of a list. Where a list may be written as its only value, that is
// the entry.
func (s Step) Item() Step {
	switch {
	case s.Schema == nil:
	case s.Schema.Form == FormList:
		return Step{s.Schema.Items, s.Edit}
	case s.Schema.Form == FormEither:
		if a := s.Schema.alt(sortList); a != nil {
			return Step{a.Items, s.Edit}
		}
	}
	return Step{Edit: s.Edit}
}

// Ref is the sort of thing that a text here names; empty for none.
func (s Step) Ref() string {
	if s.Schema == nil {
		return ""
	}
	if s.Schema.Form == FormEither {
		if a := s.Schema.alt(sortScalar); a != nil {
			return a.Ref
		}
	}
	return s.Schema.Ref
}

// KeyRef is the sort of thing that the keys here name; empty for none.
func (s Step) KeyRef() string {
	if s.Schema == nil {
		return ""
	}
	if s.Schema.Form == FormEither {
		if a := s.Schema.alt(sortMap); a != nil {
			return a.KeyRef
		}
	}
	return s.Schema.KeyRef
}

// Head reports whether a key here speaks of all entries and is no id.
func (s Step) Head(key string) bool { return s.Schema != nil && s.Schema.isHead(key) }

// Field is what the declarations say of a key here; nil where it is an id, or unknown.
func (s Step) Field(key string) *Field {
	if s.Schema == nil {
		return nil
	}
	return s.Schema.fieldUnder(key)
}

// Fields are the keys that may stand here, those of all cases.
func (s Step) Fields() []*Field {
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
			walk(x.alt(sortMap))
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

// Texts are the texts that may stand here; of a deciding key those of all cases.
func (s Step) Texts() []string {
	x := s.Schema
	if x != nil && x.Form == FormEither {
		x = x.alt(sortScalar)
	}
	switch {
	case x == nil:
		return nil
	case x.Form == FormScalar && x.Accept == AcceptBool:
		return []string{"true", "false"}
	}
	return slices.Concat(x.Enum, x.Words)
}

// Key goes to the value at a key.
func (s Step) Key(key string) Step {
	if s.Schema == nil {
		return s
	}
	out := Step{Schema: s.Schema.under(key), Edit: s.Edit}
	if out.Edit == EditFree {
		out.Edit = ""
	}
	if s.Schema.isHead(key) {
		out.Edit = EditShown
	}
	if f := s.Schema.fieldUnder(key); f != nil && f.Edit != "" {
		out.Edit = f.Edit
	}
	return out
}

// fieldUnder is the field of a key, through short forms and cases.
func (s *Schema) fieldUnder(key string) *Field {
	switch s.Form {
	case FormStruct:
		return s.field(key)
	case FormEither:
		if a := s.alt(sortMap); a != nil {
			return a.fieldUnder(key)
		}
	case FormUnion:
		for _, c := range slices.Concat(s.union.present, s.union.cases) {
			if f := c.schema.field(key); f != nil {
				return f
			}
		}
		if s.union.rest != nil {
			return s.union.rest.schema.field(key)
		}
	}
	return nil
}
