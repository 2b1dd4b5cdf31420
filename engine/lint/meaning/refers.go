package meaning

import (
	"reflect"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// ref is a thing that the text of a game names: {"area", "west"}.
type ref struct{ sort, id string }

// refers works out once what the keys of the text name.
func (l *looker) refers() map[ref]bool {
	if l.refs == nil {
		l.refs = map[ref]bool{}
		l.walk(reflect.TypeFor[spec.Game](), l.Tree)
		for i := range l.m.Properties {
			p := &l.m.Properties[i]
			for _, v := range p.Values {
				switch {
				case v < 0:
				case p.Type == "area" && int(v) < len(l.m.Areas):
					l.refs[ref{"area", l.m.Areas[v].ID}] = true
				case p.Type == "box" && int(v) < len(l.m.Boxes):
					l.refs[ref{"box", l.m.Boxes[v].ID}] = true
				}
			}
		}
	}
	return l.refs
}

var nodeType = reflect.TypeFor[source.Node]()

// walk goes along a type and the node that it was read from.
func (l *looker) walk(t reflect.Type, n *source.Node) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if n == nil || t == nodeType {
		return
	}
	if elem := elemOf(t); elem != nil {
		for i := range n.Entries {
			l.walk(elem, n.Entries[i].Value)
		}
		for _, it := range n.Items {
			l.walk(elem, it)
		}
		return
	}
	if t.Kind() != reflect.Struct || n.Kind != source.Map {
		return
	}
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		key := f.Tag.Get("key")
		if key == "" {
			if f.Anonymous {
				l.walk(f.Type, n)
			}
			continue
		}
		v := n.Get(key)
		if v == nil || v.IsNull() {
			continue
		}
		if sort := f.Tag.Get("keyref"); sort != "" {
			for i := range v.Entries {
				l.refs[ref{sort, v.Entries[i].Key}] = true
			}
		}
		if sort := f.Tag.Get("ref"); sort != "" {
			l.refValues(sort, v)
		}
		l.walk(f.Type, v)
	}
}

func (l *looker) refValues(sort string, n *source.Node) {
	if n.Kind == source.Scalar {
		l.refs[ref{sort, n.Text}] = true
	}
	for _, it := range n.Items {
		l.refValues(sort, it)
	}
	for i := range n.Entries {
		l.refValues(sort, n.Entries[i].Value)
	}
}

// elemOf is what a list or map of the format holds, nil for what is neither.
func elemOf(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Slice {
		return t.Elem()
	}
	if t.Kind() != reflect.Struct || t.PkgPath() != reflect.TypeFor[shape.At]().PkgPath() {
		return nil
	}
	if f, ok := t.FieldByName("Entries"); ok {
		if v, ok := f.Type.Elem().FieldByName("Value"); ok {
			return v.Type
		}
	}
	if f, ok := t.FieldByName("Items"); ok && strings.HasPrefix(t.Name(), "OneOrMany") {
		return f.Type.Elem()
	}
	return nil
}

// areas are the areas that the map declares.
func (l *looker) areas() *shape.Map[spec.HexList] {
	if l.s.Map == nil {
		return &shape.Map[spec.HexList]{}
	}
	return &l.s.Map.Areas
}

// effects calls use with every effect of the game.
func (l *looker) effects(use func(e *model.Effect)) {
	for _, x := range l.m.Effects {
		for i := range x.List {
			use(&x.List[i])
		}
	}
}
