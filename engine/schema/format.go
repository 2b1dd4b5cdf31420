package schema

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// FormatVersion is what every file states under format.
const FormatVersion = 2

// Kinds names the kinds of file and gives a struct for each.
type Kinds map[string]any

// Format is a set of kinds of file, ready for use by several goroutines.
type Format struct {
	kinds []kind // by name
	pick  *Schema
	build *builder
}

// kind is one kind of file with its schema.
type kind struct {
	name   string
	goType reflect.Type
	schema *Schema
}

// Compile prepares kinds of file. A fault in a declaration panics: any test that
// compiles the kinds finds it.
func Compile(kinds Kinds) *Format {
	f := &Format{build: newBuilder(), pick: TextSchema()}
	for name := range kinds {
		f.pick.Enum = append(f.pick.Enum, name)
	}
	sort.Strings(f.pick.Enum)
	nameSchema(f.pick)
	for _, name := range f.pick.Enum {
		t := reflect.TypeOf(kinds[name])
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		f.kinds = append(f.kinds, kind{name: name, goType: t, schema: f.build.buildRoot(name, t)})
	}
	return f
}

// buildRoot returns the schema of a whole file: format and kind, then the keys of
// the struct.
func (b *builder) buildRoot(name string, t reflect.Type) *Schema {
	s := &Schema{Form: FormStruct, goType: t}
	if implements(t, docIface) {
		s.Doc = reflect.New(t).Interface().(docProvider).Doc()
	}
	head := []Field{
		{Key: "format", Required: true, Doc: "The version of the file format.", Schema: versionSchema()},
		{Key: "kind", Required: true, Doc: "What this file holds.", Schema: nameSchema(EnumSchema(name))},
	}
	own := b.buildFields(t, nil)
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
	return nameSchema(s)
}

// versionSchema returns the schema of the key format.
func versionSchema() *Schema {
	s := IntSchema()
	v := FormatVersion
	s.Min, s.Max = &v, &v
	s.Want = "the number " + strconv.Itoa(v)
	return s
}

// KindNames lists the kinds of file in alphabetical order.
func (f *Format) KindNames() []string { return f.pick.Enum }

// findKind returns the kind of a name, nil when it is unknown.
func (f *Format) findKind(name string) *kind {
	for i := range f.kinds {
		if f.kinds[i].name == name {
			return &f.kinds[i]
		}
	}
	return nil
}

// Decode decodes a whole file. It returns a pointer to the struct of its kind, the
// name of the kind, and all findings. The pointer is nil when format or kind is
// unknown.
func (f *Format) Decode(n *yamldoc.Node) (value any, kindName string, found *diag.List) {
	c := &checker{}
	k := f.rootKind(c, n)
	if k == nil {
		return nil, "", sortFindings(c.findings)
	}
	value, more := f.decodeKind(k, n, nil, nil)
	return value, k.name, sortFindings(append(c.findings, more...))
}

// DecodeMerged is Decode for a tree merged from several files. files are the
// rulebook sections that these files state; kept may be nil.
func (f *Format) DecodeMerged(n *yamldoc.Node, files map[string]*yamldoc.Node, kept *DecodeCache) (value any, found *diag.List) {
	c := &checker{}
	k := f.rootKind(c, n)
	if k == nil {
		return nil, sortFindings(c.findings)
	}
	value, more := f.decodeKind(k, n, files, kept)
	return value, sortFindings(append(c.findings, more...))
}

// decodeKind checks a tree against a kind and decodes it.
func (f *Format) decodeKind(k *kind, n *yamldoc.Node, files map[string]*yamldoc.Node, kept *DecodeCache) (any, []finding) {
	c := &checker{cache: kept}
	c.checkValue(k.schema, n, valueLabel{phrase: "this file"})
	if files == nil {
		files = map[string]*yamldoc.Node{n.Pos.File: n.Get(ruleKey)}
	}
	d := &Decoder{build: f.build, reported: c.reportedNodes(), root: n, files: files, cache: kept}
	v := reflect.New(k.goType)
	d.bindStruct(v.Elem(), k.schema, n, diag.Pos{})
	return v.Interface(), append(c.findings, d.findings...)
}

// rootKind returns the kind that a file states, or reports why it has none.
func (f *Format) rootKind(c *checker, n *yamldoc.Node) *kind {
	if n == nil {
		n = &yamldoc.Node{}
	}
	p := valueLabel{phrase: "this file"}
	if n.Kind != yamldoc.Map {
		s := &Schema{Form: FormStruct, Want: "a map with the keys \"format\" and \"kind\""}
		c.reportWrong(s, n, p)
		return nil
	}
	version, name := valueAtKey(n, "format"), valueAtKey(n, "kind")
	if version != nil && !isVersion(version) {
		want := fmt.Sprintf("format: %d", FormatVersion)
		c.addFinding(version, diag.Diagnostic{Rule: "format-unknown", Pos: version.Pos, Len: textLen(version),
			Message: "\"format\" cannot be " + describeFound(version), Expected: want,
			Hint: "write " + want + ", or use a version of Vedette that reads this format"})
		return nil
	}
	if name == nil {
		c.reportMissing(n, p, "kind", f.pick.Want)
		return nil
	}
	if name.Kind == yamldoc.Scalar {
		if option, ok := f.pick.findOption(name); ok {
			return f.findKind(option)
		}
	}
	c.addFinding(name, diag.Diagnostic{Rule: "kind-unknown", Pos: name.Pos, Len: textLen(name),
		Message: "\"kind\" cannot be " + describeFound(name), Expected: f.pick.Want, Nearest: diag.NearestName(name.Text, f.pick.Enum)})
	return nil
}

// isVersion reports whether a node is the version of the format.
func isVersion(n *yamldoc.Node) bool {
	if n.Kind != yamldoc.Scalar {
		return false
	}
	v, ok := intValue(n)
	return ok && v == FormatVersion
}

// Decode fills the struct that v points to from a node, which need not be a whole
// file, and returns all findings.
func Decode(n *yamldoc.Node, v any) *diag.List {
	b := newBuilder()
	to := reflect.ValueOf(v)
	s := b.buildSchema(to.Type().Elem(), "")
	c := &checker{}
	c.checkValue(s, n, valueLabel{phrase: "this value"})
	d := &Decoder{build: b, reported: c.reportedNodes()}
	d.bindValue(to.Elem(), s, n, diag.Pos{})
	return sortFindings(append(c.findings, d.findings...))
}

// sortFindings returns findings in the order of the file.
func sortFindings(found []finding) *diag.List {
	out := &diag.List{}
	for i := range found {
		out.Add(found[i].diag)
	}
	diag.SortFindings(out)
	return out
}
