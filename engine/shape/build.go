package shape

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// builder turns Go types into schemas. Faults in a declaration are faults of
// the program, found by any test that builds it: they panic.
type builder struct {
	mu    sync.Mutex // for schemaOf: decoding may ask for types not seen before
	types map[reflect.Type]*Schema
	names map[string]reflect.Type
}

func newBuilder() *builder {
	return &builder{types: map[reflect.Type]*Schema{}, names: map[string]reflect.Type{}}
}

// schemaOf is schema for a decoder, of which several may run at once.
func (b *builder) schemaOf(t reflect.Type) *Schema {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.schema(t, "")
}

var (
	nodeType    = reflect.TypeFor[source.Node]()
	atType      = reflect.TypeFor[Located]()
	textType    = reflect.TypeFor[Text]()
	intType     = reflect.TypeFor[Int]()
	boolType    = reflect.TypeFor[Bool]()
	customType  = reflect.TypeFor[Custom]()
	decodesType = reflect.TypeFor[decodes]()
	mapIface    = reflect.TypeFor[mapType]()
	manyIface   = reflect.TypeFor[manyType]()
	oneOfIface  = reflect.TypeFor[oneOfType]()
	shortIface  = reflect.TypeFor[Shorthand]()
	formIface   = reflect.TypeFor[scalarForm]()
	docIface    = reflect.TypeFor[documented]()

	templatedIface = reflect.TypeFor[templated]()
	goPathParts    = regexp.MustCompile(`\[.*\]$`)
)

func implements(t, iface reflect.Type) bool { return reflect.PointerTo(t).Implements(iface) }

// schema describes a type as the tags of its field narrow it.
func (b *builder) schema(t reflect.Type, tag reflect.StructTag) *Schema {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == nodeType:
		return &Schema{Form: FormAny, Want: "any value", Many: "values"}
	case t == textType || t.Kind() == reflect.String:
		return narrow(TextSchema(), tag)
	case t == intType || t.Kind() == reflect.Int:
		return narrow(IntSchema(), tag)
	case t == boolType || t.Kind() == reflect.Bool:
		return narrow(BoolSchema(), tag)
	case implements(t, customType):
		return narrow(b.custom(t), tag)
	case implements(t, decodesType):
		panic("shape: " + t.String() + " has DecodeNode but no ShapeOf")
	case implements(t, mapIface):
		m := reflect.New(t).Interface().(mapType)
		return b.freeMap(m.elem(), tag)
	case implements(t, manyIface):
		m := reflect.New(t).Interface().(manyType)
		one := b.schema(m.elem(), tag)
		return words(Either(one, words(ListOf(one))))
	case implements(t, oneOfIface):
		return b.union(t)
	case t.Kind() == reflect.Slice:
		return words(ListOf(b.schema(t.Elem(), tag)))
	case t.Kind() == reflect.Struct:
		return b.structure(t)
	}
	panic("shape: a field of type " + t.String() + " cannot be read from a file")
}

func (b *builder) freeMap(elem reflect.Type, tag reflect.StructTag) *Schema {
	keys := tag.Get("keys")
	switch keys {
	case "":
		keys = "id"
	case "any", "id":
	default:
		panic("shape: keys:" + strconv.Quote(keys))
	}
	s := MapOf(keys, b.schema(elem, tag))
	s.KeyDoc, s.KeyRef = tag.Get("keydoc"), tag.Get("keyref")
	if s.KeyRef == "" && !s.Values.takesRef() {
		s.KeyRef = tag.Get("ref")
	}
	return words(s)
}

// takesRef reports whether a ref tag on a map speaks about these values,
// because they are texts or lists of texts, or else about the keys.
func (s *Schema) takesRef() bool {
	switch s.Form {
	case FormScalar:
		return s.Ref != ""
	case FormList:
		return s.Items.takesRef()
	case FormEither:
		return s.Name == "" && len(s.Alts) > 0 && s.Alts[0].takesRef()
	}
	return false
}

// narrow applies the tags that speak about one scalar.
func narrow(s *Schema, tag reflect.StructTag) *Schema {
	if s.Form != FormScalar || !speaksAboutScalars(tag) {
		return words(s)
	}
	out := *s
	out.Name = "" // no longer the shared definition
	if e := tag.Get("enum"); e != "" {
		out.Enum = strings.Split(e, ",")
		for _, o := range out.Enum {
			if o == "true" || o == "false" {
				out.Accept |= AcceptBool
			}
		}
	}
	out.Min, out.Max = limit(tag, "min", out.Min), limit(tag, "max", out.Max)
	if p := tag.Get("pattern"); p != "" {
		out.Pattern = p
	}
	if r := tag.Get("ref"); r != "" {
		out.Ref = r
		out.Want, out.Many = article(r), diag.Plural(r)
	}
	if w := tag.Get("want"); w != "" {
		out.Want, out.Many = w, "values: "+w
	}
	words(&out)
	out.compilePattern()
	return &out
}

func speaksAboutScalars(tag reflect.StructTag) bool {
	for _, name := range []string{"enum", "min", "max", "pattern", "ref", "want"} {
		if _, ok := tag.Lookup(name); ok {
			return true
		}
	}
	return false
}

// compilePattern prepares a pattern once for all the values it will see. Bare
// numbers stay allowed only where a number can fit the pattern: JSON Schema
// has no patterns for numbers, so there the decoder alone is exact.
func (s *Schema) compilePattern() {
	if s.Pattern == "" {
		return
	}
	s.pattern = regexp.MustCompile(s.Pattern)
	for _, bare := range []string{"0", "7", "12", "105", "1217", "10203"} {
		if s.pattern.MatchString(bare) {
			return
		}
	}
	s.Accept &^= AcceptInt
}

func limit(tag reflect.StructTag, name string, old *int) *int {
	text, ok := tag.Lookup(name)
	if !ok {
		return old
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("shape: " + name + ":" + strconv.Quote(text))
	}
	return &n
}

// custom asks a type for its shape. The schema is registered before it is
// complete, so that a custom type may contain itself.
func (b *builder) custom(t reflect.Type) *Schema {
	if s, ok := b.types[t]; ok {
		return s
	}
	s := new(Schema)
	b.types[t] = s
	shape := reflect.New(t).Interface().(Custom).ShapeOf()
	*s = *b.resolve(&shape)
	s.goType = nil
	if s.Form != FormScalar && s.Form != FormAny && s.Name == "" {
		s.Name = kebab(t)
	}
	if s.Name != "" {
		s.Name = b.unique(s.Name, t)
	}
	return s
}

// resolve completes a shape that a type has given of itself, in depth.
func (b *builder) resolve(s *Schema) *Schema {
	if s == nil {
		return &Schema{Form: FormAny, Want: "any value", Many: "values"}
	}
	if s.goType != nil {
		return b.schema(s.goType, "")
	}
	out := *s
	switch s.Form {
	case FormList:
		out.Items = b.resolve(s.Items)
	case FormMap:
		out.Values = b.resolve(s.Values)
	case FormEither:
		out.Alts = make([]*Schema, len(s.Alts))
		for i := range s.Alts {
			out.Alts[i] = b.resolve(s.Alts[i])
		}
	case FormStruct:
		out.Fields = append([]Field(nil), s.Fields...)
		for i := range out.Fields {
			out.Fields[i].Schema = b.resolve(out.Fields[i].Schema)
		}
		out.indexFields()
	}
	out.compilePattern()
	return words(&out)
}

// structure describes a struct; the schema is registered first, so that a
// struct may contain itself.
func (b *builder) structure(t reflect.Type) *Schema {
	if s, ok := b.types[t]; ok {
		return s
	}
	s := &Schema{Name: b.unique(kebab(t), t), goType: t}
	b.types[t] = s
	if implements(t, docIface) {
		s.Doc = reflect.New(t).Interface().(documented).Doc()
	}
	if !implements(t, shortIface) {
		s.Form = FormStruct
		s.Fields, s.Rest = b.fields(t, nil), b.rest(t)
		s.indexFields()
		words(s)
		return s
	}
	// The form is set at once: a struct may hold itself.
	s.Form = FormEither
	full := &Schema{Form: FormStruct, goType: t}
	s.Alts = []*Schema{b.shortForm(t), full}
	full.Fields = b.fields(t, nil)
	full.indexFields()
	words(full)
	words(s)
	return s
}

func (b *builder) shortForm(t reflect.Type) *Schema {
	if !implements(t, formIface) {
		return TextSchema()
	}
	form := reflect.New(t).Interface().(scalarForm).ScalarForm()
	return b.resolve(&form)
}

func (b *builder) fields(t reflect.Type, path []int) []Field {
	var out []Field
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		at := append(append([]int(nil), path...), i)
		key, named := f.Tag.Lookup("key")
		if !named {
			if f.Anonymous && f.Type != atType && f.Type.Kind() == reflect.Struct {
				out = append(out, b.fields(f.Type, at)...)
			}
			continue
		}
		if !f.IsExported() {
			panic("shape: field " + f.Name + " of " + t.String() + " is not exported")
		}
		def, has := f.Tag.Lookup("default")
		field := Field{Key: key, Doc: f.Tag.Get("doc"), Required: f.Tag.Get("required") == "true", Recorded: f.Tag.Get("recorded") == "true",
			Default: def, HasDefault: has, Words: f.Tag.Get("words"), One: f.Tag.Get("one"), With: f.Tag.Get("with"), Edit: editOf(f), Schema: b.schema(f.Type, f.Tag), index: at}
		field.unset = unsetValue(&field, f.Type.Kind())
		out = append(out, field)
	}
	return shadow(t, out)
}

// unsetValue is the value that a field has where it is left out, if a file can state it:
// its default, else false or 0 of a field that keeps nothing else. Empty: there is none.
func unsetValue(f *Field, kind reflect.Kind) string {
	s := f.Schema
	if s.Form == FormEither {
		s = s.alt(sortScalar)
	}
	switch {
	case f.Required || f.One != "" || s == nil || s.Form != FormScalar || kind == reflect.Pointer:
		return ""
	case f.HasDefault:
		n := &source.Node{Text: f.Default}
		_, option := s.option(n)
		word := slices.Contains(s.Words, f.Default)
		number := len(s.Enum) == 0 && s.Accept&AcceptInt != 0 && isWhole(f.Default)
		truth := s.Accept&AcceptBool != 0 && classify(n) == classBool
		if option || word || number || truth {
			return f.Default
		}
	case kind == reflect.Bool:
		return "false"
	case kind == reflect.Int && s.Accept&AcceptText == 0:
		return "0"
	}
	return ""
}

// editOf reads the tag edit.
func editOf(f reflect.StructField) Edit {
	switch e := Edit(f.Tag.Get("edit")); e {
	case "", EditShown, EditBalance, EditSafe, EditFree:
		return e
	}
	panic("shape: the tag edit of the field " + f.Name + " is none of shown, balance, safe, free")
}

// rest is the field of a struct that takes the keys which the declarations do not
// know: a map with the tag rest, which says what such a key is.
func (b *builder) rest(t reflect.Type) *Field {
	for i := range t.NumField() {
		f := t.Field(i)
		if doc, ok := f.Tag.Lookup("rest"); ok {
			m := reflect.New(f.Type).Interface().(mapType)
			return &Field{Doc: doc, Schema: b.schema(m.elem(), f.Tag), index: []int{i}}
		}
	}
	return nil
}

// shadow lets a key of the struct itself stand before one that is lent to it.
func shadow(t reflect.Type, fields []Field) []Field {
	var out []Field
	at := map[string]int{}
	for _, f := range fields {
		i, known := at[f.Key]
		switch {
		case !known:
			at[f.Key] = len(out)
			out = append(out, f)
		case len(f.index) == len(out[i].index):
			panic("shape: key " + f.Key + " twice in " + t.String())
		case len(f.index) < len(out[i].index):
			out[i] = f
		}
	}
	return out
}

// unique gives each type a name of its own among the definitions.
func (b *builder) unique(name string, t reflect.Type) string {
	for i, try := 2, name; ; i++ {
		if have, taken := b.names[try]; !taken || have == t {
			b.names[try] = t
			return try
		}
		try = fmt.Sprintf("%s-%d", name, i)
	}
}
