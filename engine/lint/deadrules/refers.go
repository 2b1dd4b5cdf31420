package deadrules

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// ref is a thing that the text of a game names: {"area", "west"}.
type ref struct{ kind, id string }

// findKeyRefs works out once what the keys of the text name.
func (l *deadRuleCheck) findKeyRefs() map[ref]bool {
	if l.keyRefs == nil {
		l.keyRefs = map[ref]bool{}
		spec.RefIndex().WalkRefs(l.Tree, func(r schema.Ref) { l.keyRefs[ref{r.Sort, r.Name}] = true })
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

// mapAreas returns the areas that the map declares.
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
