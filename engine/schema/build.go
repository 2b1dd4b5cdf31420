package schema

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// builder turns Go types into schemas. A fault in a declaration is a fault of the
// program and panics; any test that builds the type finds it.
type builder struct {
	mu    sync.Mutex // for buildSchemaLocked: decoding may need new types
	types map[reflect.Type]*Schema
	names map[string]reflect.Type
}

// newBuilder returns a builder that knows no types yet.
func newBuilder() *builder {
	return &builder{types: map[reflect.Type]*Schema{}, names: map[string]reflect.Type{}}
}

// buildSchemaLocked is buildSchema for decoders, of which several may run at once.
func (b *builder) buildSchemaLocked(t reflect.Type) *Schema {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buildSchema(t, "")
}

var (
	nodeType        = reflect.TypeFor[yamldoc.Node]()
	atType          = reflect.TypeFor[Located]()
	textType        = reflect.TypeFor[Text]()
	intType         = reflect.TypeFor[Int]()
	boolType        = reflect.TypeFor[Bool]()
	customType      = reflect.TypeFor[Custom]()
	nodeDecoderType = reflect.TypeFor[nodeDecoder]()
	mapIface        = reflect.TypeFor[mapType]()
	manyIface       = reflect.TypeFor[manyType]()
	oneOfIface      = reflect.TypeFor[oneOfType]()
	shortIface      = reflect.TypeFor[Shorthand]()
	formIface       = reflect.TypeFor[scalarForm]()
	docIface        = reflect.TypeFor[docProvider]()

	templatedType = reflect.TypeFor[templatedKind]()
	goPathParts   = regexp.MustCompile(`\[.*\]$`)
)

// implements reports whether a pointer to a type implements an interface.
func implements(t, iface reflect.Type) bool { return reflect.PointerTo(t).Implements(iface) }

// buildSchema returns the schema of a type, narrowed by the tags of its field.
func (b *builder) buildSchema(t reflect.Type, tag reflect.StructTag) *Schema {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == nodeType:
		return &Schema{Form: FormAny, Want: "any value", Many: "values"}
	case t == textType || t.Kind() == reflect.String:
		return narrowScalar(TextSchema(), tag)
	case t == intType || t.Kind() == reflect.Int:
		return narrowScalar(IntSchema(), tag)
	case t == boolType || t.Kind() == reflect.Bool:
		return narrowScalar(BoolSchema(), tag)
	case implements(t, customType):
		return narrowScalar(b.buildCustom(t), tag)
	case implements(t, nodeDecoderType):
		panic("shape: " + t.String() + " has DecodeNode but no ShapeOf")
	case implements(t, mapIface):
		m := reflect.New(t).Interface().(mapType)
		return b.buildFreeMap(m.elemType(), tag)
	case implements(t, manyIface):
		m := reflect.New(t).Interface().(manyType)
		one := b.buildSchema(m.elemType(), tag)
		return nameSchema(UnionOf(one, nameSchema(ListOf(one))))
	case implements(t, oneOfIface):
		return b.buildUnion(t)
	case t.Kind() == reflect.Slice:
		return nameSchema(ListOf(b.buildSchema(t.Elem(), tag)))
	case t.Kind() == reflect.Struct:
		return b.buildStruct(t)
	}
	panic("shape: a field of type " + t.String() + " cannot be read from a file")
}

// buildFreeMap returns the schema of a map with free keys.
func (b *builder) buildFreeMap(elem reflect.Type, tag reflect.StructTag) *Schema {
	keys := tag.Get("keys")
	switch keys {
	case "":
		keys = "id"
	case "any", "id":
	default:
		panic("shape: keys:" + strconv.Quote(keys))
	}
	s := MapOf(keys, b.buildSchema(elem, tag))
	s.KeyDoc, s.KeyRef = tag.Get("keydoc"), tag.Get("keyref")
	if s.KeyRef == "" && !s.Values.valuesTakeRef() {
		s.KeyRef = tag.Get("ref")
	}
	return nameSchema(s)
}

// valuesTakeRef reports whether a ref tag on a map is about its values, because
// they are texts or lists of texts. Otherwise it is about the keys.
func (s *Schema) valuesTakeRef() bool {
	switch s.Form {
	case FormScalar:
		return s.Ref != ""
	case FormList:
		return s.Items.valuesTakeRef()
	case FormEither:
		return s.Name == "" && len(s.Alts) > 0 && s.Alts[0].valuesTakeRef()
	}
	return false
}

// narrowScalar applies the tags that are about one scalar.
func narrowScalar(s *Schema, tag reflect.StructTag) *Schema {
	if s.Form != FormScalar || !hasScalarTags(tag) {
		return nameSchema(s)
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
	out.Min, out.Max = parseLimit(tag, "min", out.Min), parseLimit(tag, "max", out.Max)
	if p := tag.Get("pattern"); p != "" {
		out.Pattern = p
	}
	if r := tag.Get("ref"); r != "" {
		out.Ref = r
		out.Want, out.Many = withArticle(r), diag.Plural(r)
	}
	if w := tag.Get("want"); w != "" {
		out.Want, out.Many = w, "values: "+w
	}
	nameSchema(&out)
	out.compilePattern()
	return &out
}

// hasScalarTags reports whether any tag is about a scalar.
func hasScalarTags(tag reflect.StructTag) bool {
	for _, name := range []string{"enum", "min", "max", "pattern", "ref", "want"} {
		if _, ok := tag.Lookup(name); ok {
			return true
		}
	}
	return false
}

// compilePattern compiles a pattern once for all values. Bare numbers are allowed
// only where a number can match: JSON Schema has no patterns for numbers, so only
// the decoder is exact there.
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

// parseLimit reads a tag with a whole number; old stays where there is no tag.
func parseLimit(tag reflect.StructTag, name string, old *int) *int {
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

// buildCustom returns the schema that a type gives of itself. It is registered
// before it is complete, so that the type may contain itself.
func (b *builder) buildCustom(t reflect.Type) *Schema {
	if s, ok := b.types[t]; ok {
		return s
	}
	s := new(Schema)
	b.types[t] = s
	shape := reflect.New(t).Interface().(Custom).ShapeOf()
	*s = *b.resolveSchema(&shape)
	s.goType = nil
	if s.Form != FormScalar && s.Form != FormAny && s.Name == "" {
		s.Name = kebabName(t)
	}
	if s.Name != "" {
		s.Name = b.uniqueName(s.Name, t)
	}
	return s
}

// resolveSchema completes a schema that a type gives of itself, at every depth.
func (b *builder) resolveSchema(s *Schema) *Schema {
	if s == nil {
		return &Schema{Form: FormAny, Want: "any value", Many: "values"}
	}
	if s.goType != nil {
		return b.buildSchema(s.goType, "")
	}
	out := *s
	switch s.Form {
	case FormList:
		out.Items = b.resolveSchema(s.Items)
	case FormMap:
		out.Values = b.resolveSchema(s.Values)
	case FormEither:
		out.Alts = make([]*Schema, len(s.Alts))
		for i := range s.Alts {
			out.Alts[i] = b.resolveSchema(s.Alts[i])
		}
	case FormStruct:
		out.Fields = append([]Field(nil), s.Fields...)
		for i := range out.Fields {
			out.Fields[i].Schema = b.resolveSchema(out.Fields[i].Schema)
		}
		out.indexFields()
	}
	out.compilePattern()
	return nameSchema(&out)
}

// buildStruct returns the schema of a struct. It is registered first, so that the
// struct may contain itself.
func (b *builder) buildStruct(t reflect.Type) *Schema {
	if s, ok := b.types[t]; ok {
		return s
	}
	s := &Schema{Name: b.uniqueName(kebabName(t), t), goType: t}
	b.types[t] = s
	if implements(t, docIface) {
		s.Doc = reflect.New(t).Interface().(docProvider).Doc()
	}
	if !implements(t, shortIface) {
		s.Form = FormStruct
		s.Fields, s.Rest = b.buildFields(t, nil), b.buildRest(t)
		s.indexFields()
		nameSchema(s)
		return s
	}
	// The form is set at once: a struct may hold itself.
	s.Form = FormEither
	full := &Schema{Form: FormStruct, goType: t}
	s.Alts = []*Schema{b.buildShortForm(t), full}
	full.Fields = b.buildFields(t, nil)
	full.indexFields()
	nameSchema(full)
	nameSchema(s)
	return s
}

// buildShortForm returns the schema of a struct's short form.
func (b *builder) buildShortForm(t reflect.Type) *Schema {
	if !implements(t, formIface) {
		return TextSchema()
	}
	form := reflect.New(t).Interface().(scalarForm).ScalarForm()
	return b.resolveSchema(&form)
}

// buildFields returns the fields of a struct, with those of embedded structs. path
// leads to the struct from the outer one.
func (b *builder) buildFields(t reflect.Type, path []int) []Field {
	var out []Field
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		at := append(append([]int(nil), path...), i)
		key, named := f.Tag.Lookup("key")
		if !named {
			if f.Anonymous && f.Type != atType && f.Type.Kind() == reflect.Struct {
				out = append(out, b.buildFields(f.Type, at)...)
			}
			continue
		}
		if !f.IsExported() {
			panic("shape: field " + f.Name + " of " + t.String() + " is not exported")
		}
		def, has := f.Tag.Lookup("default")
		field := Field{Key: key, Doc: f.Tag.Get("doc"), Required: f.Tag.Get("required") == "true", Recorded: f.Tag.Get("recorded") == "true",
			Default: def, HasDefault: has, Words: f.Tag.Get("words"), Group: f.Tag.Get("one"), PairedWith: f.Tag.Get("with"), Edit: parseEdit(f), Schema: b.buildSchema(f.Type, f.Tag), index: at}
		field.unset = unsetValue(&field, f.Type.Kind())
		out = append(out, field)
	}
	return shadowFields(t, out)
}

// unsetValue returns the value that means the same as leaving the field out, if a file can
// state it: its default, else false or 0. It returns "" if no value does.
func unsetValue(f *Field, kind reflect.Kind) string {
	s := f.Schema
	if s.Form == FormEither {
		s = s.findAlternative(sortScalar)
	}
	switch {
	case f.Required || f.Group != "" || s == nil || s.Form != FormScalar || kind == reflect.Pointer:
		return ""
	case f.HasDefault:
		n := &yamldoc.Node{Text: f.Default}
		_, option := s.findOption(n)
		word := slices.Contains(s.Words, f.Default)
		number := len(s.Enum) == 0 && s.Accept&AcceptInt != 0 && isWholeNumber(f.Default)
		truth := s.Accept&AcceptBool != 0 && classifyScalar(n) == classBool
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

// parseEdit reads the tag edit.
func parseEdit(f reflect.StructField) Edit {
	switch e := Edit(f.Tag.Get("edit")); e {
	case "", EditShown, EditBalance, EditSafe, EditFree:
		return e
	}
	panic("shape: the tag edit of the field " + f.Name + " is none of shown, balance, safe, free")
}

// buildRest returns the field of a struct that takes all undeclared keys: a map
// with the tag rest, which describes such a key.
func (b *builder) buildRest(t reflect.Type) *Field {
	for i := range t.NumField() {
		f := t.Field(i)
		if doc, ok := f.Tag.Lookup("rest"); ok {
			m := reflect.New(f.Type).Interface().(mapType)
			return &Field{Doc: doc, Schema: b.buildSchema(m.elemType(), f.Tag), index: []int{i}}
		}
	}
	return nil
}

// shadowFields drops embedded fields whose key the struct declares itself.
func shadowFields(t reflect.Type, fields []Field) []Field {
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

// uniqueName returns a name for a type that no other definition has.
func (b *builder) uniqueName(name string, t reflect.Type) string {
	for i, try := 2, name; ; i++ {
		if have, taken := b.names[try]; !taken || have == t {
			b.names[try] = t
			return try
		}
		try = fmt.Sprintf("%s-%d", name, i)
	}
}
