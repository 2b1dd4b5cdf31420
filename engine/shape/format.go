package shape

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// FormatVersion is what every file states as format.
const FormatVersion = 2

// Kinds names the kinds of file and gives a struct for each.
type Kinds map[string]any

// Format is a set of kinds made ready for use; it may be shared.
type Format struct {
	kinds []kind // by name
	pick  *Schema
	build *builder
}

type kind struct {
	name   string
	goType reflect.Type
	schema *Schema
	// validator compiles the JSON Schema when it is first asked for.
	validator func() (*Validator, error)
}

// Compile makes kinds ready. A fault in a declaration panics: any test that
// compiles the kinds finds it.
func Compile(kinds Kinds) *Format {
	f := &Format{build: newBuilder(), pick: TextSchema()}
	for name := range kinds {
		f.pick.Enum = append(f.pick.Enum, name)
	}
	sort.Strings(f.pick.Enum)
	words(f.pick)
	for _, name := range f.pick.Enum {
		t := reflect.TypeOf(kinds[name])
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		f.kinds = append(f.kinds, kind{name: name, goType: t, schema: f.build.root(name, t),
			validator: sync.OnceValues(func() (*Validator, error) { return NewValidator(f.JSONSchema(name, nil)) })})
	}
	return f
}

// root is the schema of a whole file: the struct's keys after format and kind.
func (b *builder) root(name string, t reflect.Type) *Schema {
	s := &Schema{Form: FormStruct, goType: t}
	if implements(t, docIface) {
		s.Doc = reflect.New(t).Interface().(documented).Doc()
	}
	head := []Field{
		{Key: "format", Required: true, Doc: "The version of the file format.", Schema: versionSchema()},
		{Key: "kind", Required: true, Doc: "What this file holds.", Schema: words(EnumSchema(name))},
	}
	own := b.fields(t, nil)
	for i := range head {
		for j := range own {
			if own[j].Key == head[i].Key {
				head[i].index = own[j].index
				own = slices.Delete(own, j, j+1)
				break
			}
		}
	}
	s.Fields = append(head, own...)
	for i := range own {
		own[i].Schema.Section = own[i].Schema.Form == FormMap
	}
	s.indexFields()
	return words(s)
}

func versionSchema() *Schema {
	s := IntSchema()
	v := FormatVersion
	s.Min, s.Max = &v, &v
	s.Want = "the number " + strconv.Itoa(v)
	return s
}

// Names lists the kinds in alphabetical order.
func (f *Format) Names() []string { return f.pick.Enum }

func (f *Format) kind(name string) *kind {
	for i := range f.kinds {
		if f.kinds[i].name == name {
			return &f.kinds[i]
		}
	}
	return nil
}

// Decode reads a whole file: a pointer to its kind's struct, the kind's name,
// and all that is wrong. The pointer is nil when format or kind is unknown.
func (f *Format) Decode(n *source.Node) (value any, kindName string, found *diag.List) {
	c := &checker{}
	k := f.rootKind(c, n)
	if k == nil {
		return nil, "", list(c.found)
	}
	value, more := f.decode(k, n, nil, nil)
	return value, k.name, list(append(c.found, more...))
}

// DecodeMerged is Decode for a tree that was put together from several files,
// with the rulebook sections that these files state for themselves; kept may be nil.
func (f *Format) DecodeMerged(n *source.Node, files map[string]*source.Node, kept *Kept) (value any, found *diag.List) {
	c := &checker{}
	k := f.rootKind(c, n)
	if k == nil {
		return nil, list(c.found)
	}
	value, more := f.decode(k, n, files, kept)
	return value, list(append(c.found, more...))
}

func (f *Format) decode(k *kind, n *source.Node, files map[string]*source.Node, kept *Kept) (any, []finding) {
	c := &checker{kept: kept}
	c.value(k.schema, n, place{what: "this file"})
	if files == nil {
		files = map[string]*source.Node{n.Pos.File: n.Get(ruleKey)}
	}
	d := &Decoder{build: f.build, told: c.told(), root: n, files: files, kept: kept}
	v := reflect.New(k.goType)
	d.bindStruct(v.Elem(), k.schema, n, diag.Pos{})
	return v.Interface(), append(c.found, d.found...)
}

// rootKind finds the kind of a file, or reports why it cannot.
func (f *Format) rootKind(c *checker, n *source.Node) *kind {
	if n == nil {
		n = &source.Node{}
	}
	p := place{what: "this file"}
	if n.Kind != source.Map {
		s := &Schema{Form: FormStruct, Want: "a map with the keys \"format\" and \"kind\""}
		c.wrong(s, n, p)
		return nil
	}
	version, name := get(n, "format"), get(n, "kind")
	if version != nil && !isVersion(version) {
		want := fmt.Sprintf("format: %d", FormatVersion)
		c.add(version, diag.Diagnostic{Rule: "format-unknown", Pos: version.Pos, Len: textLen(version),
			Message: "\"format\" cannot be " + found(version), Expected: want,
			Hint: "write " + want + ", or use a version of Vedette that reads this format"})
		return nil
	}
	if name == nil {
		c.missing(n, p, "kind", f.pick.Want)
		return nil
	}
	if name.Kind == source.Scalar {
		if option, ok := f.pick.option(name); ok {
			return f.kind(option)
		}
	}
	c.add(name, diag.Diagnostic{Rule: "kind-unknown", Pos: name.Pos, Len: textLen(name),
		Message: "\"kind\" cannot be " + found(name), Expected: f.pick.Want, Nearest: diag.Nearest(name.Text, f.pick.Enum)})
	return nil
}

func isVersion(n *source.Node) bool {
	if n.Kind != source.Scalar {
		return false
	}
	v, ok := whole(n)
	return ok && v == FormatVersion
}

// Decode fills the struct v points to from a node that need not be a whole
// file, and reports all that is wrong.
func Decode(n *source.Node, v any) *diag.List {
	b := newBuilder()
	to := reflect.ValueOf(v)
	s := b.schema(to.Type().Elem(), "")
	c := &checker{}
	c.value(s, n, place{what: "this value"})
	d := &Decoder{build: b, told: c.told()}
	d.bind(to.Elem(), s, n, diag.Pos{})
	return list(append(c.found, d.found...))
}

// list puts findings in the order of the file.
func list(found []finding) *diag.List {
	out := &diag.List{}
	for i := range found {
		out.Add(found[i].diag)
	}
	diag.Sort(out)
	return out
}
