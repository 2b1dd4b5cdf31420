package deadrules

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// ref is a thing that the text of a game names: {"area", "west"}.
type ref struct{ kind, id string }

// findKeyRefs works out once what the keys of the text name.
func (l *deadRuleCheck) findKeyRefs() map[ref]bool {
	if l.keyRefs == nil {
		l.keyRefs = map[ref]bool{}
		l.walkRefs(spec.RefIndex(), l.Tree)
		for i := range l.m.Properties {
			p := &l.m.Properties[i]
			for _, v := range p.Values {
				switch {
				case v < 0:
				case p.Type == "area" && int(v) < len(l.m.Areas):
					l.keyRefs[ref{"area", l.m.Areas[v].ID}] = true
				case p.Type == "box" && int(v) < len(l.m.Boxes):
					l.keyRefs[ref{"box", l.m.Boxes[v].ID}] = true
				}
			}
		}
	}
	return l.keyRefs
}

// walkRefs goes along what a type says and the node that was read for it.
func (l *deadRuleCheck) walkRefs(t *schema.RefIndex, n *yamldoc.Node) {
	if n == nil || t == nil {
		return
	}
	if t.Each != nil {
		for i := range n.Entries {
			l.walkRefs(t.Each, n.Entries[i].Value)
		}
		for _, it := range n.Items {
			l.walkRefs(t.Each, it)
		}
		return
	}
	if n.Kind != yamldoc.Map {
		return
	}
	for i := range t.Keys {
		k := &t.Keys[i]
		if k.Key == "" {
			l.walkRefs(k.Below, n)
			continue
		}
		v := n.Get(k.Key)
		if v == nil || v.IsNull() {
			continue
		}
		if k.KeyRef != "" {
			for i := range v.Entries {
				l.keyRefs[ref{k.KeyRef, v.Entries[i].Key}] = true
			}
		}
		if k.Ref != "" {
			l.addRefValues(k.Ref, v)
		}
		l.walkRefs(k.Below, v)
	}
}

func (l *deadRuleCheck) addRefValues(sort string, n *yamldoc.Node) {
	if n.Kind == yamldoc.Scalar {
		l.keyRefs[ref{sort, n.Text}] = true
	}
	for _, it := range n.Items {
		l.addRefValues(sort, it)
	}
	for i := range n.Entries {
		l.addRefValues(sort, n.Entries[i].Value)
	}
}

// mapAreas are the areas that the map declares.
func (l *deadRuleCheck) mapAreas() *schema.Map[spec.HexList] {
	if l.s.Map == nil {
		return &schema.Map[spec.HexList]{}
	}
	return &l.s.Map.Areas
}

// eachEffect calls use with every effect of the game.
func (l *deadRuleCheck) eachEffect(use func(e *model.Effect)) {
	for _, x := range l.m.Effects {
		for i := range x.List {
			use(&x.List[i])
		}
	}
}
