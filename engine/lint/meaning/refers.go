package meaning

import (
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
		l.walk(spec.RefIndex(), l.Tree)
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

// walk goes along what a type says and the node that was read for it.
func (l *looker) walk(t *shape.RefIndex, n *source.Node) {
	if n == nil || t == nil {
		return
	}
	if t.Each != nil {
		for i := range n.Entries {
			l.walk(t.Each, n.Entries[i].Value)
		}
		for _, it := range n.Items {
			l.walk(t.Each, it)
		}
		return
	}
	if n.Kind != source.Map {
		return
	}
	for i := range t.Keys {
		k := &t.Keys[i]
		if k.Key == "" {
			l.walk(k.Below, n)
			continue
		}
		v := n.Get(k.Key)
		if v == nil || v.IsNull() {
			continue
		}
		if k.KeyRef != "" {
			for i := range v.Entries {
				l.refs[ref{k.KeyRef, v.Entries[i].Key}] = true
			}
		}
		if k.Ref != "" {
			l.refValues(k.Ref, v)
		}
		l.walk(k.Below, v)
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
