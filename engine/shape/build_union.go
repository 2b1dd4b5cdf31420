package shape

import (
	"reflect"
)

// union describes a OneOf type.
func (b *builder) union(t reflect.Type) *Schema {
	desc := reflect.New(t).Interface().(oneOfType)
	key := desc.unionType()
	if s, ok := b.types[key]; ok {
		return s
	}
	decl := desc.describe()
	name := decl.Name
	if name == "" {
		name = kebab(key)
	}
	u := &union{key: decl.Key}
	s := &Schema{Form: FormUnion, Name: b.unique(name, key), Doc: decl.Doc, union: u, goType: t}
	out := s
	if decl.Scalar != nil {
		full := &Schema{Form: FormUnion, Doc: decl.Doc, union: u, goType: t}
		*s = Schema{Form: FormEither, Name: s.Name, Doc: decl.Doc, goType: t}
		short := reflect.TypeOf(decl.Scalar)
		if !implements(short, shortIface) {
			panic("shape: " + short.String() + " has no scalar short form")
		}
		scalar := *b.shortForm(short)
		scalar.goType = short
		s.Alts = []*Schema{&scalar, full}
	}
	b.types[key] = s
	for _, c := range decl.Present {
		u.present = append(u.present, b.unionCase(s.Name, c, ""))
	}
	u.pick = TextSchema()
	for _, c := range decl.Cases {
		u.cases = append(u.cases, b.unionCase(s.Name, c, decl.Key))
		u.pick.Enum = append(u.pick.Enum, c.Name)
	}
	words(u.pick)
	if decl.Else != nil {
		rest := b.unionCase(s.Name, Case{Name: "else", Value: decl.Else}, "")
		rest.name = ""
		u.rest = &rest
	}
	for _, a := range s.Alts {
		words(a)
	}
	words(out)
	return out
}

// unionCase describes one case: its struct, plus the deciding key.
func (b *builder) unionCase(union string, c Case, key string) unionCase {
	t := reflect.TypeOf(c.Value)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		panic("shape: case " + c.Name + " of " + union + " is not a struct")
	}
	s := &Schema{Form: FormStruct, Doc: c.Doc, goType: t, Name: b.unique(union+"-"+kebabText(c.Name), reflect.PointerTo(t))}
	if s.Doc == "" && implements(t, docIface) {
		s.Doc = reflect.New(t).Interface().(documented).Doc()
	}
	s.Fields = b.fields(t, nil)
	s.indexFields()
	if key != "" && s.field(key) == nil {
		pick := EnumSchema(c.Name)
		own := Field{Key: key, Required: true, Doc: "Decides which keys belong here.", Schema: words(pick)}
		s.Fields = append([]Field{own}, s.Fields...)
		s.indexFields()
	}
	words(s)
	return unionCase{name: c.Name, doc: s.Doc, schema: s, goType: t}
}
