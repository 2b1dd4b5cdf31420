package schema

import (
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Decoder fills Go values from nodes that have been checked. It skips values that do not fit
// without a finding: the check has reported them.
type Decoder struct {
	build    *builder
	keyAt    diag.Pos
	words    string // of the nearest key around the value whose declaration states them
	findings []finding
	reported map[*yamldoc.Node]bool // nodes that the check has spoken about

	root       *yamldoc.Node            // the whole file
	ruleBlocks []ruleBlock              // the maps around a value that state a rulebook section, the nearest last
	files      map[string]*yamldoc.Node // the rulebook sections of files, by file

	cache *DecodeCache // nil: nothing is cached
	depth int          // of the current value, for the cache
}

// LocateNode returns the place of a node. For the node that DecodeNode gets it
// includes the key.
func (d *Decoder) LocateNode(n *yamldoc.Node) Located {
	if n == nil {
		return Located{KeyAt: d.keyAt}
	}
	return Located{Pos: n.Pos, KeyAt: d.keyAt, Layer: n.Layer, Quoted: n.Quoted}
}

// Report adds a finding that the shape of a type cannot express.
func (d *Decoder) Report(f diag.Diagnostic) {
	d.findings = append(d.findings, finding{nil, f})
}

// ReportWrongValue reports a value that is not what was expected, such as "a hex
// number". It reports nothing where the check by ShapeOf has done so.
func (d *Decoder) ReportWrongValue(n *yamldoc.Node, want string) {
	if n == nil || d.reported[n] {
		return
	}
	var c checker
	c.reportWrong(&Schema{Want: want}, n, valueLabel{phrase: "this value"})
	d.findings = append(d.findings, c.findings...)
}

// DecodeInto fills the value that v points to from a node, by the declaration of
// its type. The check has reported wrong shapes if ShapeOf uses [TypeSchema].
func (d *Decoder) DecodeInto(n *yamldoc.Node, v any) {
	to := reflect.ValueOf(v)
	if to.Kind() != reflect.Pointer || to.IsNil() {
		return
	}
	d.bindValue(to.Elem(), d.build.buildSchemaLocked(to.Type().Elem()), n, diag.Pos{})
}

// bindUncached fills one value without looking into the cache.
func (d *Decoder) bindUncached(v reflect.Value, s *Schema, n *yamldoc.Node, keyAt diag.Pos) {
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
	case *yamldoc.Node:
		*to = *n
	case *Text:
		to.Located = locationOfNode(n, keyAt)
		to.V, to.Set = textValue(s, n)
	case *Int:
		to.Located = locationOfNode(n, keyAt)
		to.V, to.Set = intValue(n)
	case *Bool:
		to.Located = locationOfNode(n, keyAt)
		to.V, to.Set = boolValue(n)
	case Custom:
		was := d.keyAt
		d.keyAt = keyAt
		if v.Kind() == reflect.Struct {
			setPlaces(v, locationOfNode(n, keyAt))
		}
		to.DecodeNode(n, d)
		d.keyAt = was
	case mapType:
		*to.location() = locationOfNode(n, keyAt)
		d.bindMap(to, s, n)
	case manyType:
		*to.location() = locationOfNode(n, keyAt)
		d.bindMany(to, s, n, keyAt)
	case oneOfType:
		*to.location() = locationOfNode(n, keyAt)
		d.bindOneOf(to, s, n, keyAt)
	default:
		d.bindPlain(v, s, n, keyAt)
	}
}

// locationOfNode returns the place of a node with that of its key.
func locationOfNode(n *yamldoc.Node, keyAt diag.Pos) Located {
	return Located{Pos: n.Pos, KeyAt: keyAt, Layer: n.Layer, Quoted: n.Quoted}
}

// bindPlain fills a text, number, truth value, list or struct.
func (d *Decoder) bindPlain(v reflect.Value, s *Schema, n *yamldoc.Node, keyAt diag.Pos) {
	switch v.Kind() {
	case reflect.String:
		t, _ := textValue(s, n)
		v.SetString(t)
	case reflect.Int:
		i, _ := intValue(n)
		v.SetInt(int64(i))
	case reflect.Bool:
		b, _ := boolValue(n)
		v.SetBool(b)
	case reflect.Slice:
		if n.Kind != yamldoc.List {
			return
		}
		list := reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items))
		for i, item := range n.Items {
			d.bindValue(list.Index(i), s.Items, item, diag.Pos{})
		}
		v.Set(list)
	case reflect.Struct:
		d.bindShorthand(v, s, n, keyAt)
	}
}

// bindShorthand fills a struct from its full form, or from its short form as a
// scalar.
func (d *Decoder) bindShorthand(v reflect.Value, s *Schema, n *yamldoc.Node, keyAt diag.Pos) {
	full := s
	if s.Form == FormEither {
		full = s.findAlternative(sortMap)
		if n.Kind == yamldoc.Scalar {
			d.fromScalar(v, s, full, n, keyAt)
			return
		}
	}
	d.bindStruct(v, full, n, keyAt)
}

// fromScalar fills a struct from its short form. All keys keep their defaults.
func (d *Decoder) fromScalar(v reflect.Value, s, full *Schema, n *yamldoc.Node, keyAt diag.Pos) {
	var quiet checker
	quiet.checkValue(s, n, valueLabel{})
	d.bindStruct(v, full, n, keyAt)
	if len(quiet.findings) > 0 {
		return
	}
	if !v.Addr().Interface().(Shorthand).FromScalar(n.Text, n) {
		var c checker
		c.reportWrong(s, n, valueLabel{phrase: "this value"})
		d.findings = append(d.findings, c.findings...)
	}
}

// bindStruct fills the fields of a struct. Absent ones get their defaults, or what
// they inherit.
func (d *Decoder) bindStruct(v reflect.Value, s *Schema, n *yamldoc.Node, keyAt diag.Pos) {
	setPlaces(v, locationOfNode(n, keyAt))
	if s == nil {
		return
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.index == nil || valueAtKey(n, f.Key) != nil {
			continue
		}
		if !f.HasDefault {
			outer := d.enterWords(f)
			d.bindDefaults(v.FieldByIndex(f.index), f.Schema)
			d.words = outer
			d.inheritValue(v, f, n)
			continue
		}
		d.bindField(v, f, &yamldoc.Node{Text: f.Default, Pos: n.Pos, Layer: n.Layer}, keyAt)
	}
	if n.Kind != yamldoc.Map {
		return
	}
	if d.enterRuleBlock(n) {
		defer d.leaveRuleBlock()
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		f := s.findField(e.Key)
		if f == nil && s.Rest != nil && !isRepeatedKey(n, i) {
			to := v.FieldByIndex(s.Rest.index).Addr().Interface().(mapType)
			d.bindValue(to.growEntry(e.Key, e.KeyAt), s.Rest.Schema, entryValue(e), e.KeyAt)
			continue
		}
		if f == nil || f.index == nil || isRepeatedKey(n, i) {
			continue
		}
		d.bindField(v, f, entryValue(e), e.KeyAt)
	}
}

// bindField fills one field of a struct.
func (d *Decoder) bindField(v reflect.Value, f *Field, n *yamldoc.Node, keyAt diag.Pos) {
	outer := d.enterWords(f)
	d.bindValue(v.FieldByIndex(f.index), f.Schema, n, keyAt)
	d.words = outer
}

// enterWords makes the words that a field states hold for all expressions below it. It
// returns those that held before.
func (d *Decoder) enterWords(f *Field) string {
	outer := d.words
	if f.Words != "" {
		d.words = f.Words
	}
	return outer
}

// bindDefaults fills a struct that is absent with its defaults. Its place stays
// empty.
func (d *Decoder) bindDefaults(v reflect.Value, s *Schema) {
	if v.Kind() != reflect.Struct || s.goType != v.Type() {
		return
	}
	if s.Form == FormEither {
		s = s.findAlternative(sortMap)
	}
	if s != nil && s.Form == FormStruct {
		d.bindStruct(v, s, &yamldoc.Node{Kind: yamldoc.Map}, diag.Pos{})
	}
}

// setPlaces sets an embedded Located, also inside embedded structs.
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

// bindMap fills a map with free keys. The first of two equal keys counts.
func (d *Decoder) bindMap(to mapType, s *Schema, n *yamldoc.Node) {
	if n.Kind != yamldoc.Map {
		return
	}
	if d.enterRuleBlock(n) {
		defer d.leaveRuleBlock()
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if isRepeatedKey(n, i) || s.isInheritedKey(e.Key) {
			continue
		}
		d.bindValue(to.growEntry(e.Key, e.KeyAt), s.Values, entryValue(e), e.KeyAt)
	}
}

// bindMany fills a list from its items, or from a single value.
func (d *Decoder) bindMany(to manyType, s *Schema, n *yamldoc.Node, keyAt diag.Pos) {
	list := s.findAlternative(sortList)
	if n.Kind != yamldoc.List {
		if !n.IsNull() {
			d.bindValue(to.growItem(), list.Items, n, keyAt)
		}
		return
	}
	for _, item := range n.Items {
		d.bindValue(to.growItem(), list.Items, item, diag.Pos{})
	}
}

// bindOneOf fills the case of a union that the node has.
func (d *Decoder) bindOneOf(to oneOfType, s *Schema, n *yamldoc.Node, keyAt diag.Pos) {
	full := s
	if s.Form == FormEither {
		full = s.findAlternative(sortMap)
		if short := s.findAlternative(sortScalar); short != nil && n.Kind == yamldoc.Scalar {
			v := reflect.New(short.goType)
			d.fromScalar(v.Elem(), s, d.build.buildSchemaLocked(short.goType).findAlternative(sortMap), n, keyAt)
			to.setCase("", v.Interface())
			return
		}
	}
	if n.Kind != yamldoc.Map {
		return
	}
	chosen := full.union.chooseCase(n)
	if chosen == nil {
		return
	}
	v := reflect.New(chosen.goType)
	d.bindStruct(v.Elem(), chosen.schema, n, keyAt)
	to.setCase(chosen.name, v.Interface())
}

// textValue returns the text of a scalar; of an enum the text as declared. ok is
// false where the schema takes no such text.
func textValue(s *Schema, n *yamldoc.Node) (string, bool) {
	if n.IsNull() || n.Kind != yamldoc.Scalar {
		return "", false
	}
	if s != nil && len(s.Enum) > 0 {
		return s.findOption(n)
	}
	return n.Text, true
}

// intValue returns the value of a whole number.
func intValue(n *yamldoc.Node) (int, bool) {
	if classifyNode(n) != classInt {
		return 0, false
	}
	return toInt(n.Text), true
}

// boolValue returns the value of true or false.
func boolValue(n *yamldoc.Node) (bool, bool) {
	if classifyNode(n) != classBool {
		return false, false
	}
	return n.Text == "true", true
}
