package schema

import (
	"reflect"
)

// buildUnion returns the schema of a OneOf type.
func (b *builder) buildUnion(t reflect.Type) *Schema {
	desc := reflect.New(t).Interface().(oneOfType)
	key := desc.unionType()
	if s, ok := b.types[key]; ok {
		return s
	}
	decl := desc.describe()
	name := decl.Name
	if name == "" {
		name = kebabName(key)
	}
	u := &union{key: decl.Key}
	s := &Schema{Form: FormUnion, Name: b.uniqueName(name, key), Doc: decl.Doc, union: u, goType: t}
	out := s
	if decl.Scalar != nil {
		full := &Schema{Form: FormUnion, Doc: decl.Doc, union: u, goType: t}
		*s = Schema{Form: FormEither, Name: s.Name, Doc: decl.Doc, goType: t}
		short := reflect.TypeOf(decl.Scalar)
		if !implements(short, shortIface) {
			panic("shape: " + short.String() + " has no scalar short form")
		}
		scalar := *b.buildShortForm(short)
		scalar.goType = short
		s.Alts = []*Schema{&scalar, full}
	}
	b.types[key] = s
	for _, c := range decl.Present {
		u.present = append(u.present, b.buildUnionCase(s.Name, c, ""))
	}
	u.pick = TextSchema()
	for _, c := range decl.Cases {
		u.cases = append(u.cases, b.buildUnionCase(s.Name, c, decl.Key))
		u.pick.Enum = append(u.pick.Enum, c.Name)
	}
	nameSchema(u.pick)
	if decl.Else != nil {
		rest := b.buildUnionCase(s.Name, Case{Name: "else", Value: decl.Else}, "")
		rest.name = ""
		u.rest = &rest
	}
	for _, a := range s.Alts {
		nameSchema(a)
	}
	nameSchema(out)
	return out
}

// buildUnionCase returns one case of a union: its struct and the deciding key.
func (b *builder) buildUnionCase(union string, c Case, key string) unionCase {
	t := reflect.TypeOf(c.Value)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		panic("shape: case " + c.Name + " of " + union + " is not a struct")
	}
	s := &Schema{Form: FormStruct, Doc: c.Doc, goType: t, Name: b.uniqueName(union+"-"+kebabText(c.Name), reflect.PointerTo(t))}
	if s.Doc == "" && implements(t, docIface) {
		s.Doc = reflect.New(t).Interface().(docProvider).Doc()
	}
	s.Fields = b.buildFields(t, nil)
	s.indexFields()
	if key != "" && s.findField(key) == nil {
		pick := EnumSchema(c.Name)
		own := Field{Key: key, Required: true, Doc: "Decides which keys belong here.", Schema: nameSchema(pick)}
		s.Fields = append([]Field{own}, s.Fields...)
		s.indexFields()
	}
	nameSchema(s)
	return unionCase{name: c.Name, doc: s.Doc, schema: s, goType: t}
}
