package schema

import (
	"reflect"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// RefIndex says where the text of a Go type names other things, by the tags ref
// and keyref. It is computed once for a type and leaves out what names nothing, so
// that walking a tree asks no type again: that was a tenth of compiling a game.
type RefIndex struct {
	Each *RefIndex // of a list or map: of each of its elements
	Keys []RefKey  // of a struct: its keys, in the order of the declaration
}

// RefKey is one key of a struct that names something, or below which something
// does.
type RefKey struct {
	Key        string    // empty: Below is about the keys of the struct itself
	Ref        string    // the sort of thing that the value names, or every value in it
	KeyRef     string    // the sort of thing that each key of its map names
	Conditions bool      // the values of a map are conditions, and name nothing
	Below      *RefIndex // nil: nothing below names anything

	goType reflect.Type
}

// NewRefIndex returns the index of a type.
func NewRefIndex(t reflect.Type) *RefIndex {
	all := map[reflect.Type]*RefIndex{}
	root := newRefIndex(t, all)
	for more := true; more; { // repeats until nothing changes, because types may contain themselves
		more = false
		for _, x := range all { // the order does not matter: each turn only takes away
			more = x.pruneUnused() || more
		}
	}
	return root
}

// newRefIndex builds the index of a type; all holds those under way, since types
// may contain themselves.
func newRefIndex(t reflect.Type, all map[reflect.Type]*RefIndex) *RefIndex {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == reflect.TypeFor[yamldoc.Node]() {
		return nil
	}
	if x, known := all[t]; known {
		return x
	}
	x := &RefIndex{}
	all[t] = x
	if elem := elementType(t); elem != nil {
		x.Each = newRefIndex(elem, all)
		return x
	}
	if t.Kind() != reflect.Struct {
		return x
	}
	for i := range t.NumField() {
		f := t.Field(i)
		key := f.Tag.Get("key")
		if key == "" && !f.Anonymous {
			continue
		}
		tie := RefKey{Key: key, Below: newRefIndex(f.Type, all), goType: f.Type}
		if key != "" {
			tie.Ref, tie.KeyRef, tie.Conditions = f.Tag.Get("ref"), f.Tag.Get("keyref"), f.Tag.Get("values") == "conditions"
		}
		x.Keys = append(x.Keys, tie)
	}
	return x
}

// pruneUnused removes what names nothing. It reports whether anything was removed.
func (x *RefIndex) pruneUnused() bool {
	changed := false
	if x.Each != nil && x.Each.empty() {
		x.Each, changed = nil, true
	}
	kept := x.Keys[:0]
	for _, k := range x.Keys {
		if k.Below != nil && k.Below.empty() {
			k.Below, changed = nil, true
		}
		if k.Ref != "" || k.KeyRef != "" || k.Below != nil {
			kept = append(kept, k)
		} else {
			changed = true
		}
	}
	x.Keys = kept
	return changed
}

// empty reports whether nothing here names anything.
func (x *RefIndex) empty() bool { return x.Each == nil && len(x.Keys) == 0 }

// elementType returns the type of the elements of a list or map of the format; nil
// for any other type.
func elementType(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Slice {
		return t.Elem()
	}
	if t.Kind() != reflect.Struct || t.PkgPath() != atType.PkgPath() {
		return nil
	}
	if f, ok := t.FieldByName("Entries"); ok && implements(t, mapIface) {
		v, _ := f.Type.Elem().FieldByName("Value")
		return v.Type
	}
	if f, ok := t.FieldByName("Items"); ok && strings.HasPrefix(t.Name(), "OneOrMany") {
		return f.Type.Elem()
	}
	return nil
}

// Ref is one place where a text names another thing.
type Ref struct {
	Sort string        // the sort of thing that it names, as the tags ref and keyref say
	Name string        // the id
	Node *yamldoc.Node // the text that names it; nil where the key of a map does
	Key  diag.Pos      // the place of that key
	In   *yamldoc.Node // the map that holds it
}

// WalkRefs calls use for each reference in a node that was decoded to the type of the index,
// in the order of the declarations.
func (x *RefIndex) WalkRefs(n *yamldoc.Node, use func(Ref)) {
	if n == nil || x == nil {
		return
	}
	if x.Each != nil {
		for i := range n.Entries {
			x.Each.WalkRefs(n.Entries[i].Value, use)
		}
		for _, it := range n.Items {
			x.Each.WalkRefs(it, use)
		}
		return
	}
	if n.Kind != yamldoc.Map {
		return
	}
	for i := range x.Keys {
		x.Keys[i].walkKey(n, use)
	}
}

// walkKey is [RefIndex.WalkRefs] for one key of a map.
func (k *RefKey) walkKey(in *yamldoc.Node, use func(Ref)) {
	if k.Key == "" {
		k.Below.WalkRefs(in, use)
		return
	}
	v := in.Get(k.Key)
	if v == nil || v.IsNull() {
		return
	}
	if k.KeyRef != "" && v.Kind == yamldoc.Map {
		for i := range v.Entries {
			e := &v.Entries[i]
			if e.Value.Kind == yamldoc.Scalar && IsInheritedKey(k.goType, e.Key) {
				continue // it holds for all entries of the map, and names nothing
			}
			use(Ref{Sort: k.KeyRef, Name: e.Key, Key: e.KeyAt, In: in})
		}
	}
	if k.Ref != "" && !(v.Kind == yamldoc.Map && k.Conditions) {
		walkTexts(v, func(text *yamldoc.Node) { use(Ref{Sort: k.Ref, Name: text.Text, Node: text, In: in}) })
	}
	k.Below.WalkRefs(v, use)
}

// walkTexts calls use for each text in a value, except null.
func walkTexts(n *yamldoc.Node, use func(text *yamldoc.Node)) {
	if n.Kind == yamldoc.Scalar && !n.IsNull() {
		use(n)
	}
	for _, it := range n.Items {
		walkTexts(it, use)
	}
	for i := range n.Entries {
		walkTexts(n.Entries[i].Value, use)
	}
}
