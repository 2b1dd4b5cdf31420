package schema

import (
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// The keys that entries inherit. An entry without a rulebook section has that of
// the innermost block around it in the same file that states one, else that of
// the file. The mark of a reconstruction is inherited too, but not from the
// file. Both keys may be written at the head of any map of such entries. The
// tree keeps them where they are written, and only decoded entries have them.
const (
	ruleKey  = "rule"
	reconKey = "reconstruction"
)

// isInheritedKey reports whether a key of a map of entries applies to all of them.
func (s *Schema) isInheritedKey(key string) bool {
	return (key == ruleKey || key == reconKey) && s.Form == FormMap && s.Values.takesRuleSection(nil)
}

// takesRuleSection reports whether a schema describes an entry with a rulebook
// section, or a map of such entries.
func (s *Schema) takesRuleSection(seen []*Schema) bool {
	if s == nil {
		return false
	}
	for _, x := range seen {
		if x == s {
			return false
		}
	}
	switch s.Form {
	case FormStruct:
		return s.findField(ruleKey) != nil
	case FormMap:
		return s.Values.takesRuleSection(append(seen, s))
	case FormEither:
		return s.findAlternative(sortMap).takesRuleSection(append(seen, s))
	case FormUnion:
		for i := range s.union.cases {
			if s.union.cases[i].schema.takesRuleSection(append(seen, s)) {
				return true
			}
		}
		return s.union.rest != nil && s.union.rest.schema.takesRuleSection(append(seen, s))
	}
	return false
}

// IsInheritedKey reports whether a key of a map of entries of a Go type applies to
// all of them: their rulebook section, or that they are a reconstruction.
func IsInheritedKey(t reflect.Type, key string) bool {
	if key != ruleKey && key != reconKey {
		return false
	}
	for t.Kind() == reflect.Struct && implements(t, mapIface) {
		t = reflect.New(t).Interface().(mapType).elemType()
	}
	return t.Kind() == reflect.Struct && t.PkgPath() != atType.PkgPath() && hasField(t, "Rule")
}

// hasField reports whether a struct type has a field of that name.
func hasField(t reflect.Type, name string) bool {
	_, ok := t.FieldByName(name)
	return ok
}

// FindSchema returns the schema at a path of a kind of file, nil where the format
// declares nothing. Ids of entries may be any names.
func (f *Format) FindSchema(kindName string, path []string) *Schema {
	k := f.findKind(kindName)
	if k == nil {
		return nil
	}
	s := k.schema
	for _, name := range path {
		if s = s.keySchema(name); s == nil {
			return nil
		}
	}
	return s
}

// KeySchema returns the schema of the value at a key; nil where nothing is
// declared.
func (s *Schema) KeySchema(key string) *Schema { return s.keySchema(key) }

// ChooseAlternative returns the alternative of a schema that fits a value: scalar,
// list or map.
func (s *Schema) ChooseAlternative(n *yamldoc.Node) *Schema {
	if s.Form != FormEither {
		return s
	}
	return s.findAlternative(nodeSortOf(n))
}

// keySchema returns the schema of the value at a key.
func (s *Schema) keySchema(key string) *Schema {
	switch s.Form {
	case FormStruct:
		if f := s.findField(key); f != nil {
			return f.Schema
		}
		if s.Rest != nil {
			return s.Rest.Schema
		}
	case FormMap:
		if s.isInheritedKey(key) {
			return inheritedSchemas[key]
		}
		return s.Values
	case FormEither:
		if a := s.findAlternative(sortMap); a != nil {
			return a.keySchema(key)
		}
	case FormUnion:
		for i := range s.union.cases {
			if u := s.union.cases[i].schema.keySchema(key); u != nil {
				return u
			}
		}
		if s.union.rest != nil {
			return s.union.rest.schema.keySchema(key)
		}
	}
	return nil
}

// IsEntry reports whether a schema describes one entry with a rulebook section of
// its own, not a map of them.
func (s *Schema) IsEntry() bool {
	switch s.Form {
	case FormStruct:
		return s.findField(ruleKey) != nil
	case FormEither:
		a := s.findAlternative(sortMap)
		return a != nil && a.IsEntry()
	case FormUnion:
		return s.takesRuleSection(nil)
	}
	return false
}

// inheritedSchemas are the schemas of the keys that apply to all entries of a map.
var inheritedSchemas = map[string]*Schema{
	ruleKey:  {Form: FormScalar, Accept: AcceptText | AcceptInt, NotEmpty: true, Want: "a rulebook section, which all entries here have that state none", Many: "texts"},
	reconKey: {Form: FormScalar, Accept: AcceptBool, Want: "true or false, for all entries here", Many: "values true or false"},
}

// checkInheritedKey checks a key that applies to all entries of a map.
func (c *checker) checkInheritedKey(e *yamldoc.Entry) {
	v := entryValue(e)
	if v.Kind != yamldoc.Map {
		c.checkValue(inheritedSchemas[e.Key], v, valueLabel{key: e.Key, keyAt: e.KeyAt})
		return
	}
	c.addFinding(v, diag.Diagnostic{Rule: "key-form", Pos: e.KeyAt, Len: keyLen(e), Message: "no entry here can be called " + e.Key,
		Expected: inheritedSchemas[e.Key].Want, Hint: "choose another id: this key speaks of all the entries beside it"})
}

// enterRuleBlock makes a map the innermost block that states a rulebook section.
// It reports whether leaveRuleBlock must be called.
func (d *Decoder) enterRuleBlock(n *yamldoc.Node) bool {
	if n.Kind != yamldoc.Map || n == d.root {
		return false
	}
	b := ruleBlock{rule: n.Get(ruleKey), recon: n.Get(reconKey)}
	if b.rule == nil && b.recon == nil {
		return false
	}
	d.ruleBlocks = append(d.ruleBlocks, b)
	return true
}

// ruleBlock is what a block states for the entries in it; nil for nothing.
type ruleBlock struct{ rule, recon *yamldoc.Node }

// leaveRuleBlock leaves the innermost block.
func (d *Decoder) leaveRuleBlock() { d.ruleBlocks = d.ruleBlocks[:len(d.ruleBlocks)-1] }

// inheritedValue returns what an entry inherits under a key from the blocks around
// it, nil for nothing. ofFile is set when only the file states it.
func (d *Decoder) inheritedValue(key string, n *yamldoc.Node) (v *yamldoc.Node, ofFile bool) {
	if n.Pos.File == "" {
		return nil, false
	}
	for i := len(d.ruleBlocks) - 1; i >= 0; i-- {
		v := d.ruleBlocks[i].rule
		if key == reconKey {
			v = d.ruleBlocks[i].recon
		}
		for ; v != nil; v = v.PreviousSection {
			if !v.OwnSection && v.Pos.File == n.Pos.File && v.Kind == yamldoc.Scalar && !v.IsNull() {
				return v, false
			}
		}
	}
	if key != ruleKey {
		return nil, false
	}
	return d.files[n.Pos.File], true
}

// inheritValue fills a key that an entry inherits. Beside the key rule, a field
// FileRule is set when only the file states the section.
func (d *Decoder) inheritValue(v reflect.Value, f *Field, n *yamldoc.Node) {
	if f.Key != ruleKey && f.Key != reconKey || n == d.root {
		return
	}
	from, ofFile := d.inheritedValue(f.Key, n)
	if from == nil {
		return
	}
	d.bindValue(v.FieldByIndex(f.index), f.Schema, from, diag.Pos{})
	if !ofFile {
		return
	}
	if mark := v.FieldByIndex(f.index[:len(f.index)-1]).FieldByName("FileRule"); mark.IsValid() {
		mark.SetBool(true)
	}
}
