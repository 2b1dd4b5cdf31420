package shape

import (
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Decoder fills Go values from nodes that have been checked. What does not fit
// is left out in silence: the check has reported it.
type Decoder struct {
	build *builder
	keyAt diag.Pos
	found []finding
	told  map[*source.Node]bool // nodes that the check has spoken about

	root   *source.Node            // the whole file
	blocks []*source.Node          // the maps around a value that state a rulebook section, the nearest last
	files  map[string]*source.Node // the rulebook sections of files, by file

	kept  *Kept // nil: nothing is kept
	depth int   // of values that may be kept
}

// At is the place of a node; for the node handed to DecodeNode with its key.
func (d *Decoder) At(n *source.Node) Located {
	if n == nil {
		return Located{KeyAt: d.keyAt}
	}
	return Located{Pos: n.Pos, KeyAt: d.keyAt, Layer: n.Layer, Quoted: n.Quoted}
}

// Report adds a finding that the shape of a type cannot express.
func (d *Decoder) Report(f diag.Diagnostic) {
	d.found = append(d.found, finding{nil, f})
}

// Wrong reports a value that is not what was wanted: "a hex number". It is
// silent about what the check has reported by ShapeOf.
func (d *Decoder) Wrong(n *source.Node, want string) {
	if n == nil || d.told[n] {
		return
	}
	var c checker
	c.wrong(&Schema{Want: want}, n, place{what: "this value"})
	d.found = append(d.found, c.found...)
}

// Into fills the value v points to from a node, by the declaration of its
// type. Findings about its shape have been reported if ShapeOf used Of.
func (d *Decoder) Into(n *source.Node, v any) {
	to := reflect.ValueOf(v)
	if to.Kind() != reflect.Pointer || to.IsNil() {
		return
	}
	d.bind(to.Elem(), d.build.schemaOf(to.Type().Elem()), n, diag.Pos{})
}

// bindAnew fills one value.
func (d *Decoder) bindAnew(v reflect.Value, s *Schema, n *source.Node, keyAt diag.Pos) {
	if n == nil {
		return
	}
	if v.Kind() == reflect.Pointer {
		if v.Type().Elem() == nodeType {
			v.Set(reflect.ValueOf(n))
			return
		}
		if n.IsNull() {
			return
		}
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		v = v.Elem()
	}
	switch to := v.Addr().Interface().(type) {
	case *source.Node:
		*to = *n
	case *Text:
		to.Located = placeOf(n, keyAt)
		to.V, to.Set = text(s, n)
	case *Int:
		to.Located = placeOf(n, keyAt)
		to.V, to.Set = whole(n)
	case *Bool:
		to.Located = placeOf(n, keyAt)
		to.V, to.Set = truth(n)
	case Custom:
		was := d.keyAt
		d.keyAt = keyAt
		if v.Kind() == reflect.Struct {
			setPlaces(v, placeOf(n, keyAt))
		}
		to.DecodeNode(n, d)
		d.keyAt = was
	case mapType:
		*to.place() = placeOf(n, keyAt)
		d.bindMap(to, s, n)
	case manyType:
		*to.place() = placeOf(n, keyAt)
		d.bindMany(to, s, n, keyAt)
	case oneOfType:
		*to.place() = placeOf(n, keyAt)
		d.bindOneOf(to, s, n, keyAt)
	default:
		d.bindPlain(v, s, n, keyAt)
	}
}

func placeOf(n *source.Node, keyAt diag.Pos) Located {
	return Located{Pos: n.Pos, KeyAt: keyAt, Layer: n.Layer, Quoted: n.Quoted}
}

func (d *Decoder) bindPlain(v reflect.Value, s *Schema, n *source.Node, keyAt diag.Pos) {
	switch v.Kind() {
	case reflect.String:
		t, _ := text(s, n)
		v.SetString(t)
	case reflect.Int:
		i, _ := whole(n)
		v.SetInt(int64(i))
	case reflect.Bool:
		b, _ := truth(n)
		v.SetBool(b)
	case reflect.Slice:
		if n.Kind != source.List {
			return
		}
		list := reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items))
		for i, item := range n.Items {
			d.bind(list.Index(i), s.Items, item, diag.Pos{})
		}
		v.Set(list)
	case reflect.Struct:
		d.bindShorthand(v, s, n, keyAt)
	}
}

func (d *Decoder) bindShorthand(v reflect.Value, s *Schema, n *source.Node, keyAt diag.Pos) {
	full := s
	if s.Form == FormEither {
		full = s.alt(sortMap)
		if n.Kind == source.Scalar {
			d.fromScalar(v, s, full, n, keyAt)
			return
		}
	}
	d.bindStruct(v, full, n, keyAt)
}

// fromScalar fills a struct from its short form; the keys keep their defaults.
func (d *Decoder) fromScalar(v reflect.Value, s, full *Schema, n *source.Node, keyAt diag.Pos) {
	var quiet checker
	quiet.value(s, n, place{})
	d.bindStruct(v, full, n, keyAt)
	if len(quiet.found) > 0 {
		return
	}
	if !v.Addr().Interface().(Shorthand).FromScalar(n.Text, n) {
		var c checker
		c.wrong(s, n, place{what: "this value"})
		d.found = append(d.found, c.found...)
	}
}

// bindStruct fills the fields, those that are absent with their defaults.
func (d *Decoder) bindStruct(v reflect.Value, s *Schema, n *source.Node, keyAt diag.Pos) {
	setPlaces(v, placeOf(n, keyAt))
	if s == nil {
		return
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.index == nil || get(n, f.Key) != nil {
			continue
		}
		if !f.HasDefault {
			d.defaults(v.FieldByIndex(f.index), f.Schema)
			d.inherit(v, f, n)
			continue
		}
		d.bind(v.FieldByIndex(f.index), f.Schema, &source.Node{Text: f.Default, Pos: n.Pos, Layer: n.Layer}, keyAt)
	}
	if n.Kind != source.Map {
		return
	}
	if d.enter(n) {
		defer d.leave()
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		f := s.field(e.Key)
		if f == nil && s.Rest != nil && !repeated(n, i) {
			to := v.FieldByIndex(s.Rest.index).Addr().Interface().(mapType)
			d.bind(to.grow(e.Key, e.KeyAt), s.Rest.Schema, valueOf(e), e.KeyAt)
			continue
		}
		if f == nil || f.index == nil || repeated(n, i) {
			continue
		}
		d.bind(v.FieldByIndex(f.index), f.Schema, valueOf(e), e.KeyAt)
	}
}

// defaults fills in a struct that is absent; its place stays empty.
func (d *Decoder) defaults(v reflect.Value, s *Schema) {
	if v.Kind() != reflect.Struct || s.goType != v.Type() {
		return
	}
	if s.Form == FormEither {
		s = s.alt(sortMap)
	}
	if s != nil && s.Form == FormStruct {
		d.bindStruct(v, s, &source.Node{Kind: source.Map}, diag.Pos{})
	}
}

// setPlaces fills an embedded At, also those inside lent structs.
func setPlaces(v reflect.Value, at Located) {
	t := v.Type()
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		if !f.Anonymous || f.Tag.Get("key") != "" {
			continue
		}
		switch {
		case f.Type == atType:
			v.Field(i).Set(reflect.ValueOf(at))
		case f.Type.Kind() == reflect.Struct:
			setPlaces(v.Field(i), at)
		}
	}
}

func (d *Decoder) bindMap(to mapType, s *Schema, n *source.Node) {
	if n.Kind != source.Map {
		return
	}
	if d.enter(n) {
		defer d.leave()
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if repeated(n, i) || s.isHead(e.Key) {
			continue
		}
		d.bind(to.grow(e.Key, e.KeyAt), s.Values, valueOf(e), e.KeyAt)
	}
}

func (d *Decoder) bindMany(to manyType, s *Schema, n *source.Node, keyAt diag.Pos) {
	list := s.alt(sortList)
	if n.Kind != source.List {
		if !n.IsNull() {
			d.bind(to.growItem(), list.Items, n, keyAt)
		}
		return
	}
	for _, item := range n.Items {
		d.bind(to.growItem(), list.Items, item, diag.Pos{})
	}
}

func (d *Decoder) bindOneOf(to oneOfType, s *Schema, n *source.Node, keyAt diag.Pos) {
	full := s
	if s.Form == FormEither {
		full = s.alt(sortMap)
		if short := s.alt(sortScalar); short != nil && n.Kind == source.Scalar {
			v := reflect.New(short.goType)
			d.fromScalar(v.Elem(), s, d.build.schemaOf(short.goType).alt(sortMap), n, keyAt)
			to.set("", v.Interface())
			return
		}
	}
	if n.Kind != source.Map {
		return
	}
	chosen := full.union.choose(n)
	if chosen == nil {
		return
	}
	v := reflect.New(chosen.goType)
	d.bindStruct(v.Elem(), chosen.schema, n, keyAt)
	to.set(chosen.name, v.Interface())
}

func text(s *Schema, n *source.Node) (string, bool) {
	if n.IsNull() || n.Kind != source.Scalar {
		return "", false
	}
	if s != nil && len(s.Enum) > 0 {
		return s.option(n)
	}
	return n.Text, true
}

func whole(n *source.Node) (int, bool) {
	if classOf(n) != classInt {
		return 0, false
	}
	return toInt(n.Text), true
}

func truth(n *source.Node) (bool, bool) {
	if classOf(n) != classBool {
		return false, false
	}
	return n.Text == "true", true
}
