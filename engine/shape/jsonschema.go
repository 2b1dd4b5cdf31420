package shape

import (
	"bytes"
	"encoding/json"
	"sort"
)

// SchemaVersion is the JSON Schema draft that is written.
const SchemaVersion = "https://json-schema.org/draft/2020-12/schema"

// JSONSchemas gives the JSON Schema of each kind, by name of kind.
func JSONSchemas(kinds Kinds) map[string][]byte {
	f := Compile(kinds)
	out := map[string][]byte{}
	for _, name := range f.Names() {
		out[name] = f.JSONSchema(name, nil)
	}
	return out
}

// JSONSchema is the JSON Schema of one kind, or nil. The same declaration
// always gives the same bytes. names, unless it is nil, lists what the expressions of
// a key may name, for its description.
func (f *Format) JSONSchema(kindName string, names func(words string) string) []byte {
	k := f.kind(kindName)
	if k == nil {
		return nil
	}
	w := &schemaWriter{defs: map[string]object{}, names: names, templated: implements(k.goType, templatedIface)}
	o := object{{"$schema", SchemaVersion}, {"title", kindName}}
	o = append(o, w.body(k.schema)...)
	if len(w.defs) > 0 {
		names := make([]string, 0, len(w.defs))
		for name := range w.defs {
			names = append(names, name)
		}
		sort.Strings(names)
		var defs object
		for _, name := range names {
			defs.put(name, w.defs[name])
		}
		o.put("$defs", defs)
	}
	raw, err := plainJSON(o)
	if err != nil {
		panic("shape: " + err.Error()) // only texts, numbers and lists are in it
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		panic("shape: " + err.Error())
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// schemaWriter turns schemas into JSON; named ones become definitions.
type schemaWriter struct {
	defs  map[string]object
	names func(words string) string

	inside    bool // orFilled is being written around this schema
	templated bool // a scalar may be $NAME instead: see templated
}

// templated is a kind of file whose scalars may each be $NAME, filled in before the
// file is read.
type templated interface{ Templated() }

// ref writes a schema where it is used.
func (w *schemaWriter) ref(s *Schema) object {
	if s == nil {
		return object{}
	}
	if w.templated && s.Form != FormScalar && s.Form != FormAny && !w.inside {
		w.inside = true
		defer func() { w.inside = false }()
		return orFilled(w.ref(s))
	}
	w.inside = false
	if s.Name == "" {
		return w.body(s)
	}
	if _, known := w.defs[s.Name]; !known {
		w.defs[s.Name] = nil // a definition may contain itself
		w.defs[s.Name] = w.body(s)
	}
	return object{{"$ref", "#/$defs/" + s.Name}}
}

// body writes a schema itself.
func (w *schemaWriter) body(s *Schema) object {
	var o object
	o.putText("description", s.Doc)
	switch s.Form {
	case FormScalar:
		return append(o, w.scalar(s)...)
	case FormList:
		o.put("type", "array")
		o.put("items", w.ref(s.Items))
	case FormMap:
		o.put("type", "object")
		var names object
		names.putText("description", s.KeyDoc)
		if s.Keys == "id" {
			if w.templated {
				names.put("pattern", idPattern+`|^\$[A-Za-z0-9_]+$`)
			} else {
				names.put("pattern", idPattern)
			}
		}
		if len(names) > 0 {
			o.put("propertyNames", names)
		}
		o.putText("x-keys", s.KeyRef)
		if s.isHead(ruleKey) {
			o.put("properties", object{{ruleKey, describe(scalarBody(headSchemas[ruleKey]), "Rulebook section of all entries here that state none.")},
				{reconKey, describe(scalarBody(headSchemas[reconKey]), "True: all entries here that do not say otherwise are reconstructed.")}})
		}
		if s.Section {
			o.put("additionalProperties", w.entry(s.Values))
		} else {
			o.put("additionalProperties", w.ref(s.Values))
		}
	case FormStruct:
		return append(o, w.fields(s)...)
	case FormUnion:
		return append(o, w.union(s.union)...)
	case FormEither:
		return append(o, w.either(s)...)
	}
	return o
}

// entry writes the values of a section, which may be like others beside them.
func (w *schemaWriter) entry(s *Schema) object {
	body := s.likeBody()
	if body == nil {
		return w.ref(s)
	}
	if body.Name == "" {
		named := *body
		named.Name = s.Name
		body = &named
	}
	return object{{"if", object{{"type", "object"}, {"required", []string{likeKey}}}}, {"then", w.likeSchema(body)}, {"else", w.ref(s)}}
}

// scalar writes a scalar, which may be filled in where the kind of file allows that.
func (w *schemaWriter) scalar(s *Schema) object {
	body := scalarBody(s)
	anyText := len(s.Enum) == 0 && len(s.Words) == 0 && s.Accept&AcceptText != 0 && s.Pattern == ""
	constant := len(s.Enum) == 1 || s.Min != nil && s.Max != nil && *s.Min == *s.Max
	if !w.templated || anyText || constant {
		return body
	}
	return orFilled(body)
}

// orFilled is a schema that also takes $NAME. What is wrong with anything else is told as
// ever.
func orFilled(body object) object {
	return object{{"if", object{{"type", "string"}, {"pattern", `^\$[A-Za-z0-9_]+$`}}}, {"then", object{}}, {"else", body}}
}

func scalarBody(s *Schema) object {
	var o object
	if len(s.Enum) > 0 {
		o.put("enum", enumValues(s.Enum))
		o.putText("x-ref", s.Ref)
		return o
	}
	if len(s.Words) > 0 {
		number := *s
		number.Words, number.Accept = nil, s.Accept&^AcceptText
		o.put("anyOf", []any{scalarBody(&number), object{{"enum", enumValues(s.Words)}}})
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
		o.put("type", types[0])
	} else {
		o.put("type", types)
	}
	if s.Min != nil {
		o.put("minimum", *s.Min)
	}
	if s.Max != nil {
		o.put("maximum", *s.Max)
	}
	if s.NotEmpty {
		o.put("minLength", 1)
	}
	o.putText("pattern", s.Pattern)
	o.putText("x-ref", s.Ref)
	return o
}

// enumValues lists texts, and beside them the bare forms that mean the same.
func enumValues(texts []string) []any {
	out := make([]any, 0, len(texts))
	for _, t := range texts {
		out = append(out, t)
	}
	for _, t := range texts {
		switch {
		case isWhole(t):
			out = append(out, toInt(t))
		case t == "true" || t == "false":
			out = append(out, t == "true")
		}
	}
	return out
}

func (w *schemaWriter) fields(s *Schema) object {
	props := object{}
	var required []string
	for i := range s.Fields {
		f := &s.Fields[i]
		p := w.ref(f.Schema)
		if f.Doc != "" {
			p = describe(p, f.Doc+f.mayName(w.names))
		}
		if f.HasDefault {
			p.put("default", defaultValue(f))
		}
		props.put(f.Key, p)
		if f.Required {
			required = append(required, f.Key)
		}
	}
	o := object{{"type", "object"}, {"properties", props}}
	if len(required) > 0 {
		o.put("required", required)
	}
	if s.Rest != nil {
		o.put("additionalProperties", describe(w.ref(s.Rest.Schema), s.Rest.Doc))
	} else {
		o.put("additionalProperties", false)
	}
	var groups []any
	for _, g := range s.ones {
		groups = append(groups, object{{"oneOf", s.oneOfKeys(g)}})
	}
	if len(groups) > 0 {
		o.put("allOf", groups)
	}
	return o
}

// describe puts the words of a field before those of its type.
func describe(o object, doc string) object {
	out := object{{"description", doc}}
	for _, m := range o {
		if m.key != "description" {
			out = append(out, m)
		}
	}
	return out
}

func defaultValue(f *Field) any {
	s := f.Schema
	if s.Form == FormScalar && len(s.Enum) == 0 {
		switch {
		case s.Accept&AcceptInt != 0 && isWhole(f.Default) && (s.Accept&AcceptText == 0 || s.NotEmpty):
			return toInt(f.Default)
		case s.Accept&AcceptBool != 0 && (f.Default == "true" || f.Default == "false"):
			return f.Default == "true"
		}
	}
	return f.Default
}

// oneOfKeys asks for one key of a group, or for two that may stand together.
func (s *Schema) oneOfKeys(group string) []any {
	var out []any
	done := map[string]bool{}
	for _, k := range s.group(group) {
		if done[k] {
			continue
		}
		pair := []string{k}
		for _, o := range s.group(group) {
			if o != k && s.together(k, o) {
				pair = append(pair, o)
				done[o] = true
			}
		}
		if len(pair) > 1 {
			out = append(out, object{{"anyOf", anyOfKeys(pair)}})
		} else {
			out = append(out, anyOfKeys(pair)...)
		}
	}
	return out
}

func anyOfKeys(keys []string) []any {
	var out []any
	for _, k := range keys {
		out = append(out, object{{"required", []string{k}}})
	}
	return out
}

// either tells its alternatives apart by the type of the value, so that a
// message is about the one that was meant.
func (w *schemaWriter) either(s *Schema) object {
	if len(s.Alts) == 0 {
		return nil
	}
	first := s.Alts[0]
	if len(s.Alts) == 1 {
		return w.ref(first)
	}
	rest := Schema{Form: FormEither, Alts: s.Alts[1:]}
	return object{{"if", object{{"type", jsonTypes(first)}}}, {"then", w.ref(first)}, {"else", w.either(&rest)}}
}

func jsonTypes(s *Schema) any {
	switch s.sort() {
	case sortList:
		return "array"
	case sortMap:
		return "object"
	}
	return []string{"string", "number", "boolean"}
}

// union writes a chain of if and then, so that a message is about the case
// that was meant.
func (w *schemaWriter) union(u *union) object {
	return append(object{{"type", "object"}}, w.unionRest(u, u.present)...)
}

func (w *schemaWriter) unionRest(u *union, present []unionCase) object {
	if len(present) > 0 {
		return object{
			{"if", object{{"required", []string{present[0].name}}}},
			{"then", w.ref(present[0].schema)},
			{"else", w.unionRest(u, present[1:])},
		}
	}
	switch {
	case u.key != "" && u.rest != nil:
		return object{{"if", object{{"required", []string{u.key}}}}, {"then", w.unionCases(u)}, {"else", w.ref(u.rest.schema)}}
	case u.key != "":
		return w.unionCases(u)
	case u.rest != nil:
		return w.ref(u.rest.schema)
	}
	return object{{"anyOf", anyOfKeys(u.presentNames())}}
}

func (w *schemaWriter) unionCases(u *union) object {
	var cases []any
	for i := range u.cases {
		c := &u.cases[i]
		cases = append(cases, object{
			{"if", object{{"properties", object{{u.key, object{{"enum", enumValues([]string{c.name})}}}}}, {"required", []string{u.key}}}},
			{"then", w.ref(c.schema)},
		})
	}
	return object{{"properties", object{{u.key, w.ref(u.pick)}}}, {"required", []string{u.key}}, {"allOf", cases}}
}
