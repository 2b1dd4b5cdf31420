package shape

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
		for i := range s.union.cases {
			if f := s.union.cases[i].schema.field(key); f != nil {
				return f
			}
		}
		if s.union.rest != nil {
			return s.union.rest.schema.field(key)
		}
	}
	return nil
}
