package schema

import (
	"maps"
	"slices"
)

// SchemaVersion is the JSON Schema draft that is written.
const SchemaVersion = "https://json-schema.org/draft/2020-12/schema"

// JSONSchema returns the JSON Schema of one kind, nil for an unknown one. The same
// declaration always gives the same bytes. names lists what the expressions of a
// key may name, for its description; it may be nil.
func (f *Format) JSONSchema(kindName string, names func(words string) string) []byte {
	k := f.findKind(kindName)
	if k == nil {
		return nil
	}
	w := &schemaWriter{defs: map[string]object{}, names: names, templated: implements(k.goType, templatedType)}
	return append(indentJSON(marshalObject(w.writeDocument(kindName, k.schema))), '\n')
}

// writeDocument writes a schema after the head of a document, and the definitions
// that it refers to.
func (w *schemaWriter) writeDocument(title string, s *Schema) object {
	o := object{{"$schema", SchemaVersion}, {"title", title}}
	o = append(o, w.writeBody(s)...)
	if len(w.defs) > 0 {
		var defs object
		for _, name := range slices.Sorted(maps.Keys(w.defs)) {
			defs.putMember(name, w.defs[name])
		}
		o.putMember("$defs", defs)
	}
	return o
}

// schemaWriter turns schemas into JSON; named ones become definitions.
type schemaWriter struct {
	defs  map[string]object
	names func(words string) string

	insidePlaceholder bool // orFilled is being written around this schema
	templated         bool // a scalar may be $NAME instead: see templated
}

// templatedKind is a kind of file in which any scalar may be $NAME, to be filled
// in before the file is decoded.
type templatedKind interface{ Templated() }

// writeRef writes a schema where it is used: a named one as a reference to its
// definition.
func (w *schemaWriter) writeRef(s *Schema) object {
	if s == nil {
		return object{}
	}
	if w.templated && s.Form != FormScalar && s.Form != FormAny && !w.insidePlaceholder {
		w.insidePlaceholder = true
		defer func() { w.insidePlaceholder = false }()
		return orPlaceholder(w.writeRef(s))
	}
	w.insidePlaceholder = false
	if s.Name == "" {
		return w.writeBody(s)
	}
	if _, known := w.defs[s.Name]; !known {
		w.defs[s.Name] = nil // a definition may contain itself
		w.defs[s.Name] = w.writeBody(s)
	}
	return object{{"$ref", "#/$defs/" + s.Name}}
}

// writeBody writes a schema itself.
func (w *schemaWriter) writeBody(s *Schema) object {
	return w.writeKeywords(w.writeForm(s), s.Keywords)
}

// writeForm writes what the fields of a schema say.
func (w *schemaWriter) writeForm(s *Schema) object {
	var o object
	o.putText("description", s.Doc)
	switch s.Form {
	case FormScalar:
		return append(o, w.writeScalar(s)...)
	case FormList:
		o.putMember("type", "array")
		o.putMember("items", w.writeRef(s.Items))
	case FormMap:
		o.putMember("type", "object")
		var names object
		names.putText("description", s.KeyDoc)
		if s.Keys == "id" {
			if w.templated {
				names.putMember("pattern", idPattern+`|^\$[A-Za-z0-9_]+$`)
			} else {
				names.putMember("pattern", idPattern)
			}
		}
		if len(names) > 0 {
			o.putMember("propertyNames", names)
		}
		o.putText("x-keys", s.KeyRef)
		if s.isInheritedKey(ruleKey) {
			o.putMember("properties", object{{ruleKey, prependDoc(scalarBody(inheritedSchemas[ruleKey]), "Rulebook section of all entries here that state none.")},
				{reconKey, prependDoc(scalarBody(inheritedSchemas[reconKey]), "True: all entries here that do not say otherwise are reconstructed.")}})
		}
		if s.Section {
			o.putMember("additionalProperties", w.writeEntry(s.Values))
		} else {
			o.putMember("additionalProperties", w.writeRef(s.Values))
		}
	case FormStruct:
		return append(o, w.writeFields(s)...)
	case FormUnion:
		return append(o, w.writeUnion(s.union)...)
	case FormEither:
		return append(o, w.writeEither(s)...)
	}
	return o
}

// writeEntry writes the values of a section, which may also be like others.
func (w *schemaWriter) writeEntry(s *Schema) object {
	body := s.likeBody()
	if body == nil {
		return w.writeRef(s)
	}
	if body.Name == "" {
		named := *body
		named.Name = s.Name
		body = &named
	}
	return object{{"if", object{{"type", "object"}, {"required", []string{likeKey}}}}, {"then", w.writeLike(body)}, {"else", w.writeRef(s)}}
}

// writeScalar writes a scalar, or $NAME where the kind of file allows it.
func (w *schemaWriter) writeScalar(s *Schema) object {
	body := scalarBody(s)
	anyText := len(s.Enum) == 0 && len(s.Words) == 0 && s.Accept&AcceptText != 0 && s.Pattern == ""
	constant := len(s.Enum) == 1 || s.Min != nil && s.Max != nil && *s.Min == *s.Max
	if !w.templated || anyText || constant {
		return body
	}
	return orPlaceholder(body)
}

// orPlaceholder returns a schema that also takes $NAME. Messages about other
// values stay the same.
func orPlaceholder(body object) object {
	return object{{"if", object{{"type", "string"}, {"pattern", `^\$[A-Za-z0-9_]+$`}}}, {"then", object{}}, {"else", body}}
}

// scalarBody writes the values that a scalar may have.
func scalarBody(s *Schema) object {
	var o object
	if len(s.Enum) > 0 {
		o.putMember("enum", enumValues(s.Enum))
		o.putText("x-ref", s.Ref)
		return o
	}
	if len(s.Words) > 0 {
		number := *s
		number.Words, number.Accept = nil, s.Accept&^AcceptText
		o.putMember("anyOf", []any{scalarBody(&number), object{{"enum", enumValues(s.Words)}}})
		return o
	}
	var types []string
	if s.Accept&AcceptText != 0 {
		types = append(types, "string")
	}
	switch {
	case s.Accept&AcceptInt != 0 && s.Accept&AcceptText != 0:
		// Editors read 5.1 and 1e3 as numbers where the format has texts.
		types = append(types, "number")
	case s.Accept&AcceptInt != 0:
		types = append(types, "integer")
	}
	if s.Accept&AcceptBool != 0 {
		types = append(types, "boolean")
	}
	if len(types) == 1 {
		o.putMember("type", types[0])
	} else {
		o.putMember("type", types)
	}
	if s.Min != nil {
		o.putMember("minimum", *s.Min)
	}
	if s.Max != nil {
		o.putMember("maximum", *s.Max)
	}
	if s.NotEmpty {
		o.putMember("minLength", 1)
	}
	o.putText("pattern", s.Pattern)
	o.putText("x-ref", s.Ref)
	return o
}

// enumValues lists the texts of an enum, and the bare numbers or truth values that
// mean the same.
func enumValues(texts []string) []any {
	out := make([]any, 0, len(texts))
	for _, t := range texts {
		out = append(out, t)
	}
	for _, t := range texts {
		switch {
		case isWholeNumber(t):
			out = append(out, toInt(t))
		case t == "true" || t == "false":
			out = append(out, t == "true")
		}
	}
	return out
}

// writeFields writes a struct with its keys, required keys and groups.
func (w *schemaWriter) writeFields(s *Schema) object {
	props := object{}
	var required []string
	for i := range s.Fields {
		f := &s.Fields[i]
		p := w.writeRef(f.Schema)
		if f.Doc != "" {
			p = prependDoc(p, f.Doc+f.describeNames(w.names))
		}
		if f.HasDefault {
			p.putMember("default", defaultValue(f))
		}
		props.putMember(f.Key, p)
		if f.Required {
			required = append(required, f.Key)
		}
	}
	o := object{{"type", "object"}, {"properties", props}}
	if len(required) > 0 {
		o.putMember("required", required)
	}
	if s.Rest != nil {
		o.putMember("additionalProperties", prependDoc(w.writeRef(s.Rest.Schema), s.Rest.Doc))
	} else {
		o.putMember("additionalProperties", false)
	}
	var groups []any
	for _, g := range s.groups {
		groups = append(groups, object{{"oneOf", s.requireOneKey(g)}})
	}
	if len(groups) > 0 {
		o.putMember("allOf", groups)
	}
	return o
}

// prependDoc puts the description of a field before that of its type.
func prependDoc(o object, doc string) object {
	out := object{{"description", doc}}
	for _, m := range o {
		if m.key != "description" {
			out = append(out, m)
		}
	}
	return out
}

// defaultValue returns the default of a field as a JSON value.
func defaultValue(f *Field) any {
	s := f.Schema
	if s.Form == FormScalar && len(s.Enum) == 0 {
		switch {
		case s.Accept&AcceptInt != 0 && isWholeNumber(f.Default) && (s.Accept&AcceptText == 0 || s.NotEmpty):
			return toInt(f.Default)
		case s.Accept&AcceptBool != 0 && (f.Default == "true" || f.Default == "false"):
			return f.Default == "true"
		}
	}
	return f.Default
}

// requireOneKey returns schemas that require one key of a group, or two that are
// allowed together.
func (s *Schema) requireOneKey(group string) []any {
	var out []any
	done := map[string]bool{}
	for _, k := range s.groupKeys(group) {
		if done[k] {
			continue
		}
		pair := []string{k}
		for _, o := range s.groupKeys(group) {
			if o != k && s.mayStandTogether(k, o) {
				pair = append(pair, o)
				done[o] = true
			}
		}
		if len(pair) > 1 {
			out = append(out, object{{"anyOf", requireAnyKey(pair)}})
		} else {
			out = append(out, requireAnyKey(pair)...)
		}
	}
	return out
}

// requireAnyKey returns a schema for each key that requires it.
func requireAnyKey(keys []string) []any {
	var out []any
	for _, k := range keys {
		out = append(out, object{{"required", []string{k}}})
	}
	return out
}

// writeEither distinguishes alternatives by the type of the value, so that a
// message is about the intended one.
func (w *schemaWriter) writeEither(s *Schema) object {
	if len(s.Alts) == 0 {
		return nil
	}
	first := s.Alts[0]
	if len(s.Alts) == 1 {
		return w.writeRef(first)
	}
	rest := Schema{Form: FormEither, Alts: s.Alts[1:]}
	return object{{"if", object{{"type", jsonTypes(first)}}}, {"then", w.writeRef(first)}, {"else", w.writeEither(&rest)}}
}

// jsonTypes returns the JSON types that a schema takes.
func jsonTypes(s *Schema) any {
	switch s.takenSort() {
	case sortList:
		return "array"
	case sortMap:
		return "object"
	}
	return []string{"string", "number", "boolean"}
}

// writeUnion writes a chain of if and then, so that a message is about the
// intended case.
func (w *schemaWriter) writeUnion(u *union) object {
	return append(object{{"type", "object"}}, w.writeUnionRest(u, u.present)...)
}

// writeUnionRest writes the case of a union that remains when no key decides.
func (w *schemaWriter) writeUnionRest(u *union, present []unionCase) object {
	if len(present) > 0 {
		return object{
			{"if", object{{"required", []string{present[0].name}}}},
			{"then", w.writeRef(present[0].schema)},
			{"else", w.writeUnionRest(u, present[1:])},
		}
	}
	switch {
	case u.key != "" && u.rest != nil:
		return object{{"if", object{{"required", []string{u.key}}}}, {"then", w.writeUnionCases(u)}, {"else", w.writeRef(u.rest.schema)}}
	case u.key != "":
		return w.writeUnionCases(u)
	case u.rest != nil:
		return w.writeRef(u.rest.schema)
	}
	return object{{"anyOf", requireAnyKey(u.presentNames())}}
}

// writeUnionCases writes the cases that the deciding key chooses from.
func (w *schemaWriter) writeUnionCases(u *union) object {
	var cases []any
	for i := range u.cases {
		c := &u.cases[i]
		cases = append(cases, object{
			{"if", object{{"properties", object{{u.key, object{{"enum", enumValues([]string{c.name})}}}}}, {"required", []string{u.key}}}},
			{"then", w.writeRef(c.schema)},
		})
	}
	return object{{"properties", object{{u.key, w.writeRef(u.pick)}}}, {"required", []string{u.key}}, {"allOf", cases}}
}
